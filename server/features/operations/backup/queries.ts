import { createHash } from 'node:crypto'
import type { Updateable } from 'kysely'
import { readRows, type TableShape } from '../../../db/rows.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

const PAGE = 1_000

/** How many rows a table has, and the SHA-256 over all of them in their order. */
export async function hashRows(db: Db, table: TableShape): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const page of readRows(db, table, PAGE)) {
    for (const row of page) hash.update(`${JSON.stringify(row)}\n`)
    rows += page.length
  }
  return { rows, sha256: hash.digest('hex') }
}

/** The number (from 1) of the first row that is not the same on both sides; undefined where all are. */
export async function findDifference(one: Db, other: Db, table: TableShape): Promise<number | undefined> {
  const [mine, theirs] = [readRows(one, table, PAGE), readRows(other, table, PAGE)]
  for (let before = 0; ; before += PAGE) {
    const [a, b] = await Promise.all([mine.next(), theirs.next()])
    const [left, right] = [a.done ? [] : a.value, b.done ? [] : b.value]
    const most = Math.max(left.length, right.length)
    for (let i = 0; i < most; i++) if (JSON.stringify(left[i]) !== JSON.stringify(right[i])) return before + i + 1
    if (most < PAGE) return undefined
  }
}

/** What no other portal's database is called: which secret key it belongs to, and when it was set up. */
export async function findIdentity(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('portal').select(['key_check', 'set_up_at']).executeTakeFirst()
  return row && `${row.key_check} ${row.set_up_at}`
}

export async function findBackupState(db: Db | Trx) {
  return db.selectFrom('backup_state').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
}

/** The same, held until the transaction ends. */
export async function lockBackupState(trx: Trx) {
  return trx
    .updateTable('backup_state')
    .set((eb) => ({ since: eb.ref('since') }))
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type State = Updateable<Omit<Tables['backup_state'], 'id'>>

export async function saveBackupState(trx: Trx, values: State): Promise<void> {
  await trx.updateTable('backup_state').set(values).where('id', '=', 1).execute()
}

/** Takes the making of a backup on until `until`: true for one of all processes, unless another is at it or tried since `seen`. */
export async function leaseBackup(db: Db, seen: string | null, now: string, until: string): Promise<boolean> {
  const result = await db
    .updateTable('backup_state')
    .set({ leased_until: until, tried_at: now })
    .where('id', '=', 1)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .where('tried_at', 'is not distinct from', seen)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Says that whoever has taken it on is still at it. */
export async function prolongBackup(db: Db, until: string): Promise<void> {
  await db.updateTable('backup_state').set({ leased_until: until }).where('id', '=', 1).execute()
}

/** Lets go of it as if it had not been tried: the portal is asked to stop, and goes on after its next start. */
export async function letGoOfBackup(db: Db): Promise<void> {
  await db.updateTable('backup_state').set({ leased_until: null, tried_at: null }).where('id', '=', 1).execute()
}
