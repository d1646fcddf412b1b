import type { Selectable } from 'kysely'
import type { Role } from '../../../contract/operations/roles.ts'
import type { SectionId } from '../../../contract/operations/setting-fields.ts'
import type { WorkKind } from '../../../contract/operations/work-kinds.ts'

/** The portal itself: its identity, settings, jobs, rate limits and backups. */
export type OperationsTables = {
  portal: PortalTable
  setup: SetupTable
  job: JobTable
  rate_window: RateWindowTable
  backup_state: BackupStateTable
  portal_process: PortalProcessTable
  setting_section: SettingSectionTable
  setting_change: SettingChangeTable
  logo: LogoTable
  work_decision: WorkDecisionTable
}

/** One row, written at the first start. Identifies the secret key of this database without revealing it. */
type PortalTable = {
  id: number
  key_check: string
  set_up_at: string
  /** The address in emails, as the last start had it. Operator commands, which may run without PUBLIC_URL, use it. */
  public_url: string
  /** `yes` since a first start that stored the settings of the demo. `replacing` is seen by no other transaction. */
  demo: 'never' | 'yes' | 'replacing' | 'replaced'
}

/** One row: the setup link that waits, or the setup session of the browser that opened it, until an admin account can act. */
type SetupTable = {
  id: number
  link_digest: string | null
  link_ends_at: string | null
  session_digest: string | null
  session_ends_at: string | null
  /** The account that was made in the setup. */
  account_id: string | null
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
  /** Set when retrying cannot help. The payload is kept. */
  given_up_at: string | null
  last_error: string | null
}

/** A rate limit's count in the current window. */
type RateWindowTable = {
  key: string
  began_at: string
  count: number
}

/** A process that was seen lately, and its ROLE. */
type PortalProcessTable = { id: string; role: Role; seen_at: string }

/** One row, so that only one of several processes makes a due backup. */
type BackupStateTable = {
  id: number
  /** When automatic backups were turned on. Overdue backups are counted from here. */
  since: string | null
  /** The lease of the process that makes a backup, which extends it while it works. */
  leased_until: string | null
  /** The last attempt, and the last successful one. */
  tried_at: string | null
  made_at: string | null
  /** When an automatic backup was last read back and found complete. */
  verified_at: string | null
  /** When staff were last told that the backup is overdue. */
  overdue_at: string | null
  /** When an admin last asked for a backup, and who; null once it is done. */
  requested_at: string | null
  requested_by: string | null
  /** How far the process with the lease is: `writing`, with the rows and files written so far, or `reading` it back. */
  phase: string | null
  done: number | null
  /** The last successful one in BACKUP_DIR. `missing`: files that rows name but that were gone. */
  file_name: string | null
  bytes: number | null
  rows: number | null
  files: number | null
  missing: number | null
  /** The last attempt that failed, and the kind of its error. */
  failed_at: string | null
  failure: string | null
  /** When a rehearsal last restored a backup of this portal completely, and when that backup was made. */
  rehearsed_at: string | null
  rehearsed_of: string | null
}

/** The stored settings of a section of `/admin/settings`. */
type SettingSectionTable = {
  section: SectionId
  /** Counts every change. A save must name the current one. */
  revision: number
  /** Canonical JSON: a value for each path that is stored. */
  stored: string
  changed_at: string
  /** The actor as in the log; `system` for the first start. */
  changed_by: string
}

/** A change of settings. Triggers refuse to change or delete it. */
type SettingChangeTable = {
  id: string
  section: SectionId
  /** That of the section after the change. */
  revision: number
  changed_at: string
  changed_by: string
  /** JSON: for each path its value before and after; null for none. */
  changes: string
  /** The change that it undid. */
  undoes: string | null
}

/** What staff decided about an item of the waiting work. An item without a row is as it was found. */
type WorkDecisionTable = {
  kind: WorkKind
  /** The id of what it is about. */
  subject_id: string
  person_id: string | null
  /** The account of an admin. */
  assigned_to: string | null
  /** Snoozed and done hold only while the item has this state. */
  state: string
  snoozed_until: string | null
  done_at: string | null
  /** Counts the decisions. A decision must name the current one. */
  revision: number
  decided_at: string
  decided_by: string
}

/** A logo that was uploaded or came with the demo. The settings name the one in force. Rows stay, for the undo of a change. */
type LogoTable = {
  /** Of the content. */
  sha256: string
  media_type: 'image/svg+xml' | 'image/png'
  /** Base64. */
  content: string
  /** A PNG for emails, base64. */
  mail: string
  width: number
  height: number
  /** How many percent of it can be told from the ground of the light and of the dark pages. */
  visible_paper: number
  visible_ink: number
  /** The company that it came with. Another company does not show it. */
  only_for: string | null
  created_at: string
}

export type LogoRow = Selectable<LogoTable>
export type SettingSectionRow = Selectable<SettingSectionTable>
export type SettingChangeRow = Selectable<SettingChangeTable>
export type JobRow = Selectable<JobTable>
