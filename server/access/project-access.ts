import type { Context } from 'hono'
import { LIMITS } from '../../contract/limits.ts'
import { type ProjectRoute, projectRoute } from '../../contract/project.ts'
import type { Deps } from '../deps.ts'
import { recordEntry } from '../features/audit/service.ts'
import { AppError } from '../http/app-error.ts'
import { iso } from '../platform/clock.ts'
import { type AccessDecision, decideAccess, type GrantState } from './decide.ts'
import { listGrants, touchGrant } from './queries.ts'
import { accessPolicy, addGrant } from './session.ts'
import { anyVisitor, type Visitor } from './visitor.ts'

declare const proven: unique symbol

/** Someone whom the access decision has just let see a project. Holding one is the proof; it is never kept. */
export type ProjectReader = {
  readonly route: ProjectRoute
  readonly sessionId: string
  readonly email: string
  readonly [proven]: 'reader'
}

const USE_NOTED_AFTER_MS = 60_000

/** Whose content is behind a route, and so what it takes the right to see: the vault's where a project has no set of its own. */
export function contentRoute(deps: Deps, route: ProjectRoute): ProjectRoute {
  return deps.content[route] ? route : 'vault'
}

/**
 * Makes the access decision afresh for a visitor and a project. An investor grant that covers the project makes a fresh route
 * grant, uses nothing up, and is noted in the log as a page opened.
 */
export async function decideFor(deps: Deps, visitor: Visitor, asked: ProjectRoute): Promise<AccessDecision> {
  const route = contentRoute(deps, asked)
  const policy = accessPolicy(deps)
  const decision = decideAccess(route, await sessionState(deps, visitor), policy)
  const { grant } = decision
  if (!grant || !isKnown(visitor)) return decision
  const now = policy.now.getTime()
  // At most once a minute: reading a page must not cost a write each time.
  if (grant.lastUsedAt <= iso(now - USE_NOTED_AFTER_MS))
    await touchGrant(deps.db, { id: grant.id, sessionId: visitor.session.id }, iso(now))
  if (grant.kind === 'investor') await openRoute(deps, visitor.session.id, visitor, grant, route)
  return decision
}

/** The guard of everything confidential: the route in the path must be open to this session, now. */
export async function projectReader(deps: Deps, c: Context): Promise<ProjectReader> {
  const asked = projectRoute.safeParse(c.req.param('route'))
  if (!asked.success) throw new AppError('not_found')
  const visitor = await anyVisitor(deps, c)
  const { answer, grant } = await decideFor(deps, visitor, asked.data)
  if (answer.access === 'redirect' || visitor.session === null) throw new AppError('session_missing')
  if (!grant || !isKnown(visitor)) throw new AppError('access_required')
  return { route: contentRoute(deps, asked.data), sessionId: visitor.session.id, email: grant.email } as ProjectReader
}

type Known = Visitor & { session: { id: string; ended: boolean } }

function isKnown(visitor: Visitor): visitor is Known {
  return visitor.session !== null && visitor.session !== 'unknown'
}

async function sessionState(deps: Deps, visitor: Visitor) {
  if (visitor.session === null) return undefined
  if (!isKnown(visitor)) return 'unknown'
  return { grants: await listGrants(deps.db, visitor.session.id), ended: visitor.session.ended }
}

async function openRoute(deps: Deps, sessionId: string, visitor: Visitor, grant: GrantState, route: ProjectRoute) {
  const now = deps.clock.now().getTime()
  const codeEnds = grant.codeValidUntil === null ? Number.POSITIVE_INFINITY : Date.parse(grant.codeValidUntil)
  // Where a session ends with its code, what it opens must not outlive it by a day.
  const latest = deps.portal.codes.expiryEndsSessions ? codeEnds : Number.POSITIVE_INFINITY
  const endsAt = new Date(Math.min(now + LIMITS.routeGrantMs, latest, Date.parse(grant.endsAt)))
  await deps.db.transaction().execute(async (trx) => {
    await addGrant(trx, deps, sessionId, { kind: 'route', route, codeId: grant.codeId, email: grant.email, endsAt })
    await recordEntry(trx, deps, {
      action: 'access.granted',
      actor: 'visitor',
      browserId: visitor.browserId,
      sessionId,
      codeId: grant.codeId,
      route,
      detail: { method: 'investor' },
    })
  })
}
