import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'

/** The SQLite file is damaged. The message is for the operator and says what to do next. */
export class DatabaseDamaged extends Error {
  constructor(file: string, found: string) {
    super(
      `${file} is damaged (${found}): restore the newest verified backup (docs/backup.md), ` +
        'or keep the data folder as it is and ask for help.',
    )
    this.name = 'DatabaseDamaged'
  }
}

/** Turns SQLite's error for a damaged page into DatabaseDamaged; returns other errors unchanged. */
export function explainDamage(error: unknown): unknown {
  return isDamage(error) ? new DatabaseDamaged('The database', `SQLite: ${error.message}`) : error
}

function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))
}

/** Exists while a portal runs. Only the portal makes and deletes it; commands leave it alone. */
const markerOf = (file: string) => `${file}.running`

/**
 * Marks the file as in use by a portal. If the last portal did not stop cleanly, SQLite checks the file first.
 * Returns whether it stopped cleanly. Throws DatabaseDamaged.
 */
export function beginRun(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const isEmpty = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0
  // Only a portal with a database signs checkpoints, so this is not its first start.
  if (isEmpty && existsSync(join(dirname(file), 'log', 'checkpoints.txt')))
    throw new DatabaseDamaged(file, 'it is missing or empty, but log/checkpoints.txt is there')
  const stoppedCleanly = !existsSync(markerOf(file))
  if (!stoppedCleanly && !isEmpty) {
    const problems = listProblems(file, 'quick_check')
    if (problems.length > 0) throw new DatabaseDamaged(file, problems.join('; '))
  }
  writeFileSync(markerOf(file), '', { flush: true })
  return stoppedCleanly
}

/** Call after the database is closed. */
export function endRun(file: string): void {
  rmSync(markerOf(file), { force: true })
}

/** Checks all of the file and every foreign key, in a thread because a large file takes seconds. Throws DatabaseDamaged. */
export async function checkIntegrity(file: string): Promise<void> {
  const thread = new Worker(new URL('./integrity-worker.ts', import.meta.url), { workerData: file })
  const [problems]: string[][] = await once(thread, 'message')
  if (problems && problems.length > 0) throw new DatabaseDamaged(file, problems.join('; '))
}

/** Returns what SQLite finds wrong with the file. Opens it read-only, so that the write-ahead log of a killed portal stays unchanged. */
export function listProblems(file: string, check: 'quick_check' | 'integrity_check'): string[] {
  try {
    const sqlite = new Database(file, { readonly: true, timeout: 5_000 })
    try {
      const found = sqlite.prepare(`pragma ${check}(3)`).pluck().all() as string[]
      if (found[0] !== 'ok') return found.map((line) => `SQLite's ${check}: ${line.replaceAll('\n', ' ')}`)
      return check === 'integrity_check' ? listBrokenReferences(sqlite) : []
    } finally {
      sqlite.close()
    }
  } catch (error) {
    if (isDamage(error)) return [`SQLite: ${error.message}`]
    throw error
  }
}

function listBrokenReferences(sqlite: Database.Database): string[] {
  const query = 'select distinct "table", parent from pragma_foreign_key_check'
  const rows = sqlite.prepare(query).all() as { table: string; parent: string }[]
  return rows.map(({ table, parent }) => `a row of ${table} refers to a row of ${parent} that does not exist`)
}
