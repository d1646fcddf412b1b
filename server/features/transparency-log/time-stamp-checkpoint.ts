import { hash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { askTimeStamp } from '../../platform/ask-time-stamp.ts'
import { iso } from '../../platform/clock.ts'
import { TimeStampError } from '../../platform/time-stamp-error.ts'
import { findStampProblem } from '../agreements/executed-copy/rules.ts'
import { insertStamp, listCheckpoints, listStamps } from './queries.ts'

/**
 * The job that gets a time stamp for a checkpoint. A failure is recorded with its reason and the job is retried. The portal never
 * substitutes its own time.
 */
export async function stampCheckpoint(deps: Deps, payload: string): Promise<undefined> {
  const { size } = JSON.parse(payload) as { size: number }
  const { tsa } = deps.config
  const [checkpoint] = await listCheckpoints(deps.db, size - 1, size)
  if (tsa === undefined || checkpoint === undefined) return
  const imprint = hash('sha256', Buffer.from(checkpoint.note), 'buffer')
  try {
    const { token, time } = await askTimeStamp({ url: tsa.url.href, ca: tsa.ca }, imprint)
    // Exports and packs with it would be refused for good, also by copies of the verifiers that others have.
    const problem = await findStampProblem(token, Buffer.from(checkpoint.note), checkpoint.at)
    if (problem !== null) throw new TimeStampError(problem)
    await note(deps, size, tsa.url, { token: token.toString('base64'), stamped_at: time, failure: null })
  } catch (error) {
    const failure = error instanceof TimeStampError ? error.code : 'unreachable'
    const known = await listStamps(deps.db, size)
    // A reason is recorded once, even if it occurs again.
    if (!known.some((stamp) => stamp.failure === failure))
      await note(deps, size, tsa.url, { token: null, stamped_at: null, failure })
    throw error
  }
}

type Outcome = { token: string | null; stamped_at: string | null; failure: string | null }

async function note(deps: Deps, size: number, tsa: URL, outcome: Outcome): Promise<void> {
  const row = { id: deps.ids.id(), size, at: iso(deps.clock.now()), tsa: tsa.origin, ...outcome }
  await deps.db.transaction().execute((trx) => insertStamp(trx, row))
}
