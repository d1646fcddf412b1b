import type { Db, Tables, Trx } from '../../db/tables.ts'

type Verification = Tables['log_verification']

export async function insertVerification(trx: Trx, row: Verification): Promise<void> {
  await trx.insertInto('log_verification').values(row).execute()
}

/** The verification in progress, if it reported since then. */
export async function findRunning(db: Db | Trx, since: string): Promise<Verification | undefined> {
  return db
    .selectFrom('log_verification')
    .selectAll()
    .where('finished_at', 'is', null)
    .where('seen_at', '>', since)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Starts a verification: true for the first worker, or if the last one has stopped reporting. */
export async function takeVerification(
  db: Db,
  id: string,
  { now, silentSince }: { now: string; silentSince: string },
): Promise<boolean> {
  const result = await db
    .updateTable('log_verification')
    .set({ seen_at: now, done: 1 })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where((eb) => eb.or([eb('done', '=', 0), eb('seen_at', '<=', silentSince)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** True also for one that retention has deleted. */
export async function isFinished(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('log_verification').select('finished_at').where('id', '=', id).executeTakeFirst()
  return row === undefined || row.finished_at !== null
}

export async function noteProgress(
  db: Db,
  id: string,
  values: Pick<Verification, 'done' | 'size' | 'seen_at' | 'finished_at'>,
): Promise<void> {
  await db.updateTable('log_verification').set(values).where('id', '=', id).execute()
}
