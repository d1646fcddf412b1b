import { type Insertable, type Selectable, sql } from 'kysely'
import { emailKey } from '../../contract/email/email-key.ts'
import type { ProjectKey } from '../../contract/projects/project.ts'
import type { Db, Tables, Trx } from '../db/tables.ts'
import { WATCH } from './activity-queries.ts'
import type { GrantState } from './decide.ts'
import type { Signature } from './signing-due.ts'

/** The columns of a grant (`g`), its code (`c`) and what is behind the code. */
const GRANT = [
  'g.id as grant_id',
  'g.kind',
  'g.created_at',
  'g.route',
  'g.code_id',
  'g.email',
  'g.last_used_at',
  'g.ends_at',
  'g.ended_at as grant_ended_at',
  'c.routes',
  'c.revoked_at',
  'c.valid_until',
  'c.kind as code_kind',
  'n.superseded_at',
  'n.superseded_because',
  'n.nda_version',
  'n.bound_until',
  'r.ends_at as recorded_ends_at',
  'r.ended_at as recorded_ended_at',
  'c.external_agreement_id as code_agreement_id',
  'g.signer_id',
] as const

function selectGrants(db: Db | Trx) {
  return db
    .selectFrom('session_grant as g')
    .leftJoin('access_code as c', 'c.id', 'g.code_id')
    .leftJoin('submission as n', 'n.id', 'c.submission_id')
    .leftJoin('external_agreement as r', (join) =>
      join.on((eb) => eb('r.id', '=', eb.fn.coalesce('c.external_agreement_id', 'g.external_agreement_id'))),
    )
    .select(GRANT)
}
type GrantRow = Awaited<ReturnType<ReturnType<typeof selectGrants>['execute']>>[number]

type WatchRow = Pick<Selectable<Tables['reader_activity']>, 'left_at' | 'locked_at' | 'eased_at'> & {
  active_at: string | null
}
type SessionRow = Pick<Selectable<Tables['session']>, 'id' | 'browser_id' | 'ended_at' | 'proved_code_id'> & WatchRow
const SESSION_COLUMNS = sql.raw(
  ['s.id', 's.browser_id', 's.ended_at', 's.proved_code_id', ...WATCH, ...GRANT].join(', '),
)

/**
 * The session of a cookie with its grants, newest first. Every request needs it, so it is one query, in SQL: Kysely would take several
 * times as long to build it as the database takes to answer.
 */
export async function findSession(db: Db | Trx, tokenDigest: string) {
  const { rows } = await sql<SessionRow & (GrantRow | { grant_id: null })>`
    select ${SESSION_COLUMNS}
    from session as s
    left join reader_activity as w on w.id = s.id
    left join session_grant as g on g.session_id = s.id
    left join access_code as c on c.id = g.code_id
    left join submission as n on n.id = c.submission_id
    left join external_agreement as r on r.id = coalesce(c.external_agreement_id, g.external_agreement_id)
    where s.token_digest = ${tokenDigest}
  `.execute(db)
  const [session] = rows
  if (session === undefined) return undefined
  // A session without grants has one row, with null columns.
  const granted = rows.filter((row): row is SessionRow & GrantRow => row.grant_id !== null)
  return { ...session, grants: await grantStates(db, granted) }
}

/** Every grant that the session has or had, newest first. */
export async function listGrants(db: Db | Trx, sessionId: string): Promise<GrantState[]> {
  return grantStates(db, await selectGrants(db).where('g.session_id', '=', sessionId).execute())
}

/** Grants of any sessions, by id. */
export async function listGrantsOf(db: Db | Trx, ids: readonly string[]): Promise<Map<string, GrantState>> {
  const found = new Map<string, GrantState>()
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const rows = await selectGrants(db)
      .where('g.id', 'in', ids.slice(from, from + MAX_IDS))
      .execute()
    for (const grant of await grantStates(db, rows)) found.set(grant.id, grant)
  }
  return found
}
/** Databases limit how many values a query has. */
const MAX_IDS = 500

async function grantStates(db: Db | Trx, found: readonly GrantRow[]): Promise<GrantState[]> {
  // Sorted here, because SQLite takes longer to sort these few rows than to find them.
  const rows = found.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
  // A shared code depends on the signature of the person who entered it, which the code does not record.
  const shared = rows.filter((row) => row.code_kind === 'shared_timed').map((row) => emailKey(row.email))
  const standing = await listStandingSignatures(db, shared)
  const signers = await listSignaturesOf(
    db,
    rows.flatMap(({ signer_id }) => signer_id ?? []),
  )
  return rows.map((row) => ({
    id: row.grant_id,
    kind: row.kind,
    route: row.route as ProjectKey | null,
    codeId: row.code_id,
    email: row.email,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    endsAt: row.ends_at,
    ended: row.grant_ended_at !== null,
    codeRoutes: row.routes ? (JSON.parse(row.routes) as ProjectKey[]) : [],
    codeRevoked: row.revoked_at !== null,
    codeValidUntil: row.valid_until,
    ndaSuperseded: row.superseded_at !== null,
    ndaWithdrawn: row.superseded_because === 'withdrawn',
    signature:
      row.nda_version !== null && row.bound_until !== null
        ? { version: row.nda_version, boundUntil: row.bound_until }
        : row.code_kind === 'shared_timed'
          ? (standing.get(emailKey(row.email)) ?? null)
          : null,
    externalAgreementEndsAt: row.code_agreement_id === null ? null : (row.recorded_ended_at ?? row.recorded_ends_at),
    signer: signers.get(row.signer_id ?? '') ?? null,
    // Of someone whose signature is not valid any more, an agreement that only covered their address does not count either.
    paperUntil:
      row.signer_id !== null && !signers.has(row.signer_id) ? null : (row.recorded_ended_at ?? row.recorded_ends_at),
  }))
}

