import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { called } from './labels.ts'
import styles from './people.module.css'
import { type PersonDetail, useAfterAct } from './queries.ts'

export type DataAct = { detail: PersonDetail; onClose: () => void }

/** As long as the server takes. */
const MAX_REASON_LENGTH = 500

export function LegalHoldDialog({ detail: { person, hold }, onClose }: DataAct) {
  const [reason, setReason] = useState(hold?.reason ?? '')
  const [reviewOn, setReviewOn] = useState(hold?.reviewOn ?? '')
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title={hold ? 'Change the legal hold' : 'Hold the data of this person'}
      button={hold ? 'Save' : 'Hold'}
      done="Held. Nothing of this person is deleted until it is lifted."
      check={() => {
        if (reason.trim() === '') return 'Say why.'
        if (reviewOn === '') return 'Choose the day on which somebody looks whether it is still needed.'
        if (reviewOn <= new Date().toISOString().slice(0, 10)) return 'Choose a day that is still to come.'
        return undefined
      }}
      act={() => call('POST /api/admin/people/:id/hold', { id: person.id, reason, reviewOn })}
      onClose={onClose}
    >
      <p className="small">
        While a hold stands, nothing of {called(person)} is deleted: not by the times of keeping, and not by hand. On
        the day of review staff are alerted.
      </p>
      <TextArea
        id="hold-reason"
        label="Why"
        hint="For staff. It is not written into the log."
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value.replace(/\n/g, ' '))}
      />
      <Field
        id="hold-review"
        label="Review on"
        type="date"
        value={reviewOn}
        onChange={({ target }) => setReviewOn(target.value)}
      />
    </ActDialog>
  )
}

export function LiftDialog({ detail: { person }, onClose }: DataAct) {
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Lift the legal hold"
      button="Lift"
      done="Lifted. What has been kept long enough is deleted within the hour."
      act={() => call('POST /api/admin/people/:id/hold/lift', { id: person.id })}
      onClose={onClose}
    >
      <p className="small">
        From then on the times of keeping hold for {called(person)} again: what is older than they allow is deleted
        within the hour.
      </p>
    </ActDialog>
  )
}

type EraseDialogProps = DataAct & {
  /** Told where the act was refused because the sign-in was too long ago. */
  onRefused: (error: unknown) => void
}

export function EraseDialog({ detail: { person, agreements }, onClose, onRefused }: EraseDialogProps) {
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Erase the personal data"
      button="Erase"
      done="Erased. What the agreement needs is kept with the signature."
      word="erase"
      act={async () => {
        try {
          await call('POST /api/admin/people/:id/erase', { id: person.id })
        } catch (error) {
          onRefused(error)
          throw error
        }
      }}
      onClose={onClose}
    >
      <p className="small">This cannot be undone. Of {called(person)} is erased:</p>
      <ul className={`${styles.erasePersonList} small`}>
        <li>the account, its sign-ins, requests and invitations;</li>
        <li>page views and everything observed in them;</li>
        <li>the address and browser kept beside the log, and mails that still wait;</li>
        <li>name and address on codes and sessions, which end at once.</li>
      </ul>
      <p className="small">
        {agreements.length > 0
          ? 'Kept: the signed agreement with its record (name, email, company, phone, time and origin of the signature) and the sealed copy, until its own time of keeping ends, because both parties may have to prove it (GDPR Art. 17(3)(e)). The lines of the log stay; they hold reference numbers only.'
          : 'Kept: the lines of the log, which hold reference numbers only and stay provable.'}{' '}
        An agreement recorded as signed elsewhere keeps the names and addresses of those who signed it.
      </p>
    </ActDialog>
  )
}
