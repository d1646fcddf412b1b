import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LostCodeOutcome, UsedLink } from '../../../../contract/email/verification-links.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { useCodeTerms } from '../../../lib/projects.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { focusPage } from '../../../ui/focus-page.ts'
import { TermRow } from '../../../ui/term-row.tsx'

/** `next`: blank for how long the code is valid, which is a setting. */
type Words = { tone: 'ok' | 'plain'; what: string; next: string }

const FOUND: Record<LostCodeOutcome, Words> = {
  code_found: {
    tone: 'ok',
    what: 'We found your access code.',
    next: 'It has not changed.',
  },
  code_renewed: {
    tone: 'ok',
    what: 'You have a new access code.',
    next: '',
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
    what: 'Your code is not active yet.',
    next: 'It becomes active once you confirm that you signed the agreement.',
  },
  no_code: {
    tone: 'plain',
    what: 'This address has no access code.',
    next: 'Sign the agreement to get one.',
  },
}

type Found = NonNullable<UsedLink['lostCode']>
type Code = NonNullable<Found['code']>
/** The button that opens a code's first project. */
export type OpenCode = (code: Code) => ReactNode

/** What a link for a lost code found, and the next step. */
export function LostCodeFound({ outcome, maySignAgain, code, confirmToken, open }: Found & { open: OpenCode }) {
  const confirm = useMutation({
    mutationFn: (token: string) => call('POST /api/links/use', { token }),
    // The button is gone.
    onSuccess: focusPage,
  })
  const { codeDays, codeUses } = useCodeTerms()
  const { tone, what, next } = confirm.isSuccess ? CONFIRMED : FOUND[outcome]
  const begun = confirm.isSuccess || (outcome !== 'awaits_confirmation' && code?.begins === null)
  return (
    <>
      <Alert tone={tone} role="status" id="link-did">
        {what}
      </Alert>
      {code && <ShownCode code={code} awaits={outcome === 'awaits_confirmation'} />}
      <p className="text">{next || `It is valid for ${codeDays} days and ${codeUses} sessions.`}</p>
      {code && begun && code.routes.length > 0 && (
        <div className="grid gap-4 full-width max-width-28">{open(code)}</div>
      )}
      {outcome === 'no_code' && !maySignAgain && (
        <Link className="btn btn--primary btn--big" to="/nda-gate">
          Go to the agreement
        </Link>
      )}
      {(maySignAgain || confirmToken) && !confirm.isSuccess && (
        <section className="grid justify-items-start gap-4 pt-8" aria-labelledby="again-h">
          <h2 id="again-h">Was it you who signed?</h2>
          <p className="text">
            An agreement was signed with this address before anybody had proved that it is theirs.{' '}
            {confirmToken ? 'If it was you, confirm it.' : 'If it was you, there is nothing to do.'}
            {maySignAgain &&
              ' If it was not, sign in its place: the signature there is now no longer stands, and its code ends. You can do so in this browser, within 24 hours.'}
          </p>
          {confirm.isError && (
            <Alert tone="bad" role="alert">
              {refusalMessage(confirm.error, 'It could not be confirmed just now. Please try again.')}
            </Alert>
          )}
          <div className="row">
            {confirmToken && (
              <button
                className="btn btn--primary"
                type="button"
                aria-disabled={confirm.isPending || undefined}
                onClick={() => !confirm.isPending && confirm.mutate(confirmToken)}
              >
                {confirm.isPending ? 'Confirming...' : 'Yes, activate my code'}
              </button>
            )}
            {maySignAgain && (
              <Link className="btn" to="/nda-gate">
                Sign the agreement again
              </Link>
            )}
          </div>
        </section>
      )}
      {!begun && (
        <p className="small">
          Questions? <Link to="/support">Support</Link> says how to reach a person.
        </p>
      )}
    </>
  )
}

const CONFIRMED: Words = {
  tone: 'ok',
  what: 'Your email address is confirmed. Your access code can be used now.',
  next: '',
}

function ShownCode({ code, awaits }: { code: Code; awaits: boolean }) {
  const { codeDays } = useCodeTerms()
  const end = awaits ? `${codeDays} days after it becomes active` : 'no end date'
  return (
    <>
      <dl className="term-list">
        <TermRow term="Your personal access code">
          <span className="mono">{code.text}</span>
        </TermRow>
        {code.begins && <TermRow term="Starts">{dayAndTimeUtc(code.begins)}</TermRow>}
        <TermRow term="Valid until">{code.validUntil ? dayAndTimeUtc(code.validUntil) : end}</TermRow>
        <TermRow term="Sessions left">{code.usesRemaining < 0 ? 'unlimited' : code.usesRemaining}</TermRow>
      </dl>
      <CopyButton text={code.text} />
    </>
  )
}
