import type { PortalConfig } from '../../../portal-config.ts'
import { type Mail, mailLabel } from '../../email/rules.ts'
import { investorMail, mailTexts, mailTime, quoteOf } from '../../email/texts/rules.ts'

/** `sender` and `note`: what staff wrote; blank for the company alone. */
export type Invited = { email: string; fullName: string; endsAt: string; sender: string; note: string }

/** To an invited person. It names no project, because others may read the email. */
export function invitationMail(portal: PortalConfig, url: string, invited: Invited): Mail {
  return mailOf(portal, 'invitation', url, invited)
}

/** A reminder to someone who has not signed. The message was in the invitation. */
export function reminderMail(portal: PortalConfig, url: string, invited: Invited): Mail {
  return mailOf(portal, 'invitation_reminder', url, { ...invited, note: '' })
}

function mailOf(
  portal: PortalConfig,
  kind: 'invitation' | 'invitation_reminder',
  url: string,
  { email, fullName, endsAt, sender, note }: Invited,
): Mail {
  const { labels, buttons, notes, body } = mailTexts(portal)
  return investorMail(portal, kind, {
    to: email,
    ...(sender && { sender: mailLabel(sender) }),
    ...quoteOf(portal, note, mailLabel(sender)),
    name: fullName,
    places: {},
    // The link verifies the address, so the code is active at once unless staff review signatures.
    body: [portal.nda.activation === 'review' ? body.thenCodeAfterReview : body.thenCodeAtOnce],
    facts: [{ label: labels.openUntil, value: mailTime(portal, endsAt) }],
    button: { label: buttons.readAgreement, url },
    notes: [notes.invitationLink],
  })
}
