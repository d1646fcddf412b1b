import { type CodeState, codeStatus } from '../rules.ts'

type Held<Row> = { row: Row; state: CodeState; awaits: 'email' | 'review' | null }

export type LostCode<Row> =
  /** `live`: it is active, or starts at a set time. */
  { is: 'live' | 'awaiting_email'; row: Row } | { is: 'awaiting_review' | 'revoked' | 'ended' | 'none' }

/**
 * The state of an address's codes, given newest first: a live code first, then one that waits. A revocation outweighs an expiry, because
 * what staff revoked must not come back by itself.
 */
export function findLost<Row>(codes: Held<Row>[], now: string): LostCode<Row> {
  const judged = codes.map((code) => ({ ...code, status: codeStatus(code.state, now) }))
  const live = judged.find(({ status, awaits }) => status === 'active' || (status === 'pending' && awaits === null))
  if (live) return { is: 'live', row: live.row }
  const waiting = judged.find(({ status }) => status === 'pending')
  if (waiting)
    return waiting.awaits === 'email' ? { is: 'awaiting_email', row: waiting.row } : { is: 'awaiting_review' }
  if (judged.some(({ status }) => status === 'revoked')) return { is: 'revoked' }
  return { is: judged.length > 0 ? 'ended' : 'none' }
}
