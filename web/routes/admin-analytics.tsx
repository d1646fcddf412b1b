import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ShownOnce } from '../features/integrations/shown-once.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { HowToSend } from '../features/projects/analytics-feed/how-to-send.tsx'
import { KeyTable } from '../features/projects/analytics-feed/key-table.tsx'
import { NewKeyForm } from '../features/projects/analytics-feed/new-key-form.tsx'
import { feedQuery } from '../features/projects/analytics-feed/queries.ts'
import { SnapshotTable } from '../features/projects/analytics-feed/snapshot-table.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { useNew } from '../ui/use-new.ts'
import { usePage } from '../ui/use-page.ts'

export const adminAnalytics = createLazyRoute('/admin/analytics')({ component: AnalyticsFeedPage })

function AnalyticsFeedPage() {
  usePage(pageTitle('Analytics feed', usePortal()), 'ink')
  const feed = useQuery(feedQuery)
  useRightsEnd(feed.error)
  const isAdmin = useStaff()?.role === 'admin'
  const [creating, setCreating] = useNew()
  const [made, setMade] = useState<string>()
  const close = () => {
    setCreating(false)
    setMade(undefined)
  }
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <ListHead title="Analytics feed">
        {isAdmin && (
          <button className="btn btn--sm btn--primary" type="button" onClick={() => setCreating(true)}>
            Create key
          </button>
        )}
      </ListHead>
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
          <h2 className="heading-m mt-8 mb-2">Keys</h2>
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
      {isAdmin && creating && (
        <Drawer label="Create key" isForm={!made} onClose={close}>
          {made ? (
            <ShownOnce title="The new key" what="Key" secret={made} onDone={close}>
              Store it with your platform’s secrets.
            </ShownOnce>
          ) : (
            <>
              <h2 className="heading-m">Create key</h2>
              <NewKeyForm onSent={setMade} />
            </>
          )}
        </Drawer>
      )}
    </main>
  )
}
