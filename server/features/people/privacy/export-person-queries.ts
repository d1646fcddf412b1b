import { sql } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { Db } from '../../../db/tables.ts'
import { exportDigestsOf } from '../../data-room/digests/queries.ts'
import {
  exportQuestionDraftsOf,
  exportQuestionMessagesOf,
  exportQuestionsOf,
} from '../../data-room/questions/queries.ts'
import { exportUpdateOpeningsOf, exportUpdatesOf } from '../../data-room/updates/queries.ts'
import { exportMailReportsOf } from '../../email/reports/queries.ts'
import { exportSubscriptionsOf } from '../../email/subscriptions/queries.ts'
import { listDeliveriesTo } from '../../integrations/webhooks/queries.ts'
import { listNotificationsAbout } from '../../notifications/queries.ts'
import type { RecordIds } from '../queries.ts'

/** Everything about a person, table by table, without secrets. Each section is read when it is called. */
export function exportSections(
  db: Db,
  reach: RecordIds,
  visits: readonly string[],
  mailDigests: readonly string[],
): Record<string, () => Promise<object[]>> {
  const { persons, accounts, submissions, codes, sessions, emailKeys } = reach
  return {
    person: () => db.selectFrom('person').selectAll().where('id', 'in', inList(persons)).execute(),
    account: () =>
      db
        .selectFrom('user_account')
        .select([
          'id',
          'email',
          'email_verified',
          'name',
          'first_name',
          'last_name',
          'investment_interest',
          'interest_amounts',
          'accredited',
        ])
        .select(['role', 'two_factor_enabled', 'created_at', 'updated_at', 'suspended_at'])
        .where('id', 'in', inList(accounts))
        .execute(),
    signUps: () =>
      db
        .selectFrom('sign_up')
        .select(['id', 'account_id', 'browser_id', 'first_name', 'last_name'])
        .select(['investment_interest', 'interest_amounts', 'accredited', 'created_at'])
        .where('account_id', 'in', inList(accounts))
        .execute(),
    pendingIdentities: () =>
      db.selectFrom('pending_identity').selectAll().where('account_id', 'in', inList(accounts)).execute(),
    accountBrowsers: () =>
      db.selectFrom('account_browser').selectAll().where('account_id', 'in', inList(accounts)).execute(),
    signIns: () =>
      db
        .selectFrom('account_session')
        .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at', 'expires_at', 'second_factor_at'])
        .where('account_id', 'in', inList(accounts))
        .execute(),
    notificationSettings: () =>
      db.selectFrom('notification_setting').selectAll().where('account_id', 'in', inList(accounts)).execute(),
    notificationRules: () =>
      db
        .selectFrom('notification_rule')
        .select(['scope', 'target', 'delivery'])
        .where('account_id', 'in', inList(accounts))
        .execute(),
    notificationChats: () =>
      db
        .selectFrom('notification_chat')
        .select(['channel', 'last_sent_at', 'failing_since'])
        .where('account_id', 'in', inList(accounts))
        .execute(),
    ownNotifications: () =>
      db
        .selectFrom('notification')
        .select(['type', 'at', 'read_at'])
        .where('account_id', 'in', inList(accounts))
        .execute(),
    passkeys: () =>
      db
        .selectFrom('account_passkey')
        .select(['id', 'name', 'device_type', 'created_at'])
        .where('account_id', 'in', inList(accounts))
        .execute(),
    approvals: () => db.selectFrom('account_project').selectAll().where('account_id', 'in', inList(accounts)).execute(),
    submissions: () => db.selectFrom('submission').selectAll().where('id', 'in', inList(submissions)).execute(),
    readings: () =>
      db
        .selectFrom('reading_session as r')
        .innerJoin('submission as s', 's.reading_session_id', 'r.id')
        .selectAll('r')
        .where('s.id', 'in', inList(submissions))
        .execute(),
    signedCopies: () =>
      db.selectFrom('executed_agreement').selectAll().where('submission_id', 'in', inList(submissions)).execute(),
    // Without the code itself: exported files get passed on, and a code opens pages.
    codes: () =>
      db
        .selectFrom('access_code')
        .select(['id', 'kind', 'routes', 'uses_allowed', 'uses_remaining', 'valid_from', 'valid_until', 'revoked_at'])
        .select(['email', 'full_name', 'company_name', 'description', 'created_at', 'submission_id'])
        .where('id', 'in', inList(codes))
        .execute(),
    sharedAccess: () => db.selectFrom('shared_access').selectAll().where('person_id', 'in', inList(persons)).execute(),
    sessions: () =>
      db
        .selectFrom('session')
        .select(['id', 'browser_id', 'created_at', 'ended_at', 'ended_because'])
        .where('id', 'in', inList(sessions))
        .execute(),
    grants: () =>
      db
        .selectFrom('session_grant')
        .select([
          'id',
          'session_id',
          'kind',
          'route',
          'code_id',
          'email',
          'created_at',
          'last_used_at',
          'ends_at',
          'ended_at',
        ])
        .where('session_id', 'in', inList(sessions))
        .where((eb) =>
          eb.or([eb('code_id', 'in', inList(codes)), eb(sql<string>`lower(email)`, 'in', inList(emailKeys))]),
        )
        .execute(),
    requests: () => db.selectFrom('request').selectAll().where('email_key', 'in', inList(emailKeys)).execute(),
    requestMessages: () =>
      db
        .selectFrom('request_message as m')
        .innerJoin('request as r', 'r.id', 'm.request_id')
        .select(['m.id', 'm.request_id', 'm.author', 'm.words', 'm.created_at'])
        .where('r.email_key', 'in', inList(emailKeys))
        .execute(),
    meetings: () =>
      db
        .selectFrom('meeting as m')
        .innerJoin('request as r', 'r.id', 'm.request_id')
        .selectAll('m')
        .where('r.email_key', 'in', inList(emailKeys))
        .execute(),
    agreementsSignedElsewhere: () =>
      db
        .selectFrom('external_agreement_party as p')
        .innerJoin('external_agreement as a', 'a.id', 'p.agreement_id')
        .select(['a.id', 'a.firm', 'p.email', 'p.full_name', 'a.recorded_at', 'a.ended_at'])
        .where('p.email_key', 'in', inList(emailKeys))
        .execute(),
    returns: () =>
      db
        .selectFrom('return_or_destroy_request')
        .selectAll()
        .where('submission_id', 'in', inList(submissions))
        .execute(),
    shownPages: () =>
      db
        .selectFrom('watermark')
        .select([
          'code',
          'kind',
          'at',
          'route',
          'document_id',
          'version_id',
          'title',
          'version',
          'sha256',
          'page',
          'pages',
          'session_id',
          'method',
          'ip_address',
          'user_agent',
        ])
        .where((eb) =>
          eb.or([
            eb('person_id', 'in', inList(persons)),
            eb('account_id', 'in', inList(accounts)),
            eb(sql<string>`lower(email)`, 'in', inList(emailKeys)),
          ]),
        )
        .execute(),
    firstOpenings: () =>
      db
        .selectFrom('document_opening')
        .select(['document_id', 'at'])
        .where('person_id', 'in', inList(persons))
        .execute(),
    filmCopies: () =>
      db
        .selectFrom('marked_film')
        .select(['version_id', 'code', 'queued_at', 'made_at'])
        .where('person_id', 'in', inList(persons))
        .execute(),
    indications: () =>
      db
        .selectFrom('indication')
        .select(['id', 'project', 'amount', 'currency', 'vehicle', 'conditions', 'legend_sha256'])
        .select(['stated_at', 'changed_at', 'withdrawn_at'])
        .where('person_id', 'in', inList(persons))
        .execute(),
    indicationVersions: () =>
      db
        .selectFrom('indication_version as v')
        .innerJoin('indication as i', 'i.id', 'v.indication_id')
        .select(['v.indication_id', 'v.number', 'v.amount', 'v.currency', 'v.vehicle', 'v.conditions'])
        .select(['v.withdrawn', 'v.at', 'v.legend_sha256'])
        .where('i.person_id', 'in', inList(persons))
        .orderBy('v.indication_id')
        .orderBy('v.number')
        .execute(),
    questions: () => exportQuestionsOf(db, persons),
    updates: () => exportUpdatesOf(db, persons),
    updateOpenings: () => exportUpdateOpeningsOf(db, persons),
    documentDigests: () => exportDigestsOf(db, persons),
    subscriptions: () => exportSubscriptionsOf(db, emailKeys),
    questionMessages: () => exportQuestionMessagesOf(db, persons),
    invitations: () => db.selectFrom('invitation').selectAll().where('email_key', 'in', inList(emailKeys)).execute(),
    mails: () =>
      db
        .selectFrom('mail_record as r')
        .leftJoin('job as j', 'j.id', 'r.id')
        .select(['r.id', 'r.kind', 'r.created_at', 'r.reply', 'j.done_at as sent_at', 'j.given_up_at'])
        .where((eb) => eb.or([eb('r.person_id', 'in', inList(persons)), eb('r.recipient', 'in', inList(mailDigests))]))
        .execute(),
    mailReports: () => exportMailReportsOf(db, mailDigests),
    mailedLinks: () =>
      db
        .selectFrom('mailed_link')
        .select(['id', 'purpose', 'email_key', 'created_at', 'ends_at', 'used_at', 'used_by'])
        .where('email_key', 'in', inList(emailKeys))
        .execute(),
    sentToWebhooks: () => listDeliveriesTo(db, persons),
    legalHolds: () =>
      db
        .selectFrom('legal_hold')
        .select(['set_at', 'review_on', 'lifted_at'])
        .where('person_id', 'in', inList(persons))
        .execute(),
    alerts: () =>
      db
        .selectFrom('alert')
        .select(['rule', 'first_at', 'last_at', 'times', 'detail'])
        .where('person_id', 'in', inList(persons))
        .execute(),
    firms: () =>
      db
        .selectFrom('firm_person as b')
        .leftJoin('firm as f', 'f.id', 'b.firm_id')
        .select(['b.person_id', 'b.domain', 'f.name'])
        .where('b.person_id', 'in', inList(persons))
        .execute(),
    engagementScores: () =>
      db.selectFrom('engagement_score').selectAll().where('person_id', 'in', inList(persons)).execute(),
    engagementDays: () =>
      db.selectFrom('engagement_day').selectAll().where('person_id', 'in', inList(persons)).execute(),
    pageVisits: () =>
      inChunks(visits, (ids) => db.selectFrom('page_visit').selectAll().where('id', 'in', ids).execute()),
    observations: () =>
      inChunks(visits, (ids) =>
        db.selectFrom('observation').selectAll().where('visit_id', 'in', ids).orderBy('seq').execute(),
      ),
  }
}

