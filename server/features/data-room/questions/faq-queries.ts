import type { Insertable, Updateable } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { FaqEntryRow } from '../../../db/tables/questions.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

/**
 * The entries of a project that this reader may see, whatever document they are about. `mine`: the named readers that they are; null for
 * staff, who see all. The order says nothing about when anybody asked.
 */
export async function listPublished(
  db: Db,
  { route, mine, now }: { route: string; mine: readonly string[] | null; now: string },
): Promise<FaqEntryRow[]> {
  const rows = db
    .selectFrom('faq_entry as e')
    .selectAll()
    .where('e.route', '=', route)
    .where('e.removed_at', 'is', null)
    .where('e.published_at', '<=', now)
    .orderBy('e.category')
    .orderBy('e.question')
    .orderBy('e.id')
  if (mine === null) return rows.execute()
  return rows
    .where((eb) =>
      eb.or([
        eb('e.narrowed', '=', 0),
        eb.exists(
          eb
            .selectFrom('faq_reader as r')
            .select('r.faq_id')
            .whereRef('r.faq_id', '=', 'e.id')
            .where('r.reader_id', 'in', inList(mine)),
        ),
      ]),
    )
    .execute()
}

/** As staff see them, removed ones left out. */
export async function listFaqRows(db: Db, route?: string) {
  return db
    .selectFrom('faq_entry as e')
    .leftJoin('document as d', 'd.id', 'e.document_id')
    .selectAll('e')
    .select('d.title as document_title')
    .where('e.removed_at', 'is', null)
    .$if(route !== undefined, (query) => query.where('e.route', '=', route ?? ''))
    .orderBy('e.route')
    .orderBy('e.category')
    .orderBy('e.question')
    .orderBy('e.id')
    .execute()
}

export async function listFaqReaders(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('faq_reader as r')
    .innerJoin('named_reader as n', 'n.id', 'r.reader_id')
    .select(['r.faq_id', 'n.kind', 'n.value'])
    .where('r.faq_id', 'in', inList(ids))
    .orderBy('n.value')
    .execute()
}

export async function insertFaq(trx: Trx, row: Insertable<Tables['faq_entry']>): Promise<void> {
  await trx.insertInto('faq_entry').values(row).execute()
}

/** Locks an entry that is not removed. */
export async function lockFaq(trx: Trx, id: string): Promise<FaqEntryRow | undefined> {
  return trx
    .updateTable('faq_entry')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function updateFaq(trx: Trx, id: string, change: Updateable<Tables['faq_entry']>): Promise<void> {
  await trx.updateTable('faq_entry').set(change).where('id', '=', id).execute()
}

export async function setFaqReaders(trx: Trx, id: string, readerIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('faq_reader').where('faq_id', '=', id).execute()
  if (readerIds.length === 0) return
  await trx
    .insertInto('faq_reader')
    .values(readerIds.map((reader_id) => ({ faq_id: id, reader_id })))
    .execute()
}
