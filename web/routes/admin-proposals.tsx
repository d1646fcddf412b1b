import { createLazyRoute, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DecideDialog, type Decision } from '../features/integrations/proposals/decide-dialog.tsx'
import { ProposalPanel } from '../features/integrations/proposals/proposal-panel.tsx'
import { ProposalTable } from '../features/integrations/proposals/proposal-table.tsx'
import { type ProposalList, useProposals } from '../features/integrations/proposals/queries.ts'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminProposals = createLazyRoute('/admin/proposals')({ component: ProposalsPage })

export type ProposalsSearch = { state?: 'decided' }

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided or expired' },
] as const

function ProposalsPage() {
  usePage(pageTitle('Proposals', usePortal()), 'ink')
  const state = useSearch({ from: '/admin/proposals' }).state === 'decided' ? 'decided' : 'open'
  const navigate = useNavigate({ from: '/admin/proposals' })
  const list = useProposals(state)
  useRightsEnd(list.error)
  const mayAct = useStaff()?.role === 'admin'
  const [openId, setOpenId] = useState<string>()
  const [deciding, setDeciding] = useState<{ id: string; decision: Decision }>()
  const proposals = list.data?.proposals ?? []
  const shown = proposals.find(({ id }) => id === openId)
  const decided = proposals.find(({ id }) => id === deciding?.id)
  const choose = (chosen: ProposalList) =>
    void navigate({ search: chosen === 'decided' ? { state: chosen } : {}, replace: true, resetScroll: false })
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage} aria-busy={list.isFetching || undefined}>
      <ListHead title="Proposals" count={list.data && `${list.data.open} open`} />
      <FilterBar>
        <ChoiceRow legend="Show" options={STATES} value={state} onChoose={choose} />
      </FilterBar>
      {list.isPending && <ListSkeleton />}
      {list.isError && !list.data && <LoadFailed what="The list of proposals" onRetry={() => void list.refetch()} />}
      {list.data && proposals.length === 0 && (
        <Empty title={state === 'open' ? 'No open proposals' : 'No decided proposals'}>
          Assistants and other programs with an <Link to="/admin/api-keys">API key</Link> can propose a next step, an
          answer to a request or an access code. Nothing happens until an admin confirms it here.
        </Empty>
      )}
      {proposals.length > 0 && (
        <ProposalTable
          proposals={proposals}
          state={state}
          open={openId}
          onOpen={setOpenId}
          onDecide={mayAct ? (id, decision) => setDeciding({ id, decision }) : undefined}
        />
      )}
      {shown && <ProposalPanel key={shown.id} proposal={shown} mayAct={mayAct} onClose={() => setOpenId(undefined)} />}
      {deciding && decided && (
        <DecideDialog proposal={decided} decision={deciding.decision} onClose={() => setDeciding(undefined)} />
      )}
    </main>
  )
}
