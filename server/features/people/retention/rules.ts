import { DAY_MS } from '../../../../contract/limits.ts'
import { iso } from '../../../platform/clock.ts'
import type { RecordIds } from '../queries.ts'

/** What a step deleted. `hasMore`: there may be more, even if it deleted nothing. `files`: files without a row. */
export type Deleted = { deleted: number; observations?: number; hasMore?: boolean; files?: string[] }

/** Rows from before this time are deleted. */
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

/** Whether an entry belongs to these people, by any of its ids. */
export function belongs(entry: Ids, reach: RecordIds): boolean {
  const is = (list: readonly string[], id: string | null) => id !== null && list.includes(id)
  return (
    is(reach.persons, entry.person_id) ||
    is(reach.accounts, entry.account_id) ||
    is(reach.submissions, entry.submission_id) ||
    is(reach.codes, entry.code_id) ||
    is(reach.sessions, entry.session_id)
  )
}
