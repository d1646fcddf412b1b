import { createHash, type Hash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { encryptedFiles, folderStore, syncFolder } from '../../../platform/files.ts'
import { openStream, SealBroken } from '../../../platform/sealed-stream.ts'
import { makeSecrets } from '../../../platform/secrets.ts'
import { type Begin, type End, FORM, type Frame, readFrames } from './form.ts'
import { type Destination, openDestination } from './into-database.ts'
import { Refused } from './refused.ts'

export type Restored = { begin: Begin; end: End; entries: number; checkpoints: number; observed: number }
type Wish = { file: string; to: string; databaseUrl: string | undefined; passphrase: string }

/**
 * Makes a portal's data out of a backup: in `to`, which must be empty or not be there, and in the PostgreSQL of `databaseUrl`, which must
 * have no tables, where that is given. Everything is verified before it is put in place; nothing half-made stays. Throws Refused.
 */
export async function restoreBackup({ file, to, databaseUrl, passphrase }: Wish): Promise<Restored> {
  const folder = resolve(to)
  await checkFolder(folder)
  const stage = `${folder}.restoring-${randomUUID().slice(0, 8)}`
  await mkdir(stage, { recursive: true, mode: 0o700 })
  const destination = await openDestination(stage, databaseUrl).catch(async (error) => {
    await rm(stage, { recursive: true, force: true })
    throw error
  })
  let placed = false
  try {
    const read = await readInto(file, passphrase, stage, destination)
    const log = await destination.verify(read)
    if (databaseUrl === undefined) await destination.keep()
    await rmdir(folder).catch(() => {})
    await rename(stage, folder)
    await syncFolder(dirname(folder))
    placed = true
    // Its rows count from here on: the keys that open them are in their place.
    if (databaseUrl !== undefined) await destination.keep()
    return { ...read, ...log }
  } catch (error) {
    await destination.abandon()
    await rm(placed ? folder : stage, { recursive: true, force: true })
    throw explained(error, file)
  }
}

async function checkFolder(folder: string): Promise<void> {
  const there = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw new Refused(`${folder} cannot be restored to (${error.code}); name a folder that is not there yet.`)
  })
  if (there.length > 0) throw new Refused(`${folder} is not empty. Name another folder; nothing is ever written over.`)
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
}

/** What opening and reading may run into, in words that say what to do. */
function explained(error: unknown, file: string): unknown {
  if (error instanceof SealBroken) return new Refused(sealWords(error, file))
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'EISDIR') return new Refused(`${file} is not a file that can be read.`)
  return error
}

function sealWords({ why, message }: SealBroken, file: string): string {
  switch (why) {
    case 'not_ours':
      return `${file} is no backup of a portal.`
    case 'unknown_form':
      return `${file} was made by another release, whose backups this one cannot read (${message}). Restore it with that release.`
    case 'passphrase':
      return `The passphrase does not open ${file}. Give the one that it was made with.`
    case 'damaged':
      return `${file} is damaged: ${message}. Take another copy of it, or an older backup. Nothing was restored.`
  }
}

type Read = { begin: Begin; end: End }

async function readInto(file: string, passphrase: string, stage: string, into: Destination): Promise<Read> {
  const files = new StagedFiles(stage)
  let begin: Begin | undefined
  let end: End | undefined
  try {
    await pipeline(
      Readable.from(openStream(createReadStream(file), passphrase, FORM), { objectMode: false }),
      createGunzip(),
      async (unpacked: AsyncIterable<Buffer>) => {
        for await (const frame of readFrames(unpacked)) {
          if (frame.what === 'begin') {
            begin = frame
            await into.begin(frame)
          } else if (frame.what === 'end') end = frame
          else if (!(await into.take(frame))) await files.take(frame)
        }
      },
    )
  } finally {
    await files.close()
  }
  if (begin === undefined || end === undefined) throw new Refused(`${file} holds no whole backup.`)
  files.check(end, file)
  return { begin, end }
}

/** Files on their way into the folder: each is compared with its hash, and those that are encrypted are opened once with the restored key. */
class StagedFiles {
  readonly #stage: string
  readonly #all: Hash = createHash('sha256')
  #count = 0
  #open: { place: string; handle: FileHandle; hash: Hash; bytes: number } | undefined

  constructor(stage: string) {
    this.#stage = stage
  }

  async take(frame: Frame): Promise<void> {
    if (frame.what === 'file') {
      const file = join(this.#stage, frame.place)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const handle = await open(file, 'wx', 0o600)
      this.#open = { place: frame.place, handle, hash: createHash('sha256'), bytes: 0 }
    } else if (frame.what === 'bytes' && this.#open) {
      await this.#open.handle.writeFile(frame.bytes)
      this.#open.hash.update(frame.bytes)
      this.#open.bytes += frame.bytes.length
    } else if (frame.what === 'file_end' && this.#open) {
      const { place, handle, hash, bytes } = this.#open
      await handle.sync()
      await this.close()
      const sha256 = hash.digest('hex')
      if (place !== frame.place || bytes !== frame.bytes || sha256 !== frame.sha256)
        throw new Refused(`The file ${place} is not what the backup says it is. Take another backup.`)
      if (place.startsWith('files/')) await this.#openOnce(place.slice(-64))
      this.#all.update(`${place} ${sha256}\n`)
      this.#count += 1
    }
  }

  async #openOnce(name: string): Promise<void> {
    const key = (await readFile(join(this.#stage, 'keys', 'secret.key'), 'utf8')).trim()
    const files = encryptedFiles(folderStore(join(this.#stage, 'files')), makeSecrets(key))
    const bytes = await files.get(name).catch(() => undefined)
    if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== name)
      throw new Refused(`The file ${name} does not open with the secret key of the backup. Take another backup.`)
  }

  check({ files }: End, file: string): void {
    if (files.count !== this.#count || files.sha256 !== this.#all.digest('hex'))
      throw new Refused(`${file} does not hold the files that it speaks of. Take another backup.`)
  }

  async close(): Promise<void> {
    const { handle } = this.#open ?? {}
    this.#open = undefined
    await handle?.close()
  }
}
