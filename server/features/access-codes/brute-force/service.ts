import { LIMITS } from '../../../../contract/limits.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { queueMail } from '../../email/service.ts'
import { challengeModeMail } from './mails.ts'
import { deleteCounter, lockChallengeMode, lockCounter, saveChallengeMode, saveCounter } from './queries.ts'
import { afterFailure, challengeModeAfterFailure, isBlocked, isClosed, isSteppedUp } from './rules.ts'

/** Whoever may be guessing: counted by address and, where it shows one, by browser. */
export type CodeAttempt = { addressKey: string; browserId: string | null }

/** A guess at a code by a browser not known to it. */
export type Attempt = CodeAttempt & {
  /** The email given with the code, as its key. */
  emailKey: string | undefined
}

export type Admission =
  | { verdict: 'blocked'; retryAfterSeconds: number }
  | { verdict: 'email_required' }
  /** `steppedUp`: the code must belong to the email given. `closed`: nothing may match, and nothing may show it. */
  | { verdict: 'admitted'; steppedUp: boolean; closed: boolean }

/**
 * Whether a guess is looked at at all (design section 2, BruteForceLimits); comes before any other work. Counters are held until the
 * transaction ends, so that parallel tries cannot slip past them. A browser known to the code is never brought here.
 */
export async function admitAttempt(trx: Trx, deps: Deps, guess: Attempt): Promise<Admission> {
  const now = deps.clock.now().getTime()
  const wait = await blockedFor(trx, deps, 'code', guess)
  if (wait !== undefined) return { verdict: 'blocked', retryAfterSeconds: wait }
  const steppedUp =
    isSteppedUp(await lockChallengeMode(trx), now) || deps.portal.codes.askEmailOnNewBrowser === 'always'
  if (!steppedUp) return { verdict: 'admitted', steppedUp, closed: false }
  if (guess.emailKey === undefined) return { verdict: 'email_required' }
  const pair = await lockCounter(trx, pairKey(deps, guess.emailKey))
  return { verdict: 'admitted', steppedUp, closed: isClosed(pair.failures) }
}

/** Counts a failed guess against address, browser and challenge mode, and against the email when it was one half of a wrong pair. */
export async function countFailedAttempt(trx: Trx, deps: Deps, guess: Attempt, wrongPair: boolean): Promise<void> {
  const now = deps.clock.now().getTime()
  await countFailure(trx, deps, 'code', guess)
  const before = await lockChallengeMode(trx)
  const after = challengeModeAfterFailure(before, now)
  await saveChallengeMode(trx, after)
  if (!isSteppedUp(before, now) && isSteppedUp(after, now)) await announceChallengeMode(trx, deps)
  if (!wrongPair || guess.emailKey === undefined) return
  const key = pairKey(deps, guess.emailKey)
  const pair = await lockCounter(trx, key)
  await saveCounter(trx, key, { failures: pair.failures + 1, lastFailureAt: now, blockedUntil: null })
}

/** Staff are told when challenge mode begins, once. */
async function announceChallengeMode(trx: Trx, deps: Deps): Promise<void> {
  await recordEntry(trx, deps, { action: 'guessing.challenge_mode', actor: 'system' })
  await queueMail(trx, deps, challengeModeMail(deps.portal))
}

/** For how many seconds this address or browser is blocked from `what`; undefined when it is not. */
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
  if (blocks) await noteBlock(trx, deps, what, who)
}

/** The log says that a block began; what is tried while it lasts is not looked at. */
async function noteBlock(
  trx: Trx,
  deps: Deps,
  what: 'code' | 'nda' | 'admin',
  who: { addressKey: string; browserId?: string | null },
): Promise<void> {
  await recordEntry(trx, deps, {
    action: 'guessing.blocked',
    actor: 'system',
    browserId: who.browserId ?? null,
    detail: { what, seconds: LIMITS.blockMs / 1000 },
    personal: { ipAddress: who.addressKey },
  })
}

/**
 * Whoever tries the admin login: counted by name and address together. By the name alone, anybody could keep the admin out for as long
 * as they like; by the address alone, a list of names would be tried at once.
 */
export type AdminLoginAttempt = { username: string; addressKey: string }

/** For how many seconds this name may not be tried from this address; undefined when it may. Held until the transaction ends. */
export async function adminLockedFor(trx: Trx, deps: Deps, who: AdminLoginAttempt): Promise<number | undefined> {
  const now = deps.clock.now().getTime()
  const counter = await lockCounter(trx, adminKey(deps, who))
  if (!isBlocked(counter, now)) return undefined
  return Math.max(1, Math.ceil(((counter.blockedUntil ?? 0) - now) / 1000))
}

/** One more failure of the admin login; the fifth locks it for five minutes (product-spec section 9). */
export async function countAdminFailure(trx: Trx, deps: Deps, who: AdminLoginAttempt): Promise<void> {
  const key = adminKey(deps, who)
  const before = await lockCounter(trx, key)
  const after = afterFailure(before, deps.clock.now().getTime(), LIMITS.adminFailuresBeforeLock)
  await saveCounter(trx, key, after)
  if (after.blockedUntil !== null) await noteBlock(trx, deps, 'admin', who)
}

export async function forgetAdminFailures(trx: Trx, deps: Deps, who: AdminLoginAttempt): Promise<void> {
  await deleteCounter(trx, adminKey(deps, who))
}

function adminKey(deps: Deps, { username, addressKey }: AdminLoginAttempt): string {
  return deps.secrets.digest('guess-key', `admin:${addressKey}:${username}`)
}

/** A mailed link has proved the address: its codes are open again to browsers that give it. */
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
