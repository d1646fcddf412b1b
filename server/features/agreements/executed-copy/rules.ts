import { isIPv6 } from 'node:net'
import { clausesOf, parseAgreement } from '../../../../contract/agreements/agreement-text.ts'
import type { AssentTexts } from '../../../../contract/agreements/assent.ts'
import type { Signer } from '../../../../contract/agreements/signer-fields.ts'
import type { Json } from '../../../platform/canonical-json.ts'
import type { Proven } from '../../transparency-log/service.ts'
import { signerOf } from '../signer.ts'
import { contradictionsOf } from './contradictions.ts'
import { type Fact, recordSources, type Source, type StatementId } from './statements.ts'

/** The format of the record in every executed agreement. The verifier checks this name (decisions 028 and 034). */
const RECORD_FORMAT = 'vestibule/executed-agreement/v2'

const READING_BASIS =
  'the server recorded openedAt; the browser reported everything else, and the times are when the server received the report'

/** PAdES (ETSI EN 319 142-1): B-B is the seal alone, B-T has the time stamp of an authority. */
type SealLevel = 'B-B' | 'B-T'

/** Log entries with their proofs. `keys`: the public keys of the log, oldest first. */
export type LogProof = Proven & { keys: string[] }

type Maybe = string | null

/** Everything known about a signature. Null means not recorded, and is shown as such. */
export type AgreementRecord = {
  format: string
  documentId: string
  preparedAt: string
  agreement: { title: string; version: number; publishedAt: string; language: string; bytes: number; sha256: string }
  company: {
    legalName: string
    address: string
    email: string
    signatory: { name: string; title: string } | null
    /** The company is the fictional one of the demo. */
    fictional?: true
  }
  /** `typedSignature`: the name as typed, which the wording makes the signature. */
  signer: Signer & { typedSignature: string }
  identity: {
    shown: 'invitation' | 'address_in_this_browser' | 'address_before' | 'nothing'
    at: Maybe
    /** The account that was signed in. */
    accountId: Maybe
  }
  assent: {
    accepted: boolean
    /** The wording agreed to, and the SHA-256 of its canonical JSON, which is also in the log. Null: not recorded separately. */
    words: AssentTexts | null
    wordsSha256: Maybe
    /** When the box was last ticked and which build of the page was shown, as reported by the browser. */
    boxTickedAt: Maybe
    build: Maybe
    /** Whether the page as the server rendered it has the box ticked. Null: the page was not recorded, or has no box. */
    boxAtFirst?: 'ticked' | 'unticked' | null
    /** The page as the server rendered it. */
    pageSnapshotSha256: Maybe
  }
  reading: {
    /** Says which members the server recorded and which the browser reported. */
    basis: typeof READING_BASIS
    id: string
    openedAt: string
    /** The furthest point reached, 0 to 1. */
    furthest: number
    reportedAt: Maybe
    /** When 90 percent was reached, which unlocks the box, and when the end of the text was. */
    thresholdAt: Maybe
    endAt: Maybe
    endBy: 'scroll' | 'control' | null
    /** Milliseconds of active reading per clause. */
    active: { clause: string; ms: number }[] | null
  }
  signedAt: string
  signerZone: Maybe
  connection: {
    ipAddress: string
    ipFamily: 'IPv4' | 'IPv6'
    proxyChain: string[]
    hostName: string
    userAgent: string
    acceptLanguage: Maybe
    browserId: string
    requestId: Maybe
  }
  log: LogProof | null
  seal: {
    level: SealLevel
    /** Whom the certificate names: the company as it is called today, or the holder of the operator's own certificate. */
    by: string
    certificate: { subject: string; sha256: string; validFrom: string; validTo: string }
    timeStampAuthority: Maybe
    /** Why there is no time stamp although an authority is configured. */
    timeStampFailure: Maybe
  }
  verifyAt: string
  /** Why the reports of the browser cannot all be true. */
  contradictions?: string[]
  /** The source of each member, by its path; what is below a path has the same. */
  sources?: Record<string, Source>
}

type Sentence = { is: StatementId; words: string }
/** What happened and when, in UTC. Null: not recorded. */
export type CertificateEvent = { is: StatementId; at: string | null; what: string; who: string }
export type Certificate = {
  lead: Sentence
  events: { intro: Sentence; rows: CertificateEvent[] }
  sections: { title: string; intro?: Sentence; facts: Fact[] }[]
  notes: Sentence[]
}
export type SignatureBlock = {
  role: string
  signature: Sentence
  lines: { is: StatementId; label: string; value: string }[]
  statement: Sentence
}

/** The first page. A party's words are its name and what stands below it. */
export type Cover = {
  title: Sentence
  parties: { role: string; name: Sentence; under: Sentence[] }[]
  facts: Fact[]
  drawing: Sentence
}

/** The text of the PDF. */
export type AgreementDocument = {
  documentId: string
  preparedAt: string
  /** At the foot of every page; blank for none. */
  notice: string
  agreement: { title: string; version: number; language: string; sha256: string }
  company: { legalName: string }
  cover: Cover
  signatures: { company: SignatureBlock; investor: SignatureBlock }
  certificate: Certificate
  verify: { address: Sentence; words: Sentence[] }
  attached: { text: string; record: string; signerName: string }
}

