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
import { type Activity, cutoff } from './activity.ts'
import { recordReading } from './activity-queries.ts'
import { findCoverOfProved } from './agreement-queries.ts'
import { type AccessDecision, decideAccess, type GrantState } from './decide.ts'
import { listStandingSignatures, touchGrant } from './grant-queries.ts'
import { findDashboard, findShown, listShown, type ShownProject } from './project-queries.ts'
import { listDemands } from './queries.ts'
import { accessPolicy, addGrant } from './session.ts'
import { anyVisitor, sessionOf, type Visitor } from './visitor.ts'

declare const proven: unique symbol

/** A visitor who has just been given access to a project. Having one is the proof; it is never stored. */
export type ProjectReader = {
  readonly route: ProjectKey
  /** Of the project whose content is shown. */
  readonly currency: string
  readonly email: string
  /** Whether the investor documents are open too: with the confirmed account of an accredited investor, or an override. */
  readonly documents: boolean
  readonly method: AccessMethod
  readonly codeId: string | null
  readonly visitor: Visitor
  /** Whether no screen protections and no inactivity lock apply: for admins and overrides. */
  readonly free: boolean
  /** The deadline to sign a newer version of the agreement. */
  readonly signBy: string | null
  /** The session whose activity is recorded: the visitor's, or the account's session when an account gives access. */
  readonly watchId: string
  readonly watch: Activity | null
  readonly [proven]: 'reader'
}

type AccessMethod = Extract<AccessAnswer, { access: 'granted' }>['method']

const USE_NOTED_AFTER_MS = 60_000
const REFUSALS = { name: 'access-refused', perMs: 60_000 }

/**
 * The project whose content a page shows, and whose access it needs: the default project's where that stands in. It is read for every
 * request, so that an archived project is an unknown address from its commit on.
 */
async function findContent(deps: Deps, asked: ProjectKey): Promise<ShownProject> {
  const shown = await findShown(deps.db, asked)
  if (shown === undefined) throw new AppError('not_found')
  return shown
}

/**
 * Makes the access decision for a visitor and a project. An investor grant that covers the project creates a route grant, takes no use,
 * and is recorded as a page opened.
 */
export async function decideFor(
  deps: Deps,
  visitor: Visitor,
  asked: ProjectKey,
): Promise<AccessDecision & { route: ProjectKey; currency: string }> {
  const { shows: route, restoredAt, currency, agreement } = await findContent(deps, asked)
  // Nobody else has signed, as far as the portal knows.
  const isKnown = sessionOf(visitor) !== null || visitor.account !== null
  const demands = isKnown ? await listDemands(deps.db) : []
  const policy = { ...accessPolicy(deps), demands, restoredAt, agreement }
  const rights = await rightsOf(deps, visitor.account)
  const decision = { ...decideAccess(route, sessionState(visitor), policy, rights), route, currency }
  const { grant } = decision
  if (decision.answer.access !== 'granted') await recordRefusal(deps, visitor, route, decision.answer)
  const session = sessionOf(visitor)
  if (!grant || !session) return decision
  const now = policy.now.getTime()
  // At most once a minute, so that not every read of a page costs a write.
  if (grant.lastUsedAt <= iso(now - USE_NOTED_AFTER_MS))
    await touchGrant(deps.db, { id: grant.id, sessionId: session.id }, iso(now))
  if (grant.kind === 'investor') await openRoute(deps, session.id, visitor, grant, route)
  return decision
}

/** A project that a visitor can open. `until` is null if an account opens it, even where a session does too. */
type OpenProject = { route: ProjectKey; until: string | null; locked: 'code' | 'sign_in' | null }

/** What a visitor can open now, without opening it: no grant is made and nothing is recorded. */
export async function listOpenProjects(deps: Deps, visitor: Visitor): Promise<OpenProject[]> {
  const session = sessionState(visitor)
  const account = await rightsOf(deps, visitor.account)
  if ((session === undefined || session === 'unknown') && account === null) return []
  const general = { ...accessPolicy(deps), demands: await listDemands(deps.db) }
  const unlocked = typeof session === 'object' ? { ...session, locked: false } : session
  const open: OpenProject[] = []
  for (const { key: route, shows: shown, restoredAt, agreement } of await listShown(deps.db)) {
    const policy = { ...general, restoredAt, agreement }
    const decision = decideAccess(shown, unlocked, policy, account && { ...account, locked: false })
    if (decision.answer.access !== 'granted') continue
    const now = decideAccess(shown, session, policy, account).answer
    open.push({
      route,
      until: decision.endsAt ?? null,
      locked: now.access === 'gate' ? (now.locked ?? null) : null,
    })
  }
  return open
}

