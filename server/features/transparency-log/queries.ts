import type { Insertable, Updateable } from 'kysely'
import type { Db, Tables, Trx } from '../../db/tables.ts'

export type CheckpointRow = Tables['log_checkpoint']

/** Parameters of one statement. */
const MAX_CODES = 500

export async function hasPending(db: Db): Promise<boolean> {
  return (await db.selectFrom('log_pending').select('seq').limit(1).executeTakeFirst()) !== undefined
}

/** Locks the log, so that only one process at a time adds entries to the tree. */
export async function lockLog(trx: Trx): Promise<void> {
  await trx
    .updateTable('log_state')
    .set((eb) => ({ checkpoint_at: eb.ref('checkpoint_at') }))
    .where('id', '=', 1)
    .execute()
}

/** Committed entries that are not in the tree yet, in order. */
export async function listPending(trx: Trx, limit: number) {
  return trx
    .selectFrom('log_pending as p')
    .innerJoin('audit_entry as e', 'e.seq', 'p.seq')
    .selectAll('e')
    .orderBy('p.seq')
    .limit(limit)
    .execute()
}

export async function insertLeaves(trx: Trx, rows: Tables['log_leaf'][]): Promise<void> {
  await trx.insertInto('log_leaf').values(rows).execute()
}

export async function insertNodes(trx: Trx, rows: Tables['log_node'][]): Promise<void> {
  await trx.insertInto('log_node').values(rows).execute()
}

export async function deletePending(trx: Trx, seqs: readonly number[]): Promise<void> {
  await trx.deleteFrom('log_pending').where('seq', 'in', seqs).execute()
}

export async function countLeaves(db: Db | Trx): Promise<number> {
  const row = await db.selectFrom('log_leaf').select('idx').orderBy('idx', 'desc').limit(1).executeTakeFirst()
  return row ? row.idx + 1 : 0
}

/** The stored hashes of a level from `from` to before `to`. Level 0 are the leaves. */
export async function listHashes(db: Db | Trx, level: number, from: number, to: number): Promise<string[]> {
  const found =
    level === 0
      ? await db
          .selectFrom('log_leaf')
          .select('hash')
          .where('idx', '>=', from)
          .where('idx', '<', to)
          .orderBy('idx')
          .execute()
      : await db
          .selectFrom('log_node')
          .select('hash')
          .where('level', '=', level)
          .where('idx', '>=', from)
          .where('idx', '<', to)
          .orderBy('idx')
          .execute()
  return found.map(({ hash }) => hash)
}

/** Leaves with their entries, starting at `from`. All columns of a missing entry are null. */
export async function listLeaves(db: Db | Trx, from: number, limit: number) {
  return db
    .selectFrom('log_leaf as l')
    .leftJoin('audit_entry as e', 'e.seq', 'l.seq')
    .leftJoin('log_private as p', 'p.entry_id', 'e.id')
    .select(['l.idx', 'l.hash', 'p.salt', 'p.data'])
    .selectAll('e')
    .where('l.idx', '>=', from)
    .orderBy('l.idx')
    .limit(limit)
    .execute()
}

/** The indexes of entries in the tree, in order. Entries without one are left out. */
export async function listIndexes(db: Db | Trx, seqs: readonly number[]): Promise<number[]> {
  if (seqs.length === 0) return []
  const rows = await db.selectFrom('log_leaf').select('idx').where('seq', 'in', seqs).orderBy('idx').execute()
  return rows.map(({ idx }) => idx)
}

export async function findLastCheckpoint(db: Db | Trx): Promise<CheckpointRow | undefined> {
  return db.selectFrom('log_checkpoint').selectAll().orderBy('size', 'desc').limit(1).executeTakeFirst()
}

/** Checkpoints of more than `above` and at most `upTo` entries. */
export async function listCheckpoints(db: Db | Trx, above: number, upTo: number): Promise<CheckpointRow[]> {
  return db
    .selectFrom('log_checkpoint')
    .selectAll()
    .where('size', '>', above)
    .where('size', '<=', upTo)
    .orderBy('size')
    .execute()
}

/** The sizes of the newest checkpoints of less than `size` entries. */
export async function listNewestSizes(db: Db | Trx, size: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('log_checkpoint')
    .select('size')
    .where('size', '<', size)
    .orderBy('size', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.size)
}

/** The size of the last checkpoint that was signed by this time. There are too many to read them all, so it uses the index. */
export async function findSizeAt(db: Db | Trx, at: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('log_checkpoint')
    .select('size')
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.size
}

