import { agreementLanguageName } from '../../../../contract/agreements/agreement-languages.ts'
import { SIGNER_FIELDS } from '../../../../contract/agreements/signer-fields.ts'
import { demoNotice } from '../../../../contract/texts.ts'
import { canonicalJson, type Json } from '../../../platform/canonical-json.ts'
import { eventsOf } from './events.ts'
import { readingSections } from './reading-facts.ts'
import type { AgreementDocument, AgreementRecord, Certificate, Cover, SignatureBlock } from './rules.ts'
import { type Fact, fact } from './statements.ts'
import { inZone, utcAndZone, utcInFull } from './times.ts'

/** The text of the whole document. `text` is the agreement as it was signed. */
export function documentOf(record: AgreementRecord, text: string): AgreementDocument {
  const { agreement, company, signer } = record
  return {
    documentId: record.documentId,
    preparedAt: record.preparedAt,
    notice: company.fictional ? demoNotice : '',
    agreement,
    company,
    cover: coverOf(record),
    signatures: { company: companyBlock(record), investor: investorBlock(record) },
    certificate: certificateOf(record),
    verify: {
      address: { is: 'verify.address', words: record.verifyAt },
      words: [
        'Upload this file at the address below. The portal then checks its seal, its text, its certificate and its log entry. It reveals nothing that is not in the file.',
        'You can also verify it without the portal, with the verifier and the public keys from the same page.',
      ].map((words) => ({ is: 'verify.how', words })),
    },
    attached: { text, record: canonicalJson(record as unknown as Json), signerName: signer.fullName },
  }
}

function coverOf({ documentId, agreement, company, signer, signedAt }: AgreementRecord): Cover {
  const below = [signer.companyName, signer.capacity].filter((words) => words !== null)
  return {
    title: { is: 'cover.title', words: agreement.title },
    parties: [
      {
        role: 'The Company',
        name: { is: 'cover.company', words: company.legalName },
        under: [{ is: 'cover.company', words: company.address }],
      },
      {
        role: 'The Investor',
        name: { is: 'cover.investor', words: signer.fullName },
        under: below.map((words) => ({ is: 'cover.investor', words })),
      },
    ],
    facts: [
      fact('cover.signed', utcInFull(signedAt), undefined, 'Signed'),
      fact('cover.version', String(agreement.version), undefined, 'Version'),
      fact('cover.published', utcInFull(agreement.publishedAt), undefined, 'In force since'),
      fact('cover.document', documentId, 'code', 'Document'),
      fact('cover.sha256', agreement.sha256, 'code', 'SHA-256 of the text'),
    ],
    drawing: {
      is: 'cover.drawing',
      words:
        'Drawn from the document’s number and the hash of its text. The seal itself is electronic, in this file, and can be verified.',
    },
  }
}

/** The company offers the agreement by publishing it and is bound by the investor's signature. The countersignature states this. */
function companyBlock({ company, agreement, signedAt }: AgreementRecord): SignatureBlock {
  const { signatory } = company
  const published = `${company.legalName} offered this agreement by publishing version ${agreement.version} in its portal on ${utcInFull(agreement.publishedAt)}, and is bound from the moment the Investor signed.`
  return {
    role: 'For the Company',
    signature: { is: 'sign.company', words: signatory ? `/s/ ${signatory.name}` : company.legalName },
    lines: [
      ...(signatory
        ? ([
            { is: 'sign.company', label: 'Name', value: signatory.name },
            { is: 'sign.company', label: 'Title', value: signatory.title },
          ] as const)
        : []),
      { is: 'sign.company', label: 'Company', value: company.legalName },
      { is: 'sign.date', label: 'Date', value: utcInFull(signedAt) },
    ],
    statement: {
      is: 'sign.offered',
      words: signatory
        ? `${published} The portal countersigned automatically, as the Company has configured it to do for every signature.`
        : `${published} It accepts by the access code that its portal issues, or keeps, for the signature. No person signed by name for the Company.`,
    },
  }
}

/** The server saw a request with a name in it. Who typed it, and what they ticked and pressed, it did not see. */
function investorBlock({ signer, signedAt, signerZone, identity, connection }: AgreementRecord): SignatureBlock {
  const localTime = signerZone === null ? undefined : inZone(signedAt, signerZone)
  return {
    role: 'The Investor',
    signature: { is: 'sign.investor', words: `/s/ ${signer.typedSignature}` },
    lines: [
      { is: 'sign.investor', label: 'Name', value: signer.fullName },
      ...(signer.capacity === null
        ? []
        : ([{ is: 'sign.investor', label: 'Capacity', value: signer.capacity }] as const)),
      { is: 'sign.investor', label: 'Company', value: signer.companyName },
      { is: 'sign.date', label: 'Date', value: utcInFull(signedAt) },
      ...(localTime === undefined ? [] : ([{ is: 'sign.local', label: 'Local', value: localTime }] as const)),
    ],
    statement: {
      is: 'sign.received',
      words: `Signed electronically: the server received the form with this name from ${connection.ipAddress}. ${
        identity.shown === 'nothing' ? 'The portal did not verify who signed.' : 'The email address had been verified.'
      }`,
    },
  }
}

