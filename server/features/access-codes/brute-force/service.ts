import { LIMITS } from '../../../../contract/limits.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { queueMail } from '../../email/service.ts'
import { challengeModeMail } from '../mails.ts'
import { deleteCounter, lockChallengeMode, lockCounter, saveChallengeMode, saveCounter } from './queries.ts'
import { afterFailure, challengeModeAfterFailure, isBlocked, isChallenging, isClosed } from './rules.ts'

/** Someone who may be guessing: counted by address and, if known, by browser. */
export type CodeAttempt = { addressKey: string; browserId: string | null }

/** An attempt by a browser that has not used the code. */
export type Attempt = CodeAttempt & {
  /** The key of the email entered with the code. */
  emailKey: string | undefined
}

export type Admission =
  | { verdict: 'blocked'; retryAfterSeconds: number }
  | { verdict: 'email_required' }
  /** `challenging`: the code must belong to the email entered. `closed`: no code is accepted, and the answer must not show it. */
  | { verdict: 'admitted'; challenging: boolean; closed: boolean }

/**
 * Whether an attempt is checked at all (design section 2, BruteForceLimits). Counters stay locked until the transaction ends, so that
 * parallel attempts cannot bypass them. Browsers that have used the code skip this.
 */
export async function admitAttempt(trx: Trx, deps: Deps, guess: Attempt): Promise<Admission> {
  const now = deps.clock.now().getTime()
  const wait = await blockedFor(trx, deps, 'code', guess)
  if (wait !== undefined) return { verdict: 'blocked', retryAfterSeconds: wait }
  const challenging =
    isChallenging(await lockChallengeMode(trx), now) || deps.portal.codes.askEmailOnNewBrowser === 'always'
  if (!challenging) return { verdict: 'admitted', challenging, closed: false }
  if (guess.emailKey === undefined) return { verdict: 'email_required' }
  const pair = await lockCounter(trx, pairKey(deps, guess.emailKey))
  return { verdict: 'admitted', challenging, closed: isClosed(pair.failures) }
}

/** Counts a failed attempt against address, browser, challenge mode and, for a wrong pair, the email. */
export async function countFailedAttempt(trx: Trx, deps: Deps, guess: Attempt, wrongPair: boolean): Promise<void> {
  const now = deps.clock.now().getTime()
  await countFailure(trx, deps, 'code', guess)
  const before = await lockChallengeMode(trx)
  const after = challengeModeAfterFailure(before, now)
  await saveChallengeMode(trx, after)
  if (!isChallenging(before, now) && isChallenging(after, now)) {
    await recordEntry(trx, deps, { action: 'challenge_mode.begun', actor: 'system' })
    await queueMail(trx, deps, challengeModeMail(deps.portal))
  }
  if (!wrongPair || guess.emailKey === undefined) return
  const key = pairKey(deps, guess.emailKey)
  const pair = await lockCounter(trx, key)
  await saveCounter(trx, key, { failures: pair.failures + 1, lastFailureAt: now, blockedUntil: null })
}

/** For how many seconds this address or browser is blocked from `what`; undefined if it is not. */
export async function blockedFor(
  trx: Trx,
  deps: Deps,
  what: 'code' | 'nda',
  who: CodeAttempt,
): Promise<number | undefined> {
  const now = deps.clock.now().getTime()
  const ends: number[] = []
  for (const key of counterKeys(deps, what, who)) {
    const counter = await lockCounter(trx, key)
    if (isBlocked(counter, now)) ends.push(counter.blockedUntil ?? 0)
  }
  return ends.length === 0 ? undefined : Math.max(1, Math.ceil((Math.max(...ends) - now) / 1000))
}

export async function countFailure(trx: Trx, deps: Deps, what: 'code' | 'nda', who: CodeAttempt): Promise<void> {
  const now = deps.clock.now().getTime()
  let blocks = false
  for (const key of counterKeys(deps, what, who)) {
    const after = afterFailure(await lockCounter(trx, key), now)
    await saveCounter(trx, key, after)
    if (after.blockedUntil !== null) blocks = true
  }
  if (blocks) await recordBlock(trx, deps, what, who)
}

/** Records the start of a block; attempts during it are not recorded. */
async function recordBlock(
  trx: Trx,
  deps: Deps,
  what: 'code' | 'nda' | 'admin',
  who: { addressKey: string; browserId?: string | null },
): Promise<void> {
  await recordEntry(trx, deps, {
    action: 'address.blocked',
    actor: 'system',
    browserId: who.browserId ?? null,
    detail: { what, seconds: LIMITS.blockMs / 1000 },
    personal: { ipAddress: who.addressKey },
  })
}

/**
 * An attempt at the admin login, counted by name and address together: by name alone, anyone could lock the admin out; by address alone,
 * someone could try a list of names.
 */
export type AdminLoginAttempt = { username: string; addressKey: string }

/** For how many seconds this name is locked for this address; undefined if it is not. Locks the counter until the transaction ends. */
export async function adminLockedFor(trx: Trx, deps: Deps, who: AdminLoginAttempt): Promise<number | undefined> {
  const now = deps.clock.now().getTime()
  const counter = await lockCounter(trx, adminKey(deps, who))
  if (!isBlocked(counter, now)) return undefined
  return Math.max(1, Math.ceil(((counter.blockedUntil ?? 0) - now) / 1000))
}

/** Counts a failed admin login; the fifth locks it for five minutes (product-spec section 9). */
export async function countAdminFailure(trx: Trx, deps: Deps, who: AdminLoginAttempt): Promise<void> {
  const key = adminKey(deps, who)
  const before = await lockCounter(trx, key)
  const after = afterFailure(before, deps.clock.now().getTime(), LIMITS.adminFailuresBeforeLock)
  await saveCounter(trx, key, after)
  if (after.blockedUntil !== null) await recordBlock(trx, deps, 'admin', who)
}

export async function forgetAdminFailures(trx: Trx, deps: Deps, who: AdminLoginAttempt): Promise<void> {
  await deleteCounter(trx, adminKey(deps, who))
}

function adminKey(deps: Deps, { username, addressKey }: AdminLoginAttempt): string {
  return deps.secrets.digest('guess-key', `admin:${addressKey}:${username}`)
}

/** An emailed link has proved the address, so unknown browsers can use its codes with it again. */
export async function reopenPairs(trx: Trx, deps: Deps, emailKey: string): Promise<void> {
  await deleteCounter(trx, pairKey(deps, emailKey))
}

/** Always in the same order, so that two transactions cannot wait for each other. */
function counterKeys(deps: Deps, what: string, who: CodeAttempt): string[] {
  const keys = [`${what}:address:${who.addressKey}`]
  if (who.browserId !== null) keys.push(`${what}:browser:${who.browserId}`)
  return keys.map((key) => deps.secrets.digest('guess-key', key)).sort()
}

function pairKey(deps: Deps, emailKey: string): string {
  return deps.secrets.digest('guess-key', `pair:${emailKey}`)
}
