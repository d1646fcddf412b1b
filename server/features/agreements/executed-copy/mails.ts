import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { type Mail, mailLabel, mailName, nameOrSomeone } from '../../email/rules.ts'

export const PDF_TYPE = 'application/pdf'

type Signed = {
  documentId: string
  fullName: string
  companyName: string
  email: string
  version: number
  textHash: string
  signedAt: string
}
type Sealed = { file: string; level: string; certificate: string }

/** `halcyon-ai-agreement-q7Wc0xqX.pdf`: contains nothing about the signer. */
export function fileName(portal: PortalConfig, documentId: string): string {
  const company = portal.company.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${company || 'company'}-agreement-${documentId.replace(/[^\w-]/g, '').slice(0, 8)}.pdf`
}

/** To the signer: the executed agreement. */
export function signerCopyMail(portal: PortalConfig, portalUrl: string, signed: Signed, sealed: Sealed): Mail {
  const { legalName, contact } = portal.company
  return {
    kind: 'agreement_copy',
    to: signed.email,
    subject: `Your signed copy of the agreement with ${portal.company.name}`,
    title: 'Your signed copy',
    greeting: mailName(signed.fullName),
    paragraphs: [
      `The agreement that you and ${legalName} signed on ${dayAndTimeUtc(signed.signedAt)} is attached, with a certificate that states how it was signed.`,
      'The file is sealed, so anyone can check that it has not been changed. Keep the file: a printout has no seal.',
    ],
    facts: facts(signed, sealed),
    button: { label: 'Verify the file', url: `${portalUrl}/verify` },
    notes: [
      'Some programs report an unknown signer, because the seal is the company’s own. Use the page above to verify it.',
      `If this was not you, please tell us: ${contact.email}`,
    ],
    attachments: [attachment(portal, signed, sealed)],
  }
}

/** To the owner of the portal: the company's copy. */
export function companyCopyMail(portal: PortalConfig, signed: Signed, sealed: Sealed): Mail {
  return {
    kind: 'agreement_copy_owner',
    to: portal.notifications.owner,
    subject: `The executed agreement with ${nameOrSomeone(signed.fullName)} (${mailLabel(signed.companyName)})`,
    title: 'Executed agreement',
    paragraphs: [
      `The sealed agreement signed by ${nameOrSomeone(signed.fullName)} of ${mailLabel(signed.companyName)} is attached.`,
      'You can download its evidence pack, with records and proofs for a dispute, from the person’s page in the portal.',
    ],
    facts: facts(signed, sealed),
    attachments: [attachment(portal, signed, sealed)],
  }
}

/** To the owner of the portal: the agreement is signed, but the portal could not make the signed copy. */
export function notMadeMail(portal: PortalConfig, signed: Signed, failure: string): Mail {
  return {
    kind: 'agreement_not_made',
    to: portal.notifications.owner,
    subject: `The signed copy for ${nameOrSomeone(signed.fullName)} could not be made yet`,
    title: 'A signed copy could not be made',
    paragraphs: [
      'The signature is valid and the code works. The portal keeps trying to make the document for two weeks.',
      'See the server log for the cause.',
    ],
    facts: [
      { label: 'Signed by', value: `${nameOrSomeone(signed.fullName)}, ${mailLabel(signed.companyName)}` },
      { label: 'Document', value: signed.documentId, face: 'fixed' },
      { label: 'Cause', value: failure, face: 'fixed' },
    ],
  }
}

function facts(signed: Signed, sealed: Sealed): Mail['facts'] {
  return [
    { label: 'Agreement', value: `Version ${signed.version}` },
    { label: 'Document', value: signed.documentId, face: 'fixed' },
    { label: 'SHA-256 of the file', value: sealed.file, face: 'fixed' },
    { label: 'SHA-256 of the text', value: signed.textHash, face: 'fixed' },
    { label: 'Seal', value: `PAdES ${sealed.level}` },
    { label: 'SHA-256 of the seal’s certificate', value: sealed.certificate, face: 'fixed' },
  ]
}

function attachment(portal: PortalConfig, signed: Signed, sealed: Sealed) {
  return { name: fileName(portal, signed.documentId), type: PDF_TYPE, file: sealed.file }
}
