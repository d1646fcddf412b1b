import type { Insertable } from 'kysely'
import type { LinkPurpose } from '../../../../contract/email/verification-links.ts'
import type { Tables, Trx } from '../../../db/tables.ts'

export async function insertLink(trx: Trx, row: Insertable<Tables['mailed_link']>): Promise<void> {
  await trx.insertInto('mailed_link').values(row).execute()
}

export async function findLink(trx: Trx, id: string) {
  return trx.selectFrom('mailed_link').select(['email_key', 'account_id']).where('id', '=', id).executeTakeFirst()
}

/** Locks an account, so that links to it are used one by one. */
export async function lockAccount(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('user_account')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .execute()
}

/** The test and the write are one statement, so a link works once. */
export async function spendLink(trx: Trx, id: string, purposes: readonly LinkPurpose[], now: string) {
  return trx
    .updateTable('mailed_link')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .returning(['id', 'purpose', 'email_key', 'account_id', 'subject_id'])
    .executeTakeFirst()
}

/** Records which browser used the link, and which signature that browser can replace. */
export async function setLinkUse(
  trx: Trx,
  id: string,
  use: { browserId: string; replaceableId: string | null },
): Promise<void> {
  await trx
    .updateTable('mailed_link')
    .set({ used_by: use.browserId, replaceable_id: use.replaceableId })
    .where('id', '=', id)
    .execute()
}

/** Ends the unused links of an account, except the one that cancels the removal of its second factors. */
export async function endLinksOf(trx: Trx, accountId: string, now: string): Promise<void> {
  await trx
    .updateTable('mailed_link')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '!=', 'keep_second_factor')
    .where('used_at', 'is', null)
    .execute()
}
