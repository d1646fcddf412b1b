import type { Trx } from '../../../db/tables.ts'
import type { Counter, StepUp } from './rules.ts'

/** Reads a counter, making it where there is none, and holds it until the transaction ends. */
export async function lockCounter(trx: Trx, key: string): Promise<Counter> {
  const row = await trx
    .insertInto('guess_counter')
    .values({ key, failures: 0, last_failure_at: null, blocked_until: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ failures: eb.ref('guess_counter.failures') })),
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
    .updateTable('guess_counter')
    .set({
      failures: counter.failures,
      last_failure_at: toIso(counter.lastFailureAt),
      blocked_until: toIso(counter.blockedUntil),
    })
    .where('key', '=', key)
    .execute()
}

export async function deleteCounter(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('guess_counter').where('key', '=', key).execute()
}

/** The one row of step-up, held until the transaction ends: guesses of browsers not known to the code go one by one. */
export async function lockStepUp(trx: Trx): Promise<StepUp> {
  const row = await trx
    .updateTable('step_up')
    .set((eb) => ({ recent: eb.ref('recent') }))
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { recent: JSON.parse(row.recent) as number[], until: row.until === null ? null : Date.parse(row.until) }
}

export async function saveStepUp(trx: Trx, stepUp: StepUp): Promise<void> {
  await trx
    .updateTable('step_up')
    .set({ recent: JSON.stringify(stepUp.recent), until: toIso(stepUp.until) })
    .where('id', '=', 1)
    .execute()
}

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
