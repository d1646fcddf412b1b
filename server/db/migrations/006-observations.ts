import { type ColumnDataType, sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** The inactivity lock, and the telemetry of project pages, which lives apart from the log. */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  const int: ColumnDataType = 'integer'
  // By arrival, without gaps being filled: the order in which batches enter the log.
  const serial = kind === 'postgres' ? sql`bigint generated always as identity` : sql`integer`
  const { schema } = db

  await schema
    .createTable('reader_watch')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('active_at', text, (c) => c.notNull())
    .addColumn('left_at', text)
    .addColumn('locked_at', text)
    .addColumn('eased_at', text)
    .execute()
  await schema.createIndex('reader_watch_active').on('reader_watch').column('active_at').execute()

  await schema
    .createTable('easing')
    .addColumn('holder_id', text, (c) => c.primaryKey())
    .addColumn('person_id', text)
    .addColumn('since', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('easing_person').on('easing').column('person_id').execute()

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
    .addColumn('read_ms', int, (c) => c.notNull())
    .addColumn('scroll_max', int, (c) => c.notNull())
    .addColumn('security_events', int, (c) => c.notNull())
    .addColumn('violations', int, (c) => c.notNull())
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('ip_address', text, (c) => c.notNull())
    .addColumn('host_name', text, (c) => c.notNull())
    .addColumn('user_agent', text, (c) => c.notNull())
    // Opened twice by the same event it is one visit.
    .addUniqueConstraint('page_visit_event', ['scope', 'event_id'])
    .execute()
  const visits: [string, string[]][] = [
    ['page_visit_opened', ['opened_at', 'id']],
    ['page_visit_person', ['person_id', 'opened_at']],
    ['page_visit_code', ['code_id', 'opened_at']],
    ['page_visit_session', ['session_id', 'opened_at']],
    ['page_visit_beat', ['last_beat_at']],
    // These two hold all that their records are summed up from, so that no visit itself is read.
    ['page_visit_access', ['code_id', 'email', 'host_name', 'opened_at', 'method', 'id']],
    ['page_visit_pages', ['scope', 'route', 'opened_at']],
  ]
  for (const [name, columns] of visits) await schema.createIndex(name).on('page_visit').columns(columns).execute()

  await schema
    .createTable('observation')
    .addColumn('seq', serial, (c) => c.primaryKey())
    .addColumn('visit_id', text, (c) => c.notNull())
    .addColumn('event_id', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('received_at', text, (c) => c.notNull())
    .addColumn('section', text)
    .addColumn('value', int)
    .addColumn('severity', text)
    .addColumn('metadata', text)
    // What is delivered twice is kept once.
    .addUniqueConstraint('observation_event', ['visit_id', 'event_id'])
    .execute()
  await schema
    .createIndex('observation_security')
    .on('observation')
    .column('seq')
    .where(sql.ref('severity'), 'is not', null)
    .execute()
}
