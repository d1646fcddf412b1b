import { useQueryClient } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { CallError } from '../lib/call-error.ts'
import { Door } from '../ui/drawings/door.tsx'
import { usePage } from '../ui/use-page.ts'
import styles from './not-found.module.css'
import * as texts from './texts.ts'

/** Shown after an unexpected error, and when the server cannot be reached. */
export function CrashedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryClient()
  usePage(texts.somethingWentWrong, 'paper')
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
        <h1>{unreachable ? texts.thePortalCannotBe : texts.somethingWentWrong}</h1>
        <p className="lead">{unreachable ? texts.checkYourInternetConnection : texts.thisPageCouldNot}</p>
        <div className="row">
          <button className="btn btn--primary btn--big" type="button" onClick={again}>
            {texts.tryAgain}
          </button>
          <a className="btn btn--big" href="/">
            {texts.goToTheFront}
          </a>
        </div>
        {!unreachable && (
          <p className="legend mt-8">
            {texts.ifItHappensAgain}
            <a href="/support">{texts.support}</a>: <span className="mono">{details(error)}</span>
          </p>
        )}
      </div>
      <Door />
    </main>
  )
}

function details(error: unknown) {
  if (error instanceof CallError && error.requestId && !error.message.includes(error.requestId))
    return texts.request({ message: error.message, requestId: error.requestId })
  return error instanceof Error ? error.message : String(error)
}
