import { useEffect, useRef, useState } from 'react'
import styles from './guard.module.css'
import * as texts from './texts.ts'

/** Screen readers announce only these moments. */
const ANNOUNCED = [
  { below: 20_500, words: texts.n20SecondsLeft },
  { below: 60_500, words: texts.n1MinuteLeft },
]

/** Shown two minutes before the lock. */
export function IdleWarning({ left, onStay }: { left: number; onStay: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [restore] = useState(() => document.activeElement)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    button.current?.focus()
    return () => {
      element?.close()
      if (restore instanceof HTMLElement && restore.isConnected) restore.focus({ preventScroll: true })
    }
  }, [restore])
  const seconds = Math.ceil(left / 1_000)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <dialog
      ref={dialog}
      className={`dialog ${styles.idle}`}
      role="alertdialog"
      aria-labelledby="idle-h"
      aria-describedby="idle-why"
      onCancel={(event) => {
        event.preventDefault()
        onStay()
      }}
    >
      <h2 id="idle-h">{texts.areYouStillReading}</h2>
      <p id="idle-why" className="text">
        {texts.withoutActivityThisPage}
      </p>
      <p className={`${styles.idleClock} num`} aria-hidden="true">
        {clock}
      </p>
      <p className="sr-only" role="status">
        {ANNOUNCED.find(({ below }) => left < below)?.words}
      </p>
      <button ref={button} className="btn btn--primary" type="button" onClick={onStay}>
        {texts.staySignedIn}
      </button>
    </dialog>
  )
}