/** The columns that the record is made of. */
export type SignedFacts = {
  id: string
  nda_version: number
  nda_text_hash: string
  full_name: string
  email: string
  company_name: string
  phone_number: string
  nda_accepted: number
  ip_address: string
  ip_chain: string
  host_name: string
  user_agent: string
  browser_id: string
  signed_at: string
  title: string
  text: string
  /** The company that the text names. */
  party: string
  published_at: string
  reading_session_id: string
  opened_at: string
  build: string | null
  page_snapshot_sha256: string | null
  end_by: 'scroll' | 'control' | null
  box_at: string | null
  active: string | null
  extra_fields: string
  time_zone: string | null
  accept_language: string | null
  agreement_language: string
  request_id: string | null
  account_id: string | null
  assent_sha256: string | null
  assent_text: string | null
  furthest: number
  reported_at: string | null
  threshold_at: string | null
  end_at: string | null
  /** When the address was last verified, maybe after the signature. */
  verified_at: string | null
  /** When an emailed link was last used before the signature, in any browser and in the browser that signed. */
  proved_at: string | null
  proved_here_at: string | null
  /** When an invitation was used to sign. */
  invited_at: string | null
}

export type Company = AgreementRecord['company']

type Rest = Pick<AgreementRecord, 'preparedAt' | 'log' | 'seal' | 'verifyAt'> & {
  boxAtFirst: 'ticked' | 'unticked' | null
}

/** Makes the record of a signature, the source of the PDF and the evidence pack. */
export function makeRecord(facts: SignedFacts, company: Company, { boxAtFirst, ...rest }: Rest): AgreementRecord {
  const record: AgreementRecord = {
    format: RECORD_FORMAT,
    documentId: facts.id,
    agreement: {
      title: facts.title,
      version: facts.nda_version,
      publishedAt: facts.published_at,
      language: facts.agreement_language,
      bytes: Buffer.byteLength(facts.text),
      sha256: facts.nda_text_hash,
    },
    company,
    signer: { ...signerOf(facts), typedSignature: facts.full_name },
    identity: identityOf(facts),
    assent: {
      accepted: facts.nda_accepted === 1,
      words: facts.assent_text === null ? null : (JSON.parse(facts.assent_text) as AssentTexts),
      wordsSha256: facts.assent_sha256,
      boxTickedAt: facts.box_at,
      build: facts.build,
      boxAtFirst,
      pageSnapshotSha256: facts.page_snapshot_sha256,
    },
    reading: {
      basis: READING_BASIS,
      id: facts.reading_session_id,
      openedAt: facts.opened_at,
      furthest: facts.furthest / 1000,
      reportedAt: facts.reported_at,
      thresholdAt: facts.threshold_at,
      endAt: facts.end_at,
      endBy: facts.end_by,
      active: activeByClause(facts),
    },
    signedAt: facts.signed_at,
    signerZone: facts.time_zone,
    connection: {
      ipAddress: facts.ip_address,
      ipFamily: isIPv6(facts.ip_address) ? 'IPv6' : 'IPv4',
      proxyChain: JSON.parse(facts.ip_chain) as string[],
      hostName: facts.host_name,
      userAgent: facts.user_agent,
      acceptLanguage: facts.accept_language,
      browserId: facts.browser_id,
      requestId: facts.request_id,
    },
    ...rest,
  }
  return { ...record, contradictions: contradictionsOf(record, facts.text.length), sources: recordSources() }
}

/** How the address was verified before the signature. Later verification is in the evidence pack. */
function identityOf(facts: SignedFacts): AgreementRecord['identity'] {
  const { verified_at, proved_at, proved_here_at, invited_at, signed_at, account_id: accountId } = facts
  if (invited_at !== null) return { shown: 'invitation', at: invited_at, accountId }
  if (proved_here_at !== null) return { shown: 'address_in_this_browser', at: proved_here_at, accountId }
  const before = [verified_at, proved_at].filter((at) => at !== null && at <= signed_at).sort()
  const at = before.at(-1) ?? null
  return { shown: at === null ? 'nothing' : 'address_before', at, accountId }
}

/** The reading time of each clause. Times reported beyond the last clause are ignored. */
export function activeByClause({ active, text }: { active: string | null; text: string }) {
  if (active === null) return null
  const times = JSON.parse(active) as number[]
  return clausesOf(parseAgreement(text)).map((clause, index) => ({ clause: clause.text, ms: times[index] ?? 0 }))
}

/**
 * What the browser reported of a reading. Its SHA-256 is in the log's entry of the signature, and the verifier makes the same from the
 * record.
 */
export function reportsOf(facts: Pick<SignedFacts, 'text' | 'active' | 'build' | ReportedColumn>): Json {
  return {
    furthest: facts.furthest / 1000,
    reportedAt: facts.reported_at,
    thresholdAt: facts.threshold_at,
    endAt: facts.end_at,
    endBy: facts.end_by,
    boxTickedAt: facts.box_at,
    build: facts.build,
    active: activeByClause(facts)?.map(({ ms }) => ms) ?? null,
  }
}

type ReportedColumn = 'furthest' | 'reported_at' | 'threshold_at' | 'end_at' | 'end_by' | 'box_at'

/** Whether the box of a rendered page is ticked. Null if the page has no box. */
export function boxAtFirst(html: string): 'ticked' | 'unticked' | null {
  const boxes = html.match(/<input\b[^>]*\btype="checkbox"[^>]*>/g)
  if (!boxes) return null
  return boxes.some((box) => /\schecked\b/.test(box)) ? 'ticked' : 'unticked'
}

/** Why the verifiers would refuse a stamp. They are loaded with the first: a start does not need them. */
export async function findStampProblem(token: Uint8Array, stamped: Uint8Array, claimedAt: string) {
  const verifier = await import('./verifier/verify-agreement.mjs')
  return verifier.findStampProblem(token, stamped, claimedAt)
}
