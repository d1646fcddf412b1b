import type { ColumnType } from 'kysely'

/** Browsers, their sessions and the grants of these. */
export type AccessTables = {
  browser: BrowserTable
  session: SessionTable
  session_grant: SessionGrantTable
  reader_activity: ReaderWatchTable
}

/** A browser. Its cookie outlives its sessions and gives no access. */
type BrowserTable = {
  id: string
  token_digest: string
  created_at: string
  last_seen_at: string
}

/** A session of a browser. A new one replaces it whenever the browser gains access. */
type SessionTable = {
  id: string
  browser_id: string
  token_digest: string
  created_at: string
  ended_at: string | null
  /** `stopped`: the operator ended all sessions. `staff`: an admin ended this one. */
  ended_because: 'cleared' | 'replaced' | 'stopped' | 'staff' | null
  /** The personal code whose address this session has proved with emailed digits. */
  proved_code_id: ColumnType<string | null, string | null | undefined, string | null>
  /** The digits emailed last, as a keyed digest, the code that they are for, and when they end. */
  digits_digest: ColumnType<string | null, string | null | undefined, string | null>
  digits_code_id: ColumnType<string | null, string | null | undefined, string | null>
  digits_end_at: ColumnType<string | null, string | null | undefined, string | null>
  /** How many wrong digits were entered in this session. */
  wrong_digits: ColumnType<number, number | undefined, number>
}

/** What a session gives access to, by which code and until when. */
type SessionGrantTable = {
  id: string
  session_id: string
  kind: 'route' | 'investor' | 'master' | 'override'
  /** The project of a route grant; null if the kind itself says what is covered. */
  route: string | null
  code_id: string | null
  email: string
  /** The person who had signed when they entered a code that staff made. */
  signer_id: ColumnType<string | null, string | null | undefined, string | null>
  /** The agreement on paper that covered the person who entered a shared code or one that staff made. */
  external_agreement_id: ColumnType<string | null, string | null | undefined, string | null>
  created_at: string
  last_used_at: string
  ends_at: string
  ended_at: string | null
  /** Of an override: the digest of its tab's token, and the login that started it. */
  token_digest: string | null
  admin_login_id: string | null
}

/** The last activity on a project page. */
type ReaderWatchTable = {
  /** The id of the session, or of the account's session if an account gave access. */
  id: string
  created_at: string
  active_at: string
  /** When the browser closed its last project page before the lock; null while one is open. */
  left_at: string | null
  locked_at: string | null
  /** When accessibility mode was turned on for this session. */
  eased_at: string | null
}
