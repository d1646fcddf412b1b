import type { WatermarkKind } from '../../../contract/data-room/data-room-labels.ts'
import type { Db } from '../../db/tables.ts'

/** What can be read. Thumbnails cannot. */
const READ_KINDS: readonly WatermarkKind[] = ['page', 'sheet', 'film', 'text', 'search', 'download']

/** Reading time of each page of a document, by person and visit. Its section names share a prefix, so this is a range query. */
export async function listReadingTimes(db: Db, documentId: string) {
  return readingTimes(db)
    .where('o.section', '>=', `doc-${documentId}-`)
    .where('o.section', '<', `doc-${documentId}.`)
    .execute()
}

export async function listReadingTimesOf(db: Db, personId: string) {
  return readingTimes(db)
    .where('p.person_id', '=', personId)
    .where('o.section', '>=', 'doc-')
    .where('o.section', '<', 'doc.')
    .execute()
}

/** Reading time of each page of a project's documents, by person. */
export async function listReadingTimesIn(db: Db, route: string) {
  return db
    .selectFrom('observation as o')
    .innerJoin('page_visit as p', 'p.id', 'o.visit_id')
    .select(['p.person_id', 'o.section'])
    .select((eb) => eb.fn.sum<number>('o.value').as('ms'))
    .where('o.kind', '=', 'section_time')
    .where('o.section', '>=', 'doc-')
    .where('o.section', '<', 'doc.')
    .where('p.route', '=', route)
    .where('p.person_id', 'is not', null)
    .groupBy(['p.person_id', 'o.section'])
    .execute()
}

/** What of a project's documents the server has sent to whom, each page once. */
export async function listShownIn(db: Db, route: string) {
  return db
    .selectFrom('watermark')
    .select(['person_id', 'document_id', 'version', 'kind', 'page'])
    .select((eb) => eb.fn.max('at').as('at'))
    .where('route', '=', route)
    .where('person_id', 'is not', null)
    .where('document_id', 'is not', null)
    .where('kind', 'in', READ_KINDS)
    .groupBy(['person_id', 'document_id', 'version', 'kind', 'page'])
    .execute()
}

function readingTimes(db: Db) {
  return db
    .selectFrom('observation as o')
    .innerJoin('page_visit as p', 'p.id', 'o.visit_id')
    .select(['p.person_id', 'p.id as visit_id', 'o.section'])
    .select((eb) => [eb.fn.sum<number>('o.value').as('ms'), eb.fn.max('o.at').as('at')])
    .where('o.kind', '=', 'section_time')
    .where('p.person_id', 'is not', null)
    .groupBy(['p.person_id', 'p.id', 'o.section'])
}

/** What of documents the server has sent to whom. */
export async function listShown(db: Db, by: { documentId?: string; personId?: string }) {
  let rows = db
    .selectFrom('watermark as t')
    .innerJoin('document_version as v', 'v.id', 't.version_id')
    .select(['t.person_id', 't.document_id', 't.kind', 't.page', 'v.number as version'])
    .select((eb) => [eb.fn.countAll<number>().as('times'), eb.fn.max('t.at').as('at')])
    .where('t.person_id', 'is not', null)
    .where('t.kind', 'in', READ_KINDS)
    .groupBy(['t.person_id', 't.document_id', 't.kind', 't.page', 'v.number'])
  if (by.documentId !== undefined) rows = rows.where('t.document_id', '=', by.documentId)
  if (by.personId !== undefined) rows = rows.where('t.person_id', '=', by.personId)
  return rows.execute()
}

/** What the server has sent to people, newest first. */
export async function listSent(db: Db, by: { documentId?: string; personId?: string }, limit: number) {
  let rows = db
    .selectFrom('watermark')
    .select(['person_id', 'document_id', 'title', 'version', 'kind', 'page', 'pages', 'at', 'code'])
    .where('person_id', 'is not', null)
    .where('document_id', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('code')
    .limit(limit)
  if (by.documentId !== undefined) rows = rows.where('document_id', '=', by.documentId)
  if (by.personId !== undefined) rows = rows.where('person_id', '=', by.personId)
  return rows.execute()
}

/** Names from the signature in force or the account. */
export async function listNames(db: Db, personIds: readonly string[]) {
  if (personIds.length === 0) return []
  return db
    .selectFrom('person as p')
    .leftJoin('submission as s', (join) => join.onRef('s.person_id', '=', 'p.id').on('s.superseded_at', 'is', null))
    .leftJoin('user_account as a', 'a.person_id', 'p.id')
    .select(['p.id', 'p.email', 's.full_name', 's.company_name', 'a.name'])
    .where('p.id', 'in', personIds)
    .execute()
}

/** Includes removed documents, because their readership is kept. */
export async function listTitles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('document as d')
    .leftJoin('document_version as v', 'v.id', 'd.current_version_id')
    .select(['d.id', 'd.title', 'd.route', 'v.number', 'v.pages'])
    .where('d.id', 'in', ids)
    .execute()
}
