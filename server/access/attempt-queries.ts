import type { Insertable } from 'kysely'
import type { Tables, Trx } from '../db/tables.ts'

/** Keeps a sign-in that has begun, and forgets those that never came back. */
export async function insertAttempt(trx: Trx, row: Insertable<Tables['sign_in_attempt']>): Promise<void> {
  await trx.deleteFrom('sign_in_attempt').where('ends_at', '<=', row.created_at).execute()
  await trx.insertInto('sign_in_attempt').values(row).execute()
}

/** Uses a sign-in up: the test and the deletion are one statement, so that a callback works once and for its own browser only. */
export async function spendAttempt(trx: Trx, match: { id: string; browser_digest: string; now: string }) {
  return trx
    .deleteFrom('sign_in_attempt')
    .where('id', '=', match.id)
    .where('browser_digest', '=', match.browser_digest)
    .where('ends_at', '>', match.now)
    .returning(['nonce', 'verifier_sealed', 'return_to', 'popup'])
    .executeTakeFirst()
}
