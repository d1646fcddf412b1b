import { agreementLanguageName } from '../../../../contract/agreements/agreement-languages.ts'
import { SIGNER_FIELDS } from '../../../../contract/agreements/signer-fields.ts'
import { demoNotice } from '../../../../contract/texts.ts'
import { canonicalJson, type Json } from '../../../platform/canonical-json.ts'
import { readingSections } from './reading-facts.ts'
import type { AgreementDocument, AgreementRecord, Certificate, Fact, SignatureBlock } from './rules.ts'
import { inZone, utcAndZone, utcInFull } from './times.ts'

/** The text of the whole document. `text` is the agreement as it was signed. */
export function documentOf(record: AgreementRecord, text: string): AgreementDocument {
  const { agreement, company, signer } = record
  return {
    documentId: record.documentId,
    preparedAt: record.preparedAt,
    signedAt: utcInFull(record.signedAt),
    notice: company.fictional ? demoNotice : '',
    agreement,
    company,
    signer,
    signatures: { company: companyBlock(record), investor: investorBlock(record) },
    certificate: certificateOf(record),
    verify: {
      address: record.verifyAt,
      words: [
        'Upload this file at the address below. The portal then checks its seal, its text, its certificate and its log entry. It reveals nothing that is not in the file.',
        'You can also verify it without the portal, with the verifier and the public keys from the same page.',
      ],
    },
    attached: { text, record: canonicalJson(record as unknown as Json), signerName: signer.fullName },
  }
}

/** The company offers the agreement by publishing it and is bound by the investor's signature. The countersignature states this. */
function companyBlock({ company, agreement, signedAt }: AgreementRecord): SignatureBlock {
  const { signatory } = company
  const published = `${company.legalName} offered this agreement by publishing version ${agreement.version} in its portal on ${utcInFull(agreement.publishedAt)}, and is bound from the moment the Investor signed.`
  return {
    role: 'For the Company',
    signature: signatory ? `/s/ ${signatory.name}` : company.legalName,
    lines: [
      ...(signatory
        ? ([
            ['Name', signatory.name],
            ['Title', signatory.title],
          ] as [string, string][])
        : []),
      ['Company', company.legalName],
      ['Date', utcInFull(signedAt)],
    ],
    statement: signatory
      ? `${published} The portal countersigned automatically, as the Company has instructed it to do for every signature.`
      : `${published} It accepted by issuing the access code. No person signed by name for the Company.`,
  }
}

function investorBlock({
  signer,
  signedAt,
  signerZone,
  identity,
  connection,
  assent,
}: AgreementRecord): SignatureBlock {
  const localTime = signerZone === null ? undefined : inZone(signedAt, signerZone)
  return {
    role: 'The Investor',
    signature: `/s/ ${signer.typedSignature}`,
    lines: [
      ['Name', signer.fullName],
      ...(signer.capacity === null ? [] : ([['Capacity', signer.capacity]] as [string, string][])),
      ['Company', signer.companyName],
      ['Date', utcInFull(signedAt)],
      ...(localTime === undefined ? [] : ([['Local', localTime]] as [string, string][])),
    ],
    statement: `Signed electronically${assent.words === null ? '' : ' by ticking the box and pressing the button'}, from ${connection.ipAddress}. ${
      identity.shown === 'nothing' ? 'The portal did not verify who signed.' : 'The email address was verified.'
    }`,
  }
}

const IDENTITY: Record<AgreementRecord['identity']['shown'], string> = {
  invitation: 'The Company emailed an invitation to the address. The browser that signed used its link',
  address_in_this_browser: 'The browser that signed had used a link emailed to the address',
  address_before:
    'The address was verified by an emailed link before the signature. The portal does not know in which browser',
  nothing: 'Not verified. The details are as the signer typed them, and no email was confirmed before the signature',
}

