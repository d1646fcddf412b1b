import type { z } from 'zod'
import type { EventType } from '../../../../contract/integrations/event-names.ts'
import type {
  changeWebhook as changeEndpoint,
  Delivery,
  getDelivery as getEndpoint,
  listDeliveries as listEndpoint,
  listWebhooks,
  WebhookForm,
} from '../../../../contract/integrations/webhooks.ts'
import type { Admin, Staff } from '../../../access/account.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import { type Act, recordEntry } from '../../../audit/service.ts'
import type { Trx, WebhookDeliveryRow, WebhookEndpointRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { refusalOf } from '../../../platform/fetch-public.ts'
import { integrate } from '../../transparency-log/service.ts'
import { findEvents, lastPosition, positionAt } from '../events/service.ts'
import {
  countDeliveries,
  countEndpoints,
  deleteEndpoint,
  deleteWaiting,
  findDelivery,
  insertEndpoint,
  listAttempts,
  listDeliveryRows,
  listEndpoints,
  lockEndpoint,
  reopen,
  updateEndpoint,
} from './queries.ts'
import { ROTATION_MS, secretFrom } from './rules.ts'

const MAX_ENDPOINTS = 20
const PAGE = 50

export async function readWebhooks(deps: Deps, staff: Staff): Promise<z.input<(typeof listWebhooks)['output']>> {
  const rows = await listEndpoints(deps.db)
  const counts = new Map((await countDeliveries(deps.db)).map((row) => [row.endpoint_id, row]))
  const nameOf = await actorNames(
    deps.db,
    rows.map(({ made_by }) => made_by),
  )
  return {
    webhooks: rows.map((row) => ({
      id: row.id,
      url: staff.role === 'admin' ? row.url : new URL(row.url).origin,
      description: row.description,
      types: JSON.parse(row.types) as EventType[],
      personalData: row.personal_data === 1,
      madeAt: row.made_at,
      madeBy: nameOf(row.made_by),
      offAt: row.off_at,
      offBecause: row.off_because,
      failingSince: row.failing_since,
      previousUntil:
        row.previous_until !== null && row.previous_until > iso(deps.clock.now()) ? row.previous_until : null,
      waiting: Number(counts.get(row.id)?.waiting ?? 0),
      givenUp: Number(counts.get(row.id)?.given_up ?? 0),
      lastDeliveredAt: counts.get(row.id)?.last_delivered_at ?? null,
    })),
  }
}

/** Refuses an address that the portal would not send to. What it resolves to is checked at each sending. */
function checkAddress(deps: Deps, url: string): void {
  const refusal = refusalOf(url, deps.config.webhookPrivateHosts)
  const messages = {
    address: 'Enter an address that begins with https:// and contains no user.',
    private_address: 'This address is on a private network, where webhooks are not sent.',
    port: 'Webhooks are sent to port 443, or to ports above 1023.',
  }
  if (refusal) throw new AppError('invalid_input', { fields: { url: messages[refusal] } })
}

const columnsOf = (form: WebhookForm) => ({
  url: form.url,
  description: form.description,
  types: JSON.stringify([...new Set(form.types)].sort()),
  personal_data: form.personalData ? 1 : 0,
})

/** Its events begin now. */
export async function createWebhook(deps: Deps, staff: Admin, form: WebhookForm) {
  checkAddress(deps, form.url)
  const id = deps.ids.id()
  const secret = secretFrom(deps.ids.token())
  // What has happened until now gets its position, so that none of it is sent.
  await integrate(deps)
  await deps.db.transaction().execute(async (trx) => {
    if ((await countEndpoints(trx)) >= MAX_ENDPOINTS) throw new AppError('webhooks_full')
    await insertEndpoint(trx, {
      id,
      ...columnsOf(form),
      made_at: iso(deps.clock.now()),
      made_by: staff.actor.name,
      off_at: null,
      off_because: null,
      secret_sealed: deps.secrets.seal(secret, id),
      previous_sealed: null,
      previous_until: null,
      place: await lastPosition(trx),
      job_id: null,
      failures: 0,
      retry_at: null,
      failing_since: null,
      told_at: null,
    })
    await record(trx, deps, staff, id, { action: 'webhook.created', detail: { types: form.types.join(' ') } })
  })
  return { id, secret }
}

export async function changeWebhook(
  deps: Deps,
  staff: Admin,
  { id, seen, ...form }: z.output<(typeof changeEndpoint)['input']>,
) {
  checkAddress(deps, form.url)
  await change(deps, id, async (trx, row) => {
    const columns = columnsOf(form)
    const fields = differing(row, columns)
    if (fields.length === 0) return
    if (seen && differing(row, columnsOf(seen)).length > 0) throw new AppError('webhook_changed')
    await updateEndpoint(trx, id, { ...columns, ...FRESH })
    await record(trx, deps, staff, id, { action: 'webhook.changed', detail: { fields: fields.join(', ') } })
  })
}

/** The names of what differs between a webhook and these values. */
function differing(row: WebhookEndpointRow, columns: ReturnType<typeof columnsOf>): string[] {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  return names.filter((name) => row[name] !== columns[name]).map((name) => NAMES[name])
}

const NAMES = { url: 'address', description: 'description', types: 'events', personal_data: 'personal data' }
/** After an act of staff an endpoint is asked again at once, and a new failure is told. */
const FRESH = { failures: 0, retry_at: null, failing_since: null, told_at: null }

export async function turnOnWebhook(deps: Deps, staff: Admin, { id, skip }: { id: string; skip: boolean }) {
  if (skip) await integrate(deps)
  await change(deps, id, async (trx, row) => {
    if (row.off_at === null) return
    const place = skip ? { place: await lastPosition(trx) } : {}
    if (skip) await deleteWaiting(trx, id)
    await updateEndpoint(trx, id, { off_at: null, off_because: null, ...FRESH, ...place })
    await record(trx, deps, staff, id, { action: 'webhook.turned_on', detail: { skip } })
  })
}

export async function turnOffWebhook(deps: Deps, staff: Admin, id: string) {
  await change(deps, id, async (trx, row) => {
    if (row.off_at !== null) return
    await updateEndpoint(trx, id, { off_at: iso(deps.clock.now()), off_because: 'staff' })
    await record(trx, deps, staff, id, { action: 'webhook.turned_off', detail: { because: 'staff' } })
  })
}

/** The secret before signs for a day longer, so that the receiver can change in its own time. */
export async function rotateSecret(deps: Deps, staff: Admin, id: string) {
  const secret = secretFrom(deps.ids.token())
  await change(deps, id, async (trx, row) => {
    await updateEndpoint(trx, id, {
      secret_sealed: deps.secrets.seal(secret, id),
      previous_sealed: row.secret_sealed,
      previous_until: iso(deps.clock.now().getTime() + ROTATION_MS),
    })
    await record(trx, deps, staff, id, { action: 'webhook.secret_rotated' })
  })
  return { secret }
}

/** The event of the test is its audit entry, so that it takes the same way as any other. */
export async function sendTest(deps: Deps, staff: Admin, id: string) {
  return change(deps, id, async (trx, row) => {
    if (row.off_at !== null) throw new AppError('webhook_off')
    return { event: await record(trx, deps, staff, id, { action: 'webhook.tested' }) }
  })
}

export async function replaySince(deps: Deps, staff: Admin, { id, since }: { id: string; since: string }) {
  await change(deps, id, async (trx, row) => {
    const after = Math.min(await positionAt(trx, since), row.place)
    await reopen(trx, { endpointId: id, after }, iso(deps.clock.now()))
    // The dispatcher adds what the endpoint has not had at all.
    await updateEndpoint(trx, id, { place: after, ...FRESH })
    await record(trx, deps, staff, id, { action: 'webhook.replayed', detail: { since } })
  })
}

export async function replayDelivery(deps: Deps, staff: Admin, deliveryId: string) {
  const found = await findDelivery(deps.db, deliveryId)
  if (!found) throw new AppError('not_found')
  await change(deps, found.endpoint_id, async (trx) => {
    await reopen(trx, { id: deliveryId }, iso(deps.clock.now()))
    await updateEndpoint(trx, found.endpoint_id, FRESH)
    const detail = { since: '', event: found.event_id }
    await record(trx, deps, staff, found.endpoint_id, { action: 'webhook.replayed', detail })
  })
}

export async function deleteWebhook(deps: Deps, staff: Admin, id: string) {
  await change(deps, id, async (trx) => {
    await deleteEndpoint(trx, id)
    await record(trx, deps, staff, id, { action: 'webhook.deleted' })
  })
}

async function change<T>(deps: Deps, id: string, act: (trx: Trx, row: WebhookEndpointRow) => Promise<T>): Promise<T> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockEndpoint(trx, id)
    if (!row) throw new AppError('not_found')
    return act(trx, row)
  })
}

