import { sql } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { Db } from '../../../db/tables.ts'
import type { RecordIds } from '../../people/queries.ts'

/** The chain of a person, each kind in order of time. */
export async function listChain(db: Db, reach: RecordIds, mostVisits: number) {
  const submissions = await db
    .selectFrom('submission as s')
    .innerJoin('reading_session as r', 'r.id', 's.reading_session_id')
    .select(['s.id', 's.signed_at', 's.superseded_at', 's.nda_version', 's.ip_address', 'r.opened_at'])
    .select(['r.threshold_at', 'r.end_at'])
    .where('s.id', 'in', inList(reach.submissions))
    .orderBy('s.signed_at')
    .execute()
  const codes = await db
    .selectFrom('access_code')
    .select(['id', 'kind', 'code_sealed', 'submission_id', 'created_at', 'valid_from', 'valid_until', 'revoked_at'])
    .where('id', 'in', inList(reach.codes))
    .orderBy('created_at')
    .execute()
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'ended_at', 'ended_because'])
    .where('id', 'in', inList(reach.sessions))
    .orderBy('created_at')
    .execute()
  const grants = await db
    .selectFrom('session_grant')
    .select(['id', 'session_id', 'kind', 'route', 'code_id', 'created_at', 'ends_at', 'ended_at'])
    .where('session_id', 'in', inList(reach.sessions))
    .where((eb) =>
      // In a shared browser, other people's codes may have opened grants in the same session.
      eb.or([eb('code_id', 'in', inList(reach.codes)), eb(sql<string>`lower(email)`, 'in', inList(reach.emailKeys))]),
    )
    .orderBy('created_at')
    .execute()
  const visits = await db
    .selectFrom('page_visit')
    .select(['id', 'session_id', 'account_id', 'code_id', 'route', 'opened_at', 'closed_at', 'last_beat_at'])
    .select(['read_ms', 'scroll_max', 'violations', 'ip_address'])
    .where(theirs(reach))
    .where('method', '!=', 'signature')
    .orderBy('opened_at', 'desc')
    .limit(mostVisits + 1)
    .execute()
  const count = await db
    .selectFrom('page_visit')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(theirs(reach))
    .where('method', '!=', 'signature')
    .executeTakeFirstOrThrow()
  return { submissions, codes, sessions, grants, visits: visits.slice(0, mostVisits).reverse(), count: Number(count.n) }
}

function theirs(reach: RecordIds) {
  const list = (values: readonly string[]) => sql.join(inList(values))
  return sql<boolean>`(person_id in (${list(reach.persons)}) or lower(email) in (${list(reach.emailKeys)})
    or account_id in (${list(reach.accounts)}))`
}
