import type { NdaActivation } from '../../../../contract/agreements/nda.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { SubmissionRow } from '../../../db/tables.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'
import { extraFacts, signerOf } from '../signer.ts'

type Signed = { submission: SubmissionRow; code: string; validUntil: string | null; activation: NdaActivation }

const BEGINS: Record<NdaActivation, string> = {
  immediate: 'It is active now.',
  email: 'It begins once you confirm your address through the link in our other mail.',
  review: 'It begins once our team has reviewed your details; we will write to you.',
}

/** To the person who signed: what they signed, and their code. */
export function signerMail(portal: PortalConfig, portalUrl: string, signed: Signed): Mail {
  const { submission, code, validUntil, activation } = signed
  const { name, legalName, contact } = portal.company
  const valid = validUntil === null ? 'It is then valid for 14 days' : `It is valid until ${dayAndTimeUtc(validUntil)}`
  return {
    kind: 'nda_signed',
    to: submission.email,
    subject: `Your agreement with ${name} is signed`,
    title: 'Your agreement is signed',
    greeting: submission.full_name,
    paragraphs: [
      `You signed the non-disclosure agreement with ${legalName} on ${dayAndTimeUtc(submission.signed_at)}. Below is your personal access code.`,
      `${BEGINS[activation]} ${valid}, for 25 sessions.`,
    ],
    facts: [
      { label: 'Your personal access code', value: code, face: 'code' },
      { label: 'Agreement', value: `Version ${submission.nda_version}` },
      { label: 'SHA-256 of its text', value: submission.nda_text_hash, face: 'fixed' },
    ],
    button: { label: 'Enter your code', url: `${portalUrl}/unlock` },
    notes: [
      'The code is yours alone; all access is monitored and logged.',
      `If this was not you, please tell us: ${contact.email}`,
    ],
  }
}

/** To somebody who had signed before: the newer version is signed, and the code they have goes on. */
export function signedAgainMail(portal: PortalConfig, portalUrl: string, submission: SubmissionRow): Mail {
  const { name, legalName, contact } = portal.company
  return {
    kind: 'nda_signed_again',
    to: submission.email,
    subject: `You have signed version ${submission.nda_version} of your agreement with ${name}`,
    title: 'Your agreement is signed anew',
    greeting: submission.full_name,
    paragraphs: [
      `You signed the non-disclosure agreement with ${legalName} anew on ${dayAndTimeUtc(submission.signed_at)}. Your access goes on with the code that you have.`,
      'What you signed before is kept as it was.',
    ],
    facts: [
      { label: 'Agreement', value: `Version ${submission.nda_version}` },
      { label: 'It binds until', value: dayAndTimeUtc(submission.bound_until) },
      { label: 'SHA-256 of its text', value: submission.nda_text_hash, face: 'fixed' },
    ],
    button: { label: 'Go on', url: `${portalUrl}/unlock` },
    notes: [`If this was not you, please tell us: ${contact.email}`],
  }
}

/** To the owner of the portal: who signed, and whether by an invitation. Without the code, which is the signer's. */
export function ownerMail(portal: PortalConfig, submission: SubmissionRow, invited: boolean): Mail {
  return {
    kind: 'nda_signed_owner',
    to: portal.notifications.owner,
    subject: `${submission.full_name} (${submission.company_name}) signed the NDA`,
    title: 'An agreement was signed',
    paragraphs: [
      `${submission.full_name} of ${submission.company_name} signed the non-disclosure agreement.`,
      ...(portal.nda.activation === 'review' ? ['The code waits for you to activate it.'] : []),
    ],
    facts: [
      { label: 'Name', value: submission.full_name },
      { label: 'Company', value: submission.company_name },
      { label: 'Email', value: `${submission.email} (${invited ? 'proved by the invitation' : 'as typed'})` },
      { label: 'Phone', value: submission.phone_number },
      ...extraFacts(signerOf(submission)),
      { label: 'Signed', value: dayAndTimeUtc(submission.signed_at) },
      { label: 'From', value: submission.ip_address, face: 'fixed' },
      { label: 'Agreement', value: `Version ${submission.nda_version}` },
      { label: 'SHA-256', value: submission.nda_text_hash, face: 'fixed' },
      { label: 'Record', value: submission.id, face: 'fixed' },
    ],
  }
}

/** To the owner of the portal: a signature took the place of one that nobody had confirmed. */
export function supersededMail(portal: PortalConfig, old: SubmissionRow, signed: SubmissionRow): Mail {
  const record = (row: SubmissionRow) =>
    `${row.full_name}, ${row.company_name}, signed ${dayAndTimeUtc(row.signed_at)} from ${row.ip_address}, record ${row.id}`
  return {
    kind: 'nda_superseded',
    to: portal.notifications.owner,
    subject: `${signed.full_name} (${signed.company_name}) signed in place of an unconfirmed signature`,
    title: 'A signature took the place of another',
    paragraphs: [
      `Whoever reads the mailbox ${signed.email} has proved it and signed anew.`,
      'The signature before was never confirmed by its mailbox; it is kept, but no longer stands, and its codes have ended.',
    ],
    facts: [
      { label: 'Before', value: record(old) },
      { label: 'Now', value: record(signed) },
    ],
  }
}
