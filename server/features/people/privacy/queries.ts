import { sql } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { Db, Trx } from '../../../db/tables.ts'
import { SUMMED, sumOf, takeFromDays } from '../../engagement/scores/day-queries.ts'
import type { RecordIds } from '../queries.ts'

const deleted = (result: { numDeletedRows: bigint }) => Number(result.numDeletedRows)

/** Visits of these people, by person, account or email. */
export async function listVisitsOf(trx: Db | Trx, reach: RecordIds): Promise<string[]> {
  const rows = await trx
    .selectFrom('page_visit')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('person_id', 'in', inList(reach.persons)),
        eb('account_id', 'in', inList(reach.accounts)),
        eb(sql<string>`lower(email)`, 'in', inList(reach.emailKeys)),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the accounts with their sessions, logins, second factors and approvals. */
export async function deleteAccounts(trx: Trx, { accounts }: RecordIds): Promise<number> {
  await trx.deleteFrom('account_project').where('account_id', 'in', inList(accounts)).execute()
  for (const id of accounts)
    await trx
      .deleteFrom('account_challenge')
      .where((eb) => eb.or([eb('value', 'like', `%${id}%`), eb('identifier', 'like', `%${id}%`)]))
      .execute()
  await trx.deleteFrom('request').where('account_id', 'in', inList(accounts)).execute()
  return deleted(await trx.deleteFrom('user_account').where('id', 'in', inList(accounts)).executeTakeFirstOrThrow())
}

export async function deleteRequestsAndLinks(trx: Trx, { emailKeys, persons }: RecordIds) {
  const keys = inList(emailKeys)
  return {
    requests: deleted(await trx.deleteFrom('request').where('email_key', 'in', keys).executeTakeFirstOrThrow()),
    invitations: deleted(await trx.deleteFrom('invitation').where('email_key', 'in', keys).executeTakeFirstOrThrow()),
    links: deleted(await trx.deleteFrom('mailed_link').where('email_key', 'in', keys).executeTakeFirstOrThrow()),
    accessPeriods: deleted(
      await trx.deleteFrom('shared_access').where('person_id', 'in', inList(persons)).executeTakeFirstOrThrow(),
    ),
  }
}

/** After this, a leaked page can no longer be traced to its reader. */
export async function deleteWatermarks(trx: Trx, { persons, accounts, codes, emailKeys }: RecordIds): Promise<number> {
  const result = await trx
    .deleteFrom('watermark')
    .where((eb) =>
      eb.or([
        eb('person_id', 'in', inList(persons)),
        eb('account_id', 'in', inList(accounts)),
        eb('code_id', 'in', inList(codes)),
        eb(sql<string>`lower(email)`, 'in', inList(emailKeys)),
      ]),
    )
    .returning(SUMMED)
    .execute()
  await takeFromDays(trx, sumOf(result))
  // The row stays, because the log names the readers of a document by its id.
  await trx
    .updateTable('named_reader')
    .set({ value: null })
    .where('kind', '=', 'email')
    .where('value', 'in', inList(emailKeys))
    .execute()
  await trx.deleteFrom('group_membership').where('person_id', 'in', inList(persons)).execute()
  await trx.deleteFrom('document_opening').where('person_id', 'in', inList(persons)).execute()
  // Their files go with the sweep.
  await trx.deleteFrom('marked_film').where('person_id', 'in', inList(persons)).execute()
  return result.length
}

/** Removes the personal data of the codes. If there is a signature, it still says whose they were. */
export async function anonymizeCodes(trx: Trx, { codes }: RecordIds): Promise<void> {
  await trx
    .updateTable('access_code')
    .set({ email: null, email_key: null, full_name: null, company_name: null, description: '' })
    .where('id', 'in', inList(codes))
    .execute()
}

/** Ends the grants of these people and removes their addresses. */
export async function anonymizeGrants(trx: Trx, { codes, emailKeys }: RecordIds, now: string): Promise<number> {
  const theirs = sql<boolean>`(code_id in (${sql.join(inList(codes))}) or lower(email) in (${sql.join(inList(emailKeys))}))`
  await trx.updateTable('session_grant').set({ ended_at: now }).where(theirs).where('ended_at', 'is', null).execute()
  const result = await trx.updateTable('session_grant').set({ email: '' }).where(theirs).executeTakeFirstOrThrow()
  return Number(result.numUpdatedRows)
}

/** Deletes the personal data of their entries, of entries of their own browsers, and of any entry that contains their address. */
export async function deletePrivateOf(trx: Trx, reach: RecordIds): Promise<number> {
  const { persons, accounts, submissions, codes, sessions, emailKeys } = reach
  const browsers = await listOwnBrowsers(trx, reach)
  const of = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} in (${sql.join(inList(ids))})`
  let count = 0
  for (const [column, ids] of [
    ['person_id', persons],
    ['account_id', accounts],
    ['submission_id', submissions],
    ['code_id', codes],
    ['session_id', sessions],
    ['browser_id', browsers],
  ] as const)
    count += deleted(
      await trx
        .deleteFrom('log_private')
        .where('entry_id', 'in', (eb) => eb.selectFrom('audit_entry').select('id').where(of(column, ids)))
        .executeTakeFirstOrThrow(),
    )
  for (const key of emailKeys) {
    const own = JSON.stringify(key)
    // The people of an external agreement may be a JSON text within the JSON.
    const texts = [own, JSON.stringify(own).slice(1, -1)]
    const contains = texts.map((text) => sql<boolean>`lower(data) like ${`%${escapeLike(text)}%`} escape '\\'`)
    count += deleted(
      await trx
        .deleteFrom('log_private')
        .where((eb) => eb.or(contains))
        .executeTakeFirstOrThrow(),
    )
  }
  return count
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Browsers in which nobody else signed. */
async function listOwnBrowsers(trx: Trx, { persons }: RecordIds): Promise<string[]> {
  const rows = await trx
    .selectFrom('submission as s')
    .select('s.browser_id')
    .distinct()
    .where('s.person_id', 'in', inList(persons))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('submission as o')
            .select('o.id')
            .whereRef('o.browser_id', '=', 's.browser_id')
            .where('o.person_id', 'not in', inList(persons)),
        ),
      ),
    )
    .execute()
  return rows.map(({ browser_id }) => browser_id)
}

export async function listOpenJobs(trx: Trx) {
  return trx.selectFrom('job').select(['id', 'payload']).where('done_at', 'is', null).execute()
}

export async function deleteJobs(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('job').where('id', 'in', inList(ids)).execute()
}

/** The row stays, because signatures and holds refer to it. */
export async function anonymizePerson(trx: Trx, id: string, now: string): Promise<void> {
  const nobody = `erased-${id}@erased.invalid`
  await trx
    .updateTable('person')
    .set({ email: nobody, email_key: nobody, verified_at: null, erased_at: now })
    .where('id', '=', id)
    .execute()
  await trx.updateTable('legal_hold').set({ reason: 'erased' }).where('person_id', '=', id).execute()
}

export async function findRole(trx: Trx, { accounts }: RecordIds) {
  return trx
    .selectFrom('user_account')
    .select(['email', 'email_verified', 'role'])
    .where('id', 'in', inList(accounts))
    .executeTakeFirst()
}

export async function listLiveCodes(trx: Trx, { codes }: RecordIds): Promise<string[]> {
  const rows = await trx
    .selectFrom('access_code')
    .select('id')
    .where('id', 'in', inList(codes))
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