function record(trx: Trx, deps: Deps, { actor, accountId }: Admin, id: string, act: Act): Promise<string> {
  return recordEntry(trx, deps, { actor, accountId, ...act, detail: { ...act.detail, endpoint: id } } as Parameters<
    typeof recordEntry
  >[2])
}

export async function readDeliveries(
  deps: Deps,
  { id, state, after }: z.output<(typeof listEndpoint)['input']>,
): Promise<z.input<(typeof listEndpoint)['output']>> {
  const before = after === undefined ? undefined : Number(after)
  const rows = await listDeliveryRows(deps.db, id, { state, before, limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  return { deliveries: shown.map(toDelivery), next: last ? String(last.position) : null }
}

function toDelivery(row: WebhookDeliveryRow): Delivery {
  const state = row.delivered_at !== null ? 'delivered' : row.given_up_at !== null ? 'given_up' : 'waiting'
  return {
    id: row.id,
    event: row.event_id,
    type: row.type,
    personId: row.person_id,
    state,
    createdAt: row.created_at,
    attempts: row.attempts,
    nextTryAt: state === 'waiting' ? row.run_at : null,
    deliveredAt: row.delivered_at,
  }
}

/** The body without personal data, which only the receiver gets. */
export async function readDelivery(deps: Deps, id: string): Promise<z.input<(typeof getEndpoint)['output']>> {
  const row = await findDelivery(deps.db, id)
  if (!row) throw new AppError('not_found')
  const event = (await findEvents(deps.db, [row.event_id], false)).get(row.event_id)
  const tries = await listAttempts(deps.db, id)
  return {
    ...toDelivery(row),
    body: JSON.stringify(event ?? {}, null, 2),
    tries: tries.map(({ id: tryId, at, ms, status, failure, answer }) => ({
      id: tryId,
      at,
      ms,
      status,
      failure,
      answer,
    })),
  }
}
