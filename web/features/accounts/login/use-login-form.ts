import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { Problems } from './login-checks.ts'
import * as texts from './texts.ts'

type Options<Form> = {
  blank: Form
  check: (form: Form) => Problems<Form>
  send: (form: Form) => Promise<void>
  /** The message of a failure that the server has not explained, in a toast. */
  failed?: string
  /** Shows a failure otherwise. */
  onRefused?: (error: Error) => void
}

/** A form of the login dialogs. Public pages load it, so it does without the library of `useForm`. */
export function useLoginForm<Form extends object>({ blank, check, send, failed = '', onRefused }: Options<Form>) {
  const [form, setForm] = useState(blank)
  const [problems, setProblems] = useState<Problems<Form>>({})
  const element = useRef<HTMLFormElement>(null)
  const say = useToast()
  const sending = useMutation({
    mutationFn: send,
    onError: (error) => {
      if (onRefused) onRefused(error)
      else say(refusalMessage(error, failed), { title: texts.error, tone: 'bad' })
      if (error instanceof CallError && Object.keys(error.fields).length > 0) show(error.fields as Problems<Form>)
    },
  })

  /** Shows what is wrong at each field, and focuses the first one. */
  function show(found: Problems<Form>) {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  function set<Field extends keyof Form>(field: Field, value: Form[Field]) {
    setForm((others) => ({ ...others, [field]: value }))
    setProblems({ ...problems, [field]: undefined })
  }

  /** The props of a text field. */
  function field(name: keyof Form & string) {
    return {
      name,
      value: String(form[name]),
      error: problems[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.value as Form[typeof name]),
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const found = check(form)
    show(found)
    if (Object.keys(found).length === 0) sending.mutate(form)
  }

  return { form, set, field, problems, submit, element, busy: sending.isPending }
}
