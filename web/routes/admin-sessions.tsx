import { createLazyRoute } from '@tanstack/react-router'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useLiveSessions } from '../features/operations/dashboard/queries.ts'
import { SessionTable } from '../features/operations/dashboard/session-table.tsx'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminSessions = createLazyRoute('/admin/sessions')({ component: SessionsPage })

function SessionsPage() {
  usePage(pageTitle('Live sessions', usePortal()), 'ink')
  const list = useLiveSessions()
  useRightsEnd(list.error)
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage} aria-busy={list.isFetching || undefined}>
      <ListHead
        title="Live sessions"
        count={total !== undefined && countWords(total, sessions.length, 'session', 'sessions')}
      />
      <p className="small mb-2">
        Browsers that are unlocked with a code. A session ends when its time is up, when its reader clears it, or when
        its code is revoked.
      </p>
      <ListView
        list={list}
        count={sessions.length}
        what="The list of sessions"
        skeleton={<ListSkeleton />}
        empty={<Empty title="No live sessions">A session appears here when someone enters a code.</Empty>}
        legend="Times are UTC. Press ? for the keys."
      >
        <SessionTable sessions={sessions} />
      </ListView>
    </main>
  )
}
