import { useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { ActDialog } from '../../../../ui/act-dialog.tsx'
import { CheckBox } from '../../../../ui/check-box.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { AudiencePreview } from './audience-preview.tsx'
import { type StaffUpdate, useAfterUpdateAct } from './queries.ts'

/** Sends an update now, or at a time in the zone of this browser, which is named. */
export function SendDialog({ update, onClose }: { update: StaffUpdate; onClose: () => void }) {
  const { id, route, title, revision, narrowed, readers, agreement } = update
  const [isLater, setLater] = useState(false)
  const [time, setTime] = useState('')
  const refresh = useAfterUpdateAct()
  const at = isLater && time ? new Date(time) : undefined
  return (
    <ActDialog
      title="Send this update?"
      button={isLater ? 'Schedule' : 'Send now'}
      done={isLater ? 'The update is scheduled.' : 'The update is being sent.'}
      check={() => {
        if (!isLater) return undefined
        if (!at) return 'Choose a time.'
        return at.getTime() <= Date.now() ? 'Choose a time that is still to come.' : undefined
      }}
      act={() => call('POST /api/admin/updates/:id/send', { id, revision, ...(at && { at: at.toISOString() }) })}
      onSettled={refresh}
      onClose={onClose}
    >
      <p className="text">
        {title} appears on the page of its project, and its audience gets an email with a link. From then on it does not
        change; you can withdraw it or write a correction.
      </p>
      <AudiencePreview audience={{ route, narrowed, readers, agreement }} />
      <CheckBox
        id="update-later"
        label="At a later time"
        checked={isLater}
        onChange={({ target }) => setLater(target.checked)}
      />
      {isLater && (
        <DateField
          id="update-time"
          label={`Time (${Intl.DateTimeFormat().resolvedOptions().timeZone})`}
          type="datetime-local"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      )}
    </ActDialog>
  )
}
