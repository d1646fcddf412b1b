import { sql } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { Db, Trx } from '../../../db/tables.ts'

export type EntryRow = Awaited<ReturnType<typeof listEntriesOf>>[number]

/** Entries of these actions in the order of the log, from one index to before another, each with the person that it is about. */
export async function listEntriesOf(
  db: Db | Trx,
  actions: readonly string[],
  { from, to, limit }: { from: number; to: number; limit: number },
) {
  return withPeople(db)
    .where('e.action', 'in', inList(actions))
    .where('l.idx', '>=', from)
    .where('l.idx', '<', to)
    .orderBy('l.idx')
    .limit(limit)
    .execute()
}

/** The same entries by their ids, in the order of the log. */
export async function listEntriesById(db: Db | Trx, ids: readonly string[]) {
  return withPeople(db).where('e.id', 'in', inList(ids)).orderBy('l.idx').execute()
}

function withPeople(db: Db | Trx) {
  return db
    .selectFrom('log_leaf as l')
    .innerJoin('audit_entry as e', 'e.seq', 'l.seq')
    .leftJoin('access_code as c', 'c.id', 'e.code_id')
    .leftJoin('submission as s', 's.id', 'e.submission_id')
    .leftJoin('user_account as a', (join) =>
      // The account of an act of staff may be their own.
      join.onRef('a.id', '=', 'e.account_id').on('e.actor', '=', 'visitor'),
    )
    .select(['l.idx', 'e.id', 'e.at', 'e.action', 'e.actor', 'e.submission_id', 'e.code_id', 'e.account_id'])
    .select(['e.route', 'e.detail'])
    .select(sql<string | null>`coalesce(e.person_id, a.person_id, s.person_id, c.person_id)`.as('person_id'))
}

/** The index of the first entry of this time or later. */
export async function findIndexAt(db: Db | Trx, at: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_entry as e')
    .innerJoin('log_leaf as l', 'l.seq', 'e.seq')
    .select('l.idx')
    .where('e.at', '>=', at)
    .orderBy('e.at')
    .orderBy('e.seq')
    .limit(1)
    .executeTakeFirst()
  return row?.idx
}

export async function listMails(db: Db | Trx, ids: readonly string[]) {
  return db.selectFrom('mail_record').select(['id', 'kind', 'person_id']).where('id', 'in', inList(ids)).execute()
}

/** What is known of these people now. Nothing but the id is left of a person whose data was erased. */
export async function listPeople(db: Db | Trx, ids: readonly string[]) {
  return db
    .selectFrom('person as p')
    .leftJoin('submission as s', (join) => join.onRef('s.person_id', '=', 'p.id').on('s.superseded_at', 'is', null))
    .leftJoin('user_account as a', 'a.person_id', 'p.id')
    .select(['p.id', 'p.email', 's.full_name', 's.company_name', 'a.name'])
    .where('p.id', 'in', inList(ids))
    .where('p.erased_at', 'is', null)
    .execute()
}
