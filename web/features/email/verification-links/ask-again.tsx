import { AskForLink } from './ask-for-link.tsx'
import * as texts from './texts.ts'

/** A new link for whoever let the first one lapse: without it a code that waits for its address could never begin. */
export function AskAgain({ known = '' }: { known?: string }) {
  return (
    <AskForLink
      id="again-email"
      purpose="confirm_email"
      button={texts.mailMeANew}
      sent={texts.ifACodeOf}
      known={known}
    />
  )
}
