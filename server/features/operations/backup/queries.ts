import { createHash } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { OpenDatabase } from '../../../db/open.ts'
import { listTables, readRows, type TableShape } from '../../../db/rows.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'
import { FILE_COLUMNS, filesIn } from './rules.ts'

const PAGE = 1_000

/** The number of rows of a table, and the SHA-256 of all rows in order. */
export async function hashRows(db: Db, table: TableShape): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const page of readRows(db, table, PAGE)) {
    for (const row of page) hash.update(`${JSON.stringify(row)}\n`)
    rows += page.length
  }
  return { rows, sha256: hash.digest('hex') }
}

export async function findBackupState(db: Db | Trx) {
  return db.selectFrom('backup_state').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
}

/** The same, locked. */
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

/** Leases the backup to one process until `until`. False if another one has it, or has tried since `seen`. */
export async function leaseBackup(db: Db, seen: string | null, now: string, until: string): Promise<boolean> {
  const result = await db
    .updateTable('backup_state')
    .set({ leased_until: until, tried_at: now, phase: 'writing', done: 0 })
    .where('id', '=', 1)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .where('tried_at', 'is not distinct from', seen)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Extends the lease and says how far the backup is. */
export async function noteBackupProgress(
  db: Db,
  values: { leased_until: string; phase: 'writing' | 'reading'; done: number },
): Promise<void> {
  await db.updateTable('backup_state').set(values).where('id', '=', 1).execute()
}

/** Returns the lease as if the backup had not been tried, because the portal is stopping. */
export async function releaseBackupLease(db: Db): Promise<void> {
  const free = { leased_until: null, tried_at: null, phase: null, done: null }
  await db.updateTable('backup_state').set(free).where('id', '=', 1).execute()
}

const ROWS_PER_PAGE = 500

/** Every file that a row names. */
export async function* listNamedFiles(database: OpenDatabase): AsyncGenerator<string> {
  for (const { name, key } of await listTables(database)) {
    const named = FILE_COLUMNS[name]
    if (named === undefined) continue
    const columns = [...new Set([...key, ...named])]
    for await (const page of readRows(database.db, { name, key, columns }, ROWS_PER_PAGE))
      for (const row of page) for (const column of named) yield* filesIn(row[columns.indexOf(column)] ?? null)
  }
}
