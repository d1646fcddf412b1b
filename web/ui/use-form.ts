import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useForm as useHookForm,
} from 'react-hook-form'
import { CallError } from '../lib/call-error.ts'

/** Error messages by field; `root` is for the form as a whole. */
export type Problems<Values> = { [Field in keyof Values | 'root']?: string | undefined }

type Options<Values extends FieldValues, Answer> = {
  blank: Values
  /** Validation before the form is sent. */
  check?: (values: Values) => Problems<Values>
  send: (values: Values) => Promise<Answer>
  onSent?: (answer: Answer, reset: () => void) => void
  onRefused?: (error: unknown) => void
  onSettled?: () => unknown
  /** Turns a refusal into field errors; by default, those that the server names. */
  problemsOf?: (error: unknown) => Problems<Values>
}

/** The form pattern of staff pages: validation before sending, and a refusal shown at the field it concerns. */
export function useForm<Values extends FieldValues, Answer>(options: Options<Values, Answer>) {
  const { blank, check, send, onSent, onRefused, onSettled, problemsOf = fieldsOf } = options
  const form = useHookForm<Values>({ defaultValues: blank as DefaultValues<Values>, shouldFocusError: false })
  const { errors } = form.formState
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (answer) => onSent?.(answer, () => form.reset()),
    onError: (error) => {
      show(problemsOf(error))
      onRefused?.(error)
    },
    onSettled: () => onSettled?.(),
  })

  /** Shows the errors and focuses the first field that has one. */
  function show(problems: Problems<Values>): boolean {
    const found = Object.entries(problems).filter(([, message]) => message) as [FieldPath<Values>, string][]
    for (const [name, message] of found) form.setError(name, { message })
    const [first] = found
    if (first) form.setFocus(first[0])
    return found.length > 0
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    // Errors from the previous submission would block this one.
    form.clearErrors()
    void form.handleSubmit((values) => {
      if (!show(check?.(values) ?? {})) sending.mutate(values)
    })(event)
  }

  const problem = (name: FieldPath<Values> | 'root') => errors[name]?.message as string | undefined

  /** The props of a field. */
  function field(name: FieldPath<Values>, registration?: RegisterOptions<Values, FieldPath<Values>>) {
    return { ...form.register(name, registration), error: problem(name) }
  }

  return { form, field, problem, submit, busy: sending.isPending, error: sending.error, answer: sending.data }
}

function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof CallError ? error.fields : {}
}
