import { SIGNER_FIELDS } from '../../../../contract/agreements/signer-fields.ts'
import { canonicalJson, type Json } from '../../../platform/canonical-json.ts'
import { readingSections } from './reading-facts.ts'
import type { AgreementRecord, Certificate, Fact, Print, SignatureBlock } from './rules.ts'
import { inZone, utcAndZone, utcInFull } from './times.ts'

/** Everything that the document of a record says, in words. `text` is the agreement as it was signed. */
export function printOf(record: AgreementRecord, text: string): Print {
  const { agreement, company, signer } = record
  return {
    documentId: record.documentId,
    preparedAt: record.preparedAt,
    signedAt: utcInFull(record.signedAt),
    agreement,
    company,
    signer,
    signatures: { company: companyBlock(record), investor: investorBlock(record) },
    certificate: certificateOf(record),
    verify: {
      address: record.verifyAt,
      words: [
        'Hand this file in at the address below: the portal says whether its seal, its text, its certificate and its place in the log hold. Whoever verifies it learns nothing that is not in the file.',
        'It can also be verified without the portal, with the verifier and the public keys that the same page offers.',
      ],
    },
    attached: { text, record: canonicalJson(record as unknown as Json), signerName: signer.fullName },
  }
}

/** The company offers by publishing the text and is bound as soon as it is signed; its countersignature says so. */
function companyBlock({ company, agreement, signedAt }: AgreementRecord): SignatureBlock {
  const { signatory } = company
  const published = `${company.legalName} offered this agreement by publishing version ${agreement.version} of its text in its portal on ${utcInFull(agreement.publishedAt)}, and is bound from the moment of the Investor’s signature.`
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
      ? `${published} Countersigned automatically, as the Company has instructed its portal to do for every signature of this text.`
      : `${published} It assented by issuing the access code that the signature asked for. No person signed for it by name.`,
  }
}

function investorBlock({ signer, signedAt, signerZone, identity, connection }: AgreementRecord): SignatureBlock {
  const there = signerZone === null ? undefined : inZone(signedAt, signerZone)
  return {
    role: 'The Investor',
    signature: `/s/ ${signer.typedSignature ?? signer.fullName}`,
    lines: [
      ['Name', signer.fullName],
      ...(signer.capacity === null ? [] : ([['Capacity', signer.capacity]] as [string, string][])),
      ['Company', signer.companyName],
      ['Date', utcInFull(signedAt)],
      ...(there === undefined ? [] : ([['Local', there]] as [string, string][])),
    ],
    statement: `Signed electronically by ticking the box of assent and pressing the button that signs, from ${connection.ipAddress}. ${
      identity.shown === 'nothing'
        ? 'Who was at the keyboard was not shown beyond the particulars given.'
        : 'The address given was confirmed by mail.'
    }`,
  }
}

const IDENTITY: Record<AgreementRecord['identity']['shown'], string> = {
  invitation:
    'By an invitation that the Company had mailed to the address: its link was used in the browser that signed',
  address_in_this_browser:
    'The address was confirmed by mail: a link that was sent to it was used in the same browser that then signed',
  address_before:
    'The address was confirmed by mail before the signature, by whoever reads that mailbox; in which browser is not known',
  nothing: 'Not shown. The particulars are as they were typed; nothing was mailed to the address before the signature',
}

