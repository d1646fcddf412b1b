import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Config, databaseFile } from '../../../config.ts'
import { checkIntegrity } from '../../../db/integrity.ts'
import { listMigrations } from '../../../db/migrate.ts'
import { openSnapshot, type Snapshot } from '../../../db/open.ts'
import { listTables, readNumbers, readRows, type TableShape } from '../../../db/rows.ts'
import { fileStore } from '../../../file-store.ts'
import { reached, type Store, syncFolder } from '../../../platform/files.ts'
import { sealStream } from '../../../platform/sealed-stream.ts'
import { readPortalConfig } from '../../../portal-config.ts'
import { countLeaves, findLastCheckpoint } from '../../transparency-log/queries.ts'
import { checkpointsUpTo } from '../../transparency-log/service.ts'
import { byteFrames, type End, FORM, headFrame, pageFrame } from './form.ts'
import { backupName, filesIn, SPEAK_OF_FILES } from './rules.ts'

export type Wish = {
  config: Config
  folder: string
  passphrase: string
  now: Date
  /** Ends it where the portal is asked to stop; nothing is left then. */
  signal?: AbortSignal
  /** Rests after each page as long as the page took: beside a portal that answers requests. */
  gently?: boolean
  /** Is told as the work goes on. */
  onProgress?: () => Promise<void>
}
export type Made = { file: string; bytes: number; rows: number; files: number; entries: number; missing: string[] }

/** Few enough that reading them takes milliseconds. */
const PAGE = 200
const TRIES = 3

/** What the first part read is not what the second found: it has to be begun anew. */
class Moved extends Error {
  readonly missing: string[]
  constructor(missing: string[]) {
    super('keys or files changed while the backup was made')
    this.missing = missing
  }
}

/**
 * Writes a backup of a portal, running or not, into the folder: the database as it is at one moment, the files that it speaks of, keys,
 * checkpoints, settings and contents. Whole or not at all; never all of it in memory.
 * Throws DatabaseDamaged for a SQLite file that does not pass its integrity check.
 */
export async function writeBackup(wish: Wish): Promise<Made> {
  if (wish.config.databaseUrl === undefined) await checkIntegrity(databaseFile(wish.config))
  const file = join(wish.folder, backupName(wish.now))
  await mkdir(wish.folder, { recursive: true, mode: 0o700 })
  let lost: string[] = []
  for (let tries = 1; ; tries++) {
    const half = join(wish.folder, `.${basename(file)}.${randomUUID()}.half`)
    const made: Made = { file, bytes: 0, rows: 0, files: 0, entries: 0, missing: [] }
    try {
      const settings = { highWaterMark: 256 * 1024 }
      await pipeline(
        () => framesOf(wish, made, lost, tries < TRIES),
        createGzip({ level: 1 }),
        (packed) => sealStream(packed, wish.passphrase, FORM),
        createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true, ...settings }),
        wish.signal ? { signal: wish.signal } : {},
      )
      await rename(half, file)
      await syncFolder(wish.folder)
      return { ...made, bytes: (await stat(file)).size }
    } catch (error) {
      await rm(half, { force: true })
      if (!(error instanceof Moved)) throw error
      lost = error.missing
    }
  }
}

async function* framesOf(wish: Wish, made: Made, lost: string[], again: boolean): AsyncGenerator<Buffer> {
  const { config } = wish
  const keys = await readKeys(config)
  const end: End = { what: 'end', tables: {}, files: { count: 0, sha256: '' }, missing: [] }
  const names = new Set<string>()
  const snapshot = await openSnapshot(
    config.databaseUrl ? { url: config.databaseUrl } : { file: join(config.dataDir, 'portal.db') },
  )
  try {
    yield* begin(wish, snapshot, made)
    for (const table of await listTables(snapshot)) yield* tableFrames(wish, snapshot, table, names, end)
  } finally {
    await snapshot.close()
  }
  // A key that was changed meanwhile may not be the one of the rows.
  if (again && !sameKeys(keys, await readKeys(config))) throw new Moved(lost)
  const all = createHash('sha256')
  for await (const one of partsOf(config, keys, names, made.entries)) {
    if (one.parts === undefined) end.missing.push(one.place)
    else yield* fileFrames(wish, one.place, one.parts, end, all)
  }
  // What was deleted since the rows were read is not spoken of by newer rows. What is still spoken of then is lost for good.
  if (again && end.missing.some((place) => !lost.includes(place))) throw new Moved(end.missing)
  end.files.sha256 = all.digest('hex')
  made.rows = Object.values(end.tables).reduce((sum, { rows }) => sum + rows, 0)
  made.files = end.files.count
  made.missing = end.missing
  yield headFrame(end)
}

async function* begin(wish: Wish, snapshot: Snapshot, made: Made): AsyncGenerator<Buffer> {
  made.entries = await countLeaves(snapshot.db)
  yield headFrame({
    what: 'begin',
    release: await releaseName(),
    at: wish.now.toISOString(),
    kind: snapshot.kind,
    migrations: await listMigrations(snapshot),
    numbers: await readNumbers(snapshot),
    log: { size: made.entries, checkpoint: (await findLastCheckpoint(snapshot.db))?.note ?? null },
  })
}

