import { LIST_LIMITS, type RowProblem } from '../../../../contract/agreements/invitation-list.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { inBatches } from './batches.ts'
import type { Letter } from './letter.ts'
import type { ReadRow } from './read-list.ts'

/** `refused`: the server's messages by row number. `failure`: why the rest was not sent. */
export type Sending = { sent: number; invited: number; refused: ReadonlyMap<number, RowProblem>; failure?: string }

/**
 * Sends the rows in batches and reports the progress after each. Stops at a failure. The remaining rows can be sent again
 * without inviting anyone twice.
 */
export async function sendList(
  rows: readonly ReadRow[],
  letter: Letter,
  tell: (sending: Sending) => void,
): Promise<Sending> {
  let sending: Sending = { sent: 0, invited: 0, refused: new Map() }
  for (const portion of inBatches(rows.map(asSent), LIST_LIMITS.rowsARequest)) {
    try {
      const { invited, refused } = await call('POST /api/admin/invitations', { rows: portion, ...letter })
      sending = {
        sent: sending.sent + portion.length,
        invited: sending.invited + invited,
        refused: new Map([...sending.refused, ...refused.map(({ row, ...problem }) => [row, problem] as const)]),
      }
    } catch (error) {
      const answered = error instanceof CallError && error.status !== 0
      return {
        ...sending,
        failure: answered
          ? error.message
          : 'The portal did not answer, so the rest was not sent. Please send it again.',
      }
    }
    tell(sending)
  }
  return sending
}

function asSent({ row, fullName, email, companyName, routes }: ReadRow) {
  return { row, fullName, email, companyName, routes: [...routes] }
}
