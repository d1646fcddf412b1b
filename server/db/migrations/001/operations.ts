import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'
import { createFunction, createTrigger, refuse, refuseChanges, run } from './written-once.ts'

/** The portal itself: its identity, settings, jobs, rate limits and backups. */
export async function createOperations(db: Db, kind: DatabaseKind): Promise<void> {
  const { text, bigint } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('portal')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('key_check', text, (c) => c.notNull())
    .addColumn('set_up_at', text, (c) => c.notNull())
    .addColumn('public_url', text, (c) => c.notNull())
    .addColumn('demo', text, (c) => c.notNull())
    .execute()
  await endDemoOnce(db, kind)

  // Which processes were seen lately, and what each does.
  await schema
    .createTable('portal_process')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('seen_at', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('setup')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('link_digest', text)
    .addColumn('link_ends_at', text)
    .addColumn('session_digest', text)
    .addColumn('session_ends_at', text)
    .addColumn('account_id', text)
    .execute()

  await schema
    .createTable('job')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('payload', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('run_at', text, (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('leased_until', text)
    .addColumn('done_at', text)
    .addColumn('given_up_at', text)
    .addColumn('last_error', text)
    .execute()
  await sql`create index job_open on job (run_at) where done_at is null`.execute(db)
  await sql`create index job_done on job (done_at) where done_at is not null`.execute(db)

  await schema
    .createTable('rate_window')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('began_at', text, (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute()
  await schema.createIndex('rate_window_began').on('rate_window').column('began_at').execute()

  await schema
    .createTable('backup_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('since', text)
    .addColumn('leased_until', text)
    .addColumn('tried_at', text)
    .addColumn('made_at', text)
    .addColumn('verified_at', text)
    .addColumn('overdue_at', text)
    .addColumn('requested_at', text)
    .addColumn('requested_by', text)
    .addColumn('phase', text)
    .addColumn('done', bigint)
    .addColumn('file_name', text)
    .addColumn('bytes', bigint)
    .addColumn('rows', bigint)
    .addColumn('files', bigint)
    .addColumn('missing', bigint)
    .addColumn('failed_at', text)
    .addColumn('failure', text)
    .addColumn('rehearsed_at', text)
    .addColumn('rehearsed_of', text)
    .execute()

  await schema
    .createTable('setting_section')
    .addColumn('section', text, (c) => c.primaryKey())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('stored', text, (c) => c.notNull())
    .addColumn('changed_at', text, (c) => c.notNull())
    .addColumn('changed_by', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('setting_change')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('section', text, (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('changed_at', text, (c) => c.notNull())
    .addColumn('changed_by', text, (c) => c.notNull())
    .addColumn('changes', text, (c) => c.notNull())
    .addColumn('undoes', text)
    .addUniqueConstraint('setting_change_revision', ['section', 'revision'])
    .execute()
  await refuseChanges(db, kind, 'setting_change', { goesWithDemo: true })

  await schema
    .createTable('logo')
    .addColumn('sha256', text, (c) => c.primaryKey())
    .addColumn('media_type', text, (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('mail', text, (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('visible_paper', 'integer', (c) => c.notNull())
    .addColumn('visible_ink', 'integer', (c) => c.notNull())
    .addColumn('only_for', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('work_decision')
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('subject_id', text, (c) => c.notNull())
    .addColumn('person_id', text)
    .addColumn('assigned_to', text)
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('snoozed_until', text)
    .addColumn('done_at', text)
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('decided_at', text, (c) => c.notNull())
    .addColumn('decided_by', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('work_decision_key', ['kind', 'subject_id'])
    .execute()
  await sql`create index work_decision_person on work_decision (person_id) where person_id is not null`.execute(db)
  await schema.createIndex('work_decision_decided').on('work_decision').column('decided_at').execute()

  await sql`insert into backup_state (id) values (1)`.execute(db)
}

/** A portal that is no longer the demo never becomes it again, because records of the demo can be deleted. */
async function endDemoOnce(db: Db, kind: DatabaseKind): Promise<void> {
  const message = 'a portal is the demo once'
  const onward = `new.demo = old.demo or (old.demo = 'yes' and new.demo in ('replacing', 'replaced')) or (old.demo = 'replacing' and new.demo = 'replaced')`
  if (kind === 'postgres') {
    await createFunction(
      db,
      'portal_demo_ends',
      `if not (${onward}) then raise exception '${message}'; end if; return new;`,
    )
    await run(
      db,
      'create trigger portal_demo_ends before update on portal for each row execute function portal_demo_ends()',
    )
    return
  }
  await createTrigger(db, 'portal_demo_ends', `before update on portal when not (${onward})`, refuse(message))
}
