import type { Generated, Selectable } from 'kysely'
import type { ObservationKind } from '../../../contract/engagement/observation-kinds.ts'

/** Telemetry of project pages, and what is computed from it. */
export type EngagementTables = {
  page_visit: PageVisitTable
  observation: ObservationTable
  engagement_day: EngagementDayTable
  engagement_score: EngagementScoreTable
}

/** A visit to a project page. Telemetry, which is stored apart from the log. */
type PageVisitTable = {
  id: string
  /** The id of a session, an account's session, an override, or the browser that signed. */
  scope: string
  /** The id that the browser chose for it. */
  event_id: string
  browser_id: string | null
  session_id: string | null
  account_id: string | null
  person_id: string | null
  submission_id: string | null
  code_id: string | null
  email: string
  /** A project, or `nda-gate` for reports about a signature. */
  route: string
  method: 'route' | 'investor' | 'master' | 'override' | 'account' | 'admin' | 'signature'
  opened_at: string
  /** When the browser last sent anything. */
  last_beat_at: string
  /** The time up to which reading time has been counted. */
  read_until: string
  closed_at: string | null
  read_ms: number
  scroll_max: number
  security_events: number
  violations: number
  /** User agent, viewport, platform and language as JSON, as reported by the browser. */
  device: string
  ip_address: string
  host_name: string
  user_agent: string
}

/** What a browser reports about a visit. The log contains hashes of batches of these. */
type ObservationTable = {
  seq: Generated<number>
  visit_id: string
  event_id: string
  kind: ObservationKind
  at: string
  received_at: string
  section: string | null
  /** Reading time in milliseconds, or scroll depth in percent. */
  value: number | null
  severity: 'high' | 'medium' | null
  metadata: string | null
}

/** What a person read on a day (UTC) at one place of a project. It is always the sum of the visits, observations and watermarks that are stored. */
type EngagementDayTable = {
  person_id: string
  day: string
  route: string
  /** A section, a page of a document (`doc-ID-VERSION-PAGE`) or a whole document (`doc-ID-VERSION`); empty for the project page itself. */
  place: string
  visits: number
  read_ms: number
  /** How often the server sent this page of a document. */
  sent: number
  downloads: number
}

/** The score of a person when it was last computed. */
type EngagementScoreTable = {
  person_id: string
  score: number
  /** When their browser last reported from a project page. */
  last_at: string | null
  /** The score at the end of each of the last eight weeks as JSON, the current one last. */
  trend: string
  /** Why, as JSON. */
  reasons: string
  /** Empty: it has to be computed again. */
  scored_at: string
}

export type EngagementDayRow = Selectable<EngagementDayTable>
export type PageVisitRow = Selectable<PageVisitTable>
export type ObservationRow = Selectable<ObservationTable>
