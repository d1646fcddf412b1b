import type { Selectable } from 'kysely'
import type { AlertRule } from '../../../contract/transparency-log/alerts.ts'

/** The tree over the log, its keys and stamps, and the alerts raised from it. */
export type TransparencyLogTables = {
  log_pending: LogPendingTable
  log_leaf: LogLeafTable
  log_node: LogNodeTable
  log_key: LogKeyTable
  log_checkpoint: LogCheckpointTable
  log_stamp: LogStampTable
  log_state: LogStateTable
  log_verification: LogVerificationTable
  observation_batch: ObservationBatchTable
  alert: AlertTable
  alert_seen: AlertSeenTable
  alert_state: AlertStateTable
}

/** Entries that are not in the tree yet; a trigger puts each one here, and lets go of it only once it is. */
type LogPendingTable = { seq: number }

/** The order of the log, without gaps from 0, and the hash of each entry as RFC 6962 makes it; written once. */
type LogLeafTable = { idx: number; seq: number; hash: string }

/** Hashes of perfect subtrees, at every fourth level only: those between take 15 hashes to make. Written once. */
type LogNodeTable = { level: number; idx: number; hash: string }

/** Public keys of the log, the first at position 0; the private ones are files. Written once. */
type LogKeyTable = {
  position: number
  key_id: string
  vkey: string
  because: 'first' | 'rotated' | 'adopted'
  at: string
}

/** What the log was when it had `size` entries, signed (C2SP tlog-checkpoint). Written once. */
type LogCheckpointTable = { size: number; root: string; key_id: string; note: string; at: string }

/** Time stamps of checkpoints (RFC 3161), and tries that brought none. Written once. */
type LogStampTable = {
  id: string
  size: number
  at: string
  tsa: string
  /** Base64 of the token and the time that it states; both null where `failure` says why there is none. */
  token: string | null
  stamped_at: string | null
  failure: string | null
}

/** One row: when what recurs was done last, so that of several processes one does it. */
type LogStateTable = {
  id: number
  checkpoint_at: string | null
  stamped_at: string | null
  mailed_at: string | null
  verified_at: string | null
  alarmed_at: string | null
  batched_at: string | null
  retained_at: string | null
}

/** A verification on its way, or done: what came of it is an entry of the log. */
type LogVerificationTable = {
  id: string
  asked_at: string
  asked_by: string
  /** When it was last heard of; one that fell silent was broken off. */
  seen_at: string
  done: number
  size: number
  finished_at: string | null
}

/** Which entry speaks of which observations now; what it says of them stands in the entry alone. */
type ObservationBatchTable = { from_seq: number; to_seq: number; entry_id: string }

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

export type AlertRow = Selectable<AlertTable>
