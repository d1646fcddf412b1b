import { Link } from '@tanstack/react-router'
import type { LostCodeOutcome, UsedLink } from '../../../../contract/email/verification-links.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { Alert } from '../../../ui/alert.tsx'
import { TermRow } from '../../../ui/term-row.tsx'

type Words = { tone: 'ok' | 'plain'; what: string; next: string }

const MAILED = 'We emailed it to you, because this session is locked. Enter it on the unlock screen.'
const FOUND: Record<LostCodeOutcome, Words> = {
  code_found: {
    tone: 'ok',
    what: 'We found your access code.',
    next: 'It has not changed. Enter it on the unlock screen.',
  },
  code_renewed: {
    tone: 'ok',
    what: 'You have a new access code.',
    next: `It is valid for ${LIMITS.personalCodeDays} days and ${LIMITS.personalCodeUses} sessions. We emailed it to you too. Enter it on the unlock screen.`,
  },
  request_made: {
    tone: 'plain',
    what: 'Your code no longer works, so we have asked our team for a new one.',
    next: 'We will email you at this address. You don’t need to do anything.',
  },
  awaits_review: {
    tone: 'plain',
    what: 'Your code is not active yet: our team is reviewing your signature.',
    next: 'We will write to you once it is active. The code is in the mail we sent when you signed.',
  },
  awaits_confirmation: {
    tone: 'plain',
    what: 'Your code is not active yet: you have to confirm your address.',
    next: 'We have emailed you a link to confirm it. Your code is in the email we sent when you signed.',
  },
  no_code: {
    tone: 'plain',
    what: 'This address has no access code.',
    next: 'Sign the agreement to get one.',
  },
}

/** What a link for a lost code found, and the next step. */
export function LostCodeFound({ outcome, maySignAgain, code }: NonNullable<UsedLink['lostCode']>) {
  const { tone, what, next } = FOUND[outcome]
  const hasCode = outcome === 'code_found' || outcome === 'code_renewed'
  return (
    <>
      <Alert tone={tone} role="status" id="link-did">
        {what}
      </Alert>
      {code && (
        <dl className="term-list">
          <TermRow term="Your personal access code">
            <span className="mono">{code.text}</span>
          </TermRow>
          {code.begins && <TermRow term="Starts">{dayAndTimeUtc(code.begins)}</TermRow>}
          <TermRow term="Valid until">{code.validUntil ? dayAndTimeUtc(code.validUntil) : 'no end date'}</TermRow>
          <TermRow term="Sessions left">{code.usesRemaining < 0 ? 'unlimited' : code.usesRemaining}</TermRow>
        </dl>
      )}
      <p className="text">{hasCode && !code ? MAILED : next}</p>
      {hasCode && (
        <Link className="btn btn--primary btn--big" to="/unlock">
          Proceed to Unlock Screen
        </Link>
      )}
      {outcome === 'no_code' && !maySignAgain && (
        <Link className="btn btn--primary btn--big" to="/nda-gate">
          Go to the agreement
        </Link>
      )}
      {maySignAgain && (
        <section className="grid justify-items-start gap-4 pt-8" aria-labelledby="again-h">
          <h2 id="again-h">Was it you who signed?</h2>
          <p className="text">
            An agreement was signed with this address before anybody had proved that it is theirs. If it was you, there
            is nothing to do. If it was not, sign in its place: the signature there is now no longer stands, and its
            code ends. You can do so in this browser, within 24 hours.
          </p>
          <Link className="btn" to="/nda-gate">
            Sign the agreement again
          </Link>
        </section>
      )}
      {!hasCode && (
        <p className="small">
          Questions? <Link to="/support">Support</Link> says how to reach a person.
        </p>
      )}
    </>
  )
}
