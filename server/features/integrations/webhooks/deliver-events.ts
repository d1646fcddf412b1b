import type { PortalEvent } from '../../../../contract/integrations/events.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx, WebhookDeliveryRow, WebhookEndpointRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { FetchError, postPublic } from '../../../platform/fetch-public.ts'
import { queueMail } from '../../email/service.ts'
import { findEvents } from '../events/service.ts'
import { failingMail } from './mails.ts'
import { findEndpoint, insertAttempt, listDue, lockEndpoint, updateEndpoint, updateTried } from './queries.ts'
import { nextAsk, nextTry, PATIENCE_MS, signedHeaders } from './rules.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 1024
const AT_ONCE = 8
/** Rounds of one job. With the time limit of each they end well before the lease of the job, so that no other worker sends meanwhile. */
const MAX_ROUNDS = 12

type Outcome = {
  delivery: WebhookDeliveryRow
  ms: number
  status: number | null
  failure: string | null
  answer: string
}

/** The job: sends what is due to an endpoint, until nothing is, or until it does not accept anything. */
export async function deliverEvents(deps: Deps, payload: string): Promise<undefined> {
  const { endpoint: id } = JSON.parse(payload) as { endpoint: string }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const endpoint = await findEndpoint(deps.db, id)
    const now = iso(deps.clock.now())
    if (!endpoint || endpoint.off_at !== null || (endpoint.retry_at !== null && endpoint.retry_at > now)) return
    // One that fails is asked with one event.
    const due = await listDue(deps.db, id, now, endpoint.failures > 0 ? 1 : AT_ONCE)
    if (due.length === 0) return
    const events = await findEvents(
      deps.db,
      due.map(({ event_id }) => event_id),
      endpoint.personal_data === 1,
    )
    const outcomes = await Promise.all(
      due.map((delivery) => send(deps, endpoint, delivery, events.get(delivery.event_id))),
    )
    await deps.db.transaction().execute((trx) => recordOutcomes(trx, deps, id, outcomes))
    if (!outcomes.some(isAccepted)) return
  }
}

async function send(
  deps: Deps,
  endpoint: WebhookEndpointRow,
  delivery: WebhookDeliveryRow,
  event: PortalEvent | undefined,
): Promise<Outcome> {
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  if (!event) return { delivery, ms: 0, status: null, failure: 'event_missing', answer: '' }
  const body = JSON.stringify(event)
  try {
    const { status, bytes } = await postPublic(endpoint.url, {
      hosts: deps.config.webhookPrivateHosts,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      maxBytes: MAX_ANSWER_BYTES,
      headers: signedHeaders(secretsOf(deps, endpoint), event.id, deps.clock.now(), body),
      body: Buffer.from(body),
    })
    // PostgreSQL stores no NUL.
    return { delivery, ms: took(), status, failure: null, answer: bytes.toString('utf8').replaceAll('\0', '') }
  } catch (error) {
    const failure = error instanceof FetchError ? error.code : 'failed'
    return { delivery, ms: took(), status: null, failure, answer: '' }
  }
}

/** The secret, and for a day after a rotation the one before. */
function secretsOf(deps: Deps, { id, secret_sealed, previous_sealed, previous_until }: WebhookEndpointRow): string[] {
  const before = previous_until !== null && previous_until > iso(deps.clock.now()) ? previous_sealed : null
  return [secret_sealed, ...(before === null ? [] : [before])].map((sealed) => deps.secrets.open(sealed, id))
}

function isAccepted({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300
}

async function recordOutcomes(trx: Trx, deps: Deps, endpointId: string, outcomes: readonly Outcome[]): Promise<void> {
  const endpoint = await lockEndpoint(trx, endpointId)
  if (!endpoint) return
  const now = deps.clock.now().getTime()
  let lost = 0
  for (const outcome of outcomes) if (await recordOutcome(trx, deps, endpoint, outcome, now)) lost += 1
  const isUp = outcomes.some(isAccepted)
  const failingSince = isUp ? null : (endpoint.failing_since ?? iso(now))
  const failures = isUp ? 0 : endpoint.failures + 1
  const off = turnsOff(outcomes, failingSince, now)
  const isTold = endpoint.told_at !== null || (lost === 0 && off === null)
  await updateEndpoint(trx, endpointId, {
    failures,
    failing_since: failingSince,
    retry_at: isUp ? null : iso(nextAsk(failures, now)),
    ...(off !== null && { off_at: iso(now), off_because: off }),
    ...(!isTold && { told_at: iso(now) }),
  })
  if (off !== null)
    await recordEntry(trx, deps, {
      action: 'webhook.turned_off',
      actor: 'system',
      detail: { endpoint: endpointId, because: off },
    })
  if (!isTold) await queueMail(trx, deps, failingMail(deps, endpoint, off))
}

/** True if the delivery is given up. */
async function recordOutcome(
  trx: Trx,
  deps: Deps,
  endpoint: WebhookEndpointRow,
  outcome: Outcome,
  now: number,
): Promise<boolean> {
  const { delivery, ms, status, failure, answer } = outcome
  const at = iso(now)
  const triedAt = delivery.tried_at ?? at
  const next = failure === 'event_missing' ? undefined : nextTry(delivery.attempts + 1, Date.parse(triedAt), now)
  const state = isAccepted(outcome)
    ? { delivered_at: at }
    : next === undefined
      ? { given_up_at: at }
      : { run_at: iso(next) }
  if (!(await updateTried(trx, delivery, { tried_at: triedAt, ...state }))) return false
  await insertAttempt(trx, { id: deps.ids.id(), delivery_id: delivery.id, at, ms, status, failure, answer })
  if (!('given_up_at' in state)) return false
  const detail = { endpoint: endpoint.id, event: delivery.event_id }
  await recordEntry(trx, deps, { action: 'webhook.given_up', actor: 'system', personId: delivery.person_id, detail })
  return true
}

function turnsOff(outcomes: readonly Outcome[], failingSince: string | null, now: number): 'gone' | 'failing' | null {
  if (outcomes.some(({ status }) => status === 410)) return 'gone'
  return failingSince !== null && now - Date.parse(failingSince) >= PATIENCE_MS ? 'failing' : null
}
