import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { type Mail, mailName } from '../../email/rules.ts'

export type Invited = { email: string; fullName: string; endsAt: string }

/** To an invited person. It names no project, because others may read the email. */
export function invitationMail(portal: PortalConfig, url: string, invited: Invited): Mail {
  const { name } = portal.company
  return {
    kind: 'invitation',
    subject: `${name} invites you to its investor portal`,
    title: 'You are invited',
    paragraphs: [
      `${name} invites you to its investor portal. You’ll read and sign a mutual non-disclosure agreement in your browser first.`,
      nextStep(portal),
    ],
    ...blocks(portal, url, invited),
  }
}

/** A reminder to someone who has not signed. */
export function reminderMail(portal: PortalConfig, url: string, invited: Invited): Mail {
  const { name } = portal.company
  return {
    kind: 'invitation_reminder',
    subject: `A reminder: ${name} invites you to its investor portal`,
    title: 'Your invitation is still open',
    paragraphs: [
      `${name} has invited you to its investor portal. You have not signed the mutual non-disclosure agreement yet.`,
      nextStep(portal),
    ],
    ...blocks(portal, url, invited),
  }
}

/** The link verifies the address, so the code is active at once unless staff review signatures. */
function nextStep(portal: PortalConfig): string {
  return portal.nda.activation === 'review'
    ? 'You then get a personal access code. It becomes active when our team has reviewed your details.'
    : 'You then get a personal access code that is active at once.'
}

function blocks({ company }: PortalConfig, url: string, { email, fullName, endsAt }: Invited) {
  return {
    to: email,
    greeting: mailName(fullName),
    facts: [{ label: 'Open until', value: dayAndTimeUtc(endsAt) }],
    button: { label: 'Read the agreement', url },
    notes: [
      'The link fills in your details, which you can correct. Do not forward it: it works only for this address.',
      `Questions, or not interested? Write to ${company.contact.email}.`,
    ],
  }
}