async function releaseName(): Promise<string> {
  const about: unknown = JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'))
  return String((about as { version?: string }).version)
}

async function* tableFrames(
  wish: Wish,
  snapshot: Snapshot,
  table: TableShape,
  names: Set<string>,
  end: End,
): AsyncGenerator<Buffer> {
  const { name, columns } = table
  const hash = createHash('sha256')
  const speaking = (SPEAK_OF_FILES[name] ?? []).map((column) => columns.indexOf(column))
  let rows = 0
  yield headFrame({ what: 'table', name, columns })
  let began = performance.now()
  for await (const page of readRows(snapshot.db, table, PAGE)) {
    for (const row of page) {
      hash.update(`${JSON.stringify(row)}\n`)
      for (const place of speaking) for (const file of filesIn(row[place] ?? null)) names.add(file)
    }
    rows += page.length
    yield pageFrame(page)
    await rest(wish, began)
    began = performance.now()
  }
  const sum = { rows, sha256: hash.digest('hex') }
  end.tables[name] = sum
  yield headFrame({ what: 'table_end', name, ...sum })
}

async function rest(wish: Wish, began: number): Promise<void> {
  wish.signal?.throwIfAborted()
  await wish.onProgress?.()
  const pause = wish.gently ? Math.min(performance.now() - began, 50) : 0
  await new Promise((resolve) => setTimeout(resolve, pause))
}

async function* fileFrames(
  wish: Wish,
  place: string,
  parts: AsyncIterable<Buffer>,
  end: End,
  all: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  yield headFrame({ what: 'file', place })
  for await (const part of parts) {
    hash.update(part)
    bytes += part.length
    yield* byteFrames(part)
  }
  const sha256 = hash.digest('hex')
  all.update(`${place} ${sha256}\n`)
  end.files.count += 1
  yield headFrame({ what: 'file_end', place, bytes, sha256 })
  await rest(wish, performance.now())
}

type Part = { place: string; parts: AsyncIterable<Buffer> | undefined }

/** Everything but the rows. `parts` is absent for a file that is not there. Keys come first, so that whoever restores can open the rest. */
async function* partsOf(
  config: Config,
  keys: Map<string, Buffer>,
  names: Set<string>,
  entries: number,
): AsyncGenerator<Part> {
  for (const [name, bytes] of keys) yield { place: `keys/${name}`, parts: once(bytes) }
  const log = checkpointsUpTo({ config }, entries)
  // What was signed since is of a log that the backup does not have.
  if (log.length > 0)
    yield { place: 'log/checkpoints.txt', parts: createReadStream(log.file, { start: 0, end: log.length - 1 }) }
  for (const name of await listFolder(dirname(log.file)))
    if (/^checkpoints-until-[\w-]+\.txt$/.test(name))
      yield { place: `log/${name}`, parts: createReadStream(join(dirname(log.file), name)) }
  yield { place: 'config/portal.config.json', parts: createReadStream(config.portalConfigFile) }
  const { logo } = readPortalConfig(config.portalConfigFile)
  if (logo) yield { place: `config/${logo}`, parts: createReadStream(join(dirname(config.portalConfigFile), logo)) }
  for (const name of await listFolder(config.contentDir))
    if (/^\w[\w.-]*$/.test(name))
      yield { place: `config/content/${name}`, parts: createReadStream(join(config.contentDir, name)) }
  const store = fileStore(config)
  for (const name of [...names].sort()) {
    const place = `${name.slice(0, 2)}/${name}`
    const bytes = await readIfThere(store, place)
    yield { place: `files/${place}`, parts: bytes && once(bytes) }
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function readIfThere(store: Store, place: string): Promise<Buffer | undefined> {
  try {
    return await reached(store.read(place))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === '404') return undefined
    throw error
  }
}

/** The keys beside the database by their names, the secret key also where it comes from the settings. */
async function readKeys({ dataDir, secretKey }: Config): Promise<Map<string, Buffer>> {
  const keys = new Map<string, Buffer>()
  const folder = join(dataDir, 'keys')
  for (const name of await listFolder(folder))
    if (/^\w[\w.-]*\.(key|pem)$/.test(name)) keys.set(name, await readFile(join(folder, name)))
  if (secretKey !== undefined) keys.set('secret.key', Buffer.from(`${secretKey}\n`))
  return keys
}

function sameKeys(a: Map<string, Buffer>, b: Map<string, Buffer>): boolean {
  return a.size === b.size && [...a].every(([name, bytes]) => b.get(name)?.equals(bytes))
}

/** The files of a folder by their names, in order; none where there is no folder. */
async function listFolder(folder: string): Promise<string[]> {
  try {
    const found = await readdir(folder, { withFileTypes: true })
    return found.flatMap((one) => (one.isFile() ? [one.name] : [])).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
