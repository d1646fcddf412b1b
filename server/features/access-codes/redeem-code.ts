import type { ErrorCode } from '../../../contract/errors.ts'
import { DAY_MS, LIMITS } from '../../../contract/limits.ts'
import type { ProjectKey } from '../../../contract/projects/project.ts'
import { decideAccess, isLive, ownCodes } from '../../access/decide.ts'
import { endInvestorGrants, hasLiveGrant, listGrants } from '../../access/grant-queries.ts'
import { contentRoute } from '../../access/project-access.ts'
import { isSessionOpen, lockBrowser, renewSessionToken } from '../../access/queries.ts'
import {
  accessPolicy,
  addGrant,
  type GrantWish,
  keepBrowser,
  type NewTokens,
  raiseSession,
} from '../../access/session.ts'
import { isSessionLocked, type Visitor } from '../../access/visitor.ts'
import { setUnlocked } from '../../access/watch-queries.ts'
import { requestData } from '../../audit/rules.ts'
import { recordEntry } from '../../audit/service.ts'
import type { AccessCodeRow, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { isFirstInWindow } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { emailKey } from '../people/rules.ts'
import { type Admission, type Attempt, admitAttempt, countFailedAttempt } from './brute-force/service.ts'
import { type FoundCode, findCodeByIndex, insertKnown, knowsCode, spendCodeUse } from './queries.ts'
import { gateVerdict, grantLifeMs, unlockVerdict } from './rules.ts'
import { codeIndex, codeState } from './service.ts'
import { enterSharedWindow } from './shared-window.ts'
import { findSigner, isSigningDue } from './signer.ts'

/** Where a code is entered: at the unlock screen, or at the gate of a project. */
type Door = { at: 'unlock' } | { at: 'gate'; route: ProjectKey }
type Entry = { code: string; email?: string | undefined }
type Redeemed = NewTokens & { routes: ProjectKey[]; method: GrantWish['kind']; signAgain?: boolean }
type Refusal = { refused: ErrorCode; params?: Record<string, string>; retryAfterSeconds?: number }

const UNHEARD = { name: 'unheard-guess', perMs: 60_000 }

/** Unlock: the code becomes the session's investor grant, in place of the one before. */
export async function unlockWithCode(deps: Deps, visitor: Visitor, entry: Entry) {
  if (entry.code === '') throw new AppError('unlock_code_missing')
  const redeemed = await redeemCode(deps, visitor, { at: 'unlock' }, entry)
  const first = redeemed.routes.includes('vault') ? 'vault' : redeemed.routes[0]
  return { ...redeemed, redirectTo: `/${first}` }
}

/** The gate: the code adds a grant for the project to the session. */
export async function enterGateWithCode(deps: Deps, visitor: Visitor, route: ProjectKey, entry: Entry) {
  if (entry.code === '') throw new AppError('gate_code_missing')
  return redeemCode(deps, visitor, { at: 'gate', route: await contentRoute(deps, route) }, entry)
}

/**
 * Redeems a code in one transaction: who may try, what the code is worth, its use, the session, and the line in the log. A
 * refusal is kept too (it counts), so it is thrown only after the commit.
 */
async function redeemCode(deps: Deps, visitor: Visitor, door: Door, entry: Entry): Promise<Redeemed> {
  const outcome = await deps.db.transaction().execute(async (trx) => {
    if (visitor.browserId !== null) await lockBrowser(trx, visitor.browserId, iso(deps.clock.now()))
    return judge(trx, deps, visitor, door, entry)
  })
  if (!('refused' in outcome)) return outcome
  const { refused, params, retryAfterSeconds } = outcome
  throw new AppError(refused, { ...(params && { params }), ...(retryAfterSeconds && { retryAfterSeconds }) })
}

async function judge(trx: Trx, deps: Deps, visitor: Visitor, door: Door, entry: Entry): Promise<Redeemed | Refusal> {
  const index = codeIndex(deps, entry.code)
  const known = visitor.browserId !== null && (await knowsCode(trx, visitor.browserId, index))
  const guess: Attempt = {
    addressKey: visitor.client.key,
    browserId: visitor.browserId,
    emailKey: entry.email ? emailKey(entry.email) : undefined,
  }
  const admission: Admission = known
    ? { verdict: 'admitted', steppedUp: false, closed: false }
    : await admitAttempt(trx, deps, guess)
  if (admission.verdict === 'blocked') {
    await noteUnheard(trx, deps, visitor, door, 'too_many_attempts')
    return { refused: 'too_many_attempts', retryAfterSeconds: admission.retryAfterSeconds }
  }
  if (admission.verdict === 'email_required') {
    await noteUnheard(trx, deps, visitor, door, 'email_required')
    return { refused: 'email_required' }
  }

  const code = await findCodeByIndex(trx, index)
  const wrongPair = admission.steppedUp && (admission.closed || !isPair(code, guess.emailKey))
  const again = code && !wrongPair && (await reenterSession(trx, deps, visitor, door, code))
  if (again) return again
  const answer = await open(trx, deps, visitor, door, wrongPair ? undefined : code)
  if (!('refused' in answer)) return answer
  if (!known) await countFailedAttempt(trx, deps, guess, wrongPair)
  await recordEntry(trx, deps, {
    action: 'code.refused',
    actor: 'visitor',
    browserId: visitor.browserId,
    codeId: wrongPair ? null : (code?.id ?? null),
    route: door.at === 'gate' ? door.route : null,
    detail: { at: door.at, reason: answer.refused },
    personal: requestData(visitor),
  })
  return answer
}

/** A try at which no code was looked at. Anybody may make as many as they like, so the log has one line a minute of them. */
async function noteUnheard(trx: Trx, deps: Deps, visitor: Visitor, door: Door, reason: ErrorCode): Promise<void> {
  if (!(await isFirstInWindow(trx, deps, UNHEARD, `${visitor.client.key} ${reason}`))) return
  await recordEntry(trx, deps, {
    action: 'code.refused',
    actor: 'visitor',
    browserId: visitor.browserId,
    route: door.at === 'gate' ? door.route : null,
    detail: { at: door.at, reason },
    personal: requestData(visitor),
  })
}

/** During challenge mode a code must come with its own address; one without an address must be too strong to guess. */
function isPair(code: AccessCodeRow | undefined, key: string | undefined): boolean {
  if (code === undefined) return false
  return code.email_key === null ? code.bits >= LIMITS.strongCodeBits : code.email_key === key
}

async function open(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  door: Door,
  code: FoundCode | undefined,
): Promise<Redeemed | Refusal> {
  const now = iso(deps.clock.now())
  const state = code && codeState(deps, code)
  const signer = await findSigner(trx, deps, visitor)
  const inUse = code && visitor.browserId !== null && (await hasLiveGrant(trx, visitor.browserId, code.id, now))
  // A browser that this code has already let in takes no further use, so the last one may be its own.
  const judged = state && inUse ? { ...state, usesRemaining: LIMITS.unlimitedUses } : state
  const verdict =
    door.at === 'unlock'
      ? unlockVerdict(judged, now)
      : gateVerdict(judged, door.route, { now, hasSignedNda: signer !== undefined })
  if (verdict !== 'ok') return refusal(verdict, door)
  if (code === undefined || state === undefined) throw new Error('a code that is not there cannot be good')

  const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
  let latest = Number.POSITIVE_INFINITY
  if (code.kind === 'shared_timed' && signer !== undefined) {
    const window = await enterSharedWindow(trx, deps, code, signer, browserId)
    // Whoever sits before a locked session may not be the one it belongs to, so no code is told there. With nothing left in it to lock,
    // as when the window's own end has come, the specification's message goes out.
    if (!window.open && (await holdsSomethingLocked(trx, deps, visitor))) return { refused: 'code_expired' }
    if (!window.open) return { refused: window.refusal, params: { code: window.code ?? '' } }
    latest = Math.min(
      window.endsAt.getTime(),
      signer.recorded ? Date.parse(signer.recorded.endsAt) : Number.POSITIVE_INFINITY,
    )
  }
  if (!inUse && !(await spendCodeUse(trx, code.id, now)))
    return refusal(door.at === 'unlock' ? 'unlock_invalid' : 'code_used_up', door)

  const method = grantKind(door, code)
  const { sessionId, sessionToken } = await raiseSession(trx, deps, visitor, browserId, method)
  const life = deps.clock.now().getTime() + grantLifeMs(method, DAY_MS)
  if (method === 'investor') await endInvestorGrants(trx, sessionId, now)
  await addGrant(trx, deps, sessionId, {
    kind: method,
    route: method === 'route' && door.at === 'gate' ? door.route : null,
    codeId: code.id,
    // What a shared code opens is the person's, whomever staff noted the code to be for.
    email: (code.kind === 'shared_timed' ? signer?.email : code.email) ?? signer?.email ?? '',
    endsAt: new Date(Math.min(life, latest)),
  })
  await insertKnown(trx, browserId, code.id, now)
  await recordEntry(trx, deps, {
    action: 'code.redeemed',
    actor: 'visitor',
    browserId,
    sessionId,
    personId: code.person_id ?? signer?.person_id ?? null,
    submissionId: code.submission_id,
    codeId: code.id,
    route: door.at === 'gate' ? door.route : null,
    detail: { at: door.at, method, use: !inUse },
    personal: requestData(visitor),
  })
  const key = code.kind === 'shared_timed' ? signer?.email_key : code.email_key
  const signAgain = method !== 'master' && key != null && (await isSigningDue(trx, key, now))
  return { routes: state.routes, method, signAgain, sessionToken, ...(browserToken && { browserToken }) }
}

/**
 * Opens a session again that ten minutes without activity have locked, with its own code: a use is not taken, and the code's end and
 * uses do not matter. Undefined where the code is not its own, or does not open this door: then it is judged like any other.
 */
async function reenterSession(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  door: Door,
  code: FoundCode,
): Promise<Redeemed | undefined> {
  const { session } = visitor
  if (!isSessionLocked(visitor) || session === null || session === 'unknown') return undefined
  const policy = accessPolicy(deps)
  const grants = await listGrants(trx, session.id)
  if (!(await isSessionOpen(trx, session.id)) || !ownCodes(grants, policy).includes(code.id)) return undefined
  const investor = code.kind === 'personal' || code.kind === 'bypass'
  const opened = door.at === 'gate' ? decideAccess(door.route, { grants, ended: false }, policy).grant : undefined
  if (door.at === 'gate' ? opened === undefined : !investor) return undefined
  const sessionToken = deps.ids.token()
  await renewSessionToken(trx, session.id, deps.secrets.digest('cookie', sessionToken))
  await setUnlocked(trx, session.id, iso(policy.now))
  await recordEntry(trx, deps, {
    action: 'session.reentered',
    actor: 'visitor',
    browserId: visitor.browserId,
    sessionId: session.id,
    personId: code.person_id,
    codeId: code.id,
    route: door.at === 'gate' ? door.route : null,
    detail: { lockedBy: session.watch?.lockedAt ? 'browser' : 'clock' },
  })
  return { routes: codeState(deps, code).routes, method: opened?.kind ?? 'investor', sessionToken }
}

/** Whether a lock keeps something of the visitor's session that would be open without it. */
async function holdsSomethingLocked(trx: Trx, deps: Deps, visitor: Visitor): Promise<boolean> {
  const { session } = visitor
  if (!isSessionLocked(visitor) || session === null || session === 'unknown') return false
  const policy = accessPolicy(deps)
  return (await listGrants(trx, session.id)).some((grant) => isLive(grant, policy))
}

function grantKind(door: Door, code: AccessCodeRow): 'investor' | 'master' | 'route' {
  if (door.at === 'unlock') return 'investor'
  return code.kind === 'master' ? 'master' : 'route'
}

function refusal(refused: ErrorCode, door: Door): Refusal {
  return door.at === 'gate' ? { refused, params: { ROUTE: door.route.toUpperCase() } } : { refused }
}
