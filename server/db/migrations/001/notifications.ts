import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'

/** What staff are notified of, their notifications, and where these are sent. */
export async function createNotifications(db: Db, kind: DatabaseKind): Promise<void> {
  const { text, bigint } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('notification_setting')
    .addColumn('account_id', text, (c) => c.primaryKey().references('user_account.id').onDelete('cascade'))
    .addColumn('time_zone', text, (c) => c.notNull())
    .addColumn('quiet_from', text)
    .addColumn('quiet_until', text)
    .addColumn('digest_at', text, (c) => c.notNull())
    .addColumn('by_portal', 'integer', (c) => c.notNull())
    .addColumn('by_mail', 'integer', (c) => c.notNull())
    .execute()

  await schema
    .createTable('notification_rule')
    .addColumn('account_id', text, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('scope', text, (c) => c.notNull())
    .addColumn('target', text, (c) => c.notNull())
    .addColumn('delivery', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_rule_key', ['account_id', 'scope', 'target'])
    .execute()

  await schema
    .createTable('notification_chat')
    .addColumn('account_id', text, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('channel', text, (c) => c.notNull())
    .addColumn('url_sealed', text, (c) => c.notNull())
    .addColumn('last_sent_at', text)
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('retry_at', text)
    .addColumn('failing_since', text)
    .addColumn('last_failure', text)
    .addColumn('off_at', text)
    .addColumn('job_id', text)
    .addPrimaryKeyConstraint('notification_chat_key', ['account_id', 'channel'])
    .execute()

  await schema
    .createTable('notification')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('event_id', text, (c) => c.notNull())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('person_id', text)
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('by_portal', 'integer', (c) => c.notNull())
    .addColumn('read_at', text)
    // One signature makes one notification, however many events and rules it matches.
    .addUniqueConstraint('notification_once', ['account_id', 'subject'])
    .execute()
  await schema.createIndex('notification_list').on('notification').columns(['account_id', 'at', 'id']).execute()
  await schema.createIndex('notification_person').on('notification').column('person_id').execute()
  await schema.createIndex('notification_at').on('notification').column('at').execute()
  await sql`create index notification_unread on notification (account_id) where by_portal = 1 and read_at is null`.execute(
    db,
  )

  await schema
    .createTable('notification_message')
    .addColumn('notification_id', text, (c) => c.notNull().references('notification.id').onDelete('cascade'))
    .addColumn('channel', text, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('due_at', text, (c) => c.notNull())
    .addColumn('bundled', 'integer', (c) => c.notNull())
    .addColumn('sent_at', text)
    .addColumn('given_up_at', text)
    .addPrimaryKeyConstraint('notification_message_key', ['notification_id', 'channel'])
    .execute()
  const open = sql`where sent_at is null and given_up_at is null`
  await sql`create index notification_message_due on notification_message (due_at) ${open}`.execute(db)
  await sql`create index notification_message_of on notification_message (account_id, channel, due_at) ${open}`.execute(
    db,
  )

  await schema
    .createTable('notification_place')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('place', bigint, (c) => c.notNull())
    .execute()
  await sql`insert into notification_place (id, place) values (1, 0)`.execute(db)
}
