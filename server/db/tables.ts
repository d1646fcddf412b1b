import type { Generated, Kysely, Selectable, Transaction } from 'kysely'

/**
 * The data model on one page. Text and integers only, so that it is the same on SQLite and PostgreSQL: times are ISO 8601 UTC
 * text (they sort), truths are 0 or 1, lists are JSON. State is a nullable time wherever the time is known.
 */
export type Tables = {
  person: PersonTable
  browser: BrowserTable
  session: SessionTable
  session_grant: SessionGrantTable
  nda_version: NdaVersionTable
  reading: ReadingTable
  submission: SubmissionTable
  access_code: AccessCodeTable
  browser_code: BrowserCodeTable
  shared_window: SharedWindowTable
  guess_counter: GuessCounterTable
  step_up: StepUpTable
  rate_window: RateWindowTable
  mailed_link: MailedLinkTable
  admin_login: AdminLoginTable
  portal: PortalTable
  audit_entry: AuditEntryTable
  job: JobTable
}

export type Db = Kysely<Tables>
/** A function that writes takes one of these, so that it cannot forget the transaction of its act. */
export type Trx = Transaction<Tables>

/** Someone known by an email address; matched and joined by it only once `verified_at` is set. */
type PersonTable = {
  id: string
  email: string
  /** The address trimmed and lower-cased: the one thing addresses are compared by. */
  email_key: string
  created_at: string
  verified_at: string | null
}

/** A browser that did something worth remembering; its cookie outlives its sessions and grants nothing. */
type BrowserTable = {
  id: string
  token_digest: string
  created_at: string
  last_seen_at: string
}

/** One browser, one cookie: replaced whenever its privilege rises. */
type SessionTable = {
  id: string
  browser_id: string
  token_digest: string
  created_at: string
  ended_at: string | null
  ended_because: 'cleared' | 'replaced' | null
}

/** What a session may do, by which code, until when. */
type SessionGrantTable = {
  id: string
  session_id: string
  kind: 'route' | 'investor' | 'master' | 'override'
  /** The project of a route grant; null where the kind itself says what is covered. */
  route: string | null
  code_id: string | null
  email: string
  created_at: string
  last_used_at: string
  ends_at: string
  ended_at: string | null
}

/** An immutable text of the agreement; triggers refuse to change or delete it. */
type NdaVersionTable = {
  version: number
  title: string
  text: string
  sha256: string
  published_at: string
}

/** The server's record that a browser opened a version, and how far it says it read. */
type ReadingTable = {
  id: string
  browser_id: string
  nda_version: number
  opened_at: string
  /** The furthest point in thousandths, as the browser reported it. */
  furthest: number
  reported_at: string | null
  end_at: string | null
}

/** One signed NDA. */
type SubmissionTable = {
  id: string
  reading_id: string
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
}

type AccessCodeTable = {
  id: string
  kind: 'personal' | 'managed' | 'shared_timed' | 'master' | 'bypass'
  /** HMAC of the code under a key that is not in the database: how a code is found. */
  code_index: string
  /** The code itself, encrypted, because staff must be able to copy it. */
  code_sealed: string
  /** How hard it is to guess, in bits. */
  bits: number
  routes: string
  uses_allowed: number
  uses_remaining: number
  /** Null while the code waits for its activation. */
  valid_from: string | null
  valid_until: string | null
  /** What a code without a start waits for. */
  awaits: 'email' | 'review' | null
  revoked_at: string | null
  person_id: string | null
  submission_id: string | null
  email: string | null
  email_key: string | null
  full_name: string | null
  company_name: string | null
  description: string
  created_by: string
  created_at: string
  auto_generated: number
}

/** The codes that a browser is known to: issued to it, or redeemed by it. */
type BrowserCodeTable = {
  browser_id: string
  code_id: string
  since: string
}

/** One person's 48 hours with a shared timed code. */
type SharedWindowTable = {
  code_id: string
  person_id: string
  opened_at: string
  ends_at: string
  successor_code_id: string | null
}

/** Failures of one address, browser or (during step-up) pair; see design section 2, Guessing. */
type GuessCounterTable = {
  key: string
  failures: number
  last_failure_at: string | null
  blocked_until: string | null
}

/** One row: the last failures by browsers not known to the code, and until when step-up lasts. */
type StepUpTable = {
  id: number
  recent: string
  until: string | null
}

/** How often something limited was asked for within the running window. */
type RateWindowTable = {
  key: string
  began_at: string
  count: number
}

/** A single-use link in a mail; the token is derived from the id, so nothing here opens anything. */
type MailedLinkTable = {
  id: string
  purpose: 'confirm_email' | 'reopen_codes'
  email_key: string
  created_at: string
  ends_at: string
  used_at: string | null
}

/** One row, written at the first start: which secret key this database belongs to, without telling it. */
type PortalTable = {
  id: number
  key_check: string
  set_up_at: string
}

type AdminLoginTable = {
  id: string
  username: string
  password_hash: string
  created_at: string
}

/** One line of the append-only log; triggers refuse to change or delete it. Ids only, no personal data. */
type AuditEntryTable = {
  seq: Generated<number>
  id: string
  at: string
  action: string
  actor: string
  browser_id: string | null
  session_id: string | null
  person_id: string | null
  submission_id: string | null
  code_id: string | null
  route: string | null
  detail: string
}

/** Leased work with retry. */
type JobTable = {
  id: string
  kind: string
  payload: string
  created_at: string
  run_at: string
  attempts: number
  leased_until: string | null
  done_at: string | null
  /** Set when trying again cannot help; what it carried is kept. */
  given_up_at: string | null
  last_error: string | null
}

export type SubmissionRow = Selectable<SubmissionTable>
export type AccessCodeRow = Selectable<AccessCodeTable>
export type JobRow = Selectable<JobTable>
