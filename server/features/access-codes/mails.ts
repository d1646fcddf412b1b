import { dayAndTimeUtc } from '../../../contract/wording.ts'
import type { PortalConfig } from '../../portal-config.ts'
import type { Mail } from '../email/rules.ts'

/** To the holder of a code that staff have begun. The code itself they have: it was shown and mailed at signing. */
export function activatedMail(portal: PortalConfig, portalUrl: string, holder: { email: string; name: string }): Mail {
  const { name, contact } = portal.company
  return {
    kind: 'code_activated',
    to: holder.email,
    subject: `Your ${name} access code is active`,
    title: 'Your access code is active',
    greeting: holder.name,
    paragraphs: [
      'Our team has reviewed your details. Your personal access code is active from now on, for 14 days and 25 sessions.',
      'You were shown the code when you signed, and it stands in the mail that we sent you then.',
    ],
    button: { label: 'Enter your code', url: `${portalUrl}/unlock` },
    notes: [`Questions: ${contact.email}`],
  }
}

/** A code as a mail tells of it; times are ISO 8601 UTC. */
export type MailedCode = {
  to: string
  name: string
  code: string
  validFrom: string
  validUntil: string | null
  /** -1: without a limit. */
  usesRemaining: number
  begun: boolean
}

/** The code that its holder has: to someone who lost it and proved the address, or because staff send it. */
export function codeAgainMail(portal: PortalConfig, portalUrl: string, found: MailedCode, asked = true): Mail {
  return {
    kind: 'code_sent_again',
    subject: `Your ${portal.company.name} access code again`,
    title: 'Your access code, again',
    paragraphs: [
      asked
        ? 'You asked for your personal access code. It stands below, and has not changed.'
        : 'Our team sends you your personal access code once more. It stands below, and has not changed.',
    ],
    ...codeBlocks(portal, portalUrl, found),
  }
}

/** Why there is a new code: in place of one that had ended, or from an agreement that was signed elsewhere. */
export type NewCodeReason = 'replaced' | 'covered'
const WHY: Record<NewCodeReason, string> = {
  replaced: 'It takes the place of the one before; your signature stands, and nothing has to be signed again.',
  covered:
    'You are bound by an agreement that was signed on paper, by you or by your firm, so nothing has to be signed here.',
}

/** To someone for whom a new code was made. */
export function newCodeMail(portal: PortalConfig, portalUrl: string, made: MailedCode, why: NewCodeReason): Mail {
  return {
    kind: 'new_code',
    subject: `Your new ${portal.company.name} access code`,
    title: 'You have a new access code',
    paragraphs: ['Your new personal access code stands below.', WHY[why]],
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
      ...(begun ? [] : [{ label: 'Begins', value: dayAndTimeUtc(validFrom) }]),
      { label: 'Valid until', value: validUntil === null ? 'without an end date' : dayAndTimeUtc(validUntil) },
      { label: 'Sessions left', value: usesRemaining < 0 ? 'any number' : String(usesRemaining) },
    ],
    button: { label: 'Enter your code', url: `${portalUrl}/unlock` },
    notes: [
      'The code is yours alone; all access is monitored and logged.',
      `If you did not ask for it, please tell us: ${portal.company.contact.email}`,
    ],
  }
}
