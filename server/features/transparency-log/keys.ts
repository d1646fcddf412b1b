import { randomBytes } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from '../../config.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { readOrMakePrivateFile } from '../../platform/private-file.ts'
import { makeNoteKey, type NoteSigner, type NoteVerifier, readNoteKey, readVkey } from '../../platform/signed-note.ts'
import { findLastCheckpoint, insertKey, listKeys } from './queries.ts'
import { readCheckpoint } from './rules.ts'

function keyFile(deps: Deps): string {
  return join(deps.config.dataDir, 'keys', 'log.key')
}

/** A key that is to take over; it is the log's once a checkpoint of the one before has named it. */
function nextKeyFile(deps: Deps): string {
  return join(deps.config.dataDir, 'keys', 'log-next.key')
}

/** The key that checkpoints are signed with, outside the database, made at the first start. Throws SettingError where it is spoilt. */
export function readLogKey(deps: Deps): NoteSigner {
  return read(keyFile(deps), () => `${makeNoteKey(newOrigin())}\n`)
}

/**
 * Called at each start: makes the key of a log that has none yet. Throws SettingError where the log has a key and this process has
 * another one, or none: to others it would be another log, and a key made in passing would only hide that the right one is missing.
 */
export async function prepareLogKey(deps: Deps): Promise<void> {
  const wayOut =
    'bring it from another process of this portal or from your copy (lost for good: npm run portal -- log adopt-key)'
  const file = keyFile(deps)
  if ((await findSigner(deps)) !== undefined) return
  throw new SettingError(
    file,
    `${existsSync(file) ? 'is not' : 'is missing:'} the key of this database's log; ${wayOut}`,
  )
}

/** A name that no other log has, and that tells nothing of the company. */
export function newOrigin(): string {
  return `vestibule.log/${randomBytes(8).toString('hex')}`
}

export function readNextKey(deps: Deps, name: string): NoteSigner {
  return read(nextKeyFile(deps), () => `${makeNoteKey(name)}\n`)
}

/** From here on the next key signs; the one before is gone for good. */
export function putNextKeyInPlace(deps: Deps): void {
  renameSync(nextKeyFile(deps), keyFile(deps))
}

function read(file: string, make: () => string): NoteSigner {
  const text = readOrMakePrivateFile(file, make)
  try {
    return readNoteKey(text)
  } catch {
    throw new SettingError(file, 'is not the key of a log; bring it back from where you keep a copy')
  }
}

/**
 * The key that may sign for this log: the one of the file, if it is the newest that the log names. A process with another one (the file
 * was lost, or never brought to this machine) must not sign: to others that would be another log.
 */
export async function findSigner(deps: Deps): Promise<NoteSigner | undefined> {
  const newest = (await listKeys(deps.db)).at(-1)
  if (newest === undefined) {
    await addKey(deps, readLogKey(deps), 'first')
    return findSigner(deps)
  }
  if (!existsSync(keyFile(deps))) return undefined
  const signer = readLogKey(deps)
  if (newest.vkey === signer.vkey) return signer
  // A rotation that was broken off after its last step but one: the log has named this key, and the file has it.
  const last = await findLastCheckpoint(deps.db)
  if (last === undefined || readCheckpoint(last.note)?.nextKey !== signer.vkey) return undefined
  await addKey(deps, signer, 'rotated')
  return signer
}

/** The log has this key from now on. */
export async function addKey(deps: Deps, key: NoteSigner, because: 'first' | 'rotated' | 'adopted'): Promise<void> {
  const row = { key_id: key.id, vkey: key.vkey, because, at: iso(deps.clock.now()) }
  await deps.db.transaction().execute((trx) => insertKey(trx, row))
}

/** Every public key that the log has had. */
export async function listVerifiers(db: Db): Promise<NoteVerifier[]> {
  return (await listKeys(db)).map(({ vkey }) => readVkey(vkey))
}
