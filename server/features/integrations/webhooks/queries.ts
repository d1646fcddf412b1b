import type { Insertable, Updateable } from 'kysely'
import type { DeliveryState } from '../../../../contract/integrations/webhooks.ts'
import { inList } from '../../../db/in-list.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

type Endpoints = Tables['webhook_endpoint']
type Deliveries = Tables['webhook_delivery']

export async function insertEndpoint(trx: Trx, row: Insertable<Endpoints>): Promise<void> {
  await trx.insertInto('webhook_endpoint').values(row).execute()
}

export async function updateEndpoint(trx: Trx, id: string, values: Updateable<Endpoints>): Promise<void> {
  await trx.updateTable('webhook_endpoint').set(values).where('id', '=', id).execute()
}

/** True if there was one. Its deliveries go with it. */
export async function deleteEndpoint(trx: Trx, id: string): Promise<boolean> {
  const result = await trx.deleteFrom('webhook_endpoint').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function findEndpoint(db: Db | Trx, id: string) {
  return db.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, locked, so that one process at a time dispatches to it or records what came of attempts. */
export async function lockEndpoint(trx: Trx, id: string) {
  return trx
    .updateTable('webhook_endpoint')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function listEndpoints(db: Db) {
  return db.selectFrom('webhook_endpoint').selectAll().orderBy('made_at', 'desc').orderBy('id').execute()
}

export async function listOn(db: Db) {
  return db.selectFrom('webhook_endpoint').selectAll().where('off_at', 'is', null).execute()
}

export async function countEndpoints(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** How many deliveries of each endpoint are in each state, and when the last one was accepted. */
export async function countDeliveries(db: Db) {
  return db
    .selectFrom('webhook_delivery')
    .select((eb) => [
      'endpoint_id',
      eb.fn
        .countAll<number>()
        .filterWhere('delivered_at', 'is', null)
        .filterWhere('given_up_at', 'is', null)
        .as('waiting'),
      eb.fn.countAll<number>().filterWhere('given_up_at', 'is not', null).as('given_up'),
      eb.fn.max('delivered_at').as('last_delivered_at'),
    ])
    .groupBy('endpoint_id')
    .execute()
}

/** An event that an endpoint already has stays as it is. */
export async function insertDeliveries(trx: Trx, rows: Insertable<Deliveries>[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('webhook_delivery')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['endpoint_id', 'event_id']).doNothing())
    .execute()
}

function open(db: Db | Trx, endpointId: string) {
  return db
    .selectFrom('webhook_delivery as d')
    .where('d.endpoint_id', '=', endpointId)
    .where('d.delivered_at', 'is', null)
    .where('d.given_up_at', 'is', null)
}

/**
 * The oldest due deliveries, of each person at most the first that is open, so that nobody's events overtake each other. Events about
 * nobody do not wait for each other.
 */
export async function listDue(db: Db | Trx, endpointId: string, now: string, limit: number) {
  return open(db, endpointId)
    .selectAll('d')
    .where('d.run_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('d.person_id', 'is', null),
        eb.not(
          eb.exists(
            eb
              .selectFrom('webhook_delivery as b')
              .select('b.id')
              .whereRef('b.endpoint_id', '=', 'd.endpoint_id')
              .whereRef('b.person_id', '=', 'd.person_id')
              .whereRef('b.position', '<', 'd.position')
              .where('b.delivered_at', 'is', null)
              .where('b.given_up_at', 'is', null),
          ),
        ),
      ]),
    )
    .orderBy('d.position')
    .limit(limit)
    .execute()
}

/** False if another worker has recorded an attempt meanwhile. */
export async function updateTried(
  trx: Trx,
  { id, attempts }: { id: string; attempts: number },
  values: Updateable<Deliveries>,
): Promise<boolean> {
  const result = await trx
    .updateTable('webhook_delivery')
    .set({ ...values, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function insertAttempt(trx: Trx, row: Insertable<Tables['webhook_attempt']>): Promise<void> {
  await trx.insertInto('webhook_attempt').values(row).execute()
}

/** Opens deliveries again: one, or those of an endpoint from a position on. */
export async function reopen(trx: Trx, which: { id: string } | { endpointId: string; after: number }, now: string) {
  const again = { run_at: now, attempts: 0, tried_at: null, delivered_at: null, given_up_at: null }
  const update = trx.updateTable('webhook_delivery').set(again)
  await ('id' in which
    ? update.where('id', '=', which.id)
    : update.where('endpoint_id', '=', which.endpointId).where('position', '>', which.after)
  ).execute()
}

/** What waits for an endpoint that skips it. */
export async function deleteWaiting(trx: Trx, endpointId: string): Promise<void> {
  await trx
    .deleteFrom('webhook_delivery')
    .where('endpoint_id', '=', endpointId)
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute()
}

export async function isJobOpen(db: Db | Trx, id: string | null): Promise<boolean> {
  if (id === null) return false
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function listDeliveryRows(
  db: Db,
  endpointId: string,
  { state, before, limit }: { state: DeliveryState | undefined; before: number | undefined; limit: number },
) {
  let rows = db.selectFrom('webhook_delivery').selectAll().where('endpoint_id', '=', endpointId)
  if (before !== undefined) rows = rows.where('position', '<', before)
  if (state === 'delivered') rows = rows.where('delivered_at', 'is not', null)
  if (state === 'given_up') rows = rows.where('given_up_at', 'is not', null)
  if (state === 'waiting') rows = rows.where('delivered_at', 'is', null).where('given_up_at', 'is', null)
  return rows.orderBy('position', 'desc').limit(limit).execute()
}

export async function findDelivery(db: Db | Trx, id: string) {
  return db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listAttempts(db: Db, deliveryId: string) {
  return db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Deliveries that are over, from before then, with their attempts. */
export async function deleteOldDeliveries(
  trx: Trx,
  { before, persons, limit }: { before: string; persons: readonly string[]; limit: number },
): Promise<number> {
  const result = await trx
    .deleteFrom('webhook_delivery')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_delivery')
        .select('id')
        .where('created_at', '<', before)
        .where((of) => of.or([of('delivered_at', 'is not', null), of('given_up_at', 'is not', null)]))
        .where((of) => of.or([of('person_id', 'is', null), of('person_id', 'not in', inList(persons))]))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** What receivers answered may repeat what they were told about these people. */
export async function clearAnswers(trx: Trx, persons: readonly string[]): Promise<void> {
  await trx
    .updateTable('webhook_attempt')
    .set({ answer: '' })
    .where('delivery_id', 'in', (eb) =>
      eb.selectFrom('webhook_delivery').select('id').where('person_id', 'in', inList(persons)),
    )
    .execute()
}

export async function listDeliveriesTo(db: Db, persons: readonly string[]) {
  return db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
    .select(['e.description', 'd.type', 'd.event_id', 'd.created_at', 'd.delivered_at'])
    .where('d.person_id', 'in', inList(persons))
    .orderBy('d.created_at')
    .execute()
}
