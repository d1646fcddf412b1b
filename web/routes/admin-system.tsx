import { createLazyRoute } from '@tanstack/react-router'
import { SIGN_IN_START } from '../../contract/accounts/sign-in.ts'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { BackupSection } from '../features/operations/system/backup-section.tsx'
import { CheckList } from '../features/operations/system/check-list.tsx'
import { DiagnosticsSection } from '../features/operations/system/diagnostics-section.tsx'
import { ProbeList } from '../features/operations/system/probe-list.tsx'
import { useSystem } from '../features/operations/system/queries.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminSystem = createLazyRoute('/admin/system')({ component: AdminSystemPage })

const SIGN_IN_ONCE = `${SIGN_IN_START}?return=/admin/system`

function AdminSystemPage() {
  usePage(pageTitle('System', usePortal()), 'ink')
  const isAdmin = useStaff()?.role === 'admin'
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      {isAdmin ? (
        <SystemView />
      ) : (
        <>
          <h1>System</h1>
          <Empty title="This page is for admins">
            It names places on the server and tests what the portal is connected to. Your staff account can view
            everything else.
          </Empty>
        </>
      )}
    </main>
  )
}

function SystemView() {
  const { data, error, isFetching, refetch } = useSystem()
  useRightsEnd(error)
  if (!data)
    return (
      <>
        <h1>System</h1>
        {error ? <LoadFailed what="The state of the portal" onRetry={() => void refetch()} /> : <ListSkeleton />}
      </>
    )
  const problems = data.checks.filter(({ state }) => state === 'attention').length
  return (
    <>
      <ListHead
        title="System"
        count={problems === 0 ? 'Nothing needs attention.' : `${problems} of ${data.checks.length} need attention.`}
      >
        <p className="small wide-only">
          Checked <DateTime iso={data.checkedAt} />
        </p>
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={isFetching || undefined}
          onClick={() => !isFetching && void refetch()}
        >
          Check again
        </button>
      </ListHead>
      <section aria-labelledby="state-h">
        <h2 id="state-h" className="sr-only">
          State
        </h2>
        <CheckList checks={data.checks} />
      </section>
      <BackupSection backup={data.backup} />
      <ProbeList signInUrl={SIGN_IN_ONCE} />
      <DiagnosticsSection />
    </>
  )
}
