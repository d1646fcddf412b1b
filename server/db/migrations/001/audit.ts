import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes, numbered } from './columns.ts'
import {
  createFunction,
  createTrigger,
  neverChanged,
  refuse,
  refuseChanges,
  refuseReplacing,
  run,
} from './written-once.ts'

/** The append-only log, the personal data, which is stored apart from it, and the salts of the rows that entries name. */
export async function createAudit(db: Db, kind: DatabaseKind): Promise<void> {
  const { text, bigint } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('audit_entry')
    .addColumn('seq', bigint, (c) => numbered(c, kind))
    .addColumn('id', text, (c) => c.notNull().unique())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('actor', text, (c) => c.notNull())
    .addColumn('browser_id', text)
    .addColumn('session_id', text)
    .addColumn('person_id', text)
    .addColumn('submission_id', text)
    .addColumn('code_id', text)
    .addColumn('route', text)
    .addColumn('detail', text, (c) => c.notNull())
    .addColumn('account_id', text)
    .addColumn('personal', text)
    .execute()
  await sql`create index audit_entry_code on audit_entry (code_id, seq) where code_id is not null`.execute(db)
  // Most entries leave these columns empty, so the indexes are partial.
  await sql`create index audit_entry_person_id on audit_entry (person_id, seq) where person_id is not null`.execute(db)
  await sql`create index audit_entry_session_id on audit_entry (session_id, seq) where session_id is not null`.execute(
    db,
  )
  await sql`create index audit_entry_submission_id on audit_entry (submission_id, seq) where submission_id is not null`.execute(
    db,
  )
  await sql`create index audit_entry_browser_id on audit_entry (browser_id, seq) where browser_id is not null`.execute(
    db,
  )
  await sql`create index audit_entry_route on audit_entry (route, seq) where route is not null`.execute(db)
  await schema.createIndex('audit_entry_action').on('audit_entry').columns(['action', 'seq']).execute()
  await schema.createIndex('audit_entry_at').on('audit_entry').columns(['at', 'seq']).execute()
  await sql`create index audit_entry_account_seq on audit_entry (account_id, seq) where account_id is not null`.execute(
    db,
  )
  // With both columns, a search for an action that a route never had ends at once.
  await sql`create index audit_entry_route_action on audit_entry (route, action, seq) where route is not null`.execute(
    db,
  )

  await schema
    .createTable('log_private')
    .addColumn('entry_id', text, (c) => c.primaryKey())
    .addColumn('salt', text, (c) => c.notNull())
    .addColumn('data', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('row_fingerprint')
    .addColumn('row', text, (c) => c.primaryKey())
    .addColumn('salt', text, (c) => c.notNull())
    .addColumn('fixed', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .execute()

  await refuseChanges(db, kind, 'audit_entry')
  await refuseReplacing(db, kind, 'audit_entry', 'seq = new.seq or id = new.id')
  await refusePrivateChanges(db, kind)
}

/** Personal data may be erased, but never changed. */
async function refusePrivateChanges(db: Db, kind: DatabaseKind): Promise<void> {
  const message = neverChanged('log_private')
  const when = 'before update on log_private'
  if (kind === 'postgres') {
    await createFunction(db, 'log_private_written_once', `raise exception '${message}';`)
    await run(db, `create trigger log_private_written_once ${when} execute function log_private_written_once()`)
    return
  }
  await createTrigger(db, 'log_private_no_update', when, refuse(message))
  await refuseReplacing(db, kind, 'log_private', 'entry_id = new.entry_id')
}
