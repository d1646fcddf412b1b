import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes, numbered } from './columns.ts'

/** Telemetry of project pages, which is stored apart from the log. */
export async function createEngagement(db: Db, kind: DatabaseKind): Promise<void> {
  const { text, bigint } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('page_visit')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('scope', text, (c) => c.notNull())
    .addColumn('event_id', text, (c) => c.notNull())
    .addColumn('browser_id', text)
    .addColumn('session_id', text)
    .addColumn('account_id', text)
    .addColumn('person_id', text)
    .addColumn('submission_id', text)
    .addColumn('code_id', text)
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('method', text, (c) => c.notNull())
    .addColumn('opened_at', text, (c) => c.notNull())
    .addColumn('last_beat_at', text, (c) => c.notNull())
    .addColumn('read_until', text, (c) => c.notNull())
    .addColumn('closed_at', text)
    .addColumn('read_ms', 'integer', (c) => c.notNull())
    .addColumn('scroll_max', 'integer', (c) => c.notNull())
    .addColumn('security_events', 'integer', (c) => c.notNull())
    .addColumn('violations', 'integer', (c) => c.notNull())
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('ip_address', text, (c) => c.notNull())
    .addColumn('host_name', text, (c) => c.notNull())
    .addColumn('user_agent', text, (c) => c.notNull())
    // An event that is delivered twice opens one visit.
    .addUniqueConstraint('page_visit_event', ['scope', 'event_id'])
    .execute()
  await schema.createIndex('page_visit_opened').on('page_visit').columns(['opened_at', 'id']).execute()
  await schema.createIndex('page_visit_person').on('page_visit').columns(['person_id', 'opened_at']).execute()
  await schema.createIndex('page_visit_code').on('page_visit').columns(['code_id', 'opened_at']).execute()
  await schema.createIndex('page_visit_session').on('page_visit').columns(['session_id', 'opened_at']).execute()
  await schema.createIndex('page_visit_beat').on('page_visit').column('last_beat_at').execute()
  // Covering indexes, so that summing up visits reads no rows of this table.
  await schema
    .createIndex('page_visit_access')
    .on('page_visit')
    .columns(['code_id', 'email', 'host_name', 'opened_at', 'method', 'id'])
    .execute()
  await schema.createIndex('page_visit_pages').on('page_visit').columns(['scope', 'route', 'opened_at']).execute()
  await sql`create index page_visit_email on page_visit (lower(email))`.execute(db)
  await schema.createIndex('page_visit_account').on('page_visit').column('account_id').execute()

  await schema
    .createTable('observation')
    .addColumn('seq', bigint, (c) => numbered(c, kind))
    .addColumn('visit_id', text, (c) => c.notNull())
    .addColumn('event_id', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('received_at', text, (c) => c.notNull())
    .addColumn('section', text)
    .addColumn('value', 'integer')
    .addColumn('severity', text)
    .addColumn('metadata', text)
    // An observation that is delivered twice is stored once.
    .addUniqueConstraint('observation_event', ['visit_id', 'event_id'])
    .execute()
  await sql`create index observation_security on observation (seq) where severity is not null`.execute(db)
  // The reading times of a document are found by the start of the section name.
  await sql`create index observation_section on observation (section, visit_id, value) where section is not null`.execute(
    db,
  )
}

/** What each person read, as sums of each day, and the score made from them. */
export async function createScores(db: Db, kind: DatabaseKind): Promise<void> {
  const { text, bigint } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('engagement_day')
    .addColumn('person_id', text, (c) => c.notNull())
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('place', text, (c) => c.notNull())
    .addColumn('visits', 'integer', (c) => c.notNull())
    .addColumn('read_ms', bigint, (c) => c.notNull())
    .addColumn('sent', 'integer', (c) => c.notNull())
    .addColumn('downloads', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('engagement_day_pk', ['person_id', 'day', 'route', 'place'])
    .execute()
  // Covering, so that the readership of a project reads no rows of this table.
  await schema
    .createIndex('engagement_day_route')
    .on('engagement_day')
    .columns(['route', 'day', 'place', 'person_id', 'read_ms', 'sent', 'downloads'])
    .execute()

  await schema
    .createTable('engagement_score')
    .addColumn('person_id', text, (c) => c.primaryKey())
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('last_at', text)
    .addColumn('trend', text, (c) => c.notNull())
    .addColumn('reasons', text, (c) => c.notNull())
    .addColumn('scored_at', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('engagement_score_scored').on('engagement_score').column('scored_at').execute()
}
