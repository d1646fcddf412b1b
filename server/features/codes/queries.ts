import type { Insertable } from 'kysely'
import type { AccessCodeRow, Db, Tables, Trx } from '../../db/tables.ts'

export async function insertCode(trx: Trx, row: Insertable<Tables['access_code']>): Promise<boolean> {
  const result = await trx
    .insertInto('access_code')
    .values(row)
    .onConflict((conflict) => conflict.column('code_index').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findCodeByIndex(db: Db | Trx, codeIndex: string): Promise<AccessCodeRow | undefined> {
  return db.selectFrom('access_code').selectAll().where('code_index', '=', codeIndex).executeTakeFirst()
}

export async function findCode(db: Db | Trx, id: string): Promise<AccessCodeRow | undefined> {
  return db.selectFrom('access_code').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findCodeOfSubmission(db: Db | Trx, submissionId: string): Promise<AccessCodeRow | undefined> {
  return db
    .selectFrom('access_code')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'personal')
    .orderBy('created_at')
    .executeTakeFirst()
}

export async function listCodesOfAddress(db: Db | Trx, emailKey: string): Promise<AccessCodeRow[]> {
  return db.selectFrom('access_code').selectAll().where('email_key', '=', emailKey).orderBy('created_at').execute()
}

export async function listCodes(db: Db): Promise<AccessCodeRow[]> {
  return db.selectFrom('access_code').selectAll().orderBy('created_at').execute()
}

/** Whether the code was issued to this browser or redeemed by it. */
export async function knowsCode(db: Db | Trx, browserId: string, codeIndex: string): Promise<boolean> {
  const row = await db
    .selectFrom('browser_code as b')
    .innerJoin('access_code as c', 'c.id', 'b.code_id')
    .select('c.id')
    .where('b.browser_id', '=', browserId)
    .where('c.code_index', '=', codeIndex)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertKnown(trx: Trx, browserId: string, codeId: string, now: string): Promise<void> {
  await trx
    .insertInto('browser_code')
    .values({ browser_id: browserId, code_id: codeId, since: now })
    .onConflict((conflict) => conflict.columns(['browser_id', 'code_id']).doNothing())
    .execute()
}

/** The test and the write are one statement, so that of any number of visitors only one takes the last use. */
export async function spendCodeUse(trx: Trx, codeId: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('access_code')
    .set((eb) => ({
      uses_remaining: eb
        .case()
        .when('uses_remaining', '>', 0)
        .then(eb('uses_remaining', '-', 1))
        .else(eb.ref('uses_remaining'))
        .end(),
    }))
    .where('id', '=', codeId)
    .where('uses_remaining', '!=', 0)
    .where('revoked_at', 'is', null)
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Begins a code that has not begun; false when it had, or was revoked. */
export async function setActivated(trx: Trx, codeId: string, from: string, until: string | null): Promise<boolean> {
  const result = await trx
    .updateTable('access_code')
    .set({ valid_from: from, valid_until: until, awaits: null })
    .where('id', '=', codeId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('valid_from', 'is', null), eb('valid_from', '>', from)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setRevoked(trx: Trx, codeId: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('access_code')
    .set({ revoked_at: now })
    .where('id', '=', codeId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The person whose signed NDA this browser holds, with the address they gave; the newest where there are several. */
export async function findSignerOfBrowser(trx: Trx, browserId: string) {
  return trx
    .selectFrom('submission')
    .select(['id', 'person_id', 'email', 'email_key', 'full_name', 'company_name'])
    .where('browser_id', '=', browserId)
    .where('superseded_at', 'is', null)
    .orderBy('signed_at', 'desc')
    .executeTakeFirst()
}

/** The person's window, opened now where there is none yet. Two tries at once open one. */
export async function openWindow(
  trx: Trx,
  row: { code_id: string; person_id: string; opened_at: string; ends_at: string },
) {
  await trx
    .insertInto('shared_window')
    .values({ ...row, successor_code_id: null })
    .onConflict((conflict) => conflict.columns(['code_id', 'person_id']).doNothing())
    .execute()
  return trx
    .selectFrom('shared_window')
    .selectAll()
    .where('code_id', '=', row.code_id)
    .where('person_id', '=', row.person_id)
    .executeTakeFirstOrThrow()
}

export async function listCodesOfPerson(trx: Trx, personId: string): Promise<AccessCodeRow[]> {
  return trx.selectFrom('access_code').selectAll().where('person_id', '=', personId).orderBy('created_at').execute()
}

export async function setSuccessor(trx: Trx, codeId: string, personId: string, successorId: string): Promise<void> {
  await trx
    .updateTable('shared_window')
    .set({ successor_code_id: successorId })
    .where('code_id', '=', codeId)
    .where('person_id', '=', personId)
    .execute()
}
