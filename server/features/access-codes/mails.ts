import { LIMITS } from '../../../contract/limits.ts'
import { number } from '../../../contract/number-format.ts'
import { dayAndTimeUtc, listed } from '../../../contract/wording.ts'
import type { NamedProject } from '../../access/projects.ts'
import type { PortalConfig } from '../../portal-config.ts'
import { type Mail, mailName, openProject, openProjects } from '../email/rules.ts'

/** To the holder of a code that staff have activated. They already have the code from signing. */
export function activatedMail(
  portal: PortalConfig,
  portalUrl: string,
  holder: { email: string; name: string; projects: readonly NamedProject[] },
): Mail {
  const { name, contact } = portal.company
  const { codes } = portal
  return {
    kind: 'code_activated',
    to: holder.email,
    subject: `Your ${name} access code is active`,
    title: 'Your access code is active',
    greeting: mailName(holder.name),
    paragraphs: [
      `Our team has reviewed your details. Your personal access code is now active, for ${codes.lifetimeDays} days and ${codes.uses} sessions.`,
      'You saw the code when you signed, and it is in the email we sent you then.',
    ],
    ...openProjects(portalUrl, holder.projects),
    notes: [`Questions: ${contact.email}`],
  }
}

/** To the signer whose code staff have declined, with the reason. */
export function codeDeclinedMail(
  portal: PortalConfig,
  declined: { email: string; name: string; reason: string },
): Mail {
  const { name, contact } = portal.company
  return {
    kind: 'code_declined',
    to: declined.email,
    subject: `Your access to the ${name} portal was not approved`,
    title: 'Your access was not approved',
    greeting: mailName(declined.name),
    paragraphs: [
      'Our team has reviewed your details and has not activated your access code. It cannot be used any more.',
      'The agreement that you signed stays in force.',
    ],
    quote: { label: `From ${name}`, words: declined.reason },
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
  projects: readonly NamedProject[]
}

/** A code that staff made for a person. It is entered at the gate of a project. */
export function madeCodeMail(portal: PortalConfig, portalUrl: string, made: MailedCode): Mail {
  const [first] = made.projects
  const { button: _, ...blocks } = codeBlocks(portal, portalUrl, made)
  const names = made.projects.map(({ name }) => name)
  return {
    kind: 'made_code',
    subject: `Your ${portal.company.name} access code`,
    title: 'Your access code',
    paragraphs: [`Our team has made an access code for you.${first ? ` It opens ${listed(names)}.` : ''}`],
    ...blocks,
    ...(first && { button: openProject(portalUrl, first) }),
  }
}

/** The holder's existing code, sent by staff. */
export function codeAgainMail(portal: PortalConfig, portalUrl: string, found: MailedCode): Mail {
  return {
    kind: 'code_sent_again',
    subject: `Your ${portal.company.name} access code`,
    title: 'Your access code',
    paragraphs: ['Our team has sent you your personal access code again. It is below, and has not changed.'],
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
  const { to, name, code, validFrom, validUntil, usesRemaining, begun, projects } = mailed
  return {
    to,
    greeting: mailName(name),
    facts: [
      { label: 'Your personal access code', value: code, face: 'code' as const },
      ...(begun ? [] : [{ label: 'Starts', value: dayAndTimeUtc(validFrom) }]),
      { label: 'Valid until', value: validUntil === null ? 'no end date' : dayAndTimeUtc(validUntil) },
      { label: 'Sessions left', value: usesRemaining < 0 ? 'unlimited' : String(usesRemaining) },
    ],
    ...(begun
      ? openProjects(portalUrl, projects)
      : { button: { label: 'Enter your code', url: `${portalUrl}/unlock` } }),
    notes: [
      'The code is for you only. All access is monitored and logged.',
      `If you did not ask for it, please contact us: ${portal.company.contact.email}`,
    ],
  }
}

/** To the owner of the portal: someone may be guessing codes. `shutOut` codes do not open in new browsers meanwhile. */
export function challengeModeMail(portal: PortalConfig, portalUrl: string, shutOut: number): Mail {
  return {
    kind: 'challenge_mode',
    to: portal.notifications.owner,
    subject: `${portal.company.name} portal: many wrong access codes`,
    title: 'Many wrong access codes',
    paragraphs: [
      `Browsers that are new to the portal have entered more than ${LIMITS.failuresBeforeChallengeMode} wrong access codes within 24 hours. Someone may be guessing, or many people have mistyped.`,
      'Until 24 hours after the last wrong code, a new browser must enter an email address with each code. Personal codes, and codes that you created with an email, open with that email. Codes that the portal generated open with any email. Nothing changes in browsers that have used their code before.',
      shutOut === 0 ? NOTHING_TO_DO : shutOutText(shutOut),
      'Someone whose email no longer opens a code can ask for an emailed link on the unlock screen.',
    ],
    ...(shutOut > 0 && { button: { label: 'View codes', url: `${portalUrl}/admin/codes` } }),
  }
}

const NOTHING_TO_DO = 'All active codes still open, so you do not need to do anything.'

function shutOutText(count: number): string {
  const codes = count === 1 ? '1 active code was typed by hand, is' : `${count} active codes were typed by hand, are`
  return `${codes} easy to guess and without an email. Until then, a new browser cannot use ${count === 1 ? 'it' : 'them'}. To let people in, create a generated code (leave the code field blank) and send them that one.`
}

/** To the owner of the portal: so many wrong codes that a generated one could be guessed. */
export function generatedClosedMail(portal: PortalConfig, portalUrl: string): Mail {
  const oneIn = number(Math.round(1 / LIMITS.generatedGuessChance))
  return {
    kind: 'challenge_mode',
    to: portal.notifications.owner,
    subject: `${portal.company.name} portal: generated codes are closed to new browsers`,
    title: 'Generated codes are closed to new browsers',
    paragraphs: [
      `Someone is guessing access codes from many networks. By now, the chance that a guess has hit a generated code is 1 in ${oneIn}.`,
      `New browsers can no longer use generated codes without an email, until fewer wrong codes have been entered within ${LIMITS.guessedWithinDays} days. Browsers that have used their code, and codes with an email, are not affected.`,
      'What you can do: for each person who still has to enter a code, create one for their email address. Ask whoever runs your network to block where the requests come from. Revoke codes that nobody needs, because fewer codes are harder to guess.',
    ],
    button: { label: 'View codes', url: `${portalUrl}/admin/codes` },
  }
}
