import { withRelaxedDurability } from '../db/relaxed-durability.ts'
import type { Db } from '../db/tables.ts'
import type { StaffRole } from './staff.ts'

/** A key that is neither revoked nor over, and whose maker is still staff. */
export async function findLiveApiKey(db: Db, digest: string, now: string) {
  const row = await db
    .selectFrom('api_key as k')
    .innerJoin('user_account as a', 'a.id', 'k.account_id')
    .select(['k.id', 'k.name', 'k.scopes', 'k.expires_at', 'k.last_used_at', 'a.role'])
    .where('k.digest', '=', digest)
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', now)]))
    .where('a.suspended_at', 'is', null)
    .where('a.email_verified', '=', 1)
    .where('a.role', '!=', 'investor')
    .executeTakeFirst()
  return row && { ...row, role: row.role as StaffRole }
}

export async function noteApiKeyUse(db: Db, id: string, now: string): Promise<void> {
  await withRelaxedDurability(db, (on) =>
    on.updateTable('api_key').set({ last_used_at: now }).where('id', '=', id).executeTakeFirst(),
  )
}
