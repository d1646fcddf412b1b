import { sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** The figures that a platform sends with the keys for it; and of requests, what they are about, their thread and the agreed meeting. */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  const { schema } = db

  await schema
    .createTable('analytics_key')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('digest', text, (c) => c.notNull().unique())
    .addColumn('ending', text, (c) => c.notNull())
    .addColumn('made_at', text, (c) => c.notNull())
    .addColumn('made_by', text, (c) => c.notNull())
    .addColumn('last_used_at', text)
    .addColumn('revoked_at', text)
    .addColumn('revoked_by', text)
    .execute()

  // In force is the latest by the platform's own time, in whatever order two of them came in.
  await schema
    .createTable('analytics_snapshot')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('generated_at', text, (c) => c.notNull().unique())
    .addColumn('received_at', text, (c) => c.notNull())
    .addColumn('key_id', text, (c) => c.notNull().references('analytics_key.id'))
    .addColumn('sha256', text, (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('figures', text, (c) => c.notNull())
    .execute()

  for (const column of ['route', 'topic', 'wishes', 'time_zone'])
    await schema.alterTable('request').addColumn(column, text).execute()
  await schema.createIndex('request_by_email').on('request').columns(['email_key', 'created_at']).execute()

  await schema
    .createTable('request_message')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('request_id', text, (c) => c.notNull().references('request.id').onDelete('cascade'))
    .addColumn('author', text, (c) => c.notNull())
    .addColumn('actor', text, (c) => c.notNull())
    .addColumn('words', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await schema
    .createIndex('request_message_of')
    .on('request_message')
    .columns(['request_id', 'created_at', 'id'])
    .execute()

  await schema
    .createTable('meeting')
    .addColumn('request_id', text, (c) => c.primaryKey().references('request.id').onDelete('cascade'))
    .addColumn('starts_at', text, (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('place', text, (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('cancelled_at', text)
    .execute()
}
