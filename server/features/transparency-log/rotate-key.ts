import { recordEntry } from '../../audit/service.ts'
import type { Deps } from '../../deps.ts'
import type { NoteSigner } from '../../platform/signed-note.ts'
import { checkpointFile, putFileAside } from './checkpoint-file.ts'
import { type Made, makeCheckpoint } from './checkpoints.ts'
import { addKey, findSigner, newOrigin, putNextKeyInPlace, readLogKey, readNextKey } from './keys.ts'
import { countLeaves, findLastCheckpoint, listKeys } from './queries.ts'
import { integrate } from './sequencer.ts'

/**
 * Hands the log over to a new key: the entry that says so, then a checkpoint that names the new key and is signed by both, then the
 * old private key is gone. Broken off half-way it goes on where it was when it is called again. Undefined where the key of the file
 * is not the log's, or the log contradicts its last checkpoint.
 */
export async function rotateKey(deps: Deps): Promise<{ from: string; to: string } | undefined> {
  const signer = await findSigner(deps)
  if (signer === undefined) return undefined
  const next = readNextKey(deps, signer.name)
  const made = await nameNextKey(deps, signer, next)
  if (made === undefined) return undefined
  // The file first: a key that the log names and nobody has could never sign.
  putNextKeyInPlace(deps)
  await addKey(deps, next, 'rotated')
  return { from: signer.vkey, to: next.vkey }
}

/** Another process may sign a checkpoint at the same moment; then this one is of an entry more. */
async function nameNextKey(deps: Deps, signer: NoteSigner, next: NoteSigner, tries = 3): Promise<Made | undefined> {
  await deps.db.transaction().execute((trx) =>
    recordEntry(trx, deps, {
      action: 'log.key_rotated',
      actor: 'operator',
      detail: { from: signer.vkey, to: next.vkey },
    }),
  )
  await integrate(deps)
  const made = await makeCheckpoint(deps, await countLeaves(deps.db), [signer, next], next.vkey)
  return made ?? (tries > 1 ? nameNextKey(deps, signer, next, tries - 1) : undefined)
}

/**
 * Goes on with the key of the file although nothing that came before vouches for it, because the old one was lost or an older backup
 * of the database was brought back. The file of checkpoints is put aside; whoever trusted the old key has to be told the new one.
 */
export async function adoptKey(deps: Deps): Promise<{ to: string; aside: string | undefined }> {
  const before = (await listKeys(deps.db)).at(-1)
  // The same key would sign two logs that contradict each other, so another one is made.
  if (before && readLogKey(deps).id === before.key_id) {
    readNextKey(deps, newOrigin())
    putNextKeyInPlace(deps)
  }
  const key = readLogKey(deps)
  const file = checkpointFile(deps)
  if (before) putFileAside(file, before.key_id)
  const last = await findLastCheckpoint(deps.db)
  await deps.db.transaction().execute((trx) =>
    recordEntry(trx, deps, {
      action: 'log.key_adopted',
      actor: 'operator',
      detail: { from: before?.vkey ?? '', to: key.vkey, lastCheckpoint: last?.size ?? 0 },
    }),
  )
  await addKey(deps, key, 'adopted')
  return { to: key.vkey, aside: before && file.replace(/\.txt$/, `-until-${before.key_id}.txt`) }
}
