import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { readSpace } from '../../../platform/free-space.ts'
import { findSigningProblem } from '../../agreements/signing/service.ts'
import { kindsOf } from '../jobs/kinds.ts'
import { findOldestDueJob } from '../jobs/queries.ts'
import { startedAt } from './processes.ts'

/** Why the portal cannot work, without details that help an attacker. */
type ReadinessProblem = 'stopping' | 'database' | 'disk' | 'jobs'

/** Repeated requests get the cached answer. */
const CACHED_MS = 1_000

/** If a job is this late, no worker is running. */
const LATE_MS = 30 * 60_000

const TIMEOUT_MS = 3_000

/** `signing`: nobody can sign. It does not make the portal unready, because everything else works. */
export type Readiness = { problems: ReadinessProblem[]; signing: boolean }

export function makeReadiness(deps: Deps): () => Promise<Readiness> {
  const start = startedAt(deps)
  let cached: { at: number; found: Promise<Readiness> } | undefined
  return async () => {
    if (deps.stopping.signal.aborted) return { problems: ['stopping'], signing: true }
    const now = deps.clock.now().getTime()
    // The absolute difference, so that a clock that is set back does not keep the answer.
    if (cached === undefined || Math.abs(now - cached.at) >= CACHED_MS)
      cached = { at: now, found: findTroubles(deps, now, start) }
    return cached.found
  }
}

async function findTroubles(deps: Deps, now: number, start: number): Promise<Readiness> {
  const [database, disk] = await Promise.all([checkDatabase(deps, now, start), checkDisk(deps)])
  const problems = [database ?? [], disk ?? []].flat()
  return { problems, signing: problems.length > 0 || (await canSign(deps)) }
}

async function canSign(deps: Deps): Promise<boolean> {
  try {
    return (await withTimeout(findSigningProblem(deps))) === undefined
  } catch {
    // What is wrong with the database is told by the next check.
    return true
  }
}

/** Whether no worker is running. After a night off, every job was due long ago although the workers have just started. */
export function isLate(job: { run_at: string }, now: number, start: number): boolean {
  return now - Math.max(Date.parse(job.run_at), start) >= LATE_MS
}

/** A process is not unready because jobs wait that others do. The system page says that nobody does them. */
async function checkDatabase(deps: Deps, now: number, start: number): Promise<ReadinessProblem | undefined> {
  try {
    const job = await withTimeout(findOldestDueJob(deps.db, iso(now), kindsOf(deps.config.role)))
    return job && isLate(job, now, start) ? 'jobs' : undefined
  } catch (error) {
    deps.log.error({ error }, 'not ready')
    return 'database'
  }
}

async function checkDisk(deps: Deps): Promise<ReadinessProblem | undefined> {
  try {
    return (await readSpace(deps.config.dataDir)).free < deps.config.minFreeBytes ? 'disk' : undefined
  } catch (error) {
    deps.log.error({ error }, 'not ready')
    return 'disk'
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database did not answer in time')), TIMEOUT_MS)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
