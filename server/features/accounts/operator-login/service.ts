import { existsSync } from 'node:fs'
import type { OverrideList, StaffFacts } from '../../../../contract/accounts/operator-login.ts'
import type { ErrorCode } from '../../../../contract/errors.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import type { Admin, Staff } from '../../../access/account.ts'
import { overrideActor } from '../../../access/override.ts'
import { lockBrowser } from '../../../access/queries.ts'
import { addGrant, keepBrowser, type NewTokens, raiseSession } from '../../../access/session.ts'
import type { OverrideHolder, Visitor } from '../../../access/visitor.ts'
import { requestData } from '../../../audit/rules.ts'
import { type Actor, recordEntry } from '../../../audit/service.ts'
import { firstRunFile } from '../../../config.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitFailures } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { isPassword } from '../../../platform/password-hash.ts'
import {
  type AdminLoginAttempt,
  adminLockedFor,
  countAdminFailure,
  forgetAdminFailures,
} from '../../access-codes/brute-force/service.ts'
import {
  endLiveOverride,
  findLogin,
  findLoginByName,
  hasFirstPassword,
  listLiveOverrides,
  lockLogin,
  setLastStep,
} from './queries.ts'
import { totpStep, usernameKey } from './rules.ts'

type Entered = { username: string; password: string; otp?: string | undefined }
export type LoginRow = NonNullable<Awaited<ReturnType<typeof lockLogin>>>
type Refusal = { refused: ErrorCode; retryAfterSeconds?: number }

/** The limit of failures, whatever the names, because each guess costs a hash. */
const TRIES = { name: 'admin-login', limit: 20, limitFromAddress: 300, perMs: LIMITS.blockMs }

/** The admin login: starts an override. Throws `admin_invalid`, `otp_required`, `second_factor_invalid`, or `admin_locked` after five failures. */
export async function logIn(deps: Deps, visitor: Visitor, entered: Entered) {
  const username = usernameKey(entered.username)
  const login = await findLoginByName(deps.db, username)
  return proveLogin(deps, visitor, { ...entered, username, login }, (trx, proved) =>
    startOverride(trx, deps, visitor, proved),
  )
}

/** Starts an override in the visitor's session, with a new cookie and a token. `actor` is the override itself unless given. */
export async function startOverride(trx: Trx, deps: Deps, visitor: Visitor, login: LoginRow, actor?: Actor) {
  const token = deps.ids.token()
  const endsAt = new Date(deps.clock.now().getTime() + LIMITS.overrideMs)
  const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
  const { sessionId, sessionToken } = await raiseSession(trx, deps, visitor, browserId, 'override')
  const grant = await addGrant(trx, deps, sessionId, {
    kind: 'override',
    route: null,
    codeId: null,
    email: '',
    endsAt,
    override: { tokenDigest: deps.secrets.digest('override', token), loginId: login.id },
  })
  const detail = { login: login.id, secondFactor: login.totp_sealed !== null }
  const begun = overrideActor({ grantId: grant, sessionId }, visitor)
  const entry = { actor: actor ?? begun, browserId, sessionId, detail, personal: requestData(visitor) }
  await recordEntry(trx, deps, { action: 'admin.override_begun', ...entry })
  const tokens: NewTokens = { sessionToken, ...(browserToken && { browserToken }) }
  return { token, expiresAt: iso(endsAt), sessionId, tokens }
}

type Proof = { username: string; login: LoginRow | undefined; password: string; otp?: string | undefined }

/**
 * Runs `act` if name, password and (unless only `password` is asked) the app's code are right. Check, act and the count of failures share
 * one transaction, so that parallel guesses get no more than five tries.
 */
export async function proveLogin<T extends object>(
  deps: Deps,
  visitor: Visitor,
  proof: Proof,
  act: (trx: Trx, login: LoginRow) => Promise<T>,
  asks: 'all' | 'password' = 'all',
): Promise<T> {
  return limitFailures(deps, TRIES, visitor, () => checkLogin(deps, visitor, proof, act, asks))
}

