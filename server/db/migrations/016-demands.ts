import type { Db } from '../tables.ts'

/** What versions ask of earlier signers is read with every decision, and without the agreements' texts that lie between. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createIndex('nda_version_demands')
    .on('nda_version')
    .columns(['policy', 'version', 'published_at', 'sign_by'])
    .execute()
}
