import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/** Each step of a person: when it happened first and last, and how often. */
export async function listSteps(db: Db, person: { id: string; email_key: string; account_id: string | null }) {
  const [invited, opened, signed, unlocked, visited, documents, asked] = await Promise.all([
    db
      .selectFrom('invitation')
      .select((eb) => [
        eb.fn.min('created_at').as('firstAt'),
        eb.fn.max('mailed_at').as('lastAt'),
        eb.fn.sum<number>('mails').as('times'),
      ])
      .where('email_key', '=', person.email_key)
      .executeTakeFirst(),
    db
      .selectFrom('submission as s')
      .innerJoin('reading_session as r', 'r.id', 's.reading_session_id')
      .select((eb) => [
        eb.fn.min('r.opened_at').as('firstAt'),
        eb.fn.max('r.opened_at').as('lastAt'),
        eb.fn.countAll<number>().as('times'),
      ])
      .where('s.person_id', '=', person.id)
      .executeTakeFirst(),
    db
      .selectFrom('submission')
      .select((eb) => [
        eb.fn.min('signed_at').as('firstAt'),
        eb.fn.max('signed_at').as('lastAt'),
        eb.fn.countAll<number>().as('times'),
      ])
      .where('person_id', '=', person.id)
      .executeTakeFirst(),
    db
      .selectFrom('session_grant as g')
      .innerJoin('access_code as c', 'c.id', 'g.code_id')
      .select((eb) => [
        eb.fn.min('g.created_at').as('firstAt'),
        eb.fn.max('g.created_at').as('lastAt'),
        eb.fn.count<number>('g.session_id').distinct().as('times'),
      ])
      .where('c.person_id', '=', person.id)
      .executeTakeFirst(),
    db
      .selectFrom('page_visit')
      .select((eb) => [
        eb.fn.min('opened_at').as('firstAt'),
        eb.fn.max('opened_at').as('lastAt'),
        eb.fn.countAll<number>().as('times'),
      ])
      .where('person_id', '=', person.id)
      .where('route', '<>', 'nda-gate')
      .executeTakeFirst(),
    db
      .selectFrom('watermark')
      .select((eb) => [
        eb.fn.min('at').as('firstAt'),
        eb.fn.max('at').as('lastAt'),
        eb.fn.count<number>('document_id').distinct().as('times'),
      ])
      .where('person_id', '=', person.id)
      .where('document_id', 'is not', null)
      .where('kind', 'in', ['page', 'text', 'download'])
      .executeTakeFirst(),
    db
      .selectFrom('request')
      .select((eb) => [
        eb.fn.min('created_at').as('firstAt'),
        eb.fn.max('created_at').as('lastAt'),
        eb.fn.countAll<number>().as('times'),
      ])
      .where((eb) =>
        eb.or([eb('email_key', '=', person.email_key), eb('account_id', '=', person.account_id ?? person.email_key)]),
      )
      .executeTakeFirst(),
  ])
  return { invited, opened, signed, unlocked, visited, documents, asked }
}

/** Visits to project pages by day (`2026-11-24`), newest first. */
export async function listVisitDays(db: Db, personId: string, limit: number) {
  const day = sql<string>`substr(opened_at, 1, 10)`
  return db
    .selectFrom('page_visit')
    .select((eb) => [day.as('day'), eb.fn.countAll<number>().as('visits'), eb.fn.sum<number>('read_ms').as('ms')])
    .where('person_id', '=', personId)
    .where('route', '<>', 'nda-gate')
    .groupBy(day)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
}

/** The reading before the newest signature, with the text that was read. */
export async function findNewestReading(db: Db, personId: string) {
  return db
    .selectFrom('submission as s')
    .innerJoin('reading_session as r', 'r.id', 's.reading_session_id')
    .innerJoin('nda_version as v', 'v.version', 's.nda_version')
    .select(['r.active', 'v.text'])
    .where('s.person_id', '=', personId)
    .orderBy('s.signed_at', 'desc')
    .executeTakeFirst()
}
