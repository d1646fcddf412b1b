import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CallError } from '../../lib/call-error.ts'

type Entry = { code: string; email?: string }
type Options<T> = {
  send: (entry: Entry) => Promise<T>
  /** The message for a blank code. */
  blank: string
  failed: (error: unknown) => string
  onOpened: (answer: T) => void | Promise<void>
}

/** The code field of the unlock screen and of a gate. The email address is asked for when the server requires it (challenge mode). */
export function useCodeEntry<T>({ send, blank, failed, onOpened }: Options<T>) {
  const [code, setCode] = useState('')
  const [email, setEmail] = useState('')
  const [emailWhy, setEmailWhy] = useState('')
  const [error, setError] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const codeField = useRef<HTMLInputElement>(null)
  const emailField = useRef<HTMLInputElement>(null)

  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onOpened,
    onError: (failure) => {
      if (failure instanceof CallError && failure.code === 'email_required') return setEmailWhy(failure.message)
      setError(failed(failure))
      setRefusal(failure instanceof CallError ? failure.code : undefined)
      focus(codeField)
    },
  })
  useEffect(() => {
    if (emailWhy) focus(emailField)
  }, [emailWhy])

  function submit() {
    if (mutation.isPending) return
    setRefusal(undefined)
    setError(code.trim() ? '' : blank)
    if (!code.trim()) return focus(codeField)
    mutation.mutate(emailWhy && email.trim() ? { code: code.trim(), email: email.trim() } : { code: code.trim() })
  }

  return {
    code,
    setCode,
    email,
    setEmail,
    emailWhy,
    error,
    refusal,
    codeField,
    emailField,
    submit,
    busy: mutation.isPending,
  }
}

export type CodeEntry = ReturnType<typeof useCodeEntry>

function focus(field: RefObject<HTMLInputElement | null>) {
  field.current?.focus()
}
