import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { Config } from '../../../config.ts'
import { listMigrations } from '../../../db/migrate.ts'
import { openSnapshot, type Snapshot } from '../../../db/open.ts'
import { listTables, readNumbers, readRows, type TableShape } from '../../../db/rows.ts'
import { encryptWithPassphrase } from '../../../platform/age.ts'
import { syncFolder } from '../../../platform/files.ts'
import { readRelease } from '../../../release.ts'
import { countLeaves, findLastCheckpoint } from '../../transparency-log/queries.ts'
import { haveSameKeys, listFiles, readKeys } from './collect-files.ts'
import { BEGIN_ENTRY, END_ENTRY, type Entry, FORMAT_VERSION, jsonEntry, rowsEntry } from './contents.ts'
import { backupName, FILE_COLUMNS, filesIn, LEFT_OUT } from './rules.ts'

export type BackupOrder = {
  config: Config
  folder: string
  passphrase: string
  now: Date
  /** Cancels the backup when the portal stops. */
  signal?: AbortSignal
  /** Pauses after each step for as long as the step took, because the portal answers requests meanwhile. */
  gently?: boolean
  /** `done`: the rows and files written so far. */
  onProgress?: (done: number) => Promise<void>
}
export type WrittenBackup = {
  file: string
  bytes: number
  rows: number
  files: number
  entries: number
  missing: string[]
}
type Contents = Omit<WrittenBackup, 'file' | 'bytes'>

const ROWS_PER_PAGE = 200
const ENTRY_BYTES = 1024 * 1024
const CHUNK_BYTES = 64 * 1024
const MAX_ATTEMPTS = 3

/** A key or a file changed after the rows were read, so the backup starts over. */
class ChangedMeanwhile extends Error {
  readonly missing: string[]
  constructor(missing: string[]) {
    super('keys or files changed while the backup was made')
    this.missing = missing
  }
}

/**
 * Writes a backup of a portal, running or not, to the folder: a snapshot of the database, its files, keys, checkpoints, settings and
 * content. The file is complete or does not exist, and one entry at a time is in memory.
 */
export async function writeBackup(order: BackupOrder): Promise<WrittenBackup> {
  const file = join(order.folder, backupName(order.now))
  await mkdir(order.folder, { recursive: true, mode: 0o700 })
  let missing: string[] = []
  for (let attempt = 1; ; attempt++) {
    const partial = join(order.folder, `.${basename(file)}.${randomUUID()}.partial`)
    const isLast = attempt === MAX_ATTEMPTS
    try {
      const contents = await writeArchive(order, partial, { missing, isLast })
      await rename(partial, file)
      await syncFolder(order.folder)
      return { file, bytes: (await stat(file)).size, ...contents }
    } catch (error) {
      await rm(partial, { force: true })
      if (!(error instanceof ChangedMeanwhile)) throw error
      missing = error.missing
    }
  }
}

type Attempt = { missing: string[]; isLast: boolean }

async function writeArchive(order: BackupOrder, file: string, attempt: Attempt): Promise<Contents> {
  const contents: Contents = { rows: 0, files: 0, entries: 0, missing: [] }
  const { readable, controller } = createTarPacker()
  const packing = (async () => {
    for await (const { path, bytes } of readEntries(order, contents, attempt)) {
      const entry = controller.add({ name: path, size: bytes.length, mode: 0o600, mtime: order.now }).getWriter()
      await entry.write(bytes)
      await entry.close()
    }
    controller.finalize()
  })().catch((error) => controller.error(error))
  try {
    await pipeline(
      Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
      // Files are encrypted already and cannot be compressed, so more effort would be wasted.
      createGzip({ level: 1, chunkSize: CHUNK_BYTES }),
      (packed) => encryptWithPassphrase(packed, order.passphrase),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 4 * CHUNK_BYTES }),
      order.signal ? { signal: order.signal } : {},
    )
  } finally {
    // The snapshot is closed by then.
    await packing
  }
  return contents
}

async function* readEntries(order: BackupOrder, contents: Contents, attempt: Attempt): AsyncGenerator<Entry> {
  const { config } = order
  const keys = await readKeys(config)
  const tables: Record<string, number> = {}
  const names = new Set<string>()
  const snapshot = await openSnapshot(
    config.databaseUrl ? { url: config.databaseUrl } : { file: join(config.dataDir, 'portal.db') },
  )
  try {
    contents.entries = await countLeaves(snapshot.db)
    yield await beginEntry(order, snapshot, contents.entries)
    for (const table of (await listTables(snapshot)).filter(({ name }) => !LEFT_OUT.has(name)))
      contents.rows += tables[table.name] = yield* readTable(order, snapshot, table, names, contents.rows)
  } finally {
    await snapshot.close()
  }
  // The rows may have been written with the earlier key.
  if (!attempt.isLast && !haveSameKeys(keys, await readKeys(config))) throw new ChangedMeanwhile(attempt.missing)
  for await (const { path, bytes } of listFiles(config, keys, names, contents.entries)) {
    const began = performance.now()
    if (bytes === undefined) contents.missing.push(path)
    else {
      yield { path, bytes }
      contents.files += 1
    }
    await rest(order, began, contents.rows + contents.files)
  }
  // A file may have been deleted with its row after the snapshot. If it is missing again, it is lost.
  if (!attempt.isLast && contents.missing.some((path) => !attempt.missing.includes(path)))
    throw new ChangedMeanwhile(contents.missing)
  yield jsonEntry(END_ENTRY, { tables, files: contents.files, missing: contents.missing })
}

async function beginEntry({ now }: BackupOrder, snapshot: Snapshot, size: number): Promise<Entry> {
  return jsonEntry(BEGIN_ENTRY, {
    format: 'vestibule backup',
    version: FORMAT_VERSION,
    release: await readRelease(),
    madeAt: now.toISOString(),
    database: snapshot.kind,
    migrations: await listMigrations(snapshot),
    sequences: await readNumbers(snapshot),
    log: { size, checkpoint: (await findLastCheckpoint(snapshot.db))?.note ?? null },
  })
}

/** The rows of a table; an empty table has one entry. Returns the number of rows. */
async function* readTable(
  order: BackupOrder,
  snapshot: Snapshot,
  { name, columns, key }: TableShape,
  names: Set<string>,
  rowsBefore: number,
): AsyncGenerator<Entry, number> {
  const places = (FILE_COLUMNS[name] ?? []).map((column) => columns.indexOf(column))
  let [rows, number, bytes] = [0, 1, 0]
  let lines: string[] = []
  let began = performance.now()
  for await (const page of readRows(snapshot.db, { name, columns, key }, ROWS_PER_PAGE)) {
    for (const row of page) {
      const line = JSON.stringify(row)
      lines.push(line)
      bytes += line.length
      for (const place of places) for (const file of filesIn(row[place] ?? null)) names.add(file)
    }
    rows += page.length
    if (bytes >= ENTRY_BYTES) {
      yield rowsEntry(name, number++, columns, lines)
      lines = []
      bytes = 0
    }
    await rest(order, began, rowsBefore + rows)
    began = performance.now()
  }
  if (lines.length > 0 || rows === 0) yield rowsEntry(name, number, columns, lines)
  return rows
}

async function rest(order: BackupOrder, began: number, done: number): Promise<void> {
  order.signal?.throwIfAborted()
  await order.onProgress?.(done)
  const pause = order.gently ? Math.min(performance.now() - began, 50) : 0
  await new Promise((resolve) => setTimeout(resolve, pause))
}
