import { DAY_MS, HOUR_MS, LIMITS } from '../../../../contract/limits.ts'
import { isLive } from '../../../access/decide.ts'
import { findConfirmedSignature, findSignerOfCode } from '../../../access/queries.ts'
import { accessPolicy } from '../../../access/session.ts'
import { isSessionLocked, sessionOf, type Visitor } from '../../../access/visitor.ts'
import { requestData } from '../../../audit/rules.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import {
  giveBackTry,
  isFirstInWindow,
  limitFailures,
  limitRate,
  limitVisitor,
  type Rate,
} from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { constantTimeEqual } from '../../../platform/secrets.ts'
import { setSignatureConfirmed } from '../../agreements/signing/queries.ts'
import { queueMail } from '../../email/service.ts'
import { digitsMail } from './mails.ts'
import { countTry, setAddressProved, setDigits, uncountTry } from './queries.ts'

/** Emails that a session can ask for. */
const PER_SESSION = { name: 'address-digits', limit: 5, perMs: HOUR_MS }
/** Emails to a mailbox. Only sessions with its personal code count, so a stranger cannot use this up. */
const PER_MAILBOX = { name: 'address-digits-mail', limit: 20, perMs: HOUR_MS }
/** Emails to an address that nobody has confirmed, because anyone can sign with any address. */
const PER_UNCONFIRMED = { name: 'address-digits-unconfirmed', limit: 3, perMs: DAY_MS }

/** Emails to addresses that nobody has confirmed: of a browser, of a client address, and of all together. */
const UNCONFIRMED_BY = { name: 'address-digits-by', limit: 10, limitFromAddress: 500, perMs: HOUR_MS }
export const UNCONFIRMED_OF_ALL = { name: 'address-digits-of-all', limit: 2_000, perMs: HOUR_MS }

/** Wrong digits: for an address, of a browser and of a client address, and of all together. docs/limits.md has the arithmetic. */
const WRONG_FOR = { name: 'wrong-digits-for', limit: 30, perMs: DAY_MS }
const WRONG_BY = { name: 'wrong-digits-by', limit: 20, limitFromAddress: 100, perMs: DAY_MS }
export const WRONG_OF_ALL = { name: 'wrong-digits-of-all', limit: 300, perMs: DAY_MS }

/** The session that can prove an address: that of a personal code. */
type Address = NonNullable<Awaited<ReturnType<typeof findSignerOfCode>>> & { sessionId: string; proved: boolean }

/** The address of the session's personal code; null without a live, unlocked session of one. */
export async function findAddress(deps: Deps, visitor: Visitor): Promise<Address | null> {
  const session = sessionOf(visitor)
  if (session === null || session.ended || session.locked) return null
  const policy = accessPolicy(deps)
  const grant = session.grants.find((it) => it.kind === 'investor' && isLive(it, policy))
  const signer = grant?.codeId ? await findSignerOfCode(deps.db, grant.codeId) : undefined
  return signer ? { ...signer, sessionId: session.id, proved: session.provedCodeId === signer.id } : null
}

async function getAddress(deps: Deps, visitor: Visitor): Promise<Address> {
  if (isSessionLocked(visitor)) throw new AppError('session_locked')
  const address = await findAddress(deps, visitor)
  if (address === null) throw new AppError('digits_unavailable')
  return address
}

/** Emails six digits to the address of the session's code, never to one that somebody typed. */
export async function mailDigits(deps: Deps, visitor: Visitor): Promise<void> {
  const address = await getAddress(deps, visitor)
  await limitRate(deps, PER_SESSION, address.sessionId)
  if (await isConfirmed(deps, address)) await limitRate(deps, PER_MAILBOX, address.email_key)
  else {
    await limitRate(deps, PER_UNCONFIRMED, address.email_key)
    await limitVisitor(deps, UNCONFIRMED_BY, visitor)
    await limitTogether(deps, UNCONFIRMED_OF_ALL, 'unconfirmed')
  }
  const digits = deps.ids.pick('0123456789', LIMITS.mailedDigits)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const given = await setDigits(trx, address.sessionId, {
      digest: digest(deps, address, digits),
      codeId: address.id,
      endsAt: iso(now.getTime() + LIMITS.mailedDigitsMs),
      maxWrong: LIMITS.wrongDigitsPerSession,
    })
    if (!given) throw new AppError('digits_spent')
    await recordEntry(trx, deps, { ...entryOf(visitor, address), action: 'address.digits_mailed' })
    const request = { at: iso(now), address: visitor.client.address }
    await queueMail(trx, deps, digitsMail(deps.portal, { to: address.email, name: address.full_name, digits, request }))
  })
}

