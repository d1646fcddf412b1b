import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, Link } from '@tanstack/react-router'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { HowToSend } from '../features/projects/analytics-feed/how-to-send.tsx'
import { KeyTable } from '../features/projects/analytics-feed/key-table.tsx'
import { NewKey } from '../features/projects/analytics-feed/new-key.tsx'
import { feedQuery } from '../features/projects/analytics-feed/queries.ts'
import { SnapshotTable } from '../features/projects/analytics-feed/snapshot-table.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminAnalytics = createLazyRoute('/admin/analytics')({ component: AnalyticsFeedPage })

function AnalyticsFeedPage() {
  usePage(pageTitle('Analytics feed', usePortal()), 'ink')
  const feed = useQuery(feedQuery)
  useRightsEnd(feed.error)
  const isAdmin = useStaff()?.role === 'admin'
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <h1>Analytics feed</h1>
      <p className="text mt-2">
        The figures of the{' '}
        {feed.data?.project ? (
          <Link to="/$project" params={{ project: feed.data.project }}>
            analytics dashboard
          </Link>
        ) : (
          'analytics dashboard'
        )}{' '}
        come from your platform, which sends them with a key that you create here. Open dashboards update at once.
      </p>
      {feed.isPending && <ListSkeleton />}
      {feed.isError && !feed.data && <LoadFailed what="The feed" onRetry={() => void feed.refetch()} />}
      {feed.data && (
        <>
          <h2 className="heading-m mt-10 mb-2">Keys</h2>
          {isAdmin && <NewKey />}
          <KeyTable keys={feed.data.keys} mayRevoke={isAdmin} />
          <HowToSend
            origin={window.location.origin}
            staleAfterMinutes={feed.data.staleAfterMinutes}
            kept={feed.data.kept}
          />
          <h2 className="heading-m mt-10 mb-2">Figures</h2>
          <SnapshotTable snapshots={feed.data.snapshots} />
        </>
      )}
    </main>
  )
}
