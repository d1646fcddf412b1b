import { sql } from 'kysely'
import { listAllProjects } from '../../../access/project-queries.ts'
import { inList } from '../../../db/in-list.ts'
import type { DatabaseKind } from '../../../db/open.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'
import { FILE_COLUMNS, filesIn } from '../backup/rules.ts'

/** In the order in which every act takes its locks (docs/architecture.md), so that no act waits for one that waits for it. */
const LOCKED = [
  'browser',
  'failed_attempt_counter',
  'challenge_mode',
  'nda_version',
  'project',
  'invitation',
  'person',
  'user_account',
  'external_agreement',
  'access_code',
]

/** From here on nobody signs, redeems or publishes until the transaction ends. SQLite's transactions are alone anyway. */
export async function lockRecords(trx: Trx, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') await sql.raw(`lock table ${LOCKED.join(', ')} in exclusive mode`).execute(trx)
}

/** False if the portal is not the demo, or no longer. */
export async function setDemo(trx: Trx, from: 'yes' | 'replacing', to: 'replacing' | 'replaced'): Promise<boolean> {
  const result = await trx
    .updateTable('portal')
    .set({ demo: to })
    .where('id', '=', 1)
    .where('demo', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function findDemo(db: Db | Trx): Promise<Tables['portal']['demo'] | undefined> {
  return (await db.selectFrom('portal').select('demo').where('id', '=', 1).executeTakeFirst())?.demo
}

/** The addresses of everybody who signed, here or elsewhere, whatever became of it. */
export async function listSigners(db: Db | Trx): Promise<string[]> {
  const here = await db.selectFrom('submission').select('email').distinct().execute()
  const elsewhere = await db.selectFrom('external_agreement_party').select('email').distinct().execute()
  return [...here, ...elsewhere].map(({ email }) => email)
}

export async function listHeld(db: Db | Trx): Promise<string[]> {
  const rows = await db
    .selectFrom('legal_hold as h')
    .innerJoin('person as p', 'p.id', 'h.person_id')
    .select('p.email')
    .where('h.lifted_at', 'is', null)
    .execute()
  return rows.map(({ email }) => email)
}

/** What the act deletes, in numbers that staff know. */
export async function countRecords(db: Db) {
  const count = async (table: keyof Tables) => {
    const { n } = await db
      .selectFrom(table as 'access_code')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  const pages = await db.selectFrom('content_version').select('route').distinct().execute()
  const staff = await db.selectFrom('user_account').select('person_id').where('role', '!=', 'investor').execute()
  const people = await db
    .selectFrom('person')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('id', 'not in', inList(staff.flatMap(({ person_id }) => person_id ?? [])))
    .executeTakeFirstOrThrow()
  return {
    projects: await count('project'),
    pages: pages.length,
    documents: await count('document'),
    agreements: await count('nda_version'),
    signatures: (await count('submission')) + (await count('external_agreement')),
    codes: await count('access_code'),
    people: Number(people.n),
    requests: await count('request'),
    invitations: await count('invitation'),
    mails: await count('mail_record'),
  }
}

export async function listVisits(trx: Trx): Promise<string[]> {
  return (await trx.selectFrom('page_visit').select('id').execute()).map(({ id }) => id)
}

/** Every file that a row names. */
export async function listFiles(trx: Trx): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of Object.entries(FILE_COLUMNS)) {
    const rows = await trx
      .selectFrom(table as 'document_version')
      .select(columns as 'file_sha256'[])
      .execute()
    found.push(...rows.flatMap((row) => Object.values(row).flatMap(filesIn)))
  }
  return found
}

export async function listMails(trx: Trx): Promise<string[]> {
  return (await trx.selectFrom('mail_record').select('id').execute()).map(({ id }) => id)
}

/** Everything about signing: signatures and what follows from them, codes, invitations and the earlier versions. */
export async function deleteSigning(trx: Trx, keptVersion: number): Promise<void> {
  await empty(trx, [
    'return_or_destroy_request',
    'agreement_notice',
    'executed_agreement',
    'browser_code',
    'shared_access',
  ])
  await trx.deleteFrom('session_grant').where('kind', '!=', 'override').execute()
  await empty(trx, [
    ...(['access_code', 'invitation', 'external_agreement_party', 'external_agreement', 'submission'] as const),
    ...(['reading_session', 'page_snapshot', 'assent_text', 'nda_draft'] as const),
  ])
  await trx.deleteFrom('nda_version').where('version', '!=', keptVersion).execute()
}

/** Everybody but staff, whose accounts, sign-ins and overrides go on. */
export async function deletePeople(trx: Trx): Promise<void> {
  await empty(trx, ['update_opening', 'update_recipient', 'update_reader', 'mail_subscription', 'document_digest'])
  await empty(trx, ['investor_update'])
  await empty(trx, ['question_draft', 'question_message', 'question', 'faq_reader', 'faq_entry', 'question_categories'])
  await empty(trx, ['indication_version', 'indication', 'pipeline_note', 'pipeline_card', 'round', 'interest_legend'])
  await empty(trx, ['work_decision', 'engagement_day', 'engagement_score', 'firm_person', 'firm_domain'])
  await trx.updateTable('firm').set({ merged_into: null }).execute()
  await empty(trx, ['firm', 'watermark', 'alert_seen', 'alert', 'request_message', 'meeting', 'request'])
  await empty(trx, [
    'mail_report',
    'unread_mail_report',
    'mail_record',
    'account_challenge',
    'account_project',
    'legal_hold',
  ])
  await trx.deleteFrom('user_account').where('role', '=', 'investor').execute()
  const staff = await trx.selectFrom('user_account').select(['id', 'person_id', 'email']).execute()
  await trx
    .deleteFrom('mailed_link')
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', 'not in', inList(staff.map(({ id }) => id)))]))
    .execute()
  await trx
    .deleteFrom('person')
    .where('id', 'not in', inList(staff.flatMap(({ person_id }) => person_id ?? [])))
    .execute()
  await trx
    .deleteFrom('session')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('session_grant as g').select('g.id').whereRef('g.session_id', '=', 'session.id'))),
    )
    .execute()
  await trx
    .deleteFrom('reader_activity')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('session').select('session.id').whereRef('session.id', '=', 'reader_activity.id')),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('account_session as s').select('s.id').whereRef('s.id', '=', 'reader_activity.id')),
      ),
    )
    .execute()
}

