import type { Trx } from '../../../db/tables.ts'

/** The open sessions with a grant for an email. */
export async function listSessionsOf(trx: Trx, key: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('session as s')
    .innerJoin('session_grant as g', 'g.session_id', 's.id')
    .select('s.id')
    .distinct()
    .where('s.ended_at', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', ['g.email']), '=', key))
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteAccessPeriods(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('shared_access').where('person_id', '=', personId).execute()
}