function certificateOf(record: AgreementRecord): Certificate {
  const { agreement, company, signer, identity, connection, seal, log } = record
  const at = (time: string | null) => (time === null ? null : utcAndZone(time, record.signerZone))
  const signing = log?.entries.find(({ entry }) => entry.includes('"action":"nda.signed"'))
  return {
    lead: `This certificate states what ${company.legalName} recorded when the agreement above was signed. Times are from the server’s clock, in Coordinated Universal Time (UTC) and, if recorded, in the signer’s time zone. Anything that was not recorded is marked as such.`,
    sections: [
      {
        title: 'The document',
        facts: [
          { label: 'Document', value: record.documentId, face: 'code' },
          { label: 'Agreement', value: `${agreement.title}, version ${agreement.version}` },
          { label: 'In force since', value: utcInFull(agreement.publishedAt) },
          { label: 'SHA-256 of the text', value: agreement.sha256, face: 'code' },
          {
            label: 'Text',
            value: `${agreement.bytes} bytes of UTF-8 in ${agreementLanguageName(agreement.language)}, attached to this file as agreement.txt`,
          },
        ],
      },
      {
        title: 'The parties',
        intro: 'The Investor’s details are as the Investor typed them.',
        facts: [
          { label: 'Company', value: `${company.legalName}, ${company.address}` },
          { label: 'Notices to', value: company.email },
          {
            label: 'Signed for the company',
            value: company.signatory ? `${company.signatory.name}, ${company.signatory.title}` : 'no person by name',
          },
          ...SIGNER_FIELDS.map(({ key, certificateLabel }) => ({ label: certificateLabel, value: signer[key] })),
        ],
      },
      {
        title: 'Identity of the signer',
        facts: [
          { label: 'Verified by', value: IDENTITY[identity.shown] },
          ...(identity.at === null ? [] : [{ label: 'Verified at', value: at(identity.at) }]),
          { label: 'Account signed in', value: identity.accountId ?? 'none' },
        ],
      },
      { title: 'Assent', facts: assentFacts(record) },
      ...readingSections(record),
      {
        title: 'The signature',
        facts: [
          { label: 'Signed', value: at(record.signedAt) },
          { label: 'Time zone of the signer', value: record.signerZone },
          { label: 'Network address', value: `${connection.ipAddress} (${connection.ipFamily})`, face: 'code' },
          {
            label: 'Through proxies',
            value:
              connection.proxyChain.length === 0 ? 'none that the portal trusts' : connection.proxyChain.join(', '),
            ...(connection.proxyChain.length > 0 && { face: 'code' as const }),
          },
          { label: 'Host name requested', value: connection.hostName || null, face: 'code' },
          { label: 'Browser', value: connection.userAgent || null },
          { label: 'Languages', value: connection.acceptLanguage },
          { label: 'Browser id', value: connection.browserId, face: 'code' },
          { label: 'Request id', value: connection.requestId, face: 'code' },
        ],
      },
      {
        title: 'Log entry',
        intro:
          'The portal keeps an append-only log. The proof that the entry is in the log, up to the signed checkpoint, is in record.json, attached to this file.',
        facts: [
          {
            label: 'Entry',
            value: signing ? `No. ${signing.index}, of the signature` : null,
          },
          { label: 'Log size', value: checkpointLine(record, 1) },
          { label: 'Root of the log', value: checkpointLine(record, 2), face: 'code' },
          { label: 'Name of the log', value: checkpointLine(record, 0), face: 'code' },
        ],
      },
      { title: 'The seal', facts: sealFacts(record) },
    ],
    notes: [
      'This document is evidence of an agreement made electronically. A signature is not denied legal effect solely because it is electronic: in the United States under the Electronic Signatures in Global and National Commerce Act (15 U.S.C. 7001) and the Uniform Electronic Transactions Act, in the European Union under Article 25 of Regulation (EU) No 910/2014.',
      `The Investor’s signature is a simple electronic signature. The seal is ${seal.by === company.legalName ? 'the Company’s' : `that of ${seal.by}`}, not the Investor’s. It proves who sealed this file and that the file has not changed since. It does not prove who signed.`,
      seal.level === 'B-T'
        ? 'The time in the seal comes from the named authority. All other times come from the Company’s server.'
        : 'All times come from the Company’s server. No independent authority has stamped them.',
      'This file cannot contain what happened after it was made: its own hash, its delivery and its downloads. The Company records these in its log and includes them in the evidence pack.',
    ],
  }
}

function assentFacts({ assent, signer }: AgreementRecord): Fact[] {
  const { words } = assent
  const page: Fact[] = [
    { label: 'Build of the page', value: assent.build, face: 'code' },
    { label: 'SHA-256 of the page', value: assent.pageSnapshotSha256, face: 'code' },
  ]
  if (words === null)
    return [
      { label: 'Terms', value: assent.accepted ? 'accepted, as the client reported' : 'not accepted' },
      { label: 'Signature as typed', value: signer.typedSignature },
      { label: 'Wording', value: 'not recorded separately' },
      { label: 'Electronic records', value: 'consent not recorded separately' },
      ...page,
    ]
  return [
    ...(words.language === 'de' ? [{ label: 'Language shown', value: 'German' }] : []),
    { label: 'Text at the box', value: words.box },
    { label: 'Box', value: assent.accepted ? 'ticked by the signer; it is unticked by default' : 'not ticked' },
    { label: 'Text on the button', value: words.button },
    { label: 'Text at the name', value: words.signature },
    { label: 'Signature as typed', value: signer.typedSignature },
    { label: 'Electronic records', value: words.consent.sentence },
    ...words.consent.paragraphs.map((value, i, { length }) => ({
      label: `Consent, part ${i + 1} of ${length}`,
      value,
      face: 'prose' as const,
    })),
    { label: 'Consent version', value: words.consent.version },
    { label: 'Consent given', value: 'with the signature, by pressing the button below it' },
    { label: 'SHA-256 of the wording', value: assent.wordsSha256, face: 'code' },
    ...page,
  ]
}

function sealFacts({ seal, company, preparedAt }: AgreementRecord): Fact[] {
  const stamped =
    seal.level === 'B-T'
      ? `by ${seal.timeStampAuthority}, within the seal (RFC 3161)`
      : seal.timeStampFailure !== null
        ? `none: ${seal.timeStampAuthority} did not give one (${seal.timeStampFailure})`
        : 'none; no time-stamping authority is configured'
  return [
    { label: 'Sealed by', value: seal.by },
    // The company has another name since, or seals with a certificate of somebody else.
    ...(seal.by === company.legalName
      ? []
      : [{ label: 'Sealed for', value: `${company.legalName}, as this agreement names the Company` }]),
    { label: 'Prepared', value: utcInFull(preparedAt) },
    { label: 'Format', value: `PAdES ${seal.level} (ETSI.CAdES.detached) over the whole file` },
    { label: 'Certificate', value: seal.certificate.subject },
    { label: 'SHA-256 of the certificate', value: seal.certificate.sha256, face: 'code' },
    {
      label: 'Valid',
      value: `${utcInFull(seal.certificate.validFrom)} to ${utcInFull(seal.certificate.validTo)}`,
    },
    { label: 'Time stamp', value: stamped },
  ]
}

/** A checkpoint has the name of the log, its size and its root hash on separate lines. */
function checkpointLine({ log }: AgreementRecord, index: number): string | null {
  return log?.checkpoint.split('\n')[index] ?? null
}
