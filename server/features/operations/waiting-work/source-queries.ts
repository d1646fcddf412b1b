import { type RawBuilder, sql } from 'kysely'
import type { WaitingWork } from '../../../../contract/operations/waiting-work.ts'
import type { WorkKind } from '../../../../contract/operations/work-kinds.ts'
import { SEVERE_ALERTS } from '../../../../contract/transparency-log/severe-alerts.ts'
import { awaitsPerson } from '../../people/requests/queries.ts'
import type { Failing } from '../system/watch-checks.ts'

/** What the sources need besides the tables. Times are ISO 8601; `today` is a day. */
export type Moment = {
  now: string
  hourAgo: string
  today: string
  codesEndBy: string
  agreementsEndBy: string
  /** A proposal that was made by then has expired. */
  proposalsExpiredBy: string
  /** The highest version that earlier signers have to sign by now. */
  asked: number
  /** Backups are judged by the environment too. */
  backups: { problem: NonNullable<WaitingWork['backups']>; since: string; state: string } | null
  /** The checks of the system too; null for who may not see them. */
  system: Failing | null
}

/** 0 comes first: it harms the portal now. 2 can wait until its date. */
const HIGH = sql`0`
const NORMAL = sql`1`
const LOW = sql`2`

const COLUMNS = [
  'subject_id',
  'person_id',
  'type',
  'since',
  'due',
  /** Where it stands among those as severe: by default its end or since when it waits. */
  'turn',
  /** Changes with the thing, so that what is done comes back then. */
  'state',
  'severity',
  /** Who looks after it unless staff assign it. */
  'owner',
  'name',
  'route',
  'about',
  /** An act that is possible for this one only. */
  'can',
] as const
type Column = (typeof COLUMNS)[number]
type Columns = Record<'subject_id' | 'since' | 'state' | 'severity', RawBuilder<unknown>> &
  Partial<Record<Column, RawBuilder<unknown>>>

const NONE = sql`cast(null as text)`

