import { createLazyRoute, Link } from '@tanstack/react-router'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import styles from '../features/operations/demo/demo.module.css'
import { EndDemo } from '../features/operations/demo/end-demo.tsx'
import { type Demo, useDemo } from '../features/operations/demo/queries.ts'
import { ReplaceForm } from '../features/operations/demo/replace-form.tsx'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Alert } from '../ui/alert.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import pageStyles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminDemo = createLazyRoute('/admin/demo')({ component: AdminDemoPage })

function AdminDemoPage() {
  usePage(pageTitle('Replace the demo', usePortal()), 'ink')
  const { data, error, refetch } = useDemo()
  useRightsEnd(error)
  return (
    <main id="main" tabIndex={-1} className={pageStyles.staffPage}>
      <h1>Replace the demo</h1>
      <div className={styles.page}>
        {data ? (
          <DemoView demo={data} />
        ) : error ? (
          <LoadFailed what="The state of the demo" onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </main>
  )
}

function DemoView({ demo }: { demo: Demo }) {
  const isAdmin = useStaff()?.role === 'admin'
  if (!demo.isDemo)
    return (
      <Empty title="This portal is not the demo">
        It is that of your company. You can change what it says in the <Link to="/admin/settings">settings</Link>.
      </Empty>
    )
  return (
    <>
      <p className="text mt-2">
        {demo.company} is fictional, and so is everything that this portal offers. Replace it in one act. It is refused
        once somebody outside the demo has signed: everybody but the test addresses of the settings and addresses
        reserved for examples.
      </p>
      {!isAdmin && <Alert tone="plain">Only admins can replace the demo.</Alert>}
      {isAdmin && (demo.refusal ? <Alert tone="bad">{demo.refusal}</Alert> : <ReplaceForm demo={demo} />)}
      {isAdmin && <EndDemo demo={demo} />}
    </>
  )
}
