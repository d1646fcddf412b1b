import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { CallError } from '../lib/call-error.ts'
import { Alert } from './alert.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { focusPage } from './focus-page.ts'
import { useToast } from './toast.tsx'

type ActDialogProps = {
  title: string
  children: ReactNode
  /** The act in one or two words, as the button says it. */
  button: string
  /** Said once it is done, unless the act answers words of its own. */
  done: string
  /** For what cannot be undone: the word that has to be typed first. */
  word?: string
  /** Says what is missing, or nothing; then the act is not sent. */
  check?: () => string | undefined
  act: () => Promise<unknown>
  /** Done or refused: either may mean that what is shown has changed. */
  onSettled: () => Promise<void>
  onClose: () => void
}

/** Asks before something is done, says why it was refused, and closes once it is done. */
export function ActDialog({ title, onClose, ...props }: ActDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <ActForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function ActForm({ children, button, done, word, check, act, onSettled, onClose }: Omit<ActDialogProps, 'title'>) {
  const sending = useMutation({ mutationFn: act, onSettled })
  const say = useToast()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const missing = word && typed.trim().toLowerCase() !== word ? `Type the word ${word} to go on.` : check?.()
    setProblem(missing)
    if (missing) return
    sending.mutate(undefined, {
      onSuccess: (answer) => {
        say(typeof answer === 'string' ? answer : done)
        onClose()
        // The button that opened the dialog may be gone with what it was for.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) focusPage()
        })
      },
      onError: (error) => setProblem(reason(error)),
    })
  }

  return (
    <form className="stacked-form" noValidate onSubmit={submit} onChange={() => setProblem(undefined)}>
      {children}
      {word && (
        <Field
          id="act-word"
          label={`Type the word ${word}`}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div role="alert">{problem && <Alert tone="bad">{problem}</Alert>}</div>
      <div className="dialog__actions">
        <button className="btn btn--primary" type="submit" aria-disabled={sending.isPending || undefined}>
          {sending.isPending ? 'One moment...' : button}
        </button>
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function reason(error: unknown) {
  if (error instanceof CallError && error.status !== 0) return error.message
  return 'The portal did not answer, so nothing is known to have changed. Please try again.'
}
