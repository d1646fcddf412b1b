import type { ColumnType, Selectable } from 'kysely'
import type { VersionPolicy } from '../../../contract/agreements/versions.ts'

/** Agreement versions, reading sessions, signatures, signed copies, invitations and external agreements. */
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

/** A published version of the agreement. Triggers refuse to change or delete it. */
type NdaVersionTable = {
  version: number
  title: string
  text: string
  sha256: string
  /** When it came into force. */
  published_at: string
  /** What it asks of earlier signers. */
  policy: VersionPolicy
  /** Their deadline, if the policy has one. */
  sign_by: string | null
  /** For how many years it binds its signers. */
  term_years: number
  language: string
  /** The company that its text names, as its publisher confirmed. */
  party: string
  /** The law that its text names; null if the portal does not state one. */
  law: string | null
  published_by: string
}

/** The one draft. With a `starts_at` it is scheduled: it comes into force then unless staff cancel it. */
type NdaDraftTable = {
  id: number
  text: string
  revision: number
  saved_at: string
  /** Who saved it last, or scheduled it. */
  editor: string
  editor_name: string
  starts_at: string | null
  policy: VersionPolicy | null
  sign_by: string | null
  /** What the person who scheduled it confirmed. */
  party: string | null
  law: string | null
  term_years: number | null
  language: string | null
}

/** A reading session: the server's record that a browser opened a version, with what the browser reports. */
type ReadingSessionTable = {
  id: string
  browser_id: string
  nda_version: number
  opened_at: string
  /** The furthest point in thousandths, as reported by the browser. */
  furthest: number
  reported_at: string | null
  /** When 90 percent was reported, which unlocks the box, and when the end itself was. */
  threshold_at: string | null
  end_at: string | null
  /** The release of the pages, as reported by the browser, and its page snapshot. */
  build: string | null
  page_snapshot_sha256: string | null
  /** As reported: how the end was reached, when the box was last ticked, and reading milliseconds by clause as JSON. */
  end_by: 'scroll' | 'control' | null
  box_at: string | null
  active: string | null
  /** The time up to which reading time has been counted. */
  active_until: string | null
  /** When the agreement was signed in it. Nothing is reported after that. */
  signed_at: ColumnType<string | null, string | null | undefined, string | null>
  /** When the box was first reported as ticked, which the log has an entry of. */
  box_first_at: string | null
}

/** The page snapshot: the agreement page as the server rendered it for one release and text. Write-once. */
type PageSnapshotTable = {
  /** SHA-256 (hex) of its HTML, which is also its name in the file store. */
  sha256: string
  build: string
  nda_version: number
  /** Its style sheets as JSON: their paths, and their names in the file store. */
  styles: string
  kept_at: string
}

/** The wording that signers agree to, as canonical JSON. Write-once. */
type AssentWordsTable = {
  /** SHA-256 (hex) of the wording. */
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
  /** The addresses that trusted proxies forwarded, outermost first, as JSON. */
  ip_chain: string
  /** The requested host name, which the original product stored as the IP address. */
  host_name: string
  user_agent: string
  signed_at: string
  /**
   * When its person confirmed it: with a link that names the signature, by confirming the address in the browser that signed, or on the
   * account page. A confirmed address alone does not confirm it: anyone can type an address.
   */
  confirmed_at: ColumnType<string | null, string | null | undefined, string | null>
  superseded_at: string | null
  /** Why it is not in force: an unconfirmed one was replaced, the signer signed a newer version or withdrew, or somebody else had signed. */
  superseded_because: ColumnType<
    SupersededBecause | null,
    SupersededBecause | null | undefined,
    SupersededBecause | null
  >
  /** The end of its term, counted from the signing. */
  bound_until: string
  /** The values of the signer fields other than the four above, by key, as JSON. */
  extra_fields: string
  time_zone: string | null
  accept_language: string | null
  request_id: string | null
  /** The account that was signed in during the signing. */
  account_id: string | null
  /** The wording that the signer agreed to; null if the client did not name it. */
  assent_sha256: string | null
}

