import type { Db, Trx } from '../../db/tables.ts'

/** The person of an address, made where there is none; whoever typed it first, nothing is joined until it is verified. */
export async function findOrInsertPerson(trx: Trx, row: { id: string; email: string; email_key: string; now: string }) {
  await trx
    .insertInto('person')
    .values({ id: row.id, email: row.email, email_key: row.email_key, created_at: row.now, verified_at: null })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
  return trx
    .selectFrom('person')
    .select(['id', 'verified_at'])
    .where('email_key', '=', row.email_key)
    .executeTakeFirstOrThrow()
}

export async function findPerson(db: Db | Trx, emailKey: string) {
  return db.selectFrom('person').select(['id', 'verified_at']).where('email_key', '=', emailKey).executeTakeFirst()
}

export async function setVerified(trx: Trx, personId: string, now: string): Promise<void> {
  await trx
    .updateTable('person')
    .set({ verified_at: now })
    .where('id', '=', personId)
    .where('verified_at', 'is', null)
    .execute()
}
