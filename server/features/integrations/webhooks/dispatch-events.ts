import type { EventType } from '../../../../contract/integrations/event-names.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { enqueue } from '../../operations/jobs/service.ts'
import { lastPosition, type PlacedEvent, readEvents } from '../events/service.ts'
import { insertDeliveries, isJobOpen, listDue, listOn, lockEndpoint, updateEndpoint } from './queries.ts'

/** Events of one transaction, so that SQLite's one writer is busy for milliseconds only. */
const BATCH = 200

/**
 * Turns new events into deliveries of each endpoint, and sees to it that a job works on those that are due. Several processes may call it:
 * the endpoint's place moves in the transaction that writes its deliveries.
 */
export async function dispatchEvents(deps: Deps): Promise<void> {
  const endpoints = await listOn(deps.db)
  if (endpoints.length === 0) return
  const end = await lastPosition(deps.db)
  for (const { id, place, retry_at, job_id } of endpoints) {
    if (place < end) while (await deps.db.transaction().execute((trx) => dispatchBatch(trx, deps, id)));
    const now = iso(deps.clock.now())
    if (retry_at !== null && retry_at > now) continue
    if ((await listDue(deps.db, id, now, 1)).length === 0 || (await isJobOpen(deps.db, job_id))) continue
    await deps.db.transaction().execute((trx) => orderDelivery(trx, deps, id))
  }
}

/** True if there may be more. */
async function dispatchBatch(trx: Trx, deps: Deps, endpointId: string): Promise<boolean> {
  const endpoint = await lockEndpoint(trx, endpointId)
  if (!endpoint || endpoint.off_at !== null) return false
  const types: EventType[] = [...(JSON.parse(endpoint.types) as EventType[]), 'webhook.test']
  const { place } = endpoint
  const { events, next, isEnd } = await readEvents(trx, { after: place, limit: BATCH, types, withPersonalData: false })
  const now = iso(deps.clock.now())
  const mine = events.filter(({ event }) => isFor(endpointId, event))
  await insertDeliveries(
    trx,
    mine.map(({ position, event }) => ({
      id: deps.ids.id(),
      endpoint_id: endpointId,
      event_id: event.id,
      position,
      type: event.type,
      person_id: event.person?.id ?? null,
      created_at: now,
      run_at: now,
      attempts: 0,
      tried_at: null,
      delivered_at: null,
      given_up_at: null,
    })),
  )
  await updateEndpoint(trx, endpointId, { place: next })
  return !isEnd
}

function isFor(endpointId: string, event: PlacedEvent['event']): boolean {
  return event.type !== 'webhook.test' || event.data.endpointId === endpointId
}

async function orderDelivery(trx: Trx, deps: Deps, endpointId: string): Promise<void> {
  const endpoint = await lockEndpoint(trx, endpointId)
  if (!endpoint || (await isJobOpen(trx, endpoint.job_id))) return
  const job = await enqueue(trx, deps, 'webhook', { endpoint: endpointId })
  await updateEndpoint(trx, endpointId, { job_id: job })
}
