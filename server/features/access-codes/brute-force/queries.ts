import { sql } from 'kysely'
import { LIMITS } from '../../../../contract/limits.ts'
import type { Trx } from '../../../db/tables.ts'
import type { ChallengeMode, Counter, Exposure } from './rules.ts'

/** Reads a counter, creating it if needed, and locks it until the transaction ends. */
export async function lockCounter(trx: Trx, key: string): Promise<Counter> {
  const row = await trx
    .insertInto('failed_attempt_counter')
    .values({ key, failures: 0, last_failure_at: null, blocked_until: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ failures: eb.ref('failed_attempt_counter.failures') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return {
    failures: row.failures,
    lastFailureAt: row.last_failure_at === null ? null : Date.parse(row.last_failure_at),
    blockedUntil: row.blocked_until === null ? null : Date.parse(row.blocked_until),
  }
}

export async function saveCounter(trx: Trx, key: string, counter: Counter): Promise<void> {
  await trx
    .updateTable('failed_attempt_counter')
    .set({
      failures: counter.failures,
      last_failure_at: toIso(counter.lastFailureAt),
      blocked_until: toIso(counter.blockedUntil),
    })
    .where('key', '=', key)
    .execute()
}

export async function deleteCounter(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('failed_attempt_counter').where('key', '=', key).execute()
}

/** Locks the one row of challenge mode until the transaction ends, so that attempts by unknown browsers happen one by one. */
export async function lockChallengeMode(trx: Trx): Promise<ChallengeMode> {
  const row = await trx
    .updateTable('challenge_mode')
    .set((eb) => ({ recent: eb.ref('recent') }))
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
  return {
    recent: JSON.parse(row.recent) as number[],
    until: row.until === null ? null : Date.parse(row.until),
    exposure: JSON.parse(row.exposure) as Exposure,
  }
}

export async function saveChallengeMode(trx: Trx, challengeMode: ChallengeMode): Promise<void> {
  await trx
    .updateTable('challenge_mode')
    .set({
      recent: JSON.stringify(challengeMode.recent),
      until: toIso(challengeMode.until),
      exposure: JSON.stringify(challengeMode.exposure),
    })
    .where('id', '=', 1)
    .execute()
}

/** How many codes a guess of a generated code could hit. Reads only the index of these codes. */
export async function countGuessable(trx: Trx, now: string): Promise<number> {
  const row = await trx
    .selectFrom('access_code')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('bits', '>=', sql.lit(LIMITS.generatedCodeBits))
    .where('bits', '<', sql.lit(LIMITS.unguessableBits))
    .where('revoked_at', 'is', null)
    .where('uses_remaining', '!=', 0)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** How many codes unknown browsers cannot use in challenge mode: easy to guess, and without an email. */
export async function countShutOut(trx: Trx, now: string): Promise<number> {
  const row = await trx
    .selectFrom('access_code')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('bits', '<', LIMITS.generatedCodeBits)
    .where('email', 'is', null)
    .where('person_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('uses_remaining', '!=', 0)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
