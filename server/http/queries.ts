import { type Selectable, sql } from 'kysely'
import { withRelaxedDurability } from '../db/relaxed-durability.ts'
import type { Db, Tables, Trx } from '../db/tables.ts'

/**
 * Counts one more in the window of `key`. Starts a new window if the last one began at `stale` or before, or so far in the future that
 * the clock must have been wrong. One statement, so that simultaneous requests each count, and in SQL, because Kysely takes as long to build it
 * as the database to count.
 */
export async function countInWindow(db: Db | Trx, key: string, now: string, stale: string) {
  const over = sql`(rate_window.began_at <= ${stale} or rate_window.began_at > ${aheadOf(now, stale)})`
  const count = sql<Pick<Selectable<Tables['rate_window']>, 'count' | 'began_at'>>`
    insert into rate_window (key, began_at, count) values (${key}, ${now}, 1)
    on conflict (key) do update set
      count = case when ${over} then 1 else rate_window.count + 1 end,
      began_at = case when ${over} then ${now} else rate_window.began_at end
    returning count, began_at`
  const { rows } = await withRelaxedDurability(db, (on) => count.execute(on))
  const [window] = rows
  if (window === undefined) throw new Error('a count returned nothing')
  return window
}

/** Whether anything has been counted in the window of `key`. */
export async function isWindowOpen(db: Db | Trx, key: string, now: string, stale: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from rate_window
    where key = ${key} and began_at > ${stale} and began_at <= ${aheadOf(now, stale)}`.execute(db)
  return rows.length > 0
}

/** A window that begins later has a wrong time. */
function aheadOf(now: string, stale: string): string {
  return new Date(2 * Date.parse(now) - Date.parse(stale)).toISOString()
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
