import type { Trx } from '../../../db/tables.ts'
import type { ChallengeMode, Counter } from './rules.ts'

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
  return { recent: JSON.parse(row.recent) as number[], until: row.until === null ? null : Date.parse(row.until) }
}

export async function saveChallengeMode(trx: Trx, challengeMode: ChallengeMode): Promise<void> {
  await trx
    .updateTable('challenge_mode')
    .set({ recent: JSON.stringify(challengeMode.recent), until: toIso(challengeMode.until) })
    .where('id', '=', 1)
    .execute()
}

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
