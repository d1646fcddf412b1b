import { ROLES, type Role } from '../../../../contract/operations/roles.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { deleteProcesses, listProcesses, saveProcess } from './queries.ts'

/** How often a process says that it is there. */
export const NOTED_MS = 15_000
/** A process that was silent for so long has ended, or cannot reach the database. */
const SEEN_MS = 60_000
const FORGOTTEN_MS = 24 * 60 * 60_000

const ids = new WeakMap<object, string>()

/** Of this process, until it ends. */
function idOf(deps: Deps): string {
  const id = ids.get(deps.stopping) ?? deps.ids.id()
  ids.set(deps.stopping, id)
  return id
}

const starts = new WeakMap<object, number>()

/** When this process began to work, in milliseconds: when it is first asked, which its routes do at the start. */
export function startedAt(deps: Deps): number {
  const at = starts.get(deps.stopping) ?? deps.clock.now().getTime()
  starts.set(deps.stopping, at)
  return at
}

/** Recurring, in every process. */
export async function noteProcess(deps: Deps): Promise<void> {
  // SQLite is for one process, which knows of itself.
  if (deps.kind === 'sqlite') return
  const now = deps.clock.now().getTime()
  await saveProcess(deps.db, { id: idOf(deps), role: deps.config.role, seen_at: iso(now) })
  await deleteProcesses(deps.db, iso(now - FORGOTTEN_MS))
}

/** How many processes of each role were seen lately. The one that asks is there for sure. */
export async function countProcesses(deps: Deps): Promise<Record<Role, number>> {
  const since = iso(deps.clock.now().getTime() - SEEN_MS)
  const seen = new Map<string, Role>((await listProcesses(deps.db, since)).map(({ id, role }) => [id, role]))
  seen.set(idOf(deps), deps.config.role)
  const counts = Object.fromEntries(ROLES.map((role) => [role, 0])) as Record<Role, number>
  for (const role of seen.values()) counts[role] += 1
  return counts
}
