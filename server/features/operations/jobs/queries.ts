import type { Insertable } from 'kysely'
import { withRelaxedDurability } from '../../../db/relaxed-durability.ts'
import type { Db, JobRow, Tables, Trx } from '../../../db/tables.ts'

export async function insertJob(trx: Trx, row: Insertable<Tables['job']>): Promise<void> {
  await trx.insertInto('job').values(row).execute()
}

/**
 * Leases the oldest due job of these kinds. Check and write are one statement, so two workers never hold the same job. A time after
 * `latestRun` was written by a clock that was ahead, and does not count.
 */
export async function leaseJob(
  db: Db,
  kinds: readonly string[],
  { now, leasedUntil, latestRun }: { now: string; leasedUntil: string; latestRun: string },
): Promise<JobRow | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('job')
      .select('id')
      .where('done_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where('kind', 'in', kinds)
      .where((eb) => eb.or([eb('run_at', '<=', now), eb('run_at', '>', latestRun)]))
      .where((eb) =>
        eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now), eb('leased_until', '>', latestRun)]),
      )
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const leased = await withRelaxedDurability(db, (on) =>
      on
        .updateTable('job')
        .set((eb) => ({ leased_until: leasedUntil, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', due.id)
        .where('done_at', 'is', null)
        .where((eb) =>
          eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now), eb('leased_until', '>', latestRun)]),
        )
        .returningAll()
        .executeTakeFirst(),
    )
    if (leased) return leased
  }
}

type Held = Pick<JobRow, 'id' | 'attempts'>

/** Deletes the payload. The attempts tell whether this worker still holds the job. */
export async function finishJob(trx: Trx, job: Held, now: string): Promise<boolean> {
  return change(trx, job, { done_at: now, leased_until: null, last_error: null, payload: '' })
}

export async function postponeJob(db: Db, job: Held, runAt: string, lastError: string): Promise<void> {
  await change(db, job, { run_at: runAt, leased_until: null, last_error: lastError })
}

export async function giveUpJob(trx: Trx, job: Held, now: string, lastError: string): Promise<boolean> {
  return change(trx, job, { given_up_at: now, leased_until: null, last_error: lastError })
}

async function change(db: Db | Trx, job: Held, values: Partial<JobRow>): Promise<boolean> {
  const result = await db
    .updateTable('job')
    .set(values)
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function findOldestDueJob(db: Db, now: string) {
  return db
    .selectFrom('job')
    .select('run_at')
    .where('done_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('run_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
}

export async function countWaitingJobs(db: Db) {
  return db
    .selectFrom('job')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('n')])
    .where('done_at', 'is', null)
    .where('given_up_at', 'is', null)
    .groupBy('kind')
    .execute()
}

export async function findJob(db: Db, kind: string, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('job').selectAll().where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
}

/** Deletes an unfinished job, unless a worker holds it. */
export async function deleteJob(trx: Trx, id: string, now: string): Promise<void> {
  await trx
    .deleteFrom('job')
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .execute()
}

/** Makes an unfinished job due, even a failed one. A worker that holds it keeps it. */
export async function makeDue(trx: Trx, kind: string, id: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('job')
    .set({ run_at: now, given_up_at: null })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes a job that was given up. */
export async function deleteGivenUp(trx: Trx, kind: string, id: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('job')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('given_up_at', 'is not', null)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
