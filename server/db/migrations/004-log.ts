import { sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** The Merkle tree over the audit entries, its checkpoints, and triggers that hold all of it (docs/log.md). */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  const int = kind === 'postgres' ? 'bigint' : 'integer'
  const { schema } = db

  await schema.alterTable('audit_entry').addColumn('personal', text).execute()
  await schema
    .createTable('log_pending')
    .addColumn('seq', int, (c) => c.primaryKey())
    .execute()
  await schema
    .createTable('log_leaf')
    .addColumn('idx', int, (c) => c.primaryKey())
    .addColumn('seq', int, (c) => c.notNull().unique())
    .addColumn('hash', text, (c) => c.notNull())
    .execute()
  await schema
    .createTable('log_node')
    .addColumn('level', 'integer', (c) => c.notNull())
    .addColumn('idx', int, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('log_node_key', ['level', 'idx'])
    .execute()
  await schema
    .createTable('log_private')
    .addColumn('entry_id', text, (c) => c.primaryKey())
    .addColumn('salt', text, (c) => c.notNull())
    .addColumn('data', text, (c) => c.notNull())
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
    .addColumn('size', int, (c) => c.primaryKey())
    .addColumn('root', text, (c) => c.notNull())
    .addColumn('key_id', text, (c) => c.notNull())
    .addColumn('note', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .execute()
  await schema
    .createTable('log_stamp')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('size', int, (c) => c.notNull())
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
    .execute()
  await db
    .insertInto('log_state')
    .values({ id: 1 } as never)
    .execute()

  // What was written before there was a tree goes into it first.
  await sql`insert into log_pending (seq) select seq from audit_entry order by seq`.execute(db)
  await (kind === 'sqlite' ? sqliteTriggers(db) : postgresTriggers(db))
  await indexes(db)
}

/** Found by who, what, where and when, at a million entries; those of which most entries have nothing are partial. */
async function indexes(db: Db): Promise<void> {
  for (const column of ['person_id', 'session_id', 'submission_id', 'browser_id', 'route'])
    await sql
      .raw(`create index audit_entry_${column} on audit_entry (${column}, seq) where ${column} is not null`)
      .execute(db)
  await sql`create index audit_entry_action on audit_entry (action, seq)`.execute(db)
  await sql`create index audit_entry_at on audit_entry (at, seq)`.execute(db)
}

/** Tables whose rows are written once, and what may not be taken twice. */
const WRITTEN_ONCE: Record<string, string> = {
  log_leaf: 'idx = new.idx or seq = new.seq',
  log_node: 'level = new.level and idx = new.idx',
  log_key: 'position = new.position or key_id = new.key_id',
  log_checkpoint: 'size = new.size',
  log_stamp: 'id = new.id',
}

const NOT_NEXT = 'the log goes on where it ends'
const STILL_PENDING = 'an entry stays pending until it is in the log'
const NEVER_CHANGED = (table: string) => `${table} is written once and never changed`

async function sqliteTriggers(db: Db): Promise<void> {
  const trigger = (name: string, when: string, act: string) =>
    sql.raw(`create trigger ${name} ${when} begin ${act}; end`).execute(db)
  const refuse = (words: string) => `select raise(abort, '${words}')`

  for (const [table, same] of Object.entries(WRITTEN_ONCE)) {
    for (const act of ['update', 'delete'])
      await trigger(`${table}_no_${act}`, `before ${act} on ${table}`, refuse(NEVER_CHANGED(table)))
    await noReplacing(table, same)
  }
  // These two were written once before, but `insert or replace` deletes without asking a trigger for deletes.
  await noReplacing('audit_entry', 'seq = new.seq or id = new.id')
  await noReplacing('nda_version', 'version = new.version')
  await noReplacing('log_private', 'entry_id = new.entry_id')
  await trigger('log_private_no_update', 'before update on log_private', refuse(NEVER_CHANGED('log_private')))

  await trigger('audit_entry_pending', 'after insert on audit_entry', 'insert into log_pending (seq) values (new.seq)')
  await trigger(
    'log_leaf_next',
    'before insert on log_leaf when new.idx <> coalesce((select max(idx) + 1 from log_leaf), 0)',
    refuse(NOT_NEXT),
  )
  await trigger('log_pending_no_update', 'before update on log_pending', refuse(STILL_PENDING))
  await trigger(
    'log_pending_no_delete',
    'before delete on log_pending when not exists (select 1 from log_leaf where seq = old.seq)',
    refuse(STILL_PENDING),
  )

  function noReplacing(table: string, same: string) {
    const when = `before insert on ${table} when exists (select 1 from ${table} where ${same})`
    return trigger(`${table}_no_replace`, when, refuse(NEVER_CHANGED(table)))
  }
}

async function postgresTriggers(db: Db): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db)
  const check = (name: string, body: string) =>
    run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`)

  for (const table of Object.keys(WRITTEN_ONCE)) {
    await check(`${table}_written_once`, `raise exception '${NEVER_CHANGED(table)}';`)
    await run(
      `create trigger ${table}_written_once before update or delete or truncate on ${table} for each statement execute function ${table}_written_once()`,
    )
  }
  await check('log_private_written_once', `raise exception '${NEVER_CHANGED('log_private')}';`)
  await run(
    'create trigger log_private_written_once before update on log_private for each statement execute function log_private_written_once()',
  )
  await check('audit_entry_pending', 'insert into log_pending (seq) values (new.seq); return new;')
  await run(
    'create trigger audit_entry_pending after insert on audit_entry for each row execute function audit_entry_pending()',
  )
  await check(
    'log_leaf_next',
    `if new.idx <> coalesce((select max(idx) + 1 from log_leaf), 0) then raise exception '${NOT_NEXT}'; end if; return new;`,
  )
  await run('create trigger log_leaf_next before insert on log_leaf for each row execute function log_leaf_next()')
  await check(
    'log_pending_held',
    `if tg_op = 'DELETE' and tg_level = 'ROW' then
       if exists (select 1 from log_leaf where seq = old.seq) then return old; end if;
     end if;
     raise exception '${STILL_PENDING}';`,
  )
  await run(
    'create trigger log_pending_no_delete before delete on log_pending for each row execute function log_pending_held()',
  )
  await run(
    'create trigger log_pending_no_change before update or truncate on log_pending for each statement execute function log_pending_held()',
  )
}
