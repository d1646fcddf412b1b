import type { Insertable } from 'kysely'
import type { DatabaseKind } from '../../../db/open.ts'
import { withRelaxedDurability } from '../../../db/relaxed-durability.ts'
import type { Db, JobRow, Tables, Trx } from '../../../db/tables.ts'
import type { Cursor } from '../../../platform/list-cursor.ts'

export async function insertJob(trx: Trx, row: Insertable<Tables['job']>): Promise<void> {
  await trx.insertInto('job').values(row).execute()
}

/**
 * Leases the oldest due job of these kinds. Check and write are one statement, so two workers never hold the same job; on PostgreSQL a
 * worker skips the jobs that others are leasing instead of waiting for them. A time after `latestRun` was written by a clock that was
 * ahead, and does not count.
 */
export async function leaseJob(
  db: Db,
  databaseKind: DatabaseKind,
  kinds: readonly string[],
  { now, leasedUntil, latestRun }: { now: string; leasedUntil: string; latestRun: string },
): Promise<JobRow | undefined> {
  const due = (on: Db | Trx) =>
    on
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
  // A worker asks twice a second and usually finds nothing; an update would take SQLite's only lock for that.
  if ((await due(db).executeTakeFirst()) === undefined) return undefined
  return withRelaxedDurability(db, (on) =>
    on
      .updateTable('job')
      .set((eb) => ({ leased_until: leasedUntil, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', databaseKind === 'postgres' ? due(on).forUpdate().skipLocked() : due(on))
      .returningAll()
      .executeTakeFirst(),
  )
}

type Held = Pick<JobRow, 'id' | 'attempts'>

/** Only of a job that somebody holds. */
export async function extendJob(db: Db, id: string, leasedUntil: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ leased_until: leasedUntil })
    .where('id', '=', id)
    .where('leased_until', 'is not', null)
    .execute()
}

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

/** The oldest job of these kinds, or of any, that is due and that nobody works on. */
export async function findOldestDueJob(db: Db, now: string, kinds?: readonly string[]) {
  if (kinds?.length === 0) return undefined
  return db
    .selectFrom('job')
    .select('run_at')
    .$if(kinds !== undefined, (jobs) => jobs.where('kind', 'in', kinds ?? []))
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

/** The jobs of these kinds that were given up, newest first. */
export async function listDeadJobs(
  db: Db,
  kinds: readonly string[],
  page: { after?: Cursor | undefined; limit: number },
) {
  const { after, limit } = page
  let rows = db
    .selectFrom('job')
    .select(['id', 'kind', 'attempts', 'created_at', 'given_up_at', 'last_error'])
    .where('given_up_at', 'is not', null)
    .where('kind', 'in', kinds)
  if (after)
    rows = rows.where((eb) =>
      eb.or([eb('given_up_at', '<', after.at), eb.and([eb('given_up_at', '=', after.at), eb('id', '<', after.id)])]),
    )
  return rows.orderBy('given_up_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Locks a job that was given up. */
export async function lockDeadJob(trx: Trx, kinds: readonly string[], id: string) {
  return trx
    .updateTable('job')
    .set((eb) => ({ attempts: eb.ref('attempts') }))
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .where('given_up_at', 'is not', null)
    .returning(['id', 'kind', 'last_error'])
    .executeTakeFirst()
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
