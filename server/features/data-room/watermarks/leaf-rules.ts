import { commitment } from '../../../audit/rules.ts'
import type { WatermarkRow } from '../../../db/tables.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { leafHash } from '../../../platform/merkle.ts'

/** Names the format in the hashed bytes, so that a leaf cannot be read in another format. */
const LEAF_FORMAT = 'vestibule/shown/v1'

/** A row of a watermark as its batch hashes it. Null columns are left out, so that a new one changes no older leaf. */
export function shownLeaf(row: WatermarkRow, number: number | null): string {
  const { code, kind, at, route, document_id, version_id, title, version, sha256, page, pages } = row
  const { browser_id, session_id, account_session_id, account_id, person_id, submission_id, code_id } = row
  return canonicalJson({
    format: LEAF_FORMAT,
    ...(number !== null && { number }),
    code,
    kind,
    at,
    route,
    ...(document_id !== null && { documentId: document_id }),
    ...(version_id !== null && { versionId: version_id }),
    ...(title !== null && { title }),
    ...(version !== null && { version }),
    ...(sha256 !== null && { sha256 }),
    ...(page !== null && { page }),
    ...(pages !== null && { pages }),
    ...(browser_id !== null && { browserId: browser_id }),
    ...(session_id !== null && { sessionId: session_id }),
    ...(account_session_id !== null && { accountSessionId: account_session_id }),
    ...(account_id !== null && { accountId: account_id }),
    ...(person_id !== null && { personId: person_id }),
    ...(submission_id !== null && { submissionId: submission_id }),
    ...(code_id !== null && { codeId: code_id }),
    method: row.method,
    identity: row.identity,
    personal: commitment(row.salt, shownPersonal(row)),
  })
}

/** What the leaf only commits to, so that the erasure of its row erases it. */
export function shownPersonal({ email, ip_address, user_agent }: WatermarkRow): string {
  return canonicalJson({ email, ipAddress: ip_address, userAgent: user_agent })
}

export function shownHash(row: WatermarkRow, number: number): string {
  return leafHash(shownLeaf(row, number)).toString('base64')
}
