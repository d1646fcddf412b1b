import { sql } from 'kysely'
import type { KnownAddress } from '../../../../contract/agreements/invitation-list.ts'
import type { InvitationState } from '../../../../contract/agreements/invitations.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { Db, InvitationRow, Trx } from '../../../db/tables.ts'

/** False if the address is already invited, even by a simultaneous import. */
export async function insertInvitation(trx: Trx, row: InvitationRow): Promise<boolean> {
  const result = await trx
    .insertInto('invitation')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** An invitation, and whether its address has a confirmed signature in force. */
export async function findInvitation(db: Db | Trx, id: string) {
  return db
    .selectFrom('invitation as i')
    .selectAll('i')
    .select((eb) =>
      eb
        .selectFrom('submission as s')
        .select('s.id')
        .whereRef('s.email_key', '=', 'i.email_key')
        .where('s.superseded_at', 'is', null)
        .where('s.confirmed_at', 'is not', null)
        .as('confirmed_by'),
    )
    .where('i.id', '=', id)
    .executeTakeFirst()
}

/** False if it was opened before. */
export async function setOpened(trx: Trx, id: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('invitation')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Locks the invitation of this address if its link is still valid. */
export async function lockOpenInvitation(trx: Trx, id: string, emailKey: string, now: string) {
  return trx
    .updateTable('invitation')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .where('email_key', '=', emailKey)
    .where('withdrawn_at', 'is', null)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .returning(['id', 'mail_id'])
    .executeTakeFirst()
}

/** Uses up a locked invitation. Signing counts as opening it. */
export async function setUsed(trx: Trx, id: string, submissionId: string, now: string): Promise<void> {
  await trx
    .updateTable('invitation')
    .set((eb) => ({ used_at: now, submission_id: submissionId, opened_at: eb.fn.coalesce('opened_at', eb.val(now)) }))
    .where('id', '=', id)
    .execute()
}

/** The projects of the invitation that led to this signature. */
export async function findInvitedRoutes(db: Db | Trx, submissionId: string): Promise<ProjectKey[] | undefined> {
  const row = await db
    .selectFrom('invitation')
    .select('routes')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  return row && (JSON.parse(row.routes) as ProjectKey[])
}

/** Why some of these addresses cannot be invited. */
export async function listKnown(
  db: Db | Trx,
  keys: readonly string[],
  now: string,
): Promise<Map<string, KnownAddress>> {
  const known = new Map<string, KnownAddress>()
  if (keys.length === 0) return known
  const invited = await db
    .selectFrom('invitation')
    .select(['email_key', 'withdrawn_at', 'ends_at'])
    .where('email_key', 'in', keys)
    .execute()
  // An open invitation overrides an earlier withdrawn one.
  for (const row of invited) if (row.withdrawn_at !== null) known.set(row.email_key, 'withdrawn')
  for (const row of invited)
    if (row.withdrawn_at === null) known.set(row.email_key, row.ends_at <= now ? 'ended' : 'invited')
  const signed = await db
    .selectFrom('submission')
    .select('email_key')
    .where('email_key', 'in', keys)
    .where('superseded_at', 'is', null)
    .execute()
  for (const row of signed) known.set(row.email_key, 'signed')
  for (const key of await listErased(db, keys)) known.set(key, 'erased')
  return known
}

/** Addresses that the portal knows only from people whose data was erased; as `findRecipient` of the emails. */
async function listErased(db: Db | Trx, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('submission as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select('s.email_key')
    .where('s.email_key', 'in', keys)
    .where('p.erased_at', 'is not', null)
    .where('s.email_key', 'not in', (eb) => eb.selectFrom('person').select('email_key'))
    .where('s.email_key', 'not in', (eb) => eb.selectFrom('user_account').select('email'))
    .execute()
  return rows.map(({ email_key }) => email_key)
}

export async function setMail(trx: Trx, id: string, mailId: string): Promise<void> {
  await trx.updateTable('invitation').set({ mail_id: mailId }).where('id', '=', id).execute()
}

const NO_MAIL_WAITS = sql<boolean>`not exists (
  select 1 from job where job.id = invitation.mail_id and job.done_at is null and job.given_up_at is null)`
const NOT_SIGNED = sql<boolean>`not exists (
  select 1 from submission s where s.email_key = invitation.email_key and s.superseded_at is null)`

export type Mailed = Pick<InvitationRow, 'id' | 'email' | 'full_name' | 'ends_at' | 'sender' | 'note'>
const MAILED = ['id', 'email', 'full_name', 'ends_at', 'sender', 'note'] as const

/**
 * Counts one more mail, if a reminder may go. The test and the write are one statement, so that two members of staff at once send one.
 * `before`: no mail since then.
 */
export async function countReminder(trx: Trx, id: string, now: string, before: string): Promise<Mailed | undefined> {
  return trx
    .updateTable('invitation')
    .set((eb) => ({ mailed_at: now, mails: eb('mails', '+', 1) }))
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .where('mailed_at', '<=', before)
    .where(NO_MAIL_WAITS)
    .where(NOT_SIGNED)
    .returning(MAILED)
    .executeTakeFirst()
}

/** Invitations whose scheduled reminder is due. */
export async function listDueReminders(db: Db, now: string, limit: number) {
  return db
    .selectFrom('invitation')
    .select(['id', 'remind_at', 'remind_days', 'created_at'])
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(limit)
    .execute()
}

/** Goes on to the next reminder. False if another process did, so that each leaves once. */
export async function setNextReminder(trx: Trx, id: string, due: string, next: string | null): Promise<boolean> {
  const result = await trx
    .updateTable('invitation')
    .set({ remind_at: next })
    .where('id', '=', id)
    .where('remind_at', '=', due)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Renews an expired invitation, once even if tried several times at once. */
export async function renewEnded(trx: Trx, id: string, now: string, endsAt: string): Promise<Mailed | undefined> {
  return trx
    .updateTable('invitation')
    .set((eb) => ({ mailed_at: now, ends_at: endsAt, mails: eb('mails', '+', 1) }))
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('used_at', 'is', null)
    .where('ends_at', '<=', now)
    .where(NOT_SIGNED)
    .returning(MAILED)
    .executeTakeFirst()
}

/** Withdraws an unused invitation. */
export async function setWithdrawn(trx: Trx, id: string, now: string) {
  return trx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('used_at', 'is', null)
    .returning(['id', 'mail_id'])
    .executeTakeFirst()
}

export type InvitationSort = 'newest' | 'oldest' | 'email'
/** The row after which a page begins. */
type Place = Pick<InvitationRow, 'id' | 'created_at' | 'email_key'>

/** The state of an invitation. `quietSince`: an invitation emailed before this time counts as quiet. */
function stateAt({ now, quietSince }: Moment) {
  return sql<InvitationState>`case
    when i.withdrawn_at is not null then 'withdrawn'
    when i.used_at is not null or s.id is not null then 'signed'
    when i.ends_at <= ${now} then 'ended'
    when i.opened_at is null and j.given_up_at is not null then 'undeliverable'
    when i.opened_at is null and j.id is not null and j.done_at is null then 'waiting'
    when coalesce(j.done_at, i.mailed_at) <= ${quietSince} then 'quiet'
    when i.opened_at is not null then 'opened'
    else 'sent' end`
}

export type Moment = { now: string; quietSince: string }

/** Invitations with their last email and the signature in force of the address, of which there is at most one. */
function invitations(db: Db, like: string | undefined) {
  return db
    .selectFrom('invitation as i')
    .leftJoin('job as j', 'j.id', 'i.mail_id')
    .leftJoin('submission as s', (join) =>
      join.onRef('s.email_key', '=', 'i.email_key').on('s.superseded_at', 'is', null),
    )
    .$if(like !== undefined, (query) =>
      query.where((eb) =>
        eb.or(
          ['i.full_name', 'i.email', 'i.company_name'].map(
            (column) => sql<boolean>`lower(${sql.ref(column)}) like ${like} escape '\\'`,
          ),
        ),
      ),
    )
}

export type FoundInvitation = Awaited<ReturnType<typeof listInvitationPage>>[number]

export async function listInvitationPage(
  db: Db,
  { like, state }: { like: string | undefined; state: InvitationState | undefined },
  page: { sort: InvitationSort; after: Place | undefined; limit: number },
  at: Moment,
) {
  const { sort, after, limit } = page
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const beyond = sort === 'newest' ? '<' : '>'
  const column = sort === 'email' ? 'i.email_key' : 'i.created_at'
  return invitations(db, like)
    .selectAll('i')
    .select(['j.id as job_id', 'j.done_at', 's.id as signature_id', 's.signed_at', 's.person_id'])
    .select(stateAt(at).as('state'))
    .select((eb) => [
      eb
        .selectFrom('access_code as c')
        .select('c.id')
        .whereRef('c.submission_id', '=', 's.id')
        .orderBy('c.created_at', 'desc')
        .orderBy('c.id', 'desc')
        .limit(1)
        .as('code_id'),
      // The invitation that replaced a withdrawn one.
      eb
        .selectFrom('invitation as n')
        .select('n.id')
        .whereRef('n.email_key', '=', 'i.email_key')
        .where('n.withdrawn_at', 'is', null)
        .as('open_id'),
    ])
    .$if(state !== undefined, (query) => query.where(stateAt(at), '=', state ?? 'sent'))
    .$if(after !== undefined, (query) =>
      query.where((eb) => {
        const place = after as Place
        const value = sort === 'email' ? place.email_key : place.created_at
        return eb.or([eb(column, beyond, value), eb.and([eb(column, '=', value), eb('i.id', beyond, place.id)])])
      }),
    )
    .orderBy(column, direction)
    .orderBy('i.id', direction)
    .limit(limit)
    .execute()
}

export async function listMatchingIds(
  db: Db,
  { like, state }: { like: string | undefined; state: InvitationState | undefined },
  limit: number,
  at: Moment,
): Promise<string[]> {
  const rows = await invitations(db, like)
    .select('i.id')
    .$if(state !== undefined, (query) => query.where(stateAt(at), '=', state ?? 'sent'))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findPlace(db: Db, id: string): Promise<Place | undefined> {
  return db.selectFrom('invitation').select(['id', 'created_at', 'email_key']).where('id', '=', id).executeTakeFirst()
}

/** How many match in each state, opened or not, by their link or not. */
export async function countByState(db: Db, like: string | undefined, at: Moment) {
  const counted = invitations(db, like).select([
    stateAt(at).as('state'),
    sql<number>`case when i.opened_at is null then 0 else 1 end`.as('opened'),
    sql<number>`case when i.used_at is null then 0 else 1 end`.as('used'),
  ])
  const rows = await db
    .selectFrom(counted.as('m'))
    .select((eb) => ['m.state', 'm.opened', 'm.used', eb.fn.countAll<number>().as('n')])
    .groupBy(['m.state', 'm.opened', 'm.used'])
    .execute()
  return rows.map(({ state, opened, used, n }) => ({
    state,
    opened: Number(opened) === 1,
    used: Number(used) === 1,
    n: Number(n),
  }))
}

/** The invitation that this email was about. */
export async function findInvitationByMail(db: Db, mailId: string) {
  return db.selectFrom('invitation').select('id').where('mail_id', '=', mailId).executeTakeFirst()
}
