import type { JobRow, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { finishJob, giveUpJob, insertJob, leaseJob, postponeJob } from './queries.ts'

export type JobKind = 'mail' | 'link_request'

/** Does the work of one job; throws to have it tried again. The id is the same at every try. */
type JobHandler = (deps: Deps, payload: string, jobId: string) => Promise<void>
export type JobHandlers = Record<JobKind, JobHandler>

/** Longer than any handler may take: a worker that died holds a job no longer than this. */
const LEASE_MS = 2 * 60_000
const FIRST_DELAY_MS = 5_000
const LONGEST_DELAY_MS = 60 * 60_000
/** A peer may be away for a holiday, not for longer. */
const LONGEST_TRYING_MS = 14 * 24 * 60 * 60_000

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
    given_up_at: null,
    last_error: null,
  })
}

/**
 * Does every job that is due, one after the other, as long as `goOn` says so; returns how many were done. A failure puts the job
 * off, ever longer; what cannot succeed is given up, and kept.
 */
export async function runDueJobs(deps: Deps, handlers: JobHandlers, goOn: () => boolean = () => true): Promise<number> {
  let done = 0
  while (goOn()) {
    const now = deps.clock.now().getTime()
    const job = await leaseJob(deps.db, iso(now), iso(now + LEASE_MS))
    if (!job) return done
    try {
      await handlers[job.kind as JobKind](deps, deps.secrets.open(job.payload, job.id), job.id)
      await finishJob(deps.db, job, iso(deps.clock.now()))
      done += 1
    } catch (error) {
      await putOff(deps, job, error)
    }
  }
  return done
}

async function putOff(deps: Deps, job: JobRow, error: unknown): Promise<void> {
  const now = deps.clock.now().getTime()
  const failure = errorKind(error)
  const hopeless = isPermanent(error) || now - Date.parse(job.created_at) >= LONGEST_TRYING_MS
  deps.log.warn({ failure, hopeless, job: job.id, kind: job.kind, attempts: job.attempts }, 'job not done')
  if (hopeless) return giveUpJob(deps.db, job, iso(now), failure)
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (job.attempts - 1), LONGEST_DELAY_MS)
  await postponeJob(deps.db, job, iso(now + delay), failure)
}

/** An SMTP server's 5xx: it will not take this mail, now or later. */
function isPermanent(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}

/** What is kept of a failure and logged: its kind, because a peer's message may hold an address. */
function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  return 'responseCode' in error ? `${error.name}${code} ${String(error.responseCode)}` : `${error.name}${code}`
}
