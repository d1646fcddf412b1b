import { Link } from '@tanstack/react-router'
import { DateTime } from '../../../ui/date-time.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { System } from './queries.ts'
import styles from './system.module.css'

type Check = System['checks'][number]

const STATES = {
  fine: { tone: 'ok', word: 'Fine' },
  attention: { tone: 'bad', word: 'Needs attention' },
  unknown: { tone: 'plain', word: 'Not checked' },
} as const

export function StateWord({ state }: { state: Check['state'] }) {
  const { tone, word } = STATES[state]
  return <StatusWord tone={tone}>{word}</StatusWord>
}

const URGENCY: Record<Check['state'], number> = { attention: 0, unknown: 1, fine: 2 }

/** Each check with its state, what it found, and what to do. What needs attention comes first. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className={styles.checks}>
      {checks
        .toSorted((a, b) => URGENCY[a.state] - URGENCY[b.state])
        .map((check) => (
          <li key={check.id}>
            <h3>{check.name}</h3>
            <p>
              <StateWord state={check.state} />
            </p>
            <div>
              <p>{check.summary}</p>
              {check.next && <p className={styles.next}>{check.next}</p>}
              <More id={check.id} />
              <Facts facts={check.facts} />
            </div>
          </li>
        ))}
    </ul>
  )
}

function Facts({ facts }: Pick<Check, 'facts'>) {
  if (facts.length === 0) return null
  return (
    <details className={styles.more}>
      <summary>Details</summary>
      <dl className={styles.facts}>
        {facts.map(({ label, value, isTime, isFixed }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isFixed ? 'mono break-anywhere' : undefined}>{isTime ? <DateTime iso={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function More({ id }: Pick<Check, 'id'>) {
  if (id === 'mails')
    return (
      <p>
        <Link to="/admin/mails" search={{ state: 'undelivered' }}>
          Undelivered emails
        </Link>
      </p>
    )
  if (id === 'jobs')
    return (
      <p>
        <Link to="/admin/mails" hash="failed-jobs">
          Failed jobs
        </Link>
      </p>
    )
  if (id === 'log')
    return (
      <p>
        <Link to="/admin/audit">Audit log</Link>
      </p>
    )
  return null
}
