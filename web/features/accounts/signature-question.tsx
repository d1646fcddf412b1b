import { useQueryClient } from '@tanstack/react-query'
import { dayUtc } from '../../../contract/wording.ts'
import { call } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import styles from './account-body.module.css'
import { useAct } from './confirm-identity.ts'
import type { Overview } from './queries.ts'
import * as texts from './texts.ts'

/** Anyone can type an address, so a signature from another browser is the person's own only if they say so. */
export function SignatureQuestion({ signed }: { signed: Overview['agreements'][number] }) {
  const queries = useQueryClient()
  const answer = useAct({
    act: (own: boolean) => call('POST /api/account/agreements/:id/answer', { id: signed.id, signed: own }),
    done: texts.thankYouYourAnswer,
    failed: texts.yourAnswerCouldNot,
    // The documents open, or the signature's codes end.
    onDone: () => void queries.invalidateQueries(),
  })
  return (
    <div className={styles.accountQuestion}>
      <Alert tone="warn" icon="warning">
        <p>{texts.thisWasSignedIn({ title: signed.title, signedAt: dayUtc(signed.signedAt) })}</p>
        <div className="row">
          <button
            className="btn btn--sm"
            type="button"
            aria-disabled={answer.busy || undefined}
            onClick={() => answer.run(true)}
          >
            {texts.yesISignedThis}
          </button>
          <button
            className="btn btn--sm btn--bad"
            type="button"
            aria-disabled={answer.busy || undefined}
            onClick={() => answer.run(false)}
          >
            {texts.noItWasNot}
          </button>
        </div>
      </Alert>
      {answer.error && (
        <Alert tone="bad" role="alert">
          {answer.error}
        </Alert>
      )}
    </div>
  )
}
