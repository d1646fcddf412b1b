import { DAY_MS } from '../../../../contract/limits.ts'
import { iso } from '../../../platform/clock.ts'
import type { Reach } from '../queries.ts'

/** What a step deleted. `goneOn`: there may be more, whatever it deleted. `files`: what nobody names any more. */
export type Deleted = { deleted: number; observations?: number; goneOn?: boolean; files?: string[] }

/** What is from before this time has been kept long enough. */
export function cutoff(days: number, now: Date): string {
  return iso(now.getTime() - days * DAY_MS)
}

type Ids = {
  person_id: string | null
  account_id: string | null
  submission_id: string | null
  code_id: string | null
  session_id: string | null
}

/** Whether an entry is of these people, by any of its reference numbers. */
export function belongs(entry: Ids, reach: Reach): boolean {
  const is = (list: readonly string[], id: string | null) => id !== null && list.includes(id)
  return (
    is(reach.persons, entry.person_id) ||
    is(reach.accounts, entry.account_id) ||
    is(reach.submissions, entry.submission_id) ||
    is(reach.codes, entry.code_id) ||
    is(reach.sessions, entry.session_id)
  )
}
