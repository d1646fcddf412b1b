import type { Generated, Selectable } from 'kysely'

/** The append-only log, and the personal data, which is stored apart from it. */
export type AuditTables = {
  audit_entry: AuditEntryTable
  log_private: LogPrivateTable
}

/** An audit entry. Triggers refuse to change or delete it. It contains ids, but no personal data. */
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
  /** The commitment to the entry's personal data in `log_private`: HMAC-SHA-256 with its salt. */
  personal: string | null
}

/** An entry's personal data. Erasing deletes the row; the log contains only the commitment and stays intact. */
type LogPrivateTable = { entry_id: string; salt: string; data: string }

export type AuditEntryRow = Selectable<AuditEntryTable>
