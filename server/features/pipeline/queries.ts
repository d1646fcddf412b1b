import type { Insertable, Updateable } from 'kysely'
import { inList } from '../../db/in-list.ts'
import type { Db, Tables, Trx } from '../../db/tables.ts'
import { claimAllocation, lockRound } from './rounds/queries.ts'

/** Everyone whose data is not erased, or those of these people. */
export async function listPersons(db: Db | Trx, ids?: readonly string[]) {
  return db
    .selectFrom('person')
    .select(['id', 'email', 'email_key', 'created_at'])
    .where('erased_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', inList(ids ?? [])))
    .execute()
}

/** Each person one row: when they signed, read and asked for a meeting first and last, and what staff have set. */
export async function listStandings(db: Db) {
  return db
    .with('signed', () => signatureSpans(db))
    .with('reading', () => visitSpans(db))
    .with('asked', () => requestSpans(db))
    .selectFrom('person as p')
    .leftJoin('signed as s', 's.person_id', 'p.id')
    .leftJoin('reading as v', 'v.person_id', 'p.id')
    .leftJoin('asked as q', 'q.email_key', 'p.email_key')
    .leftJoin('pipeline_card as c', 'c.person_id', 'p.id')
    .select(['p.id', 'p.email_key', 'p.created_at', 's.first as signed_first', 's.last as signed_last'])
    .select(['v.first as read_first', 'v.last as read_last', 'q.first as asked_first', 'q.last as asked_last'])
    .select(['c.stage', 'c.staged_at', 'c.owner_id', 'c.next_on'])
    .where('p.erased_at', 'is', null)
    .execute()
}

function signatureSpans(db: Db | Trx) {
  return db
    .selectFrom('submission')
    .select((eb) => ['person_id', eb.fn.min('signed_at').as('first'), eb.fn.max('signed_at').as('last')])
    .where('superseded_at', 'is', null)
    .groupBy('person_id')
}

function visitSpans(db: Db | Trx) {
  return db
    .selectFrom('page_visit')
    .select((eb) => ['person_id', eb.fn.min('opened_at').as('first'), eb.fn.max('opened_at').as('last')])
    .where('person_id', 'is not', null)
    .where('route', '<>', 'nda-gate')
    .groupBy('person_id')
}

/** Requests for a call or a meeting that were not declined or withdrawn. */
function requestSpans(db: Db | Trx) {
  return db
    .selectFrom('request')
    .select((eb) => ['email_key', eb.fn.min('created_at').as('first'), eb.fn.max('created_at').as('last')])
    .where('kind', 'in', ['call', 'meeting'])
    .where((eb) => eb.or([eb('answer', 'is', null), eb('answer', '=', 'approved')]))
    .groupBy('email_key')
}

/** Open indications of interest, of everyone or of these people. */
export async function listOpenIndications(db: Db | Trx, ids?: readonly string[]) {
  return db
    .selectFrom('indication')
    .select(['person_id', 'project', 'amount', 'currency', 'allocated', 'allocated_at', 'stated_at', 'changed_at'])
    .where('withdrawn_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('person_id', 'in', inList(ids ?? [])))
    .orderBy('project')
    .execute()
}

/** Accounts, of everyone or of these people. */
async function listAccounts(db: Db | Trx, of?: readonly { id: string; email_key: string }[]) {
  return db
    .selectFrom('user_account')
    .select(['id', 'person_id', 'email', 'first_name', 'last_name', 'email_verified', 'role', 'suspended_at'])
    .$if(of !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('person_id', 'in', inList((of ?? []).map(({ id }) => id))),
          eb('email', 'in', inList((of ?? []).map(({ email_key }) => email_key))),
        ]),
      ),
    )
    .execute()
}

/** The accounts of staff. */
export async function listStaffAccounts(db: Db | Trx) {
  return db
    .selectFrom('user_account')
    .select(['person_id', 'email', 'email_verified', 'role'])
    .where('role', '!=', 'investor')
    .execute()
}

