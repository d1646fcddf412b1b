import type { Db, Trx } from '../db/tables.ts'

/** The columns that say whether somebody is still reading; `w` is `reader_activity`. */
export const WATCH = ['w.active_at', 'w.left_at', 'w.locked_at', 'w.eased_at'] as const

/** Last activity later than this still counts; `eased` for those who asked for more time. */
export type Cutoff = { usual: string; eased: string }

/**
 * Notes that somebody reads, and begins to watch where nobody did. Activity cannot end a lock, whether the browser said that time was up
 * or the clock did, so it is asked for in the same statement.
 */
export async function recordReading(
  db: Db | Trx,
  row: { id: string; now: string; eased: boolean },
  cutoff: Cutoff,
): Promise<void> {
  const { id, now } = row
  await db
    .insertInto('reader_activity')
    .values({ id, created_at: now, active_at: now, left_at: null, locked_at: null, eased_at: row.eased ? now : null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ active_at: now, left_at: null })
        .where('reader_activity.locked_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('reader_activity.left_at', 'is not', null),
            eb('reader_activity.active_at', '>', cutoff.usual),
            eb.and([
              eb('reader_activity.eased_at', 'is not', null),
              eb('reader_activity.active_at', '>', cutoff.eased),
            ]),
          ]),
        ),
    )
    .execute()
}

/** Activity that a page tells of at `at`; nothing where the time was up, and never back in time. */
export async function noteActivity(trx: Trx, id: string, at: string, cutoff: Cutoff): Promise<void> {
  await trx
    .updateTable('reader_activity')
    .set({ active_at: at, left_at: null })
    .where('id', '=', id)
    .where('active_at', '<', at)
    .where('locked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('left_at', 'is not', null),
        eb('active_at', '>', cutoff.usual),
        eb.and([eb('eased_at', 'is not', null), eb('active_at', '>', cutoff.eased)]),
      ]),
    )
    .execute()
}

/** The last page was left in good time, so coming back later asks for nothing. Left too late it stays locked. */
export async function noteLeft(trx: Trx, id: string, now: string, cutoff: Cutoff): Promise<void> {
  await trx
    .updateTable('reader_activity')
    .set({ left_at: now })
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .where('locked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('active_at', '>', cutoff.usual),
        eb.and([eb('eased_at', 'is not', null), eb('active_at', '>', cutoff.eased)]),
      ]),
    )
    .execute()
}

/** False where there was nothing to lock, or it was locked already. */
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

export async function isEased(db: Db | Trx, holderId: string): Promise<boolean> {
  return (
    (await db.selectFrom('easing').select('since').where('holder_id', '=', holderId).executeTakeFirst()) !== undefined
  )
}
