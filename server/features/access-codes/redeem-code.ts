import type { ErrorCode } from '../../../contract/errors.ts'
import { LIMITS } from '../../../contract/limits.ts'
import type { ProjectKey } from '../../../contract/projects/project.ts'
import { dayAndTimeUtc, listed } from '../../../contract/wording.ts'
import { setUnlocked } from '../../access/activity-queries.ts'
import { decideAccess, isLive, ownCodes, satisfies } from '../../access/decide.ts'
import { endInvestorGrants, hasLiveGrant, listGrants } from '../../access/grant-queries.ts'
import { findShown, listShown, type ShownProject } from '../../access/project-queries.ts'
import { firstProject, namedProjects } from '../../access/projects.ts'
import { isSessionOpen, lockBrowser, renewSessionToken } from '../../access/queries.ts'
import {
  accessPolicy,
  addGrant,
  keepBrowser,
  type NewGrant,
  type NewTokens,
  raiseSession,
} from '../../access/session.ts'
import { isSessionLocked, sessionOf, type Visitor } from '../../access/visitor.ts'
import { requestData } from '../../audit/rules.ts'
import { recordEntry } from '../../audit/service.ts'
import type { AccessCodeRow, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { isFirstInWindow } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { emailKey } from '../people/rules.ts'
import { enterAccessPeriod } from './access-period.ts'
import { isOpen } from './brute-force/rules.ts'
import {
  type Admission,
  type Attempt,
  admitAttempt,
  countFailedAttempt,
  EVERYTHING_OPEN,
} from './brute-force/service.ts'
import { type FoundCode, findCodeByIndex, insertKnown, knowsCode, spendCodeUse, takeBackHanded } from './queries.ts'
import { gateVerdict, grantLifeMs, knownUnlockRefusal, opensSession, unlockVerdict } from './rules.ts'
import { codeIndex, codeState } from './service.ts'
import { type EnteredCode, findBehind, findSigner, isSigningDue, type Signer } from './signer.ts'

/** Where a code is entered: the unlock screen or the gate of a project, whose page may show the content of another. */
type EntryPoint = { at: 'unlock' } | { at: 'gate'; route: ProjectKey; project: ShownProject }
/** The login dialog takes every kind: it is the unlock screen for a personal code, and the gate of its first project for another. */
type AskedAt = { at: 'unlock' } | { at: 'dialog' } | { at: 'gate'; asked: ProjectKey }
type Entry = { code: string; email?: string | undefined }
type Redeemed = NewTokens & { routes: ProjectKey[]; method: NewGrant['kind']; signAgain?: boolean }
/** A code that exists, with what stands behind it, the projects that it lists, and those of them that it can open with that. */
type HeldCode = { code: FoundCode; behind: EnteredCode; listed: ShownProject[]; openable: ShownProject[] }
type Refusal = { refused: ErrorCode; params?: Record<string, string>; retryAfterSeconds?: number }

/** Told only to somebody with a code that works, and so no failed attempt. */
const TOLD: readonly ErrorCode[] = ['code_projects_closed', 'code_sign_first', 'code_signers_only', 'code_paper_only']

const UNCHECKED = { name: 'unheard-guess', perMs: 60_000 }

/** Unlock: replaces the session's investor grant. */
export async function unlockWithCode(deps: Deps, visitor: Visitor, entry: Entry) {
  if (entry.code === '') throw new AppError('unlock_code_missing')
  const redeemed = await redeemCode(deps, visitor, { at: 'unlock' }, entry)
  return { ...redeemed, redirectTo: await firstPage(deps, redeemed.routes) }
}

/** The login dialog: leads to where the code opens. */
export async function enterAnyCode(deps: Deps, visitor: Visitor, entry: Entry) {
  if (entry.code === '') throw new AppError('unlock_code_missing')
  const redeemed = await redeemCode(deps, visitor, { at: 'dialog' }, entry)
  return { ...redeemed, redirectTo: await firstPage(deps, redeemed.routes) }
}

/** The front page if the last project was archived this moment. */
async function firstPage(deps: Deps, routes: readonly ProjectKey[]): Promise<string> {
  return `/${(await firstProject(deps.db, routes)) ?? ''}`
}

/**
 * The gate: a code that opens a session does so as at the unlock screen; another adds a grant for the project.
 */
export async function enterGateWithCode(deps: Deps, visitor: Visitor, route: ProjectKey, entry: Entry) {
  if (entry.code === '') throw new AppError('gate_code_missing')
  return redeemCode(deps, visitor, { at: 'gate', asked: route }, entry)
}

/** Redeems a code in one transaction. A refusal counts as a failure, so it is thrown only after the commit. */
async function redeemCode(deps: Deps, visitor: Visitor, door: AskedAt, entry: Entry): Promise<Redeemed> {
  const outcome = await deps.db.transaction().execute(async (trx) => {
    if (visitor.browserId !== null) await lockBrowser(trx, visitor.browserId, iso(deps.clock.now()))
    return checkEntry(trx, deps, visitor, door, entry)
  })
  if (!('refused' in outcome)) return outcome
  const { refused, params, retryAfterSeconds } = outcome
  throw new AppError(refused, { ...(params && { params }), ...(retryAfterSeconds && { retryAfterSeconds }) })
}

async function checkEntry(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  asked: AskedAt,
  entry: Entry,
): Promise<Redeemed | Refusal> {
  const index = codeIndex(deps, entry.code)
  const known = visitor.browserId !== null && (await knowsCode(trx, visitor.browserId, index))
  const guess: Attempt = {
    addressKey: visitor.client.key,
    browserId: visitor.browserId,
    emailKey: entry.email ? emailKey(entry.email) : undefined,
  }
  const admission: Admission = known
    ? { verdict: 'admitted', open: EVERYTHING_OPEN }
    : await admitAttempt(trx, deps, guess)
  if (admission.verdict === 'blocked') {
    await recordUnchecked(trx, deps, visitor, await entryPoint(trx, asked), 'too_many_attempts')
    return { refused: 'too_many_attempts', retryAfterSeconds: admission.retryAfterSeconds }
  }
  if (admission.verdict === 'email_required') {
    await recordUnchecked(trx, deps, visitor, await entryPoint(trx, asked), 'email_required')
    return { refused: 'email_required' }
  }

  const code = await findCodeByIndex(trx, index)
  const { open } = admission
  const wrongPair = open.challenging && (code === undefined || !isOpen(code, open, guess.emailKey))
  const admitted = wrongPair ? undefined : code
  const signer = await findSigner(trx, deps, visitor)
  const held = admitted && (await findHeld(trx, deps, visitor, admitted, signer))
  const door = await entryPoint(trx, asked, held)
  const unlocked = held && (await unlockSession(trx, deps, visitor, door, held))
  if (unlocked) return unlocked
  const answer = await grantAccess(trx, deps, visitor, door, held, signer)
  if (!('refused' in answer)) return answer
  if (TOLD.includes(answer.refused)) {
    await recordRefusal(trx, deps, visitor, door, answer.refused, admitted)
    return answer
  }
  if (!known) await countFailedAttempt(trx, deps, guess, { open, wrongPair })
  await recordRefusal(trx, deps, visitor, door, answer.refused, admitted)
  return known && door.at === 'unlock' && admitted ? explain(trx, deps, admitted) : answer
}

async function findHeld(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  code: FoundCode,
  signer: Signer | undefined,
): Promise<HeldCode> {
  const behind = await findBehind(trx, deps, visitor, code, signer)
  const shown = await listShown(trx)
  const listed = codeState(deps, code).routes.flatMap((key) => shown.find((project) => project.key === key) ?? [])
  const now = deps.clock.now()
  return { code, behind, listed, openable: listed.filter(({ agreement }) => satisfies({ agreement, now }, behind)) }
}

/** Where a code that was entered in the login dialog belongs. An unknown one is refused as at the unlock screen. */
async function entryPoint(trx: Trx, asked: AskedAt, held?: HeldCode): Promise<EntryPoint> {
  if (asked.at === 'unlock') return asked
  if (asked.at === 'gate') {
    const project = await findShown(trx, asked.asked)
    if (project === undefined) throw new AppError('not_found')
    return { at: 'gate', route: project.shows, project }
  }
  if (held === undefined || opensSession(held.code.kind)) return { at: 'unlock' }
  const project = held.openable[0] ?? held.listed[0]
  return project === undefined ? { at: 'unlock' } : { at: 'gate', route: project.key, project }
}

/** Why the code does not open, for a browser that knows it. */
async function explain(trx: Trx, deps: Deps, code: FoundCode): Promise<Refusal> {
  const state = codeState(deps, code)
  const { refused, when } = knownUnlockRefusal(state, code.awaits, iso(deps.clock.now()))
  const names = (await namedProjects(trx, state.routes)).map(({ name }) => name)
  return { refused, params: { projects: listed(names), ...(when && { when: dayAndTimeUtc(when) }) } }
}

/** Records an attempt that was refused unchecked, at most once a minute, because anyone can repeat it at will. */
async function recordUnchecked(trx: Trx, deps: Deps, visitor: Visitor, door: EntryPoint, reason: ErrorCode) {
  if (await isFirstInWindow(trx, deps, UNCHECKED, `${visitor.client.key} ${reason}`))
    await recordRefusal(trx, deps, visitor, door, reason)
}

async function recordRefusal(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  door: EntryPoint,
  reason: ErrorCode,
  code?: AccessCodeRow,
): Promise<void> {
  await recordEntry(trx, deps, {
    action: 'code.refused',
    actor: 'visitor',
    browserId: visitor.browserId,
    codeId: code?.id ?? null,
    route: door.at === 'gate' ? door.route : null,
    detail: { at: door.at, reason },
    personal: requestData(visitor),
  })
}

async function grantAccess(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  door: EntryPoint,
  held: HeldCode | undefined,
  signer: Signer | undefined,
): Promise<Redeemed | Refusal> {
  const now = iso(deps.clock.now())
  const code = held?.code
  const state = code && codeState(deps, code)
  const inUse = code && visitor.browserId !== null && (await hasLiveGrant(trx, visitor.browserId, code.id, now))
  // A browser that has already used the code takes no further use.
  const judged = state && inUse ? { ...state, usesRemaining: LIMITS.unlimitedUses } : state
  const verdict =
    door.at === 'unlock'
      ? unlockVerdict(judged, now)
      : // Signing would not help where an agreement on paper is asked for, which is refused below.
        gateVerdict(judged, door.route, { now, hasSignedNda: signer !== undefined || isPaperOnly(door.project) })
  if (verdict !== 'ok') return refusal(verdict, door)
  if (held === undefined || code === undefined) throw new Error('an unknown code cannot be accepted')
  // Before a use is taken.
  if (door.at === 'unlock' && held.listed.length === 0) return { refused: 'code_projects_closed' }
  const missing = missingAgreement(deps, door, held)
  if (missing) return { refused: missing }

  const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
  let latest = Number.POSITIVE_INFINITY
  if (code.kind === 'shared_timed' && signer !== undefined) {
    const period = await enterAccessPeriod(trx, deps, code, signer, browserId)
    // Someone else may be at a locked session, so its personal code is not shown while the lock covers anything.
    if (!period.open && (await hasLockedGrants(trx, deps, visitor))) return { refused: 'code_expired' }
    if (!period.open)
      return {
        refused: period.refusal,
        params: { code: period.code ?? '', days: String(deps.portal.codes.lifetimeDays) },
      }
    latest = Math.min(
      period.endsAt.getTime(),
      signer.recorded ? Date.parse(signer.recorded.endsAt) : Number.POSITIVE_INFINITY,
    )
  }
  if (!inUse && !(await spendCodeUse(trx, code.id, now)))
    return refusal(door.at === 'unlock' ? 'unlock_invalid' : 'code_used_up', door)

  const method = grantKind(door, code)
  const { sessionId, sessionToken } = await raiseSession(trx, deps, visitor, browserId, method)
  const life = deps.clock.now().getTime() + grantLifeMs(method, deps.portal.access.sessionDays)
  if (method === 'investor') await endInvestorGrants(trx, sessionId, now)
  await addGrant(trx, deps, sessionId, {
    kind: method,
    route: method === 'route' && door.at === 'gate' ? door.route : null,
    codeId: code.id,
    // A shared code opens pages for the signer, not for the person whom staff noted on the code.
    email: (code.kind === 'shared_timed' ? signer?.email : code.email) ?? signer?.email ?? '',
    signerId: code.kind !== 'personal' && held.behind.signed ? signer?.person_id : null,
    externalAgreementId: code.kind === 'personal' ? null : held.behind.paperId,
    endsAt: new Date(Math.min(life, latest)),
  })
  await insertKnown(trx, browserId, code.id, now)
  await takeBackHanded(trx, browserId, code.id)
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
  const bySigner = code.kind === 'shared_timed' || (door.at === 'gate' && door.project.agreement !== 'code')
  const key = code.kind !== 'personal' && bySigner ? signer?.email_key : code.email_key
  const signAgain = method !== 'master' && key != null && (await isSigningDue(trx, key, now))
  return { routes: keysOf(held.openable), method, signAgain, sessionToken, ...(browserToken && { browserToken }) }
}

/** Why the code would open nothing here with what stands behind it: at a gate the project, at the unlock screen every project. */
function missingAgreement(deps: Deps, door: EntryPoint, { code, behind, listed, openable }: HeldCode) {
  if (door.at === 'unlock' && openable.length > 0) return undefined
  const asked = door.at === 'gate' ? door.project : (listed.find((project) => !isPaperOnly(project)) ?? listed[0])
  if (!asked || satisfies({ agreement: asked.agreement, now: deps.clock.now() }, behind)) return undefined
  if (isPaperOnly(asked)) return 'code_paper_only'
  return code.kind === 'managed' ? 'code_sign_first' : 'code_signers_only'
}

function isPaperOnly({ agreement }: ShownProject): boolean {
  return agreement === 'external'
}

function keysOf(projects: readonly ShownProject[]): ProjectKey[] {
  return projects.map(({ key }) => key)
}

/**
 * Unlocks a session with its own code, after ten minutes without activity. This takes no use, and works with an expired or used-up code.
 * Undefined if the code is not the session's own or does not open this page; it is then checked like any other.
 */
async function unlockSession(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  door: EntryPoint,
  { code, openable }: HeldCode,
): Promise<Redeemed | undefined> {
  const session = sessionOf(visitor)
  if (session === null || !isSessionLocked(visitor)) return undefined
  const policy = accessPolicy(deps)
  const grants = await listGrants(trx, session.id)
  if (!(await isSessionOpen(trx, session.id)) || !ownCodes(grants, policy).includes(code.id)) return undefined
  const investor = opensSession(code.kind)
  const opened =
    door.at === 'gate'
      ? decideAccess(
          door.route,
          { grants, ended: false },
          { ...policy, restoredAt: door.project.restoredAt, agreement: door.project.agreement },
        ).grant
      : undefined
  if (door.at === 'gate' ? opened === undefined : !investor || openable.length === 0) return undefined
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
  return { routes: keysOf(openable), method: opened?.kind ?? 'investor', sessionToken }
}

/** Whether the lock covers a live grant of the visitor's session. */
async function hasLockedGrants(trx: Trx, deps: Deps, visitor: Visitor): Promise<boolean> {
  const session = sessionOf(visitor)
  if (session === null || !isSessionLocked(visitor)) return false
  const policy = accessPolicy(deps)
  return (await listGrants(trx, session.id)).some((grant) => isLive(grant, policy))
}

function grantKind(door: EntryPoint, code: AccessCodeRow): 'investor' | 'master' | 'route' {
  if (door.at === 'unlock' || opensSession(code.kind)) return 'investor'
  return code.kind === 'master' ? 'master' : 'route'
}

function refusal(refused: ErrorCode, door: EntryPoint): Refusal {
  return door.at === 'gate' ? { refused, params: { ROUTE: door.route.toUpperCase() } } : { refused }
}
