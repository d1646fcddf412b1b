import { type ColumnDataType, sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** Batches of observations in the log, verifications asked for, alerts, legal holds, and what automatic deletion finds its rows by. */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  const int: ColumnDataType = kind === 'postgres' ? 'bigint' : 'integer'
  const { schema } = db

  if (kind === 'sqlite') await neverNumberTwice(db)

  for (const column of ['batched_at', 'retained_at'])
    await schema.alterTable('log_state').addColumn(column, text).execute()
  await schema
    .createTable('observation_batch')
    .addColumn('from_seq', int, (c) => c.primaryKey())
    .addColumn('to_seq', int, (c) => c.notNull())
    .addColumn('entry_id', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('log_verification')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('asked_at', text, (c) => c.notNull())
    .addColumn('asked_by', text, (c) => c.notNull())
    .addColumn('seen_at', text, (c) => c.notNull())
    .addColumn('done', int, (c) => c.notNull())
    .addColumn('size', int, (c) => c.notNull())
    .addColumn('finished_at', text)
    .execute()
  await schema.createIndex('log_verification_asked').on('log_verification').column('asked_at').execute()

  await alerts(db, text, int)

  await schema.alterTable('person').addColumn('erased_at', text).execute()
  await schema
    .createTable('legal_hold')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('person_id', text, (c) => c.notNull().references('person.id'))
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('review_on', text, (c) => c.notNull())
    .addColumn('set_at', text, (c) => c.notNull())
    .addColumn('set_by', text, (c) => c.notNull())
    .addColumn('lifted_at', text)
    .addColumn('lifted_by', text)
    .execute()
  // One hold at a time, whoever sets it at the same moment.
  await schema
    .createIndex('legal_hold_one')
    .on('legal_hold')
    .column('person_id')
    .unique()
    .where(sql.ref('lifted_at'), 'is', null)
    .execute()
  await schema
    .createTable('retention_place')
    .addColumn('class', text, (c) => c.primaryKey())
    .addColumn('place', int, (c) => c.notNull())
    .execute()
  await indexes(db)
}

async function alerts(db: Db, text: ReturnType<typeof sql> | ReturnType<typeof sql.raw>, int: ColumnDataType) {
  const { schema } = db
  await schema
    .createTable('alert')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('rule', text, (c) => c.notNull())
    // The same thing of the same day is one alert.
    .addColumn('subject', text, (c) => c.notNull().unique())
    .addColumn('first_at', text, (c) => c.notNull())
    .addColumn('last_at', text, (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addColumn('detail', text, (c) => c.notNull())
    .addColumn('person_id', text)
    .addColumn('code_id', text)
    .addColumn('visit_id', text)
    .addColumn('mailed_at', text)
    .addColumn('seen_at', text)
    .execute()
  await schema.createIndex('alert_list').on('alert').columns(['first_at', 'id']).execute()
  await schema
    .createIndex('alert_unseen')
    .on('alert')
    .columns(['first_at', 'id'])
    .where(sql.ref('seen_at'), 'is', null)
    .execute()
  await schema
    .createTable('alert_seen')
    .addColumn('alert_id', text, (c) => c.notNull().references('alert.id'))
    .addColumn('actor', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('alert_seen_key', ['alert_id', 'actor'])
    .execute()
  await schema
    .createTable('alert_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('log_place', int, (c) => c.notNull())
    .addColumn('observation_place', int, (c) => c.notNull())
    .addColumn('digest_at', text)
    .execute()
  // What happened before there were alerts is old news: they begin with what comes now.
  await sql`insert into alert_state (id, log_place, observation_place)
    values (1, (select count(*) from audit_entry), coalesce((select max(seq) from observation), 0))`.execute(db)
}

async function indexes(db: Db): Promise<void> {
  const { schema } = db
  await sql`create index audit_entry_account_seq on audit_entry (account_id, seq) where account_id is not null`.execute(
    db,
  )
  // A page and a kind together: each action of the kind is then found at once, also where there is none.
  await sql`create index audit_entry_route_action on audit_entry (route, action, seq) where route is not null`.execute(
    db,
  )
  await sql`create index page_visit_email on page_visit (lower(email))`.execute(db)
  await schema.createIndex('page_visit_account').on('page_visit').column('account_id').execute()
  await sql`create index session_grant_email on session_grant (lower(email))`.execute(db)
  await sql`create index job_done on job (done_at) where done_at is not null`.execute(db)
  await schema.createIndex('mailed_link_end').on('mailed_link').column('ends_at').execute()
  await schema.createIndex('mailed_link_email').on('mailed_link').column('email_key').execute()
  await schema.createIndex('rate_window_began').on('rate_window').column('began_at').execute()
  await schema.createIndex('account_session_end').on('account_session').column('expires_at').execute()
  await schema.createIndex('browser_seen').on('browser').column('last_seen_at').execute()
  await schema.createIndex('session_created').on('session').column('created_at').execute()
  await schema.createIndex('session_grant_end').on('session_grant').column('ends_at').execute()
  await schema.createIndex('reading_browser').on('reading').column('browser_id').execute()
}

/**
 * A number of an observation that is gone must never be given again, or what comes later would lie within a batch of before. SQLite
 * promises that only to a table that is made so.
 */
async function neverNumberTwice(db: Db): Promise<void> {
  await sql`alter table observation rename to observation_before`.execute(db)
  await sql`drop index observation_security`.execute(db)
  await sql`create table observation (
    seq integer primary key autoincrement, visit_id text not null, event_id text not null, kind text not null, at text not null,
    received_at text not null, section text, value integer, severity text, metadata text,
    constraint observation_event unique (visit_id, event_id))`.execute(db)
  await sql`insert into observation (seq, visit_id, event_id, kind, at, received_at, section, value, severity, metadata)
    select seq, visit_id, event_id, kind, at, received_at, section, value, severity, metadata
    from observation_before order by seq`.execute(db)
  await sql`drop table observation_before`.execute(db)
  await sql`create index observation_security on observation (seq) where severity is not null`.execute(db)
}
