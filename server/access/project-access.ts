import type { Context } from 'hono'
import type { AccessAnswer } from '../../contract/access-codes/access.ts'
import { emailKey } from '../../contract/email/email-key.ts'
import { LIMITS } from '../../contract/limits.ts'
import { type ProjectKey, projectKey } from '../../contract/projects/project.ts'
import { requestData } from '../audit/rules.ts'
import { recordEntry } from '../audit/service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { isFirstInWindow } from '../http/rate-limit.ts'
import { iso } from '../platform/clock.ts'
import { accountRights, isActingAdmin, type SignedIn } from './account.ts'
import { type AccessDecision, decideAccess, type GrantState } from './decide.ts'
import { listStandingSignatures, touchGrant } from './grant-queries.ts'
import { hasContent, listDemands } from './queries.ts'
import { accessPolicy, addGrant } from './session.ts'
import { anyVisitor, type KnownSession, type Visitor } from './visitor.ts'
import { cutoff, type Watch } from './watch.ts'
import { isEased, recordReading } from './watch-queries.ts'

declare const proven: unique symbol

/** Someone whom the access decision has just let see a project. Holding one is the proof; it is never kept. */
export type ProjectReader = {
  readonly route: ProjectKey
  readonly email: string
  /** Whether the investors' documents may be read too: to whoever is signed in to a confirmed account, and under the override. */
  readonly documents: boolean
  /** By what right. */
  readonly method: AccessMethod
  readonly codeId: string | null
  readonly visitor: Visitor
  /** Admins and whoever holds an override are free of the protections on screen, and of the inactivity lock. */
  readonly free: boolean
  /** The day by which they have to sign a newer version of the agreement. */
  readonly signBy: string | null
  /** What activity is noted of, and what of it is known: the session's, or the account's session's where an account admits. */
  readonly watchId: string
  readonly watch: Watch | null
  readonly [proven]: 'reader'
}

type AccessMethod = Extract<AccessAnswer, { access: 'granted' }>['method']

const USE_NOTED_AFTER_MS = 60_000
const REFUSALS = { name: 'access-refused', perMs: 60_000 }

/** Whose content is behind a route, and so what it takes the right to see: the vault's where a project has no set of its own. */
export async function contentRoute(deps: Deps, route: ProjectKey): Promise<ProjectKey> {
  return route !== 'vault' && (await hasContent(deps.db, route)) ? route : 'vault'
}

/**
 * Makes the access decision afresh for a visitor and a project. An investor grant that covers the project makes a fresh route
 * grant, uses nothing up, and is noted in the log as a page opened.
 */
export async function decideFor(deps: Deps, visitor: Visitor, asked: ProjectKey): Promise<AccessDecision> {
  const route = await contentRoute(deps, asked)
  const policy = { ...accessPolicy(deps), demands: await listDemands(deps.db) }
  const decision = decideAccess(route, sessionState(visitor), policy, await rightsOf(deps, visitor.account))
  const { grant } = decision
  if (decision.answer.access !== 'granted') await noteRefusal(deps, visitor, route, decision.answer)
  if (!grant || !isKnown(visitor)) return decision
  const now = policy.now.getTime()
  // At most once a minute: reading a page must not cost a write each time.
  if (grant.lastUsedAt <= iso(now - USE_NOTED_AFTER_MS))
    await touchGrant(deps.db, { id: grant.id, sessionId: visitor.session.id }, iso(now))
  if (grant.kind === 'investor') await openRoute(deps, visitor.session.id, visitor, grant, route)
  return decision
}

/** What an account may see, and on which signature where there is one: staff may have let somebody in without. */
async function rightsOf(deps: Deps, account: SignedIn | null) {
  const rights = accountRights(account)
  if (rights === null || account === null || rights.routes.length === 0) return rights
  const key = emailKey(account.email)
  return { ...rights, signature: (await listStandingSignatures(deps.db, [key])).get(key) ?? null }
}

/**
 * The guard of everything confidential: the route in the path must be open to this session, now. What it lets through is read, so the
 * inactivity lock counts from here.
 */
export async function projectReader(deps: Deps, c: Context): Promise<ProjectReader> {
  const reader = await openProject(deps, c)
  if (!reader.free) await noteServed(deps, reader)
  return reader
}

