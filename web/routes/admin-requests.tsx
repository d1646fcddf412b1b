import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { type AnswerChoice, AnswerDialog } from '../features/people/requests/answer-dialog.tsx'
import { type RequestState, useRequests } from '../features/people/requests/queries.ts'
import { RequestPanel } from '../features/people/requests/request-panel.tsx'
import { REQUEST_COLUMNS, RequestTable } from '../features/people/requests/request-table.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { ListView } from '../ui/list-view.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { ViewMenu } from '../ui/view-menu.tsx'
import { ExportButton, ExportMenu } from './export-button.tsx'
import { useProjectName } from './use-project-name.ts'

export const adminRequests = createLazyRoute('/admin/requests')({ component: RequestsPage })

export type RequestsSearch = { state?: 'answered' }

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
] as const

function RequestsPage() {
  usePage(pageTitle('Requests', usePortal()), 'ink')
  const state = useSearch({ from: '/admin/requests' }).state === 'answered' ? 'answered' : 'open'
  const navigate = useNavigate({ from: '/admin/requests' })
  const [answering, setAnswering] = useState<AnswerChoice>()
  const [openId, setOpenId] = useState<string>()
  const projectName = useProjectName()
  const list = useRequests(state)
  useRightsEnd(list.error)
  const isAdmin = useStaff()?.role === 'admin'
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? []
  const { open, awaiting = 0 } = list.data?.pages[0] ?? {}
  const choose = (chosen: RequestState) =>
    void navigate({ search: chosen === 'answered' ? { state: chosen } : {}, replace: true, resetScroll: false })
  const shown = requests.find(({ id }) => id === openId)

  return (
    <main id="main" tabIndex={-1} className={styles.staffPage} aria-busy={list.isFetching || undefined}>
      <ListHead
        title="Requests"
        count={
          state === 'answered'
            ? list.data && `${requests.length}${list.hasNextPage ? '+' : ''} answered`
            : open !== undefined && openWords(open, awaiting)
        }
      >
        <ExportButton list="requests" choice={{ state }} />
        <ExportMenu
          files={[
            { name: 'Save as CSV', list: 'requests', choice: { state } },
            { name: 'Save as JSON', list: 'requests', choice: { state, format: 'json' } },
          ]}
        />
      </ListHead>
      <FilterBar
        end={
          <ViewMenu
            list={`requests-${state}`}
            columns={REQUEST_COLUMNS[state]}
            filters={{ state: state === 'answered' ? state : undefined }}
            onFilters={(filters) => choose(filters.state === 'answered' ? 'answered' : 'open')}
          />
        }
      >
        <ChoiceRow legend="Show" options={STATES} value={state} onChoose={choose} />
      </FilterBar>
      <ListView
        list={list}
        count={requests.length}
        what="The list of requests"
        skeleton={<ListSkeleton />}
        empty={<NoRequests state={state} />}
        legend="Times are UTC. Press ? for keyboard shortcuts."
      >
        <RequestTable
          requests={requests}
          state={state}
          onAnswer={isAdmin ? setAnswering : undefined}
          onOpen={setOpenId}
          open={openId}
          projectName={projectName}
        />
      </ListView>
      {shown && (
        <RequestPanel
          key={shown.id}
          request={shown}
          projectName={projectName}
          mayAct={isAdmin}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {answering && <AnswerDialog {...answering} projectName={projectName} onClose={() => setAnswering(undefined)} />}
    </main>
  )
}

function openWords(open: number, awaiting: number): string {
  if (awaiting > 0) return `${open - awaiting} open, ${awaiting} awaiting the investor`
  return open === 1 ? '1 open request' : `${open} open requests`
}

function NoRequests({ state }: { state: RequestState }) {
  if (state === 'answered')
    return <Empty title="No answered requests">Requests move here when staff answer them.</Empty>
  return (
    <Empty title="No open requests">
      Requests for access, new codes, calls, meetings, the data room and changes to the agreement appear here.
    </Empty>
  )
}
