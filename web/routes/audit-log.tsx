import { useState } from 'react'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { AuditControls } from '../features/transparency-log/audit-controls.tsx'
import { AUDIT_COLUMNS, AuditTable } from '../features/transparency-log/audit-table.tsx'
import { ChainView } from '../features/transparency-log/chain-view.tsx'
import { EntryPanel } from '../features/transparency-log/entry-panel.tsx'
import type { Picked } from '../features/transparency-log/find-field.tsx'
import { toQuery, useEntries } from '../features/transparency-log/queries.ts'
import { VerificationLine } from '../features/transparency-log/verification-line.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { ListView } from '../ui/list-view.tsx'
import { ViewMenu } from '../ui/view-menu.tsx'
import { type AuditSearch, auditSearch } from './audit-search.ts'
import { ExportButton } from './export-button.tsx'

type AuditLogProps = { view: AuditSearch; onView: (view: AuditSearch) => void }

/** Every entry, or the chain of one person. */
export function AuditLog({ view, onView }: AuditLogProps) {
  const { entry: open, chain, tab: _tab, state: _state, ...choice } = view
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const list = useEntries(choice, chain === undefined)
  const readOnly = useStaff()?.role !== 'admin'
  useRightsEnd(list.error)
  const onPick = ({ label, ...picked }: Picked) => {
    const [id = ''] = Object.values(picked)
    setLabels((known) => new Map(known).set(id, label))
    onView({ ...choice, ...picked })
  }
  if (chain) return <ChainView key={chain} personId={chain} />
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  const narrowed = Object.keys(choice).length > 0
  const count = list.data && (entries.length === 1 ? '1 entry shown' : `${entries.length} entries shown`)
  return (
    <>
      <VerificationLine readOnly={readOnly}>
        <div className="row">
          <ExportButton list="audit" choice={{ ...toQuery(choice), format: 'csv' }} />
          <ExportButton list="audit" choice={{ ...toQuery(choice), format: 'json' }} label="Export with proofs" />
        </div>
      </VerificationLine>
      <FilterBar
        end={
          <ViewMenu
            list="audit"
            columns={AUDIT_COLUMNS}
            filters={choice}
            onFilters={(filters) => onView(auditSearch(filters))}
          />
        }
      >
        <AuditControls choice={choice} labels={labels} onChoose={onView} onPick={onPick} />
      </FilterBar>
      <p className="sr-only" role="status">
        {count}
      </p>
      <div aria-busy={list.isFetching || undefined}>
        <ListView
          list={list}
          count={entries.length}
          what="The log"
          skeleton={<ListSkeleton />}
          empty={
            <Empty title={narrowed ? 'No entries found' : 'No entries yet'}>
              {narrowed ? 'No entries match these filters.' : 'Actions of visitors, investors and staff appear here.'}
            </Empty>
          }
          legend={`${count}, newest first. Times are UTC. Press ? for the keys.`}
        >
          <AuditTable entries={entries} open={open} onOpen={(id) => onView({ ...choice, entry: id })} />
        </ListView>
      </div>
      {open && <EntryPanel key={open} id={open} onClose={() => onView(choice)} />}
    </>
  )
}
