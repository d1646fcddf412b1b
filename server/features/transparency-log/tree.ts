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

/** Every fourth level is stored: a sixteenth of the rows, and any other hash takes at most 15 hashes to compute. */
const STEP = 4
const FAN = 2 ** STEP

export function isStored(level: number): boolean {
  return level % STEP === 0
}

/** The stored hashes above new leaves that start at index `size`. */
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

/** Hashes that were read for earlier proofs of the same log. Most of them are in several proofs. */
type Known = Map<string, Buffer>

/** The root of the first `size` entries. */
export async function rootAt(db: Db | Trx, size: number): Promise<string> {
  return (await rangeHash(db, { from: 0, to: size })).toString('base64')
}

/** Proves that an entry is among the first `size` entries. */
export async function inclusionProof(
  db: Db | Trx,
  index: number,
  size: number,
  known: Known = new Map(),
): Promise<string[]> {
  return proof(db, inclusionRanges(index, size), known)
}

/** Proves that the log of `older` entries is the start of the log of `newer` entries. */
export async function consistencyProof(
  db: Db | Trx,
  older: number,
  newer: number,
  known: Known = new Map(),
): Promise<string[]> {
  return proof(db, consistencyRanges(older, newer), known)
}

async function proof(db: Db | Trx, ranges: readonly Range[], known: Known): Promise<string[]> {
  const hashes: string[] = []
  for (const range of ranges) hashes.push((await rangeHash(db, range, known)).toString('base64'))
  return hashes
}

async function rangeHash(db: Db | Trx, range: Range, known: Known = new Map()): Promise<Buffer> {
  const hashes: Buffer[] = []
  for (const subtree of subtreesOf(range)) {
    const name = `${subtree.level} ${subtree.index}`
    const hash = known.get(name) ?? (await subtreeHash(db, subtree))
    known.set(name, hash)
    hashes.push(hash)
  }
  return foldSubtrees(hashes)
}

async function subtreeHash(db: Db | Trx, { level, index }: Subtree): Promise<Buffer> {
  const stored = level - (level % STEP)
  const width = 2 ** (level - stored)
  return perfectHash(await read(db, stored, index * width, (index + 1) * width))
}

async function read(db: Db | Trx, level: number, from: number, to: number): Promise<Buffer[]> {
  if (from === to) return []
  const hashes = await listHashes(db, level, from, to)
  if (hashes.length !== to - from) throw new RangeError('a hash of the log is missing')
  return hashes.map((hash) => Buffer.from(hash, 'base64'))
}
