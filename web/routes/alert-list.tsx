import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { useAlerts } from '../features/transparency-log/alert-queries.ts'
import { AlertTable } from '../features/transparency-log/alert-table.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { ListView } from '../ui/list-view.tsx'
import styles from '../ui/staff-page.module.css'
import type { AuditSearch } from './audit-search.ts'

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'unseen', label: 'Not seen yet' },
  { value: 'seen', label: 'Seen' },
] as const

type AlertListProps = { view: AuditSearch; onView: (view: AuditSearch) => void }

/** The tab Alerts. */
export function AlertList({ view, onView }: AlertListProps) {
  const list = useAlerts(view.state)
  useRightsEnd(list.error)
  const readOnly = useStaff()?.role !== 'admin'
  const alerts = list.data?.pages.flatMap((page) => page.alerts) ?? []
  const unseen = list.data?.pages[0]?.unseen
  return (
    <>
      <div className={`${styles.listHead} mt-4`}>
        <ChoiceRow
          legend="Which alerts"
          options={STATES}
          value={view.state ?? 'all'}
          onChoose={(state) => onView({ tab: 'alerts', ...(state !== 'all' && { state }) })}
        />
        <p className="small" role="status">
          {unseen !== undefined && `${unseen} not seen yet`}
        </p>
      </div>
      <div aria-busy={list.isFetching || undefined}>
        <ListView
          list={list}
          count={alerts.length}
          what="The list of alerts"
          skeleton={<ListSkeleton />}
          empty={
            <Empty title={view.state ? 'No alerts match this filter' : 'No alerts'}>
              You get an alert, here and by email, when a code is used from more than three networks in a day, when many
              attempts are refused, when a reader opens developer tools or tries to print or copy, when the log fails
              verification, when a backup fails or is late, and when a legal hold is due for review.
            </Empty>
          }
          legend="Newest first. Emails about new alerts are sent at most every 15 minutes."
        >
          <AlertTable alerts={alerts} readOnly={readOnly} />
        </ListView>
      </div>
    </>
  )
}
