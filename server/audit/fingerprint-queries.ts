import { sql } from 'kysely'
import type { Db, Tables, Trx } from '../db/tables.ts'
import type { RowValues } from './fingerprints.ts'
import type { ReconciledTable } from './reconciled-tables.ts'

/** Keys of one statement, because databases limit its parameters. */
const MAX_KEYS = 200

export type StoredFingerprint = Tables['row_fingerprint']

export async function findRows(
  db: Db | Trx,
  { table, key }: ReconciledTable,
  keys: readonly (readonly string[])[],
): Promise<RowValues[]> {
  const rows: RowValues[] = []
  const [first = '', ...others] = key.map((name) => sql.ref(name))
  for (let from = 0; from < keys.length; from += MAX_KEYS) {
    const some = keys.slice(from, from + MAX_KEYS)
    const isOne = (one: readonly string[]) =>
      sql`(${sql.join(
        key.map((name, i) => sql`${sql.ref(name)} = ${one[i]}`),
        sql` and `,
      )})`
    const wanted =
      others.length === 0
        ? sql`${first} in (${sql.join(some.map(([one]) => one))})`
        : sql.join(some.map(isOne), sql` or `)
    const found = await sql<RowValues>`select * from ${sql.table(table)} where ${wanted}`.execute(db)
    rows.push(...found.rows)
  }
  return rows
}

/** By the name of the row. */
export async function findFingerprints(db: Db | Trx, rows: readonly string[]): Promise<Map<string, StoredFingerprint>> {
  const found = new Map<string, StoredFingerprint>()
  for (let from = 0; from < rows.length; from += MAX_KEYS) {
    const some = rows.slice(from, from + MAX_KEYS)
    for (const row of await db.selectFrom('row_fingerprint').selectAll().where('row', 'in', some).execute())
      found.set(row.row, row)
  }
  return found
}

export async function saveFingerprints(trx: Trx, rows: readonly StoredFingerprint[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_KEYS)
    await trx
      .insertInto('row_fingerprint')
      .values(rows.slice(from, from + MAX_KEYS))
      .onConflict((conflict) =>
        conflict.column('row').doUpdateSet((eb) => ({
          salt: eb.ref('excluded.salt'),
          fixed: eb.ref('excluded.fixed'),
          state: eb.ref('excluded.state'),
        })),
      )
      .execute()
}

/** After this, nobody can guess from the log what these rows contained. */
export async function deleteFingerprints(trx: Trx, rows: readonly string[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_KEYS)
    await trx
      .deleteFrom('row_fingerprint')
      .where('row', 'in', rows.slice(from, from + MAX_KEYS))
      .execute()
}

/** The same for the rows that went with a row of another table. */
export async function deleteFingerprintsWithin(trx: Trx, row: string): Promise<void> {
  await trx.deleteFrom('row_fingerprint').where('row', '>=', `${row}/`).where('row', '<', `${row}0`).execute()
  await trx.deleteFrom('row_fingerprint').where('row', '=', row).execute()
}

/** The numbers of those of these entries whose personal data is gone. */
export async function listErased(trx: Trx, entryIds: readonly string[]): Promise<number[]> {
  const numbers: number[] = []
  for (let from = 0; from < entryIds.length; from += MAX_KEYS) {
    const rows = await trx
      .selectFrom('audit_entry as e')
      .leftJoin('log_private as p', 'p.entry_id', 'e.id')
      .select('e.seq')
      .where('e.id', 'in', entryIds.slice(from, from + MAX_KEYS))
      .where('p.entry_id', 'is', null)
      .execute()
    numbers.push(...rows.map(({ seq }) => seq))
  }
  return numbers
}
