import { MailLink } from './mail-link.tsx'

/** Beneath the refusal of an address that has signed: what whoever reads its mailbox can do. */
export function ProveAddress({ email }: { email: string }) {
  return (
    <div className="grid gap-1">
      <p className="small">
        Is the address yours? A link mailed there sends your code again. If somebody else signed with your address, it
        lets you sign in their place.
      </p>
      <MailLink email={email} purpose="lost_code" button="Email a link to this address" />
    </div>
  )
}
