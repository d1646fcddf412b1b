import { Link } from '@tanstack/react-router'
import { listed } from '../../../contract/wording.ts'
import { day } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast.tsx'
import accountBodyStyles from './account-body.module.css'
import accountMenuStyles from './account-menu.module.css'
import { AccountSection } from './account-section.tsx'
import type { Overview } from './queries.ts'

type Code = Overview['codes'][number]

const STATUS: Record<Code['status'], { word: string; tone: string }> = {
  pending: { word: 'Not active yet', tone: 'warn' },
  active: { word: 'Active', tone: 'ok' },
  expired: { word: 'Expired', tone: 'plain' },
  used: { word: 'Used up', tone: 'plain' },
  revoked: { word: 'Revoked', tone: 'bad' },
}

type CodesSectionProps = { codes: readonly Code[]; nameOf: (route: Code['routes'][number]) => string }

export function CodesSection({ codes, nameOf }: CodesSectionProps) {
  return (
    <AccountSection
      id="codes"
      title="Access codes"
      about="A code opens its pages on any browser. It is yours alone; whatever is done with it is recorded."
    >
      {codes.length === 0 ? (
        <p className="text">
          No code was issued to this address. You get one by <Link to="/nda-gate">signing the agreement</Link>.
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
      // Without the right to the clipboard the code can still be selected.
      say('The clipboard is closed to this page. Please select the code.', { tone: 'bad' })
    }
  }
  return (
    <li className={accountBodyStyles.accountItem}>
      <div>
        <p className={accountBodyStyles.accountHead}>
          <span className={`mono ${accountBodyStyles.accountCode}`}>{code.code}</span>
          <span
            className={
              tone === 'ok'
                ? `${accountMenuStyles.badge} ${accountMenuStyles['badge--text']}`
                : `${accountMenuStyles.badge} ${accountMenuStyles[`badge--${tone}`]}`
            }
          >
            {word}
          </span>
        </p>
        <p className="small">Opens {listed(code.routes.map(nameOf))}</p>
        <p className="small num">{facts(code)}</p>
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

function facts({ status, validUntil, usesRemaining }: Code): string {
  if (status === 'pending') return 'Its 14 days begin once it is active'
  const ends = validUntil ? `${status === 'expired' ? 'Ended' : 'Until'} ${day(validUntil)}` : 'Without an end'
  if (status !== 'active') return ends
  return `${ends}, ${usesRemaining === -1 ? 'any number of' : usesRemaining} ${usesRemaining === 1 ? 'session' : 'sessions'} left`
}