const IDENTITY: Record<AgreementRecord['identity']['shown'], string> = {
  invitation: 'The Company emailed an invitation to the address. The browser that signed used its link',
  address_in_this_browser: 'The browser that signed had used a link emailed to the address',
  address_before:
    'The address was verified before the signature, by an emailed link or by a sign-in provider. The portal does not know in which browser',
  nothing: 'Not verified. The details are as the signer typed them, and no email was confirmed before the signature',
}

/** What a reader of certificates may look for. `docs/certificate.md` has each with its reason. */
const NOT_COLLECTED = [
  ['Project asked for', 'the form does not ask for one'],
  ['Postal address of the Investor', 'the form does not ask for it'],
  ['Strength of the sign-in', 'signing needs no account'],
  ['Picture of the screen', 'only the signer’s own browser could make it. The page as the server rendered it is kept'],
  ['Device used to scroll', 'the browser does not say whether a mouse, the keyboard or a screen reader moved the text'],
  ['State of the server’s clock', 'the portal reads the clock and does not know who keeps it right'],
  ['Session id', 'signing needs no session. The browser id stands for it'],
] as const

function certificateOf(record: AgreementRecord): Certificate {
  const { company } = record
  return {
    lead: {
      is: 'lead',
      words: `This certificate states what ${company.legalName} recorded when the agreement above was signed. The word at the right of each row is its source: “server” was seen by the server; “browser” was reported by the signer’s browser, and nobody else saw it; “signer” was typed by the signer; “company” was configured by the company. Times are from the server’s clock, in Coordinated Universal Time (UTC) and, if recorded, in the signer’s time zone. What was not observed is “not recorded”.`,
    },
    events: eventsOf(record),
    sections: [
      { title: 'The document', facts: documentFacts(record) },
      { title: 'The parties', facts: partyFacts(record) },
      { title: 'Identity of the signer', facts: identityFacts(record) },
      {
        title: 'Assent',
        intro: {
          is: 'assent.intro',
          words:
            record.assent.words === null
              ? 'The client did not name the wording that it showed.'
              : 'The browser named the wording that it showed by its SHA-256, for which the server has the words.',
        },
        facts: assentFacts(record),
      },
      ...readingSections(record),
      { title: 'The signature', facts: signatureFacts(record) },
      {
        title: 'Log entry',
        intro: {
          is: 'log.intro',
          words:
            'The portal keeps a log and signs checkpoints of it. Whoever has kept a checkpoint elsewhere can tell whether an entry before it was changed since. The proof that the entry is in the log, up to the checkpoint below, is in record.json, attached to this file.',
        },
        facts: logFacts(record),
      },
      { title: 'The seal', facts: sealFacts(record) },
      {
        title: 'Not collected',
        intro: { is: 'missing.intro', words: 'What a certificate could have, and this portal does not record.' },
        facts: NOT_COLLECTED.map(([label, why]) => fact('missing.fact', `not collected: ${why}`, undefined, label)),
      },
    ],
    notes: notesOf(record),
  }
}

function notesOf({ seal, company }: AgreementRecord): Certificate['notes'] {
  return [
    {
      is: 'note.law',
      words:
        'This document is evidence of an agreement made electronically. A signature is not denied legal effect solely because it is electronic: in the United States under the Electronic Signatures in Global and National Commerce Act (15 U.S.C. 7001) and the Uniform Electronic Transactions Act, in the European Union under Article 25 of Regulation (EU) No 910/2014.',
    },
    {
      is: 'note.seal',
      words: `The Investor’s signature is a simple electronic signature. The seal is ${seal.by === company.legalName ? 'the Company’s' : `that of ${seal.by}`}, not the Investor’s. It proves who sealed this file and that the file has not changed since. It does not prove who signed.`,
    },
    {
      is: 'note.times',
      words:
        seal.level === 'B-T'
          ? 'The time in the seal comes from the named authority. All other times come from the Company’s server.'
          : seal.timeStampFailure === null
            ? 'All times come from the Company’s server. No independent authority has stamped them.'
            : 'All times come from the Company’s server. No independent authority had stamped them when this file was sealed. A stamp that was added later is among the signatures of this file.',
    },
    {
      is: 'note.after',
      words:
        'This file cannot contain what happened after it was made: its own hash, its delivery and its downloads. The Company records these in its log and includes them in the evidence pack.',
    },
  ]
}

function documentFacts({ documentId, agreement }: AgreementRecord): Fact[] {
  return [
    fact('document.id', documentId, 'code'),
    { ...fact('document.title', `${agreement.title}, version ${agreement.version}`), language: agreement.language },
    fact('document.published', utcInFull(agreement.publishedAt)),
    fact('document.sha256', agreement.sha256, 'code'),
    fact(
      'document.text',
      `${agreement.bytes} bytes of UTF-8 in ${agreementLanguageName(agreement.language)}, attached to this file as agreement.txt`,
    ),
  ]
}

