import { sql } from 'kysely'
import type { Db, Trx } from '../db/tables.ts'

/** The columns that tell whether someone is still reading; `w` is `reader_activity`. */
export const WATCH = ['w.active_at', 'w.left_at', 'w.locked_at', 'w.eased_at'] as const

/** Activity later than this still counts; `eased` is for people who asked for more time. */
export type Cutoff = { usual: string; eased: string }

function isActive({ usual, eased }: Cutoff) {
  return sql<boolean>`(reader_activity.active_at > ${usual}
    or (reader_activity.eased_at is not null and reader_activity.active_at > ${eased}))`
}

/** Records that someone is reading. Activity cannot end a lock, whether the browser or the clock set it, so one statement checks both. */
export async function recordReading(
  db: Db | Trx,
  { id, now }: { id: string; now: string },
  cutoff: Cutoff,
): Promise<void> {
  await db
    .insertInto('reader_activity')
    .values({ id, created_at: now, active_at: now, left_at: null, locked_at: null, eased_at: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ active_at: now, left_at: null })
        .where('reader_activity.locked_at', 'is', null)
        .where((eb) => eb.or([eb('reader_activity.left_at', 'is not', null), isActive(cutoff)])),
    )
    .execute()
}

/** Records activity that a page reports; ignored once the time is up, and never moves back in time. */
export async function recordActivity(trx: Trx, id: string, at: string, cutoff: Cutoff): Promise<void> {
  await trx
    .updateTable('reader_activity')
    .set({ active_at: at, left_at: null })
    .where('id', '=', id)
    .where('active_at', '<', at)
    .where('locked_at', 'is', null)
    .where((eb) => eb.or([eb('left_at', 'is not', null), isActive(cutoff)]))
    .execute()
}

/** Records that the last page was closed in time, so that coming back later needs no unlocking. */
export async function recordLeft(trx: Trx, id: string, now: string, cutoff: Cutoff): Promise<void> {
  await trx
    .updateTable('reader_activity')
    .set({ left_at: now })
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .where('locked_at', 'is', null)
    .where(isActive(cutoff))
    .execute()
}

/** False if there was nothing to lock, or it was already locked. */
export async function setLocked(trx: Trx, id: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('reader_activity')
    .set({ locked_at: now })
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setUnlocked(trx: Trx, id: string, now: string): Promise<void> {
  await trx
    .updateTable('reader_activity')
    .set({ locked_at: null, left_at: null, active_at: now })
    .where('id', '=', id)
    .execute()
}
