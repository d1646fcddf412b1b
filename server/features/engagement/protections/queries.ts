import type { Db, Trx } from '../../../db/tables.ts'

export async function findHolder(db: Db | Trx, codeId: string) {
  return db
    .selectFrom('access_code')
    .select(['id', 'kind', 'code_sealed', 'person_id'])
    .where('id', '=', codeId)
    .executeTakeFirst()
}

export async function setWatchEased(trx: Trx, id: string, at: string | null): Promise<void> {
  await trx.updateTable('reader_activity').set({ eased_at: at }).where('id', '=', id).execute()
}

/** Since when accessibility mode is on, for each of these sessions in which it is. */
export async function listEased(db: Db, sessionIds: readonly string[]): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reader_activity')
    .select(['id', 'eased_at'])
    .where('id', 'in', sessionIds)
    .where('eased_at', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.eased_at ?? '']))
}
