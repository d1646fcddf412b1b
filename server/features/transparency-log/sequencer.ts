import { entryText } from '../../audit/rules.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { leafHash } from '../../platform/merkle.ts'
import { countLeaves, deletePending, hasPending, insertLeaves, insertNodes, listPending, lockLog } from './queries.ts'
import { newNodes } from './tree.ts'

/** Entries of one transaction, so that SQLite's one writer is busy for milliseconds only. */
const BATCH = 256

/**
 * Gives every committed entry its index and its leaf in the tree. On PostgreSQL a lower `seq` may be committed after a higher one, so
 * the order is made here, by one transaction at a time. Returns the number of entries.
 */
export async function integrate(deps: Deps): Promise<number> {
  let added = 0
  while (await hasPending(deps.db)) {
    const count = await deps.db.transaction().execute(addBatch)
    if (count === 0) break
    added += count
  }
  return added
}

async function addBatch(trx: Trx): Promise<number> {
  await lockLog(trx)
  const entries = await listPending(trx, BATCH)
  if (entries.length === 0) return 0
  const size = await countLeaves(trx)
  const hashes = entries.map((entry) => leafHash(entryText(entry)))
  await insertLeaves(
    trx,
    entries.map(({ seq }, i) => ({ idx: size + i, seq, hash: (hashes[i] as Buffer).toString('base64') })),
  )
  const nodes = await newNodes(trx, size, hashes)
  if (nodes.length > 0) await insertNodes(trx, nodes)
  await deletePending(
    trx,
    entries.map(({ seq }) => seq),
  )
  return entries.length
}
