import { createLazyRoute, Link } from '@tanstack/react-router'
import { STAFF_SECTIONS } from '../../contract/staff-pages.ts'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { Funnel } from '../features/operations/dashboard/funnel.tsx'
import { NeedsYou } from '../features/operations/dashboard/needs-you.tsx'
import { useSummary } from '../features/operations/dashboard/queries.ts'
import { SummaryCards } from '../features/operations/dashboard/summary-cards.tsx'
import { DemoSection } from '../features/operations/demo/demo-section.tsx'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import staffLayoutStyles from '../features/operations/staff-layout/staff-layout.module.css'
import staffPageStyles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminHome = createLazyRoute('/admin/')({ component: HomePage })

function HomePage() {
  usePage(pageTitle('Overview', usePortal()), 'ink')
  const summary = useSummary()
  useRightsEnd(summary.error)
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage}>
      <h1>Overview</h1>
      <DemoSection />
      <NeedsYou />
      <SummaryCards numbers={summary.data} failed={summary.isError} />
      <Funnel />
      <div className={staffLayoutStyles.staffHome}>
        {STAFF_SECTIONS.map(({ name, pages }) => (
          <section key={name} aria-labelledby={`home-${name}`}>
            <h2 id={`home-${name}`}>{name}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page.to}>
                  <Link to={page.to}>{page.name}</Link>
                  <p>{page.about}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}
