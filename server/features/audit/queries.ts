import type { Insertable } from 'kysely'
import type { Tables, Trx } from '../../db/tables.ts'

export async function insertEntry(trx: Trx, row: Insertable<Tables['audit_entry']>): Promise<void> {
  await trx.insertInto('audit_entry').values(row).execute()
}
