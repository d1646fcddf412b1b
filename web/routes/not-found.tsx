import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { usePage } from '../ui/use-page.ts'
import styles from './not-found.module.css'

/** Loaded with a missing page only, because every page contains this one. */
const NotFoundHint = lazy(() => import('./not-found-hint.tsx'))
const BrickedDoor = lazy(() =>
  import('../ui/drawings/bricked-door.tsx').then((module) => ({ default: module.BrickedDoor })),
)

export function NotFoundPage() {
  const hydrated = useHydrated()
  usePage('404 Page Not Found', 'paper')
  return (
    <>
      <GateHeader />
      <main id="main" tabIndex={-1} className={`wrap ${styles.notFound}`}>
        <div>
          <h1>404 Page Not Found</h1>
          <p className="lead">There is no page at this address.</p>
          <Link className="btn btn--primary btn--big" to="/">
            Go to the front page
          </Link>
          <p className="legend mt-8">
            {hydrated && (
              <Suspense>
                <NotFoundHint />
              </Suspense>
            )}
          </p>
        </div>
        {hydrated && (
          <Suspense>
            <BrickedDoor />
          </Suspense>
        )}
      </main>
    </>
  )
}
