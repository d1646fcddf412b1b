import { type Actor, actorName, recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { claim, countLeaves, lockLog } from './queries.ts'
import { findRunning, insertVerification, isFinished, noteProgress, takeVerification } from './verification-queries.ts'
import { verifyLog } from './verify-log.ts'

/** A verification that has not reported for this long has stopped with its process. */
export const STALLED_MS = 2 * 60_000
const PROGRESS_MS = 1_000
const DAY_MS = 24 * 60 * 60_000

/** Queues a verification of the whole log. False if one is in progress. */
export async function requestVerification(deps: Deps, actor: Actor): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    await lockLog(trx)
    const now = deps.clock.now().getTime()
    if (await findRunning(trx, iso(now - STALLED_MS))) return false
    await queueVerification(trx, deps, actorName(actor))
    await recordEntry(trx, deps, { action: 'log.verification_asked', actor })
    return true
  })
}

export async function verifyDaily(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  if (await claim(deps.db, 'verified_at', iso(now), iso(now - DAY_MS))) await requestVerification(deps, 'system')
}

async function queueVerification(trx: Trx, deps: Deps, askedBy: string): Promise<void> {
  const id = deps.ids.id()
  const now = iso(deps.clock.now())
  await insertVerification(trx, {
    id,
    asked_at: now,
    asked_by: askedBy,
    seen_at: now,
    done: 0,
    size: await countLeaves(trx),
    finished_at: null,
  })
  await enqueue(trx, deps, 'log_verify', { id, askedBy })
}

/** The job. Its result is an entry of the log. */
export async function runVerification(deps: Deps, payload: string): Promise<undefined> {
  const { id, askedBy } = JSON.parse(payload) as { id: string; askedBy: string }
  const begun = deps.clock.now().getTime()
  // Two workers must not verify at once.
  if (!(await takeVerification(deps.db, id, { now: iso(begun), silentSince: iso(begun - STALLED_MS) }))) {
    if (await isFinished(deps.db, id)) return
    // The job is retried until the other worker has finished or stopped reporting.
    throw Object.assign(new Error('another worker is verifying the log'), { code: 'in_progress' })
  }
  let reported = begun
  await verifyLog(deps, { by: 'system', askedBy }, async (done, size) => {
    const now = deps.clock.now().getTime()
    if (now - reported < PROGRESS_MS) return
    reported = now
    await noteProgress(deps.db, id, { done, size, seen_at: iso(now), finished_at: null })
  })
  const size = await countLeaves(deps.db)
  const now = iso(deps.clock.now())
  await noteProgress(deps.db, id, { done: size, size, seen_at: now, finished_at: now })
}
