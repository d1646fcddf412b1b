import { useMutation } from '@tanstack/react-query'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import * as texts from './texts.ts'

/** The same for known and unknown addresses, so that nobody learns which is which. */
const SENT = texts.ifThisAddressHasA

type MailLinkProps = {
  email: string
  purpose?: 'reopen_codes' | 'lost_code'
  /** What the button says. */
  button?: string
}

/** Requests a link for the address already entered. Opening it proves that the person owns the address. */
export function MailLink({ email, purpose = 'reopen_codes', button = texts.emailMeALinkInstead }: MailLinkProps) {
  const request = useMutation({ mutationFn: (address: string) => call('POST /api/links', { purpose, email: address }) })
  // Without an address there is nothing to send and nobody to name.
  const blank = email.trim() === ''
  return (
    <div className="grid gap-2">
      <p>
        <button
          className="link-button"
          type="button"
          aria-disabled={blank || request.isPending || undefined}
          aria-describedby={blank ? 'mail-why' : undefined}
          onClick={() => !blank && !request.isPending && request.mutate(email.trim())}
        >
          {button}
        </button>
        {blank && (
          <span className="hint" id="mail-why">
            {texts.enterYourEmailAddress}
          </span>
        )}
      </p>
      <div role="status">
        {request.isSuccess && <Alert tone="ok">{SENT}</Alert>}
        {request.isError && <Alert tone="bad">{refusalMessage(request.error, BROWSER_ERRORS.internal.message)}</Alert>}
      </div>
    </div>
  )
}
