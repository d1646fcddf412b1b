import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { type Fact, type Mail, mailLabel, mailName, nameOrSomeone } from '../../email/rules.ts'
import { investorMail, mailMoment, mailTexts, mailTextsIn } from '../../email/texts/rules.ts'
import { extraFacts, signerOf } from '../signer.ts'
import type { OwnerFacts } from './queries.ts'
import type { SignedFacts } from './rules.ts'

export const PDF_TYPE = 'application/pdf'

type Sealed = { file: string; level: string; certificate: string }

/** `company-agreement-q7Wc0xqX.pdf`: contains nothing about the signer. */
export function fileName(portal: PortalConfig, documentId: string): string {
  const company = portal.company.name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${company || 'company'}-agreement-${documentId.replace(/[^\w-]/g, '').slice(0, 8)}.pdf`
}

/** To the signer: the executed agreement. */
export function signerCopyMail(portal: PortalConfig, portalUrl: string, signed: SignedFacts, sealed: Sealed): Mail {
  const { labels, buttons, notes, body } = mailTexts(portal)
  return investorMail(portal, 'agreement_copy', {
    to: signed.email,
    name: signed.full_name,
    places: { party: signed.party, signed: mailMoment(portal, signed.signed_at) },
    body: [body.sealedFile],
    isSealed: true,
    facts: [
      { label: labels.agreement, value: labels.version(signed.nda_version) },
      { label: labels.document, value: signed.id, face: 'fixed' },
      { label: labels.hashOfText, value: signed.nda_text_hash, face: 'fixed' },
      ...sealFacts(sealed, labels),
    ],
    button: { label: buttons.verifyFile, url: `${portalUrl}/verify` },
    notes: [notes.unknownSigner(buttons.verifyFile), notes.notSigned(portal.company.contact.email)],
    attachments: [attachment(portal, signed.id, sealed)],
  })
}

/** To the owner of the portal: who signed, with the company's copy. It does not contain the code, which only the signer may know. */
export function ownerMail(
  portal: PortalConfig,
  portalUrl: string,
  signed: SignedFacts,
  told: OwnerFacts,
  sealed: Sealed,
): Mail {
  return {
    kind: 'nda_signed_owner',
    to: portal.notifications.owner,
    subject: `${nameOrSomeone(signed.full_name)} (${mailLabel(signed.company_name)}) signed the NDA`,
    title: 'An agreement was signed',
    paragraphs: [
      `${nameOrSomeone(signed.full_name)} of ${mailLabel(signed.company_name)} signed the non-disclosure agreement. The sealed copy is attached.`,
      ...aboutOwner(told),
    ],
    isSealed: true,
    facts: [...ownerFacts(signed, told), ...sealFacts(sealed, mailTextsIn().labels)],
    button: ownerButton(portalUrl, signed, told),
    attachments: [attachment(portal, signed.id, sealed)],
  }
}

/** To the owner of the portal: the agreement is signed, but the portal could not make the signed copy. */
export function notMadeMail(
  portal: PortalConfig,
  portalUrl: string,
  signed: SignedFacts,
  told: OwnerFacts,
  failure: string,
): Mail {
  return {
    kind: 'agreement_not_made',
    to: portal.notifications.owner,
    subject: `${nameOrSomeone(signed.full_name)} (${mailLabel(signed.company_name)}) signed, but the signed copy could not be made yet`,
    title: 'A signed copy could not be made',
    paragraphs: [
      'The signature is valid and its code does not depend on the copy. The portal keeps trying to make the document for two weeks, and emails it to you then.',
      'See the server log for the cause.',
      ...aboutOwner(told),
    ],
    facts: [...ownerFacts(signed, told), { label: 'Cause', value: failure, face: 'fixed' }],
    button: ownerButton(portalUrl, signed, told),
  }
}

function aboutOwner({ awaitsReview, replaced }: OwnerFacts): string[] {
  return [
    ...(awaitsReview ? ['The access code waits for you: review the signature, then activate or decline it.'] : []),
    ...(replaced
      ? [
          'It replaces an earlier signature, whose address was never confirmed. The earlier record is kept, but it is superseded and its codes have ended.',
        ]
      : []),
  ]
}

function ownerButton(portalUrl: string, { id }: SignedFacts, { awaitsReview }: OwnerFacts) {
  const submission = encodeURIComponent(id)
  return awaitsReview
    ? { label: 'Review the signature', url: `${portalUrl}/admin/review?submission=${submission}` }
    : { label: 'View the signature', url: `${portalUrl}/admin/nda?tab=submissions&submission=${submission}` }
}

function ownerFacts(signed: SignedFacts, { replaced }: OwnerFacts): Fact[] {
  return [
    { label: 'Name', value: mailName(signed.full_name) },
    { label: 'Company', value: mailLabel(signed.company_name) },
    {
      label: 'Email',
      value: `${signed.email} (${signed.invited_at === null ? 'not verified' : 'verified by the invitation'})`,
    },
    { label: 'Phone', value: mailLabel(signed.phone_number) },
    ...extraFacts(signerOf(signed)).map(({ label, value }) => ({ label, value: mailLabel(value) })),
    { label: 'Signed', value: dayAndTimeUtc(signed.signed_at) },
    { label: 'From', value: signed.ip_address, face: 'fixed' },
    { label: 'Agreement', value: `Version ${signed.nda_version}` },
    { label: 'SHA-256 of the text', value: signed.nda_text_hash, face: 'fixed' },
    { label: 'Record', value: signed.id, face: 'fixed' },
    ...(replaced
      ? [
          {
            label: 'Replaces',
            value: `${nameOrSomeone(replaced.full_name)}, ${mailLabel(replaced.company_name)}, signed ${dayAndTimeUtc(replaced.signed_at)} from ${replaced.ip_address}, record ${replaced.id}`,
          },
        ]
      : []),
  ]
}

function sealFacts(sealed: Sealed, labels: ReturnType<typeof mailTexts>['labels']): Fact[] {
  return [
    { label: labels.hashOfFile, value: sealed.file, face: 'fixed' },
    { label: labels.seal, value: `PAdES ${sealed.level}` },
    { label: labels.hashOfCertificate, value: sealed.certificate, face: 'fixed' },
  ]
}

function attachment(portal: PortalConfig, documentId: string, sealed: Sealed) {
  return { name: fileName(portal, documentId), type: PDF_TYPE, file: sealed.file }
}
