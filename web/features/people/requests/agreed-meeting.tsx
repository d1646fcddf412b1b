import { useState } from 'react'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { forField, zoned } from '../../../lib/zoned.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { MessageField } from '../message-field.tsx'
import { MeetingFields, OTHER, readMeeting } from './meeting-fields.tsx'
import { useAfterAnswer } from './queries.ts'
import styles from './requests.module.css'

type AgreedMeetingProps = {
  request: StaffRequest
  meeting: NonNullable<StaffRequest['meeting']>
  mayAct: boolean
}

export function AgreedMeeting({ request, meeting, mayAct }: AgreedMeetingProps) {
  const [acting, setActing] = useState<'move' | 'cancel'>()
  const { timeZone } = request
  const over = meeting.cancelledAt !== null
  return (
    <section className={styles.agreed} aria-label="Meeting">
      <dl className="term-list">
        <div>
          <dt>When</dt>
          <dd>
            {zoned(meeting.startsAt, timeZone ?? 'UTC')} in {timeZone ?? 'UTC'}
            <span className="secondary-line">{dayAndTimeUtc(meeting.startsAt)}</span>
          </dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{meeting.minutes} minutes</dd>
        </div>
        <div>
          <dt>Where</dt>
          <dd>{meeting.place}</dd>
        </div>
      </dl>
      {over && <p className="small">Cancelled</p>}
      {mayAct && !over && (
        <div className="row">
          <button className="btn btn--sm" type="button" onClick={() => setActing('move')}>
            Move
          </button>
          <button className="btn btn--sm" type="button" onClick={() => setActing('cancel')}>
            Cancel the meeting
          </button>
        </div>
      )}
      {acting === 'move' && <MoveDialog request={request} meeting={meeting} onClose={() => setActing(undefined)} />}
      {acting === 'cancel' && <CancelDialog request={request} onClose={() => setActing(undefined)} />}
    </section>
  )
}

function MoveDialog({ request, meeting, onClose }: Omit<AgreedMeetingProps, 'mayAct'> & { onClose: () => void }) {
  const [draft, setDraft] = useState({
    ...{ time: OTHER, own: forField(new Date(meeting.startsAt)) },
    ...{ minutes: String(meeting.minutes), place: meeting.place },
  })
  const read = readMeeting(draft)
  return (
    <ActDialog
      title="Move the meeting"
      button="Move and send"
      done="Meeting moved. We emailed a calendar update."
      check={() => ('problem' in read ? read.problem : undefined)}
      act={async () => {
        if ('meeting' in read) await call('POST /api/admin/requests/:id/meeting', { id: request.id, ...read.meeting })
      }}
      onSettled={useAfterAnswer()}
      onClose={onClose}
    >
      <MeetingFields
        draft={draft}
        onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
        times={[]}
        timeZone={request.timeZone}
        name={request.name}
      />
    </ActDialog>
  )
}

function CancelDialog({ request, onClose }: { request: StaffRequest; onClose: () => void }) {
  const [words, setWords] = useState('')
  return (
    <ActDialog
      title="Cancel the meeting"
      button="Cancel the meeting"
      done="Meeting cancelled. We emailed a calendar update."
      act={() => call('POST /api/admin/requests/:id/meeting/cancel', { id: request.id, words })}
      onSettled={useAfterAnswer()}
      onClose={onClose}
    >
      <MessageField id="cancel-words" value={words} onChange={setWords} />
    </ActDialog>
  )
}
