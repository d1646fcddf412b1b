import type { NdaActivation } from '../../../../contract/agreements/nda.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { NamedProject } from '../../../access/projects.ts'
import type { SubmissionRow } from '../../../db/tables.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { type Mail, mailName, openProjects } from '../../email/rules.ts'

type Signed = {
  submission: SubmissionRow
  code: string
  validUntil: string | null
  activation: NdaActivation
  projects: readonly NamedProject[]
}

const ACTIVATION_TEXTS: Record<NdaActivation, string> = {
  immediate: 'It is active now.',
  email: 'It becomes active when you confirm your address with the link in our other email.',
  review: 'It becomes active when our team has reviewed your details. We will email you.',
}

/** To the signer: what they signed, and their code. */
export function signerMail(portal: PortalConfig, portalUrl: string, signed: Signed): Mail {
  const { submission, code, validUntil, activation, projects } = signed
  const { codes } = portal
  const { name, legalName, contact } = portal.company
  const valid =
    validUntil === null
      ? `It is then valid for ${codes.lifetimeDays} days`
      : `It is valid until ${dayAndTimeUtc(validUntil)}`
  return {
    kind: 'nda_signed',
    to: submission.email,
    subject: `Your agreement with ${name} is signed`,
    title: 'Your agreement is signed',
    greeting: mailName(submission.full_name),
    paragraphs: [
      `You signed the non-disclosure agreement with ${legalName} on ${dayAndTimeUtc(submission.signed_at)}. Below is your personal access code.`,
      `${ACTIVATION_TEXTS[activation]} ${valid}, for ${codes.uses} sessions.`,
    ],
    facts: [
      { label: 'Your personal access code', value: code, face: 'code' },
      { label: 'Agreement', value: `Version ${submission.nda_version}` },
      { label: 'SHA-256 of its text', value: submission.nda_text_hash, face: 'fixed' },
    ],
    ...(activation === 'immediate'
      ? openProjects(portalUrl, projects)
      : { button: { label: 'Enter your code', url: `${portalUrl}/unlock` } }),
    notes: [
      'Do not share this code. All access is monitored and logged.',
      `If this was not you, please tell us: ${contact.email}`,
    ],
  }
}

/** To a signer who had signed before: the new version is signed, and their code stays the same. */
export function signedAgainMail(portal: PortalConfig, portalUrl: string, submission: SubmissionRow): Mail {
  const { name, legalName, contact } = portal.company
  return {
    kind: 'nda_signed_again',
    to: submission.email,
    subject: `You have signed version ${submission.nda_version} of your agreement with ${name}`,
    title: 'You signed the new version',
    greeting: mailName(submission.full_name),
    paragraphs: [
      `You signed the non-disclosure agreement with ${legalName} again on ${dayAndTimeUtc(submission.signed_at)}. Your access continues with your existing code.`,
      'We keep a record of what you signed before.',
    ],
    facts: [
      { label: 'Agreement', value: `Version ${submission.nda_version}` },
      { label: 'Binding until', value: dayAndTimeUtc(submission.bound_until) },
      { label: 'SHA-256 of its text', value: submission.nda_text_hash, face: 'fixed' },
    ],
    button: { label: 'Continue', url: `${portalUrl}/unlock` },
    notes: [`If this was not you, please tell us: ${contact.email}`],
  }
}
