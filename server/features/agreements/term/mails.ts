import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { SubmissionRow } from '../../../db/tables.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { type Mail, mailLabel, mailName, nameOrSomeone } from '../../email/rules.ts'

/** A signature with the company that its text names. */
export type SignedRow = SubmissionRow & { party: string }

type Demand = { version: number; signBy: string }

function demandMail(portal: PortalConfig, portalUrl: string, row: SubmissionRow, demand: Demand) {
  return {
    to: row.email,
    greeting: mailName(row.full_name),
    facts: [
      { label: 'You signed', value: `Version ${row.nda_version}, ${dayAndTimeUtc(row.signed_at)}` },
      { label: 'New version', value: `Version ${demand.version}` },
      { label: 'Sign by', value: dayAndTimeUtc(demand.signBy) },
    ],
    button: { label: 'Read and sign it', url: `${portalUrl}/nda-gate` },
    notes: [
      'Your code and your access stay the same. If you have not signed by then, your access is paused until you do.',
      `Questions: ${portal.company.contact.email}`,
    ],
  }
}

/** To an earlier signer, when a new version has to be signed by a deadline. */
export function newVersionMail(portal: PortalConfig, portalUrl: string, row: SignedRow, demand: Demand): Mail {
  const { name } = portal.company
  return {
    kind: 'nda_new_version',
    subject: `A new version of your agreement with ${name}, to sign by ${dayAndTimeUtc(demand.signBy)}`,
    title: 'There is a new version of your agreement',
    paragraphs: [
      `The non-disclosure agreement that you signed with ${row.party} has a new version. Please read and sign it by ${dayAndTimeUtc(demand.signBy)}.`,
      'The version you signed stays binding until then.',
    ],
    ...demandMail(portal, portalUrl, row, demand),
  }
}

/** The reminder, a week before the deadline. */
export function signSoonMail(portal: PortalConfig, portalUrl: string, row: SignedRow, demand: Demand): Mail {
  return {
    kind: 'nda_sign_soon',
    subject: `Please sign the new version of your agreement with ${portal.company.name} by ${dayAndTimeUtc(demand.signBy)}`,
    title: 'One week left to sign the new version',
    paragraphs: [`Your agreement with ${row.party} has a new version that you have not signed yet.`],
    ...demandMail(portal, portalUrl, row, demand),
  }
}

/** To a signer, 60 days before the term ends. */
export function termEndingMail(portal: PortalConfig, portalUrl: string, row: SignedRow): Mail {
  const { name, contact } = portal.company
  return {
    kind: 'nda_term_ending',
    to: row.email,
    subject: `Your agreement with ${name} ends on ${dayAndTimeUtc(row.bound_until)}`,
    title: 'Your agreement ends soon',
    greeting: mailName(row.full_name),
    paragraphs: [
      `The non-disclosure agreement that you signed with ${row.party} on ${dayAndTimeUtc(row.signed_at)} ends on ${dayAndTimeUtc(row.bound_until)}.`,
      'To keep your access, sign the current version before that day.',
    ],
    facts: [
      { label: 'Agreement', value: `Version ${row.nda_version}` },
      { label: 'Binding until', value: dayAndTimeUtc(row.bound_until) },
    ],
    button: { label: 'Read and sign again', url: `${portalUrl}/nda-gate` },
    notes: [`Questions: ${contact.email}`],
  }
}

/** To the owner of the portal, 60 days before a term ends. */
export function termEndingOwnerMail(portal: PortalConfig, row: SubmissionRow): Mail {
  return {
    kind: 'nda_term_ending_owner',
    to: portal.notifications.owner,
    subject: `The agreement of ${nameOrSomeone(row.full_name)} (${mailLabel(row.company_name)}) ends on ${dayAndTimeUtc(row.bound_until)}`,
    title: 'An agreement ends soon',
    paragraphs: [
      `The agreement of ${nameOrSomeone(row.full_name)} of ${mailLabel(row.company_name)} ends on ${dayAndTimeUtc(row.bound_until)}. The signer gets an email too. After that day, their access is paused until they sign the current version.`,
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
export function withdrawnMail(portal: PortalConfig, row: SignedRow): Mail {
  const { name, contact } = portal.company
  return {
    kind: 'nda_withdrawn',
    to: row.email,
    subject: `Your withdrawal from the agreement with ${name}`,
    title: 'Your withdrawal is recorded',
    greeting: mailName(row.full_name),
    paragraphs: [
      `You have withdrawn from the non-disclosure agreement with ${row.party} that you signed on ${dayAndTimeUtc(row.signed_at)}. Your access and your codes have ended.`,
      'Your obligations for information that you have already received remain in force.',
    ],
    facts: [
      { label: 'Agreement', value: `Version ${row.nda_version}` },
      { label: 'Record', value: row.id, face: 'fixed' },
    ],
    notes: [`If this was not you, please tell us: ${contact.email}`],
  }
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
export function returnAskedMail(portal: PortalConfig, row: SignedRow, words: string, url: string): Mail {
  const { name, contact } = portal.company
  return {
    kind: 'return_asked',
    to: row.email,
    subject: `${name} asks you to return or destroy confidential information`,
    title: 'Please return or destroy confidential information',
    greeting: mailName(row.full_name),
    paragraphs: [
      `${row.party} asks you to return or destroy the confidential information that you received under the agreement you signed on ${dayAndTimeUtc(row.signed_at)}. Then confirm it with the button below.`,
    ],
    ...(words && { quote: { label: `${name} writes`, words } }),
    button: { label: 'Confirm', url },
    notes: [
      'The link works once and expires in 30 days. Press the button on its page to confirm.',
      `Questions: ${contact.email}`,
    ],
  }
}

type Word = { outcome: 'returned' | 'destroyed' | 'both'; words: string; at: string }
const DONE: Record<Word['outcome'], string> = {
  returned: 'returned',
  destroyed: 'destroyed',
  both: 'partly returned, partly destroyed',
}

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
  return {
    kind: 'return_receipt',
    to: row.email,
    subject: `Your confirmation to ${portal.company.name}`,
    title: 'Your confirmation is recorded',
    greeting: mailName(row.full_name),
    paragraphs: [
      `On ${dayAndTimeUtc(word.at)} you confirmed what you did with the information you received: ${DONE[word.outcome]}.`,
    ],
    quote: { label: 'Your statement', words: word.words },
    notes: [`If this was not you, please tell us: ${portal.company.contact.email}`],
  }
}
