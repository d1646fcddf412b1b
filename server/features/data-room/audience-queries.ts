import { sql } from 'kysely'
import type { ProjectAgreement } from '../../../contract/projects/project.ts'
import type { Db } from '../../db/tables.ts'

/** `routes` of a code is a JSON list of project keys. */
const opens = (route: string) => `%"${route}"%`

/** Codes of no person that open the project at some moment from `from` to `until`, in the hands of someone with the agreement it asks for. */
export async function listOpenCodes(
  db: Db,
  {
    route,
    from,
    until,
    agreement = 'code',
  }: { route: string; from: string; until: string; agreement?: ProjectAgreement },
) {
  return db
    .selectFrom('access_code')
    .select('id')
    .where('person_id', 'is', null)
    .where('valid_from', '<=', until)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', from)]))
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', from)]))
    .where((eb) =>
      agreement === 'code'
        ? eb.or([eb('routes', 'like', opens(route)), eb('kind', 'in', ['master', 'bypass'])])
        : eb.and([eb('routes', 'like', opens(route)), eb('kind', 'not in', ['master', 'bypass'])]),
    )
    .execute()
}

/** What the log says of a project's documents, oldest first. */
export async function listRuleEntries(
  db: Db,
  { route, actions, until }: { route: string; actions: readonly string[]; until: string },
) {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'action', 'detail'])
    .where('route', '=', route)
    .where('action', 'in', actions)
    .where('at', '<', until)
    .orderBy('seq')
    .execute()
}

/** What the log says of the people who may read, oldest first. */
export async function listAdmissionEntries(db: Db, { actions, until }: { actions: readonly string[]; until?: string }) {
  return db
    .selectFrom('audit_entry')
    .select(['at', 'action', 'person_id', 'account_id', 'submission_id', 'code_id', 'detail'])
    .where('action', 'in', actions)
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? ''))
    .orderBy('seq')
    .execute()
}

/** The codes of people that open the project. */
export async function listPersonalCodes(db: Db, route: string) {
  return db
    .selectFrom('access_code')
    .select(['id', 'person_id', 'valid_from', 'valid_until'])
    .where('person_id', 'is not', null)
    .where('routes', 'like', opens(route))
    .execute()
}

/** The sessions that opened the project between two times, by the address they were opened for. */
export async function listGrants(db: Db, { route, from, until }: { route: string; from: string; until: string }) {
  return db
    .selectFrom('session_grant as g')
    .innerJoin('session as n', 'n.id', 'g.session_id')
    .leftJoin('access_code as c', 'c.id', 'g.code_id')
    .select(['g.created_at', 'g.ends_at', 'g.ended_at', 'n.ended_at as session_ended_at', 'c.revoked_at'])
    .select(sql<string>`lower(g.email)`.as('key'))
    .where('g.email', '!=', '')
    .where('g.created_at', '<', until)
    .where('g.ends_at', '>', from)
    .where((eb) =>
      eb.or([
        eb('g.route', '=', route),
        eb('g.kind', '=', 'master'),
        eb.and([eb('g.kind', '=', 'investor'), eb('c.routes', 'like', opens(route))]),
      ]),
    )
    .execute()
}

/** The accounts whose owners have not said that they are accredited investors. */
export async function listUnaccredited(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('user_account').select('id').where('accredited', '=', 0).execute()
  return rows.map(({ id }) => id)
}

/** People with the name of their last signature. */
export async function listPeople(db: Db) {
  return db
    .selectFrom('person as p')
    .leftJoin('submission as s', (join) => join.onRef('s.person_id', '=', 'p.id').on('s.superseded_at', 'is', null))
    .select(['p.id', 'p.email', 'p.email_key', 'p.erased_at', 's.full_name', 's.company_name'])
    .select((eb) =>
      eb
        .selectFrom('submission as c')
        .whereRef('c.person_id', '=', 'p.id')
        .select((one) => one.fn.min('c.confirmed_at').as('at'))
        .as('confirmed_at'),
    )
    .execute()
}
