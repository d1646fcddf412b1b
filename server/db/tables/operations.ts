import type { Selectable } from 'kysely'

/** The portal itself: its identity, jobs, rate limits and backups. */
export type OperationsTables = {
  portal: PortalTable
  job: JobTable
  rate_window: RateWindowTable
  backup_state: BackupStateTable
}

/** One row, written at the first start: which secret key this database belongs to, without telling it. */
type PortalTable = {
  id: number
  key_check: string
  set_up_at: string
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

/** How often something limited was asked for within the running window. */
type RateWindowTable = {
  key: string
  began_at: string
  count: number
}

/** One row, so that of several processes one makes the backup that is due. */
type BackupStateTable = {
  id: number
  /** Since when backups are made by themselves; what is late is late from then on. */
  since: string | null
  /** Until when a process is at it; it prolongs this while it works. */
  leased_until: string | null
  /** The last try, and the last backup that came of one. */
  tried_at: string | null
  made_at: string | null
  /** When staff were last told that there is none for too long. */
  overdue_at: string | null
}

export type JobRow = Selectable<JobTable>
