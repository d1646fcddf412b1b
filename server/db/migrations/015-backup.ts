import { sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** How backups stand (docs/backup.md). */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('backup_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('since', text)
    .addColumn('leased_until', text)
    .addColumn('tried_at', text)
    .addColumn('made_at', text)
    .addColumn('overdue_at', text)
    .execute()
  await sql`insert into backup_state (id) values (1)`.execute(db)
}
