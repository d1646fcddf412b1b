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
import * as texts from './texts.ts'

/** `next`: blank for how long the code is valid, which is a setting. */
type Words = { tone: 'ok' | 'plain'; what: string; next: string }

const FOUND: Record<LostCodeOutcome, Words> = {
  code_found: {
    tone: 'ok',
    what: texts.weFoundYourAccess,
    next: texts.itHasNotChanged,
  },
  code_renewed: {
    tone: 'ok',
    what: texts.youHaveANew,
    next: '',
  },
  request_made: {
    tone: 'plain',
    what: texts.yourCodeNoLonger,
    next: texts.weWillEmailYou,
  },
  awaits_review: {
    tone: 'plain',
    what: texts.yourCodeIsNot,
    next: texts.weWillWriteTo,
  },
  awaits_confirmation: {
    tone: 'plain',
    what: texts.yourCodeIsNotActive,
    next: texts.itBecomesActiveOnce,
  },
  no_code: {
    tone: 'plain',
    what: texts.thisAddressHasNo,
    next: texts.signTheAgreementTo,
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
      <p className="text">{next || texts.itIsValidFor({ codeDays, codeUses })}</p>
      {code && begun && code.routes.length > 0 && (
        <div className="grid gap-4 full-width max-width-28">{open(code)}</div>
      )}
      {outcome === 'no_code' && !maySignAgain && (
        <Link className="btn btn--primary btn--big" to="/nda-gate">
          {texts.goToTheAgreement}
        </Link>
      )}
      {(maySignAgain || confirmToken) && !confirm.isSuccess && (
        <section className="grid justify-items-start gap-4 pt-8" aria-labelledby="again-h">
          <h2 id="again-h">{texts.wasItYouWho}</h2>
          <p className="text">
            {texts.anAgreementWasSigned({ confirmable: Boolean(confirmToken) })}
            {maySignAgain && texts.ifItWasNot}
          </p>
          {confirm.isError && (
            <Alert tone="bad" role="alert">
              {refusalMessage(confirm.error, texts.itCouldNotBe)}
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
                {confirm.isPending ? texts.confirming : texts.yesActivateMyCode}
              </button>
            )}
            {maySignAgain && (
              <Link className="btn" to="/nda-gate">
                {texts.signTheAgreementAgain}
              </Link>
            )}
          </div>
        </section>
      )}
      {!begun && (
        <p className="small">
          {texts.questions}
          <Link to="/support">{texts.support}</Link>
          {texts.saysHowToReach}
        </p>
      )}
    </>
  )
}

const CONFIRMED: Words = {
  tone: 'ok',
  what: texts.yourEmailAddressIs,
  next: '',
}

function ShownCode({ code, awaits }: { code: Code; awaits: boolean }) {
  const { codeDays } = useCodeTerms()
  const end = awaits ? texts.daysAfterItBecomes({ codeDays }) : texts.noEndDate
  return (
    <>
      <dl className="term-list">
        <TermRow term={texts.yourPersonalAccessCode}>
          <span className="mono">{code.text}</span>
        </TermRow>
        {code.begins && <TermRow term={texts.starts}>{dayAndTimeUtc(code.begins)}</TermRow>}
        <TermRow term={texts.validUntil}>{code.validUntil ? dayAndTimeUtc(code.validUntil) : end}</TermRow>
        <TermRow term={texts.sessionsLeft}>{code.usesRemaining < 0 ? 'unlimited' : code.usesRemaining}</TermRow>
      </dl>
      <CopyButton text={code.text} />
    </>
  )
}
