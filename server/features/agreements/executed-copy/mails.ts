import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'

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

/** `halcyon-ai-agreement-q7Wc0xqX.pdf`: says whose and which, and holds nothing of the signer's. */
export function fileName(portal: PortalConfig, documentId: string): string {
  const company = portal.company.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${company || 'company'}-agreement-${documentId.replace(/[^\w-]/g, '').slice(0, 8)}.pdf`
}

/** To the person who signed: the executed agreement itself. */
export function signerCopyMail(portal: PortalConfig, portalUrl: string, signed: Signed, sealed: Sealed): Mail {
  const { legalName, contact } = portal.company
  return {
    kind: 'agreement_copy',
    to: signed.email,
    subject: `Your signed copy of the agreement with ${portal.company.name}`,
    title: 'Your signed copy',
    greeting: signed.fullName,
    paragraphs: [
      `Attached is the agreement that you and ${legalName} signed on ${dayAndTimeUtc(signed.signedAt)}, with a certificate of how it was signed.`,
      'The file is sealed: whoever opens it can tell whether it was changed. Please keep it as it is; printing it loses the seal.',
    ],
    facts: facts(signed, sealed),
    button: { label: 'Verify the file', url: `${portalUrl}/verify` },
    notes: [
      'Some programs say that they do not know who sealed it. That is so with every company’s own seal; the page above knows it.',
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
    subject: `The executed agreement with ${signed.fullName} (${signed.companyName})`,
    title: 'An executed agreement',
    paragraphs: [
      `Attached is the agreement that ${signed.fullName} of ${signed.companyName} signed, sealed by the portal.`,
      'Its evidence pack, with the records and proofs for a dispute, can be had on the page of the person.',
    ],
    facts: facts(signed, sealed),
    attachments: [attachment(portal, signed, sealed)],
  }
}

/** To the owner of the portal: signing holds, but the document of it could not be made so far. */
export function notMadeMail(portal: PortalConfig, signed: Signed, failure: string): Mail {
  return {
    kind: 'agreement_not_made',
    to: portal.notifications.owner,
    subject: `The signed copy for ${signed.fullName} could not be made yet`,
    title: 'A signed copy could not be made',
    paragraphs: [
      'The signature holds and the code works. The portal tries to make the document again by itself, ever more seldom, for two weeks.',
      'The portal’s own log says more of the cause.',
    ],
    facts: [
      { label: 'Signed by', value: `${signed.fullName}, ${signed.companyName}` },
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
    { label: 'SHA-256 of its text', value: signed.textHash, face: 'fixed' },
    { label: 'Seal', value: `PAdES ${sealed.level}` },
    { label: 'SHA-256 of the seal’s certificate', value: sealed.certificate, face: 'fixed' },
  ]
}

function attachment(portal: PortalConfig, signed: Signed, sealed: Sealed) {
  return { name: fileName(portal, signed.documentId), type: PDF_TYPE, file: sealed.file }
}
