import type { ExpressionBuilder } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { Db, ProposalRow, Tables, Trx } from '../../../db/tables.ts'

export async function insertProposal(trx: Trx, row: ProposalRow): Promise<void> {
  await trx.insertInto('proposal').values(row).execute()
}

export async function countOpen(trx: Trx, keyId: string, expiredBy: string): Promise<number> {
  const row = await trx
    .selectFrom('proposal')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('key_id', '=', keyId)
    .where('decided_at', 'is', null)
    .where('made_at', '>', expiredBy)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export type FoundProposal = Awaited<ReturnType<typeof listOpen>>[number]

function withKeys(db: Db) {
  return db
    .selectFrom('proposal as p')
    .leftJoin('api_key as k', 'k.id', 'p.key_id')
    .leftJoin('user_account as a', 'a.id', 'k.account_id')
    .selectAll('p')
    .select([
      'k.name as key_name',
      'k.revoked_at',
      (eb) => eb.case().when(isStaff(eb)).then(1).else(0).end().as('trusted'),
    ])
}

/** Whether who made the key is staff now. What a key proposed ends with the rights of its maker. */
function isStaff(eb: ExpressionBuilder<Tables & { a: Tables['user_account'] }, 'a'>) {
  return eb.and([eb('a.suspended_at', 'is', null), eb('a.role', '!=', 'investor')])
}

export async function findProposal(db: Db, id: string): Promise<FoundProposal | undefined> {
  return withKeys(db).where('p.id', '=', id).executeTakeFirst()
}

/** Oldest first. */
export async function listOpen(db: Db, expiredBy: string) {
  return withKeys(db)
    .where('p.decided_at', 'is', null)
    .where('p.made_at', '>', expiredBy)
    .where('k.revoked_at', 'is', null)
    .where(isStaff)
    .orderBy('p.made_at')
    .orderBy('p.id')
    .execute()
}

/** What was decided, has expired, or is of a key that was revoked or whose maker is no longer staff, newest first. */
export async function listOver(db: Db, expiredBy: string, limit: number): Promise<FoundProposal[]> {
  return withKeys(db)
    .where((eb) =>
      eb.or([
        eb('p.decided_at', 'is not', null),
        eb('p.made_at', '<=', expiredBy),
        eb('k.revoked_at', 'is not', null),
        eb('a.suspended_at', 'is not', null),
        eb('a.role', 'is', null),
        eb('a.role', '=', 'investor'),
      ]),
    )
    .orderBy('p.made_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
}

/** Newest first. */
export async function listOfKey(db: Db, keyId: string, limit: number): Promise<FoundProposal[]> {
  return withKeys(db).where('p.key_id', '=', keyId).orderBy('p.made_at', 'desc').orderBy('p.id').limit(limit).execute()
}

/** The test and the write are one statement, so that a proposal is decided once. */
export async function decideProposal(
  trx: Trx,
  id: string,
  { by, now, decision, expiredBy }: { by: string; now: string; decision: 'confirmed' | 'dismissed'; expiredBy: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('proposal')
    .set({ decided_at: now, decided_by: by, decision })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .where('made_at', '>', expiredBy)
    .where('key_id', 'in', (from) =>
      from
        .selectFrom('api_key as k')
        .innerJoin('user_account as a', 'a.id', 'k.account_id')
        .select('k.id')
        .where('k.revoked_at', 'is', null)
        .where(isStaff),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteProposalsOf(
  trx: Trx,
  { persons, emailKeys }: { persons: readonly string[]; emailKeys: readonly string[] },
): Promise<number> {
  const result = await trx
    .deleteFrom('proposal')
    .where((eb) => eb.or([eb('person_id', 'in', inList(persons)), eb('email_key', 'in', inList(emailKeys))]))
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** Proposals that were made before then, of nobody on legal hold. */
export async function deleteOldProposals(
  trx: Trx,
  {
    before,
    held,
    limit,
  }: { before: string; held: { persons: readonly string[]; emailKeys: readonly string[] }; limit: number },
): Promise<number> {
  const result = await trx
    .deleteFrom('proposal')
    .where('id', 'in', (from) =>
      from
        .selectFrom('proposal')
        .select('id')
        .where('made_at', '<', before)
        .where((eb) => eb.or([eb('person_id', 'is', null), eb('person_id', 'not in', inList(held.persons))]))
        .where((eb) => eb.or([eb('email_key', 'is', null), eb('email_key', 'not in', inList(held.emailKeys))]))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}
