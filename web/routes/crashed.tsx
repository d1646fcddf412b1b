import { useQueryClient } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { CallError } from '../lib/call-error.ts'
import { Door } from '../ui/drawings/door.tsx'
import { usePage } from '../ui/use-page.ts'
import styles from './not-found.module.css'

/** The page for what nobody foresaw, and for a server that cannot be reached. */
export function CrashedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryClient()
  usePage('Something went wrong', 'paper')
  const unreachable = error instanceof CallError && error.status === 0
  async function again() {
    // What the page was made of may be what broke it, so it is asked for anew.
    queries.clear()
    await router.invalidate()
    reset()
  }
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles.notFound}`}>
      <div role="alert">
        <h1>{unreachable ? 'The portal does not answer' : 'Something went wrong'}</h1>
        <p className="lead">
          {unreachable
            ? 'There is no connection to the portal just now. Please check yours, then try again.'
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
            If it happens again, tell <a href="/support">support</a> what stands here:{' '}
            <span className="mono">{details(error)}</span>
          </p>
        )}
      </div>
      <Door />
    </main>
  )
}

/** A refusal carries the words of the server, anything else its own. */
function details(error: unknown) {
  if (error instanceof CallError && error.requestId && !error.message.includes(error.requestId))
    return `${error.message} (request ${error.requestId})`
  return error instanceof Error ? error.message : String(error)
}
