import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { type NoteSigner, signNote } from '../../platform/signed-note.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { appendCheckpoint, checkpointFile, lastOfFile } from './checkpoint-file.ts'
import { findSigner } from './keys.ts'
import { raiseAlarm } from './log-alarm.ts'
import { claim, countLeaves, findLastCheckpoint, insertCheckpoint, lockLog } from './queries.ts'
import { CHECKPOINT_MS, checkpointText, isDue, MAX_UNSIGNED_ENTRIES } from './rules.ts'
import { rootAt } from './tree.ts'

const HOUR_MS = 60 * 60_000

export type SignedCheckpoint = { size: number; note: string }

/** Signs a checkpoint every minute while there are new entries. Undefined if none is due. */
export async function makeDueCheckpoint(deps: Deps): Promise<SignedCheckpoint | undefined> {
  const last = await findLastCheckpoint(deps.db)
  const size = await countLeaves(deps.db)
  const now = deps.clock.now().getTime()
  if (!isDue(last && { size: last.size, at: Date.parse(last.at) }, size, now)) return undefined
  const signer = await findSigner(deps)
  if (signer === undefined) {
    await raiseAlarm(deps, 'The key in DATA_DIR/keys/log.key is not the key of this log: no checkpoint can be signed.')
    return undefined
  }
  // One of several processes signs. With many new entries, the first one does.
  const many = last !== undefined && size - last.size >= MAX_UNSIGNED_ENTRIES
  if (!many && !(await claim(deps.db, 'checkpoint_at', iso(now), iso(now - CHECKPOINT_MS)))) return undefined
  return makeCheckpoint(deps, size, [signer])
}

/** Signs a checkpoint of the whole tree, unless there is one. */
export async function makeCheckpointNow(deps: Deps): Promise<SignedCheckpoint | undefined> {
  const size = await countLeaves(deps.db)
  const signer = await findSigner(deps)
  if (signer === undefined || size === 0 || (await findLastCheckpoint(deps.db))?.size === size) return undefined
  return makeCheckpoint(deps, size, [signer])
}

/**
 * Signs a checkpoint of the first `size` entries and stores it in the file and the database. If the log contradicts an earlier
 * checkpoint, it signs nothing and alerts staff.
 */
export async function makeCheckpoint(
  deps: Deps,
  size: number,
  signers: [NoteSigner, ...NoteSigner[]],
  nextKey: string | null = null,
): Promise<SignedCheckpoint | undefined> {
  const problem = await findContradiction(deps)
  if (problem !== undefined) {
    await raiseAlarm(deps, problem)
    return undefined
  }
  const [{ name: origin, id: key_id }] = signers
  const root = await rootAt(deps.db, size)
  const note = signNote(checkpointText({ origin, size, root, nextKey }), signers)
  const now = deps.clock.now().getTime()
  return deps.db.transaction().execute(async (trx) => {
    await lockLog(trx)
    // Another process may have signed a larger checkpoint. The file is in the order of sizes.
    if (((await findLastCheckpoint(trx))?.size ?? 0) >= size) return undefined
    // The file first, because a checkpoint that only the database has would be lost with it.
    appendCheckpoint(checkpointFile(deps), note)
    await insertCheckpoint(trx, { size, root, key_id, note, at: iso(now) })
    await queueCopies(trx, deps, size, now)
    return { size, note }
  })
}

/** Queues the jobs that copy the checkpoint to other machines, if configured. A time stamp is requested at most once an hour. */
async function queueCopies(trx: Trx, deps: Deps, size: number, now: number): Promise<void> {
  if (deps.config.logWebhookUrl) await enqueue(trx, deps, 'log_webhook', { size })
  if (deps.config.tsa && (await claim(trx, 'stamped_at', iso(now), iso(now - HOUR_MS))))
    await enqueue(trx, deps, 'log_stamp', { size })
}

/**
 * Compares the last checkpoints, in the file and in the database, with the log. They differ if an older backup was restored or somebody
 * changed the database.
 */
export async function findContradiction(deps: Deps): Promise<string | undefined> {
  const known = [
    { of: 'the checkpoint file', last: lastOfFile(checkpointFile(deps)) },
    { of: 'the database', last: await findLastCheckpoint(deps.db) },
  ]
  // Counted after reading the checkpoints, because another process may add and sign entries meanwhile.
  const size = await countLeaves(deps.db)
  for (const { of, last } of known) {
    if (last === undefined) continue
    if (last.size > size)
      return `The last checkpoint in ${of} covers ${last.size} entries, but the database has ${size}: entries were deleted, or an older backup was restored.`
    if ((await rootAt(deps.db, last.size)) !== last.root)
      return `The last checkpoint in ${of} does not match the first ${last.size} entries of the database: they were changed, or an older backup was restored.`
  }
  return undefined
}
