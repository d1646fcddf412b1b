import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { recordEntry } from '../../../audit/service.ts'
import { type Aside, closeForRows, insertRows, openForRows } from '../../../db/load.ts'
import { KNOWN_MIGRATIONS, migrate } from '../../../db/migrate.ts'
import { type Loading, openForLoading } from '../../../db/open.ts'
import { hasTables, listTables, type TableShape } from '../../../db/rows.ts'
import { steadyClock } from '../../../platform/clock.ts'
import { randomIds } from '../../../platform/ids.ts'
import { lookThrough } from '../../transparency-log/service.ts'
import type { Begin, End, Frame } from './form.ts'
import { hashRows } from './queries.ts'
import { Refused } from './refused.ts'

type Found = { entries: number; checkpoints: number; observed: number }

/** Where the rows of a backup go: one transaction, which is kept only after everything has been verified. */
export type Destination = {
  begin(begin: Begin): Promise<void>
  /** True for a frame about rows. */
  take(frame: Frame): Promise<boolean>
  /** Puts the rules back, reads every row again, brings the tables up to date and verifies the log with the restored checkpoints. */
  verify(read: { begin: Begin; end: End }): Promise<Found>
  keep(): Promise<void>
  abandon(): Promise<void>
}

/** The PostgreSQL of `url`, or else a file within the folder that is being made. */
export async function openDestination(folder: string, url: string | undefined): Promise<Destination> {
  const file = join(folder, 'portal.db')
  const loading = await openForLoading(url === undefined ? { file } : { url })
  if (await hasTables(loading)) {
    await loading.rollback()
    throw new Refused('The database has tables in it. Name one that is empty; nothing is ever written over.')
  }
  const rows = new Rows(loading)
  return {
    begin: async ({ migrations }) => {
      await migrate(loading, knownLevel(migrations))
      await rows.open()
    },
    take: (frame) => rows.take(frame),
    verify: async ({ begin, end }) => {
      await rows.close(begin, end)
      await migrate(loading)
      const found = await lookThrough({ db: loading.db, config: { dataDir: folder } })
      if (found.problem !== null)
        throw new Refused(
          `The log of the backup does not hold: ${found.problem} Take an older backup, and keep this one.`,
        )
      await recordEntry(
        loading.db,
        { ids: randomIds, clock: steadyClock() },
        { action: 'backup.restored', actor: 'operator', detail: { madeAt: begin.at, size: found.size } },
      )
      return { entries: found.size, checkpoints: found.checkpoints, observed: found.observed.count }
    },
    keep: async () => {
      await loading.commit()
      if (url === undefined) await sync(file)
    },
    abandon: () => loading.rollback(),
  }
}

/** The last migration of a database that a backup was made of; what it knows beyond ours is of a later release. */
export function knownLevel(migrations: readonly string[]): string {
  const unknown = migrations.find((name) => !KNOWN_MIGRATIONS.includes(name))
  if (unknown !== undefined)
    throw new Refused(`It was made by a newer release (${unknown}). Take that release, or a later one.`)
  const last = KNOWN_MIGRATIONS[migrations.length - 1]
  if (last === undefined || migrations.some((name, i) => name !== KNOWN_MIGRATIONS[i]))
    throw new Refused('Its tables are of no release that is known here. Take the release that made it.')
  return last
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** Rows on their way into their tables, counted and hashed as they come. */
class Rows {
  readonly #loading: Loading
  #aside: Aside = { putBack: [] }
  #tables: TableShape[] = []
  #now: { table: TableShape; hash: Hash; rows: number } | undefined
  readonly #filled = new Set<string>()

  constructor(loading: Loading) {
    this.#loading = loading
  }

  async open(): Promise<void> {
    this.#aside = await openForRows(this.#loading)
    this.#tables = await listTables(this.#loading)
  }

  async take(frame: Frame): Promise<boolean> {
    if (frame.what === 'table') {
      const table = this.#tables.find(({ name }) => name === frame.name)
      if (table === undefined || table.columns.join() !== frame.columns.join())
        throw new Refused(`The table ${frame.name} of the backup is not one of this release.`)
      this.#now = { table, hash: createHash('sha256'), rows: 0 }
    } else if (frame.what === 'page' && this.#now) {
      const { table, hash } = this.#now
      for (const row of frame.rows) hash.update(`${JSON.stringify(row)}\n`)
      this.#now.rows += frame.rows.length
      await insertRows(this.#loading, table, frame.rows)
    } else if (frame.what === 'table_end' && this.#now) {
      const { table, hash, rows } = this.#now
      if (table.name !== frame.name || rows !== frame.rows || hash.digest('hex') !== frame.sha256)
        throw new Refused(`The table ${frame.name} is not what the backup says it is. Take another backup.`)
      this.#filled.add(table.name)
      this.#now = undefined
    } else return false
    return true
  }

  /** Reads every table again: what is there now must be what was in the backup, row by row. */
  async close({ numbers }: Begin, { tables }: End): Promise<void> {
    await closeForRows(this.#loading, this.#aside, numbers)
    for (const table of this.#tables) {
      const said = tables[table.name]
      const found = await hashRows(this.#loading.db, table)
      if (!this.#filled.has(table.name) || said?.rows !== found.rows || said.sha256 !== found.sha256)
        throw new Refused(
          `The table ${table.name} has ${found.rows} rows after the restore that are not the ${said?.rows ?? 0} of the backup.`,
        )
    }
  }
}
