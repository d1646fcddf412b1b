import type { Generated, Selectable } from 'kysely'
import type { ObservationKind } from '../../../contract/engagement/observation-kinds.ts'

/** Browsers, their sessions, and what was seen in them. */
export type VisitsTables = {
  browser: BrowserTable
  session: SessionTable
  session_grant: SessionGrantTable
  reader_watch: ReaderWatchTable
  easing: EasingTable
  page_visit: PageVisitTable
  observation: ObservationTable
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

/** Whoever asked for easier protections: the holder of a personal code, or an account. */
type EasingTable = {
  /** The code's id, or the account's. */
  holder_id: string
  person_id: string | null
  since: string
}

/** A project page that was opened, by whom and by what right; for telemetry, apart from the log. */
type PageVisitTable = {
  id: string
  /** Whose it is: the id of a session, of an account's session, of an override, or of the browser that signed. */
  scope: string
  /** The browser's own name for it. */
  event_id: string
  browser_id: string | null
  session_id: string | null
  account_id: string | null
  person_id: string | null
  submission_id: string | null
  code_id: string | null
  email: string
  /** A project, or `nda-gate` for what the browser tells of a signature. */
  route: string
  method: 'route' | 'investor' | 'master' | 'override' | 'account' | 'admin' | 'signature'
  opened_at: string
  /** When the browser was heard of last. */
  last_beat_at: string
  /** Until when reading time has been accounted for. */
  read_until: string
  closed_at: string | null
  read_ms: number
  scroll_max: number
  security_events: number
  violations: number
  /** User agent, viewport, platform and language as the browser tells them, as JSON. */
  device: string
  ip_address: string
  host_name: string
  user_agent: string
}

/** What a browser reports of a visit. Telemetry: it enters the log as hashed batches. */
type ObservationTable = {
  seq: Generated<number>
  visit_id: string
  event_id: string
  kind: ObservationKind
  at: string
  received_at: string
  section: string | null
  /** Milliseconds of reading, or the depth in percent. */
  value: number | null
  severity: 'high' | 'medium' | null
  metadata: string | null
}

export type PageVisitRow = Selectable<PageVisitTable>
export type ObservationRow = Selectable<ObservationTable>
