import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { readLoopDelay } from '../../../platform/event-loop.ts'
import { exposition, gauge } from '../../../platform/exposition.ts'
import { readSpace } from '../../../platform/free-space.ts'
import { countLeaves, findLastCheckpoint, hasPending } from '../../transparency-log/queries.ts'
import { countLiveSessions } from '../dashboard/queries.ts'
import { countWaitingJobs, findOldestDueJob } from '../jobs/queries.ts'
import { countAccountSessions } from './queries.ts'

/** All that `/metrics` says. What cannot be read just now is left out rather than guessed, and counted as a failure to read. */
export async function writeMetrics(deps: Deps): Promise<string> {
  const parts = await Promise.all([readJobs, readSessions, readLog, readDisk].map((read) => attempt(deps, read)))
  const failed = parts.filter((part) => part === undefined).length
  const gauges = [
    ...parts.flatMap((part) => part ?? []),
    ...gauge('vestibule_metrics_unread', 'Parts of these metrics that could not be read.', [{ value: failed }]),
    ...readPool(deps),
    ...readProcess(),
  ]
  return exposition(Object.values(deps.metrics), gauges)
}

async function attempt(deps: Deps, read: (deps: Deps) => Promise<string[]>): Promise<string[] | undefined> {
  try {
    return await read(deps)
  } catch (error) {
    deps.log.error({ error }, 'metrics could not be read')
    return undefined
  }
}

async function readJobs(deps: Deps): Promise<string[]> {
  const now = deps.clock.now()
  const [waiting, oldest] = await Promise.all([countWaitingJobs(deps.db), findOldestDueJob(deps.db, iso(now))])
  const age = oldest ? (now.getTime() - Date.parse(oldest.run_at)) / 1_000 : 0
  return [
    ...gauge(
      'vestibule_jobs_waiting',
      'Jobs that are not done yet, by kind.',
      waiting.map(({ kind, n }) => ({ labels: { kind }, value: Number(n) })),
    ),
    ...gauge('vestibule_jobs_oldest_due_seconds', 'For how long the oldest job that is due has waited for a worker.', [
      { value: age },
    ]),
  ]
}

async function readSessions(deps: Deps): Promise<string[]> {
  const now = iso(deps.clock.now())
  const [readers, accounts] = await Promise.all([
    countLiveSessions(deps.db, now, deps.portal.codes.expiryEndsSessions),
    countAccountSessions(deps.db, now),
  ])
  return gauge('vestibule_sessions_live', 'Sessions that permit something now: by access code, and of accounts.', [
    { labels: { kind: 'code' }, value: readers },
    { labels: { kind: 'account' }, value: accounts },
  ])
}

async function readLog(deps: Deps): Promise<string[]> {
  const [size, pending, checkpoint] = await Promise.all([
    countLeaves(deps.db),
    hasPending(deps.db),
    findLastCheckpoint(deps.db),
  ])
  const since = checkpoint && (deps.clock.now().getTime() - Date.parse(checkpoint.at)) / 1_000
  return [
    ...gauge('vestibule_log_entries', 'Entries that have their place in the audit log.', [{ value: size }]),
    ...gauge('vestibule_log_unsigned_entries', 'Entries that no checkpoint covers yet.', [
      { value: size - (checkpoint?.size ?? 0) },
    ]),
    ...gauge('vestibule_log_pending', '1 while entries wait for their place in the log.', [{ value: pending ? 1 : 0 }]),
    ...gauge(
      'vestibule_log_checkpoint_age_seconds',
      'Since the last signed checkpoint; none is made while nothing happens.',
      since === undefined ? [] : [{ value: since }],
    ),
  ]
}

async function readDisk(deps: Deps): Promise<string[]> {
  const { free, total } = await readSpace(deps.config.dataDir)
  return [
    ...gauge('vestibule_disk_free_bytes', 'Room left where DATA_DIR is.', [{ value: free }]),
    ...gauge('vestibule_disk_size_bytes', 'Size of the file system that DATA_DIR is on.', [{ value: total }]),
  ]
}

function readPool(deps: Deps): string[] {
  const pool = deps.pool?.()
  const samples = pool ? Object.entries(pool).map(([state, value]) => ({ labels: { state }, value })) : []
  return gauge('vestibule_database_connections', 'Connections to PostgreSQL, and requests that wait for one.', samples)
}

/** Named as Prometheus' own libraries name them, so that dashboards for any process show them. */
function readProcess(): string[] {
  const memory = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const { p50, p99, max } = readLoopDelay()
  const started = Math.round(Date.now() / 1_000 - process.uptime())
  return [
    ...gauge('process_resident_memory_bytes', 'Memory of the process.', [{ value: memory.rss }]),
    ...gauge('nodejs_heap_size_used_bytes', 'Memory that JavaScript uses.', [{ value: memory.heapUsed }]),
    ...gauge('nodejs_external_memory_bytes', 'Memory outside of the heap.', [{ value: memory.external }]),
    ...gauge('process_cpu_seconds_total', 'Processor time.', [{ value: (user + system) / 1e6 }], 'counter'),
    ...gauge('process_start_time_seconds', 'When the process began.', [{ value: started }]),
    ...gauge('nodejs_eventloop_lag_p50_seconds', 'How late timers came since the last look: half.', [{ value: p50 }]),
    ...gauge('nodejs_eventloop_lag_p99_seconds', 'The same: all but one in a hundred.', [{ value: p99 }]),
    ...gauge('nodejs_eventloop_lag_max_seconds', 'The same: the latest.', [{ value: max }]),
  ]
}
