import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import { recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { queueMail } from '../../email/service.ts'
import { challengeModeMail, generatedClosedMail } from '../mails.ts'
import {
  countGuessable,
  countShutOut,
  deleteCounter,
  lockChallengeMode,
  lockCounter,
  saveChallengeMode,
  saveCounter,
} from './queries.ts'
import {
  addExposure,
  afterFailure,
  type ChallengeMode,
  challengeModeAfterFailure,
  isBlocked,
  isChallenging,
  isClosed,
  isGeneratedOpen,
  isReserve,
  networkOf,
  type Openness,
  usedChance,
} from './rules.ts'

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
  /** The code is looked up. A code that is not open is answered as a wrong one. */
  | { verdict: 'admitted'; open: Openness }

export const EVERYTHING_OPEN: Openness = { challenging: false, pairs: true, generated: true }

/**
 * Whether an attempt is checked at all (design section 2, BruteForceLimits). Counters stay locked until the transaction ends, so that
 * parallel attempts cannot bypass them. Browsers that have used the code skip this.
 */
export async function admitAttempt(trx: Trx, deps: Deps, guess: Attempt): Promise<Admission> {
  const now = deps.clock.now().getTime()
  const wait = await blockedFor(trx, deps, 'code', guess)
  if (wait !== undefined) return { verdict: 'blocked', retryAfterSeconds: wait }
  const mode = await lockChallengeMode(trx)
  const challenging = isChallenging(mode, now) || deps.portal.codes.askEmailOnNewBrowser === 'always'
  if (!challenging) return { verdict: 'admitted', open: EVERYTHING_OPEN }
  if (guess.emailKey === undefined) return { verdict: 'email_required' }
  const pair = await lockCounter(trx, pairKey(deps, guess.emailKey))
  const used = usedChance(mode.exposure, now)
  const failures = isReserve(used) ? (await lockNetwork(trx, deps, guess, now)).failures : 0
  const open = { challenging, pairs: !isClosed(pair.failures), generated: isGeneratedOpen(used, failures) }
  return { verdict: 'admitted', open }
}

/**
 * Counts a failed attempt against address, browser, challenge mode and the chance of guessing a generated code; where it was no
 * pair (`wrongPair`), against the email too.
 */
export async function countFailedAttempt(
  trx: Trx,
  deps: Deps,
  guess: Attempt,
  { open, wrongPair }: { open: Openness; wrongPair: boolean },
): Promise<void> {
  const now = deps.clock.now().getTime()
  await countFailure(trx, deps, 'code', guess)
  const before = await lockChallengeMode(trx)
  const codes = open.generated ? await countGuessable(trx, iso(now)) : 0
  const after = challengeModeAfterFailure({ ...before, exposure: addExposure(before.exposure, now, codes) }, now)
  await saveChallengeMode(trx, after)
  await tellStaff(trx, deps, before, after)
  if (open.challenging && isReserve(usedChance(before.exposure, now))) {
    const network = await lockNetwork(trx, deps, guess, now)
    await saveCounter(trx, networkKey(deps, guess), { ...network, failures: network.failures + 1, lastFailureAt: now })
  }
  if (!wrongPair || guess.emailKey === undefined) return
  const key = pairKey(deps, guess.emailKey)
  const pair = await lockCounter(trx, key)
  await saveCounter(trx, key, { failures: pair.failures + 1, lastFailureAt: now, blockedUntil: null })
}

/** Tells staff that challenge mode has begun, and that generated codes are closed. */
async function tellStaff(trx: Trx, deps: Deps, before: ChallengeMode, after: ChallengeMode): Promise<void> {
  const now = deps.clock.now().getTime()
  const url = portalUrl(deps.config)
  if (!isChallenging(before, now) && isChallenging(after, now)) {
    await recordEntry(trx, deps, { action: 'challenge_mode.begun', actor: 'system' })
    await queueMail(
      trx,
      deps,
      challengeModeMail(deps.portal, url, { since: iso(now), shutOut: await countShutOut(trx, iso(now)) }),
    )
  }
  if (usedChance(before.exposure, now) < 1 && usedChance(after.exposure, now) >= 1) {
    await recordEntry(trx, deps, { action: 'challenge_mode.generated_closed', actor: 'system' })
    await queueMail(trx, deps, generatedClosedMail(deps.portal, url))
  }
}

/** The failures of a network while the second half of the chance is used. They are forgotten as the chance is. */
async function lockNetwork(trx: Trx, deps: Deps, who: CodeAttempt, now: number) {
  const counter = await lockCounter(trx, networkKey(deps, who))
  const forgotten = (counter.lastFailureAt ?? 0) < now - LIMITS.guessedWithinDays * DAY_MS
  return forgotten ? { ...counter, failures: 0 } : counter
}

function networkKey(deps: Deps, { addressKey }: CodeAttempt): string {
  return deps.secrets.digest('guess-key', `code:network:${networkOf(addressKey)}`)
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
  for (const { key } of counterKeys(deps, what, who)) {
    const counter = await lockCounter(trx, key)
    if (isBlocked(counter, now)) ends.push(counter.blockedUntil ?? 0)
  }
  return ends.length === 0 ? undefined : Math.max(1, Math.ceil((Math.max(...ends) - now) / 1000))
}

export async function countFailure(trx: Trx, deps: Deps, what: 'code' | 'nda', who: CodeAttempt): Promise<void> {
  const now = deps.clock.now().getTime()
  let blocks = false
  for (const { key, most } of counterKeys(deps, what, who)) {
    const after = afterFailure(await lockCounter(trx, key), now, most)
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
function counterKeys(deps: Deps, what: 'code' | 'nda', who: CodeAttempt): { key: string; most: number }[] {
  const most = LIMITS.failuresBeforeBlock
  // A crowd behind one address may hold many people who have signed before.
  const counted = [
    { key: `${what}:address:${who.addressKey}`, most: what === 'nda' ? LIMITS.refusedSignaturesBeforeBlock : most },
    ...(who.browserId === null ? [] : [{ key: `${what}:browser:${who.browserId}`, most }]),
  ]
  return counted
    .map((one) => ({ ...one, key: deps.secrets.digest('guess-key', one.key) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

function pairKey(deps: Deps, emailKey: string): string {
  return deps.secrets.digest('guess-key', `pair:${emailKey}`)
}
