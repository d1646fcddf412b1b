import { type ColumnDataType, sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** The data room: folders, documents with versions, who may read them, and the codes that everything confidential bears. */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  const int: ColumnDataType = 'integer'
  const { schema } = db

  await schema
    .createTable('room_folder')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('parent_id', text, (c) => c.references('room_folder.id'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('removed_at', text)
    .execute()
  await schema.createIndex('room_folder_route').on('room_folder').column('route').execute()

  await schema
    .createTable('document')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('folder_id', text, (c) => c.references('room_folder.id'))
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('icon', text, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('download', int, (c) => c.notNull())
    .addColumn('narrowed', int, (c) => c.notNull())
    .addColumn('visible_from', text)
    .addColumn('visible_until', text)
    .addColumn('current_version_id', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('removed_at', text)
    .execute()
  await schema.createIndex('document_route').on('document').column('route').execute()

  await schema
    .createTable('document_reader')
    .addColumn('document_id', text, (c) => c.notNull().references('document.id'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('document_reader_pk', ['document_id', 'kind', 'value'])
    .execute()

  await schema
    .createTable('document_version')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('document_id', text, (c) => c.notNull().references('document.id'))
    .addColumn('number', int, (c) => c.notNull())
    .addColumn('file_name', text, (c) => c.notNull())
    .addColumn('bytes', int, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('created_by', text, (c) => c.notNull())
    .addColumn('sent_at', text)
    .addColumn('ready_at', text)
    .addColumn('refused_at', text)
    .addColumn('refusal', text)
    .addColumn('type', text)
    .addColumn('file_sha256', text)
    .addColumn('pdf_sha256', text)
    .addColumn('index_sha256', text)
    .addColumn('pages', int, (c) => c.notNull())
    .addColumn('pages_done', int, (c) => c.notNull())
    // Two uploads at once are two versions.
    .addUniqueConstraint('document_version_number', ['document_id', 'number'])
    .execute()

  await schema
    .createTable('document_piece')
    .addColumn('version_id', text, (c) => c.notNull().references('document_version.id'))
    .addColumn('number', int, (c) => c.notNull())
    .addColumn('sha256', text, (c) => c.notNull())
    .addColumn('bytes', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('document_piece_pk', ['version_id', 'number'])
    .execute()

  await schema
    .createTable('page_trace')
    .addColumn('code', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('document_id', text)
    .addColumn('version_id', text)
    .addColumn('page', int)
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
    .execute()
  const traces: [string, string[]][] = [
    ['page_trace_document', ['document_id', 'kind', 'page']],
    ['page_trace_person', ['person_id', 'at']],
    ['page_trace_session', ['session_id', 'at']],
  ]
  for (const [name, columns] of traces) await schema.createIndex(name).on('page_trace').columns(columns).execute()
  // How long each page was read is found by the beginning of its name.
  await schema
    .createIndex('observation_section')
    .on('observation')
    .columns(['section', 'visit_id', 'value'])
    .where(sql.ref('section'), 'is not', null)
    .execute()
}
