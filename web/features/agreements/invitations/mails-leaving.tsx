import { useState } from 'react'
import styles from './invitations.module.css'
import { counted } from './labels.ts'

/** The progress of sending, shown while mails are queued. 100 percent is the largest queue so far. */
export function MailsLeaving({ waiting }: { waiting: number }) {
  const [most, setMost] = useState(waiting)
  if (waiting > most) setMost(waiting)
  return (
    <div className="mt-4" role="status">
      <label className={styles.progress}>
        {counted(waiting, 'email', 'emails')} queued
        <progress max={Math.max(most, waiting)} value={most - waiting} />
      </label>
    </div>
  )
}
