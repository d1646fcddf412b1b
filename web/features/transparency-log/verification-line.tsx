import { refusalMessage } from '../../lib/refusal-messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { useToast } from '../../ui/toast.tsx'
import { When } from '../../ui/when.tsx'
import styles from './audit.module.css'
import { useVerification, useVerifyNow } from './queries.ts'

/** When the log was last verified, by whom and with what result; and the button that has it done now. */
export function VerificationLine({ readOnly }: { readOnly: boolean }) {
  const { data, isError, refetch } = useVerification()
  const verify = useVerifyNow()
  const say = useToast()
  if (isError) return <LoadFailed what="The state of the log" onRetry={() => void refetch()} />
  if (!data) return <p className="small">Asking how the log stands...</p>
  const { last, running, size, checkpoint } = data
  const busy = running !== null || verify.isPending
  return (
    <section className={styles.verified} aria-labelledby="verified-h">
      <h2 id="verified-h" className="sr-only">
        Verification
      </h2>
      <dl className={styles.verifiedFacts}>
        <div>
          <dt>Entries</dt>
          <dd className="num">{size.toLocaleString('en-GB')}</dd>
        </div>
        <div>
          <dt>Last verified</dt>
          <dd>
            {last ? (
              <>
                <When iso={last.at} />
                <span className="secondary-line">by {last.by}</span>
              </>
            ) : (
              'not yet'
            )}
          </dd>
        </div>
        <div>
          <dt>Result</dt>
          <dd>
            {last === null && 'none yet'}
            {last?.ok && <StatusWord tone="ok">It holds</StatusWord>}
            {last?.ok === false && <StatusWord tone="bad">It does not hold</StatusWord>}
            {last && <span className="secondary-line">{last.size.toLocaleString('en-GB')} entries looked at</span>}
          </dd>
        </div>
        <div>
          <dt>Last checkpoint</dt>
          <dd>
            {checkpoint ? (
              <>
                <When iso={checkpoint.at} />
                <span className="secondary-line">of {checkpoint.size.toLocaleString('en-GB')} entries</span>
              </>
            ) : (
              'none yet'
            )}
          </dd>
        </div>
      </dl>
      {!readOnly && (
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={busy || undefined}
          onClick={() =>
            !busy &&
            verify.mutate(undefined, {
              onError: (error) =>
                say(refusalMessage(error, 'The log could not be asked. Please try again.'), { tone: 'bad' }),
            })
          }
        >
          {busy ? 'Verifying...' : 'Verify now'}
        </button>
      )}
      <div role="status" className={styles.verifiedRun}>
        {running && (
          <>
            <label htmlFor="verify-progress">
              {running.done === 0
                ? 'Waiting for its turn'
                : `${running.done.toLocaleString('en-GB')} of ${running.size.toLocaleString('en-GB')} entries`}
              , asked for by {running.by}
            </label>
            <progress id="verify-progress" max={Math.max(1, running.size)} value={running.done} />
          </>
        )}
      </div>
      {last?.problem && (
        <div className={styles.verifiedProblem}>
          <Alert tone="bad" icon="warning">
            {last.problem} Keep the database and the file of checkpoints as they are; docs/log.md says what to do.
          </Alert>
        </div>
      )}
    </section>
  )
}
