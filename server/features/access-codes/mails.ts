import { LIMITS } from '../../../contract/limits.ts'
import { number } from '../../../contract/number-format.ts'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import type { NamedProject } from '../../access/projects.ts'
import type { PortalConfig } from '../../portal-config.ts'
import type { Mail } from '../email/rules.ts'
import {
  investorMail,
  mailList,
  mailTexts,
  mailTime,
  openProject,
  openProjects,
  opensFact,
  quoteOf,
} from '../email/texts/rules.ts'

/** To the holder of a code that staff have activated. They already have the code from signing. */
export function activatedMail(
  portal: PortalConfig,
  portalUrl: string,
  holder: { email: string; name: string; validUntil: string | null; projects: readonly NamedProject[] },
): Mail {
  const { days, sessions, body, labels } = mailTexts(portal)
  const { validUntil } = holder
  return investorMail(portal, 'code_activated', {
    to: holder.email,
    name: holder.name,
    places: { days: days(portal.codes.lifetimeDays), sessions: sessions(portal.codes.uses) },
    body: [body.whereTheCodeIs],
    ...(validUntil !== null && { facts: [{ label: labels.validUntil, value: mailTime(portal, validUntil) }] }),
    ...openProjects(portal, portalUrl, holder.projects),
  })
}

/** To the signer whose code staff have declined, with the reason. */
export function codeDeclinedMail(
  portal: PortalConfig,
  declined: { email: string; name: string; reason: string },
): Mail {
  return investorMail(portal, 'code_declined', {
    to: declined.email,
    name: declined.name,
    places: {},
    body: [mailTexts(portal).body.agreementStays],
    ...quoteOf(portal, declined.reason),
  })
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
  const { body } = mailTexts(portal)
  const [first] = made.projects
  const { button: _, ...blocks } = codeBlocks(portal, portalUrl, made)
  const projects = mailList(
    portal,
    made.projects.map(({ name }) => name),
  )
  return investorMail(portal, 'made_code', {
    places: { projects },
    body: first ? [body.codeOpens(projects), body.enterCode] : [],
    ...blocks,
    ...(first && { button: openProject(portal, portalUrl, first) }),
  })
}

/** The holder's existing code, sent by staff. */
export function codeAgainMail(portal: PortalConfig, portalUrl: string, found: MailedCode): Mail {
  return investorMail(portal, 'code_sent_again', {
    places: {},
    body: [mailTexts(portal).body.enterCode],
    ...codeBlocks(portal, portalUrl, found),
  })
}

/** Why there is a new code: it replaces another, or an external agreement covers its holder. */
export type NewCodeReason = 'replaced' | 'covered'

export function newCodeMail(portal: PortalConfig, portalUrl: string, made: MailedCode, why: NewCodeReason): Mail {
  const { body } = mailTexts(portal)
  return investorMail(portal, 'new_code', {
    places: {},
    body: [why === 'replaced' ? body.codeReplaces : body.codeOfPaper, body.enterCode],
    ...codeBlocks(portal, portalUrl, made),
  })
}

function codeBlocks(portal: PortalConfig, portalUrl: string, mailed: MailedCode) {
  const { to, name, code, validFrom, validUntil, usesRemaining, begun, projects } = mailed
  const { labels, buttons, notes } = mailTexts(portal)
  return {
    to,
    name,
    token: {
      label: labels.code,
      code,
      facts: [
        ...opensFact(portal, projects),
        ...(begun ? [] : [{ label: labels.starts, value: mailTime(portal, validFrom) }]),
        { label: labels.validUntil, value: validUntil === null ? labels.noEndDate : mailTime(portal, validUntil) },
        { label: labels.sessionsLeft, value: usesRemaining < 0 ? labels.unlimited : String(usesRemaining) },
      ],
    },
    ...(begun
      ? openProjects(portal, portalUrl, projects)
      : { button: { label: buttons.enterCode, url: `${portalUrl}/unlock` } }),
    notes: [notes.codeForYou, notes.didNotExpectCode(portal.company.contact.email)],
  }
}

/** To the owner of the portal: someone may be guessing codes. `shutOut` codes do not open in new browsers meanwhile. */
export function challengeModeMail(
  portal: PortalConfig,
  portalUrl: string,
  { since, shutOut }: { since: string; shutOut: number },
): Mail {
  const isAlways = portal.codes.askEmailOnNewBrowser === 'always'
  return {
    kind: 'challenge_mode',
    to: portal.notifications.owner,
    subject: `${portal.company.name} portal: many wrong access codes`,
    title: 'Many wrong access codes',
    paragraphs: [
      `More than ${LIMITS.failuresBeforeChallengeMode} wrong access codes were entered within 24 hours. Someone may be guessing, or many people have mistyped.`,
      isAlways
        ? 'Nothing changes for visitors: by your settings, new browsers must give an email with each code anyway.'
        : `Since ${dayAndTimeUtc(since)}, new browsers must give an email with each code. This ends 24 hours after the last wrong code.`,
      shutOut === 0 ? NOTHING_TO_DO : shutOutText(shutOut, isAlways ? '' : ' until then'),
      `${isAlways ? 'In' : 'Until then, in'} a new browser, a code opens with the email it was made for, and a generated code without an email opens with any email. Browsers that have used a code open it as before.`,
      ...(shutOut === 0
        ? []
        : ['To let people in, create a generated code (leave the code field blank) and send them that one.']),
    ],
    ...(shutOut > 0 && { button: { label: 'View codes', url: `${portalUrl}/admin/codes` } }),
    notes: ['Someone whose email no longer opens a code can ask for an emailed link where they enter it.'],
  }
}

const NOTHING_TO_DO = 'All active codes still open, so you do not need to do anything.'

function shutOutText(count: number, until: string): string {
  return count === 1
    ? `One active code does not open in new browsers${until}, because it was typed by hand, is easy to guess and has no email.`
    : `${count} active codes do not open in new browsers${until}, because they were typed by hand, are easy to guess and have no email.`
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
