import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'

/** People and legal holds. */
export async function createPeople(db: Db, kind: DatabaseKind): Promise<void> {
  const { text, bigint } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('person')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull().unique())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('verified_at', text)
    .addColumn('erased_at', text)
    .execute()

  await schema
    .createTable('legal_hold')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('person_id', text, (c) => c.notNull().references('person.id'))
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('review_on', text, (c) => c.notNull())
    .addColumn('set_at', text, (c) => c.notNull())
    .addColumn('set_by', text, (c) => c.notNull())
    .addColumn('lifted_at', text)
    .addColumn('lifted_by', text)
    .execute()
  // A person has at most one hold in force.
  await sql`create unique index legal_hold_one on legal_hold (person_id) where lifted_at is null`.execute(db)

  await schema
    .createTable('retention_place')
    .addColumn('class', text, (c) => c.primaryKey())
    .addColumn('place', bigint, (c) => c.notNull())
    .execute()
}

/** Firms, and who belongs to them. */
export async function createFirms(db: Db, kind: DatabaseKind): Promise<void> {
  const { text } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('firm')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('named_at', text)
    .addColumn('merged_into', text, (c) => c.references('firm.id'))
    .addColumn('root_id', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('firm_root').on('firm').column('root_id').execute()

  await schema
    .createTable('firm_domain')
    .addColumn('domain', text, (c) => c.primaryKey())
    .addColumn('firm_id', text, (c) => c.notNull().references('firm.id'))
    .execute()
  await schema.createIndex('firm_domain_firm').on('firm_domain').column('firm_id').execute()

  await schema
    .createTable('firm_person')
    .addColumn('person_id', text, (c) => c.primaryKey().references('person.id'))
    .addColumn('firm_id', text, (c) => c.references('firm.id'))
    .addColumn('domain', text, (c) => c.notNull())
    .addColumn('moved_by', text)
    .execute()
  await schema.createIndex('firm_person_firm').on('firm_person').column('firm_id').execute()
  await schema.createIndex('firm_person_domain').on('firm_person').column('domain').execute()
}

/** Requests to staff, with their messages and agreed meetings. */
export async function createRequests(db: Db, kind: DatabaseKind): Promise<void> {
  const { text } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('request')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.references('user_account.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('answered_at', text)
    .addColumn('answer', text)
    .addColumn('answered_by', text)
    .addColumn('words', text)
    .addColumn('route', text)
    .addColumn('topic', text)
    .addColumn('wishes', text)
    .addColumn('time_zone', text)
    .addColumn('asked', text)
    .addColumn('name', text)
    .addColumn('submission_id', text)
    .addColumn('document', text)
    .execute()
  // An address has at most one open request of each kind, and one for each document of each project.
  await sql`create unique index request_open on request (kind, email_key, coalesce(route || '/' || document, '')) where answered_at is null`.execute(
    db,
  )
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
