import { useQuery } from '@tanstack/react-query'
import type { MailTopic } from '../../../../contract/email/subscriptions.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { MailReportNote } from './mail-report-note.tsx'

const TOPICS: Record<MailTopic, string> = { updates: 'Updates', documents: 'New documents' }
const STOPPED = { bounced: 'No, an email came back', complained: 'No, they complained about an email' }

/** Which optional emails a person gets, and why not. Only they can change it; staff can lift what mail servers reported. */
export function PersonSubscriptions({ id, readOnly }: { id: string; readOnly: boolean }) {
  const { data, isError, refetch } = useQuery({
    queryKey: [`/api/admin/people/${id}/subscriptions`],
    queryFn: ({ signal }) => call('GET /api/admin/people/:id/subscriptions', { id }, { signal }),
    meta: { personal: true },
    staleTime: 0,
  })
  return (
    <section aria-labelledby="optional-emails-h">
      <h2 id="optional-emails-h">Optional emails</h2>
      {isError && !data ? (
        <LoadFailed what="The optional emails" onRetry={() => void refetch()} />
      ) : !data ? (
        <Spinner label="Loading the optional emails" />
      ) : (
        <>
          <dl className="term-list">
            {data.subscriptions.map(({ topic, unsubscribedAt }) => (
              <TermRow key={topic} term={TOPICS[topic]}>
                {unsubscribedAt
                  ? `No, unsubscribed ${dayAndTimeUtc(unsubscribedAt)}`
                  : data.stopped
                    ? STOPPED[data.stopped]
                    : 'Yes'}
              </TermRow>
            ))}
          </dl>
          {data.reports.length > 0 && (
            <ul className="drawer__list" aria-label="What came back">
              {data.reports.map((report) => (
                <li key={report.id}>
                  <MailReportNote report={report} mayAct={!readOnly} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
