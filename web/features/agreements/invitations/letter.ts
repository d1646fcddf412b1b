import type { Input } from '../../../lib/endpoints.ts'

/** What staff write and choose for all people of a list. */
export type Letter = Required<Omit<Input<'POST /api/admin/invitations'>, 'rows'>>

export const NO_LETTER: Letter = { sender: '', note: '', remindAfterDays: [] }

/** The days after which a reminder can leave. */
export const REMINDER_DAYS = [3, 7, 14, 21]

/** `after 3 and 7 days`; blank for none. */
export function remindersWords(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b).map(String)
  return sorted.length === 0 ? '' : `after ${new Intl.ListFormat('en-GB').format(sorted)} days`
}
