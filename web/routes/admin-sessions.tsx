import { createLazyRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { EndSession } from '../features/operations/dashboard/end-session.tsx'
import { type LiveSession, useLiveSessions } from '../features/operations/dashboard/queries.ts'
import { SESSION_COLUMNS, SessionTable } from '../features/operations/dashboard/session-table.tsx'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { ViewMenu } from '../ui/view-menu.tsx'

export const adminSessions = createLazyRoute('/admin/sessions')({ component: SessionsPage })

function SessionsPage() {
  usePage(pageTitle('Live sessions', usePortal()), 'ink')
  const list = useLiveSessions()
  const readOnly = useStaff()?.role !== 'admin'
  const [ending, setEnding] = useState<LiveSession>()
  useRightsEnd(list.error)
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage} aria-busy={list.isFetching || undefined}>
      <ListHead
        title="Live sessions"
        count={total !== undefined && countWords(total, sessions.length, 'session', 'sessions')}
      >
        <ViewMenu list="sessions" columns={SESSION_COLUMNS} />
      </ListHead>
      <p className="small mt-2 mb-4">
        Browsers that are unlocked with a code. A session ends when its time is up, when the reader clears it, when the
        code is revoked, or when an admin ends it.
      </p>
      <ListView
        list={list}
        count={sessions.length}
        what="The list of sessions"
        skeleton={<ListSkeleton />}
        empty={<Empty title="No live sessions">A session appears here when someone enters a code.</Empty>}
        legend="Times are UTC. Press ? for keyboard shortcuts."
      >
        <SessionTable sessions={sessions} readOnly={readOnly} onEnd={setEnding} />
      </ListView>
      {ending && <EndSession session={ending} onClose={() => setEnding(undefined)} />}
    </main>
  )
}
