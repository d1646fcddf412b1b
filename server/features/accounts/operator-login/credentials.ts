import { overrideActor } from '../../../access/override.ts'
import { listProjectKeys } from '../../../access/project-queries.ts'
import type { OverrideHolder } from '../../../access/visitor.ts'
import { type Actor, recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { hashPassword } from '../../../platform/password-hash.ts'
import { checkPassword } from '../rules.ts'
import { endOverridesOf, findLoginByName, insertAdminLogin, lockLogin, setPassword, setTotp } from './queries.ts'
import { newPassword, totpSecret, totpStep, totpUri, usernameKey } from './rules.ts'
import { type LoginRow, loginOf, proveLogin } from './service.ts'

/** Changes the password of the admin login and ends all its overrides, including this one. */
export async function changePassword(
  deps: Deps,
  holder: OverrideHolder,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  await checkPassword({ portal: deps.portal, projects: await listProjectKeys(deps.db) }, 'newPassword', newPassword)
  const passwordHash = await hashPassword(newPassword)
  await proveHolder(deps, holder, password, async (trx, { id }) => {
    await setPassword(trx, id, passwordHash, iso(deps.clock.now()))
    await recordEntry(trx, deps, { action: 'admin.password_changed', actor: actorOf(holder), detail: { login: id } })
    await endOverrides(trx, deps, id, actorOf(holder))
    return {}
  })
}

/** Creates another admin login and returns its password, which is shown once; undefined if the name is taken. */
export async function addLogin(deps: Deps, name: string): Promise<string | undefined> {
  const password = newPassword(deps.ids.pick)
  const row = {
    id: deps.ids.id(),
    username: usernameKey(name),
    password_hash: await hashPassword(password),
    created_at: iso(deps.clock.now()),
  }
  const made = await deps.db.transaction().execute(async (trx) => {
    if (!(await insertAdminLogin(trx, row))) return false
    await recordEntry(trx, deps, { action: 'admin.login_made', actor: 'operator', detail: { login: row.id } })
    return true
  })
  return made ? password : undefined
}

/**
 * The operator's way back in: gives a login a new password, removes its authenticator app and ends its overrides. Returns the password,
 * which is shown once; undefined if there is no such login.
 */
export async function resetLogin(deps: Deps, name: string): Promise<string | undefined> {
  const password = newPassword(deps.ids.pick)
  const passwordHash = await hashPassword(password)
  return deps.db.transaction().execute(async (trx) => {
    const found = await findLoginByName(trx, usernameKey(name))
    if (found === undefined) return undefined
    await setPassword(trx, found.id, passwordHash, null)
    await setTotp(trx, found.id, null, null)
    await recordEntry(trx, deps, { action: 'admin.login_reset', actor: 'operator', detail: { login: found.id } })
    await endOverrides(trx, deps, found.id, 'operator')
    return password
  })
}

async function endOverrides(trx: Trx, deps: Deps, loginId: string, actor: Actor): Promise<void> {
  for (const ended of await endOverridesOf(trx, loginId, iso(deps.clock.now())))
    await recordEntry(trx, deps, {
      action: 'admin.override_ended',
      actor,
      detail: { override: ended.id, session: ended.session_id, because: 'password' },
    })
}

/** Generates a secret for an authenticator app. Only the tab keeps it, sealed for its override, until it sends a code. */
export async function beginTotp(deps: Deps, holder: OverrideHolder, password: string) {
  const login = await proveHolder(deps, holder, password, async (_trx, proved) => proved)
  if (login.totp_sealed !== null) throw new AppError('otp_already')
  const secret = totpSecret(deps.ids.token())
  const enrolment = deps.secrets.seal(secret, enrolmentContext(holder))
  return { secret, uri: totpUri(secret, deps.portal.company.name, login.username), enrolment }
}

/** Enrols the app once it has produced a valid code. */
export async function confirmTotp(
  deps: Deps,
  holder: OverrideHolder,
  { enrolment, otp }: { enrolment: string; otp: string },
): Promise<void> {
  const secret = openEnrolment(deps, holder, enrolment)
  const step = totpStep(secret, otp, deps.clock.now().getTime(), null)
  if (step === undefined) throw new AppError('second_factor_invalid')
  await deps.db.transaction().execute(async (trx) => {
    const login = await lockLogin(trx, holder.override.loginId)
    if (!login || login.totp_sealed !== null) throw new AppError('otp_already')
    await setTotp(trx, login.id, deps.secrets.seal(secret, login.id), step)
    await recordSecondFactor(trx, deps, holder, 'enrolled')
  })
}

/** Removes the app, which needs the password and one of its codes. */
export async function removeTotp(
  deps: Deps,
  holder: OverrideHolder,
  { password, otp }: { password: string; otp: string },
): Promise<void> {
  const { login, username } = await loginOf(deps, holder)
  if (login.totp_sealed === null) throw new AppError('not_found')
  await proveLogin(deps, holder, { username, login, password, otp }, async (trx, { id }) => {
    await setTotp(trx, id, null, null)
    await recordSecondFactor(trx, deps, holder, 'removed')
    return {}
  }).catch(asWrongPassword)
}

/** Changes to the login need its password again; wrong ones count as failed logins. */
async function proveHolder<T extends object>(
  deps: Deps,
  holder: OverrideHolder,
  password: string,
  act: (trx: Trx, login: LoginRow) => Promise<T>,
): Promise<T> {
  const { login, username } = await loginOf(deps, holder)
  return proveLogin(deps, holder, { username, login, password }, act, 'password').catch(asWrongPassword)
}

/** Here the user name is known, so wrong credentials mean a wrong password. */
function asWrongPassword(error: unknown): never {
  if (error instanceof AppError && error.code === 'admin_invalid')
    throw new AppError('password_wrong', { fields: { password: 'This is not the current password.' } })
  throw error
}

function openEnrolment(deps: Deps, holder: OverrideHolder, enrolment: string): string {
  try {
    return deps.secrets.open(enrolment, enrolmentContext(holder))
  } catch {
    throw new AppError('second_factor_over')
  }
}

function enrolmentContext(holder: OverrideHolder): string {
  return `admin totp ${holder.override.grantId}`
}

async function recordSecondFactor(trx: Trx, deps: Deps, holder: OverrideHolder, act: 'enrolled' | 'removed') {
  const detail = { act, login: holder.override.loginId }
  await recordEntry(trx, deps, { action: 'admin.second_factor', actor: actorOf(holder), detail })
}

function actorOf(holder: OverrideHolder): Actor {
  return overrideActor(holder.override, holder)
}
