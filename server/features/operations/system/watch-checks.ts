import type { SystemCheck } from '../../../../contract/operations/system.ts'
import { isLoopbackOnly } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { runChecks } from './checks.ts'
import type { Finding } from './rules.ts'

/** How often the checks run by themselves. */
export const WATCHED_MS = 5 * 60_000

/** The checks that need attention, and since when exactly these do. */
export type Failing = { ids: string; names: string[]; since: string }

/** Of each process, because some checks are about the process. */
const last = new WeakMap<object, Failing>()

/** Recurring, in every process that answers staff, so that no request waits for the checks. */
export async function watchChecks(deps: Deps): Promise<void> {
  const found = (await runChecks(deps)).filter((one) => isWork(deps, one))
  const ids = found.map(({ id }) => id).join(' ')
  const names = found.map(({ name }) => name)
  const before = last.get(deps.stopping)
  if (before?.ids !== ids) last.set(deps.stopping, { ids, names, since: iso(deps.clock.now()) })
}

/** What the checks found last; null if nothing needs attention. */
export function failingChecks(deps: Deps): Failing | null {
  const found = last.get(deps.stopping)
  return found && found.ids !== '' ? found : null
}

/** A portal that only its own machine can open is a trial: it need not send emails or have backups. */
const NOT_OF_A_TRIAL: readonly SystemCheck['id'][] = ['mails', 'restore', 'office']

/**
 * When all that such a check found is waiting work of another kind: failed jobs, undelivered emails, and backups that are off, too old or
 * not read back. A late worker, a missing mail server, and a backup that failed or lacks files are in no other count.
 */
const COUNTED: Partial<Record<SystemCheck['id'], (figures: Finding['figures']) => boolean>> = {
  jobs: ({ isLate }) => isLate === false,
  mails: ({ hasSmtp }) => hasSmtp === true,
  backups: ({ isScheduled, isOverdue, isUnverified }) => !isScheduled || isOverdue === true || isUnverified === true,
}

function isWork({ config }: Deps, { id, finding: { state, figures } }: { id: SystemCheck['id']; finding: Finding }) {
  if (state !== 'attention' || COUNTED[id]?.(figures)) return false
  return !(NOT_OF_A_TRIAL.includes(id) && isLoopbackOnly(config))
}
