import { type Entry, recordEntry } from '../../../audit/service.ts'
import type { JobRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { finishJob, giveUpJob, insertJob, leaseJob, postponeJob } from './queries.ts'

export type JobKind =
  | 'mail'
  | 'link_request'
  | 'account_link_request'
  | 'log_webhook'
  | 'log_stamp'
  | 'log_verify'
  | 'executed_agreement'
  | 'document_version'

/**
 * Does the work of one job; throws to have it tried again. The id is the same at every try. What it answers is the line of the log that
 * is written as the job is marked done.
 */
type JobHandler = (deps: Deps, payload: string, jobId: string) => Promise<Entry | undefined>
/** A worker does the kinds that it has handlers for, and leaves the others to another one. */
export type JobHandlers = Partial<Record<JobKind, JobHandler>>

/** Longer than any handler may take: a worker that died holds a job no longer than this. */
const LEASE_MS = 3 * 60_000
const FIRST_DELAY_MS = 5_000
const MAX_DELAY_MS = 60 * 60_000
/** Nothing is put off or held for longer; an hour more, because processes on several machines have not quite the same time. */
const LATEST_MS = MAX_DELAY_MS + 60 * 60_000
/** A peer may be away for a holiday, not for longer. */
const MAX_TRYING_MS = 14 * 24 * 60 * 60_000

/** Leaves work for the worker, in the transaction of the act that it belongs to. The payload is kept encrypted. Answers the job's id. */
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
 * Does every job that is due, one after the other, as long as `goOn` says so; returns how many were done. A failure puts the job
 * off, ever longer; what cannot succeed is given up, and kept.
 */
export async function runDueJobs(deps: Deps, handlers: JobHandlers, goOn: () => boolean = () => true): Promise<number> {
  let done = 0
  const kinds = Object.keys(handlers)
  while (goOn()) {
    const now = deps.clock.now().getTime()
    const until = { leasedUntil: iso(now + LEASE_MS), latestRun: iso(now + LATEST_MS) }
    const job = await leaseJob(deps.db, kinds, { now: iso(now), ...until })
    if (!job) return done
    try {
      const entry = await handlers[job.kind as JobKind]?.(deps, deps.secrets.open(job.payload, job.id), job.id)
      await finish(deps, job, entry)
      deps.metrics.jobs.inc({ kind: job.kind, result: 'done' })
      done += 1
    } catch (error) {
      await putOff(deps, job, error)
    }
  }
  return done
}

/** Marks a job done and, in the same transaction, notes what it did; neither where another worker holds it by now. */
async function finish(deps: Deps, job: JobRow, entry: Entry | undefined): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if ((await finishJob(trx, job, iso(deps.clock.now()))) && entry) await recordEntry(trx, deps, entry)
  })
}

async function putOff(deps: Deps, job: JobRow, error: unknown): Promise<void> {
  const now = deps.clock.now().getTime()
  const failure = errorKind(error)
  const hopeless = isPermanent(error) || now - Date.parse(job.created_at) >= MAX_TRYING_MS
  deps.log.warn({ failure, hopeless, job: job.id, kind: job.kind, attempts: job.attempts }, 'job not done')
  deps.metrics.jobs.inc({ kind: job.kind, result: hopeless ? 'given_up' : 'put_off' })
  if (hopeless) return giveUp(deps, job, failure)
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (job.attempts - 1), MAX_DELAY_MS)
  await postponeJob(deps.db, job, iso(now + delay), failure)
}

/** What is given up is in the log, because somebody was to get something and did not. */
async function giveUp(deps: Deps, job: JobRow, failure: string): Promise<void> {
  const entry: Entry =
    job.kind === 'mail'
      ? { action: 'mail.given_up', actor: 'system', detail: { mail: job.id, failure } }
      : { action: 'job.given_up', actor: 'system', detail: { job: job.id, kind: job.kind, failure } }
  await deps.db.transaction().execute(async (trx) => {
    if (await giveUpJob(trx, job, iso(deps.clock.now()), failure)) await recordEntry(trx, deps, entry)
  })
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