function partyFacts({ company, signer }: AgreementRecord): Fact[] {
  const { signatory } = company
  return [
    fact('party.company', `${company.legalName}, ${company.address}`),
    fact('party.email', company.email),
    fact('party.signatory', signatory ? `${signatory.name}, ${signatory.title}` : 'no person by name'),
    ...SIGNER_FIELDS.map(({ key, certificateLabel }) => fact('party.signer', signer[key], undefined, certificateLabel)),
  ]
}

function identityFacts({ identity, signerZone }: AgreementRecord): Fact[] {
  return [
    fact('identity.shown', IDENTITY[identity.shown]),
    ...(identity.at === null ? [] : [fact('identity.at', utcAndZone(identity.at, signerZone))]),
    fact('identity.account', identity.accountId ?? 'none'),
  ]
}

function assentFacts({ assent, signer, signerZone }: AgreementRecord): Fact[] {
  const { words, boxAtFirst, boxTickedAt } = assent
  const terms = fact('assent.terms', assent.accepted ? 'accepted, as the request to sign said' : 'not accepted')
  const box = [
    fact('assent.box_before', boxAtFirst ? `${boxAtFirst}, in the page as the server rendered it` : null),
    fact(
      'assent.box',
      boxTickedAt === null
        ? 'not recorded: the browser did not report the box'
        : `ticked ${utcAndZone(boxTickedAt, signerZone)}`,
    ),
  ]
  const typed = fact('assent.typed', signer.typedSignature)
  const page = [fact('assent.build', assent.build, 'code'), fact('assent.page', assent.pageSnapshotSha256, 'code')]
  if (words === null)
    return [
      terms,
      ...box,
      typed,
      fact('assent.wording', 'not recorded separately'),
      fact('assent.consent', 'consent not recorded separately'),
      ...page,
    ]
  const shown = (one: Fact): Fact => ({ ...one, language: words.language ?? 'en' })
  return [
    terms,
    ...(words.language === 'de' ? [fact('assent.language', 'German')] : []),
    shown(fact('assent.box_text', words.box)),
    ...box,
    shown(fact('assent.button_text', words.button)),
    shown(fact('assent.name_text', words.signature)),
    typed,
    shown(fact('assent.consent', words.consent.sentence)),
    ...words.consent.paragraphs.map((value, i, { length }) =>
      shown(fact('assent.consent_part', value, 'prose', `Consent, part ${i + 1} of ${length}`)),
    ),
    fact('assent.consent_version', words.consent.version),
    fact('assent.consent_given', 'with the request to sign. The wording says that pressing the button gives it'),
    fact('assent.sha256', assent.wordsSha256, 'code'),
    ...page,
  ]
}

function signatureFacts({ signedAt, signerZone, connection }: AgreementRecord): Fact[] {
  const { proxyChain } = connection
  return [
    fact('signature.at', utcAndZone(signedAt, signerZone)),
    fact('signature.zone', signerZone),
    fact('signature.address', `${connection.ipAddress} (${connection.ipFamily})`, 'code'),
    proxyChain.length === 0
      ? fact('signature.proxies', 'none that the portal trusts')
      : fact('signature.proxies', proxyChain.join(', '), 'code'),
    fact('signature.host', connection.hostName || null, 'code'),
    fact('signature.browser', connection.userAgent || null),
    fact('signature.languages', connection.acceptLanguage),
    fact('signature.browser_id', connection.browserId, 'code'),
    fact('signature.request', connection.requestId, 'code'),
  ]
}

function logFacts(record: AgreementRecord): Fact[] {
  const signing = record.log?.entries.find(({ entry }) => entry.includes('"action":"nda.signed"'))
  return [
    fact('log.entry', signing ? `No. ${signing.index}, of the signature` : null),
    fact('log.size', checkpointLine(record, 1)),
    fact('log.root', checkpointLine(record, 2), 'code'),
    fact('log.name', checkpointLine(record, 0), 'code'),
  ]
}

function sealFacts({ seal, company, preparedAt }: AgreementRecord): Fact[] {
  const { certificate } = seal
  const stamped =
    seal.level === 'B-T'
      ? `by ${seal.timeStampAuthority}, within the seal (RFC 3161)`
      : seal.timeStampFailure !== null
        ? `none when this file was sealed: ${seal.timeStampAuthority} did not give one (${seal.timeStampFailure})`
        : 'none; no time-stamping authority is configured'
  return [
    fact('seal.by', seal.by),
    // The company has another name since, or seals with a certificate of somebody else.
    ...(seal.by === company.legalName
      ? []
      : [fact('seal.for', `${company.legalName}, as this agreement names the Company`)]),
    fact('seal.prepared', utcInFull(preparedAt)),
    fact('seal.format', `PAdES ${seal.level} (ETSI.CAdES.detached) over the whole file`),
    fact('seal.certificate', certificate.subject),
    fact('seal.sha256', certificate.sha256, 'code'),
    fact('seal.valid', `${utcInFull(certificate.validFrom)} to ${utcInFull(certificate.validTo)}`),
    fact('seal.stamp', stamped),
  ]
}

/** A checkpoint has the name of the log, its size and its root hash on separate lines. */
function checkpointLine({ log }: AgreementRecord, index: number): string | null {
  return log?.checkpoint.split('\n')[index] ?? null
}