/** The rights of an account, with what stands behind it: staff can approve accounts that have not signed. */
async function rightsOf(deps: Deps, account: SignedIn | null) {
  const rights = accountRights(account)
  if (rights === null || account === null || rights.routes.length === 0) return rights
  const key = emailKey(account.email)
  const signature = (await listStandingSignatures(deps.db, [key], { confirmed: true })).get(key) ?? null
  const cover = await findCoverOfProved(deps.db, key, iso(deps.clock.now()))
  return { ...rights, signature, paperUntil: cover?.ends_at ?? null }
}

/** The guard of all confidential content: the project in the path must be open now. Counts as activity for the inactivity lock. */
export async function projectReader(deps: Deps, c: Context): Promise<ProjectReader> {
  const reader = await openProject(deps, c)
  if (!reader.free) await noteServed(deps, reader)
  return reader
}

/** Records a refusal, at most once a minute, because anyone can repeat it at will. */
async function recordRefusal(deps: Deps, visitor: Visitor, route: ProjectKey, answer: AccessDecision['answer']) {
  const reason = answer.access === 'redirect' ? answer.reason : answer.access
  if (!(await isFirstInWindow(deps.db, deps, REFUSALS, `${visitor.client.key} ${route} ${reason}`))) return
  await deps.db.transaction().execute((trx) =>
    recordEntry(trx, deps, {
      action: 'access.refused',
      actor: 'visitor',
      browserId: visitor.browserId,
      sessionId: sessionOf(visitor)?.id ?? null,
      personId: visitor.account?.personId ?? null,
      accountId: visitor.account?.accountId ?? null,
      route,
      detail: { reason },
      personal: requestData(visitor),
    }),
  )
}

/** The guard of what an open dashboard fetches by itself. This is no activity, so that it cannot keep a session from being locked. */
export async function dashboardReader(deps: Deps, c: Context): Promise<ProjectReader> {
  const route = await findDashboard(deps.db)
  const reader = await readProject(deps, await anyVisitor(deps, c), route ?? '')
  if (reader.route !== route) throw new AppError('not_found')
  const watched = reader.watch !== null && reader.watch.leftAt === null
  if (!reader.free && !watched) await noteServed(deps, reader)
  return reader
}

/** As `projectReader`, for requests that are not content and so do not count as activity. */
export async function openProject(deps: Deps, c: Context): Promise<ProjectReader> {
  const asked = projectKey.safeParse(c.req.param('route'))
  if (!asked.success) throw new AppError('not_found')
  return readProject(deps, await anyVisitor(deps, c), asked.data)
}

export async function readProject(deps: Deps, visitor: Visitor, asked: ProjectKey): Promise<ProjectReader> {
  const { answer, grant, route, currency, signBy = null } = await decideFor(deps, visitor, asked)
  if (answer.access === 'redirect' && answer.reason === 'sign_again') throw new AppError('nda_sign_again')
  if (answer.access === 'redirect') throw new AppError('session_missing')
  if (answer.access === 'gate' && answer.locked) throw new AppError('session_locked')
  if (answer.access === 'gate') throw new AppError(visitor.session === null ? 'session_missing' : 'access_required')
  const { account } = visitor
  const session = grant === undefined ? null : sessionOf(visitor)
  const reader: Omit<ProjectReader, typeof proven> = {
    route,
    currency,
    email: grant?.email || (account?.email ?? ''),
    documents: (account !== null && maySeeDocuments(account)) || answer.method === 'override',
    method: answer.method,
    codeId: grant?.codeId ?? null,
    visitor,
    free: visitor.override !== null || (account !== null && isActingAdmin(account)),
    signBy,
    watchId: session?.id ?? account?.sessionId ?? '',
    watch: session ? session.watch : (account?.watch ?? null),
  }
  return reader as ProjectReader
}

/** Investor documents are for accredited investors (product-spec section 6), and for staff. */
export function maySeeDocuments({ verified, accredited, staff }: SignedIn): boolean {
  return verified && (accredited || staff !== null)
}

async function noteServed(deps: Deps, { watchId, watch }: ProjectReader): Promise<void> {
  const now = deps.clock.now()
  const noted = watch !== null && watch.leftAt === null && watch.activeAt > iso(now.getTime() - USE_NOTED_AFTER_MS)
  if (noted) return
  await recordReading(deps.db, { id: watchId, now: iso(now) }, cutoff(now))
}

function sessionState({ session, override }: Visitor) {
  if (session === null) return undefined
  return session === 'unknown' ? session : { ...session, override: override?.grantId }
}

async function openRoute(deps: Deps, sessionId: string, visitor: Visitor, grant: GrantState, route: ProjectKey) {
  const now = deps.clock.now().getTime()
  const codeEnds = grant.codeValidUntil === null ? Number.POSITIVE_INFINITY : Date.parse(grant.codeValidUntil)
  // A route grant must not outlive the code by a day if sessions end with their code.
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
