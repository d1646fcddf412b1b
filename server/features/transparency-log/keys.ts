import { randomBytes } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { readOrMakePrivateFile } from '../../platform/private-file.ts'
import { makeNoteKey, type NoteSigner, type NoteVerifier, readNoteKey, readVkey } from '../../platform/signed-note.ts'
import { SettingError } from '../../setting-error.ts'
import { findLastCheckpoint, insertKey, listKeys } from './queries.ts'
import { readCheckpoint } from './rules.ts'

function keyFile(deps: Deps): string {
  return join(deps.config.dataDir, 'keys', 'log.key')
}

/** The key of a rotation. It becomes the key of the log once a checkpoint of the previous key names it. */
function nextKeyFile(deps: Deps): string {
  return join(deps.config.dataDir, 'keys', 'log-next.key')
}

/** The key that signs checkpoints. It is outside the database and made at the first start. Throws SettingError if it is damaged. */
export function readLogKey(deps: Deps): NoteSigner {
  return read(keyFile(deps), () => `${makeNoteKey(newOrigin())}\n`)
}

/**
 * Called at each start: makes the key of a new log. Throws SettingError if the log has a key and this process has another one, or none,
 * because a log with another key is another log to its readers.
 */
export async function prepareLogKey(deps: Deps): Promise<void> {
  const remedy =
    'copy it from another process of this portal or from your backup (if it is lost: npm run portal -- log adopt-key)'
  const file = keyFile(deps)
  if ((await findSigner(deps)) !== undefined) return
  throw new SettingError(
    file,
    `${existsSync(file) ? 'is not' : 'is missing:'} the key of this database's log; ${remedy}`,
  )
}

/** A unique name that does not reveal the company. */
export function newOrigin(): string {
  return `vestibule.log/${randomBytes(8).toString('hex')}`
}

export function readNextKey(deps: Deps, name: string): NoteSigner {
  return read(nextKeyFile(deps), () => `${makeNoteKey(name)}\n`)
}

/** The previous key is gone after this. */
export function replaceKey(deps: Deps): void {
  renameSync(nextKeyFile(deps), keyFile(deps))
}

function read(file: string, make: () => string): NoteSigner {
  const text = readOrMakePrivateFile(file, make)
  try {
    return readNoteKey(text)
  } catch {
    throw new SettingError(file, 'is not the key of a log; restore it from your copy')
  }
}

/**
 * The key of the file, if it is the newest key of the log. A process with another key must not sign, because that would be another log
 * to its readers.
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
  // A rotation was interrupted before its last step: a checkpoint names this key, and the file has it.
  const last = await findLastCheckpoint(deps.db)
  if (last === undefined || readCheckpoint(last.note)?.nextKey !== signer.vkey) return undefined
  await addKey(deps, signer, 'rotated')
  return signer
}

export async function addKey(deps: Deps, key: NoteSigner, because: 'first' | 'rotated' | 'adopted'): Promise<void> {
  const row = { key_id: key.id, vkey: key.vkey, because, at: iso(deps.clock.now()) }
  await deps.db.transaction().execute((trx) => insertKey(trx, row))
}

export async function listVerifiers(db: Db): Promise<NoteVerifier[]> {
  return (await listKeys(db)).map(({ vkey }) => readVkey(vkey))
}
