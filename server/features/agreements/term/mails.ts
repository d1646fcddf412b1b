import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { SubmissionRow } from '../../../db/tables.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { type Mail, mailLabel, mailName, nameOrSomeone } from '../../email/rules.ts'
import { investorMail, mailMoment, mailTexts, mailTime, quoteOf } from '../../email/texts/rules.ts'

/** A signature with the company that its text names. */
export type SignedRow = SubmissionRow & { party: string }

type Demand = { version: number; signBy: string }

function demandMail(
  portal: PortalConfig,
  portalUrl: string,
  { kind, row, demand }: { kind: 'nda_new_version' | 'nda_sign_soon'; row: SignedRow; demand: Demand },
): Mail {
  const { labels, buttons, body } = mailTexts(portal)
  const signBy = mailMoment(portal, demand.signBy)
  const paused = body.pausedAfter(signBy)
  const signed = mailTime(portal, row.signed_at)
  return investorMail(portal, kind, {
    to: row.email,
    name: row.full_name,
    places: { party: row.party, signBy },
    body: kind === 'nda_new_version' ? [body.boundUntilThen, paused] : [paused],
    facts: [
      { label: labels.youSigned, value: labels.versionSigned({ version: row.nda_version, signed }) },
      { label: labels.newVersion, value: labels.version(demand.version) },
      { label: labels.signBy, value: mailTime(portal, demand.signBy) },
    ],
    button: { label: buttons.readAndSign, url: `${portalUrl}/nda-gate` },
  })
}

/** To an earlier signer, when a new version has to be signed by a deadline. */
export function newVersionMail(portal: PortalConfig, portalUrl: string, row: SignedRow, demand: Demand): Mail {
  return demandMail(portal, portalUrl, { kind: 'nda_new_version', row, demand })
}

/** The reminder, a week before the deadline. */
export function signSoonMail(portal: PortalConfig, portalUrl: string, row: SignedRow, demand: Demand): Mail {
  return demandMail(portal, portalUrl, { kind: 'nda_sign_soon', row, demand })
}

/** To a signer, 60 days before the term ends. */
export function termEndingMail(portal: PortalConfig, portalUrl: string, row: SignedRow): Mail {
  const { labels, buttons, body } = mailTexts(portal)
  return investorMail(portal, 'nda_term_ending', {
    to: row.email,
    name: row.full_name,
    places: { party: row.party, signed: mailMoment(portal, row.signed_at), ends: mailMoment(portal, row.bound_until) },
    body: [body.signBeforeThat],
    facts: [
      { label: labels.agreement, value: labels.version(row.nda_version) },
      { label: labels.bindingUntil, value: mailTime(portal, row.bound_until) },
    ],
    button: { label: buttons.signAgain, url: `${portalUrl}/nda-gate` },
  })
}

/** To the owner of the portal, 60 days before a term ends. */
export function termEndingOwnerMail(portal: PortalConfig, row: SubmissionRow): Mail {
  return {
    kind: 'nda_term_ending_owner',
    to: portal.notifications.owner,
    subject: `The agreement of ${nameOrSomeone(row.full_name)} (${mailLabel(row.company_name)}) ends on ${dayAndTimeUtc(row.bound_until)}`,
    title: 'An agreement ends soon',
    paragraphs: [
      `The agreement of ${nameOrSomeone(row.full_name)} of ${mailLabel(row.company_name)} ends on ${dayAndTimeUtc(row.bound_until)}. You do not need to do anything: the signer gets an email too. After that day, their access is paused until they sign the current version.`,
    ],
    facts: [
      { label: 'Name', value: mailName(row.full_name) },
      { label: 'Email', value: row.email },
      { label: 'Agreement', value: `Version ${row.nda_version}, signed ${dayAndTimeUtc(row.signed_at)}` },
      { label: 'Record', value: row.id, face: 'fixed' },
    ],
  }
}

