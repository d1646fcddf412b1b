import type { Insertable } from 'kysely'
import type { Tables, Trx } from '../../db/tables.ts'

export async function insertLink(trx: Trx, row: Insertable<Tables['mailed_link']>): Promise<void> {
  await trx.insertInto('mailed_link').values(row).execute()
}

/** Uses the link up: the test and the write are one statement, so that it works once. */
export async function spendLink(trx: Trx, id: string, now: string) {
  return trx
    .updateTable('mailed_link')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .returning(['purpose', 'email_key'])
    .executeTakeFirst()
}
