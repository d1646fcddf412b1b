import type { InvestorSession } from '../../../../contract/access-codes/access.ts'
import { DAY_MS } from '../../../../contract/limits.ts'
import { deleteAllSessions } from '../../../access/account-queries.ts'
import { setLocked } from '../../../access/activity-queries.ts'
import { isLive } from '../../../access/decide.ts'
import { findInvestorGrant, listGrants, setGrantEnd } from '../../../access/grant-queries.ts'
import { endAllSessions, setSessionCleared } from '../../../access/queries.ts'
import { accessPolicy } from '../../../access/session.ts'
import { endSetupSession } from '../../../access/setup-queries.ts'
import { isSessionLocked, sessionOf, type Visitor } from '../../../access/visitor.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { takeBackHanded } from '../queries.ts'
import { openCode } from '../service.ts'
import { daysRemaining } from './rules.ts'

/** The visitor's live investor session (product-spec section 3), or null. */
export async function getSession(deps: Deps, visitor: Visitor): Promise<InvestorSession | null> {
  const grant = await findShownGrant(deps, visitor)
  if (!grant) return null
  return {
    userEmail: grant.email,
    accessCode: openCode(deps, { id: grant.code_id, code_sealed: grant.code_sealed }),
    createdAt: grant.created_at,
    expires: grant.ends_at,
    lastUsed: grant.last_used_at,
    daysRemaining: daysRemaining(new Date(grant.ends_at), deps.clock.now()),
  }
}

/** Until when the session's code can be entered, and how often: it ends apart from the session. */
export async function getOwnCode(deps: Deps, visitor: Visitor) {
  const grant = await findShownGrant(deps, visitor)
  if (!grant) return undefined
  const { valid_until: validUntil, uses_remaining: usesRemaining } = grant
  return { validUntil, usesRemaining, isOver: validUntil !== null && validUntil <= iso(deps.clock.now()) }
}

/** 'Extend 30 Days', or as many as are configured: sets the end to so many days from now and the last use to now. */
export async function extendSession(deps: Deps, visitor: Visitor): Promise<InvestorSession | null> {
  const sessionId = liveSessionId(visitor)
  if (isSessionLocked(visitor)) throw new AppError('session_locked')
  const grant = sessionId && (await findLiveInvestorGrant(deps, sessionId))
  if (!sessionId || !grant) throw new AppError('session_missing')
  const now = deps.clock.now()
  const endsAt = new Date(now.getTime() + deps.portal.access.sessionDays * DAY_MS)
  await deps.db.transaction().execute(async (trx) => {
    await setGrantEnd(trx, grant.id, iso(endsAt), iso(now))
    await recordEntry(trx, deps, { action: 'session.extended', actor: 'visitor', sessionId, codeId: grant.codeId })
  })
  return getSession(deps, visitor)
}

/** 'Clear Session': ends all access of this browser, also to a code that it could open without typing. Clearing twice is no error. */
export async function clearSession(trx: Trx, deps: Deps, visitor: Visitor): Promise<void> {
  const sessionId = liveSessionId(visitor)
  const { browserId } = visitor
  const takenBack = browserId !== null && (await takeBackHanded(trx, browserId))
  const cleared = sessionId !== undefined && (await setSessionCleared(trx, sessionId, iso(deps.clock.now())))
  if (cleared) await recordEntry(trx, deps, { action: 'session.cleared', actor: 'visitor', sessionId })
  else if (takenBack) await recordEntry(trx, deps, { action: 'code.forgotten', actor: 'visitor', browserId })
}

/** The browser reports ten minutes without activity: locks the session and the account's session. A session that has read nothing is not locked. */
export async function lockSession(deps: Deps, visitor: Visitor): Promise<void> {
  const sessionId = liveSessionId(visitor)
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const entry = { action: 'session.locked', actor: 'visitor', browserId: visitor.browserId } as const
    if (sessionId && (await setLocked(trx, sessionId, now))) await recordEntry(trx, deps, { ...entry, sessionId })
    const { account } = visitor
    if (!account || !(await setLocked(trx, account.sessionId, now))) return
    await recordEntry(trx, deps, { ...entry, accountId: account.accountId, personId: account.personId })
  })
}

/**
 * Ends every session of codes and accounts at once, and with them every override, in case cookies were stolen. Codes, passwords and
 * signatures stay valid, so that everyone can sign in again.
 */
export async function stopSessions(deps: Deps): Promise<{ visitors: number; accounts: number }> {
  return deps.db.transaction().execute(async (trx) => {
    const visitors = await endAllSessions(trx, iso(deps.clock.now()))
    const accounts = await deleteAllSessions(trx)
    await endSetupSession(trx)
    await recordEntry(trx, deps, { action: 'sessions.stopped', actor: 'operator', detail: { visitors, accounts } })
    return { visitors, accounts }
  })
}

function liveSessionId(visitor: Visitor): string | undefined {
  const session = sessionOf(visitor)
  return session?.ended ? undefined : session?.id
}

async function findShownGrant(deps: Deps, visitor: Visitor) {
  const sessionId = liveSessionId(visitor)
  // Someone else may be at a locked session, so nothing of its code is shown.
  if (sessionId === undefined || isSessionLocked(visitor)) return undefined
  const live = await findLiveInvestorGrant(deps, sessionId)
  return live && findInvestorGrant(deps.db, sessionId)
}

async function findLiveInvestorGrant(deps: Deps, sessionId: string) {
  const policy = accessPolicy(deps)
  const grants = await listGrants(deps.db, sessionId)
  return grants.find((grant) => grant.kind === 'investor' && isLive(grant, policy))
}
