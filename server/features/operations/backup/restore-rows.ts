import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { recordEntry } from '../../../audit/service.ts'
import { type Aside, closeForRows, insertRows, openForRows } from '../../../db/load.ts'
import { migrate } from '../../../db/migrate.ts'
import { type Loading, openForLoading } from '../../../db/open.ts'
import { hasTables, listTables, type Row, type TableShape } from '../../../db/rows.ts'
import { monotonicClock } from '../../../platform/clock.ts'
import { randomIds } from '../../../platform/ids.ts'
import { checkLog } from '../../transparency-log/service.ts'
import type { BackupBegin } from './contents.ts'
import { hashRows, saveBackupState } from './queries.ts'
import { LEFT_OUT, lastMigrationOf, Refused } from './rules.ts'

export type RestoredLog = { entries: number; checkpoints: number; observations: number }
type Taken = { rows: number; hash: Hash }

/** The database of a restore. Its one transaction is committed after everything has been verified. */
export class RestoredDatabase {
  readonly #loading: Loading
  readonly #folder: string
  readonly #file: string | undefined
  readonly #taken = new Map<string, Taken>()
  #aside: Aside = { putBack: [] }
  #tables: TableShape[] = []

  private constructor(loading: Loading, folder: string, file: string | undefined) {
    this.#loading = loading
    this.#folder = folder
    this.#file = file
  }

  /** Opens the PostgreSQL of `url`, which must have no tables, or else makes a SQLite file in the folder. Throws Refused. */
  static async open(folder: string, url: string | undefined): Promise<RestoredDatabase> {
    const file = url === undefined ? join(folder, 'portal.db') : undefined
    const loading = await openForLoading(url === undefined ? { file: join(folder, 'portal.db') } : { url })
    if (await hasTables(loading)) {
      await loading.rollback()
      throw new Refused('The database of DATABASE_URL has tables. Use an empty one. A restore does not overwrite data.')
    }
    return new RestoredDatabase(loading, folder, file)
  }

  async begin({ migrations }: BackupBegin): Promise<void> {
    await migrate(this.#loading, lastMigrationOf(migrations))
    this.#aside = await openForRows(this.#loading)
    this.#tables = await listTables(this.#loading)
  }

  async insert(name: string, columns: string[], rows: Row[]): Promise<void> {
    const table = this.#tables.find((one) => one.name === name)
    if (table === undefined || table.columns.join() !== columns.join())
      throw new Refused(
        `The table ${name} of the backup does not match this release. Restore it with the release that made it.`,
      )
    const taken = this.#taken.get(name) ?? { rows: 0, hash: createHash('sha256') }
    this.#taken.set(name, taken)
    taken.rows += rows.length
    for (const row of rows) taken.hash.update(`${JSON.stringify(row)}\n`)
    if (rows.length > 0) await insertRows(this.#loading, table, rows)
  }

  /** Restores triggers and references, compares every row, migrates to this release and verifies the audit log. Throws Refused. */
  async verify({ sequences, madeAt }: BackupBegin): Promise<RestoredLog> {
    await closeForRows(this.#loading, this.#aside, sequences)
    for (const table of this.#tables) if (!LEFT_OUT.has(table.name)) await this.#compare(table)
    await migrate(this.#loading)
    return verifyLog(this.#loading, this.#folder, madeAt)
  }

  async #compare(table: TableShape): Promise<void> {
    const taken = this.#taken.get(table.name)
    const found = await hashRows(this.#loading.db, table)
    if (taken?.rows !== found.rows || taken.hash.digest('hex') !== found.sha256)
      throw new Refused(`The restored rows of the table ${table.name} differ from the backup.`)
  }

  async commit(): Promise<void> {
    await this.#loading.commit()
    if (this.#file === undefined) return
    const handle = await open(this.#file, 'r+')
    await handle.sync().finally(() => handle.close())
  }

  rollback(): Promise<void> {
    return this.#loading.rollback()
  }
}

/** Verifies the audit log with the restored checkpoints, and records the restore as its next entry. Throws Refused. */
async function verifyLog({ db }: Loading, folder: string, madeAt: string): Promise<RestoredLog> {
  const log = await checkLog({ db, config: { dataDir: folder } })
  if (log.problem !== null)
    throw new Refused(
      `The audit log of the backup is not intact: ${log.problem} Use an older backup, and keep this one as evidence.`,
    )
  // The backup was made while a process had the lease. Nobody makes one now.
  await saveBackupState(db, { leased_until: null, requested_at: null, requested_by: null, phase: null, done: null })
  await recordEntry(
    db,
    { ids: randomIds, clock: monotonicClock() },
    { action: 'backup.restored', actor: 'operator', detail: { madeAt, size: log.size } },
  )
  return { entries: log.size, checkpoints: log.checkpoints, observations: log.observed.count }
}
