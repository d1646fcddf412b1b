import { sql } from 'kysely'
import { type Aside, openForRows } from './load.ts'
import { hasTable, migrate } from './migrate.ts'
import type { OpenDatabase } from './open.ts'
import { HALF_COPIED, hasTables } from './rows.ts'
import type { Trx } from './tables.ts'

/** A copy on its way: of which database, and what puts the rules back once it is whole. */
export type Copying = { source: string; aside: Aside }

/**
 * The PostgreSQL that rows are copied into: an empty one is given its tables, as they were after the migration `level`, without rules and
 * with a mark that no portal starts on; one with the mark goes on where it was broken off. Undefined where it is neither.
 */
export async function prepareCopy(target: OpenDatabase, source: string, level: string): Promise<Copying | undefined> {
  if (await hasTable(target, HALF_COPIED)) return findCopy(target)
  if (await hasTables(target)) return undefined
  await target.db.transaction().execute(async (trx) => {
    const inside = { db: trx, kind: target.kind }
    await migrate(inside, level)
    const aside = await openForRows(inside)
    await sql`create table ${sql.table(HALF_COPIED)} (id integer primary key, source text not null, aside text not null)`.execute(
      trx,
    )
    await sql`insert into ${sql.table(HALF_COPIED)} values (1, ${source}, ${JSON.stringify(aside)})`.execute(trx)
  })
  return findCopy(target)
}

async function findCopy({ db }: OpenDatabase): Promise<Copying | undefined> {
  const query = sql<{ source: string; aside: string }>`select source, aside from ${sql.table(HALF_COPIED)}`
  const [row] = (await query.execute(db)).rows
  return row && { source: row.source, aside: JSON.parse(row.aside) as Aside }
}

/** From here on it is a database like any other. */
export async function endCopy(trx: Trx): Promise<void> {
  await sql`drop table ${sql.table(HALF_COPIED)}`.execute(trx)
}

/** Empties a table whose rules are put aside. */
export async function emptyTable({ db }: OpenDatabase, name: string): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(db)
}
