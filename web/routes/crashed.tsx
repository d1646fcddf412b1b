import { useQueryClient } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { CallError } from '../lib/call-error.ts'
import { Door } from '../ui/drawings/door.tsx'
import { usePage } from '../ui/use-page.ts'
import styles from './not-found.module.css'

/** Shown after an unexpected error, and when the server cannot be reached. */
export function CrashedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryClient()
  usePage('Something went wrong', 'paper')
  const unreachable = error instanceof CallError && error.status === 0
  async function again() {
    // The cached data may have caused the error.
    queries.clear()
    await router.invalidate()
    reset()
  }
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles.notFound}`}>
      <div role="alert">
        <h1>{unreachable ? 'The portal cannot be reached' : 'Something went wrong'}</h1>
        <p className="lead">
          {unreachable
            ? 'Check your internet connection, then try again.'
            : 'This page could not be shown. Nothing that you have signed or entered elsewhere is lost.'}
        </p>
        <div className="row">
          <button className="btn btn--primary btn--big" type="button" onClick={again}>
            Try again
          </button>
          <a className="btn btn--big" href="/">
            Go to the front page
          </a>
        </div>
        {!unreachable && (
          <p className="legend mt-8">
            If it happens again, send this to <a href="/support">support</a>:{' '}
            <span className="mono">{details(error)}</span>
          </p>
        )}
      </div>
      <Door />
    </main>
  )
}

function details(error: unknown) {
  if (error instanceof CallError && error.requestId && !error.message.includes(error.requestId))
    return `${error.message} (request ${error.requestId})`
  return error instanceof Error ? error.message : String(error)
}
