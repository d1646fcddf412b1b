import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'

/** Webhooks with their deliveries, API keys, and what keys propose. */
export async function createIntegrations(db: Db, kind: DatabaseKind): Promise<void> {
  const { text, bigint } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('webhook_endpoint')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('types', text, (c) => c.notNull())
    .addColumn('personal_data', 'integer', (c) => c.notNull())
    .addColumn('made_at', text, (c) => c.notNull())
    .addColumn('made_by', text, (c) => c.notNull())
    .addColumn('off_at', text)
    .addColumn('off_because', text)
    .addColumn('secret_sealed', text, (c) => c.notNull())
    .addColumn('previous_sealed', text)
    .addColumn('previous_until', text)
    .addColumn('place', bigint, (c) => c.notNull())
    .addColumn('job_id', text)
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('retry_at', text)
    .addColumn('failing_since', text)
    .addColumn('told_at', text)
    .execute()

  await schema
    .createTable('webhook_delivery')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('endpoint_id', text, (c) => c.notNull().references('webhook_endpoint.id').onDelete('cascade'))
    .addColumn('event_id', text, (c) => c.notNull())
    .addColumn('position', bigint, (c) => c.notNull())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('person_id', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('run_at', text, (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('tried_at', text)
    .addColumn('delivered_at', text)
    .addColumn('given_up_at', text)
    .addUniqueConstraint('webhook_delivery_event', ['endpoint_id', 'event_id'])
    .execute()
  const open = sql`where delivered_at is null and given_up_at is null`
  await sql`create index webhook_delivery_open on webhook_delivery (endpoint_id, position) ${open}`.execute(db)
  await sql`create index webhook_delivery_person on webhook_delivery (endpoint_id, person_id, position) ${open}`.execute(
    db,
  )
  await schema
    .createIndex('webhook_delivery_list')
    .on('webhook_delivery')
    .columns(['endpoint_id', 'position'])
    .execute()
  await schema.createIndex('webhook_delivery_created').on('webhook_delivery').column('created_at').execute()

  await schema
    .createTable('webhook_attempt')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('delivery_id', text, (c) => c.notNull().references('webhook_delivery.id').onDelete('cascade'))
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('ms', 'integer', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('failure', text)
    .addColumn('answer', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('webhook_attempt_delivery').on('webhook_attempt').columns(['delivery_id', 'at']).execute()

  await schema
    .createTable('api_key')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('digest', text, (c) => c.notNull().unique())
    .addColumn('ending', text, (c) => c.notNull())
    .addColumn('scopes', text, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('made_at', text, (c) => c.notNull())
    .addColumn('made_by', text, (c) => c.notNull())
    .addColumn('expires_at', text)
    .addColumn('last_used_at', text)
    .addColumn('revoked_at', text)
    .addColumn('revoked_by', text)
    .execute()

  await schema
    .createTable('proposal')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('key_id', text, (c) => c.notNull())
    .addColumn('act', text, (c) => c.notNull())
    .addColumn('arguments', text, (c) => c.notNull())
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('person_id', text)
    .addColumn('email_key', text)
    .addColumn('target', text, (c) => c.notNull())
    .addColumn('made_at', text, (c) => c.notNull())
    .addColumn('decided_at', text)
    .addColumn('decided_by', text)
    .addColumn('decision', text)
    .execute()
  await schema.createIndex('proposal_made').on('proposal').columns(['made_at', 'id']).execute()
  await schema.createIndex('proposal_key').on('proposal').columns(['key_id', 'made_at']).execute()
}
