import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import type { Problems } from './login-checks.ts'

type Options<Form> = {
  blank: Form
  check: (form: Form) => Problems<Form>
  /** Sends what was entered and passed the checks. */
  send: (form: Form) => Promise<void>
}

/** The state of a form of the dialog: its fields, what is wrong with them, and whether it is being sent. */
export function useLoginForm<Form extends object>({ blank, check, send }: Options<Form>) {
  const [form, setForm] = useState(blank)
  const [problems, setProblems] = useState<Problems<Form>>({})
  const element = useRef<HTMLFormElement>(null)
  const sending = useMutation({ mutationFn: send })

  function set<Field extends keyof Form>(field: Field, value: Form[Field]) {
    setForm({ ...form, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const found = check(form)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) sending.mutate(form)
    else element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return { form, set, problems, submit, element, busy: sending.isPending }
}
