import { useState } from 'react'
import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { type AccessPeriod, useRefresh } from './queries.ts'

type DialogProps = { period: AccessPeriod; onClose: () => void }

export function EndDialog({ period, onClose }: DialogProps) {
  const { codeId, personId } = period
  return (
    <ActDialog
      onSettled={useRefresh()}
      title="End the window"
      button="End it now"
      done="The window has ended."
      act={() => call('POST /api/admin/shared-access/:codeId/:personId/end', { codeId, personId })}
      onClose={onClose}
    >
      <p className="small">
        {period.fullName || period.email} can no longer use the shared code, and the pages it opened close with the next
        request. No personal code is issued instead; one they already have stays valid.
      </p>
    </ActDialog>
  )
}

const BY = [
  { value: '24', label: '24 more hours' },
  { value: '48', label: '48 more hours' },
  { value: 'until', label: 'Until a date and time' },
] as const

export function ExtendDialog({ period, onClose }: DialogProps) {
  const { codeId, personId } = period
  const [by, setBy] = useState<(typeof BY)[number]['value']>('24')
  const [until, setUntil] = useState('')
  const latest = new Date(Date.parse(period.openedAt) + LIMITS.maxAccessPeriodDays * DAY_MS).toISOString()
  const wish = () => {
    if (by === 'until') return { until: new Date(until).toISOString() }
    return { hours: by === '24' ? (24 as const) : (48 as const) }
  }
  return (
    <ActDialog
      onSettled={useRefresh()}
      title="Extend the window"
      button="Extend"
      done="The window is extended."
      check={() => (by === 'until' && !until ? 'Choose a date and time for the end.' : undefined)}
      act={() => call('POST /api/admin/shared-access/:codeId/:personId/extend', { codeId, personId, ...wish() })}
      onClose={onClose}
    >
      <p className="small">
        {period.fullName || period.email} can use the shared code for longer. Hours count from the end of the window, or
        from now if it has ended. The latest end is {dayAndTimeUtc(latest)}: 30 days from its first use.
      </p>
      <Select
        id="extend-by"
        label="Extend by"
        options={BY}
        value={by}
        onChange={({ target }) => setBy(BY.find(({ value }) => value === target.value)?.value ?? '24')}
      />
      {by === 'until' && (
        <DateField
          id="extend-until"
          label="Ends at (your time)"
          type="datetime-local"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      )}
    </ActDialog>
  )
}
