import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { codeAndSession } from '../../../contract/access-codes/code-and-session.ts'
import { listed } from '../../../contract/wording.ts'
import { day } from '../../lib/format.ts'
import { useCodeTerms } from '../../lib/projects.ts'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './account-body.module.css'
import { AccountSection, Badge } from './account-section.tsx'
import type { Overview } from './queries.ts'

type Code = Overview['codes'][number]

const STATUS: Record<Code['status'], { word: string; tone?: 'plain' | 'warn' | 'bad' }> = {
  pending: { word: 'Not active yet', tone: 'warn' },
  active: { word: 'Active' },
  expired: { word: 'Expired', tone: 'plain' },
  used: { word: 'Used up', tone: 'plain' },
  revoked: { word: 'Revoked', tone: 'bad' },
}

type CodesSectionProps = { codes: readonly Code[]; nameOf: (route: Code['routes'][number]) => string }

export function CodesSection({ codes, nameOf }: CodesSectionProps) {
  const { sessionDays } = useCodeTerms()
  return (
    <AccountSection
      id="codes"
      title="Access codes"
      about={`A code opens its pages in any browser. It is for you only, and its use is recorded. ${codeAndSession(sessionDays)}`}
    >
      {codes.length === 0 ? (
        <p className="text">
          This address has no access code. You get one by <Link to="/nda-gate">signing the agreement</Link>.
        </p>
      ) : (
        <ul>
          {codes.map((code) => (
            <CodeRow key={code.code} code={code} nameOf={nameOf} />
          ))}
        </ul>
      )}
    </AccountSection>
  )
}

function CodeRow({ code, nameOf }: { code: Code; nameOf: CodesSectionProps['nameOf'] }) {
  const say = useToast()
  const { word, tone } = STATUS[code.status]
  async function copy() {
    try {
      await navigator.clipboard.writeText(code.code)
      say('Code copied to clipboard')
    } catch {
      say('The browser did not allow copying. Please select the code and copy it yourself.', { tone: 'bad' })
    }
  }
  return (
    <li className={styles.accountItem}>
      <div>
        <p className={styles.accountHead}>
          <span className={`mono ${styles.accountCode}`}>{code.code}</span>
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="small">
          Opens{' '}
          {code.status === 'active'
            ? code.routes.map((route, index) => (
                <Fragment key={route}>
                  {index > 0 && (index === code.routes.length - 1 ? ' and ' : ', ')}
                  <Link to="/$project" params={{ project: route }} search={{ enter: 'code' }}>
                    {nameOf(route)}
                  </Link>
                </Fragment>
              ))
            : listed(code.routes.map(nameOf))}
        </p>
        <p className="small num">{termsOf(code)}</p>
      </div>
      {code.status === 'active' && (
        <button className="btn btn--sm" type="button" aria-label={`Copy code ${code.code}`} onClick={copy}>
          <Icon name="copy" />
          Copy
        </button>
      )}
    </li>
  )
}

function termsOf({ status, validUntil, usesRemaining }: Code): string {
  if (status === 'pending') return 'Its days start when it becomes active'
  const ends = validUntil ? `${status === 'expired' ? 'Ended' : 'Until'} ${day(validUntil)}` : 'No end date'
  if (status !== 'active') return ends
  return `${ends}, ${usesRemaining === -1 ? 'unlimited' : usesRemaining} ${usesRemaining === 1 ? 'session' : 'sessions'} left`
}
