import type { Db, Trx } from '../../db/tables.ts'
import { iso } from '../../platform/clock.ts'
import {
  type CheckpointRow,
  findSizeAt,
  listCheckpointsOf,
  listKeys,
  listNewestSizes,
  listWitnessTimes,
} from './queries.ts'

/** Up to this many, a part of the log proves its consistency with every checkpoint; each takes a kilobyte. */
const MAX_ALL = 300
const NEWEST = 40
const DAYS = 60
const MONTHS = 240
/** More than a year of daily emails. */
const MAILED = 400

/**
 * The earlier checkpoints that a part of the log of `size` entries, signed at `at`, proves its consistency with: all, if there are few;
 * else the newest, the last of each day and month, those emailed to the witness, those that name a new key, and those of `also`
 * (decision 074).
 */
export async function listKeptCheckpoints(
  db: Db | Trx,
  { size, at }: Pick<CheckpointRow, 'size' | 'at'>,
  also: readonly number[] = [],
): Promise<CheckpointRow[]> {
  const newest = await listNewestSizes(db, size, MAX_ALL + 1)
  if (newest.length <= MAX_ALL) return listCheckpointsOf(db, newest)
  const times = [
    ...startsOf('day', at, DAYS),
    ...(await listWitnessTimes(db, MAILED)),
    // The old key names the new one in the last checkpoint before the new one counts.
    ...(await listKeys(db)).flatMap((key) => (key.because === 'rotated' ? [key.at] : [])),
  ]
  const sizes = new Set([...newest.slice(0, NEWEST), ...also])
  for (const time of times) sizes.add((await findSizeAt(db, time)) ?? 0)
  for (const time of startsOf('month', at, MONTHS)) {
    const before = await findSizeAt(db, time)
    if (before === undefined) break
    sizes.add(before)
  }
  return listCheckpointsOf(
    db,
    [...sizes].filter((one) => one < size),
  )
}

/** When the day or month of a time began, and those before it. What was signed by then is the last of the one before. */
function startsOf(what: 'day' | 'month', at: string, count: number): string[] {
  const time = new Date(at)
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()]
  return Array.from({ length: count }, (_, i) =>
    iso(what === 'day' ? Date.UTC(year, month, day - i) : Date.UTC(year, month - i, 1)),
  )
}