/** Somebody did not get in. Looking again costs nobody anything, so the log has one line a minute of it. */
async function noteRefusal(deps: Deps, visitor: Visitor, route: ProjectKey, answer: AccessDecision['answer']) {
  const reason = answer.access === 'redirect' ? answer.reason : answer.access
  if (!(await isFirstInWindow(deps.db, deps, REFUSALS, `${visitor.client.key} ${route} ${reason}`))) return
  await deps.db.transaction().execute((trx) =>
    recordEntry(trx, deps, {
      action: 'access.refused',
      actor: 'visitor',
      browserId: visitor.browserId,
      sessionId: isKnown(visitor) ? visitor.session.id : null,
      personId: visitor.account?.personId ?? null,
      accountId: visitor.account?.accountId ?? null,
      route,
      detail: { reason },
      personal: requestData(visitor),
    }),
  )
}

/**
 * The guard of what an open page of this project fetches by itself, without anybody doing anything: where the page is watched already it
 * counts as no activity, so that it cannot keep a session from being locked.
 */
async function openPage(deps: Deps, c: Context, route: ProjectKey): Promise<ProjectReader> {
  const reader = await readProject(deps, await anyVisitor(deps, c), route)
  if (reader.route !== route) throw new AppError('not_found')
  const watched = reader.watch !== null && reader.watch.leftAt === null
  if (!reader.free && !watched) await noteServed(deps, reader)
  return reader
}

/** Whoever has the dashboard open. */
export function dashboardReader(deps: Deps, c: Context): Promise<ProjectReader> {
  return openPage(deps, c, 'analytics')
}

/** The same for what is no content, and so says nothing of somebody reading. */
export async function openProject(deps: Deps, c: Context): Promise<ProjectReader> {
  const asked = projectKey.safeParse(c.req.param('route'))
  if (!asked.success) throw new AppError('not_found')
  return readProject(deps, await anyVisitor(deps, c), asked.data)
}

export async function readProject(deps: Deps, visitor: Visitor, asked: ProjectKey): Promise<ProjectReader> {
  const { answer, grant, signBy = null } = await decideFor(deps, visitor, asked)
  if (answer.access === 'redirect' && answer.reason === 'sign_again') throw new AppError('nda_sign_again')
  if (answer.access === 'redirect') throw new AppError('session_missing')
  if (answer.access === 'gate' && answer.locked) throw new AppError('session_locked')
  if (answer.access === 'gate') throw new AppError(visitor.session === null ? 'session_missing' : 'access_required')
  const { account } = visitor
  const bySession = grant !== undefined && isKnown(visitor)
  const reader: Omit<ProjectReader, typeof proven> = {
    route: await contentRoute(deps, asked),
    email: grant?.email || (account?.email ?? ''),
    documents: account?.verified === true || answer.method === 'override',
    method: answer.method,
    codeId: grant?.codeId ?? null,
    visitor,
    free: visitor.override !== null || (account !== null && isActingAdmin(account)),
    signBy,
    watchId: bySession ? visitor.session.id : (account?.sessionId ?? ''),
    watch: bySession ? visitor.session.watch : (account?.watch ?? null),
  }
  return reader as ProjectReader
}

async function noteServed(deps: Deps, { watchId, watch, codeId, visitor }: ProjectReader): Promise<void> {
  const now = deps.clock.now()
  const noted = watch !== null && watch.leftAt === null && watch.activeAt > iso(now.getTime() - USE_NOTED_AFTER_MS)
  if (noted) return
  const holder = codeId ?? visitor.account?.accountId
  const eased = watch === null && holder !== undefined && (await isEased(deps.db, holder))
  await recordReading(deps.db, { id: watchId, now: iso(now), eased }, cutoff(now))
}

type Known = Visitor & { session: KnownSession }

function isKnown(visitor: Visitor): visitor is Known {
  return visitor.session !== null && visitor.session !== 'unknown'
}

function sessionState(visitor: Visitor) {
  if (visitor.session === null) return undefined
  if (!isKnown(visitor)) return 'unknown'
  return {
    grants: visitor.session.grants,
    ended: visitor.session.ended,
    override: visitor.override?.grantId,
    locked: visitor.session.locked,
  }
}

async function openRoute(deps: Deps, sessionId: string, visitor: Visitor, grant: GrantState, route: ProjectKey) {
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
      personal: requestData(visitor),
    })
  })
}
