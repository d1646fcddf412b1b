import { MailLink } from './mail-link.tsx'
import * as texts from './texts.ts'

/** Beneath the refusal of an address that has signed: what whoever reads its mailbox can do. */
export function ProveAddress({ email }: { email: string }) {
  return (
    <div className="grid gap-1">
      <p className="small">{texts.isTheAddressYours}</p>
      <MailLink email={email} purpose="lost_code" button={texts.emailALinkTo} />
    </div>
  )
}
