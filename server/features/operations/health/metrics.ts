import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { readSpace } from '../../../platform/free-space.ts'
import { countLeaves, findLastCheckpoint, hasPending } from '../../transparency-log/queries.ts'
import { countLiveSessions } from '../dashboard/queries.ts'
import { countWaitingJobs, findOldestDueJob } from '../jobs/queries.ts'
import { countProcesses } from './processes.ts'
import { countAccountSessions } from './queries.ts'

/** One registry for all portals of the process. */
export const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })

/** A part that cannot be read is left out and counted. */
export async function writeMetrics(deps: Deps): Promise<string> {
  const gauges = new Registry()
  const read = await Promise.all(
    [readJobs, readProcesses, readSessions, readLog, readDisk].map((part) => attempt(deps, gauges, part)),
  )
  const failed = read.filter((well) => !well).length
  set(gauges, 'vestibule_metrics_unread', 'Parts of these metrics that could not be read.', failed)
  readPool(deps, gauges)
  return Registry.merge([deps.metrics.registry, gauges, processMetrics]).metrics()
}

async function attempt(
  deps: Deps,
  gauges: Registry,
  read: (deps: Deps, gauges: Registry) => Promise<void>,
): Promise<boolean> {
  try {
    await read(deps, gauges)
    return true
  } catch (error) {
    deps.log.error({ error }, 'metrics could not be read')
    return false
  }
}

async function readJobs(deps: Deps, gauges: Registry): Promise<void> {
  const now = deps.clock.now()
  const [waiting, oldest] = await Promise.all([countWaitingJobs(deps.db), findOldestDueJob(deps.db, iso(now))])
  const age = oldest ? (now.getTime() - Date.parse(oldest.run_at)) / 1_000 : 0
  const byKind = waiting.map(({ kind, n }) => [kind, Number(n)] as const)
  setEach(gauges, 'vestibule_jobs_waiting', 'Unfinished jobs, by kind.', 'kind', byKind)
  set(gauges, 'vestibule_jobs_oldest_due_seconds', 'Seconds since the oldest waiting job was due.', age)
}

async function readProcesses(deps: Deps, gauges: Registry): Promise<void> {
  const counts = Object.entries(await countProcesses(deps))
  setEach(gauges, 'vestibule_processes', 'Processes of the portal that were seen in the last minute.', 'role', counts)
}

async function readSessions(deps: Deps, gauges: Registry): Promise<void> {
  const now = iso(deps.clock.now())
  const [readers, accounts] = await Promise.all([
    countLiveSessions(deps.db, now, deps.portal.codes.expiryEndsSessions),
    countAccountSessions(deps.db, now),
  ])
  setEach(gauges, 'vestibule_sessions_live', 'Live sessions, by access code and by account.', 'kind', [
    ['code', readers],
    ['account', accounts],
  ])
}

async function readLog(deps: Deps, gauges: Registry): Promise<void> {
  const [size, pending, checkpoint] = await Promise.all([
    countLeaves(deps.db),
    hasPending(deps.db),
    findLastCheckpoint(deps.db),
  ])
  const unsigned = size - (checkpoint?.size ?? 0)
  set(gauges, 'vestibule_log_entries', 'Entries in the tree of the audit log.', size)
  set(gauges, 'vestibule_log_unsigned_entries', 'Entries that no checkpoint covers yet.', unsigned)
  set(gauges, 'vestibule_log_pending', '1 while entries wait to get into the tree.', pending ? 1 : 0)
  if (checkpoint)
    set(
      gauges,
      'vestibule_log_checkpoint_age_seconds',
      'Seconds since the last signed checkpoint. None is made without new entries.',
      (deps.clock.now().getTime() - Date.parse(checkpoint.at)) / 1_000,
    )
}

async function readDisk(deps: Deps, gauges: Registry): Promise<void> {
  const { free, total } = await readSpace(deps.config.dataDir)
  set(gauges, 'vestibule_disk_free_bytes', 'Free space on the file system of DATA_DIR.', free)
  set(gauges, 'vestibule_disk_size_bytes', 'Size of the file system of DATA_DIR.', total)
}

function readPool(deps: Deps, gauges: Registry): void {
  const states = Object.entries(deps.pool?.() ?? {})
  setEach(
    gauges,
    'vestibule_database_connections',
    'Connections to PostgreSQL, and requests waiting for one.',
    'state',
    states,
  )
}

function set(gauges: Registry, name: string, help: string, value: number): void {
  new Gauge({ name, help, registers: [gauges] }).set(value)
}

function setEach(
  gauges: Registry,
  name: string,
  help: string,
  label: string,
  values: Iterable<readonly [string, number]>,
): void {
  const gauge = new Gauge({ name, help, labelNames: [label], registers: [gauges] })
  for (const [of, value] of values) gauge.set({ [label]: of }, value)
}
