import { AskForLink } from './ask-for-link.tsx'

/** A new link for whoever let the first one lapse: without it a code that waits for its address could never begin. */
export function AskAgain({ known = '' }: { known?: string }) {
  return (
    <AskForLink
      id="again-email"
      purpose="confirm_email"
      button="Mail me a new link"
      sent="If a code of this address waits to be confirmed, a link is on its way. It works once, for 15 minutes."
      known={known}
    />
  )
}
