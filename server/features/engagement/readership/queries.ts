import type { Db } from '../../../db/tables.ts'
import { staffPeople } from '../scores/queries.ts'

type Chosen = { route: string; from: string }

/** Reading time of each person at each place of a project since a day. Only pages that were sent to them count. */
export async function listPlaceReaders(db: Db, { route, from }: Chosen) {
  const rows = await db
    .selectFrom('engagement_day')
    .select((eb) => [
      'place',
      'person_id',
      eb.fn.sum<number>('read_ms').as('ms'),
      eb.fn.sum<number>('sent').as('sent'),
      eb.fn.sum<number>('downloads').as('downloads'),
    ])
    .where('route', '=', route)
    .where('day', '>=', from)
    .where('person_id', 'not in', staffPeople(db))
    .groupBy(['place', 'person_id'])
    .execute()
  return rows.map((row) => ({
    place: row.place,
    personId: row.person_id,
    ms: Number(row.ms),
    sent: Number(row.sent),
    downloads: Number(row.downloads),
  }))
}

/** The documents of a project with their current version. */
export async function listDocuments(db: Db, route: string) {
  return db
    .selectFrom('document as d')
    .innerJoin('document_version as v', 'v.id', 'd.current_version_id')
    .select(['d.id', 'd.title', 'v.number', 'v.pages', 'v.type'])
    .where('d.route', '=', route)
    .where('d.removed_at', 'is', null)
    .execute()
}
