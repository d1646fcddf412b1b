import type { ErrorCode } from '../../../contract/errors.ts'
import { DAY_MS, LIMITS } from '../../../contract/limits.ts'
import type { ProjectRoute } from '../../../contract/project.ts'
import { contentRoute } from '../../access/project-access.ts'
import { endInvestorGrants, hasLiveGrant, lockBrowser } from '../../access/queries.ts'
import { addGrant, type GrantWish, keepBrowser, type NewTokens, raiseSession } from '../../access/session.ts'
import type { Visitor } from '../../access/visitor.ts'
import type { AccessCodeRow, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { recordEntry } from '../audit/service.ts'
import { type Admission, admitGuess, countFailedGuess, type Guess } from '../guessing/service.ts'
import { emailKey } from '../people/rules.ts'
import { findCodeByIndex, findSignerOfBrowser, insertKnown, knowsCode, spendCodeUse } from './queries.ts'
import { gateVerdict, grantLifeMs, unlockVerdict } from './rules.ts'
import { codeIndex, codeState } from './service.ts'
import { enterSharedWindow } from './shared-window.ts'

/** Where a code is entered: at the unlock screen, or at the gate of a project. */
type Door = { at: 'unlock' } | { at: 'gate'; route: ProjectRoute }
type Entry = { code: string; email?: string | undefined }
type Redeemed = NewTokens & { routes: ProjectRoute[]; method: GrantWish['kind'] }
type Refusal = { refused: ErrorCode; params?: Record<string, string>; retryAfterSeconds?: number }

/** Unlock: the code becomes the session's investor grant, in place of the one before. */
export async function unlockWithCode(deps: Deps, visitor: Visitor, entry: Entry) {
  if (entry.code === '') throw new AppError('unlock_code_missing')
  const redeemed = await redeemCode(deps, visitor, { at: 'unlock' }, entry)
  const first = redeemed.routes.includes('vault') ? 'vault' : redeemed.routes[0]
  return { ...redeemed, redirectTo: `/${first}` }
}

/** The gate: the code adds a grant for the project to the session. */
export async function enterGateWithCode(deps: Deps, visitor: Visitor, route: ProjectRoute, entry: Entry) {
  if (entry.code === '') throw new AppError('gate_code_missing')
  return redeemCode(deps, visitor, { at: 'gate', route: contentRoute(deps, route) }, entry)
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
  const guess: Guess = {
    addressKey: visitor.client.key,
    browserId: visitor.browserId,
    emailKey: entry.email ? emailKey(entry.email) : undefined,
  }
  const admission: Admission = known
    ? { verdict: 'admitted', steppedUp: false, closed: false }
    : await admitGuess(trx, deps, guess)
  if (admission.verdict === 'blocked')
    return { refused: 'too_many_attempts', retryAfterSeconds: admission.retryAfterSeconds }
  if (admission.verdict === 'email_required') return { refused: 'email_required' }

  const code = await findCodeByIndex(trx, index)
  const wrongPair = admission.steppedUp && (admission.closed || !isPair(code, guess.emailKey))
  const answer = await open(trx, deps, visitor, door, wrongPair ? undefined : code)
  if (!('refused' in answer)) return answer
  if (!known) await countFailedGuess(trx, deps, guess, wrongPair)
  await recordEntry(trx, deps, {
    action: 'code.refused',
    actor: 'visitor',
    browserId: visitor.browserId,
    codeId: wrongPair ? null : (code?.id ?? null),
    route: door.at === 'gate' ? door.route : null,
    detail: { at: door.at, reason: answer.refused },
  })
  return answer
}

/** During step-up a code must come with its own address; one without an address must be too strong to guess. */
function isPair(code: AccessCodeRow | undefined, key: string | undefined): boolean {
  if (code === undefined) return false
  return code.email_key === null ? code.bits >= LIMITS.strongCodeBits : code.email_key === key
}

async function open(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  door: Door,
  code: AccessCodeRow | undefined,
): Promise<Redeemed | Refusal> {
  const now = iso(deps.clock.now())
  const state = code && codeState(deps, code)
  const signer = visitor.browserId === null ? undefined : await findSignerOfBrowser(trx, visitor.browserId)
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
    if (!window.open) return { refused: window.refusal, params: { code: window.code ?? '' } }
    latest = window.endsAt.getTime()
  }
  if (!inUse && !(await spendCodeUse(trx, code.id, now)))
    return refusal(door.at === 'unlock' ? 'unlock_invalid' : 'code_used_up', door)

  const { sessionId, sessionToken } = await raiseSession(trx, deps, visitor, browserId)
  const method = grantKind(door, code)
  const life = deps.clock.now().getTime() + grantLifeMs(method, DAY_MS)
  if (method === 'investor') await endInvestorGrants(trx, sessionId, now)
  await addGrant(trx, deps, sessionId, {
    kind: method,
    route: method === 'route' && door.at === 'gate' ? door.route : null,
    codeId: code.id,
    email: code.email ?? signer?.email ?? '',
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
  })
  return { routes: state.routes, method, sessionToken, ...(browserToken && { browserToken }) }
}

function grantKind(door: Door, code: AccessCodeRow): 'investor' | 'master' | 'route' {
  if (door.at === 'unlock') return 'investor'
  return code.kind === 'master' ? 'master' : 'route'
}

function refusal(refused: ErrorCode, door: Door): Refusal {
  return door.at === 'gate' ? { refused, params: { ROUTE: door.route.toUpperCase() } } : { refused }
}
