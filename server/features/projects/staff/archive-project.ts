import type { z } from 'zod'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type * as contract from '../../../../contract/projects/staff-projects.ts'
import type { Admin } from '../../../access/account.ts'
import { behindGrant, satisfies } from '../../../access/decide.ts'
import { listGrantsOf } from '../../../access/grant-queries.ts'
import { findShown, listProjectKeys } from '../../../access/project-queries.ts'
import { getProject } from '../../../access/projects.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import {
  deleteApprovals,
  endInvestorGrants,
  endRouteGrants,
  listApprovedAddresses,
  listOpenSessions,
  listUsableCodes,
} from './holder-queries.ts'
import { lockProjects, updateProject } from './queries.ts'
import { nextPosition } from './service.ts'

type Chosen = { key: ProjectKey; revision: number }

/** How many people the dialog names. */
const MAX_NAMED = 20

/** Who loses access if the project is archived. */
export async function findHolders(
  deps: Deps,
  key: ProjectKey,
): Promise<z.input<typeof contract.listProjectHolders.output>> {
  const project = await getProject(deps.db, key)
  const others = (await listProjectKeys(deps.db)).filter((other) => other !== key)
  const now = iso(deps.clock.now())
  const asked = { agreement: (await findShown(deps.db, key))?.agreement ?? project.agreement, now: deps.clock.now() }
  const [sessions, accounts, codes] = await Promise.all([
    listOpenSessions(deps.db, key, { now, since: project.restored_at ?? '' }).then((all) => enough(deps, all, asked)),
    listApprovedAddresses(deps.db, key),
    listUsableCodes(deps.db, key, { now, agreement: asked.agreement }),
  ])
  // Who can read now comes first.
  const emails = [...sessions.map(({ email }) => email), ...accounts, ...codes.map(({ email }) => email ?? '')]
  const people = [...new Set(emails.map((email) => email.toLowerCase()))].filter(Boolean)
  return {
    sessions: new Set(sessions.map(({ session_id }) => session_id)).size,
    accounts: accounts.length,
    codes: codes.length,
    codesOnly: codes.filter(({ routes }) => !opensAny(routes, others)).length,
    people: people.slice(0, MAX_NAMED),
    morePeople: Math.max(0, people.length - MAX_NAMED),
  }
}

/** The sessions of these behind which stands what the project asks for. */
async function enough<T extends { id: string }>(
  deps: Deps,
  sessions: readonly T[],
  asked: Parameters<typeof satisfies>[0],
): Promise<readonly T[]> {
  if (asked.agreement === 'code') return sessions
  const grants = await listGrantsOf(
    deps.db,
    sessions.map(({ id }) => id),
  )
  return sessions.filter(({ id }) => {
    const grant = grants.get(id)
    return grant !== undefined && satisfies(asked, behindGrant(grant))
  })
}

/** From the commit on, the project is an unknown address for everyone. Its content, documents and records stay. */
export async function archiveProject(deps: Deps, staff: Admin, { key, revision }: Chosen): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const live = (await lockProjects(trx, deps.kind)).filter(({ archived_at }) => archived_at === null)
    const project = live.find((row) => row.key === key)
    if (!project) throw new AppError('not_found')
    if (live.length === 1) throw new AppError('project_last')
    if (!(await updateProject(trx, { key, revision }, { archived_at: now, updated_at: now })))
      throw new AppError('project_changed')
    const detail = await endAccess(trx, key, now)
    await recordEntry(trx, deps, { action: 'project.archived', at: now, actor: staff.actor, route: key, detail })
  })
}

/** Nobody gets access by this: grants that were made before do not count (`AccessPolicy.restoredAt`). */
export async function restoreProject(deps: Deps, staff: Admin, { key, revision }: Chosen): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const all = await lockProjects(trx, deps.kind)
    const project = all.find((row) => row.key === key && row.archived_at !== null)
    if (!project) throw new AppError('not_found')
    const dashboards = all.filter((row) => row.kind === 'dashboard' && row.archived_at === null)
    if (project.kind === 'dashboard' && dashboards.length > 0) throw new AppError('project_second_dashboard')
    // At the end, so that restoring does not change the default project.
    const changed = { archived_at: null, restored_at: now, position: nextPosition(all), updated_at: now }
    if (!(await updateProject(trx, { key, revision }, changed))) throw new AppError('project_changed')
    // What a request that began before the archiving has left.
    await endAccess(trx, key, now)
    await recordEntry(trx, deps, { action: 'project.restored', at: now, actor: staff.actor, route: key })
  })
}

/** Sessions of codes that open other projects go on; for this one the row of the project decides. */
async function endAccess(trx: Trx, key: ProjectKey, now: string): Promise<{ grants: number; accounts: number }> {
  const others = (await listProjectKeys(trx)).filter((other) => other !== key)
  const sessions = await endInvestorGrants(trx, { key, others, now })
  return { grants: sessions + (await endRouteGrants(trx, key, now)), accounts: await deleteApprovals(trx, key) }
}

function opensAny(routes: string, keys: readonly ProjectKey[]): boolean {
  return (JSON.parse(routes) as ProjectKey[]).some((key) => keys.includes(key))
}