/** A sealing certificate. It is kept after it is replaced, so that its documents stay verifiable. */
type SealCertificateTable = {
  /** SHA-256 (hex) of the certificate. */
  sha256: string
  /** DER, in base64. */
  certificate: string
  /** `chain`: an issuer's certificate from the operator's certificate file. */
  source: 'made' | 'given' | 'chain'
  created_at: string
  retired_at: string | null
}

/** The signed copy of a signature. A job makes it once, and others add time stamps and validation data. */
type ExecutedAgreementTable = {
  submission_id: string
  ordered_at: string
  made_at: string | null
  /** SHA-256 (hex) of the file, which is also its name in the file store. */
  file_sha256: string | null
  bytes: number | null
  /** `B-B` or `B-T` (PAdES), as it was sealed. */
  level: string | null
  /** The level with what was added since, up to `B-LTA`. */
  reached: string | null
  certificate_sha256: string | null
  /** The time of its first time stamp. */
  stamped_at: string | null
  /** When it needs another time stamp. */
  renew_at: string | null
  /** JSON: the SHA-256 of each file that the present one continues, the sealed one first. Mails may still have to send them. */
  earlier_files: string
  /** How often time-stamping failed, and how often making the document failed. */
  stamp_failures: number
  failures: number
  /** The jobs that mail it to the signer and to the company. */
  signer_mail_id: string | null
  company_mail_id: string | null
}

/** A notice that was mailed about a signature: to sign a newer version (`version`), or that the term ends. */
type AgreementNoticeTable = {
  submission_id: string
  kind: 'new_version' | 'sign_soon' | 'term_ending'
  version: number
  sent_at: string
}

/** A request to return or destroy information, with the signer's statement that it is done. */
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

/** An invitation to sign. Its state follows from its times, its last mail and the signature of its address. */
type InvitationTable = {
  id: string
  email: string
  email_key: string
  full_name: string
  company_name: string
  /** The projects that the code from signing opens, as JSON. */
  routes: string
  created_at: string
  created_by: string
  ends_at: string
  /** When its last mail was queued, the job of that mail, and the number of mails. */
  mailed_at: string
  mail_id: string | null
  mails: number
  /** When someone first opened its link. */
  opened_at: string | null
  /** When the agreement was signed with its token, and the signature. */
  used_at: string | null
  submission_id: string | null
  withdrawn_at: string | null
  /** Whose name its mails come from, and what that person wrote; blank for the company alone. */
  sender: string
  note: string
  /** After how many days each reminder leaves, as JSON, and when the next one is due; null if none is left. */
  remind_days: string
  remind_at: string | null
}

/** An external agreement that staff recorded: signed on paper, or by a firm for all its people. */
type ExternalAgreementsTable = {
  id: string
  kind: 'wet_ink' | 'firm_wide'
  firm: string
  /** Everyone with a verified address at this domain is bound; null if only the named parties are. */
  domain: string | null
  /** A day. */
  signed_on: string
  ends_at: string
  note: string
  /** The keys of the projects that codes from it open beside those that signing opens, as JSON. */
  routes: string
  /** SHA-256 (hex) of the scan in the file store. */
  file_sha256: string
  file_type: string
  bytes: number
  recorded_at: string
  recorded_by: string
  ended_at: string | null
}

type ExternalAgreementPartyTable = {
  id: string
  agreement_id: string
  email_key: string
  email: string
  full_name: string
}

export type SupersededBecause = 'replaced' | 'signed_again' | 'withdrawn' | 'disowned'
export type ExternalAgreementRow = Selectable<ExternalAgreementsTable>
export type SubmissionRow = Selectable<SignatureTable>
export type InvitationRow = Selectable<InvitationTable>
