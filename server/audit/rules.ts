import { createHmac } from 'node:crypto'
import type { AuditEntryRow } from '../db/tables.ts'
import { canonicalJson, type Json } from '../platform/canonical-json.ts'

/** Which form of entry the bytes are of; another form gets another name, so that no entry can be read as one of another. */
const ENTRY_FORMAT = 'vestibule/audit-entry/v1'

/** An entry as the log has it; what is null is left out, so that a column added later changes no older entry. */
export type LoggedEntry = Omit<AuditEntryRow, 'seq'>

/** The bytes, as text, that an entry's leaf is the hash of (docs/log.md). */
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

/** What somebody else wrote into the table may be no JSON; then it is a text, so that nothing can keep the log from going on. */
function readDetail(detail: string): Json {
  try {
    return JSON.parse(detail) as Json
  } catch {
    return detail
  }
}

/** What stands in the log for personal data: without the salt it tells nothing, with it nothing else can be put in its place. */
export function commitment(salt: string, data: string): string {
  return createHmac('sha256', Buffer.from(salt, 'base64url')).update(data).digest('base64')
}

/** A request as far as it is personal: where it came from and what with. */
export function requestData({ client, userAgent }: { client: { address: string }; userAgent: string }) {
  return { ipAddress: client.address, userAgent }
}
