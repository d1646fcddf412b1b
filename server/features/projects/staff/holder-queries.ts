import { sql } from 'kysely'
import type { ProjectAgreement, ProjectKey } from '../../../../contract/projects/project.ts'
import type { Db, Trx } from '../../../db/tables.ts'

/** Ends what codes opened of a project, and returns how many grants that were. */
export async function endRouteGrants(trx: Trx, key: ProjectKey, now: string): Promise<number> {
  const result = await trx
    .updateTable('session_grant')
    .set({ ended_at: now })
    .where('route', '=', key)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Ends what codes opened that list the project and none of the others, and returns how many grants that were. */
export async function endInvestorGrants(
  trx: Trx,
  { key, others, now }: { key: ProjectKey; others: readonly ProjectKey[]; now: string },
): Promise<number> {
  const result = await trx
    .updateTable('session_grant')
    .set({ ended_at: now })
    .where('kind', '=', 'investor')
    .where('ended_at', 'is', null)
    .where('code_id', 'in', (eb) =>
      eb
        .selectFrom('access_code')
        .select('id')
        .where('routes', 'like', naming(key))
        .where((one) => one.not(one.or(others.map((other) => one('routes', 'like', naming(other)))))),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function deleteApprovals(trx: Trx, key: ProjectKey): Promise<number> {
  const result = await trx.deleteFrom('account_project').where('route', '=', key).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** The open sessions that can open the project now, with their readers. */
export async function listOpenSessions(db: Db, key: ProjectKey, { now, since }: { now: string; since: string }) {
  return db
    .selectFrom('session_grant as g')
    .innerJoin('session as s', 's.id', 'g.session_id')
    .innerJoin('access_code as c', 'c.id', 'g.code_id')
    .leftJoin('submission as n', 'n.id', 'c.submission_id')
    .select(['g.id', 'g.session_id', 'g.email'])
    .where((eb) =>
      eb.or([
        eb('g.route', '=', key),
        eb.and([eb('g.kind', '=', 'investor'), eb('c.routes', 'like', naming(key)), eb('g.created_at', '>', since)]),
      ]),
    )
    .where('g.ended_at', 'is', null)
    .where('g.ends_at', '>', now)
    .where('s.ended_at', 'is', null)
    .where('c.revoked_at', 'is', null)
    .where('n.superseded_at', 'is', null)
    .execute()
}

export async function listApprovedAddresses(db: Db, key: ProjectKey): Promise<string[]> {
  const rows = await db
    .selectFrom('account_project as x')
    .innerJoin('user_account as a', 'a.id', 'x.account_id')
    .select('a.email')
    .where('x.route', '=', key)
    .execute()
  return rows.map(({ email }) => email)
}

/** The codes that open the project now, or will. Master codes open every project and are left out. */
export async function listUsableCodes(
  db: Db,
  key: ProjectKey,
  { now, agreement }: { now: string; agreement: ProjectAgreement },
) {
  return db
    .selectFrom('access_code as c')
    .leftJoin('submission as n', 'n.id', 'c.submission_id')
    .select(['c.routes', 'c.email'])
    .where('c.routes', 'like', naming(key))
    .where('c.kind', '!=', 'master')
    .$if(agreement !== 'code', (query) => query.where('c.kind', '!=', 'bypass'))
    .$if(agreement === 'external', (query) =>
      query.where((eb) => eb.or([eb('c.kind', '!=', 'personal'), eb('c.external_agreement_id', 'is not', null)])),
    )
    .where('c.revoked_at', 'is', null)
    .where('n.superseded_at', 'is', null)
    .where('c.uses_remaining', '!=', 0)
    .where(sql<string>`coalesce(c.valid_until, '~')`, '>', now)
    .execute()
}

/** A key has no character that `like` takes for another. */
function naming(key: ProjectKey): string {
  return `%"${key}"%`
}
