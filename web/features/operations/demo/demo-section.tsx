import { Link } from '@tanstack/react-router'
import { Alert } from '../../../ui/alert.tsx'
import { usePortal } from '../company/queries.ts'

/** On the overview, as long as the portal is the demo. */
export function DemoSection() {
  const portal = usePortal()
  if (!portal?.isDemo) return null
  return (
    <section aria-label="Demonstration" className="mt-4">
      <Alert tone="plain">
        <p>
          <span className="wide-only">
            This portal shows {portal.company.name}, a fictional company. Every page, email and signed copy says so.{' '}
          </span>
          <span className="narrow-only">This portal shows a fictional company. </span>
          <Link to="/admin/demo">Make it the portal of your company</Link>.
        </p>
      </Alert>
    </section>
  )
}
