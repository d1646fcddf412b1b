import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, MarkedFilmRow, Tables, Trx } from '../../../db/tables.ts'

type Whose = { versionId: string; personId: string }

export async function findCopy(db: Db | Trx, { versionId, personId }: Whose): Promise<MarkedFilmRow | undefined> {
  return db
    .selectFrom('marked_film')
    .selectAll()
    .where('version_id', '=', versionId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

export async function findCopyById(db: Db | Trx, id: string): Promise<MarkedFilmRow | undefined> {
  return db.selectFrom('marked_film').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether it was inserted: of two requests at once, one begins the copy. */
export async function insertCopy(trx: Trx, row: Insertable<Tables['marked_film']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('marked_film')
    .values(row)
    .onConflict((conflict) => conflict.columns(['version_id', 'person_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether it still was in the making. */
export async function setMaking(db: Db, id: string, change: Updateable<Tables['marked_film']>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('marked_film')
    .set(change)
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function sumCopies(db: Db): Promise<number> {
  const row = await db
    .selectFrom('marked_film')
    .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

export async function listLeastLatelyWatched(db: Db, limit: number): Promise<MarkedFilmRow[]> {
  return db
    .selectFrom('marked_film')
    .selectAll()
    .where('made_at', 'is not', null)
    .orderBy('read_at')
    .limit(limit)
    .execute()
}

export async function setCopy(db: Db | Trx, id: string, change: Updateable<Tables['marked_film']>): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('marked_film').set(change).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How many copies are being made for this person. */
export async function countBegun(db: Db | Trx, personId: string): Promise<number> {
  const row = await db
    .selectFrom('marked_film')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('person_id', '=', personId)
    .where('made_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Whether it was shown for the first time. */
export async function noteShown(trx: Trx, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('marked_film')
    .set({ shown_at: at })
    .where('id', '=', id)
    .where('shown_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteCopies(db: Db | Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('marked_film').where('id', 'in', ids).execute()
}

/**
 * Copies of removed documents and of versions that were replaced, those that nobody has watched since, failed ones, and those whose code no
 * longer has a row, so that it would lead to nobody.
 */
export async function listUnneededCopies(
  db: Db,
  { readBefore, failedBefore, queuedBefore }: { readBefore: string; failedBefore: string; queuedBefore: string },
  limit: number,
): Promise<MarkedFilmRow[]> {
  return db
    .selectFrom('marked_film as m')
    .selectAll('m')
    .where((eb) =>
      eb.or([
        eb('m.read_at', '<', readBefore),
        eb('m.failed_at', '<', failedBefore),
        eb.and([eb('m.made_at', 'is', null), eb('m.queued_at', '<', queuedBefore)]),
        eb.and([
          eb('m.shown_at', 'is not', null),
          eb.not(
            eb.exists(
              eb
                .selectFrom('watermark as w')
                .select('w.code')
                .where('w.code', '=', sql<string>`replace(m.code, '-', '')`),
            ),
          ),
        ]),
        eb.not(
          eb.exists(
            eb
              .selectFrom('document as d')
              .select('d.id')
              .whereRef('d.current_version_id', '=', 'm.version_id')
              .where('d.removed_at', 'is', null),
          ),
        ),
      ]),
    )
    .limit(limit)
    .execute()
}
