import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'

export type Invited = { email: string; fullName: string; endsAt: string }

/** To somebody whom staff invite. What awaits them has no name here: the mail may be read by others. */
export function invitationMail(portal: PortalConfig, url: string, invited: Invited): Mail {
  const { name } = portal.company
  return {
    kind: 'invitation',
    subject: `${name} invites you to its investor portal`,
    title: 'You are invited to read and sign',
    paragraphs: [
      `${name} invites you to its investor portal. A mutual non-disclosure agreement stands at its door: you read and sign it in the browser.`,
      afterwards(portal),
    ],
    ...blocks(portal, url, invited),
  }
}

/** The same once more, to somebody who has not signed. */
export function reminderMail(portal: PortalConfig, url: string, invited: Invited): Mail {
  const { name } = portal.company
  return {
    kind: 'invitation_reminder',
    subject: `A reminder: ${name} invites you to its investor portal`,
    title: 'Your invitation is still open',
    paragraphs: [
      `${name} has invited you to its investor portal. The mutual non-disclosure agreement at its door still waits for your signature.`,
      afterwards(portal),
    ],
    ...blocks(portal, url, invited),
  }
}

/** The link proves the address, so that only a review still comes between the signature and the code's beginning. */
function afterwards(portal: PortalConfig): string {
  return portal.nda.activation === 'review'
    ? 'You then get a personal access code, which begins once our team has reviewed your details.'
    : 'You then get a personal access code, which is active at once.'
}

function blocks({ company }: PortalConfig, url: string, { email, fullName, endsAt }: Invited) {
  return {
    to: email,
    greeting: fullName,
    facts: [{ label: 'The invitation is open until', value: dayAndTimeUtc(endsAt) }],
    button: { label: 'Read the agreement', url },
    notes: [
      'The link is yours alone and fills in who you are; correct what is not right. Please do not pass it on: it holds for this address only.',
      `Questions, or no interest? Write to ${company.contact.email}.`,
    ],
  }
}
