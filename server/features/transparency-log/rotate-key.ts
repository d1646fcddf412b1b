import { recordEntry } from '../../audit/service.ts'
import type { Deps } from '../../deps.ts'
import type { NoteSigner } from '../../platform/signed-note.ts'
import { checkpointFile, setFileAside } from './checkpoint-file.ts'
import { makeCheckpoint, type SignedCheckpoint } from './checkpoints.ts'
import { addKey, findSigner, newOrigin, readLogKey, readNextKey, replaceKey } from './keys.ts'
import { countLeaves, findLastCheckpoint, listKeys } from './queries.ts'
import { integrate } from './sequencer.ts'

/**
 * Rotates the key: writes an entry, signs a checkpoint with both keys that names the new one, and deletes the old private key. If it is
 * interrupted, calling it again continues. Undefined if this process does not have the key of the log, or the log contradicts its last
 * checkpoint.
 */
export async function rotateKey(deps: Deps): Promise<{ from: string; to: string } | undefined> {
  const signer = await findSigner(deps)
  if (signer === undefined) return undefined
  const next = readNextKey(deps, signer.name)
  const made = await nameNextKey(deps, signer, next)
  if (made === undefined) return undefined
  // The file first, because a key that the log names but no file has could never sign.
  replaceKey(deps)
  await addKey(deps, next, 'rotated')
  return { from: signer.vkey, to: next.vkey }
}

/** Tries again if another process signs a checkpoint at the same moment. */
async function nameNextKey(
  deps: Deps,
  signer: NoteSigner,
  next: NoteSigner,
  tries = 3,
): Promise<SignedCheckpoint | undefined> {
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
 * Continues with the key of the file although no earlier key vouches for it, after the old key was lost or an older backup was
 * restored. Sets the checkpoint file aside. Everyone who trusted the old key has to get the new one.
 */
export async function adoptKey(deps: Deps): Promise<{ to: string; aside: string | undefined }> {
  const before = (await listKeys(deps.db)).at(-1)
  // With the same key there would be two contradicting logs, so this makes another one.
  if (before && readLogKey(deps).id === before.key_id) {
    readNextKey(deps, newOrigin())
    replaceKey(deps)
  }
  const key = readLogKey(deps)
  const file = checkpointFile(deps)
  if (before) setFileAside(file, before.key_id)
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
