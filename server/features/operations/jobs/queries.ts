import type { Insertable } from 'kysely'
import { lightly } from '../../../db/relaxed-durability.ts'
import type { Db, JobRow, Tables, Trx } from '../../../db/tables.ts'

export async function insertJob(trx: Trx, row: Insertable<Tables['job']>): Promise<void> {
  await trx.insertInto('job').values(row).execute()
}

/**
 * Takes the oldest job of these kinds that is due and that nobody holds. The test and the write are one statement, so that two workers never
 * hold the same job; whoever loses looks again. What is put off or held for longer than anything is, was so by a clock that was ahead.
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
    const leased = await lightly(db, (on) =>
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

/** A job that is done keeps its line but not what it carried. Only for whoever still holds it: the tries tell. */
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

/** The job that has been due for longest without a worker at it. */
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

/** How many jobs of each kind are not done: due, put off, or in somebody's hands. */
export async function countWaitingJobs(db: Db) {
  return db
    .selectFrom('job')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('n')])
    .where('done_at', 'is', null)
    .where('given_up_at', 'is', null)
    .groupBy('kind')
    .execute()
}

type JobState = 'waiting' | 'done' | 'given_up'

/** The jobs of a kind, newest first, from the one after `after` on. */
export async function listJobs(
  db: Db,
  wanted: { kind: string; state?: JobState; after?: { createdAt: string; id: string }; most: number },
): Promise<JobRow[]> {
  const { kind, state, after, most } = wanted
  let rows = db.selectFrom('job').selectAll().where('kind', '=', kind)
  if (state === 'done') rows = rows.where('done_at', 'is not', null)
  if (state === 'given_up') rows = rows.where('given_up_at', 'is not', null)
  if (state === 'waiting') rows = rows.where('done_at', 'is', null).where('given_up_at', 'is', null)
  if (after)
    rows = rows.where((eb) =>
      eb.or([
        eb('created_at', '<', after.createdAt),
        eb.and([eb('created_at', '=', after.createdAt), eb('id', '<', after.id)]),
      ]),
    )
  return rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

export async function findJob(db: Db, kind: string, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('job').selectAll().where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
}

/** Takes a job back that is not done; one that a worker holds goes on. */
export async function dropJob(trx: Trx, id: string, now: string): Promise<void> {
  await trx
    .deleteFrom('job')
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .execute()
}

/** Makes a job due that is not done, given up or not. One that a worker holds stays that worker's until it lets go. */
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
