import type { Insertable } from 'kysely'
import type { Db, JobRow, Tables, Trx } from '../../db/tables.ts'

export async function insertJob(trx: Trx, row: Insertable<Tables['job']>): Promise<void> {
  await trx.insertInto('job').values(row).execute()
}

/**
 * Takes the oldest job that is due and that nobody holds. The test and the write are one statement, so that two workers never
 * hold the same job; whoever loses looks again.
 */
export async function leaseJob(db: Db, now: string, leasedUntil: string): Promise<JobRow | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('job')
      .select('id')
      .where('done_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where('run_at', '<=', now)
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const leased = await db
      .updateTable('job')
      .set((eb) => ({ leased_until: leasedUntil, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', due.id)
      .where('done_at', 'is', null)
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
      .returningAll()
      .executeTakeFirst()
    if (leased) return leased
  }
}

type Held = Pick<JobRow, 'id' | 'attempts'>

/** A job that is done keeps its line but not what it carried. Only for whoever still holds it: the tries tell. */
export async function finishJob(db: Db, job: Held, now: string): Promise<void> {
  await change(db, job, { done_at: now, leased_until: null, last_error: null, payload: '' })
}

export async function postponeJob(db: Db, job: Held, runAt: string, lastError: string): Promise<void> {
  await change(db, job, { run_at: runAt, leased_until: null, last_error: lastError })
}

export async function giveUpJob(db: Db, job: Held, now: string, lastError: string): Promise<void> {
  await change(db, job, { given_up_at: now, leased_until: null, last_error: lastError })
}

async function change(db: Db, job: Held, values: Partial<JobRow>): Promise<void> {
  await db.updateTable('job').set(values).where('id', '=', job.id).where('attempts', '=', job.attempts).execute()
}

export async function findOldestOpenJob(db: Db) {
  return db
    .selectFrom('job')
    .select('run_at')
    .where('done_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
}
