import type { TermState } from '../../../../contract/agreements/term.ts'
import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import type { SubmissionRow } from '../../../db/tables.ts'
import { iso } from '../../../platform/clock.ts'

/** Who was asked to return or destroy at this time or before has a link that has ended by now. */
export function lastAskedWithEndedLink(now: string): string {
  return iso(Date.parse(now) - LIMITS.returnLinkDays * DAY_MS)
}

type Signed = Pick<SubmissionRow, 'superseded_at' | 'superseded_because' | 'bound_until' | 'nda_version'>

/** What a signature obliges to now; the same that `queries.ts` finds them by. */
export function termState(row: Signed, at: { now: string; endingFrom: string; asked: number }): TermState {
  if (row.superseded_because === 'withdrawn') return 'withdrawn'
  if (row.superseded_at !== null) return 'superseded'
  if (row.bound_until <= at.now) return 'ended'
  if (row.nda_version < at.asked) return 'sign_again'
  return row.bound_until <= at.endingFrom ? 'ending' : 'bound'
}
