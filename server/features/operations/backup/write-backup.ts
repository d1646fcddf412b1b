import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
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
import { countLeaves, findLastCheckpoint } from '../../transparency-log/queries.ts'
import { haveSameKeys, listFiles, readKeys } from './collect-files.ts'
import { BEGIN_ENTRY, END_ENTRY, type Entry, FORMAT_VERSION, jsonEntry, rowsEntry } from './contents.ts'
import { backupName, FILE_COLUMNS, filesIn } from './rules.ts'

export type BackupOrder = {
  config: Config
  folder: string
  passphrase: string
  now: Date
  /** Ends the work when the portal is asked to stop; nothing is left then. */
  signal?: AbortSignal
  /** Rests after each step as long as the step took, because a portal answers requests meanwhile. */
  gently?: boolean
  /** Called as the work goes on. */
  onProgress?: () => Promise<void>
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

/** Few enough that reading them takes milliseconds. */
const ROWS_PER_PAGE = 200
const ENTRY_BYTES = 1024 * 1024
const CHUNK_BYTES = 64 * 1024
const MAX_ATTEMPTS = 3

/** A key or a file changed after the rows were read, so the backup begins again. */
class ChangedMeanwhile extends Error {
  readonly missing: string[]
  constructor(missing: string[]) {
    super('keys or files changed while the backup was made')
    this.missing = missing
  }
}

/**
 * Writes a backup of a portal, running or not, into the folder: the database at one moment, the files that it names, keys, checkpoints,
 * settings and contents. The file is there whole or not at all, and only one entry at a time is held in memory.
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
    for (const table of await listTables(snapshot))
      contents.rows += tables[table.name] = yield* readTable(order, snapshot, table, names)
  } finally {
    await snapshot.close()
  }
  // A key that changed meanwhile may not be the one that the rows were written with.
  if (!attempt.isLast && !haveSameKeys(keys, await readKeys(config))) throw new ChangedMeanwhile(attempt.missing)
  for await (const { path, bytes } of listFiles(config, keys, names, contents.entries)) {
    const began = performance.now()
    if (bytes === undefined) contents.missing.push(path)
    else {
      yield { path, bytes }
      contents.files += 1
    }
    await rest(order, began)
  }
  // Newer rows do not name a file that was deleted meanwhile; one that they still name is lost for good.
  if (!attempt.isLast && contents.missing.some((path) => !attempt.missing.includes(path)))
    throw new ChangedMeanwhile(contents.missing)
  yield jsonEntry(END_ENTRY, { tables, files: contents.files, missing: contents.missing })
}

async function beginEntry({ now }: BackupOrder, snapshot: Snapshot, size: number): Promise<Entry> {
  return jsonEntry(BEGIN_ENTRY, {
    format: 'vestibule backup',
    version: FORMAT_VERSION,
    release: await releaseName(),
    madeAt: now.toISOString(),
    database: snapshot.kind,
    migrations: await listMigrations(snapshot),
    sequences: await readNumbers(snapshot),
    log: { size, checkpoint: (await findLastCheckpoint(snapshot.db))?.note ?? null },
  })
}

async function releaseName(): Promise<string> {
  const about: unknown = JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'))
  return String((about as { version?: string }).version)
}

/** The rows of a table, at least one entry so that an empty table is in the backup too; returns how many rows there are. */
async function* readTable(
  order: BackupOrder,
  snapshot: Snapshot,
  { name, columns, key }: TableShape,
  names: Set<string>,
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
    await rest(order, began)
    began = performance.now()
  }
  if (lines.length > 0 || rows === 0) yield rowsEntry(name, number, columns, lines)
  return rows
}

async function rest(order: BackupOrder, began: number): Promise<void> {
  order.signal?.throwIfAborted()
  await order.onProgress?.()
  const pause = order.gently ? Math.min(performance.now() - began, 50) : 0
  await new Promise((resolve) => setTimeout(resolve, pause))
}
