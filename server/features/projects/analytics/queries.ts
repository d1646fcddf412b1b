import type { Insertable } from 'kysely'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

type KeyRow = Tables['analytics_key']
type SnapshotRow = Tables['analytics_snapshot']

/** Active keys first, then revoked ones, each newest first. */
export async function listKeys(db: Db): Promise<KeyRow[]> {
  const rows = await db.selectFrom('analytics_key').selectAll().orderBy('made_at', 'desc').orderBy('id').execute()
  return [...rows.filter((row) => row.revoked_at === null), ...rows.filter((row) => row.revoked_at !== null)]
}

/** Serialises acts on the feed by locking the portal's row, which nothing else updates. */
export async function lockFeed(trx: Trx): Promise<void> {
  await trx
    .updateTable('portal')
    .set((eb) => ({ id: eb.ref('id') }))
    .execute()
}

export async function countLiveKeys(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('analytics_key')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function insertKey(trx: Trx, row: Insertable<KeyRow>): Promise<void> {
  await trx.insertInto('analytics_key').values(row).execute()
}

/** False if there is no active key with this id. */
export async function setRevoked(trx: Trx, id: string, given: { by: string; now: string }): Promise<boolean> {
  const result = await trx
    .updateTable('analytics_key')
    .set({ revoked_at: given.now, revoked_by: given.by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False if the key has been revoked meanwhile. */
export async function noteKeyUsed(trx: Trx, id: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('analytics_key')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function findInForce(db: Db | Trx): Promise<SnapshotRow | undefined> {
  return db.selectFrom('analytics_snapshot').selectAll().orderBy('generated_at', 'desc').limit(1).executeTakeFirst()
}

/** Identifies the figures in force. */
export async function findVersion(db: Db): Promise<string> {
  const row = await db
    .selectFrom('analytics_snapshot')
    .select('id')
    .orderBy('generated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? ''
}

export async function insertSnapshot(trx: Trx, row: Insertable<SnapshotRow>): Promise<void> {
  await trx.insertInto('analytics_snapshot').values(row).execute()
}

export async function dropOldSnapshots(trx: Trx, limit: number): Promise<void> {
  const oldestKept = await trx
    .selectFrom('analytics_snapshot')
    .select('generated_at')
    .orderBy('generated_at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldestKept)
    await trx.deleteFrom('analytics_snapshot').where('generated_at', '<', oldestKept.generated_at).execute()
}

export async function listSnapshots(db: Db, limit: number) {
  return db
    .selectFrom('analytics_snapshot as s')
    .innerJoin('analytics_key as k', 'k.id', 's.key_id')
    .select(['s.id', 's.generated_at', 's.received_at', 's.bytes', 'k.name as key_name'])
    .orderBy('s.generated_at', 'desc')
    .limit(limit)
    .execute()
}
