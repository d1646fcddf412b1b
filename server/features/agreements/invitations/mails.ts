import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'
import { investorMail, mailTexts } from '../../email/texts/rules.ts'

export type Invited = { email: string; fullName: string; endsAt: string }

/** To an invited person. It names no project, because others may read the email. */
export function invitationMail(portal: PortalConfig, url: string, invited: Invited): Mail {
  return mailOf(portal, 'invitation', url, invited)
}

/** A reminder to someone who has not signed. */
export function reminderMail(portal: PortalConfig, url: string, invited: Invited): Mail {
  return mailOf(portal, 'invitation_reminder', url, invited)
}

function mailOf(
  portal: PortalConfig,
  kind: 'invitation' | 'invitation_reminder',
  url: string,
  { email, fullName, endsAt }: Invited,
): Mail {
  const { labels, buttons, notes, body } = mailTexts(portal)
  return investorMail(portal, kind, {
    to: email,
    name: fullName,
    places: {},
    // The link verifies the address, so the code is active at once unless staff review signatures.
    body: [portal.nda.activation === 'review' ? body.thenCodeAfterReview : body.thenCodeAtOnce],
    facts: [{ label: labels.openUntil, value: dayAndTimeUtc(endsAt) }],
    button: { label: buttons.readAgreement, url },
    notes: [notes.invitationLink],
  })
}
