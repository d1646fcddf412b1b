import type { Db, Trx } from '../../db/tables.ts'
import {
  type CheckpointRow,
  countCheckpoints,
  listCheckpointsOf,
  listKeyChangeSizes,
  listLastSizes,
  listMailedSizes,
  listNewestSizes,
} from './queries.ts'

/** Up to this many, a part of the log proves its consistency with every checkpoint; each takes a kilobyte. */
const MAX_ALL = 300
const NEWEST = 40
const DAYS = 60
const MONTHS = 240
/** More than a year of daily emails. */
const MAILED = 400

/**
 * The earlier checkpoints that a part of the log of `size` entries proves its consistency with: all, if there are few; else the newest,
 * the last of each day and month, those emailed to the witness, those that name a new key, and those of `also` (decision 074).
 */
export async function listKeptCheckpoints(
  db: Db | Trx,
  size: number,
  also: readonly number[] = [],
): Promise<CheckpointRow[]> {
  const few = (await countCheckpoints(db, size)) <= MAX_ALL
  const sizes = few
    ? await listNewestSizes(db, size, MAX_ALL)
    : [
        ...(await listNewestSizes(db, size, NEWEST)),
        ...(await listLastSizes(db, size, 'day', DAYS)),
        ...(await listLastSizes(db, size, 'month', MONTHS)),
        ...(await listMailedSizes(db, size, MAILED)),
        ...(await listKeyChangeSizes(db, size)),
        ...also.filter((one) => one < size),
      ]
  return listCheckpointsOf(db, [...new Set(sizes)])
}
