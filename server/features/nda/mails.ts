import type { NdaActivation } from '../../../contract/nda.ts'
import type { SubmissionRow } from '../../db/tables.ts'
import type { PortalConfig } from '../../portal-config.ts'
import type { Mail } from '../mail/service.ts'

type Signed = { submission: SubmissionRow; code: string; validUntil: string | null }

const BEGINS: Record<NdaActivation, string> = {
  immediate: 'It is active now.',
  email: 'It begins once you confirm your address through the link in our other mail.',
  review: 'It begins once our team has reviewed your details; we will write to you.',
}

/** To the person who signed: what they signed, and their code. */
export function signerMail(portal: PortalConfig, portalUrl: string, signed: Signed): Mail {
  const { submission, code, validUntil } = signed
  const { name, contact } = portal.company
  return {
    to: submission.email,
    subject: `Your agreement with ${name} is signed`,
    text: [
      `${submission.full_name},`,
      `you signed the non-disclosure agreement with ${portal.company.legalName} on ${utc(submission.signed_at)}. SHA-256 of its text: ${submission.nda_text_hash}`,
      `Your personal access code: ${code}`,
      `${BEGINS[portal.nda.activation]} ${validUntil === null ? 'It is then valid for 14 days' : `It is valid until ${utc(validUntil)}`}, for 25 sessions.`,
      `Enter it at ${portalUrl}/unlock`,
      'The code is yours alone; all access is monitored and logged.',
      `If this was not you, please tell us: ${contact.email}`,
      name,
    ].join('\n\n'),
  }
}

/** To the owner of the portal: who signed. Without the code, which is the signer's. */
export function ownerMail(portal: PortalConfig, submission: SubmissionRow): Mail {
  return {
    to: portal.notifications.owner,
    subject: `${submission.full_name} (${submission.company_name}) signed the NDA`,
    text: [
      `Name: ${submission.full_name}`,
      `Company: ${submission.company_name}`,
      `Email: ${submission.email} (as typed)`,
      `Phone: ${submission.phone_number}`,
      `Signed: ${utc(submission.signed_at)}`,
      `From: ${submission.ip_address}`,
      `Agreement: version ${submission.nda_version}, SHA-256 ${submission.nda_text_hash}`,
      `Record: ${submission.id}`,
      ...(portal.nda.activation === 'review' ? ['The code waits for you to activate it.'] : []),
    ].join('\n'),
  }
}

/** `4 Dec 2026, 18:31 UTC` */
function utc(time: string): string {
  const date = new Date(time)
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`
}