/** What was to be sent, made or read for records that go. What the log asked for stays. */
export async function deleteJobs(trx: Trx, { documents }: { documents: boolean }): Promise<void> {
  const kinds = ['mail', 'link_request', 'account_link_request', 'executed_agreement']
  await trx
    .deleteFrom('job')
    .where('kind', 'in', documents ? [...kinds, 'document_version', 'page_rasters', 'film_copy'] : kinds)
    .execute()
}

export async function deleteDocuments(trx: Trx): Promise<void> {
  await deleteNamedReaders(trx)
  await empty(trx, ['page_raster', 'marked_film', 'document_piece', 'document_version', 'document'])
  await trx.updateTable('document_folder').set({ parent_id: null }).execute()
  await empty(trx, ['document_folder'])
}

/** Whom documents and folders name as their readers, and who first opened what. What is open to named readers then has none. */
export async function deleteNamedReaders(trx: Trx): Promise<void> {
  await empty(trx, ['document_reader', 'folder_reader', 'group_reader', 'group_membership', 'reader_group'])
  await empty(trx, ['document_opening', 'named_reader'])
}

export async function deleteProjects(trx: Trx): Promise<void> {
  await empty(trx, ['content_draft', 'content_version', 'project'])
}

/** The pages of the projects, as drafts of which nothing was published. A draft that exists counts. */
export async function listPublished(trx: Trx): Promise<{ route: string; content: string }[]> {
  const found: { route: string; content: string }[] = []
  for (const { key } of await listAllProjects(trx)) {
    const version = await trx
      .selectFrom('content_version')
      .select(['route', 'content'])
      .where('route', '=', key)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const draft = await trx.selectFrom('content_draft').select('route').where('route', '=', key).executeTakeFirst()
    if (version && !draft) found.push(version)
  }
  return found
}

/**
 * The projects stay without a page. Their figures and dates go, because the front page would state them as the company's from the
 * commit on.
 */
export async function unpublishProjects(trx: Trx, now: string): Promise<void> {
  await empty(trx, ['content_version'])
  await trx.updateTable('content_draft').set({ based_on: 0 }).execute()
  await trx
    .updateTable('project')
    .set((eb) => ({
      ...{ launch: null, valuation_low: null, valuation_high: null, minimum: null, instrument: null },
      ...{ disclosed: 0, shows_default_content: 0, kept_of_demo: 1, restored_at: now, updated_at: now },
      revision: eb('revision', '+', 1),
    }))
    .execute()
}

/** What was logged stays. What was stored beside it about people and settings goes, and the log commits to it without it. */
export async function deleteRest(trx: Trx): Promise<void> {
  await empty(trx, ['webhook_attempt', 'webhook_delivery', 'webhook_endpoint', 'api_key', 'proposal'])
  await empty(trx, ['notification_message', 'notification'])
  // What staff chose for people, firms and projects of the demo.
  await trx.deleteFrom('notification_rule').where('scope', '!=', 'event').execute()
  await empty(trx, ['analytics_snapshot', 'analytics_key', 'setting_change', 'log_private'])
}

async function empty(trx: Trx, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) await trx.deleteFrom(table as 'access_code').execute()
}
