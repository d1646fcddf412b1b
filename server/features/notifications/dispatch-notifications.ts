import { emailKey } from '../../../contract/email/email-key.ts'
import { type Chat, NOTIFIED_EVENTS, type NotifiedEvent } from '../../../contract/notifications/deliveries.ts'
import type { NotificationRow, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { lastPosition, type PlacedEvent, readEvents } from '../integrations/events/service.ts'
import { assignFirms } from '../people/firms/assign-service.ts'
import {
  findPlace,
  insertMessages,
  insertNotifications,
  listActingStaff,
  listChats,
  listFirmIds,
  listRules,
  lockPlace,
  type StaffToNotify,
  setPlace,
} from './queries.ts'
import {
  type About,
  chooseDelivery,
  isFailedNotification,
  isMailedToOwner,
  momentOf,
  type Rule,
  subjectOf,
} from './rules.ts'
import { toSettings } from './settings.ts'

/** Events of one transaction, so that SQLite's one writer is busy for milliseconds only. */
const BATCH = 100

/**
 * A recurring step: turns new events into notifications of each member of staff. Several processes may call it: the place moves in the
 * transaction that writes them, and a subject makes one notification of each.
 */
export async function dispatchNotifications(deps: Deps): Promise<void> {
  if ((await findPlace(deps.db)) >= (await lastPosition(deps.db))) return
  // Whoever has just signed belongs to a firm from then on.
  await assignFirms(deps)
  while (await deps.db.transaction().execute((trx) => dispatchBatch(trx, deps)));
}

/** True if there may be more. */
async function dispatchBatch(trx: Trx, deps: Deps): Promise<boolean> {
  const after = await lockPlace(trx)
  const { events, next, isEnd } = await readEvents(trx, {
    after,
    limit: BATCH,
    types: NOTIFIED_EVENTS,
    withPersonalData: false,
  })
  if (events.length > 0) await notifyStaff(trx, deps, events)
  await setPlace(trx, next)
  return !isEnd
}

type Told = StaffToNotify & { rules: readonly Rule[]; chats: readonly Chat[] }

async function notifyStaff(trx: Trx, deps: Deps, events: readonly PlacedEvent[]): Promise<void> {
  const staff = await listTold(trx)
  if (staff.length === 0) return
  const firmsOf = await readFirms(trx, events)
  const made = events.flatMap((placed) => staff.flatMap((one) => notificationFor(deps, placed, one, firmsOf) ?? []))
  const added = await insertNotifications(
    trx,
    made.map(({ row }) => row),
  )
  const messages = made.filter(({ row }) => added.has(row.id)).flatMap((one) => one.messages)
  await insertMessages(trx, messages)
}

async function listTold(trx: Trx): Promise<Told[]> {
  const staff = await listActingStaff(trx)
  const ids = staff.map(({ id }) => id)
  const rules = Map.groupBy(await listRules(trx, ids), ({ account_id }) => account_id)
  const chats = Map.groupBy(await listChats(trx, ids), ({ account_id }) => account_id)
  return staff.map((one) => ({
    ...one,
    rules: rules.get(one.id) ?? [],
    chats: (chats.get(one.id) ?? []).flatMap(({ channel, off_at }) => (off_at === null ? [channel] : [])),
  }))
}

async function readFirms(trx: Trx, events: readonly PlacedEvent[]): Promise<Map<string, string[]>> {
  const people = new Set(events.flatMap(({ event }) => event.person?.id ?? []))
  const rows = await listFirmIds(trx, [...people])
  return new Map(rows.map(({ person_id, id, root_id }) => [person_id, [id, root_id]]))
}

function notificationFor(deps: Deps, placed: PlacedEvent, staff: Told, firmsOf: Map<string, string[]>) {
  const { event } = placed
  // Nobody is told what they did themselves.
  if (placed.actorName === `staff:${staff.id}`) return undefined
  const settings = toSettings(staff)
  const delivery = chooseDelivery(staff.rules, aboutOf(event, firmsOf))
  if (delivery === 'off') return undefined
  const isOwner = emailKey(deps.portal.notifications.owner) === emailKey(staff.email)
  const isMailed = settings.byMail && !(isOwner && isMailedToOwner(placed)) && !isFailedNotification(event)
  const channels = [...(isMailed ? (['mail'] as const) : []), ...staff.chats]
  if (!settings.byPortal && channels.length === 0) return undefined
  const id = deps.ids.id()
  const row: NotificationRow = {
    id,
    account_id: staff.id,
    subject: subjectOf(placed),
    event_id: event.id,
    type: event.type as NotifiedEvent,
    person_id: event.person?.id ?? null,
    at: event.timestamp,
    by_portal: settings.byPortal ? 1 : 0,
    read_at: null,
  }
  const { dueAt, isBundled } = momentOf(delivery, settings, deps.clock.now().getTime())
  const messages = channels.map((channel) => ({
    notification_id: id,
    channel,
    account_id: staff.id,
    due_at: dueAt,
    bundled: isBundled ? 1 : 0,
    sent_at: null,
    given_up_at: null,
  }))
  return { row, messages }
}

function aboutOf(event: PlacedEvent['event'], firmsOf: Map<string, string[]>): About {
  const projects = event.type === 'code.issued' || event.type === 'account.approved' ? event.data.projects : []
  return {
    type: event.type as NotifiedEvent,
    person: event.person ? [event.person.id] : [],
    firm: event.person ? (firmsOf.get(event.person.id) ?? []) : [],
    project: event.project === null ? projects : [event.project, ...projects],
  }
}
