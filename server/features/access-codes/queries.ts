import type { Insertable } from 'kysely'
import type { AccessCodeRow, Db, Tables, Trx } from '../../db/tables.ts'

/** False if the code is taken. */
export async function insertCode(trx: Trx, row: Insertable<Tables['access_code']>): Promise<boolean> {
  const result = await trx
    .insertInto('access_code')
    .values(row)
    .onConflict((conflict) => conflict.column('code_index').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** A code, and when the signature behind it stopped being valid. */
export type FoundCode = AccessCodeRow & { superseded_at: string | null; signature_confirmed_at: string | null }

export function selectCodes(db: Db | Trx) {
  return db
    .selectFrom('access_code as c')
    .leftJoin('submission as s', 's.id', 'c.submission_id')
    .selectAll('c')
    .select(['s.superseded_at', 's.confirmed_at as signature_confirmed_at'])
}

export async function findCodeByIndex(db: Db | Trx, codeIndex: string): Promise<FoundCode | undefined> {
  return selectCodes(db).where('c.code_index', '=', codeIndex).executeTakeFirst()
}

export async function findCode(db: Db | Trx, id: string): Promise<FoundCode | undefined> {
  return selectCodes(db).where('c.id', '=', id).executeTakeFirst()
}

export async function findCodeOfSubmission(db: Db | Trx, submissionId: string): Promise<FoundCode | undefined> {
  return selectCodes(db)
    .where('c.submission_id', '=', submissionId)
    .where('c.kind', '=', 'personal')
    .orderBy('c.created_at', 'desc')
    .executeTakeFirst()
}

/** The codes of an address, oldest first, except those of a superseded signature. */
export async function listCodesOfAddress(db: Db | Trx, emailKey: string): Promise<FoundCode[]> {
  return selectCodes(db)
    .where('c.email_key', '=', emailKey)
    .where('s.superseded_at', 'is', null)
    .orderBy('c.created_at')
    .execute()
}

/** The codes of an address, and those that staff made for it. */
export async function listCodesFor(db: Db | Trx, emailKey: string): Promise<FoundCode[]> {
  return selectCodes(db)
    .where((eb) =>
      eb.or([
        eb('c.email_key', '=', emailKey),
        eb.and([eb('c.email_key', 'is', null), eb(eb.fn<string>('lower', ['c.email']), '=', emailKey)]),
      ]),
    )
    .where('s.superseded_at', 'is', null)
    .orderBy('c.created_at')
    .execute()
}

export async function listCodesOfSubmission(trx: Trx, submissionId: string): Promise<AccessCodeRow[]> {
  return trx.selectFrom('access_code').selectAll().where('submission_id', '=', submissionId).execute()
}

export async function listCodes(db: Db): Promise<FoundCode[]> {
  return selectCodes(db).orderBy('c.created_at').execute()
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

/** Signing shows the code in this browser, which can then open it with one press. */
export async function handCode(trx: Trx, browserId: string, codeId: string, now: string): Promise<void> {
  await trx
    .insertInto('browser_code')
    .values({ browser_id: browserId, code_id: codeId, since: now, handed_at: now })
    .onConflict((conflict) => conflict.columns(['browser_id', 'code_id']).doUpdateSet({ handed_at: now }))
    .execute()
}

/** The browser no longer opens a code without typing: this one, or all. False if it could open none. */
export async function takeBackHanded(trx: Trx, browserId: string, codeId?: string): Promise<boolean> {
  const result = await trx
    .updateTable('browser_code')
    .set({ handed_at: null })
    .where('browser_id', '=', browserId)
    .where('handed_at', 'is not', null)
    .$if(codeId !== undefined, (query) => query.where('code_id', '=', codeId ?? ''))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The code of the latest valid signature that was made in this browser. */
export async function findCodeSignedHere(db: Db | Trx, browserId: string) {
  return db
    .selectFrom('browser_code as b')
    .innerJoin('access_code as c', 'c.id', 'b.code_id')
    .innerJoin('submission as s', 's.id', 'c.submission_id')
    .select(['c.id', 'c.code_sealed', 'c.valid_from', 'b.handed_at', 's.id as submission_id', 's.signed_at'])
    .where('b.browser_id', '=', browserId)
    .where('s.browser_id', '=', browserId)
    .where('s.superseded_at', 'is', null)
    .where('c.revoked_at', 'is', null)
    .where('c.kind', '=', 'personal')
    .orderBy('s.signed_at', 'desc')
    .orderBy('c.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
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
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('submission')
            .select('submission.id')
            .whereRef('submission.id', '=', 'access_code.submission_id')
            .where('submission.superseded_at', 'is not', null),
        ),
      ),
    )
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Activates a code; false if it is already active or was revoked. */
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

const SIGNER = ['id', 'person_id', 'email', 'email_key', 'full_name', 'company_name'] as const

/** The latest signature given in this browser. */
export async function findSignerOfBrowser(trx: Trx, browserId: string) {
  return trx
    .selectFrom('submission')
    .select(SIGNER)
    .where('browser_id', '=', browserId)
    .where('superseded_at', 'is', null)
    .orderBy('signed_at', 'desc')
    .executeTakeFirst()
}

/** The valid signature of an address that the visitor has proved. */
export async function findSignerOfAddress(trx: Trx, key: string) {
  return trx
    .selectFrom('submission')
    .select(SIGNER)
    .where('email_key', '=', key)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
}

/** The signature of the address that this browser last proved with an emailed link, after it was signed. */
export async function findSignerByLink(trx: Trx, browserId: string) {
  return trx
    .selectFrom('mailed_link as l')
    .innerJoin('submission as s', 's.email_key', 'l.email_key')
    .select(['s.id', 's.person_id', 's.email', 's.email_key', 's.full_name', 's.company_name'])
    .where('l.used_by', '=', browserId)
    .where('l.used_at', '>=', (eb) => eb.ref('s.signed_at'))
    .where('s.superseded_at', 'is', null)
    .orderBy('l.used_at', 'desc')
    .executeTakeFirst()
}

/** The addresses that this browser has proved with an emailed link, or with a code from an external agreement. */
export async function listProvedKeys(trx: Trx, browserId: string): Promise<string[]> {
  const links = await trx
    .selectFrom('mailed_link')
    .select('email_key')
    .where('used_by', '=', browserId)
    .orderBy('used_at', 'desc')
    .execute()
  const codes = await trx
    .selectFrom('browser_code as b')
    .innerJoin('access_code as c', 'c.id', 'b.code_id')
    .select('c.email_key')
    .where('b.browser_id', '=', browserId)
    .where('c.external_agreement_id', 'is not', null)
    .execute()
  return [...new Set([...links, ...codes].flatMap(({ email_key }) => email_key ?? []))]
}

/** Opens the person's access period if there is none, and locks it until the transaction ends: simultaneous attempts open one. */
export async function openAccessPeriod(
  trx: Trx,
  row: { code_id: string; person_id: string; opened_at: string; ends_at: string },
) {
  return trx
    .insertInto('shared_access')
    .values({ ...row, successor_code_id: null, closed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['code_id', 'person_id'])
        .doUpdateSet((eb) => ({ opened_at: eb.ref('shared_access.opened_at') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** As `listCodesOfAddress`, by person. */
export async function listCodesOfPerson(trx: Db | Trx, personId: string): Promise<FoundCode[]> {
  return selectCodes(trx)
    .where('c.person_id', '=', personId)
    .where('s.superseded_at', 'is', null)
    .orderBy('c.created_at')
    .execute()
}

/**
 * Whether a personal code has replaced any access period of the person. Locks the person until the transaction ends, so that two periods
 * that end at once lead to one code.
 */
export async function hasSuccessor(trx: Trx, personId: string): Promise<boolean> {
  await trx
    .updateTable('person')
    .set((eb) => ({ email_key: eb.ref('email_key') }))
    .where('id', '=', personId)
    .execute()
  const row = await trx
    .selectFrom('shared_access')
    .select('code_id')
    .where('person_id', '=', personId)
    .where('successor_code_id', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function setSuccessor(trx: Trx, codeId: string, personId: string, successorId: string): Promise<void> {
  await trx
    .updateTable('shared_access')
    .set({ successor_code_id: successorId })
    .where('code_id', '=', codeId)
    .where('person_id', '=', personId)
    .execute()
}

/** Ends the grants of shared codes for an address, or for everyone at a domain. */
export async function endSharedGrantsOf(
  trx: Trx,
  whose: { email: string } | { domain: string },
  now: string,
): Promise<void> {
  await trx
    .updateTable('session_grant')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where((eb) =>
      'email' in whose
        ? eb(eb.fn<string>('lower', ['email']), '=', whose.email.toLowerCase())
        : eb(eb.fn<string>('lower', ['email']), 'like', `%@${whose.domain}`),
    )
    .where('code_id', 'in', (eb) =>
      eb.selectFrom('access_code').select('access_code.id').where('kind', '=', 'shared_timed'),
    )
    .execute()
}

/** Ends the grants of shared codes in a browser for the address of a signature that is no longer valid. */
export async function endSharedGrants(trx: Trx, browserId: string, email: string, now: string): Promise<void> {
  await trx
    .updateTable('session_grant')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('email', '=', email)
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('session').select('session.id').where('browser_id', '=', browserId),
    )
    .where('code_id', 'in', (eb) =>
      eb.selectFrom('access_code').select('access_code.id').where('kind', '=', 'shared_timed'),
    )
    .execute()
}
