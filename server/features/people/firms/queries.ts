import { sql } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { DatabaseKind } from '../../../db/open.ts'
import type { Db, Trx } from '../../../db/tables.ts'
import { staffPeople } from '../../engagement/scores/queries.ts'
import { anyPart } from '../rules.ts'

/** People with a verified or signed address of whom it is not known which firm they belong to. */
export async function listUnassigned(db: Db, limit: number) {
  return db
    .selectFrom('person as p')
    .leftJoin('firm_person as f', 'f.person_id', 'p.id')
    .select(['p.id', 'p.email_key'])
    .where('f.person_id', 'is', null)
    .where('p.erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('p.verified_at', 'is not', null),
        eb.exists(eb.selectFrom('submission as s').select('s.id').whereRef('s.person_id', '=', 'p.id')),
      ]),
    )
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(limit)
    .execute()
}

/** The domains by which people belong to a firm or to none. */
export async function listAssignedDomains(db: Db) {
  const rows = await db
    .selectFrom('firm_person')
    .select((eb) => ['domain', eb.fn.count<number>('firm_id').as('with_firm')])
    .where('moved_by', 'is', null)
    .where('domain', '!=', '')
    .groupBy('domain')
    .execute()
  return rows.map(({ domain, with_firm }) => ({ domain, hasFirm: Number(with_firm) > 0 }))
}

/** Their people are assigned again. */
export async function forgetDomains(trx: Trx, domains: readonly string[]): Promise<void> {
  await trx.deleteFrom('firm_person').where('domain', 'in', inList(domains)).where('moved_by', 'is', null).execute()
}

/** The newest company name that a person signed with. */
export async function findCompanyName(trx: Trx, personId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('submission')
    .select('company_name')
    .where('person_id', '=', personId)
    .where('company_name', '!=', '')
    .orderBy('signed_at', 'desc')
    .executeTakeFirst()
  return row?.company_name
}

export async function findFirmOfDomain(trx: Trx, domain: string) {
  return trx
    .selectFrom('firm_domain as d')
    .innerJoin('firm as f', 'f.id', 'd.firm_id')
    .select(['f.id', 'f.name', 'f.named_at'])
    .where('d.domain', '=', domain)
    .executeTakeFirst()
}

