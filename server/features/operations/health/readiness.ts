import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { readSpace } from '../../../platform/free-space.ts'
import { findOldestDueJob } from '../jobs/queries.ts'

/** What keeps the portal from working, in words that tell nothing of the inside. */
export type Trouble = 'stopping' | 'database' | 'disk' | 'jobs'

/** Whoever asks more often gets the answer of the second: asking must cost nothing. */
const KEPT_MS = 1_000

/** Longer than any single job takes and any rush of mails has lasted; then no worker is at work. */
const LATE_MS = 30 * 60_000

/** A database that says nothing for so long is away, whatever its own limits are. */
const TIMEOUT_MS = 3_000

/** Answers what is wrong just now; nothing where the portal can work. */
export function makeReadiness(deps: Deps): () => Promise<Trouble[]> {
  // After a night switched off every job is late. That says nothing of workers that have only begun.
  const startedAt = deps.clock.now().getTime()
  let kept: { at: number; found: Promise<Trouble[]> } | undefined
  return async () => {
    if (deps.stopping.signal.aborted) return ['stopping']
    const now = deps.clock.now().getTime()
    // Either way: a clock that was set back must not keep an answer for years.
    if (kept === undefined || Math.abs(now - kept.at) >= KEPT_MS) kept = { at: now, found: look(deps, now, startedAt) }
    return kept.found
  }
}

async function look(deps: Deps, now: number, startedAt: number): Promise<Trouble[]> {
  const found = await Promise.all([lookAtDatabase(deps, now, startedAt), lookAtDisk(deps)])
  return found.flatMap((trouble) => trouble ?? [])
}

async function lookAtDatabase(deps: Deps, now: number, startedAt: number): Promise<Trouble | undefined> {
  try {
    const job = await inTime(findOldestDueJob(deps.db, iso(now)))
    return job && now - Math.max(Date.parse(job.run_at), startedAt) >= LATE_MS ? 'jobs' : undefined
  } catch (error) {
    deps.log.error({ error }, 'not ready')
    return 'database'
  }
}

async function lookAtDisk(deps: Deps): Promise<Trouble | undefined> {
  try {
    return (await readSpace(deps.config.dataDir)).free < deps.config.leastFree ? 'disk' : undefined
  } catch (error) {
    deps.log.error({ error }, 'not ready')
    return 'disk'
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database did not answer in time')), TIMEOUT_MS)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
