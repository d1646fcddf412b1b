import { useState } from 'react'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { useAlerts } from '../features/transparency-log/alert-queries.ts'
import { ALERT_COLUMNS, AlertPanel, AlertTable } from '../features/transparency-log/alert-table.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { ListView } from '../ui/list-view.tsx'
import { ViewMenu } from '../ui/view-menu.tsx'
import { type AuditSearch, auditSearch } from './audit-search.ts'

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'unseen', label: 'Unseen' },
  { value: 'seen', label: 'Seen' },
] as const

type AlertListProps = { view: AuditSearch; onView: (view: AuditSearch) => void }

export function AlertList({ view, onView }: AlertListProps) {
  const list = useAlerts(view.state)
  useRightsEnd(list.error)
  const readOnly = useStaff()?.role !== 'admin'
  const alerts = list.data?.pages.flatMap((page) => page.alerts) ?? []
  const [openId, setOpenId] = useState<string>()
  const open = alerts.find(({ id }) => id === openId)
  const unseen = list.data?.pages[0]?.unseen
  return (
    <>
      <FilterBar
        end={
          <ViewMenu
            list="alerts"
            columns={ALERT_COLUMNS}
            filters={{ state: view.state }}
            onFilters={(filters) => onView(auditSearch({ tab: 'alerts', ...filters }))}
          />
        }
      >
        <ChoiceRow
          legend="Which alerts"
          options={STATES.map(({ value, label }) => ({
            value,
            label: value === 'unseen' && unseen ? <Counted label={label} count={unseen} /> : label,
          }))}
          value={view.state ?? 'all'}
          onChoose={(state) => onView({ tab: 'alerts', ...(state !== 'all' && { state }) })}
        />
      </FilterBar>
      <p className="sr-only" role="status">
        {unseen !== undefined && `${unseen} unseen`}
      </p>
      <div aria-busy={list.isFetching || undefined}>
        <ListView
          list={list}
          count={alerts.length}
          what="The list of alerts"
          skeleton={<ListSkeleton />}
          empty={
            <Empty title={view.state ? 'No alerts found' : 'No alerts'}>
              Alerts report codes used from many networks, many refusals, attempts to copy a confidential page, problems
              with the log or the backups, and legal holds to review. Staff also get them by email.
            </Empty>
          }
          legend="Newest first. New alerts are emailed at most every 15 minutes. Times are UTC. Press ? for keyboard shortcuts."
        >
          <AlertTable alerts={alerts} readOnly={readOnly} open={openId} onOpen={setOpenId} />
        </ListView>
      </div>
      {open && <AlertPanel key={open.id} alert={open} readOnly={readOnly} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className="num">{count}</span>
    </>
  )
}