function certificateOf(record: AgreementRecord): Certificate {
  const { agreement, company, signer, identity, assent, connection, seal, log } = record
  const at = (time: string | null) => (time === null ? null : utcAndZone(time, record.signerZone))
  const stood = log?.entries.find(({ entry }) => entry.includes('"action":"nda.signed"'))
  return {
    lead: `This certificate says what ${company.legalName} recorded when the agreement above was signed. Times are the server's, in Coordinated Universal Time (UTC), and where it was recorded also in the time zone of the signer. What was not recorded is said to be so.`,
    sections: [
      {
        title: 'The document',
        facts: [
          { label: 'Document', value: record.documentId, face: 'code' },
          { label: 'Agreement', value: `${agreement.title}, version ${agreement.version}` },
          { label: 'In force since', value: utcInFull(agreement.publishedAt) },
          { label: 'SHA-256 of its text', value: agreement.sha256, face: 'code' },
          {
            label: 'Its text',
            value: `${agreement.bytes} bytes of UTF-8 in English, attached to this file as agreement.txt`,
          },
        ],
      },
      {
        title: 'The parties',
        intro: 'The Investor’s particulars are as the Investor typed them.',
        facts: [
          { label: 'Company', value: `${company.legalName}, ${company.address}` },
          { label: 'Notices to', value: company.email },
          {
            label: 'Signed for it by',
            value: company.signatory ? `${company.signatory.name}, ${company.signatory.title}` : 'nobody by name',
          },
          ...SIGNER_FIELDS.map(({ key, certificateLabel }) => ({ label: certificateLabel, value: signer[key] })),
        ],
      },
      {
        title: 'How it was shown who signed',
        facts: [
          { label: 'Shown by', value: IDENTITY[identity.shown] },
          ...(identity.at === null ? [] : [{ label: 'Confirmed', value: at(identity.at) }]),
          // Before the words of assent were kept, nobody noted the account either.
          { label: 'Account signed in', value: identity.accountId ?? (assent.words && 'none') },
        ],
      },
      { title: 'What was agreed to, and how', facts: assentFacts(record) },
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
          { label: 'Site asked for', value: connection.hostName || null, face: 'code' },
          { label: 'Browser', value: connection.userAgent || null },
          { label: 'Languages', value: connection.acceptLanguage },
          { label: 'Browser’s number', value: connection.browserId, face: 'code' },
          { label: 'Request', value: connection.requestId, face: 'code' },
        ],
      },
      {
        title: 'Its place in the log',
        intro:
          'The portal keeps a log to which entries can only be added. The proof from the entry to the signed checkpoint is in record.json, attached to this file.',
        facts: [
          {
            label: 'Entry',
            value: stood ? `No. ${stood.index}, of the signing` : null,
          },
          { label: 'Entries up to', value: log ? sizeOf(log.checkpoint) : null },
          { label: 'Root of the log', value: log ? rootOf(log.checkpoint) : null, face: 'code' },
          { label: 'Name of the log', value: log ? (log.checkpoint.split('\n')[0] ?? null) : null, face: 'code' },
        ],
      },
      { title: 'The seal', facts: sealFacts(record) },
    ],
    notes: [
      'It is evidence of an agreement made electronically. Under the Electronic Signatures in Global and National Commerce Act (15 U.S.C. 7001) and the Uniform Electronic Transactions Act a signature or contract is not denied effect solely because it is electronic.',
      'The Investor’s signature is a simple electronic signature: a box ticked and a button pressed. The seal over this file is the Company’s, not the Investor’s. It shows that the file has not been changed since it was sealed, and who sealed it; it does not show by itself who was at the keyboard.',
      seal.level === 'B-T'
        ? 'The time in the seal comes from the named authority, all other times from the server of the Company.'
        : 'All times come from the server of the Company; no outside authority has stamped them.',
      'What came after this file was made cannot stand in it: its own fingerprint, to whom it was delivered and who has downloaded it. The Company keeps that in its log and hands it out as part of the evidence pack.',
    ],
  }
}

function assentFacts({ assent, signer }: AgreementRecord): Fact[] {
  const { words } = assent
  return [
    { label: 'Words at the box', value: words?.box ?? null },
    { label: 'Box', value: assent.accepted ? 'ticked by the person signing; it is shown unticked' : 'not ticked' },
    { label: 'Words on the button', value: words?.button ?? null },
    { label: 'Words at the name', value: words?.signature ?? null },
    { label: 'Signature as typed', value: signer.typedSignature },
    { label: 'Electronic records', value: words?.consent.sentence ?? null },
    ...(words?.consent.paragraphs ?? []).map((value, i, { length }) => ({
      label: `Stated there, ${i + 1} of ${length}`,
      value,
      face: 'prose' as const,
    })),
    { label: 'Version of that', value: words?.consent.version ?? null },
    { label: 'Given', value: words && 'with the signature, by pressing the button beside which it stood' },
    { label: 'SHA-256 of the words', value: assent.wordsSha256, face: 'code' },
    { label: 'Release of the pages', value: assent.build, face: 'code' },
    { label: 'SHA-256 of the screen', value: assent.pageSnapshotSha256, face: 'code' },
  ]
}

function sealFacts({ seal, company, preparedAt }: AgreementRecord): Fact[] {
  const stamped =
    seal.level === 'B-T'
      ? `by ${seal.timeStampAuthority}, within the seal (RFC 3161)`
      : seal.timeStampFailure !== null
        ? `asked of ${seal.timeStampAuthority} and not given (${seal.timeStampFailure})`
        : 'none; no time-stamping authority is configured'
  return [
    { label: 'Sealed by', value: company.legalName },
    { label: 'Prepared', value: utcInFull(preparedAt) },
    { label: 'Kind', value: `PAdES ${seal.level} (ETSI.CAdES.detached) over the whole file` },
    { label: 'Certificate of', value: seal.certificate.subject },
    { label: 'Its SHA-256', value: seal.certificate.sha256, face: 'code' },
    {
      label: 'Valid',
      value: `${utcInFull(seal.certificate.validFrom)} to ${utcInFull(seal.certificate.validTo)}`,
    },
    { label: 'Time stamp', value: stamped },
  ]
}

function sizeOf(checkpoint: string): string | null {
  return checkpoint.split('\n')[1] ?? null
}

function rootOf(checkpoint: string): string | null {
  return checkpoint.split('\n')[2] ?? null
}
