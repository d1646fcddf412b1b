/** Browsers, their sessions, and what these may do. */
export type AccessTables = {
  browser: BrowserTable
  session: SessionTable
  session_grant: SessionGrantTable
  reader_activity: ReaderWatchTable
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
  /** `stopped`: by the operator, with all others. */
  ended_because: 'cleared' | 'replaced' | 'stopped' | null
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
  /** An override's: digest of the token that one tab holds, and the login it was begun with. */
  token_digest: string | null
  admin_login_id: string | null
}

/** When somebody was last active on a project page: of a session, or of the account's session where an account opened it. */
type ReaderWatchTable = {
  /** The session's id, or that of the account's session. */
  id: string
  created_at: string
  active_at: string
  /** When the last project page was left in good time; null while one is open, as far as the browser said. */
  left_at: string | null
  locked_at: string | null
  eased_at: string | null
}
