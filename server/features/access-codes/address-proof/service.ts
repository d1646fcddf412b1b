import { DAY_MS, HOUR_MS, LIMITS } from '../../../../contract/limits.ts'
import { isLive } from '../../../access/decide.ts'
import { findConfirmedSignature, findSignerOfCode } from '../../../access/queries.ts'
import { accessPolicy } from '../../../access/session.ts'
import { isSessionLocked, sessionOf, type Visitor } from '../../../access/visitor.ts'
import { requestData } from '../../../audit/rules.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate } from '../../../http/rate-limit.ts'
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
  const isConfirmed = (await findConfirmedSignature(deps.db, address.person_id)) !== undefined
  await limitRate(deps, isConfirmed ? PER_MAILBOX : PER_UNCONFIRMED, address.email_key)
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

/** A wrong try is counted, so its refusal is thrown only after the commit. */
export async function checkDigits(deps: Deps, visitor: Visitor, typed: string): Promise<void> {
  const address = await getAddress(deps, visitor)
  const { sessionId } = address
  const refused = await deps.db.transaction().execute(async (trx) => {
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
  if (refused) throw new AppError(refused)
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
