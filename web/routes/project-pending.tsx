import { PageBars } from '../features/projects/closed-page.tsx'
import { usePage } from '../ui/use-page.ts'

/** A project page whose access is still being decided: the same bars as behind the gate. */
export function ProjectPending() {
  usePage('Opening', 'ink')
  return (
    <div className="wrap py-20" aria-busy="true">
      <p className="sr-only" role="status">
        Loading
      </p>
      <PageBars className="max-w-3xl" />
    </div>
  )
}
