import type { Db } from '../db/tables.ts'

/** The live key of this digest. */
export async function findLiveFeedKey(db: Db, digest: string) {
  return db
    .selectFrom('analytics_key')
    .select(['id', 'name'])
    .where('digest', '=', digest)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}
