import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { usePage } from '../ui/use-page.ts'
import styles from './not-found.module.css'
import * as texts from './texts.ts'

/** Loaded with a missing page only, because every page contains this one. */
const NotFoundHint = lazy(() => import('./not-found-hint.tsx'))
const BrickedDoor = lazy(() =>
  import('../ui/drawings/bricked-door.tsx').then((module) => ({ default: module.BrickedDoor })),
)

export function NotFoundPage() {
  const hydrated = useHydrated()
  usePage(texts.n404PageNotFound, 'paper')
  return (
    <>
      <GateHeader />
      <main id="main" tabIndex={-1} className={`wrap ${styles.notFound}`}>
        <div>
          <h1>{texts.n404PageNotFound}</h1>
          <p className="lead">{texts.thereIsNoPage}</p>
          <Link className="btn btn--primary btn--big" to="/">
            {texts.goToTheFront}
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