/** When checkpoints were emailed to the witness, newest first. */
export async function listWitnessTimes(db: Db | Trx, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_record')
    .select('created_at')
    .where('kind', '=', 'log_witness')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function listCheckpointsOf(db: Db | Trx, sizes: readonly number[]): Promise<CheckpointRow[]> {
  if (sizes.length === 0) return []
  return db.selectFrom('log_checkpoint').selectAll().where('size', 'in', sizes).orderBy('size').execute()
}

export async function insertCheckpoint(trx: Trx, row: CheckpointRow): Promise<void> {
  await trx.insertInto('log_checkpoint').values(row).execute()
}

export async function listKeys(db: Db | Trx): Promise<Tables['log_key'][]> {
  return db.selectFrom('log_key').selectAll().orderBy('position').execute()
}

/** Appends a public key. A known key stays where it is. If two processes start at once, the first one wins. */
export async function insertKey(trx: Trx, row: Omit<Tables['log_key'], 'position'>): Promise<void> {
  await lockLog(trx)
  const known = await listKeys(trx)
  if (known.some(({ key_id }) => key_id === row.key_id)) return
  if (row.because === 'first' && known.length > 0) return
  await trx
    .insertInto('log_key')
    .values({ ...row, position: known.length })
    .execute()
}

export async function insertStamp(trx: Trx, row: Insertable<Tables['log_stamp']>): Promise<void> {
  await trx.insertInto('log_stamp').values(row).execute()
}

export async function listStamps(db: Db | Trx, size: number) {
  return db.selectFrom('log_stamp').selectAll().where('size', '=', size).orderBy('at').execute()
}

/** The stamps of checkpoints of more than `above` and at most `upTo` entries. */
export async function listStampsWithin(db: Db | Trx, above: number, upTo: number) {
  const rows = db.selectFrom('log_stamp').selectAll().where('size', '>', above).where('size', '<=', upTo)
  return rows.orderBy('size').orderBy('at').execute()
}

/** The sizes of the checkpoints that were stamped, in order. */
export async function listStampedSizes(db: Db | Trx): Promise<number[]> {
  const rows = await db
    .selectFrom('log_stamp')
    .select('size')
    .distinct()
    .where('token', 'is not', null)
    .orderBy('size')
    .execute()
  return rows.map(({ size }) => size)
}

type Recurring = Exclude<keyof Tables['log_state'], 'id'>

/**
 * Claims a recurring task: true for exactly one process, if it was last done at `before` or earlier. A last time in the future, which a
 * clock that was set back leaves behind, does not count.
 */
export async function claim(db: Db | Trx, what: Recurring, now: string, before: string): Promise<boolean> {
  const result = await db
    .updateTable('log_state')
    .set({ [what]: now } as Updateable<Tables['log_state']>)
    .where('id', '=', 1)
    .where((eb) => eb.or([eb(what, 'is', null), eb(what, '<=', before), eb(what, '>', now)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Releases a claimed task, so that the next round continues it. */
export async function releaseClaim(db: Db, what: Recurring): Promise<void> {
  await db
    .updateTable('log_state')
    .set({ [what]: null } as Updateable<Tables['log_state']>)
    .where('id', '=', 1)
    .execute()
}

/** The batches of observations that overlap this span, in order. */
export async function listBatches(trx: Db | Trx, from: number, to: number): Promise<Tables['observation_batch'][]> {
  return trx
    .selectFrom('observation_batch')
    .selectAll()
    .where('to_seq', '>=', from)
    .where('from_seq', '<=', to)
    .orderBy('from_seq')
    .execute()
}

/** The last observation that is in the log. */
export async function lastBatched(trx: Db | Trx): Promise<number> {
  const row = await trx
    .selectFrom('observation_batch')
    .select('to_seq')
    .orderBy('from_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.to_seq ?? 0
}

/** Replaces the batches of this span with one. */
export async function setBatch(trx: Trx, row: Tables['observation_batch']): Promise<void> {
  await trx
    .deleteFrom('observation_batch')
    .where('from_seq', '>=', row.from_seq)
    .where('from_seq', '<=', row.to_seq)
    .execute()
  await trx.insertInto('observation_batch').values(row).execute()
}

/** The number of the last watermark that a batch had. */
export async function lastShown(trx: Trx): Promise<number> {
  const row = await trx.selectFrom('shown_leaf').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row?.number ?? 0
}

export async function insertShownLeaves(trx: Trx, rows: Tables['shown_leaf'][]): Promise<void> {
  await trx.insertInto('shown_leaf').values(rows).execute()
}

/** The leaves of watermarks, from one number to another, both included. */
export async function listShownLeaves(db: Db | Trx, from: number, to: number): Promise<Tables['shown_leaf'][]> {
  return db
    .selectFrom('shown_leaf')
    .selectAll()
    .where('number', '>=', from)
    .where('number', '<=', to)
    .orderBy('number')
    .execute()
}

/** The leaf of each of these codes that has one, with the entry of its batch. */
export async function findShownLeaves(db: Db | Trx, codes: readonly string[]) {
  const found = []
  for (let from = 0; from < codes.length; from += MAX_CODES)
    found.push(
      ...(await db
        .selectFrom('shown_leaf as l')
        .leftJoin('audit_entry as e', 'e.id', 'l.entry_id')
        .select(['l.number', 'l.code', 'l.entry_id', 'e.seq', 'e.at', 'e.action', 'e.detail'])
        .where('l.code', 'in', codes.slice(from, from + MAX_CODES))
        .execute()),
    )
  return found
}

export async function findEntryDetail(db: Db | Trx, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('audit_entry').select('detail').where('id', '=', id).executeTakeFirst()
  return row?.detail
}

/** Whether an entry after `after` says that this observation was deleted. */
export async function hasThinned(db: Db, after: number, number: number): Promise<boolean> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'observations.thinned')
    .where('seq', '>', after)
    .execute()
  return rows.some(({ detail }) => {
    const { from, to } = JSON.parse(detail) as { from: number; to: number }
    return from <= number && number <= to
  })
}

export async function findLastVerification(db: Db) {
  return db
    .selectFrom('audit_entry')
    .select(['at', 'actor', 'detail'])
    .where('action', '=', 'log.verified')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