/** False if another process has just added the domain. */
export async function insertDomain(trx: Trx, domain: string, firmId: string): Promise<boolean> {
  const result = await trx
    .insertInto('firm_domain')
    .values({ domain, firm_id: firmId })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function insertFirm(trx: Trx, row: { id: string; name: string; now: string; namedAt: string | null }) {
  const { id, name, now, namedAt } = row
  await trx
    .insertInto('firm')
    .values({ id, name, created_at: now, named_at: namedAt, merged_into: null, root_id: id })
    .execute()
}

export async function deleteFirm(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('firm').where('id', '=', id).execute()
}

export async function setFirmName(trx: Trx, id: string, name: string, namedAt: string | null): Promise<boolean> {
  const result = await trx.updateTable('firm').set({ name, named_at: namedAt }).where('id', '=', id).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

type Belonging = { person_id: string; firm_id: string | null; domain: string; moved_by: string | null }

/** `keep`: what is there already stays. */
export async function saveBelonging(trx: Trx, row: Belonging, keep?: 'keep'): Promise<void> {
  const { firm_id, domain, moved_by } = row
  await trx
    .insertInto('firm_person')
    .values(row)
    .onConflict((conflict) => {
      const same = conflict.column('person_id')
      return keep ? same.doNothing() : same.doUpdateSet({ firm_id, domain, moved_by })
    })
    .execute()
}

export async function deleteBelonging(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('firm_person').where('person_id', '=', personId).execute()
}

/** The firm that a person counts for. */
export async function findFirmOfPerson(db: Db | Trx, personId: string) {
  return db
    .selectFrom('firm_person as b')
    .leftJoin('firm as f', 'f.id', 'b.firm_id')
    .leftJoin('firm as r', 'r.id', 'f.root_id')
    .select(['b.firm_id', 'b.moved_by', 'r.id as root_id', 'r.name'])
    .where('b.person_id', '=', personId)
    .executeTakeFirst()
}

export async function listFirmsOfPeople(db: Db, personIds: readonly string[]) {
  return db
    .selectFrom('firm_person as b')
    .innerJoin('firm as f', 'f.id', 'b.firm_id')
    .innerJoin('firm as r', 'r.id', 'f.root_id')
    .select(['b.person_id', 'r.id', 'r.name'])
    .where('b.person_id', 'in', inList(personIds))
    .execute()
}

/** Firms that were not merged into another, by name. */
export async function listFirmNames(db: Db) {
  return db
    .selectFrom('firm')
    .select(['id', 'name'])
    .where('merged_into', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** What each of these firms counts as. */
export async function listRoots(db: Db, ids: readonly string[]) {
  return db.selectFrom('firm').select(['id', 'root_id']).where('id', 'in', inList(ids)).execute()
}

export async function findFirm(db: Db | Trx, id: string) {
  return db.selectFrom('firm').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks these firms until the transaction ends, in one order. On SQLite the transaction itself is exclusive. */
export async function lockFirms(trx: Trx, kind: DatabaseKind, ids: readonly string[]) {
  const firms = trx.selectFrom('firm').selectAll().where('id', 'in', inList(ids)).orderBy('id')
  return (kind === 'postgres' ? firms.forUpdate() : firms).execute()
}

/** Locks a firm and all that count as it. */
export async function lockMerged(trx: Trx, kind: DatabaseKind, rootId: string) {
  const firms = trx.selectFrom('firm').selectAll().where('root_id', '=', rootId).orderBy('id')
  return (kind === 'postgres' ? firms.forUpdate() : firms).execute()
}

export async function setMerged(trx: Trx, id: string, into: string | null): Promise<void> {
  await trx.updateTable('firm').set({ merged_into: into }).where('id', '=', id).execute()
}

export async function setRoot(trx: Trx, id: string, rootId: string): Promise<void> {
  await trx.updateTable('firm').set({ root_id: rootId }).where('id', '=', id).execute()
}

export async function listMerged(db: Db, rootId: string) {
  return db.selectFrom('firm').selectAll().where('root_id', '=', rootId).orderBy('name').orderBy('id').execute()
}

export async function listDomains(db: Db, rootIds: readonly string[]) {
  return db
    .selectFrom('firm_domain as d')
    .innerJoin('firm as f', 'f.id', 'd.firm_id')
    .select(['d.domain', 'd.firm_id', 'f.root_id'])
    .where('f.root_id', 'in', inList(rootIds))
    .orderBy('d.domain')
    .execute()
}

/** The people of these firms, without staff and erased people. */
export async function listPeopleOfFirms(db: Db, rootIds: readonly string[]) {
  return db
    .selectFrom('firm_person as b')
    .innerJoin('firm as f', 'f.id', 'b.firm_id')
    .innerJoin('person as p', 'p.id', 'b.person_id')
    .select(['b.person_id', 'b.moved_by', 'f.root_id', 'p.email'])
    .where('f.root_id', 'in', inList(rootIds))
    .where('p.erased_at', 'is', null)
    .where('b.person_id', 'not in', staffPeople(db))
    .orderBy('p.email_key')
    .execute()
}

/** Removes a person, and the firms that are left without anybody. */
export async function deleteFromFirms(trx: Trx, personIds: readonly string[]): Promise<void> {
  const firms = await trx
    .deleteFrom('firm_person')
    .where('person_id', 'in', inList(personIds))
    .returning('firm_id')
    .execute()
  const ids = inList(firms.flatMap(({ firm_id }) => firm_id ?? []))
  const empty = await trx
    .selectFrom('firm as f')
    .select('f.id')
    .where('f.id', 'in', ids)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom('firm_person as b').select('b.person_id').whereRef('b.firm_id', '=', 'f.id')),
          eb.exists(eb.selectFrom('firm as m').select('m.id').whereRef('m.merged_into', '=', 'f.id')),
        ]),
      ),
    )
    .execute()
  const gone = inList(empty.map(({ id }) => id))
  await trx.deleteFrom('firm_domain').where('firm_id', 'in', gone).execute()
  await trx.deleteFrom('firm').where('id', 'in', gone).execute()
}

/** The sums of each firm with at least one person who is not staff. Erased people are in none. */
export async function listFirmSums(db: Db, search: string) {
  const like = anyPart(search)
  const sums = db
    .selectFrom('firm_person as b')
    .innerJoin('firm as f', 'f.id', 'b.firm_id')
    .leftJoin('engagement_score as e', 'e.person_id', 'b.person_id')
    .where('b.person_id', 'not in', staffPeople(db))
    .groupBy('f.root_id')
    .select((eb) => [
      'f.root_id as id',
      eb.fn.countAll<number>().as('people'),
      eb.fn.max('e.score').as('most'),
      eb.fn.sum<number>('e.score').as('total'),
      eb.fn.max('e.last_at').as('last_at'),
    ])
  const rows = await db
    .selectFrom(sums.as('s'))
    .innerJoin('firm as r', 'r.id', 's.id')
    .selectAll('s')
    .select('r.name')
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          sql<boolean>`lower(r.name) like ${like} escape '\\'`,
          eb(
            's.id',
            'in',
            eb
              .selectFrom('firm_domain as d')
              .innerJoin('firm as m', 'm.id', 'd.firm_id')
              .select('m.root_id')
              .where(sql<boolean>`d.domain like ${like} escape '\\'`),
          ),
        ]),
      ),
    )
    .execute()
  return rows.map(({ id, name, people, most, total, last_at }) => ({
    id,
    name,
    people: Number(people),
    most: Number(most ?? 0),
    total: Number(total ?? 0),
    activeAt: last_at ?? null,
  }))
}

/** What these people read of documents, with how often each page was sent to them. */
export async function listDocumentDays(db: Db, personIds: readonly string[]) {
  return db
    .selectFrom('engagement_day')
    .select((eb) => [
      'person_id',
      'route',
      'place',
      eb.fn.sum<number>('read_ms').as('ms'),
      eb.fn.sum<number>('sent').as('sent'),
    ])
    .where('person_id', 'in', inList(personIds))
    .where('place', '>=', 'doc-')
    .where('place', '<', 'doc.')
    .groupBy(['person_id', 'route', 'place'])
    .execute()
}
