import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/tables.ts'
import type { Reach } from '../queries.ts'

const some = (list: readonly string[]) => (list.length > 0 ? list : [''])
const deleted = (result: { numDeletedRows: bigint }) => Number(result.numDeletedRows)

/** Visits of these people, whatever joins them. */
export async function listVisitsOf(trx: Db | Trx, reach: Reach): Promise<string[]> {
  const rows = await trx
    .selectFrom('page_visit')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('person_id', 'in', some(reach.persons)),
        eb('account_id', 'in', some(reach.accounts)),
        eb(sql<string>`lower(email)`, 'in', some(reach.emailKeys)),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The account with all that is its own: sessions, ways to sign in, second factors and approvals go with it. */
export async function deleteAccounts(trx: Trx, { accounts }: Reach): Promise<number> {
  await trx.deleteFrom('account_project').where('account_id', 'in', some(accounts)).execute()
  for (const id of accounts)
    await trx
      .deleteFrom('account_challenge')
      .where((eb) => eb.or([eb('value', 'like', `%${id}%`), eb('identifier', 'like', `%${id}%`)]))
      .execute()
  await trx.deleteFrom('request').where('account_id', 'in', some(accounts)).execute()
  return deleted(await trx.deleteFrom('user_account').where('id', 'in', some(accounts)).executeTakeFirstOrThrow())
}

export async function deleteAsked(trx: Trx, { emailKeys, persons }: Reach) {
  const keys = some(emailKeys)
  return {
    requests: deleted(await trx.deleteFrom('request').where('email_key', 'in', keys).executeTakeFirstOrThrow()),
    invitations: deleted(await trx.deleteFrom('invitation').where('email_key', 'in', keys).executeTakeFirstOrThrow()),
    links: deleted(await trx.deleteFrom('mailed_link').where('email_key', 'in', keys).executeTakeFirstOrThrow()),
    windows: deleted(
      await trx.deleteFrom('shared_access').where('person_id', 'in', some(persons)).executeTakeFirstOrThrow(),
    ),
    easings: deleted(await trx.deleteFrom('easing').where('person_id', 'in', some(persons)).executeTakeFirstOrThrow()),
  }
}

/** What was shown to them, under the code that it bears: a page that turns up later leads to nobody any more. */
export async function deleteWatermarks(trx: Trx, { persons, accounts, codes, emailKeys }: Reach): Promise<number> {
  const result = await trx
    .deleteFrom('watermark')
    .where((eb) =>
      eb.or([
        eb('person_id', 'in', some(persons)),
        eb('account_id', 'in', some(accounts)),
        eb('code_id', 'in', some(codes)),
        eb(sql<string>`lower(email)`, 'in', some(emailKeys)),
      ]),
    )
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('document_reader').where('kind', '=', 'email').where('value', 'in', some(emailKeys)).execute()
  return deleted(result)
}

/** Codes keep what they opened and when; whose they were is told by the signature alone, where there is one. */
export async function stripCodes(trx: Trx, { codes }: Reach): Promise<void> {
  await trx
    .updateTable('access_code')
    .set({ email: null, email_key: null, full_name: null, company_name: null, description: '' })
    .where('id', 'in', some(codes))
    .execute()
}

/** What their sessions were granted ends now, and tells no address any more. */
export async function stripGrants(trx: Trx, { codes, emailKeys }: Reach, now: string): Promise<number> {
  const theirs = sql<boolean>`(code_id in (${sql.join(some(codes))}) or lower(email) in (${sql.join(some(emailKeys))}))`
  await trx.updateTable('session_grant').set({ ended_at: now }).where(theirs).where('ended_at', 'is', null).execute()
  const result = await trx.updateTable('session_grant').set({ email: '' }).where(theirs).executeTakeFirstOrThrow()
  return Number(result.numUpdatedRows)
}

/** The personal data of their entries; of those that name nobody, what holds their address, and what their own browsers did. */
export async function deletePrivateOf(trx: Trx, reach: Reach): Promise<number> {
  const { persons, accounts, submissions, codes, sessions, emailKeys } = reach
  const browsers = await listOwnBrowsers(trx, reach)
  const of = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} in (${sql.join(some(ids))})`
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
    // Entries of before have the people of an agreement signed elsewhere as a text of JSON within the JSON.
    const texts = [own, JSON.stringify(own).slice(1, -1)]
    const holds = texts.map((text) => sql<boolean>`lower(data) like ${`%${likely(text)}%`} escape '\\'`)
    count += deleted(
      await trx
        .deleteFrom('log_private')
        .where((eb) => eb.or(holds))
        .executeTakeFirstOrThrow(),
    )
  }
  return count
}

const likely = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Browsers in which nobody else signed. */
async function listOwnBrowsers(trx: Trx, { persons }: Reach): Promise<string[]> {
  const rows = await trx
    .selectFrom('submission as s')
    .select('s.browser_id')
    .distinct()
    .where('s.person_id', 'in', some(persons))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('submission as o')
            .select('o.id')
            .whereRef('o.browser_id', '=', 's.browser_id')
            .where('o.person_id', 'not in', some(persons)),
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
  await trx.deleteFrom('job').where('id', 'in', some(ids)).execute()
}

/** Nobody can be known by it any more; the row itself stays, because signatures and holds name it. */
export async function stripPerson(trx: Trx, id: string, now: string): Promise<void> {
  const nobody = `erased-${id}@erased.invalid`
  await trx
    .updateTable('person')
    .set({ email: nobody, email_key: nobody, verified_at: null, erased_at: now })
    .where('id', '=', id)
    .execute()
  await trx.updateTable('legal_hold').set({ reason: 'erased' }).where('person_id', '=', id).execute()
}

export async function findRole(trx: Trx, { accounts }: Reach) {
  return trx
    .selectFrom('user_account')
    .select(['email', 'email_verified', 'role'])
    .where('id', 'in', some(accounts))
    .executeTakeFirst()
}

export async function listLiveCodes(trx: Trx, { codes }: Reach): Promise<string[]> {
  const rows = await trx
    .selectFrom('access_code')
    .select('id')
    .where('id', 'in', some(codes))
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
