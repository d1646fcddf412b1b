import type { Insertable } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

/** False if the same is kept already. */
export async function insertUnreadReport(trx: Trx, row: Insertable<Tables['unread_mail_report']>): Promise<boolean> {
  const result = await trx
    .insertInto('unread_mail_report')
    .values(row)
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function countUnreadReports(db: Db | Trx): Promise<number> {
  const { count } = await db
    .selectFrom('unread_mail_report')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Newest first. `before`: only those received before then. */
export async function listUnreadReports(db: Db | Trx, before?: string) {
  return db
    .selectFrom('unread_mail_report')
    .select(['id', 'content', 'received_at'])
    .$if(before !== undefined, (query) => query.where('received_at', '<', before ?? ''))
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function deleteUnreadReports(trx: Trx, ids: readonly string[]): Promise<number> {
  const result = await trx.deleteFrom('unread_mail_report').where('id', 'in', inList(ids)).executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}
