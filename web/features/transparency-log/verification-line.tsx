import { number } from '../../lib/format.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './audit.module.css'
import { useVerification, useVerifyNow } from './queries.ts'

/** Beside the heading of the page: whether the log is intact, and since when that is known. */
export function VerificationLine({ readOnly }: { readOnly: boolean }) {
  const { data, isError, refetch } = useVerification()
  const verify = useVerifyNow()
  const say = useToast()
  if (isError)
    return (
      <div className={styles.verifiedFailed}>
        <LoadFailed what="The verification of the log" onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <p className="small">Loading the verification...</p>
  const { last, running, size, checkpoint } = data
  /** Those since then are not in it yet. */
  const of = (part: number) => (part < size ? `of the first ${number(part)} entries` : `of ${number(part)} entries`)
  const busy = running !== null || verify.isPending
  return (
    <section className={styles.verified} aria-labelledby="verified-h">
      <h2 id="verified-h" className="sr-only">
        Verification
      </h2>
      <dl className={styles.verifiedFacts}>
        <div>
          <dt>Indexed entries</dt>
          <dd className="num">{number(size)}</dd>
        </div>
        <div>
          <dt>Last verified{last && `, by ${last.by}`}</dt>
          <dd>{last ? <DateTime iso={last.at} /> : 'never'}</dd>
        </div>
        <div>
          <dt>{last ? `Result, ${of(last.size)}` : 'Verification'}</dt>
          <dd>
            {last === null && <StatusWord tone="plain">Not verified yet</StatusWord>}
            {last?.ok && <StatusWord tone="ok">Intact</StatusWord>}
            {last?.ok === false && (
              <StatusWord tone="bad">{last.parts?.[0]?.ok ? 'Database differs' : 'Not intact'}</StatusWord>
            )}
          </dd>
        </div>
        <div>
          <dt>Last checkpoint{checkpoint && `, ${of(checkpoint.size)}`}</dt>
          <dd>{checkpoint ? <DateTime iso={checkpoint.at} /> : 'none yet'}</dd>
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
                say(refusalMessage(error, 'The verification could not be started. Please try again.'), { tone: 'bad' }),
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
              {running.done === 0 ? 'Queued' : `${number(running.done)} of ${number(running.size)} entries`}, requested
              by {running.by}
            </label>
            <progress id="verify-progress" max={Math.max(1, running.size)} value={running.done} />
          </>
        )}
      </div>
      {last?.parts && (
        <Disclosure className={styles.verifiedParts} open={!last.ok} title="What was checked">
          <dl>
            {last.parts.map(({ what, found, ok }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  {found} {ok === false && <StatusWord tone="bad">Differs</StatusWord>}
                  {ok === null && <StatusWord tone="warn">Not checked</StatusWord>}
                </dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      {last?.problem && (
        <div className={styles.verifiedProblem}>
          <Alert tone="bad" icon="warning">
            {last.problem.split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p>Do not change the database or the checkpoint file. See docs/log.md for what to do.</p>
          </Alert>
        </div>
      )}
    </section>
  )
}
