import type { Generated, Selectable } from 'kysely'
import type { ObservationKind } from '../../../contract/engagement/observation-kinds.ts'

/** Telemetry of project pages, and eased protections. */
export type EngagementTables = {
  page_visit: PageVisitTable
  observation: ObservationTable
  easing: EasingTable
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

/** Whoever asked for easier protections: the holder of a personal code, or an account. */
type EasingTable = {
  /** The code's id, or the account's. */
  holder_id: string
  person_id: string | null
  since: string
}

export type PageVisitRow = Selectable<PageVisitTable>
export type ObservationRow = Selectable<ObservationTable>
