import { PageBars } from '../features/projects/closed-page.tsx'
import { usePage } from '../ui/use-page.ts'

/** A project page whose access is still being decided: the same bars as behind the gate. */
export function ProjectPending() {
  usePage('Opening', 'ink')
  return (
    <main id="main" tabIndex={-1} className="wrap py-20" aria-busy="true">
      <h1 className="sr-only">Opening the page</h1>
      <PageBars className="max-w-3xl" />
    </main>
  )
}
