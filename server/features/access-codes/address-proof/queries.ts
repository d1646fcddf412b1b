import type { Trx } from '../../../db/tables.ts'

/** New digits replace those that were emailed before. False if the session has ended or has entered too many wrong ones. */
export async function setDigits(
  trx: Trx,
  sessionId: string,
  digits: { digest: string; codeId: string; endsAt: string; maxWrong: number },
): Promise<boolean> {
  const result = await trx
    .updateTable('session')
    .set({ digits_digest: digits.digest, digits_code_id: digits.codeId, digits_end_at: digits.endsAt })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('wrong_digits', '<', digits.maxWrong)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Counts a try and returns the digits to compare, in one statement, so that simultaneous tries each count. */
export async function countTry(trx: Trx, sessionId: string, maxWrong: number) {
  return trx
    .updateTable('session')
    .set((eb) => ({ wrong_digits: eb('wrong_digits', '+', 1) }))
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('wrong_digits', '<', maxWrong)
    .returning(['digits_digest', 'digits_code_id', 'digits_end_at'])
    .executeTakeFirst()
}

/** Takes back the count of a try that was not wrong. */
export async function uncountTry(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .updateTable('session')
    .set((eb) => ({ wrong_digits: eb('wrong_digits', '-', 1) }))
    .where('id', '=', sessionId)
    .execute()
}

export async function setAddressProved(trx: Trx, sessionId: string, codeId: string): Promise<void> {
  await trx
    .updateTable('session')
    .set({ proved_code_id: codeId, digits_digest: null, digits_code_id: null, digits_end_at: null })
    .where('id', '=', sessionId)
    .execute()
}
