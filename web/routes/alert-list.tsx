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

/** The tab Alerts: what the portal noticed that somebody of staff should look at. */
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
          {unseen !== undefined && (unseen === 1 ? '1 not seen yet' : `${unseen} not seen yet`)}
        </p>
      </div>
      <div aria-busy={list.isFetching || undefined}>
        <ListView
          list={list}
          count={alerts.length}
          what="The list of alerts"
          skeleton={<ListSkeleton />}
          empty={
            <Empty title={view.state ? 'No such alert' : 'Nothing to look at'}>
              A code from more than three networks in a day, many refusals, developer tools or tries to print or copy on
              a confidential page, a log that does not hold, a backup that failed or is late and a hold to be reviewed
              come here, and by mail.
            </Empty>
          }
          legend="Newest first. A mail tells of new ones at most once a quarter of an hour."
        >
          <AlertTable alerts={alerts} readOnly={readOnly} />
        </ListView>
      </div>
    </>
  )
}
