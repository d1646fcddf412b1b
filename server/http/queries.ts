import { sql } from 'kysely'
import { withRelaxedDurability } from '../db/relaxed-durability.ts'
import type { Db, Trx } from '../db/tables.ts'

/**
 * Counts one more in the window of `key`. Starts a new window if the last one began at `stale` or before, or so far in the future that
 * the clock must have been wrong. One statement, so that simultaneous requests each count.
 */
export async function countInWindow(db: Db | Trx, key: string, now: string, stale: string) {
  const ahead = new Date(2 * Date.parse(now) - Date.parse(stale)).toISOString()
  const over = sql<boolean>`(rate_window.began_at <= ${stale} or rate_window.began_at > ${ahead})`
  return withRelaxedDurability(db, (on) =>
    on
      .insertInto('rate_window')
      .values({ key, began_at: now, count: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          count: eb
            .case()
            .when(over)
            .then(1)
            .else(eb('rate_window.count', '+', 1))
            .end(),
          began_at: eb.case().when(over).then(now).else(eb.ref('rate_window.began_at')).end(),
        })),
      )
      .returning(['count', 'began_at'])
      .executeTakeFirstOrThrow(),
  )
}

/** Counts one less in the window of `key`. */
export async function giveBack(db: Db | Trx, key: string): Promise<void> {
  await withRelaxedDurability(db, (on) =>
    on
      .updateTable('rate_window')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute(),
  )
}

export async function deleteWindow(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('rate_window').where('key', '=', key).execute()
}