/** What staff note about a person for themselves. It is in their export, and in none that the person gets from the portal. */
export function internalSections(db: Db, { persons, emailKeys }: RecordIds): Record<string, () => Promise<object[]>> {
  return {
    pipeline: () => db.selectFrom('pipeline_card').selectAll().where('person_id', 'in', inList(persons)).execute(),
    notes: () => db.selectFrom('pipeline_note').selectAll().where('person_id', 'in', inList(persons)).execute(),
    notifications: () => listNotificationsAbout(db, persons),
    proposals: () =>
      db
        .selectFrom('proposal')
        .selectAll()
        .where((eb) => eb.or([eb('person_id', 'in', inList(persons)), eb('email_key', 'in', inList(emailKeys))]))
        .execute(),
    questionDrafts: () => exportQuestionDraftsOf(db, persons),
    waitingWork: () => db.selectFrom('work_decision').selectAll().where('person_id', 'in', inList(persons)).execute(),
    allocations: () =>
      db
        .selectFrom('indication')
        .select(['id', 'allocated', 'allocated_at', 'entered_by'])
        .where('person_id', 'in', inList(persons))
        .execute(),
  }
}

async function inChunks(ids: readonly string[], ask: (ids: readonly string[]) => Promise<object[]>) {
  const rows: object[] = []
  for (let from = 0; from < ids.length; from += 500) rows.push(...(await ask(ids.slice(from, from + 500))))
  return rows
}

export type LoggedEntry = Awaited<ReturnType<typeof listEntriesWithData>>[number]

/** Entries by their numbers, with their personal data. */
export async function listEntriesWithData(db: Db, numbers: readonly number[]) {
  if (numbers.length === 0) return []
  return db
    .selectFrom('audit_entry as e')
    .leftJoin('log_private as p', 'p.entry_id', 'e.id')
    .select(['e.id', 'e.at', 'e.action', 'e.actor', 'e.route', 'e.detail', 'p.data as personal'])
    .where('e.seq', 'in', numbers)
    .orderBy('e.seq')
    .execute()
}
