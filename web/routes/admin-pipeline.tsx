import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Amounts } from '../features/pipeline/amounts.tsx'
import { Board } from '../features/pipeline/board.tsx'
import { CardPanel } from '../features/pipeline/card-panel.tsx'
import { CARD_COLUMNS, CardTable } from '../features/pipeline/card-table.tsx'
import { type PipelineSearch, pipelineSearch } from '../features/pipeline/choices.ts'
import { PipelineControls } from '../features/pipeline/pipeline-controls.tsx'
import { useBoard, useMoveCard, usePipeline } from '../features/pipeline/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { useMedia } from '../ui/use-media.ts'
import { usePage } from '../ui/use-page.ts'
import { ViewMenu } from '../ui/view-menu.tsx'
import { ExportButton, ExportMenu } from './export-button.tsx'

export const adminPipeline = createLazyRoute('/admin/pipeline')({ component: PipelinePage })

function PipelinePage() {
  usePage(pageTitle('Pipeline', usePortal()), 'ink')
  const chosen = pipelineSearch(useSearch({ from: '/admin/pipeline' }))
  const navigate = useNavigate({ from: '/admin/pipeline' })
  const [search, setSearch] = useState('')
  const onSearch = useCallback((text: string) => setSearch(text), [])
  const hasBoard = useMedia('(width >= 40rem)')
  const view = hasBoard ? (chosen.view ?? 'board') : 'list'
  const isAdmin = useStaff()?.role === 'admin'
  const choice = { search, owner: chosen.owner ?? '', due: chosen.due ?? ('' as const) }
  const listChoice = { ...choice, stage: chosen.stage ?? ('' as const), sort: chosen.sort ?? ('stage' as const) }
  const board = useBoard(choice, view === 'board')
  const list = usePipeline(listChoice, view === 'list')
  useRightsEnd(view === 'board' ? board.error : list.error)
  const move = useMoveCard(choice)
  const first = list.data?.pages[0]
  const cards = list.data?.pages.flatMap((page) => page.cards) ?? []
  const go = (next: { [Name in keyof PipelineSearch]?: PipelineSearch[Name] | undefined }) =>
    void navigate({ search: (before) => pipelineSearch({ ...before, ...next }), replace: true, resetScroll: false })
  const open = (id: string) => go({ card: id })
  const total = view === 'board' ? board.data?.total : first?.total
  const isNarrowed = search !== '' || chosen.owner !== undefined || chosen.due !== undefined
  const none = <NoCards isNarrowed={isNarrowed || (view === 'list' && chosen.stage !== undefined)} />

  return (
    <main
      id="main"
      tabIndex={-1}
      className={styles.staffPage}
      aria-busy={(view === 'board' ? board.isFetching : list.isFetching) || undefined}
    >
      <ListHead
        title="Pipeline"
        count={
          total !== undefined && (
            <>
              {countWords(total, view === 'list' ? cards.length : total, 'person', 'people')}
              {view === 'list' && first && first.sums.length > 0 && (
                // More than one sum has no room beside the title on a phone.
                <span className={first.sums.length > 1 ? 'wide-only' : undefined}>
                  , <Amounts sums={first.sums} />
                </span>
              )}
            </>
          )
        }
      >
        <ExportButton list="pipeline" choice={listChoice} />
        <ExportMenu
          files={[
            { name: 'Save as CSV', list: 'pipeline', choice: listChoice },
            { name: 'Save as JSON', list: 'pipeline', choice: { ...listChoice, format: 'json' } },
          ]}
        />
      </ListHead>
      <FilterBar
        end={
          <ViewMenu
            list="pipeline"
            columns={CARD_COLUMNS}
            filters={{
              view: chosen.view,
              owner: chosen.owner,
              due: chosen.due,
              stage: chosen.stage,
              sort: chosen.sort,
            }}
            onFilters={(filters) =>
              void navigate({ search: pipelineSearch(filters), replace: true, resetScroll: false })
            }
          />
        }
      >
        <PipelineControls
          view={view}
          hasBoard={hasBoard}
          choice={chosen}
          owners={board.data?.owners ?? first?.owners ?? []}
          search={search}
          onSearch={onSearch}
          onChoose={go}
        />
      </FilterBar>
      {view === 'board' ? (
        board.data ? (
          board.data.total === 0 ? (
            none
          ) : (
            <Board
              columns={board.data.columns}
              open={chosen.card}
              onOpen={open}
              onAll={(stage) => go({ view: 'list', stage })}
              onMove={isAdmin ? move : undefined}
            />
          )
        ) : board.isError ? (
          <LoadFailed what="The board" onRetry={() => void board.refetch()} />
        ) : (
          <ListSkeleton />
        )
      ) : (
        <ListView
          list={list}
          count={cards.length}
          what="The pipeline"
          skeleton={<ListSkeleton />}
          empty={none}
          legend="Times are UTC. Press ? for keyboard shortcuts."
        >
          <CardTable
            cards={cards}
            sort={chosen.sort ?? 'stage'}
            onSort={(sort) => go({ sort })}
            open={chosen.card}
            onOpen={open}
            onMove={isAdmin ? move : undefined}
          />
        </ListView>
      )}
      {chosen.card && (
        <CardPanel
          key={chosen.card}
          id={chosen.card}
          isAdmin={isAdmin}
          onMove={move}
          onClose={() => go({ card: undefined })}
        />
      )}
    </main>
  )
}

function NoCards({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <Empty title="No people found">No people match these filters.</Empty>
  return (
    <Empty title="Nobody is in the pipeline yet">
      People appear here when they are invited, sign the agreement or create an account.
    </Empty>
  )
}
