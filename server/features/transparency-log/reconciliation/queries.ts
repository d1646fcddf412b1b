import { sql } from 'kysely'
import type { RowValues } from '../../../audit/fingerprints.ts'
import type { ReconciledTable } from '../../../audit/reconciled-tables.ts'
import type { DatabaseKind } from '../../../db/open.ts'
import type { Db, Trx } from '../../../db/tables.ts'

/** An entry with what it says of rows, and whether its personal data is there. */
export type NamingEntry = {
  id: string
  idx: number | null
  seq: number
  at: string
  action: string
  detail: string
  personal: string | null
  hidden: string | null
}

/** Entries of the log in its order, from an index to before another. */
export async function listNamingEntries(
  db: Db | Trx,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<NamingEntry[]> {
  return db
    .selectFrom('log_leaf as l')
    .innerJoin('audit_entry as e', 'e.seq', 'l.seq')
    .leftJoin('log_private as p', 'p.entry_id', 'e.id')
    .select(['l.idx', 'e.id', 'e.seq', 'e.at', 'e.action', 'e.detail', 'e.personal', 'p.entry_id as hidden'])
    .where('l.idx', '>=', from)
    .where('l.idx', '<', to)
    .orderBy('l.idx')
    .limit(limit)
    .execute()
}

/** Entries that are committed and not in the tree yet. */
export async function listPendingEntries(db: Db | Trx): Promise<NamingEntry[]> {
  return db
    .selectFrom('log_pending as w')
    .innerJoin('audit_entry as e', 'e.seq', 'w.seq')
    .leftJoin('log_private as p', 'p.entry_id', 'e.id')
    .select(['e.id', 'e.seq', 'e.at', 'e.action', 'e.detail', 'e.personal', 'p.entry_id as hidden'])
    .select(sql<null>`null`.as('idx'))
    .orderBy('w.seq')
    .execute()
}

/** Entries that are neither in the tree nor waiting for it, of those from a number on, and the last number that was looked at. */
export async function listStrayEntries(db: Db, from: number, limit: number) {
  const rows = await db
    .selectFrom('audit_entry as e')
    .leftJoin('log_leaf as l', 'l.seq', 'e.seq')
    .leftJoin('log_pending as p', 'p.seq', 'e.seq')
    .select(['e.seq', 'e.action', 'l.idx', 'p.seq as waits'])
    .where('e.seq', '>=', from)
    .orderBy('e.seq')
    .limit(limit)
    .execute()
  const stray = rows.filter(({ idx, waits }) => idx === null && waits === null)
  return { stray, last: rows.length < limit ? undefined : rows.at(-1)?.seq }
}

/** The rows of a table in the order of their keys, after a row. */
export async function listRows(
  db: Db,
  { table, key }: ReconciledTable,
  after: RowValues | undefined,
  limit: number,
): Promise<RowValues[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  const behind = after ? sql`where (${columns}) > (${sql.join(key.map((name) => after[name]))})` : sql``
  const { rows } = await sql<RowValues>`
    select * from ${sql.table(table)} ${behind} order by ${columns} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function countFingerprints(db: Db): Promise<number> {
  const row = await db
    .selectFrom('row_fingerprint')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Everything read in it is of one moment. On SQLite nobody writes meanwhile. */
export async function atOneMoment<T>(db: Db, kind: DatabaseKind, read: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db as Trx)
  const begun = db.transaction()
  return (kind === 'sqlite' ? begun : begun.setIsolationLevel('repeatable read')).execute(read)
}
