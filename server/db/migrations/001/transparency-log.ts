import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'
import { createFunction, createTrigger, refuse, refuseChanges, refuseReplacing, run } from './written-once.ts'

/** The Merkle tree over the audit entries and its checkpoints (docs/log.md). */
export async function createTransparencyLog(db: Db, kind: DatabaseKind): Promise<void> {
  const { text, bigint } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('log_pending')
    .addColumn('seq', bigint, (c) => c.primaryKey())
    .execute()

  await schema
    .createTable('log_leaf')
    .addColumn('idx', bigint, (c) => c.primaryKey())
    .addColumn('seq', bigint, (c) => c.notNull().unique())
    .addColumn('hash', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('log_node')
    .addColumn('level', 'integer', (c) => c.notNull())
    .addColumn('idx', bigint, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('log_node_key', ['level', 'idx'])
    .execute()

  await schema
    .createTable('log_key')
    .addColumn('position', 'integer', (c) => c.primaryKey())
    .addColumn('key_id', text, (c) => c.notNull().unique())
    .addColumn('vkey', text, (c) => c.notNull())
    .addColumn('because', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('log_checkpoint')
    .addColumn('size', bigint, (c) => c.primaryKey())
    .addColumn('root', text, (c) => c.notNull())
    .addColumn('key_id', text, (c) => c.notNull())
    .addColumn('note', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('log_checkpoint_at').on('log_checkpoint').columns(['at', 'size']).execute()

  await schema
    .createTable('log_stamp')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('size', bigint, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('tsa', text, (c) => c.notNull())
    .addColumn('token', text)
    .addColumn('stamped_at', text)
    .addColumn('failure', text)
    .execute()
  await schema.createIndex('log_stamp_size').on('log_stamp').column('size').execute()

  await schema
    .createTable('log_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('checkpoint_at', text)
    .addColumn('stamped_at', text)
    .addColumn('mailed_at', text)
    .addColumn('verified_at', text)
    .addColumn('alarmed_at', text)
    .addColumn('batched_at', text)
    .addColumn('retained_at', text)
    .addColumn('swept_at', text)
    .execute()

  await schema
    .createTable('log_verification')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('asked_at', text, (c) => c.notNull())
    .addColumn('asked_by', text, (c) => c.notNull())
    .addColumn('seen_at', text, (c) => c.notNull())
    .addColumn('done', bigint, (c) => c.notNull())
    .addColumn('size', bigint, (c) => c.notNull())
    .addColumn('finished_at', text)
    .execute()
  await schema.createIndex('log_verification_asked').on('log_verification').column('asked_at').execute()

  await schema
    .createTable('observation_batch')
    .addColumn('from_seq', bigint, (c) => c.primaryKey())
    .addColumn('to_seq', bigint, (c) => c.notNull())
    .addColumn('entry_id', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('shown_leaf')
    .addColumn('number', bigint, (c) => c.primaryKey())
    .addColumn('code', text, (c) => c.notNull().unique())
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('entry_id', text, (c) => c.notNull())
    .execute()

  await sql`insert into log_state (id) values (1)`.execute(db)

  for (const [table, same] of Object.entries(WRITTEN_ONCE)) {
    await refuseChanges(db, kind, table)
    await refuseReplacing(db, kind, table, same)
  }
  await (kind === 'sqlite' ? createSqliteTriggers(db) : createPostgresTriggers(db))
}

/** The write-once tables, each with the condition that finds the same row. */
const WRITTEN_ONCE: Record<string, string> = {
  log_leaf: 'idx = new.idx or seq = new.seq',
  log_node: 'level = new.level and idx = new.idx',
  log_key: 'position = new.position or key_id = new.key_id',
  log_checkpoint: 'size = new.size',
  log_stamp: 'id = new.id',
  shown_leaf: 'number = new.number or code = new.code',
}

const NOT_NEXT = 'the log goes on where it ends'
const STILL_PENDING = 'an entry stays pending until it is in the log'

/** Triggers that keep each audit entry pending until it has a leaf, and number leaves without gaps. */
async function createSqliteTriggers(db: Db): Promise<void> {
  const addPending = 'insert into log_pending (seq) values (new.seq)'
  await createTrigger(db, 'audit_entry_pending', 'after insert on audit_entry', addPending)
  await createTrigger(
    db,
    'log_leaf_next',
    'before insert on log_leaf when new.idx <> coalesce((select max(idx) + 1 from log_leaf), 0)',
    refuse(NOT_NEXT),
  )
  await createTrigger(db, 'log_pending_no_update', 'before update on log_pending', refuse(STILL_PENDING))
  await createTrigger(
    db,
    'log_pending_no_delete',
    'before delete on log_pending when not exists (select 1 from log_leaf where seq = old.seq)',
    refuse(STILL_PENDING),
  )
}

/** The same on PostgreSQL. */
async function createPostgresTriggers(db: Db): Promise<void> {
  const trigger = (name: string, when: string, each: 'row' | 'statement', called: string) =>
    run(db, `create trigger ${name} ${when} for each ${each} execute function ${called}()`)

  await createFunction(db, 'audit_entry_pending', 'insert into log_pending (seq) values (new.seq); return new;')
  await trigger('audit_entry_pending', 'after insert on audit_entry', 'row', 'audit_entry_pending')
  await createFunction(
    db,
    'log_leaf_next',
    `if new.idx <> coalesce((select max(idx) + 1 from log_leaf), 0) then raise exception '${NOT_NEXT}'; end if; return new;`,
  )
  await trigger('log_leaf_next', 'before insert on log_leaf', 'row', 'log_leaf_next')
  await createFunction(
    db,
    'log_pending_held',
    `if tg_op = 'DELETE' and tg_level = 'ROW' then
       if exists (select 1 from log_leaf where seq = old.seq) then return old; end if;
     end if;
     raise exception '${STILL_PENDING}';`,
  )
  await trigger('log_pending_no_delete', 'before delete on log_pending', 'row', 'log_pending_held')
  await trigger('log_pending_no_change', 'before update or truncate on log_pending', 'statement', 'log_pending_held')
}

/** Alerts, and the position up to which the log was searched for them. */
export async function createAlerts(db: Db, kind: DatabaseKind): Promise<void> {
  const { text, bigint } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('alert')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('rule', text, (c) => c.notNull())
    // One alert per subject.
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
  await sql`create index alert_unseen on alert (first_at, id) where seen_at is null`.execute(db)

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
    .addColumn('log_place', bigint, (c) => c.notNull())
    .addColumn('observation_place', bigint, (c) => c.notNull())
    .addColumn('digest_at', text)
    .execute()

  await sql`insert into alert_state (id, log_place, observation_place) values (1, 0, 0)`.execute(db)
}
