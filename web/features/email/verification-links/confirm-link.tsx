import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { UsedLink } from '../../../../contract/email/verification-links.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AskAgain } from './ask-again.tsx'
import { LostCodeFound, type OpenCode } from './lost-code-found.tsx'
import * as texts from './texts.ts'
import { rememberUse } from './use-link-token.ts'

const CONFIRMED: Record<NonNullable<UsedLink['codes']>, string> = {
  active: texts.yourEmailAddressIs,
  awaits_review: texts.yourEmailAddressIsConfirmedOur,
  none: texts.yourEmailAddressIsConfirmedBut,
}

const FAILED = texts.theLinkCouldNot

type ConfirmLinkProps = {
  token: string
  /** The way on, once the link is used: into a project where this browser can, or to the unlock screen. */
  next: ReactNode
  /** Opens a code that the page shows. */
  open: OpenCode
}

function titleOf({ purpose, lostCode }: UsedLink): string {
  if (purpose === 'reopen_codes') return texts.yourAccessCodesAreOpen
  return lostCode?.code ? texts.yourAccessCode : texts.yourAddressIsConfirmed
}

const doneOf = ({ purpose, codes }: UsedLink) =>
  purpose === 'reopen_codes' ? texts.yourAccessCodesAre : CONFIRMED[codes ?? 'active']

/** Opening the page does nothing, because mail scanners open links too; only the button uses the link. */
export function ConfirmLink({ token, next, open }: ConfirmLinkProps) {
  const use = useMutation({ mutationFn: () => call('POST /api/links/use', { token }), onSuccess: rememberUse })
  return (
    <>
      <h1>{use.isSuccess ? titleOf(use.data) : texts.confirmTheLinkFrom}</h1>
      {!use.isSuccess && <p className="lead mt-4">{texts.nothingHasHappenedYet}</p>}
      <div className="grid justify-items-start gap-6 mt-8">
        {use.isSuccess ? (
          <Used link={use.data} next={next} open={open} />
        ) : (
          <>
            {use.isError && (
              <Alert tone="bad" role="alert">
                {refusalMessage(use.error, FAILED)}
              </Alert>
            )}
            <button
              className="btn btn--primary btn--big"
              type="button"
              aria-disabled={use.isPending || undefined}
              onClick={() => !use.isPending && use.mutate()}
            >
              {use.isPending ? texts.confirming : texts.confirm}
            </button>
            {use.error instanceof CallError && use.error.code === 'link_invalid' && <AskAgain />}
          </>
        )}
      </div>
    </>
  )
}

/** The button that had the focus is gone, so the focus goes to what came of it, which is thereby read out. */
function Used({ link, next, open }: Omit<ConfirmLinkProps, 'token'> & { link: UsedLink }) {
  const found = useRef<HTMLElement>(null)
  useEffect(() => found.current?.focus(), [])
  return (
    <section className="grid justify-items-start gap-6" ref={found} aria-labelledby="link-did" tabIndex={-1}>
      {link.lostCode ? (
        <LostCodeFound {...link.lostCode} open={open} />
      ) : (
        <>
          <Alert tone="ok" role="status" id="link-did">
            {doneOf(link)}
          </Alert>
          {link.codes === 'awaits_review' ? <Link to="/">Go to the front page</Link> : next}
        </>
      )}
    </section>
  )
}
