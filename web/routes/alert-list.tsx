import { useState } from 'react'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { useAlerts } from '../features/transparency-log/alert-queries.ts'
import { AlertPanel, AlertTable } from '../features/transparency-log/alert-table.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { ListView } from '../ui/list-view.tsx'
import type { AuditSearch } from './audit-search.ts'

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
          <p className="small" role="status">
            {unseen !== undefined && `${unseen} unseen`}
          </p>
        }
      >
        <ChoiceRow
          legend="Which alerts"
          options={STATES}
          value={view.state ?? 'all'}
          onChoose={(state) => onView({ tab: 'alerts', ...(state !== 'all' && { state }) })}
        />
      </FilterBar>
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
          legend="Newest first. New alerts are emailed at most every 15 minutes. Press ? for the keys."
        >
          <AlertTable alerts={alerts} readOnly={readOnly} open={openId} onOpen={setOpenId} />
        </ListView>
      </div>
      {open && <AlertPanel key={open.id} alert={open} readOnly={readOnly} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
