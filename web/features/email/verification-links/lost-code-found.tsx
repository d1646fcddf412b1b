import { Link } from '@tanstack/react-router'
import type { LostCodeOutcome, UsedLink } from '../../../../contract/email/verification-links.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { Alert } from '../../../ui/alert.tsx'

type Words = { tone: 'ok' | 'plain'; what: string; next: string }

const FOUND: Record<LostCodeOutcome, Words> = {
  code_sent: {
    tone: 'ok',
    what: 'Your access code is on its way to your mailbox.',
    next: 'Enter it on the unlock screen.',
  },
  code_renewed: {
    tone: 'ok',
    what: 'Your code had ended. A new one is on its way to your mailbox.',
    next: `It is valid for ${LIMITS.personalCodeDays} days and ${LIMITS.personalCodeUses} sessions. Enter it on the unlock screen. Your signature is still valid.`,
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
export function LostCodeFound({ outcome, maySignAgain }: NonNullable<UsedLink['lostCode']>) {
  const { tone, what, next } = FOUND[outcome]
  const hasCode = outcome === 'code_sent' || outcome === 'code_renewed'
  return (
    <>
      <Alert tone={tone} role="status" id="link-did">
        {what}
      </Alert>
      <p className="text">{next}</p>
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
