import { createHmac } from 'node:crypto'
import type { AuditEntryRow } from '../db/tables.ts'
import { canonicalJson, type Json } from '../platform/canonical-json.ts'

/** Names the format in the hashed bytes, so that an entry cannot be read in another format. */
const ENTRY_FORMAT = 'vestibule/audit-entry/v1'

/** An entry as the log hashes it. Null fields are left out, so that a new column changes no older entry. */
export type LoggedEntry = Omit<AuditEntryRow, 'seq'>

/** The text whose bytes an entry's leaf hashes (docs/log.md). */
export function entryText(row: LoggedEntry): string {
  const { browser_id, session_id, person_id, submission_id, code_id, account_id, route, personal } = row
  return canonicalJson({
    format: ENTRY_FORMAT,
    id: row.id,
    at: row.at,
    action: row.action,
    actor: row.actor,
    detail: readDetail(row.detail),
    ...(browser_id !== null && { browserId: browser_id }),
    ...(session_id !== null && { sessionId: session_id }),
    ...(person_id !== null && { personId: person_id }),
    ...(submission_id !== null && { submissionId: submission_id }),
    ...(code_id !== null && { codeId: code_id }),
    ...(account_id !== null && { accountId: account_id }),
    ...(route !== null && { route }),
    ...(personal !== null && { personal }),
  })
}

/** If someone tampered with the table, this may not be JSON. It then counts as text, so that the log can continue. */
function readDetail(detail: string): Json {
  try {
    return JSON.parse(detail) as Json
  } catch {
    return detail
  }
}

/** The log's commitment to personal data. It reveals nothing without the salt, and fits no other data with it. */
export function commitment(salt: string, data: string): string {
  return createHmac('sha256', Buffer.from(salt, 'base64url')).update(data).digest('base64')
}

/** The personal data of a request: the address it came from, and the browser. */
export function requestData({ client, userAgent }: { client: { readonly address: string }; userAgent: string }) {
  return { ipAddress: client.address, userAgent }
}
