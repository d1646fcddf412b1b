import { type RawBuilder, sql } from 'kysely'
import type { ProjectAgreement } from '../../contract/projects/project.ts'
import type { Db } from '../db/tables.ts'

/** `routes` of a code is a JSON list of project keys. */
const opens = (route: string) => `%"${route}"%`

/**
 * People whose signature is in force and whom something admits to the project now: the code of their signature or a session that it
 * opened, or, with a confirmed signature and the confirmed account of an accredited investor, an approval, another code or a session.
 * With an unconfirmed signature (`confirmed_at` is null) they read once they have proved their address. Where the project asks for an
 * agreement on paper, one must stand behind what admits them. With `personId`, only that person.
 */
export async function listAdmitted(
  db: Db,
  { route, now, agreement, personId }: { route: string; now: string; agreement: ProjectAgreement; personId?: string },
) {
  return db
    .selectFrom('person as p')
    .innerJoin('submission as s', (join) => join.onRef('s.person_id', '=', 'p.id').on('s.superseded_at', 'is', null))
    .leftJoin('user_account as a', 'a.person_id', 'p.id')
    .select(['p.id', 's.full_name', 's.company_name', 's.confirmed_at'])
    .select((eb) => eb.fn.coalesce('a.email', 's.email').as('email'))
    .where('a.suspended_at', 'is', null)
    .$if(personId !== undefined, (query) => query.where('p.id', '=', personId ?? ''))
    .where((eb) => {
      const validCode = eb
        .selectFrom('access_code as c')
        .select('c.id')
        .where('c.revoked_at', 'is', null)
        .where('c.valid_from', '<=', now)
        .where((on) => on.or([on('c.valid_until', 'is', null), on('c.valid_until', '>', now)]))
        .where('c.routes', 'like', opens(route))
      const approval = eb
        .selectFrom('account_project as x')
        .select('x.route')
        .whereRef('x.account_id', '=', 'a.id')
        .where(sql<string>`x.route`, '=', route)
      const openSession = eb
        .selectFrom('session_grant as g')
        .innerJoin('session as n', 'n.id', 'g.session_id')
        .leftJoin('access_code as c', 'c.id', 'g.code_id')
        .select('g.id')
        .where(sql<boolean>`lower(g.email) = p.email_key`)
        .where('g.ended_at', 'is', null)
        .where('n.ended_at', 'is', null)
        .where('c.revoked_at', 'is', null)
        .where('g.ends_at', '>', now)
        .where((on) =>
          on.or([
            on('g.route', '=', route),
            on('g.kind', '=', 'master'),
            on.and([on('g.kind', '=', 'investor'), on('c.routes', 'like', opens(route))]),
          ]),
        )
      if (agreement === 'external') {
        const inForce = (id: RawBuilder<string | null>) =>
          sql<boolean>`exists (select 1 from external_agreement as r where r.id = ${id} and r.ended_at is null and r.ends_at > ${now})`
        const covered = sql<boolean>`exists (
          select 1 from external_agreement as r
          left join external_agreement_party as t on t.agreement_id = r.id and t.email_key = p.email_key
          where r.ended_at is null and r.ends_at > ${now}
            and (t.email_key is not null or p.email_key like '%@' || r.domain)
        )`
        return eb.and([
          eb('s.confirmed_at', 'is not', null),
          eb('a.email_verified', '=', 1),
          eb('a.accredited', '=', 1),
          eb.or([
            eb.and([eb.exists(approval), covered]),
            eb.exists(validCode.whereRef('c.person_id', '=', 'p.id').where(inForce(sql`c.external_agreement_id`))),
            eb.exists(openSession.where(inForce(sql`coalesce(c.external_agreement_id, g.external_agreement_id)`))),
          ]),
        ])
      }
      const standing =
        agreement === 'code'
          ? openSession
          : openSession.where((on) =>
              on.or([on('c.kind', 'in', ['personal', 'shared_timed']), on('g.signer_id', 'is not', null)]),
            )
      return eb.or([
        eb.exists(validCode.where('c.kind', '=', 'personal').whereRef('c.submission_id', '=', 's.id')),
        eb.exists(openSession.where('c.kind', '=', 'personal').whereRef('c.submission_id', '=', 's.id')),
        eb.and([
          eb('s.confirmed_at', 'is not', null),
          eb('a.email_verified', '=', 1),
          eb('a.accredited', '=', 1),
          eb.or([eb.exists(approval), eb.exists(validCode.whereRef('c.person_id', '=', 'p.id')), eb.exists(standing)]),
        ]),
      ])
    })
    .orderBy('email')
    .execute()
}
