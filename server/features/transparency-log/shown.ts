import { recordEntry } from '../../audit/service.ts'
import type { Db, Trx, WatermarkRow } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Json } from '../../platform/canonical-json.ts'
import { inclusionPath, leafHash, treeRoot } from '../../platform/merkle.ts'
import { shownHash, shownLeaf, shownPersonal } from '../data-room/watermarks/leaf-rules.ts'
import { lastNumber, listUnsealed, setNumbers } from '../data-room/watermarks/queries.ts'
import { findShownLeaves, insertShownLeaves, lastShown, listShownLeaves, lockLog } from './queries.ts'

/** Watermarks of one batch, so that SQLite's one writer is busy for milliseconds only. A path in it has at most eight hashes. */
export const MAX_BATCH = 256

/** What the entry of a batch says: the numbers of its watermarks, and the root of the tree over their leaves. */
export type ShownBatch = { from: number; to: number; count: number; root: string }

/** Writes a batch of the watermarks that are in none yet to the log. True if there may be more. */
export async function batchShown(trx: Trx, deps: Deps): Promise<boolean> {
  // Locked, so that two processes do not batch the same, and nothing is deleted between the read and the entry.
  await lockLog(trx)
  const rows = await listUnsealed(trx, MAX_BATCH)
  if (rows.length === 0) return false
  // A number is never used again, also after somebody deleted leaves.
  const from = Math.max(await lastShown(trx), await lastNumber(trx)) + 1
  const leaves = rows.map((row, i) => ({ code: row.code, number: from + i, hash: shownHash(row, from + i) }))
  const batch: ShownBatch = {
    from,
    to: from + rows.length - 1,
    count: rows.length,
    root: treeRoot(leaves.map(({ hash }) => Buffer.from(hash, 'base64'))).toString('base64'),
  }
  const entry_id = await recordEntry(trx, deps, { action: 'pages.shown', actor: 'system', detail: batch })
  await insertShownLeaves(
    trx,
    leaves.map((leaf) => ({ ...leaf, entry_id })),
  )
  await setNumbers(trx, leaves)
  return rows.length === MAX_BATCH
}

/**
 * Whether a row is what the log says. `changed`: it is not as it was when its batch was made. `unproved`: its batch cannot be made again
 * from what is stored. `not_sealed`: it is too young to be in a batch.
 */
export type ShownState = 'holds' | 'changed' | 'unproved' | 'not_sealed'

/** A watermark with what proves it, for the verifiers (docs/log.md). */
export type ShownProof = {
  state: ShownState
  leaf: Json
  personal: { salt: string; data: string }
  /** The hashes from the leaf up to the root that the entry has. */
  path: string[]
  /** The entry of its batch; null if there is none. */
  entry: { id: string; seq: number; at: string } | null
}

type Leaf = Awaited<ReturnType<typeof findShownLeaves>>[number]
type Batch = ShownBatch & { hashes: Buffer[]; isWhole: boolean }

/** What the log says now of these rows, by code. */
export async function proveShown(db: Db | Trx, rows: readonly WatermarkRow[]): Promise<Map<string, ShownProof>> {
  const codes = rows.map(({ code }) => code)
  const leaves = new Map((await findShownLeaves(db, codes)).map((leaf) => [leaf.code, leaf]))
  const batches = new Map<string, Batch | undefined>()
  for (const leaf of leaves.values())
    if (!batches.has(leaf.entry_id)) batches.set(leaf.entry_id, await readBatch(db, leaf))
  return new Map(
    rows.map((row) => {
      const leaf = leaves.get(row.code)
      return [row.code, prove(row, leaf, leaf && batches.get(leaf.entry_id))]
    }),
  )
}

function prove(row: WatermarkRow, stored: Leaf | undefined, batch: Batch | undefined): ShownProof {
  const number = row.number ?? stored?.number ?? null
  const text = shownLeaf(row, number)
  const place = (number ?? 0) - (batch?.from ?? 0)
  const path = batch && place < batch.hashes.length ? inclusionPath(batch.hashes, place) : []
  return {
    state: stateOf(),
    leaf: JSON.parse(text) as Json,
    personal: { salt: row.salt, data: shownPersonal(row) },
    path: path.map((hash) => hash.toString('base64')),
    entry: stored?.seq == null || stored.at === null ? null : { id: stored.entry_id, seq: stored.seq, at: stored.at },
  }

  function stateOf(): ShownState {
    if (stored === undefined) return row.number === null ? 'not_sealed' : 'unproved'
    if (batch === undefined || !batch.isWhole) return 'unproved'
    return row.number !== null && batch.hashes[place]?.equals(leafHash(text)) ? 'holds' : 'changed'
  }
}

async function readBatch(db: Db | Trx, { action, detail }: Leaf): Promise<Batch | undefined> {
  const batch = action === 'pages.shown' && detail !== null ? parsed(detail) : undefined
  if (batch === undefined) return undefined
  const hashes = (await listShownLeaves(db, batch.from, batch.to)).map(({ hash }) => Buffer.from(hash, 'base64'))
  const isWhole = hashes.length === batch.count && treeRoot(hashes).toString('base64') === batch.root
  return { ...batch, hashes, isWhole }
}

/** An entry whose text somebody wrote may not be JSON. */
function parsed(detail: string): ShownBatch | undefined {
  try {
    return JSON.parse(detail) as ShownBatch
  } catch {
    return undefined
  }
}
