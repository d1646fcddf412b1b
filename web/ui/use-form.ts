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

/** What is wrong with each field, in the order in which it is said; `root` is about the form as a whole. */
export type Problems<Values> = { [Field in keyof Values | 'root']?: string | undefined }

type Options<Values extends FieldValues, Answer> = {
  blank: Values
  /** The checks before anything is sent. */
  check?: (values: Values) => Problems<Values>
  send: (values: Values) => Promise<Answer>
  /** `reset` makes the form blank again. */
  onSent?: (answer: Answer, reset: () => void) => void
  onRefused?: (error: unknown) => void
  onSettled?: () => unknown
  /** What a refusal says of the fields; without it, what the server names. */
  problemsOf?: (error: unknown) => Problems<Values>
}

/** The one form pattern: fields that register themselves, checks before sending, and refusals at the fields that they are about. */
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

  /** Says what is wrong at each field, and goes to the first of them. */
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
    // What was said of the last try would keep this one from being sent.
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