async function isConfirmed(deps: Deps, { person_id }: Address): Promise<boolean> {
  return (await findConfirmedSignature(deps.db, person_id)) !== undefined
}

/** As `limitRate`, for everybody together. Staff are told once for each period. */
async function limitTogether(deps: Deps, rate: Rate, addresses: 'confirmed' | 'unconfirmed'): Promise<void> {
  try {
    await limitRate(deps, rate, addresses)
  } catch (error) {
    if (await isFirstInWindow(deps.db, deps, { ...rate, name: `${rate.name}-told` }, addresses)) {
      const of = rate === WRONG_OF_ALL ? 'digits' : 'emails'
      const entry = { action: 'address.proofs_paused', actor: 'system', detail: { of, addresses } } as const
      await deps.db.transaction().execute((trx) => recordEntry(trx, deps, entry))
    }
    throw error
  }
}

/**
 * Compares the digits within every limit: of the address, the browser, the client address, and all together. Only wrong ones count. Strangers
 * choose addresses that nobody has confirmed, so these are counted apart, and what strangers do closes nobody else's.
 */
export async function checkDigits(deps: Deps, visitor: Visitor, typed: string): Promise<void> {
  const address = await getAddress(deps, visitor)
  const who = (await isConfirmed(deps, address)) ? 'confirmed' : 'unconfirmed'
  const refused = await paused(async () => {
    await limitRate(deps, WRONG_FOR, address.email_key)
    return limitFailures(deps, WRONG_BY, visitor, async () => {
      await limitTogether(deps, WRONG_OF_ALL, who)
      const refused = await compareDigits(deps, visitor, address, typed)
      if (refused === 'digits_wrong') throw new AppError(refused)
      return refused
    })
  })
  await giveBackTry(deps, WRONG_OF_ALL, who)
  await giveBackTry(deps, WRONG_FOR, address.email_key)
  if (refused) throw new AppError(refused)
}

/** The refusal of a limit of wrong digits names the other ways to confirm an address, because the limit can last a day. */
async function paused<Result>(act: () => Promise<Result>): Promise<Result> {
  return act().catch((error: unknown) => {
    const isLimit = error instanceof AppError && error.code === 'too_many_requests'
    throw isLimit ? new AppError('digits_paused', error.details) : error
  })
}

/** A wrong try is counted, so its refusal is returned and thrown only after the commit. */
async function compareDigits(deps: Deps, visitor: Visitor, address: Address, typed: string) {
  const { sessionId } = address
  return deps.db.transaction().execute(async (trx) => {
    const mailed = await countTry(trx, sessionId, LIMITS.wrongDigitsPerSession)
    if (mailed === undefined) return 'digits_spent' as const
    const { digits_digest, digits_code_id, digits_end_at } = mailed
    if (digits_digest === null || digits_code_id !== address.id || (digits_end_at ?? '') <= iso(deps.clock.now())) {
      // Nothing was compared, so nothing was guessed.
      await uncountTry(trx, sessionId)
      return 'digits_over' as const
    }
    if (!constantTimeEqual(digits_digest, digest(deps, address, typed.replace(/\s/g, '')))) {
      await recordEntry(trx, deps, {
        ...entryOf(visitor, address),
        action: 'address.proof_refused',
        detail: { reason: 'digits' },
      })
      return 'digits_wrong' as const
    }
    await uncountTry(trx, sessionId)
    await setAddressProved(trx, sessionId, address.id)
    // The email speaks of the person's own signature, as the link that activates a code does.
    await setSignatureConfirmed(trx, { emailKey: address.email_key, now: iso(deps.clock.now()) })
    await recordEntry(trx, deps, {
      ...entryOf(visitor, address),
      action: 'address.proved',
      detail: { accredited: 'self-confirmed' },
    })
    return undefined
  })
}

function entryOf(visitor: Visitor, { sessionId, id, person_id }: Address) {
  return {
    actor: 'visitor',
    browserId: visitor.browserId,
    sessionId,
    personId: person_id,
    codeId: id,
    personal: requestData(visitor),
  } as const
}

/** Of the session and the code too, so that digits work nowhere else. */
function digest(deps: Deps, { sessionId, id }: Address, digits: string): string {
  return deps.secrets.digest('mailed-digits', `${sessionId} ${id} ${digits}`)
}
