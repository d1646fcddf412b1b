import type { Selectable } from 'kysely'
import type { AlertRule } from '../../../contract/transparency-log/alerts.ts'

/** What staff are alerted to, what may not be deleted, and how far automatic deletion has come. */
export type KeepingTables = {
  alert: AlertTable
  alert_seen: AlertSeenTable
  alert_state: AlertStateTable
  legal_hold: LegalHoldTable
  retention_place: RetentionPlaceTable
}

type AlertTable = {
  id: string
  rule: AlertRule
  /** What it is about and of which day: the same again is the same alert. */
  subject: string
  first_at: string
  last_at: string
  times: number
  /** Facts for its sentence, as JSON: numbers and words of the log. */
  detail: string
  person_id: string | null
  code_id: string | null
  visit_id: string | null
  /** When a digest took it along. */
  mailed_at: string | null
  /** When somebody of staff first said that they have seen it. */
  seen_at: string | null
}

type AlertSeenTable = { alert_id: string; actor: string; at: string }

/** One row: how far log and observations have been looked through, and when the last digest was queued. */
type AlertStateTable = { id: number; log_place: number; observation_place: number; digest_at: string | null }

/** Nothing of the person is deleted while one stands. */
type LegalHoldTable = {
  id: string
  person_id: string
  /** In the words of staff; never in the log. */
  reason: string
  /** A day. */
  review_on: string
  set_at: string
  set_by: string
  lifted_at: string | null
  lifted_by: string | null
}

/** Up to which number of the log the personal data beside it have been looked through. */
type RetentionPlaceTable = { class: string; place: number }

export type AlertRow = Selectable<AlertTable>
export type HoldRow = Selectable<LegalHoldTable>
