import type { JobKind } from '../../../../contract/operations/jobs.ts'
import { type Entry, recordEntry } from '../../../audit/service.ts'
import type { JobRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { extendJob, finishJob, giveUpJob, insertJob, leaseJob, postponeJob } from './queries.ts'

/**
 * Does the work of one job. If it throws, the job is retried with the same id; `attempt` counts from 1. The returned entry is written to the
 * log when the job is marked done.
 */
type JobHandler = (deps: Deps, payload: string, jobId: string, attempt: number) => Promise<Entry | undefined>
/** A worker does the kinds that it has handlers for. */
export type JobHandlers = Partial<Record<JobKind, JobHandler>>

/** Longer than any handler takes that does not extend it. After this, another worker may take the job of one that died. */
export const LEASE_MS = 3 * 60_000
const INITIAL_DELAY_MS = 5_000
const MAX_DELAY_MS = 60 * 60_000
/** No job is due or leased later than this. The extra hour allows for machines with different clocks. */
const LATEST_MS = MAX_DELAY_MS + 60 * 60_000
const MAX_RETRY_MS = 14 * 24 * 60 * 60_000

/** While a job goes on for longer than its lease. */
export async function extendLease(deps: Deps, jobId: string): Promise<void> {
  await extendJob(deps.db, jobId, iso(deps.clock.now().getTime() + LEASE_MS))
}

/** Queues a job in the transaction of its act, with an encrypted payload. Returns its id. */
export async function enqueue(trx: Trx, deps: Deps, kind: JobKind, payload: object): Promise<string> {
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
  return id
}

/**
 * Does every due job, one after the other, while `goOn` is true, and returns how many. A failed job is retried with growing delays, and
 * given up when it cannot succeed.
 */
export async function runDueJobs(deps: Deps, handlers: JobHandlers, goOn: () => boolean = () => true): Promise<number> {
  let done = 0
  const kinds = Object.keys(handlers)
  while (goOn()) {
    const now = deps.clock.now().getTime()
    const until = { leasedUntil: iso(now + LEASE_MS), latestRun: iso(now + LATEST_MS) }
    const job = await leaseJob(deps.db, deps.kind, kinds, { now: iso(now), ...until })
    if (!job) return done
    try {
      const payload = deps.secrets.open(job.payload, job.id)
      const entry = await handlers[job.kind as JobKind]?.(deps, payload, job.id, job.attempts)
      await finish(deps, job, entry)
      deps.metrics.jobs.inc({ kind: job.kind, result: 'done' })
      done += 1
    } catch (error) {
      await retryLater(deps, job, error)
    }
  }
  return done
}

/** Marks a job done and writes its entry, unless another worker holds it by now. */
async function finish(deps: Deps, job: JobRow, entry: Entry | undefined): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const at = iso(deps.clock.now())
    if ((await finishJob(trx, job, at)) && entry) await recordEntry(trx, deps, { ...entry, at })
  })
}

async function retryLater(deps: Deps, job: JobRow, error: unknown): Promise<void> {
  const now = deps.clock.now().getTime()
  const failure = errorKind(error)
  const hopeless = isPermanent(error) || now - Date.parse(job.created_at) >= MAX_RETRY_MS
  deps.log.warn({ failure, hopeless, job: job.id, kind: job.kind, attempts: job.attempts }, 'job not done')
  deps.metrics.jobs.inc({ kind: job.kind, result: hopeless ? 'given_up' : 'put_off' })
  if (hopeless) return giveUp(deps, job, failure)
  const delay = Math.min(INITIAL_DELAY_MS * 2 ** (job.attempts - 1), MAX_DELAY_MS)
  await postponeJob(deps.db, job, iso(now + delay), failure)
}

async function giveUp(deps: Deps, job: JobRow, failure: string): Promise<void> {
  const entry: Entry =
    job.kind === 'mail'
      ? { action: 'mail.given_up', actor: 'system', detail: { mail: job.id, failure } }
      : { action: 'job.given_up', actor: 'system', detail: { job: job.id, kind: job.kind, failure } }
  await deps.db.transaction().execute(async (trx) => {
    if (await giveUpJob(trx, job, iso(deps.clock.now()), failure)) await recordEntry(trx, deps, entry)
  })
}

/** A 5xx of an SMTP server, which will never accept this email. */
function isPermanent(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}

/** Without the message of the error, which may contain an address. */
function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  return 'responseCode' in error ? `${error.name}${code} ${String(error.responseCode)}` : `${error.name}${code}`
}
