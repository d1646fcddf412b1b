import type { Selectable } from 'kysely'
import type { AlertRule } from '../../../contract/transparency-log/alerts.ts'

/** The Merkle tree over the log, its keys and time stamps, and alerts. */
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
  shown_leaf: ShownLeafTable
  alert: AlertTable
  alert_seen: AlertSeenTable
  alert_state: AlertStateTable
}

/** Entries that are not in the tree yet. A trigger adds each new entry and refuses to delete it before it is in the tree. */
type LogPendingTable = { seq: number }

/** The entries in log order, numbered from 0 without gaps, with their leaf hashes (RFC 6962). Write-once. */
type LogLeafTable = { idx: number; seq: number; hash: string }

/** Hashes of perfect subtrees at every fourth level. The others cost at most 15 hashes to compute. Write-once. */
type LogNodeTable = { level: number; idx: number; hash: string }

/** Public keys of the log; the first has position 0. The private keys are files. Write-once. */
type LogKeyTable = {
  position: number
  key_id: string
  vkey: string
  because: 'first' | 'rotated' | 'adopted'
  at: string
}

/** A signed checkpoint of the log at `size` entries (C2SP tlog-checkpoint). Write-once. */
type LogCheckpointTable = { size: number; root: string; key_id: string; note: string; at: string }

/** Time stamps of checkpoints (RFC 3161), and failed attempts to get one. Write-once. */
type LogStampTable = {
  id: string
  size: number
  at: string
  tsa: string
  /** The token in base64, and its time; both null if `failure` is set. */
  token: string | null
  stamped_at: string | null
  failure: string | null
}

/** One row: when each recurring task last ran, so that only one of several processes runs it. */
type LogStateTable = {
  id: number
  checkpoint_at: string | null
  stamped_at: string | null
  mailed_at: string | null
  verified_at: string | null
  alarmed_at: string | null
  batched_at: string | null
  retained_at: string | null
  swept_at: string | null
}

/** A verification, running or done. Its result is an audit entry. */
type LogVerificationTable = {
  id: string
  asked_at: string
  asked_by: string
  /** Its last sign of life. A verification without one for some time was interrupted. */
  seen_at: string
  done: number
  size: number
  finished_at: string | null
}

/** Which entry covers which observations. Only the entry contains their hash. */
type ObservationBatchTable = { from_seq: number; to_seq: number; entry_id: string }

/**
 * The hashes over which the batches of watermarks were made, so that those that were not erased can still be proved, and the entry of each
 * batch. Only the entry contains the root. Write-once.
 */
type ShownLeafTable = { number: number; code: string; hash: string; entry_id: string }

type AlertTable = {
  id: string
  rule: AlertRule
  /** What it is about, and the day. An event with the same subject belongs to the same alert. */
  subject: string
  first_at: string
  last_at: string
  times: number
  /** Facts for its sentence, as JSON. */
  detail: string
  person_id: string | null
  code_id: string | null
  visit_id: string | null
  /** When a digest email included it. */
  mailed_at: string | null
  /** When a member of staff first marked it as seen. */
  seen_at: string | null
}

type AlertSeenTable = { alert_id: string; actor: string; at: string }

/** One row: how far the log and the observations were searched, and when the last digest was queued. */
type AlertStateTable = { id: number; log_place: number; observation_place: number; digest_at: string | null }

export type AlertRow = Selectable<AlertTable>