/** Every source has the same columns, so that one list holds them all. */
function source(columns: Columns, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${sql.join(COLUMNS.map((name) => sql`${columns[name] ?? NONE} as ${sql.ref(name)}`))} ${from}`
}

const personName = (id: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) => sql`coalesce(
  (select s.full_name from submission as s where s.person_id = ${id} and s.superseded_at is null
    order by s.signed_at desc limit 1),
  (select nullif(trim(a.name), '') from user_account as a where a.person_id = ${id} limit 1),
  ${otherwise})`

/** Questions that wait for an answer. A follow-up or a changed draft brings one back. */
const questionSource = (which: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  source(
    {
      subject_id: sql`q.id`,
      person_id: sql`q.person_id`,
      since,
      state: sql`q.waiting_since || ' ' || coalesce(d.approval_asked_at, '')`,
      severity: NORMAL,
      owner: sql`q.assigned_to`,
      name: personName(sql`p.id`, sql`p.email`),
      route: sql`q.route`,
      about: sql`cast(q.number as text) || case when q.category = '' then '' else ' ' || q.category end`,
    },
    sql`from question as q inner join person as p on p.id = q.person_id
      left join question_draft as d on d.question_id = q.id
      where q.answered_at is null and ${which}`,
  )

/** What waits, by kind. It is found in the tables each time, so an act takes it away. */
export const SOURCES: Record<WorkKind, (at: Moment) => RawBuilder<unknown>> = {
  reviews: () =>
    source(
      {
        subject_id: sql`c.id`,
        person_id: sql`c.person_id`,
        type: sql`case when s.confirmed_at is null then 'unconfirmed' end`,
        since: sql`s.signed_at`,
        state: sql`c.created_at`,
        severity: NORMAL,
        name: sql`s.full_name`,
        about: sql`s.company_name`,
      },
      sql`from access_code as c inner join submission as s on s.id = c.submission_id
        where c.awaits = 'review' and c.revoked_at is null and s.superseded_at is null`,
    ),
  // Not those that wait for the person, by the rule of their list.
  requests: () =>
    source(
      {
        subject_id: sql`r.id`,
        person_id: sql`p.id`,
        type: sql`r.kind`,
        since: sql`r.created_at`,
        state: sql`coalesce(length(r.asked), 0) || ' ' || (
          select count(*) from request_message as m where m.request_id = r.id and m.author = 'person')`,
        severity: NORMAL,
        name: sql`coalesce(nullif(a.name, ''), ${personName(sql`p.id`, sql`nullif(r.name, '')`)}, r.email)`,
        route: sql`r.route`,
        about: sql`coalesce(r.document, r.topic)`,
        can: sql`case when r.kind <> 'access' or (p.id is not null and a.email_verified = 1 and a.suspended_at is null)
          then 'approve' end`,
      },
      sql`from request as r left join person as p on p.email_key = r.email_key
        left join user_account as a on a.email = r.email_key
        where r.answered_at is null and not ${awaitsPerson}`,
    ),
  questions: () => questionSource(sql`d.approval_asked_at is null`, sql`q.waiting_since`),
  approvals: () => questionSource(sql`d.approval_asked_at is not null`, sql`d.approval_asked_at`),
  mails: ({ hourAgo }) =>
    source(
      {
        subject_id: sql`j.id`,
        person_id: sql`m.person_id`,
        type: sql`m.kind`,
        since: sql`j.created_at`,
        state: sql`coalesce(j.given_up_at, 'waiting')`,
        severity: sql`case when j.given_up_at is null then 1 else 0 end`,
        can: sql`case when j.given_up_at is not null then 'discard' end`,
      },
      sql`from job as j left join mail_record as m on m.id = j.id
        where j.kind = 'mail' and j.done_at is null
          and (j.given_up_at is not null or (j.attempts > 0 and j.created_at <= ${hourAgo}))`,
    ),
  jobs: () =>
    source(
      {
        subject_id: sql`j.id`,
        type: sql`j.kind`,
        since: sql`j.given_up_at`,
        state: sql`j.given_up_at`,
        severity: NORMAL,
        about: sql`j.last_error`,
      },
      sql`from job as j where j.done_at is null and j.kind <> 'mail' and j.given_up_at is not null`,
    ),
  proposals: ({ proposalsExpiredBy }) =>
    source(
      {
        subject_id: sql`o.id`,
        person_id: sql`o.person_id`,
        type: sql`o.act`,
        since: sql`o.made_at`,
        state: sql`o.made_at`,
        severity: NORMAL,
        name: personName(sql`o.person_id`, sql`o.email_key`),
        about: sql`k.name`,
      },
      sql`from proposal as o inner join api_key as k on k.id = o.key_id
        where o.decided_at is null and o.made_at > ${proposalsExpiredBy} and k.revoked_at is null`,
    ),
  alerts: () =>
    source(
      {
        subject_id: sql`l.id`,
        person_id: sql`l.person_id`,
        type: sql`l.rule`,
        since: sql`l.first_at`,
        state: sql`cast(l.times as text)`,
        severity: sql`case when l.rule in (${sql.join(SEVERE_ALERTS)}) then 0 else 1 end`,
      },
      sql`from alert as l where l.seen_at is null`,
    ),
  backups: ({ backups }) =>
    source(
      {
        subject_id: sql`'backups'`,
        type: sql`cast(${backups?.problem ?? null} as text)`,
        since: sql`cast(${backups?.since ?? null} as text)`,
        state: sql`cast(${backups?.state ?? null} as text)`,
        severity: HIGH,
      },
      sql`where ${backups ? sql`1 = 1` : sql`1 = 0`}`,
    ),
  system: ({ system }) =>
    source(
      {
        subject_id: sql`'system'`,
        since: sql`cast(${system?.since ?? null} as text)`,
        // Before every time. Each process has its own `since`, and the next page may come from another.
        turn: sql`'0'`,
        state: sql`cast(${system?.ids ?? null} as text)`,
        severity: NORMAL,
        about: sql`cast(${system?.names.join(', ') ?? null} as text)`,
      },
      sql`where ${system ? sql`1 = 1` : sql`1 = 0`}`,
    ),
  webhooks: ({ hourAgo }) =>
    source(
      {
        subject_id: sql`w.id`,
        type: sql`coalesce(w.off_because, 'retrying')`,
        since: sql`coalesce(w.failing_since, w.off_at)`,
        state: sql`coalesce(w.off_at, w.failing_since)`,
        severity: sql`case when w.off_at is null then 1 else 0 end`,
        name: sql`nullif(w.description, '')`,
        about: sql`w.url`,
        can: sql`case when w.off_at is null then 'test' else 'turn_on' end`,
      },
      sql`from webhook_endpoint as w
        where w.off_because in ('failing', 'gone') or (w.off_at is null and w.failing_since <= ${hourAgo})`,
    ),
  nextSteps: ({ today }) =>
    source(
      {
        subject_id: sql`k.person_id`,
        person_id: sql`k.person_id`,
        since: sql`k.next_on || 'T00:00:00.000Z'`,
        due: sql`k.next_on || 'T00:00:00.000Z'`,
        state: sql`coalesce(k.step_set_at, k.next_on)`,
        severity: NORMAL,
        owner: sql`k.owner_id`,
        name: personName(sql`p.id`, sql`p.email`),
        about: sql`nullif(k.next_step, '')`,
      },
      sql`from pipeline_card as k inner join person as p on p.id = k.person_id
        where k.next_on <= ${today} and p.erased_at is null and not exists (
          select 1 from user_account as a where a.person_id = p.id and a.role <> 'investor' and a.email_verified = 1)`,
    ),
  codesEnding: ({ now, codesEndBy }) =>
    source(
      {
        subject_id: sql`c.id`,
        person_id: sql`c.person_id`,
        type: sql`c.kind`,
        since: sql`c.created_at`,
        due: sql`c.valid_until`,
        state: sql`c.valid_until`,
        severity: LOW,
        name: sql`coalesce(nullif(c.full_name, ''), nullif(c.email, ''), nullif(c.description, ''))`,
        about: sql`nullif(c.company_name, '')`,
        can: sql`case when c.kind = 'personal' and c.submission_id is not null then 'renew' end`,
      },
      sql`from access_code as c
        where coalesce(c.valid_until, '~') > ${now} and coalesce(c.valid_until, '~') <= ${codesEndBy}
          and c.revoked_at is null and c.uses_remaining <> 0 and c.valid_from <= ${now} and not exists (
            select 1 from submission as s where s.id = c.submission_id and s.superseded_at is not null)`,
    ),
  agreementsEnding: ({ now, agreementsEndBy, asked }) =>
    source(
      {
        subject_id: sql`s.id`,
        person_id: sql`s.person_id`,
        since: sql`s.signed_at`,
        due: sql`s.bound_until`,
        state: sql`s.bound_until`,
        severity: LOW,
        name: sql`s.full_name`,
        about: sql`nullif(s.company_name, '')`,
      },
      sql`from submission as s inner join person as p on p.id = s.person_id
        where s.superseded_at is null and s.bound_until > ${now} and s.bound_until <= ${agreementsEndBy}
          and s.nda_version >= ${asked} and p.erased_at is null`,
    ),
  externalAgreementsEnding: ({ now, agreementsEndBy }) =>
    source(
      {
        subject_id: sql`x.id`,
        type: sql`x.kind`,
        since: sql`x.recorded_at`,
        due: sql`x.ends_at`,
        state: sql`x.ends_at`,
        severity: LOW,
        name: sql`x.firm`,
      },
      sql`from external_agreement as x
        where x.ended_at is null and x.ends_at > ${now} and x.ends_at <= ${agreementsEndBy}`,
    ),
  unpublished: () =>
    source(
      {
        subject_id: sql`q.key`,
        since: sql`q.created_at`,
        state: sql`'unpublished'`,
        severity: LOW,
        name: sql`q.name`,
      },
      sql`from project as q
        where q.archived_at is null and q.shows_default_content = 0
          and not exists (select 1 from content_version as v where v.route = q.key)`,
    ),
}
