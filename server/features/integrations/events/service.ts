import type { EventType } from '../../../../contract/integrations/event-names.ts'
import type { EventActor, EventPerson, PortalEvent } from '../../../../contract/integrations/events.ts'
import type { Db, Trx } from '../../../db/tables.ts'
import { countLeaves } from '../../transparency-log/queries.ts'
import { actionsBehind, PUBLIC_ACTIONS, registrationOf } from './event-types.ts'
import { type EntryRow, findIndexAt, listEntriesById, listEntriesOf, listMails, listPeople } from './queries.ts'

/** An event and its position: how many entries of the log there are up to it. A consumer keeps the last position that it has read. */
export type PlacedEvent = {
  position: number
  event: PortalEvent
  /** Who acted, as the log names them, and the signature that the entry is about. */
  actorName: string
  submissionId: string | null
}

type Reading = {
  /** The position after which to read; 0 for all. */
  after: number
  limit: number
  types?: readonly EventType[]
  /** Whether events contain the email, name and company of the person, as they are now. */
  withPersonalData: boolean
}

/** Entries that one call looks through, so that no call takes long where few entries are events. */
const MAX_SCANNED = 1_000

/**
 * The next events. The audit entry is the event, so that none can be lost or invented, and the order is that of the log, which has no
 * gaps: an entry that was committed late comes late. Go on from `next` until `isEnd`; there may be more even if no event was found.
 */
export async function readEvents(
  db: Db | Trx,
  { after, limit, types, withPersonalData }: Reading,
): Promise<{ events: PlacedEvent[]; next: number; isEnd: boolean }> {
  const size = await countLeaves(db)
  const to = Math.min(after + MAX_SCANNED, size)
  if (to <= after) return { events: [], next: after, isEnd: true }
  const actions = types ? actionsBehind(types) : PUBLIC_ACTIONS
  const rows = await listEntriesOf(db, actions, { from: after, to, limit })
  const last = rows.length === limit ? rows.at(-1) : undefined
  const next = last ? last.idx + 1 : to
  return { events: await toEvents(db, rows, withPersonalData), next, isEnd: next === size }
}

/** The position behind every event of now. */
export async function lastPosition(db: Db | Trx): Promise<number> {
  return countLeaves(db)
}

/** The position before the events of this time. */
export async function positionAt(db: Db | Trx, at: string): Promise<number> {
  return (await findIndexAt(db, at)) ?? lastPosition(db)
}

/** Events by their ids, as they are now. */
export async function findEvents(
  db: Db | Trx,
  ids: readonly string[],
  withPersonalData: boolean,
): Promise<Map<string, PortalEvent>> {
  const found = await toEvents(db, await listEntriesById(db, ids), withPersonalData)
  return new Map(found.map(({ event }) => [event.id, event]))
}

async function toEvents(db: Db | Trx, rows: readonly EntryRow[], withPersonalData: boolean): Promise<PlacedEvent[]> {
  const read = rows.map((entry) => ({ entry, detail: readDetail(entry.detail) }))
  const mailIds = read.flatMap(({ entry, detail }) => (entry.action === 'mail.given_up' ? [String(detail.mail)] : []))
  const mails = new Map((await listMails(db, mailIds)).map((mail) => [mail.id, mail]))
  const placed = read.flatMap(({ entry, detail }) => {
    const registration = registrationOf(entry.action)
    if (registration === undefined) return []
    const mail = mails.get(String(detail.mail))
    const personId = entry.person_id ?? mail?.person_id ?? null
    const event = {
      id: entry.id,
      type: registration.type,
      timestamp: entry.at,
      actor: actorOf(entry.actor),
      person: personId === null ? null : { id: personId },
      project: entry.route,
      data: registration.data({ entry, detail, mailKind: mail?.kind ?? '' }),
    }
    const { actor: actorName, submission_id: submissionId } = entry
    return [{ position: entry.idx + 1, event: event as PortalEvent, actorName, submissionId }]
  })
  if (!withPersonalData) return placed
  const people = await peopleOf(
    db,
    placed.flatMap(({ event }) => event.person?.id ?? []),
  )
  return placed.map(({ event, ...where }) => ({
    ...where,
    event: { ...event, person: event.person && (people.get(event.person.id) ?? event.person) },
  }))
}

async function peopleOf(db: Db | Trx, ids: readonly string[]): Promise<Map<string, EventPerson>> {
  const rows = await listPeople(db, [...new Set(ids)])
  return new Map(
    rows.map((row) => {
      const name = row.full_name || row.name
      const known = { ...(name && { name }), ...(row.company_name && { company: row.company_name }) }
      return [row.id, { id: row.id, email: row.email, ...known }]
    }),
  )
}

function actorOf(actor: string): EventActor {
  if (actor === 'visitor') return 'visitor'
  if (actor.startsWith('key:')) return 'api'
  return actor.startsWith('staff:') || actor.startsWith('override:') ? 'staff' : 'portal'
}

/** An entry that someone tampered with may not be JSON. */
function readDetail(detail: string): Record<string, unknown> {
  try {
    return JSON.parse(detail) as Record<string, unknown>
  } catch {
    return {}
  }
}
