import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-messages.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { Problems } from './login-checks.ts'

type Options<Form> = {
  blank: Form
  check: (form: Form) => Problems<Form>
  /** Sends what was entered and passed the checks. */
  send: (form: Form) => Promise<void>
  /** What is said of a failure that the server has no words for. */
  failed: string
}

/** The state of a form of the dialog: its fields, what is wrong with them, and whether it is being sent. */
export function useLoginForm<Form extends object>({ blank, check, send, failed }: Options<Form>) {
  const [form, setForm] = useState(blank)
  const [problems, setProblems] = useState<Problems<Form>>({})
  const element = useRef<HTMLFormElement>(null)
  const say = useToast()
  const sending = useMutation({
    mutationFn: send,
    onError: (error) => {
      say(refusalMessage(error, failed), { title: 'Error', tone: 'bad' })
      if (error instanceof CallError && Object.keys(error.fields).length > 0) show(error.fields as Problems<Form>)
    },
  })

  /** Says what is wrong at each field, and goes to the first of them. */
  function show(found: Problems<Form>) {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  function set<Field extends keyof Form>(field: Field, value: Form[Field]) {
    setForm((others) => ({ ...others, [field]: value }))
    setProblems({ ...problems, [field]: undefined })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const found = check(form)
    show(found)
    if (Object.keys(found).length === 0) sending.mutate(form)
  }

  return { form, set, problems, submit, element, busy: sending.isPending }
}
