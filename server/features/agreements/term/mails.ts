import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { SubmissionRow } from '../../../db/tables.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'

type Demand = { version: number; signBy: string }

function demandMail(portal: PortalConfig, portalUrl: string, row: SubmissionRow, demand: Demand) {
  return {
    to: row.email,
    greeting: row.full_name,
    facts: [
      { label: 'You signed', value: `Version ${row.nda_version}, ${dayAndTimeUtc(row.signed_at)}` },
      { label: 'To sign', value: `Version ${demand.version}` },
      { label: 'Until', value: dayAndTimeUtc(demand.signBy) },
    ],
    button: { label: 'Read and sign it', url: `${portalUrl}/nda-gate` },
    notes: [
      'Your code and what it opens stay as they are. Without the new signature your access waits from that day on until you sign.',
      `Questions: ${portal.company.contact.email}`,
    ],
  }
}

/** To a signer of an earlier version, when a newer one is published that has to be signed by a day. */
export function newVersionMail(portal: PortalConfig, portalUrl: string, row: SubmissionRow, demand: Demand): Mail {
  const { name } = portal.company
  return {
    kind: 'nda_new_version',
    subject: `A new version of your agreement with ${name}, to sign by ${dayAndTimeUtc(demand.signBy)}`,
    title: 'There is a new version of your agreement',
    paragraphs: [
      `The non-disclosure agreement that you signed with ${portal.company.legalName} has a new version. Please read and sign it by ${dayAndTimeUtc(demand.signBy)}.`,
      'What you have signed binds both sides until then.',
    ],
    ...demandMail(portal, portalUrl, row, demand),
  }
}

/** The same once more, a week before the day. */
export function signSoonMail(portal: PortalConfig, portalUrl: string, row: SubmissionRow, demand: Demand): Mail {
  return {
    kind: 'nda_sign_soon',
    subject: `Please sign the new version of your agreement with ${portal.company.name} by ${dayAndTimeUtc(demand.signBy)}`,
    title: 'A week is left to sign the new version',
    paragraphs: [`Your agreement with ${portal.company.legalName} has a new version that you have not signed yet.`],
    ...demandMail(portal, portalUrl, row, demand),
  }
}

/** To a signer, 60 days before the term ends. */
export function termEndingMail(portal: PortalConfig, portalUrl: string, row: SubmissionRow): Mail {
  const { name, legalName, contact } = portal.company
  return {
    kind: 'nda_term_ending',
    to: row.email,
    subject: `Your agreement with ${name} ends on ${dayAndTimeUtc(row.bound_until)}`,
    title: 'The term of your agreement ends',
    greeting: row.full_name,
    paragraphs: [
      `The non-disclosure agreement that you signed with ${legalName} on ${dayAndTimeUtc(row.signed_at)} ends on ${dayAndTimeUtc(row.bound_until)}.`,
      'To go on reading after that day, sign the version in force; you may do so from now on.',
    ],
    facts: [
      { label: 'Agreement', value: `Version ${row.nda_version}` },
      { label: 'It binds until', value: dayAndTimeUtc(row.bound_until) },
    ],
    button: { label: 'Read and sign it anew', url: `${portalUrl}/nda-gate` },
    notes: [`Questions: ${contact.email}`],
  }
}

/** The same to the owner of the portal. */
export function termEndingOwnerMail(portal: PortalConfig, row: SubmissionRow): Mail {
  return {
    kind: 'nda_term_ending_owner',
    to: portal.notifications.owner,
    subject: `The agreement of ${row.full_name} (${row.company_name}) ends on ${dayAndTimeUtc(row.bound_until)}`,
    title: 'The term of an agreement ends',
    paragraphs: [
      `The agreement of ${row.full_name} of ${row.company_name} ends on ${dayAndTimeUtc(row.bound_until)}. They are told, too. After that day their access waits until they sign the version in force.`,
    ],
    facts: [
      { label: 'Name', value: row.full_name },
      { label: 'Email', value: row.email },
      { label: 'Agreement', value: `Version ${row.nda_version}, signed ${dayAndTimeUtc(row.signed_at)}` },
      { label: 'Record', value: row.id, face: 'fixed' },
    ],
  }
}

/** To a signer whose withdrawal is recorded. */
export function withdrawnMail(portal: PortalConfig, row: SubmissionRow): Mail {
  const { name, legalName, contact } = portal.company
  return {
    kind: 'nda_withdrawn',
    to: row.email,
    subject: `Your withdrawal from the agreement with ${name}`,
    title: 'Your withdrawal is recorded',
    greeting: row.full_name,
    paragraphs: [
      `You have withdrawn from the non-disclosure agreement with ${legalName} that you signed on ${dayAndTimeUtc(row.signed_at)}. Your access and your codes have ended.`,
      'What the agreement says of information that you were given before remains in force.',
    ],
    facts: [
      { label: 'Agreement', value: `Version ${row.nda_version}` },
      { label: 'Record', value: row.id, face: 'fixed' },
    ],
    notes: [`If this was not you, please tell us: ${contact.email}`],
  }
}

/** To a signer: to return or destroy what they were given. */
export function returnAskedMail(portal: PortalConfig, row: SubmissionRow, words: string, url: string): Mail {
  const { name, legalName, contact } = portal.company
  return {
    kind: 'return_asked',
    to: row.email,
    subject: `${name} asks you to return or destroy what you were given`,
    title: 'Please return or destroy what you were given',
    greeting: row.full_name,
    paragraphs: [
      `${legalName} asks you to return or destroy the confidential information that you were given under the agreement you signed on ${dayAndTimeUtc(row.signed_at)}, and to confirm that it is done.`,
    ],
    ...(words && { quote: { label: `${name} writes`, words } }),
    button: { label: 'Confirm that it is done', url },
    notes: [
      'The link is good once, for 30 days. Opening it confirms nothing; the button on its page does.',
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

/** To the owner of the portal: the signer says that it is done. */
export function returnConfirmedMail(portal: PortalConfig, row: SubmissionRow, word: Word): Mail {
  return {
    kind: 'return_confirmed',
    to: portal.notifications.owner,
    subject: `${row.full_name} (${row.company_name}) confirms: ${DONE[word.outcome]}`,
    title: 'What was given is returned or destroyed',
    paragraphs: [
      `${row.full_name} of ${row.company_name} confirms on ${dayAndTimeUtc(word.at)}: ${DONE[word.outcome]}.`,
    ],
    quote: { label: 'In their words', words: word.words },
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
    greeting: row.full_name,
    paragraphs: [
      `You confirmed on ${dayAndTimeUtc(word.at)} what became of what you were given: ${DONE[word.outcome]}.`,
    ],
    quote: { label: 'In your words', words: word.words },
    notes: [`If this was not you, please tell us: ${portal.company.contact.email}`],
  }
}
