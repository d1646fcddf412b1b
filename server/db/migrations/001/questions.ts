import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'

/** Questions with their messages and drafts, and FAQ entries. */
export async function createQuestions(db: Db, kind: DatabaseKind): Promise<void> {
  const { text } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('question')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.notNull().unique())
    .addColumn('route', text, (c) => c.notNull().references('project.key'))
    .addColumn('person_id', text, (c) => c.notNull().references('person.id'))
    .addColumn('category', text, (c) => c.notNull())
    .addColumn('section', text)
    .addColumn('document_id', text, (c) => c.references('document.id'))
    .addColumn('version', 'integer')
    .addColumn('page', 'integer')
    .addColumn('asked_at', text, (c) => c.notNull())
    .addColumn('waiting_since', text, (c) => c.notNull())
    .addColumn('answered_at', text)
    .addColumn('assigned_to', text)
    .addColumn('faq_id', text)
    .execute()
  await schema.createIndex('question_of').on('question').columns(['person_id', 'route']).execute()
  await sql`create index question_open on question (waiting_since, id) where answered_at is null`.execute(db)

  await schema
    .createTable('question_message')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('question_id', text, (c) => c.notNull().references('question.id').onDelete('cascade'))
    .addColumn('author', text, (c) => c.notNull())
    .addColumn('by_actor', text, (c) => c.notNull())
    .addColumn('words', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('question_message_of').on('question_message').columns(['question_id', 'at', 'id']).execute()

  await schema
    .createTable('question_draft')
    .addColumn('question_id', text, (c) => c.primaryKey().references('question.id').onDelete('cascade'))
    .addColumn('words', text, (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('saved_at', text, (c) => c.notNull())
    .addColumn('saved_by', text, (c) => c.notNull())
    .addColumn('approval_asked_at', text)
    .addColumn('sent_back_by', text)
    .addColumn('sent_back_words', text)
    .execute()

  await schema
    .createTable('question_categories')
    .addColumn('route', text, (c) => c.primaryKey().references('project.key'))
    .addColumn('names', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('faq_entry')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('route', text, (c) => c.notNull().references('project.key'))
    .addColumn('category', text, (c) => c.notNull())
    .addColumn('question', text, (c) => c.notNull())
    .addColumn('answer', text, (c) => c.notNull())
    .addColumn('section', text)
    .addColumn('document_id', text, (c) => c.references('document.id'))
    .addColumn('page', 'integer')
    .addColumn('narrowed', 'integer', (c) => c.notNull())
    .addColumn('published_at', text, (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('removed_at', text)
    .execute()
  await schema.createIndex('faq_entry_route').on('faq_entry').column('route').execute()

  await schema
    .createTable('faq_reader')
    .addColumn('faq_id', text, (c) => c.notNull().references('faq_entry.id'))
    .addColumn('reader_id', text, (c) => c.notNull().references('named_reader.id'))
    .addPrimaryKeyConstraint('faq_reader_pk', ['faq_id', 'reader_id'])
    .execute()
}
