import { LIMITS } from '../../../contract/limits.ts'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import type { PortalConfig } from '../../portal-config.ts'
import type { Mail } from '../email/rules.ts'

/** To the holder of a code that staff have activated. They already have the code from signing. */
export function activatedMail(portal: PortalConfig, portalUrl: string, holder: { email: string; name: string }): Mail {
  const { name, contact } = portal.company
  return {
    kind: 'code_activated',
    to: holder.email,
    subject: `Your ${name} access code is active`,
    title: 'Your access code is active',
    greeting: holder.name,
    paragraphs: [
      'Our team has reviewed your details. Your personal access code is now active, for 14 days and 25 sessions.',
      'You saw the code when you signed, and it is in the email we sent you then.',
    ],
    button: { label: 'Enter your code', url: `${portalUrl}/unlock` },
    notes: [`Questions: ${contact.email}`],
  }
}

/** A code for an email. Times are ISO 8601 UTC. */
export type MailedCode = {
  to: string
  name: string
  code: string
  validFrom: string
  validUntil: string | null
  /** -1: unlimited. */
  usesRemaining: number
  begun: boolean
}

/** The holder's existing code, on their request (`asked`) or sent by staff. */
export function codeAgainMail(portal: PortalConfig, portalUrl: string, found: MailedCode, asked = true): Mail {
  return {
    kind: 'code_sent_again',
    subject: `Your ${portal.company.name} access code`,
    title: 'Your access code',
    paragraphs: [
      asked
        ? 'You asked for your personal access code. It is below, and has not changed.'
        : 'Our team has sent you your personal access code again. It is below, and has not changed.',
    ],
    ...codeBlocks(portal, portalUrl, found),
  }
}

/** Why there is a new code: it replaces another, or an external agreement covers its holder. */
export type NewCodeReason = 'replaced' | 'covered'
const WHY: Record<NewCodeReason, string> = {
  replaced: 'It replaces your previous code. Your signature is still valid, so you do not need to sign again.',
  covered: 'You or your firm signed an agreement on paper, so you do not need to sign here.',
}

export function newCodeMail(portal: PortalConfig, portalUrl: string, made: MailedCode, why: NewCodeReason): Mail {
  return {
    kind: 'new_code',
    subject: `Your new ${portal.company.name} access code`,
    title: 'You have a new access code',
    paragraphs: ['Your new personal access code is below.', WHY[why]],
    ...codeBlocks(portal, portalUrl, made),
  }
}

function codeBlocks(portal: PortalConfig, portalUrl: string, mailed: MailedCode) {
  const { to, name, code, validFrom, validUntil, usesRemaining, begun } = mailed
  return {
    to,
    greeting: name,
    facts: [
      { label: 'Your personal access code', value: code, face: 'code' as const },
      ...(begun ? [] : [{ label: 'Starts', value: dayAndTimeUtc(validFrom) }]),
      { label: 'Valid until', value: validUntil === null ? 'no end date' : dayAndTimeUtc(validUntil) },
      { label: 'Sessions left', value: usesRemaining < 0 ? 'unlimited' : String(usesRemaining) },
    ],
    button: { label: 'Enter your code', url: `${portalUrl}/unlock` },
    notes: [
      'The code is for you only. All access is monitored and logged.',
      `If you did not ask for it, please contact us: ${portal.company.contact.email}`,
    ],
  }
}

/** To the owner of the portal: someone may be guessing codes. */
export function challengeModeMail(portal: PortalConfig): Mail {
  return {
    kind: 'challenge_mode',
    to: portal.notifications.owner,
    subject: `${portal.company.name} portal: many wrong access codes`,
    title: 'Many wrong access codes',
    paragraphs: [
      `Unknown browsers have entered more than ${LIMITS.failuresBeforeChallengeMode} wrong access codes within 24 hours.`,
      'Until 24 hours after the last wrong code, unknown browsers must enter the email address of a code with it. Nothing changes for investors in browsers they have used before.',
      'You do not need to do anything. Investors who have trouble can ask for an emailed link on the unlock screen.',
    ],
  }
}
