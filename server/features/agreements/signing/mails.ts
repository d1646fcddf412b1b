import type { NdaActivation } from '../../../../contract/agreements/nda.ts'
import type { NamedProject } from '../../../access/projects.ts'
import type { SubmissionRow } from '../../../db/tables.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'
import { investorMail, mailMoment, mailTexts, mailTime, openProjects, opensFact } from '../../email/texts/rules.ts'

type Signed = {
  submission: SubmissionRow
  code: string
  validUntil: string | null
  activation: NdaActivation
  projects: readonly NamedProject[]
}

/** To the signer: what they signed, and their code. */
export function signerMail(portal: PortalConfig, portalUrl: string, signed: Signed): Mail {
  const { submission, code, validUntil, activation, projects } = signed
  const { lifetimeDays, uses } = portal.codes
  const { labels, buttons, notes, body } = mailTexts(portal)
  const valid =
    validUntil === null
      ? body.thenValid({ days: lifetimeDays, uses })
      : body.validUntil({ until: mailMoment(portal, validUntil), uses })
  return investorMail(portal, 'nda_signed', {
    to: submission.email,
    name: submission.full_name,
    places: { party: portal.company.legalName, signed: mailMoment(portal, submission.signed_at) },
    body: [`${body.activation[activation]} ${valid}`, body.enterCode],
    token: {
      label: labels.code,
      code,
      facts: [
        ...opensFact(portal, projects),
        ...(validUntil === null ? [] : [{ label: labels.validUntil, value: mailTime(portal, validUntil) }]),
        { label: labels.sessionsLeft, value: String(uses) },
      ],
    },
    facts: [
      { label: labels.agreement, value: labels.version(submission.nda_version) },
      { label: labels.hashOfItsText, value: submission.nda_text_hash, face: 'fixed' },
    ],
    ...(activation === 'immediate'
      ? openProjects(portal, portalUrl, projects)
      : { button: { label: buttons.enterCode, url: `${portalUrl}/unlock` } }),
    notes: [notes.keepCode, notes.notSigned(portal.company.contact.email)],
  })
}

/** To a signer who had signed before: the new version is signed, and their code stays the same. */
export function signedAgainMail(portal: PortalConfig, portalUrl: string, submission: SubmissionRow): Mail {
  const { labels, buttons, notes, body } = mailTexts(portal)
  return investorMail(portal, 'nda_signed_again', {
    to: submission.email,
    name: submission.full_name,
    places: {
      party: portal.company.legalName,
      signed: mailMoment(portal, submission.signed_at),
      version: String(submission.nda_version),
    },
    body: [body.recordKept],
    facts: [
      { label: labels.agreement, value: labels.version(submission.nda_version) },
      { label: labels.bindingUntil, value: mailTime(portal, submission.bound_until) },
      { label: labels.hashOfItsText, value: submission.nda_text_hash, face: 'fixed' },
    ],
    button: { label: buttons.openPortal, url: `${portalUrl}/unlock` },
    notes: [notes.notSigned(portal.company.contact.email)],
  })
}
