import type { Readable } from '../read-document-queries.ts'

const DAY_MS = 24 * 60 * 60_000
export const PERIOD_MS = { daily: DAY_MS, weekly: 7 * DAY_MS }

type Times = Pick<Readable, 'released_at' | 'ready_at' | 'visible_from' | 'f1_from' | 'f2_from' | 'f3_from'>

/** Since when readers can have the current version of a document: from its release, its replacement, or the day that staff set. */
export function newSince({ released_at, ready_at, visible_from, f1_from, f2_from, f3_from }: Times): string {
  const times = [released_at, ready_at, visible_from, f1_from, f2_from, f3_from]
  return times.reduce<string>((latest, at) => (at !== null && at > latest ? at : latest), '')
}