/** To a signer, when staff have recorded the withdrawal. */
export function withdrawnMail(portal: PortalConfig, row: SignedRow, at: string): Mail {
  const { labels, notes, body } = mailTexts(portal)
  return investorMail(portal, 'nda_withdrawn', {
    to: row.email,
    name: row.full_name,
    places: {},
    body: [body.withdrawn({ party: row.party, signed: mailMoment(portal, row.signed_at) }), body.obligationsRemain],
    facts: [
      { label: labels.agreement, value: labels.version(row.nda_version) },
      { label: labels.withdrawnOn, value: mailTime(portal, at) },
      { label: labels.record, value: row.id, face: 'fixed' },
    ],
    notes: [notes.notYou(portal.company.contact.email)],
  })
}

/** To the owner of the portal: the holder of the address did not sign. */
export function disownedMail(portal: PortalConfig, row: SubmissionRow): Mail {
  return {
    kind: 'nda_disowned',
    to: portal.notifications.owner,
    subject: `Somebody else signed with the address ${row.email}`,
    title: 'A signature is not valid',
    paragraphs: [
      `The holder of the address ${row.email} says that they did not sign the agreement. The signature is no longer valid, and its codes have ended. The record is kept.`,
      'Look at what was opened with these codes, and decide whether to follow it up.',
    ],
    facts: [
      { label: 'Name given', value: mailName(row.full_name) },
      { label: 'Company given', value: mailLabel(row.company_name) },
      { label: 'Signed', value: dayAndTimeUtc(row.signed_at) },
      { label: 'From', value: row.ip_address, face: 'fixed' },
      { label: 'Record', value: row.id, face: 'fixed' },
    ],
  }
}

/** Asks a signer to return or destroy the information they received. */
export function returnAskedMail(
  portal: PortalConfig,
  row: SignedRow,
  { words, url, linkEndsAt }: { words: string; url: string; linkEndsAt: string },
): Mail {
  const { labels, buttons, notes, body } = mailTexts(portal)
  return investorMail(portal, 'return_asked', {
    to: row.email,
    name: row.full_name,
    places: {},
    body: [body.returnAsked({ party: row.party, signed: mailMoment(portal, row.signed_at) })],
    ...quoteOf(portal, words),
    facts: [{ label: labels.linkEnds, value: mailTime(portal, linkEndsAt) }],
    button: { label: buttons.confirmReturn, url },
    notes: [notes.returnLink],
  })
}

type Word = { outcome: 'returned' | 'destroyed' | 'both'; words: string; at: string }
const DONE = { returned: 'returned', destroyed: 'destroyed', both: 'partly returned, partly destroyed' }

/** To the owner of the portal: the signer has confirmed. */
export function returnConfirmedMail(portal: PortalConfig, row: SubmissionRow, word: Word): Mail {
  return {
    kind: 'return_confirmed',
    to: portal.notifications.owner,
    subject: `${nameOrSomeone(row.full_name)} (${mailLabel(row.company_name)}) confirmed: ${DONE[word.outcome]}`,
    title: 'Information was returned or destroyed',
    paragraphs: [
      `${nameOrSomeone(row.full_name)} of ${mailLabel(row.company_name)} confirmed on ${dayAndTimeUtc(word.at)}: ${DONE[word.outcome]}.`,
    ],
    quote: { label: 'Their statement', words: word.words },
    facts: [
      { label: 'Email', value: row.email },
      { label: 'Record', value: row.id, face: 'fixed' },
    ],
  }
}

/** To the signer: what they confirmed. */
export function returnReceiptMail(portal: PortalConfig, row: SubmissionRow, word: Word): Mail {
  const { labels, notes, body } = mailTexts(portal)
  return investorMail(portal, 'return_receipt', {
    to: row.email,
    name: row.full_name,
    places: {},
    body: [body.returnConfirmed[word.outcome](mailMoment(portal, word.at))],
    quote: { label: labels.yourStatement, words: word.words },
    notes: [notes.notYou(portal.company.contact.email)],
  })
}
