import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { finishJob, insertJob, leaseJob, postponeJob } from './queries.ts'

export type JobKind = 'mail' | 'link_request'

/** Does the work of one job; throws to have it tried again. The id is the same at every try. */
type JobHandler = (deps: Deps, payload: string, jobId: string) => Promise<void>
export type JobHandlers = Record<JobKind, JobHandler>

/** Longer than any handler may take: a worker that died holds a job no longer than this. */
const LEASE_MS = 2 * 60_000
const FIRST_DELAY_MS = 5_000
const LONGEST_DELAY_MS = 60 * 60_000

/** Leaves work for the worker, in the transaction of the act that it belongs to. The payload is kept encrypted. */
export async function enqueue(trx: Trx, deps: Deps, kind: JobKind, payload: object): Promise<void> {
  const id = deps.ids.id()
  const now = iso(deps.clock.now())
  await insertJob(trx, {
    id,
    kind,
    payload: deps.secrets.seal(JSON.stringify(payload), id),
    created_at: now,
    run_at: now,
    attempts: 0,
    leased_until: null,
    done_at: null,
    last_error: null,
  })
}

/** Does every job that is due, one after the other; returns how many were done. A failure puts the job off, ever longer. */
export async function runDueJobs(deps: Deps, handlers: JobHandlers): Promise<number> {
  let done = 0
  for (;;) {
    const now = deps.clock.now().getTime()
    const job = await leaseJob(deps.db, iso(now), iso(now + LEASE_MS))
    if (!job) return done
    try {
      await handlers[job.kind as JobKind](deps, deps.secrets.open(job.payload, job.id), job.id)
      await finishJob(deps.db, job.id, iso(deps.clock.now()))
      done += 1
    } catch (error) {
      const delay = Math.min(FIRST_DELAY_MS * 2 ** (job.attempts - 1), LONGEST_DELAY_MS)
      deps.log.warn({ error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job put off')
      await postponeJob(deps.db, job.id, iso(deps.clock.now().getTime() + delay), errorKind(error))
    }
  }
}

/** What is kept of a failure: its kind, because a peer's message may hold an address. */
function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}