async function checkLogin<T extends object>(
  deps: Deps,
  visitor: Visitor,
  proof: Proof,
  act: (trx: Trx, login: LoginRow) => Promise<T>,
  asks: 'all' | 'password',
): Promise<T> {
  const who: AdminLoginAttempt = { username: proof.username, addressKey: visitor.client.key }
  await refuseWhileLocked(deps, who)
  const right = await isPassword(proof.login?.password_hash, proof.password)
  const outcome = await deps.db.transaction().execute(async (trx): Promise<T | Refusal> => {
    if (visitor.browserId !== null) await lockBrowser(trx, visitor.browserId, iso(deps.clock.now()))
    const wait = await adminLockedFor(trx, deps, who)
    if (wait !== undefined) return { refused: 'admin_locked', retryAfterSeconds: wait }
    const login = right && proof.login ? await lockLogin(trx, proof.login.id) : undefined
    // The password can have been changed during the check.
    if (login === undefined || login.password_hash !== proof.login?.password_hash)
      return refuse(trx, deps, visitor, who, 'admin_invalid')
    if (asks === 'all' && login.totp_sealed !== null) {
      // Neither counts nor clears failures: clearing them would allow any number of guesses at the code.
      if (!proof.otp) return { refused: 'otp_required' }
      const secret = deps.secrets.open(login.totp_sealed, login.id)
      const step = totpStep(secret, proof.otp, deps.clock.now().getTime(), login.totp_last_step)
      if (step === undefined) return refuse(trx, deps, visitor, who, 'second_factor_invalid')
      await setLastStep(trx, login.id, step)
    }
    await forgetAdminFailures(trx, deps, who)
    return act(trx, login)
  })
  if (!('refused' in outcome)) return outcome
  const { refused, retryAfterSeconds } = outcome
  throw new AppError(refused, { ...(retryAfterSeconds && { retryAfterSeconds }) })
}

/** Checked first, before the slow hash. */
async function refuseWhileLocked(deps: Deps, who: AdminLoginAttempt): Promise<void> {
  const wait = await deps.db.transaction().execute((trx) => adminLockedFor(trx, deps, who))
  if (wait !== undefined) throw new AppError('admin_locked', { retryAfterSeconds: wait })
}

/** Counts and records a failure. The typed name can be a password, so it is not recorded. */
async function refuse(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  who: AdminLoginAttempt,
  refused: ErrorCode,
): Promise<Refusal> {
  await countAdminFailure(trx, deps, who)
  const { browserId } = visitor
  const entry = { actor: 'visitor' as const, browserId, detail: { reason: refused }, personal: requestData(visitor) }
  await recordEntry(trx, deps, { action: 'admin.login_refused', ...entry })
  return { refused }
}

/** Staff pages remind the operator to change the first password and to delete its file (design section 6). */
export async function getStaff(deps: Deps, staff: Staff): Promise<StaffFacts> {
  const { personId, email, name, role, override } = staff
  const login = override ? await findLogin(deps.db, override.loginId) : undefined
  return {
    personId,
    email,
    name,
    role,
    override:
      override && login
        ? { expiresAt: override.endsAt, username: login.username, totp: login.totp_sealed !== null }
        : null,
    firstPassword: await hasFirstPassword(deps.db),
    firstRunFile: existsSync(firstRunFile(deps.config.dataDir)),
  }
}

export async function listOverrides(deps: Deps, staff: Staff): Promise<OverrideList> {
  const rows = await listLiveOverrides(deps.db, iso(deps.clock.now()))
  return {
    overrides: rows.map((row) => ({
      id: row.id,
      username: row.username,
      beganAt: row.created_at,
      expiresAt: row.ends_at,
      current: row.id === staff.override?.grantId,
    })),
  }
}

/** 'Clear override'. No error in a tab without one. */
export async function clearOverride(deps: Deps, visitor: Visitor): Promise<void> {
  const { override, browserId } = visitor
  if (override === null) return
  await endRecorded(deps, override.grantId, { actor: overrideActor(override, visitor), browserId })
}

/** Ends an override in the list from its next request on. Throws `not_found` if it has already ended. */
export async function endOverride(deps: Deps, admin: Admin, id: string): Promise<void> {
  const ended = await endRecorded(deps, id, { actor: admin.actor })
  if (!ended) throw new AppError('not_found')
}

type By = { actor: Actor; browserId?: string | null }

async function endRecorded(deps: Deps, id: string, by: By): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const sessionId = await endLiveOverride(trx, id, iso(deps.clock.now()))
    if (sessionId === undefined) return false
    const detail = { override: id, session: sessionId, because: 'cleared' }
    await recordEntry(trx, deps, { action: 'admin.override_ended', ...by, detail })
    return true
  })
}

/** The login of an override, and its name as failures are counted. */
export async function loginOf(deps: Deps, holder: OverrideHolder) {
  const login = await findLogin(deps.db, holder.override.loginId)
  if (login === undefined) throw new AppError('admin_required')
  return { login, username: usernameKey(login.username) }
}
