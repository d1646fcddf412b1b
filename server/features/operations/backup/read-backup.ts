import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ReadableStream, type ReadableWritablePair } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import type { ZodType } from 'zod'
import type { Row } from '../../../db/rows.ts'
import { AgeError, decryptWithPassphrase } from '../../../platform/age.ts'
import {
  type BackupBegin,
  type BackupEnd,
  BEGIN_ENTRY,
  beginSchema,
  END_ENTRY,
  type Entry,
  endSchema,
  FORMAT_VERSION,
  isFilePath,
  readRowsEntry,
  tableOfEntry,
} from './contents.ts'
import { Refused } from './rules.ts'

export type BackupFile = { file: string; passphrase: string }
/** Receives the contents in their order in the backup. */
export type BackupVisitor = {
  begin(begin: BackupBegin): Promise<void> | void
  rows?(table: string, columns: string[], rows: Row[]): Promise<void>
  file(path: string, bytes: Buffer): Promise<void> | void
}
export type BackupSummary = { begin: BackupBegin; end: BackupEnd }

/** Reads a backup to its end, one entry at a time, and checks that it is complete. Throws Refused. */
export async function readBackup({ file, passphrase }: BackupFile, visitor: BackupVisitor): Promise<BackupSummary> {
  const contents = new Contents(visitor)
  try {
    await pipeline(
      createReadStream(file),
      (encrypted) => decryptWithPassphrase(encrypted, passphrase),
      createGunzip(),
      async (archive: AsyncIterable<Buffer>) => {
        for await (const entry of unpack(archive)) await contents.take(entry)
      },
    )
    return contents.summarize()
  } catch (error) {
    throw explain(error, file)
  }
}

class NotABackup extends Error {}

type TarEntry = { header: { name: string }; body: ReadableStream<Uint8Array> }

/** Node's and the browser's stream types describe the same objects. */
function tarDecoder() {
  return createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<TarEntry, Buffer>
}

async function* unpack(archive: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  try {
    for await (const { header, body } of ReadableStream.from(archive).pipeThrough(tarDecoder()))
      yield { path: header.name, bytes: await buffer(body) }
  } catch (error) {
    if (error instanceof AgeError || codeOf(error) !== '') throw error
    throw new NotABackup('the archive cannot be read', { cause: error })
  }
}

/** Passes each entry to the visitor, and counts them to compare with the end of the backup. */
class Contents {
  readonly #visitor: BackupVisitor
  readonly #tables: Record<string, number> = {}
  #files = 0
  #begin: BackupBegin | undefined
  #end: BackupEnd | undefined

  constructor(visitor: BackupVisitor) {
    this.#visitor = visitor
  }

  async take({ path, bytes }: Entry): Promise<void> {
    if (this.#begin === undefined) {
      if (path !== BEGIN_ENTRY) throw new NotABackup('it does not start like a backup')
      this.#begin = parseJson(beginSchema, bytes)
      if (this.#begin.version !== FORMAT_VERSION)
        throw new Refused(`It was made by another release (${this.#begin.release}). Restore it with that release.`)
      return this.#visitor.begin(this.#begin)
    }
    const table = tableOfEntry(path)
    if (table !== undefined) {
      const { columns, rows } = parse(() => readRowsEntry(bytes))
      this.#tables[table] = (this.#tables[table] ?? 0) + rows.length
      await this.#visitor.rows?.(table, columns, rows)
    } else if (path === END_ENTRY) this.#end = parseJson(endSchema, bytes)
    else {
      if (!isFilePath(path)) throw new NotABackup(`${path} has no place in a backup`)
      this.#files += 1
      await this.#visitor.file(path, Buffer.from(bytes))
    }
  }

  summarize(): BackupSummary {
    const [begin, end] = [this.#begin, this.#end]
    if (begin === undefined || end === undefined) throw new NotABackup('it has no end')
    const isComplete =
      end.files === this.#files &&
      [...Object.keys(end.tables), ...Object.keys(this.#tables)].every(
        (name) => end.tables[name] === this.#tables[name],
      )
    if (!isComplete) throw new NotABackup('its contents do not match its end')
    return { begin, end }
  }
}

function parseJson<T>(schema: ZodType<T>, bytes: Uint8Array): T {
  return parse(() => schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))))
}

function parse<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw new NotABackup('an entry cannot be read', { cause: error })
  }
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof AgeError && error.reason === 'passphrase')
    return new Refused(`The passphrase does not open ${file}. Use the passphrase that it was made with.`)
  if (error instanceof AgeError && error.reason === 'damaged')
    return new Refused(
      `${file} is damaged: it was changed or truncated. Use another copy, or an older backup. Nothing was restored.`,
    )
  if (error instanceof AgeError || error instanceof NotABackup || codeOf(error).startsWith('Z_'))
    return new Refused(`${file} is not a backup of a portal.`)
  if (/^(ENOENT|EISDIR|EACCES)$/.test(codeOf(error))) return new Refused(`${file} cannot be read (${codeOf(error)}).`)
  return error
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
