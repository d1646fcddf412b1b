import type { Db, Tables, Trx } from '../../db/tables.ts'
import {
  consistencyRanges,
  foldSubtrees,
  inclusionRanges,
  perfectHash,
  type Range,
  type Subtree,
  subtreesOf,
} from '../../platform/merkle.ts'
import { listHashes } from './queries.ts'

/** Every fourth level is kept: a sixteenth of the rows, and no hash is further than 15 others away. */
const STEP = 4
const FAN = 2 ** STEP

export function isKept(level: number): boolean {
  return level % STEP === 0
}

/** The hashes above leaves that are new from `size` on. What they are made of beside the new ones is read. */
export async function newNodes(db: Db | Trx, size: number, leaves: readonly Buffer[]): Promise<Tables['log_node'][]> {
  const rows: Tables['log_node'][] = []
  let [level, from, fresh] = [0, size, leaves]
  while (fresh.length > 0) {
    const first = Math.floor(from / FAN)
    const before = await read(db, level, first * FAN, from)
    const known = [...before, ...fresh]
    const above = Array.from({ length: Math.floor(known.length / FAN) }, (_, i) =>
      perfectHash(known.slice(i * FAN, (i + 1) * FAN)),
    )
    level += STEP
    const at = level
    rows.push(...above.map((hash, i) => ({ level: at, idx: first + i, hash: hash.toString('base64') })))
    ;[from, fresh] = [first, above]
  }
  return rows
}

/** The root of the log as it was with `size` entries. */
export async function rootAt(db: Db | Trx, size: number): Promise<string> {
  return (await rangeHash(db, { from: 0, to: size })).toString('base64')
}

/** What proves that an entry is in the log of `size` entries. */
export async function inclusionProof(db: Db | Trx, index: number, size: number): Promise<string[]> {
  return proof(db, inclusionRanges(index, size))
}

/** What proves that the log of `older` entries is the beginning of that of `newer`. */
export async function consistencyProof(db: Db | Trx, older: number, newer: number): Promise<string[]> {
  return proof(db, consistencyRanges(older, newer))
}

async function proof(db: Db | Trx, ranges: readonly Range[]): Promise<string[]> {
  const hashes: string[] = []
  for (const range of ranges) hashes.push((await rangeHash(db, range)).toString('base64'))
  return hashes
}

async function rangeHash(db: Db | Trx, range: Range): Promise<Buffer> {
  const hashes: Buffer[] = []
  for (const subtree of subtreesOf(range)) hashes.push(await subtreeHash(db, subtree))
  return foldSubtrees(hashes)
}

async function subtreeHash(db: Db | Trx, { level, index }: Subtree): Promise<Buffer> {
  const kept = level - (level % STEP)
  const width = 2 ** (level - kept)
  return perfectHash(await read(db, kept, index * width, (index + 1) * width))
}

async function read(db: Db | Trx, level: number, from: number, to: number): Promise<Buffer[]> {
  if (from === to) return []
  const hashes = await listHashes(db, level, from, to)
  if (hashes.length !== to - from) throw new RangeError('a hash of the log is missing')
  return hashes.map((hash) => Buffer.from(hash, 'base64'))
}
