import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'
import { refuseChanges, refuseReplacing } from './written-once.ts'

/** The projects, published content and drafts, and the analytics feed. */
export async function createProjects(db: Db, kind: DatabaseKind): Promise<void> {
  const { text, bigint } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('project')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('summary', text, (c) => c.notNull())
    .addColumn('stage', text, (c) => c.notNull())
    .addColumn('launch', text)
    .addColumn('valuation_low', bigint)
    .addColumn('valuation_high', bigint)
    .addColumn('currency', text, (c) => c.notNull())
    .addColumn('minimum', bigint)
    .addColumn('instrument', text)
    .addColumn('disclosed', 'integer', (c) => c.notNull())
    .addColumn('opened_by_personal_codes', 'integer', (c) => c.notNull())
    .addColumn('agreement', text, (c) => c.notNull())
    .addColumn('shows_default_content', 'integer', (c) => c.notNull())
    .addColumn('kept_of_demo', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('archived_at', text)
    .addColumn('restored_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute()
  // The analytics feed belongs to the dashboard.
  await schema
    .createIndex('project_dashboard')
    .unique()
    .on('project')
    .column('kind')
    .where(sql<boolean>`kind = 'dashboard' and archived_at is null`)
    .execute()

  await schema
    .createTable('content_version')
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('sha256', text, (c) => c.notNull())
    .addColumn('published_at', text, (c) => c.notNull())
    .addColumn('published_by', text, (c) => c.notNull())
    .addColumn('note', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('content_version_key', ['route', 'number'])
    .execute()

  await schema
    .createTable('content_draft')
    .addColumn('route', text, (c) => c.primaryKey())
    .addColumn('revision', text, (c) => c.notNull().unique())
    .addColumn('based_on', 'integer', (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('problems', 'integer', (c) => c.notNull())
    .addColumn('edited_at', text, (c) => c.notNull())
    .addColumn('edited_by', text, (c) => c.notNull())
    .execute()

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

  await schema
    .createTable('analytics_snapshot')
    .addColumn('id', text, (c) => c.primaryKey())
    // The current snapshot is the latest by the platform's own time.
    .addColumn('generated_at', text, (c) => c.notNull().unique())
    .addColumn('received_at', text, (c) => c.notNull())
    .addColumn('key_id', text, (c) => c.notNull().references('analytics_key.id'))
    .addColumn('sha256', text, (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('figures', text, (c) => c.notNull())
    .execute()

  await refuseChanges(db, kind, 'content_version', { goesWithDemo: true })
  await refuseReplacing(db, kind, 'content_version', 'route = new.route and number = new.number')
}
