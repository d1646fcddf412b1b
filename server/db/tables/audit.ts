import type { Generated, Selectable } from 'kysely'

/** The append-only log, and the personal data, which is stored apart from it. */
export type AuditTables = {
  audit_entry: AuditEntryTable
  log_private: LogPrivateTable
  row_fingerprint: RowFingerprintTable
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

/**
 * The salted digests of a row of another table, as the last entry that names the row has them. Without the salt nobody can guess from the
 * entry what the row contained, so erasing replaces it.
 */
type RowFingerprintTable = { row: string; salt: string; fixed: string; state: string }

export type AuditEntryRow = Selectable<AuditEntryTable>
