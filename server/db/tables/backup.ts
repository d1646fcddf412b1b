/** How backups stand. */
export type BackupTables = { backup_state: BackupStateTable }

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
