import type { Generated, Selectable } from 'kysely'

/** The append-only log, and the personal data beside it. */
export type AuditTables = {
  audit_entry: AuditEntryTable
  log_private: LogPrivateTable
}

/** One line of the append-only log; triggers refuse to change or delete it. Ids only, no personal data. */
type AuditEntryTable = {
  seq: Generated<number>
  id: string
  at: string
  action: string
  actor: string
  browser_id: string | null
  session_id: string | null
  person_id: string | null
  submission_id: string | null
  code_id: string | null
  account_id: string | null
  route: string | null
  detail: string
  /** What stands for the entry's personal data (`log_private`): HMAC-SHA-256 under its salt. */
  personal: string | null
}

/** An entry's personal data. Erasing deletes the row; the log stays whole, because it holds the commitment alone. */
type LogPrivateTable = { entry_id: string; salt: string; data: string }

export type AuditEntryRow = Selectable<AuditEntryTable>
