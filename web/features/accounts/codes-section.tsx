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
import * as texts from './texts.ts'

type Code = Overview['codes'][number]

const STATUS: Record<Code['status'], { word: string; tone?: 'plain' | 'warn' | 'bad' }> = {
  pending: { word: texts.notActiveYet, tone: 'warn' },
  active: { word: texts.active },
  expired: { word: texts.expired, tone: 'plain' },
  used: { word: texts.usedUp, tone: 'plain' },
  revoked: { word: texts.revoked, tone: 'bad' },
}

type CodesSectionProps = { codes: readonly Code[]; nameOf: (route: Code['routes'][number]) => string }

export function CodesSection({ codes, nameOf }: CodesSectionProps) {
  const { sessionDays } = useCodeTerms()
  return (
    <AccountSection
      id="codes"
      title={texts.accessCodes}
      about={texts.aCodeOpensIts({ codeAndSession: codeAndSession(sessionDays) })}
    >
      {codes.length === 0 ? (
        <p className="text">
          {texts.thisAddressHasNo}
          <Link to="/nda-gate">{texts.signingTheAgreement}</Link>.
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
      say(texts.codeCopiedToClipboard)
    } catch {
      say(texts.theBrowserDidNotAllow, { tone: 'bad' })
    }
  }
  return (
    <li className={styles.accountItem}>
      <div>
        <p className={styles.accountHead}>
          <span className={`mono ${styles.accountCode}`}>{code.code}</span>
          <Badge tone={tone}>{word}</Badge>
          {code.status === 'active' && (
            <button
              className="btn btn--sm"
              type="button"
              aria-label={texts.copyCode({ code: code.code })}
              onClick={copy}
            >
              <Icon name="copy" />
              {texts.copy}
            </button>
          )}
        </p>
        <p className="small">
          {texts.opens}
          {code.status === 'active'
            ? code.routes.map((route, index) => (
                <Fragment key={route}>
                  {index > 0 && (index === code.routes.length - 1 ? texts.and : ', ')}
                  <Link to="/$project" params={{ project: route }} search={{ enter: 'code' }}>
                    {nameOf(route)}
                  </Link>
                </Fragment>
              ))
            : listed(code.routes.map(nameOf))}
        </p>
        <p className="small num">{termsOf(code)}</p>
      </div>
    </li>
  )
}

function termsOf({ status, validUntil, usesRemaining }: Code): string {
  if (status === 'pending') return texts.itsDaysStartWhen
  const ends = endOf(status, validUntil)
  if (status !== 'active') return ends
  if (usesRemaining === -1) return texts.unlimitedSessionsLeft({ ends })
  return texts.sessionsLeft({ ends, sessions: usesRemaining })
}

function endOf(status: Code['status'], validUntil: Code['validUntil']): string {
  if (!validUntil) return texts.noEndDate
  const date = day(validUntil)
  return status === 'expired' ? texts.endedOn({ date }) : texts.untilDate({ date })
}
