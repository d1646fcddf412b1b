import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailReport } from '../../../../contract/email/reports.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { CAME_BACK, CAUSES } from '../mail-labels.ts'

/** What came back of an email. An admin can let optional emails go to the address again. */
export function MailReportNote({ report, mayAct }: { report: MailReport; mayAct: boolean }) {
  const { id, kind, at, words, cause, stops, liftedAt, liftedBy } = report
  const [asks, setAsks] = useState(false)
  const queries = useQueryClient()
  return (
    <>
      {CAME_BACK[kind]}
      {cause && ` (${CAUSES[cause]})`} {dayAndTimeUtc(at)}: {words.replace(/\.$/, '')}.{' '}
      {liftedAt
        ? `Emails allowed again by ${liftedBy}, ${dayAndTimeUtc(liftedAt)}.`
        : stops && 'Updates and digests to this address are stopped.'}
      {stops && !liftedAt && mayAct && (
        <>
          {' '}
          <button className="link-button" type="button" onClick={() => setAsks(true)}>
            Allow emails again
          </button>
        </>
      )}
      {asks && (
        <ActDialog
          title="Allow emails to this address again?"
          button="Allow emails"
          done="Updates and digests go to this address again."
          act={() => call('POST /api/admin/mail-reports/:id/lift', { id })}
          // It is shown with updates and with people.
          onSettled={() => queries.invalidateQueries()}
          onClose={() => setAsks(false)}
        >
          <p className="text">
            {kind === 'bounced'
              ? 'Do this when the mailbox works again. If an email comes back once more, they stop again.'
              : 'Do this only if this person has asked you to. Complaints make mail servers refuse emails to everybody.'}
          </p>
        </ActDialog>
      )}
    </>
  )
}
