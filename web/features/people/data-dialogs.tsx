import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { personName } from './labels.ts'
import styles from './people.module.css'
import { type PersonDetail, useAfterAct } from './queries.ts'

type DataDialogProps = { detail: PersonDetail; onClose: () => void }

const MAX_REASON_LENGTH = 500

export function LegalHoldDialog({ detail: { person, hold }, onClose }: DataDialogProps) {
  const [reason, setReason] = useState(hold?.reason ?? '')
  const [reviewOn, setReviewOn] = useState(hold?.reviewOn ?? '')
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title={hold ? 'Change the legal hold' : 'Place a legal hold'}
      button={hold ? 'Save' : 'Place hold'}
      done="Legal hold saved. Nothing of this person is deleted until you lift it."
      check={() => {
        if (reason.trim() === '') return 'Enter a reason.'
        if (reviewOn === '') return 'Choose a review date.'
        if (reviewOn <= new Date().toISOString().slice(0, 10)) return 'Choose a day in the future.'
        return undefined
      }}
      act={() => call('POST /api/admin/people/:id/hold', { id: person.id, reason, reviewOn })}
      onClose={onClose}
    >
      <p className="small">
        During a legal hold, nothing of {personName(person)} is deleted, either automatically or by staff. Staff get an
        alert on the review date.
      </p>
      <TextArea
        id="hold-reason"
        label="Reason"
        hint="Only staff see it. It is not written to the log."
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value.replace(/\n/g, ' '))}
      />
      <DateField
        id="hold-review"
        label="Review date"
        type="date"
        value={reviewOn}
        onChange={({ target }) => setReviewOn(target.value)}
      />
    </ActDialog>
  )
}

export function LiftDialog({ detail: { person }, onClose }: DataDialogProps) {
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Lift the legal hold"
      button="Lift hold"
      done="Legal hold lifted. Records past their retention period are deleted within the hour."
      act={() => call('POST /api/admin/people/:id/hold/lift', { id: person.id })}
      onClose={onClose}
    >
      <p className="small">
        The retention periods apply to {personName(person)} again. Records past them are deleted within the hour.
      </p>
    </ActDialog>
  )
}

export function EraseDialog({ detail: { person, agreements }, onClose }: DataDialogProps) {
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Erase the personal data"
      button="Erase"
      done="Personal data erased."
      word="erase"
      act={() => call('POST /api/admin/people/:id/erase', { id: person.id })}
      onClose={onClose}
    >
      <p className="small">You cannot undo this. It erases for {personName(person)}:</p>
      <ul className={`${styles.erasePersonList} small`}>
        <li>the account, its sign-ins, requests and invitations;</li>
        <li>their card in the pipeline with its notes, their indications of interest and their questions;</li>
        <li>page views and their telemetry;</li>
        <li>the personal data of log entries, and unsent emails;</li>
        <li>the name and email on codes and sessions, which end immediately.</li>
      </ul>
      <p className="small">
        {agreements.length > 0
          ? 'The signed agreement, its record (name, email, company, phone, time and origin of the signature) and the sealed copy are kept until their own retention period ends, because both parties may need them as evidence (GDPR Art. 17(3)(e)). Log entries stay; they contain reference numbers only.'
          : 'Log entries stay; they contain reference numbers only.'}{' '}
        An agreement recorded as signed elsewhere keeps the names and emails of its signers.
      </p>
    </ActDialog>
  )
}
