import type { z } from 'zod'
import { severityOf } from '../../../../contract/engagement/observation-kinds.ts'
import type {
  reportAccess as accessEndpoint,
  reportSecurityEvent as securityEndpoint,
} from '../../../../contract/engagement/telemetry.ts'
import type { Visitor } from '../../../access/visitor.ts'
import type { PageVisitRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate, type Rate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { findSignature, insertObservations, insertVisit, lockVisit, setDevice } from './queries.ts'
import { placeInTime } from './rules.ts'

export const EVENTS: Rate = { name: 'security_event', limit: 60, perMs: 60_000 }
export const NO_DEVICE = { userAgent: '', viewport: '', platform: '', language: '' }
/** The two events of a signature arrive a fraction of a second after it; a browser that is offline has this long. */
const SIGNED_AGO_MS = 60 * 60_000

type AccessInput = z.output<(typeof accessEndpoint)['input']>
type SecurityInput = z.output<(typeof securityEndpoint)['input']>

/** Records the access log of a signature: a visit of the agreement page. */
export async function keepSignatureAccess(deps: Deps, visitor: Visitor, input: AccessInput) {
  const { deviceInfo: device, entryTimestamp } = input
  const eventId = await withSignature(deps, visitor, Date.parse(entryTimestamp), { device }, async () => {})
  return { visit: eventId }
}

/** Records the security event of a signature (product-spec section 3). */
export async function keepSignatureEvent(deps: Deps, visitor: Visitor, input: SecurityInput): Promise<void> {
  if (input.eventType !== 'nda_signed') throw new AppError('observation_refused')
  const reportedHash = input.metadata.ndaTextHash
  await withSignature(deps, visitor, Date.parse(input.timestamp), {}, async (trx, signature, visitId, at) => {
    if (reportedHash !== undefined && reportedHash !== signature.nda_text_hash)
      throw new AppError('observation_refused')
    await insertObservations(trx, [
      {
        visit_id: visitId,
        event_id: 'nda_signed',
        kind: 'nda_signed',
        at,
        received_at: iso(deps.clock.now()),
        section: null,
        value: null,
        severity: severityOf('nda_signed'),
        metadata: JSON.stringify({
          action: 'nda_signed',
          fullName: signature.full_name,
          companyName: signature.company_name,
          phoneNumber: signature.phone_number,
          ndaTextHash: signature.nda_text_hash,
          // Never the code itself: it opens pages.
          accessCodeGenerated: signature.code_id !== null,
        }),
      },
    ])
  })
}

type Signature = NonNullable<Awaited<ReturnType<typeof findSignature>>>

/** Runs `act` on the agreement visit of this browser's signature, and creates that visit if needed. */
async function withSignature(
  deps: Deps,
  visitor: Visitor,
  reported: number,
  { device }: { device?: AccessInput['deviceInfo'] },
  act: (trx: Trx, signature: Signature, visitId: string, at: string) => Promise<void>,
): Promise<string> {
  const { browserId } = visitor
  if (browserId === null) throw new AppError('session_missing')
  await limitRate(deps, EVENTS, browserId)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const signature = await findSignature(trx, browserId, iso(now.getTime() - SIGNED_AGO_MS))
    if (signature === undefined) throw new AppError('session_missing')
    const at = placeInTime(reported, { from: Date.parse(signature.signed_at), to: now.getTime() })
    if (at === undefined) throw new AppError('observation_refused')
    const eventId = `nda-${signature.id}`
    await insertVisit(trx, signatureVisit(deps, visitor, browserId, signature, eventId))
    const visit = await lockVisit(trx, [browserId], eventId)
    if (!visit) throw new Error('the visit that was just opened is missing')
    // Comes with the second event. The product spec logs a depth of 100 at the signature, however far the text was scrolled.
    if (device) {
      await setDevice(trx, visit.id, JSON.stringify(device))
      await insertObservations(trx, [
        {
          visit_id: visit.id,
          event_id: 'scroll_depth',
          kind: 'scroll_depth',
          at: iso(at),
          received_at: iso(now),
          section: null,
          value: 100,
          severity: null,
          metadata: null,
        },
      ])
    }
    await act(trx, signature, visit.id, iso(at))
    return eventId
  })
}

function signatureVisit(
  deps: Deps,
  visitor: Visitor,
  browserId: string,
  signature: Signature,
  eventId: string,
): PageVisitRow {
  return {
    id: deps.ids.id(),
    scope: browserId,
    event_id: eventId,
    browser_id: browserId,
    session_id: null,
    account_id: visitor.account?.accountId ?? null,
    person_id: signature.person_id,
    submission_id: signature.id,
    code_id: signature.code_id,
    email: signature.email,
    route: 'nda-gate',
    method: 'signature',
    opened_at: signature.signed_at,
    last_beat_at: signature.signed_at,
    read_until: signature.signed_at,
    closed_at: signature.signed_at,
    read_ms: 0,
    scroll_max: 100,
    security_events: 1,
    violations: 0,
    device: JSON.stringify(NO_DEVICE),
    ip_address: visitor.client.address,
    host_name: visitor.hostName,
    user_agent: visitor.userAgent,
  }
}
