import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { useRounds } from '../features/pipeline/rounds/queries.ts'
import { RoundKey } from '../features/pipeline/rounds/round-gauge.tsx'
import { RoundPanel } from '../features/pipeline/rounds/round-panel.tsx'
import { RoundTable } from '../features/pipeline/rounds/round-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminRounds = createLazyRoute('/admin/rounds')({ component: RoundsPage })

export type RoundsSearch = { round?: string }

function RoundsPage() {
  usePage(pageTitle('Rounds', usePortal()), 'ink')
  const { round: open } = useSearch({ from: '/admin/rounds' })
  const navigate = useNavigate({ from: '/admin/rounds' })
  const { data, error, isError, isFetching, refetch } = useRounds()
  useRightsEnd(error)
  const isAdmin = useStaff()?.role === 'admin'
  const rounds = data?.rounds ?? []
  const shown = rounds.find(({ route }) => route === open)
  const running = rounds.filter(({ state }) => state === 'open').length
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage} aria-busy={isFetching || undefined}>
      <ListHead title="Rounds" count={data && (running === 1 ? '1 open round' : `${running} open rounds`)} />
      {isError ? (
        <LoadFailed what="The list of rounds" onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : rounds.length === 0 ? (
        <Empty title="No projects yet">Add a project first. Each project can have a round.</Empty>
      ) : (
        <>
          <RoundTable
            rounds={rounds}
            open={open}
            isAdmin={isAdmin}
            onOpen={(route) => void navigate({ search: { round: route }, replace: true, resetScroll: false })}
          />
          <RoundKey />
        </>
      )}
      {shown && (
        <RoundPanel
          key={shown.route}
          route={shown.route}
          name={shown.name}
          isAdmin={isAdmin}
          onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
        />
      )}
    </main>
  )
}
