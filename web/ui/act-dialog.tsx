import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { CallError } from '../lib/call-error.ts'
import { Alert } from './alert.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { focusPage } from './focus-page.ts'
import * as texts from './texts.ts'
import { useToast } from './toast.tsx'

type ActDialogProps = {
  title: string
  children: ReactNode
  button: string
  /** The success message, unless the act returns its own. */
  done: string
  /** For irreversible acts: the word that staff must type first. */
  word?: string
  /** Returns what is missing, if anything; then nothing is sent. */
  check?: () => string | undefined
  act: () => Promise<unknown>
  /** The act that takes this one back, where there is one: offered with the success message. */
  undo?: () => Promise<unknown>
  /** Called after success and after a refusal, because either may mean that the shown data has changed. */
  onSettled: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation, shows why an act was refused, and closes when it is done. */
export function ActDialog({ title, onClose, ...props }: ActDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <ActForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function ActForm({
  children,
  button,
  done,
  word,
  check,
  act,
  undo,
  onSettled,
  onClose,
}: Omit<ActDialogProps, 'title'>) {
  const sending = useMutation({ mutationFn: act, onSettled })
  const say = useToast()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const missing = word && typed.trim().toLowerCase() !== word ? texts.typeTheWordTo({ word }) : check?.()
    setProblem(missing)
    if (missing) return
    sending.mutate(undefined, {
      onSuccess: (answer) => {
        say(typeof answer === 'string' ? answer : done, undo && { onUndo: () => void takeBack(undo) })
        onClose()
        // The button that opened the dialog may have been removed by the act.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) focusPage()
        })
      },
      onError: (error) => setProblem(reason(error)),
    })
  }

  async function takeBack(undoing: () => Promise<unknown>) {
    try {
      await undoing()
      say(texts.undone)
    } catch (error) {
      say(reason(error), { tone: 'bad' })
    }
    await onSettled()
  }

  return (
    <form className="stacked-form" noValidate onSubmit={submit} onChange={() => setProblem(undefined)}>
      {children}
      {word && (
        <Field
          id="act-word"
          label={texts.typeTheWord({ word })}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div role="alert">{problem && <Alert tone="bad">{problem}</Alert>}</div>
      <div className="dialog__actions">
        <button className="btn btn--primary" type="submit" aria-disabled={sending.isPending || undefined}>
          {sending.isPending ? texts.oneMoment : button}
        </button>
        <button className="btn" type="button" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </form>
  )
}

function reason(error: unknown) {
  if (error instanceof CallError && error.status !== 0) return error.message
  return texts.thePortalDidNot
}
