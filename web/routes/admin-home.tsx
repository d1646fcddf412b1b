import { createLazyRoute, Link } from '@tanstack/react-router'
import { useReaders } from '../features/engagement/activity/queries.ts'
import { ReadersNow } from '../features/engagement/activity/readers-now.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { DaysPlot } from '../features/operations/dashboard/days-plot.tsx'
import deskStyles from '../features/operations/dashboard/desk.module.css'
import { Funnel } from '../features/operations/dashboard/funnel.tsx'
import { useDays, useSummary } from '../features/operations/dashboard/queries.ts'
import { SummaryCards } from '../features/operations/dashboard/summary-cards.tsx'
import { DemoSection } from '../features/operations/demo/demo-section.tsx'
import { useSetupSteps } from '../features/operations/setup/queries.ts'
import { SetupChecklist } from '../features/operations/setup/setup-checklist.tsx'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { NeedsYou } from '../features/operations/waiting-work/needs-you.tsx'
import { useWorkItems } from '../features/operations/waiting-work/queries.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import staffPageStyles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { useWorkActs } from './use-work-acts.tsx'

export const adminHome = createLazyRoute('/admin/')({ component: HomePage })

function HomePage() {
  const portal = usePortal()
  usePage(pageTitle('Overview', portal), 'ink')
  const pageName = (route: string) => portal?.platforms.find((it) => it.route === route)?.name ?? route
  const summary = useSummary()
  useRightsEnd(summary.error)
  const isAdmin = useStaff()?.role === 'admin'
  // At once, because what comes late would push down what somebody reads.
  const parts = [useWorkItems({ show: 'all' }), useSetupSteps(), useDays(), useReaders()]
  const isLoading = parts.some(({ isFetched }) => !isFetched)
  const isFailed = parts.every(({ isError, data }) => isError && !data)
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage} aria-busy={isLoading || undefined}>
      <div className={staffPageStyles.staffPageHead}>
        <h1>Overview</h1>
        <SummaryCards numbers={summary.data} failed={summary.isError} />
      </div>
      <DemoSection />
      {isLoading ? (
        <ListSkeleton />
      ) : isFailed ? (
        <LoadFailed what="The overview" onRetry={() => [summary, ...parts].forEach((part) => void part.refetch())} />
      ) : (
        <Desk pageName={pageName} isAdmin={isAdmin} />
      )}
    </main>
  )
}

type DeskProps = { pageName: (route: string) => string; isAdmin: boolean }

function Desk({ pageName, isAdmin }: DeskProps) {
  const work = useWorkActs()
  return (
    <>
      <SetupChecklist isAdmin={isAdmin} />
      <div className={deskStyles.desk}>
        <div>
          <NeedsYou isAdmin={isAdmin} nameOf={work.nameOf} onAct={work.run} />
        </div>
        <div>
          <DaysPlot />
          <ReadersNow
            pageName={pageName}
            personLink={(id, words) => (
              <Link to="/admin/people/$id" params={{ id }}>
                {words}
              </Link>
            )}
            more={
              <p className="small mt-4">
                <Link to="/admin/activity" activeProps={{}}>
                  All activity
                </Link>
              </p>
            }
          />
        </div>
      </div>
      <Funnel />
      {work.open}
    </>
  )
}