/** What the rules and a card need of these people, each from a set of rows. Without `of`, of everyone. */
export async function listFacts(db: Db | Trx, of?: readonly { id: string; email_key: string }[]) {
  const ids = of?.map(({ id }) => id)
  const only = of !== undefined
  const persons = inList(ids ?? [])
  const keys = inList((of ?? []).map(({ email_key }) => email_key))
  const [accounts, signatures, visits, invitations, requests, indications, cards] = await Promise.all([
    listAccounts(db, of),
    db
      .selectFrom('submission')
      .select(['person_id', 'full_name', 'company_name', 'signed_at'])
      .where('superseded_at', 'is', null)
      .$if(only, (query) => query.where('person_id', 'in', persons))
      .orderBy('signed_at')
      .execute(),
    visitSpans(db)
      .$if(only, (query) => query.where('person_id', 'in', persons))
      .execute(),
    db
      .selectFrom('invitation')
      .select(['email_key', 'full_name', 'company_name', 'created_at'])
      .$if(only, (query) => query.where('email_key', 'in', keys))
      .orderBy('created_at')
      .execute(),
    requestSpans(db)
      .$if(only, (query) => query.where('email_key', 'in', keys))
      .execute(),
    listOpenIndications(db, ids),
    db
      .selectFrom('pipeline_card')
      .selectAll()
      .$if(only, (query) => query.where('person_id', 'in', persons))
      .execute(),
  ])
  return { accounts, signatures, visits, invitations, requests, indications, cards }
}

export type StoredFacts = Awaited<ReturnType<typeof listFacts>>

/** Accounts of staff, by name. Some are only the owners of earlier days: `canOwn`. */
export async function listOwners(db: Db | Trx) {
  return db
    .selectFrom('user_account')
    .select(['id', 'name', 'email', 'role', 'suspended_at'])
    .where('role', '!=', 'investor')
    .where('email_verified', '=', 1)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function findCard(trx: Trx, personId: string) {
  return trx.selectFrom('pipeline_card').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

/** Sets columns of a person's card, which it makes if there is none. */
export async function saveCard(
  trx: Trx,
  personId: string,
  change: Omit<Updateable<Tables['pipeline_card']>, 'person_id'>,
): Promise<void> {
  const staged = { stage: null, staged_at: null, staged_by: null }
  const none = { ...staged, owner_id: null, next_step: '', next_on: null, step_set_at: null }
  await trx
    .insertInto('pipeline_card')
    .values({ person_id: personId, ...none, ...change })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(change))
    .execute()
}

/** Locks the person, so that what is written about them and their erasure happen one after the other. */
export async function lockLivingPerson(trx: Trx, id: string) {
  return trx
    .updateTable('person')
    .set((eb) => ({ email_key: eb.ref('email_key') }))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returning(['id', 'email'])
    .executeTakeFirst()
}

export async function insertNote(trx: Trx, row: Insertable<Tables['pipeline_note']>): Promise<void> {
  await trx.insertInto('pipeline_note').values(row).execute()
}

/** False if there is no such note of the person. */
export async function deleteNote(trx: Trx, personId: string, id: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('pipeline_note')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function listNotes(db: Db, personId: string) {
  return db
    .selectFrom('pipeline_note')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Removes what is stored about these people, with what was allocated to them. */
export async function deletePipelineOf(trx: Trx, persons: readonly string[]): Promise<Record<string, number>> {
  const of = inList(persons)
  const theirs = trx.selectFrom('indication').select('project').distinct().where('person_id', 'in', of)
  for (const { project } of await theirs.orderBy('project').execute()) await lockRound(trx, project)
  const allocated = await trx
    .selectFrom('indication')
    .select((eb) => ['project', eb.fn.sum<number>('allocated').as('sum')])
    .where('person_id', 'in', of)
    .where('allocated', '>', 0)
    .groupBy('project')
    .execute()
  const notes = await trx.deleteFrom('pipeline_note').where('person_id', 'in', of).executeTakeFirst()
  await trx.deleteFrom('pipeline_card').where('person_id', 'in', of).execute()
  const indications = await trx.deleteFrom('indication').where('person_id', 'in', of).executeTakeFirst()
  for (const { project, sum } of allocated) await claimAllocation(trx, project, -Number(sum))
  return { notes: Number(notes.numDeletedRows), indications: Number(indications.numDeletedRows) }
}
