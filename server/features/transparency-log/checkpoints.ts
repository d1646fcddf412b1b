import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { type NoteSigner, signNote } from '../../platform/signed-note.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { appendCheckpoint, checkpointFile, lastOfFile } from './checkpoint-file.ts'
import { findSigner } from './keys.ts'
import { raiseAlarm } from './log-alarm.ts'
import { claim, countLeaves, findLastCheckpoint, insertCheckpoint, lockLog } from './queries.ts'
import { CHECKPOINT_MS, checkpointText, isDue, MANY_ENTRIES } from './rules.ts'
import { rootAt } from './tree.ts'

const HOUR_MS = 60 * 60_000

export type Made = { size: number; note: string }

/** Signs a checkpoint if it is time for one: every minute while there is something new. Undefined where there is nothing to do. */
export async function makeDueCheckpoint(deps: Deps): Promise<Made | undefined> {
  const last = await findLastCheckpoint(deps.db)
  const size = await countLeaves(deps.db)
  const now = deps.clock.now().getTime()
  if (!isDue(last && { size: last.size, at: Date.parse(last.at) }, size, now)) return undefined
  const signer = await findSigner(deps)
  if (signer === undefined) {
    await raiseAlarm(deps, 'The key in DATA_DIR/keys/log.key is not the key of this log: no checkpoint can be signed.')
    return undefined
  }
  // Of several processes one signs; at a rush whoever comes first, and the others find it done.
  const rush = last !== undefined && size - last.size >= MANY_ENTRIES
  if (!rush && !(await claim(deps.db, 'checkpoint_at', iso(now), iso(now - CHECKPOINT_MS)))) return undefined
  return makeCheckpoint(deps, size, [signer])
}

/** Signs a checkpoint of all that is in the tree now, unless there is one. */
export async function makeCheckpointNow(deps: Deps): Promise<Made | undefined> {
  const size = await countLeaves(deps.db)
  const signer = await findSigner(deps)
  if (signer === undefined || size === 0 || (await findLastCheckpoint(deps.db))?.size === size) return undefined
  return makeCheckpoint(deps, size, [signer])
}

/**
 * Signs what the log is with `size` entries, appends it to the file of checkpoints, and keeps it. Nothing is signed that contradicts
 * an earlier checkpoint: then staff are told instead.
 */
export async function makeCheckpoint(
  deps: Deps,
  size: number,
  signers: [NoteSigner, ...NoteSigner[]],
  nextKey: string | null = null,
): Promise<Made | undefined> {
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
    // Of processes that sign at once the one of the most entries counts: in the file they are in the order of their sizes.
    if (((await findLastCheckpoint(trx))?.size ?? 0) >= size) return undefined
    // The file first: a checkpoint that only the database knows would be lost with it. Held meanwhile, a few milliseconds a minute.
    appendCheckpoint(checkpointFile(deps), note)
    await insertCheckpoint(trx, { size, root, key_id, note, at: iso(now) })
    await sendOut(trx, deps, size, now)
    return { size, note }
  })
}

/** Leaves what takes the checkpoint off this machine, as far as it is configured; a time stamp at most once an hour. */
async function sendOut(trx: Trx, deps: Deps, size: number, now: number): Promise<void> {
  if (deps.config.logWebhookUrl) await enqueue(trx, deps, 'log_webhook', { size })
  if (deps.config.tsa && (await claim(trx, 'stamped_at', iso(now), iso(now - HOUR_MS))))
    await enqueue(trx, deps, 'log_stamp', { size })
}

/**
 * What the last checkpoints, in the file and in the database, say against the log as it is: a backup was brought back, or somebody
 * was at the database. Undefined where nothing does.
 */
export async function findContradiction(deps: Deps): Promise<string | undefined> {
  const known = [
    { of: 'the file of checkpoints', last: lastOfFile(checkpointFile(deps)) },
    { of: 'the database', last: await findLastCheckpoint(deps.db) },
  ]
  // Afterwards, because another process may take entries in and sign meanwhile: what a checkpoint speaks of was there before it.
  const size = await countLeaves(deps.db)
  for (const { of, last } of known) {
    if (last === undefined) continue
    if (last.size > size)
      return `The last checkpoint in ${of} speaks of ${last.size} entries, and the database has ${size}: its end was cut off, or an older backup was brought back.`
    if ((await rootAt(deps.db, last.size)) !== last.root)
      return `The last checkpoint in ${of} says something else of the first ${last.size} entries than the database: they were changed, or an older backup was brought back.`
  }
  return undefined
}
