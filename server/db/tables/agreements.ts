import type { ColumnType, Selectable } from 'kysely'
import type { VersionPolicy } from '../../../contract/agreements/versions.ts'

/** The agreement, who opened and signed it, the sealed copies, and who was asked to sign. */
export type AgreementsTables = {
  nda_version: NdaVersionTable
  nda_draft: NdaDraftTable
  reading_session: ReadingSessionTable
  page_snapshot: PageSnapshotTable
  assent_text: AssentWordsTable
  submission: SignatureTable
  seal_certificate: SealCertificateTable
  executed_agreement: ExecutedAgreementTable
  agreement_notice: AgreementNoticeTable
  return_or_destroy_request: ReturnRequestTable
  invitation: InvitationTable
  external_agreement: ExternalAgreementsTable
  external_agreement_party: ExternalAgreementPartyTable
}

/** An immutable text of the agreement; triggers refuse to change or delete it. */
type NdaVersionTable = {
  version: number
  title: string
  text: string
  sha256: string
  /** When it was put in force. */
  published_at: string
  /** What it asks of those who signed an earlier one. */
  policy: VersionPolicy
  /** Until when they have time, where the policy gives them time. */
  sign_by: string | null
  /** For how many years it binds whoever signs it. */
  term_years: number
  published_by: string
}

/** The one text that staff are working on. With a `starts_at` it is finished: it comes into force then unless it is called off before. */
type NdaDraftTable = {
  id: number
  text: string
  revision: number
  saved_at: string
  /** Who saved it last; of a finished one, who has it wait. */
  editor: string
  editor_name: string
  starts_at: string | null
  policy: VersionPolicy | null
  sign_by: string | null
}

/** The server's record that a browser opened a version, and how far it says it read. */
type ReadingSessionTable = {
  id: string
  browser_id: string
  nda_version: number
  opened_at: string
  /** The furthest point in thousandths, as the browser reported it. */
  furthest: number
  reported_at: string | null
  end_at: string | null
  /** The release of the pages, as the browser named it, and the page of it as the server renders it. */
  build: string | null
  page_snapshot_sha256: string | null
  /** How the end was reached, when the box was last ticked, and milliseconds of reading by clause as JSON, all as reported. */
  end_by: 'scroll' | 'control' | null
  box_at: string | null
  active: string | null
  /** Until when reading time has been accounted for. */
  active_until: string | null
}

/** The page of the agreement as the server rendered it, for one release and one text; written once. */
type PageSnapshotTable = {
  /** Of its HTML, in hex; also its name in the store of files. */
  sha256: string
  build: string
  nda_version: number
  /** Its style sheets, as JSON: their paths and under which names the files are kept. */
  styles: string
  kept_at: string
}

/** The words by which somebody assented, as canonical JSON; written once. */
type AssentWordsTable = {
  /** Of the words, in hex. */
  sha256: string
  words: string
  first_used_at: string
}

/** One signed NDA. */
type SignatureTable = {
  id: string
  reading_session_id: string
  person_id: string
  browser_id: string
  nda_version: number
  nda_text_hash: string
  full_name: string
  email: string
  email_key: string
  company_name: string
  phone_number: string
  nda_accepted: number
  ip_address: string
  /** The addresses that the trusted proxies passed on, outermost first, as JSON. */
  ip_chain: string
  /** The host name that the browser asked for: what the original kept as an IP address. */
  host_name: string
  user_agent: string
  signed_at: string
  superseded_at: string | null
  /** Why it no longer stands: another took the place of an unconfirmed one, its person signed a newer version, or withdrew. */
  superseded_because: ColumnType<
    SupersededBecause | null,
    SupersededBecause | null | undefined,
    SupersededBecause | null
  >
  /** When the term of the version ends, counted from the signing. */
  bound_until: string
  /** The values of the registered fields beyond the four above that were given, by key, as JSON. */
  extra_fields: string
  time_zone: string | null
  accept_language: string | null
  request_id: string | null
  /** The account that was signed in when it was signed. */
  account_id: string | null
  /** The wording that the signer agreed to. */
  assent_sha256: string
}

/** A certificate that documents were ever sealed with; they stay verifiable after another took its place. */
type SealCertificateTable = {
  /** Of the certificate, in hex. */
  sha256: string
  /** DER, in base64. */
  certificate: string
  /** `chain`: one that stood above the operator's own in the file that it came in. */
  source: 'made' | 'given' | 'chain'
  created_at: string
  retired_at: string | null
}

/** The sealed document of a submission: ordered with the signature, made by a job, once. */
type ExecutedAgreementTable = {
  submission_id: string
  ordered_at: string
  made_at: string | null
  /** Of the file; also its name in the store of files. */
  file_sha256: string | null
  bytes: number | null
  /** `B-B` or `B-T` (PAdES). */
  level: string | null
  certificate_sha256: string | null
  /** The time in the stamp of the time-stamping authority. */
  stamped_at: string | null
  /** How often the authority gave no stamp, and how often the document could not be made. */
  stamp_failures: number
  failures: number
  /** The mails that took it to the signer and to the company. */
  signer_mail_id: string | null
  company_mail_id: string | null
}

/** A mail about a signature that was sent once: that a newer version asks for it again (`version` is that one), or that its term ends. */
type AgreementNoticeTable = {
  submission_id: string
  kind: 'new_version' | 'sign_soon' | 'term_ending'
  version: number
  sent_at: string
}

/** That staff asked a signer to return or destroy what they were given, and the signer's own word that it is done. */
type ReturnRequestTable = {
  id: string
  submission_id: string
  asked_at: string
  asked_by: string
  asked_words: string
  confirmed_at: string | null
  confirmed_by: 'link' | 'account' | null
  outcome: 'returned' | 'destroyed' | 'both' | null
  words: string | null
}

/** Somebody whom staff asked to sign; what has become of it is told by its times, by its last mail and by the signature of its address. */
type InvitationTable = {
  id: string
  email: string
  email_key: string
  full_name: string
  company_name: string
  /** What the code will open that is made when it is signed, as JSON. */
  routes: string
  created_at: string
  created_by: string
  ends_at: string
  /** When the last mail of it was queued, which job that is, and how many there were. */
  mailed_at: string
  mail_id: string | null
  mails: number
  /** When its link was first opened. */
  opened_at: string | null
  /** When the agreement was signed with its token, and as which signature. */
  used_at: string | null
  submission_id: string | null
  withdrawn_at: string | null
}

/** An agreement that was signed elsewhere, as staff recorded it: by somebody with pen and ink, or by a firm for all of its people. */
type ExternalAgreementsTable = {
  id: string
  kind: 'wet_ink' | 'firm_wide'
  firm: string
  /** Everybody with a proved address there is bound; null where only the named parties are. */
  domain: string | null
  /** A day. */
  signed_on: string
  ends_at: string
  note: string
  /** The scan, in the store of files. */
  file_sha256: string
  file_type: string
  bytes: number
  recorded_at: string
  recorded_by: string
  ended_at: string | null
}

type ExternalAgreementPartyTable = {
  agreement_id: string
  email_key: string
  email: string
  full_name: string
}

export type SupersededBecause = 'replaced' | 'signed_again' | 'withdrawn'
export type ExternalAgreementRow = Selectable<ExternalAgreementsTable>
export type SubmissionRow = Selectable<SignatureTable>
export type InvitationRow = Selectable<InvitationTable>
