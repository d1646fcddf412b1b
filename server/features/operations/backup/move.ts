import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recordEntry } from '../../../audit/service.ts'
import { emptyTable, endCopy, prepareCopy } from '../../../db/incomplete-copy.ts'
import { closeForRows, insertRows } from '../../../db/load.ts'
import { listMigrations } from '../../../db/migrate.ts'
import { type OpenDatabase, openPostgres, openSqliteAlone, PATIENT } from '../../../db/open.ts'
import { countRows, lastKey, listTables, readNumbers, readRows, type TableShape } from '../../../db/rows.ts'
import { steadyClock } from '../../../platform/clock.ts'
import { randomIds } from '../../../platform/ids.ts'
import { lookThrough } from '../../transparency-log/service.ts'
import { knownLevel } from './into-database.ts'
import { findDifference, findIdentity } from './queries.ts'
import { Refused } from './refused.ts'

/** Rows of one transaction: what a copy that is broken off has to do again. */
const PAGE = 1_000

export type Moved = { tables: number; rows: number; entries: number }
type Say = (line: string) => void

/**
 * Copies the SQLite database of `dataDir` into the PostgreSQL of `url`, which must be empty or half copied from the same database, compares
 * every row, and verifies the log there. The SQLite file is only read, and held so that no portal runs on it meanwhile. Throws Refused.
 */
export async function moveDatabase({ dataDir, url }: { dataDir: string; url: string }, say: Say): Promise<Moved> {
  const source = openSource(join(dataDir, 'portal.db'))
  try {
    const target = openPostgres(url, PATIENT)
    try {
      return await move(source, target, dataDir, say)
    } finally {
      await target.db.destroy()
    }
  } finally {
    await source.db.destroy()
  }
}

function openSource(file: string): OpenDatabase {
  if (!existsSync(file)) throw new Refused(`There is no database ${file}. DATA_DIR names the folder that it is in.`)
  try {
    return openSqliteAlone(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^SQLITE_(BUSY|LOCKED)/.test(code))
      throw new Refused('A portal, or another command, has the database open. Stop it first; then run this again.')
    throw error
  }
}

async function move(source: OpenDatabase, target: OpenDatabase, dataDir: string, say: Say): Promise<Moved> {
  const identity = await findIdentity(source.db)
  if (identity === undefined) throw new Refused('The database has not been set up; there is nothing to move.')
  const copying = await prepareCopy(target, identity, knownLevel(await listMigrations(source)))
  if (copying === undefined)
    throw new Refused('The database to move to has tables in it. Name one that is empty; nothing is ever written over.')
  if (copying.source !== identity)
    throw new Refused('The database to move to is half copied from another portal. Name one that is empty.')
  const tables = await listTables(source)
  let rows = 0
  for (const table of tables) rows += await copyTable(source, target, table, say)
  say(`Every row was compared: ${rows} rows in ${tables.length} tables are the same in both databases.`)
  const log = await lookThrough({ db: target.db, config: { dataDir } })
  if (log.problem !== null)
    throw new Refused(`The log does not hold: ${log.problem} Run audit verify on the old database; stay with it.`)
  const numbers = await readNumbers(source)
  await target.db.transaction().execute(async (trx) => {
    await closeForRows({ db: trx, kind: target.kind }, copying.aside, numbers)
    const entry = { action: 'database.moved', actor: 'operator', detail: { rows, size: log.size } } as const
    await recordEntry(trx, { ids: randomIds, clock: steadyClock() }, entry)
    await endCopy(trx)
  })
  return { tables: tables.length, rows, entries: log.size }
}

/** Copies what is not there yet, in the order of the key, and compares all of it; answers how many rows there are. */
async function copyTable(source: OpenDatabase, target: OpenDatabase, table: TableShape, say: Say): Promise<number> {
  const begun = await lastKey(target.db, table)
  const rows = await copyRows(source, target, table, say)
  let different = await findDifference(source.db, target.db, table)
  if (different !== undefined && begun !== undefined) {
    // The portal has run on the old database since the copy was broken off.
    say(`${table.name}: changed since the copy began; it is copied anew`)
    await emptyTable(target, table.name)
    await copyRows(source, target, table, say)
    different = await findDifference(source.db, target.db, table)
  }
  if (different !== undefined)
    throw new Refused(
      `Row ${different} of the table ${table.name} is not the same in both databases. Stay with the old one.`,
    )
  return rows
}

async function copyRows(source: OpenDatabase, target: OpenDatabase, table: TableShape, say: Say): Promise<number> {
  const total = await countRows(source.db, table)
  const after = await lastKey(target.db, table)
  let done = after === undefined ? 0 : await countRows(target.db, table)
  if (done > 0) say(`${table.name}: ${done} of ${total} rows are there already`)
  for await (const page of readRows(source.db, table, PAGE, after)) {
    await insertRows(target, table, page).catch((error) => {
      throw new Refused(`Rows of the table ${table.name} were not taken by PostgreSQL: ${error.message}`)
    })
    done += page.length
    say(`${table.name}: ${done} of ${total} rows`)
  }
  return total
}
