import type { Selectable } from 'kysely'

/** The portal itself: its identity, jobs, rate limits and backups. */
export type OperationsTables = {
  portal: PortalTable
  job: JobTable
  rate_window: RateWindowTable
  backup_state: BackupStateTable
}

/** One row, written at the first start. Identifies the secret key of this database without revealing it. */
type PortalTable = {
  id: number
  key_check: string
  set_up_at: string
  /** The address in emails, as the last start had it. Operator commands, which may run without PUBLIC_URL, use it. */
  public_url: string
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
}

export type JobRow = Selectable<JobTable>
