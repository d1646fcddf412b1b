import { useState } from 'react'
import styles from './invitations.module.css'
import { counted } from './labels.ts'

/** How the mails leave: shown while some have still to, measured against the most that waited since. */
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