/** The valid signatures of these addresses; with `confirmed` only those whose owner has confirmed them. */
export async function listStandingSignatures(
  db: Db | Trx,
  keys: readonly string[],
  { confirmed = false } = {},
): Promise<Map<string, Signature>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('submission')
    .select(['email_key', 'nda_version', 'bound_until'])
    .where('email_key', 'in', [...new Set(keys)])
    .where('superseded_at', 'is', null)
    .$if(confirmed, (query) => query.where('confirmed_at', 'is not', null))
    .execute()
  return new Map(rows.map((row) => [row.email_key, { version: row.nda_version, boundUntil: row.bound_until }]))
}

/** The valid signatures of these people. */
async function listSignaturesOf(db: Db | Trx, personIds: readonly string[]): Promise<Map<string, Signature>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('submission')
    .select(['person_id', 'nda_version', 'bound_until'])
    .where('person_id', 'in', [...new Set(personIds)])
    .where('superseded_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.person_id, { version: row.nda_version, boundUntil: row.bound_until }]))
}

export async function insertGrant(trx: Trx, row: Insertable<Tables['session_grant']>): Promise<void> {
  await trx.insertInto('session_grant').values(row).execute()
}

/** Updates the last use of a grant, and of the session's investor grant, which the session section shows. */
export async function touchGrant(db: Db | Trx, grant: { id: string; sessionId: string }, now: string): Promise<void> {
  await db
    .updateTable('session_grant')
    .set({ last_used_at: now })
    .where('session_id', '=', grant.sessionId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', grant.id), eb('kind', '=', 'investor')]))
    .execute()
}

/** Whether the code has opened a live session of this browser; entering it again then takes no use. */
export async function hasLiveGrant(trx: Trx, browserId: string, codeId: string, now: string): Promise<boolean> {
  const row = await trx
    .selectFrom('session_grant as g')
    .innerJoin('session as s', 's.id', 'g.session_id')
    .select('g.id')
    .where('s.browser_id', '=', browserId)
    .where('s.ended_at', 'is', null)
    .where('g.code_id', '=', codeId)
    .where('g.ended_at', 'is', null)
    .where('g.ends_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the session's investor grants and the other grants of their codes, because another code replaces them. */
export async function endInvestorGrants(trx: Trx, sessionId: string, now: string): Promise<void> {
  await trx
    .updateTable('session_grant')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'investor'),
        eb(
          'code_id',
          'in',
          eb
            .selectFrom('session_grant as i')
            .select('i.code_id')
            .where('i.session_id', '=', sessionId)
            .where('i.kind', '=', 'investor')
            .where('i.ended_at', 'is', null),
        ),
      ]),
    )
    .execute()
}

export async function setGrantEnd(trx: Trx, grantId: string, endsAt: string, now: string): Promise<void> {
  await trx.updateTable('session_grant').set({ ends_at: endsAt, last_used_at: now }).where('id', '=', grantId).execute()
}

/** The session's investor grant that has not been ended, with its code. */
export async function findInvestorGrant(db: Db | Trx, sessionId: string) {
  return db
    .selectFrom('session_grant as g')
    .innerJoin('access_code as c', 'c.id', 'g.code_id')
    .select([
      'g.id',
      'g.email',
      'g.created_at',
      'g.last_used_at',
      'g.ends_at',
      'c.id as code_id',
      'c.code_sealed',
      'c.valid_until',
      'c.uses_remaining',
    ])
    .where('g.session_id', '=', sessionId)
    .where('g.kind', '=', 'investor')
    .where('g.ended_at', 'is', null)
    .executeTakeFirst()
}

/** Live grants (by the rule of `isLive`) except overrides. `codeEnds`: whether an investor grant ends with its code. */
export function liveGrants(db: Db, now: string, codeEnds: boolean) {
  return db
    .selectFrom('session_grant as g')
    .innerJoin('session as s', 's.id', 'g.session_id')
    .innerJoin('access_code as c', 'c.id', 'g.code_id')
    .leftJoin('submission as m', 'm.id', 'c.submission_id')
    .where('g.ended_at', 'is', null)
    .where('g.ends_at', '>', now)
    .where('s.ended_at', 'is', null)
    .where('c.revoked_at', 'is', null)
    .where('m.superseded_at', 'is', null)
    .$if(codeEnds, (query) =>
      query.where((eb) =>
        eb.or([eb('g.kind', '!=', 'investor'), eb('c.valid_until', 'is', null), eb('c.valid_until', '>', now)]),
      ),
    )
}

/** How many live sessions these people have by their own codes, or by shared codes with their address. */
export async function countSessionsOf(
  db: Db,
  people: readonly { id: string; email_key: string }[],
  now: string,
  codeEnds: boolean,
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const ids = people.map(({ id }) => id)
  const keys = people.map(({ email_key }) => email_key)
  const rows = await liveGrants(db, now, codeEnds)
    .select((eb) => ['g.session_id', 'c.person_id', eb.fn<string | null>('lower', ['g.email']).as('email_key')])
    .where((eb) =>
      eb.or([
        eb('c.person_id', 'in', ids),
        eb.and([eb('c.person_id', 'is', null), eb(eb.fn('lower', ['g.email']), 'in', keys)]),
      ]),
    )
    .execute()
  return new Map(
    people.map(({ id, email_key }) => {
      const own = rows.filter((row) => (row.person_id === null ? row.email_key === email_key : row.person_id === id))
      return [id, new Set(own.map(({ session_id }) => session_id)).size]
    }),
  )
}
