import { Link } from '@tanstack/react-router'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { CallError } from '../../lib/call-error.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import styles from './audit.module.css'
import { type Chain, useChain } from './queries.ts'

const NAMES = { submission: 'Signature', code: 'Code', session: 'Session', grant: 'Grant', visit: 'Page view' } as const

/** From the signature of a person to the last page they read, each step under the one it came from. */
export function ChainView({ personId }: { personId: string }) {
  const { data, error, refetch } = useChain(personId)
  const unknown = error instanceof CallError && error.status === 404
  return (
    <section className={styles.chain} aria-labelledby="chain-h" aria-busy={(!data && !error) || undefined}>
      <p className={styles.chainBack}>
        <Link to="/admin/audit" search={{}}>
          All entries
        </Link>
      </p>
      <h2 id="chain-h">{data ? `Chain of ${data.person.name || data.person.email}` : 'Chain'}</h2>
      {unknown && <Empty title="No such person">The link is wrong, or the person was deleted.</Empty>}
      {error && !unknown && <LoadFailed what="The chain" onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className={`${styles.chainLinks} small`}>
            {data.person.email}{' '}
            <Link to="/admin/audit" search={{ person: personId }}>
              All entries about this person
            </Link>{' '}
            <Link to="/admin/people/$id" params={{ id: personId }}>
              Open the person’s page
            </Link>
          </p>
          {data.steps.length === 0 ? (
            <Empty title="No chain yet">
              The chain starts with a signature and ends with the last page that the person read.
            </Empty>
          ) : (
            <Steps steps={data.steps} />
          )}
          {data.more > 0 && <p className="legend">{data.more} earlier page views are on the Activity page.</p>}
          <p className="legend">Times are UTC.</p>
        </>
      )}
    </section>
  )
}

function Steps({ steps }: Pick<Chain, 'steps'>) {
  return (
    <ol className={styles.chainLine}>
      {steps.map((step) => (
        <li key={step.id} className={`${styles.chainStep} ${styles[`chainStep--${step.kind}`]}`}>
          <p className={styles.chainKind}>{NAMES[step.kind]}</p>
          <div>
            <p className={styles.chainSentence}>{sentenceOf(step)}</p>
            {step.under && <p className="secondary-line">{step.under}</p>}
          </div>
          <time className={styles.chainTime} dateTime={step.at}>
            {dayAndTimeUtc(step.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function sentenceOf({ kind, id, says }: Chain['steps'][number]) {
  if (kind === 'submission')
    return (
      <Link to="/admin/nda" search={{ tab: 'submissions', submission: id }}>
        {says}
      </Link>
    )
  if (kind === 'code')
    return (
      <Link to="/admin/codes" search={{ code: id }}>
        {says}
      </Link>
    )
  if (kind === 'session')
    return (
      <Link to="/admin/audit" search={{ session: id }}>
        {says}
      </Link>
    )
  return says
}
