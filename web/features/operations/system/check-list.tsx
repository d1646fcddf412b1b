import { Link } from '@tanstack/react-router'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { Coded } from '../api-reference/coded.tsx'
import type { System } from './queries.ts'
import styles from './system.module.css'

type Check = System['checks'][number]

const STATES = {
  fine: { tone: 'ok', word: 'Fine' },
  attention: { tone: 'bad', word: 'Needs attention' },
  unknown: { tone: 'plain', word: 'Not checked' },
  off: { tone: 'plain', word: 'Off' },
} as const

export function StateWord({ state }: { state: Check['state'] }) {
  const { tone, word } = STATES[state]
  return <StatusWord tone={tone}>{word}</StatusWord>
}

const URGENCY: Record<Check['state'], number> = { attention: 0, unknown: 1, fine: 2, off: 3 }

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
              <p>
                <Coded words={check.summary} />
              </p>
              {check.next && <Next words={check.next} />}
              <More check={check} />
              <Facts facts={check.facts} />
            </div>
          </li>
        ))}
    </ul>
  )
}

/** A command at the end can be copied. */
function Next({ words }: { words: string }) {
  const [, before = words, command] = /^(.*) `(npm [^`]+)`$/.exec(words) ?? []
  return (
    <div className={styles.next}>
      <p>
        <Coded words={before} />
      </p>
      {command && <CodeBlock title="Command" code={command} />}
    </div>
  )
}

function Facts({ facts }: Pick<Check, 'facts'>) {
  if (facts.length === 0) return null
  return (
    <Disclosure title="Details">
      <dl className={styles.facts}>
        {facts.map(({ label, value, isTime, isFixed }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isFixed ? 'mono break-anywhere' : undefined}>{isTime ? <DateTime iso={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

function More({ check: { id, state, facts } }: { check: Check }) {
  if (id === 'mails')
    return (
      <p>
        <Link to="/admin/mails" search={{ state: 'undelivered' }}>
          Undelivered emails
        </Link>
      </p>
    )
  if (id === 'jobs' && facts.some(({ label }) => label === 'Failed permanently'))
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
        <Link to="/admin/audit">{state === 'unknown' ? 'Verify it in the audit log' : 'Audit log'}</Link>
      </p>
    )
  return null
}
