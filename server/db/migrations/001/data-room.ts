import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'

/** Folders, documents with versions, who may read them, and watermarks. */
export async function createDataRoom(db: Db, kind: DatabaseKind): Promise<void> {
  const { text, bigint } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('document_folder')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('parent_id', text, (c) => c.references('document_folder.id'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('access', text, (c) => c.notNull())
    .addColumn('visible_from', text)
    .addColumn('visible_until', text)
    .addColumn('close_after_days', 'integer')
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('removed_at', text)
    .execute()
  await schema.createIndex('room_folder_route').on('document_folder').column('route').execute()

  await schema
    .createTable('document')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('folder_id', text, (c) => c.references('document_folder.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('icon', text, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('download', 'integer', (c) => c.notNull())
    .addColumn('access', text, (c) => c.notNull())
    .addColumn('released_at', text)
    .addColumn('visible_from', text)
    .addColumn('visible_until', text)
    .addColumn('close_after_days', 'integer')
    .addColumn('tags', text, (c) => c.notNull())
    .addColumn('current_version_id', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('removed_at', text)
    .execute()
  await schema.createIndex('document_route').on('document').column('route').execute()

  await schema
    .createTable('named_reader')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('value', text)
    .addUniqueConstraint('named_reader_value', ['kind', 'value'])
    .execute()

  await schema
    .createTable('document_reader')
    .addColumn('document_id', text, (c) => c.notNull().references('document.id'))
    .addColumn('reader_id', text, (c) => c.notNull().references('named_reader.id'))
    .addPrimaryKeyConstraint('document_reader_pk', ['document_id', 'reader_id'])
    .execute()

  await schema
    .createTable('folder_reader')
    .addColumn('folder_id', text, (c) => c.notNull().references('document_folder.id'))
    .addColumn('reader_id', text, (c) => c.notNull().references('named_reader.id'))
    .addPrimaryKeyConstraint('folder_reader_pk', ['folder_id', 'reader_id'])
    .execute()

  await schema
    .createTable('reader_group')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('removed_at', text)
    .execute()
  await schema.createIndex('reader_group_route').on('reader_group').column('route').execute()

  await schema
    .createTable('group_reader')
    .addColumn('group_id', text, (c) => c.notNull().references('reader_group.id'))
    .addColumn('reader_id', text, (c) => c.notNull().references('named_reader.id'))
    .addPrimaryKeyConstraint('group_reader_pk', ['group_id', 'reader_id'])
    .execute()
  await schema.createIndex('group_reader_reader').on('group_reader').column('reader_id').execute()

  await schema
    .createTable('group_membership')
    .addColumn('group_id', text, (c) => c.notNull().references('reader_group.id'))
    .addColumn('person_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('group_membership_pk', ['group_id', 'person_id'])
    .execute()

  await schema
    .createTable('document_opening')
    .addColumn('document_id', text, (c) => c.notNull().references('document.id'))
    .addColumn('person_id', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('document_opening_pk', ['document_id', 'person_id'])
    .execute()
  await schema.createIndex('document_opening_person').on('document_opening').column('person_id').execute()

  await schema
    .createTable('document_version')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('document_id', text, (c) => c.notNull().references('document.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('file_name', text, (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('created_by', text, (c) => c.notNull())
    .addColumn('sent_at', text)
    .addColumn('ready_at', text)
    .addColumn('refused_at', text)
    .addColumn('refusal', text)
    .addColumn('type', text)
    .addColumn('upload_key', text, (c) => c.unique())
    .addColumn('announced_sha256', text)
    .addColumn('file_sha256', text)
    .addColumn('pdf_sha256', text)
    .addColumn('index_sha256', text)
    .addColumn('pages', 'integer', (c) => c.notNull())
    .addColumn('pages_done', 'integer', (c) => c.notNull())
    .addColumn('redacted_from', 'integer')
    .addColumn('left_out', text)
    // Two uploads at the same moment get different version numbers.
    .addUniqueConstraint('document_version_number', ['document_id', 'number'])
    .execute()

  await schema
    .createTable('document_piece')
    .addColumn('version_id', text, (c) => c.notNull().references('document_version.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('sha256', text, (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_piece_pk', ['version_id', 'number'])
    .execute()

  // By the content of the document, so a raster is never one of another version.
  await schema
    .createTable('page_raster')
    .addColumn('pdf_sha256', text, (c) => c.notNull())
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('file_sha256', text, (c) => c.notNull().unique())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('made_at', text, (c) => c.notNull())
    .addColumn('read_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('page_raster_pk', ['pdf_sha256', 'page', 'width'])
    .execute()
  // What a reader of a film gets, with their mark in the picture.
  await schema
    .createTable('marked_film')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('version_id', text, (c) => c.notNull().references('document_version.id'))
    .addColumn('person_id', text, (c) => c.notNull())
    .addColumn('code', text, (c) => c.notNull())
    .addColumn('percent', 'integer', (c) => c.notNull())
    .addColumn('facts', text)
    .addColumn('bytes', bigint, (c) => c.notNull())
    .addColumn('queued_at', text, (c) => c.notNull())
    .addColumn('made_at', text)
    .addColumn('shown_at', text)
    .addColumn('failed_at', text)
    .addColumn('read_at', text, (c) => c.notNull())
    .addUniqueConstraint('marked_film_whose', ['version_id', 'person_id'])
    .execute()

  await schema.createIndex('page_raster_read').on('page_raster').column('read_at').execute()

  await schema
    .createTable('watermark')
    .addColumn('code', text, (c) => c.primaryKey())
    .addColumn('number', bigint)
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('document_id', text)
    .addColumn('version_id', text)
    .addColumn('title', text)
    .addColumn('version', 'integer')
    .addColumn('sha256', text)
    .addColumn('page', 'integer')
    .addColumn('pages', text)
    .addColumn('browser_id', text)
    .addColumn('session_id', text)
    .addColumn('account_session_id', text)
    .addColumn('account_id', text)
    .addColumn('person_id', text)
    .addColumn('submission_id', text)
    .addColumn('code_id', text)
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('method', text, (c) => c.notNull())
    .addColumn('identity', text, (c) => c.notNull())
    .addColumn('ip_address', text, (c) => c.notNull())
    .addColumn('user_agent', text, (c) => c.notNull())
    .addColumn('salt', text, (c) => c.notNull())
    .execute()
  // Two indexes, so that the few rows without a number are found in their order, without sorting.
  await sql`create unique index watermark_number on watermark (number) where number is not null`.execute(db)
  await sql`create index watermark_unsealed on watermark (at, code) where number is null`.execute(db)
  await schema.createIndex('page_trace_document').on('watermark').columns(['document_id', 'page', 'at']).execute()
  await schema.createIndex('page_trace_person').on('watermark').columns(['person_id', 'at']).execute()
  await schema.createIndex('page_trace_session').on('watermark').columns(['session_id', 'at']).execute()
  // For the search by what is left of a watermark.
  await schema.createIndex('watermark_at').on('watermark').column('at').execute()
  await schema.createIndex('watermark_document').on('watermark').columns(['document_id', 'at']).execute()
  await sql`create index watermark_email on watermark (lower(email), at)`.execute(db)
  await sql`create index watermark_first_half on watermark (substr(code, 1, 4))`.execute(db)
  await sql`create index watermark_second_half on watermark (substr(code, 5, 4))`.execute(db)
}
