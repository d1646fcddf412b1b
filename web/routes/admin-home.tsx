import { createLazyRoute, Link } from '@tanstack/react-router'
import { ReadersNow } from '../features/engagement/activity/readers-now.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { DaysPlot } from '../features/operations/dashboard/days-plot.tsx'
import deskStyles from '../features/operations/dashboard/desk.module.css'
import { Funnel } from '../features/operations/dashboard/funnel.tsx'
import { NeedsYou } from '../features/operations/dashboard/needs-you.tsx'
import { useSummary } from '../features/operations/dashboard/queries.ts'
import { SummaryCards } from '../features/operations/dashboard/summary-cards.tsx'
import { DemoSection } from '../features/operations/demo/demo-section.tsx'
import { SetupChecklist } from '../features/operations/setup/setup-checklist.tsx'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { OldestRequests } from '../features/people/requests/oldest-requests.tsx'
import staffPageStyles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminHome = createLazyRoute('/admin/')({ component: HomePage })

function HomePage() {
  const portal = usePortal()
  usePage(pageTitle('Overview', portal), 'ink')
  const pageName = (route: string) => portal?.platforms.find((it) => it.route === route)?.name ?? route
  const summary = useSummary()
  useRightsEnd(summary.error)
  const isAdmin = useStaff()?.role === 'admin'
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage}>
      <h1>Overview</h1>
      <DemoSection />
      <div className={deskStyles.desk}>
        <div>
          <NeedsYou>
            <OldestRequests projectName={pageName} />
          </NeedsYou>
          <SetupChecklist isAdmin={isAdmin} />
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
      <SummaryCards numbers={summary.data} failed={summary.isError} />
      <Funnel />
    </main>
  )
}
