import { hash } from 'node:crypto'

/** A perfect subtree of a Merkle tree (RFC 6962, section 2.1): `2 ** level` leaves, the first of them `index * 2 ** level`. */
export type Subtree = { level: number; index: number }
/** `to` is not included. */
export type Range = { from: number; to: number }

/** The root of a tree without leaves. */
export const EMPTY_ROOT = hash('sha256', '', 'buffer')

/** Leaves and nodes are hashed with different prefixes, so that one cannot pass for the other. */
export function leafHash(bytes: string | Buffer): Buffer {
  if (typeof bytes === 'string') return hash('sha256', `\0${bytes}`, 'buffer')
  return hash('sha256', Buffer.concat([Buffer.of(0), bytes]), 'buffer')
}

/** Shared, so that a million hashes do not allocate a buffer each. */
const pair = Buffer.alloc(65, 1)

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  left.copy(pair, 1)
  right.copy(pair, 33)
  return hash('sha256', pair, 'buffer')
}

/** The perfect subtrees of a range, left to right. */
export function subtreesOf({ from, to }: Range): Subtree[] {
  const parts: Subtree[] = []
  for (let at = from; at < to; ) {
    const level = Math.floor(Math.log2(to - at))
    parts.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return parts
}

/** Hashes perfect subtrees of decreasing size into their common root. */
export function foldSubtrees(hashes: readonly Buffer[]): Buffer {
  return hashes.length === 0 ? EMPTY_ROOT : hashes.reduceRight((right, left) => nodeHash(left, right))
}

/** The root above the hashes of one level. Their number must be a power of two. */
export function perfectHash(hashes: readonly Buffer[]): Buffer {
  let row = hashes
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, i) => nodeHash(at(row, 2 * i), at(row, 2 * i + 1)))
  return at(row, 0)
}

function at(hashes: readonly Buffer[], index: number): Buffer {
  const found = hashes[index]
  if (found === undefined) throw new RangeError('a hash of the tree is missing')
  return found
}

/** The size of the left subtree: the largest power of two below `size`. */
function divide(size: number): number {
  const power = 2 ** Math.floor(Math.log2(size))
  return power === size ? size / 2 : power
}

/** The ranges whose hashes prove that leaf `index` is in the tree of `size` leaves, from the leaf up (RFC 6962, 2.1.1). */
export function inclusionRanges(index: number, size: number): Range[] {
  const ranges: Range[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + divide(to - from)
    if (index < middle) {
      ranges.unshift({ from: middle, to })
      to = middle
    } else {
      ranges.unshift({ from, to: middle })
      from = middle
    }
  }
  return ranges
}

/** The root over leaves that are all at hand. */
export function treeRoot(leaves: readonly Buffer[]): Buffer {
  return foldSubtrees(subtreesOf({ from: 0, to: leaves.length }).map((part) => subtreeRoot(leaves, part)))
}

/** The hashes that prove that leaf `index` is among these. */
export function inclusionPath(leaves: readonly Buffer[], index: number): Buffer[] {
  return inclusionRanges(index, leaves.length).map((range) =>
    foldSubtrees(subtreesOf(range).map((part) => subtreeRoot(leaves, part))),
  )
}

function subtreeRoot(leaves: readonly Buffer[], { level, index }: Subtree): Buffer {
  return perfectHash(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
}

/** Whether the path leads from a leaf to the root (RFC 9162, 2.1.3.2). */
export function provesInclusion(leaf: Buffer, index: number, size: number, path: readonly Buffer[], root: Buffer) {
  if (index >= size) return false
  let [at, last, hash] = [index, size - 1, leaf]
  for (const step of path) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(step, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
    } else hash = nodeHash(hash, step)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 && hash.equals(root)
}

/** The ranges whose hashes prove that the tree of `older` leaves is the beginning of that of `newer` (RFC 6962, 2.1.2). */
export function consistencyRanges(older: number, newer: number): Range[] {
  if (older === 0 || older === newer) return []
  const ranges: Range[] = []
  let [from, to] = [0, newer]
  // Below the older tree's right edge, the proof must include that tree's own part.
  while (to !== older) {
    const middle = from + divide(to - from)
    if (older <= middle) {
      ranges.unshift({ from: middle, to })
      to = middle
    } else {
      ranges.unshift({ from, to: middle })
      from = middle
    }
  }
  return from === 0 ? ranges : [{ from, to }, ...ranges]
}

/** A growing tree that keeps only its right edge. */
export class MerkleEdge {
  size = 0
  readonly #edge: Buffer[] = []

  /** Adds a leaf, and calls `onNode` for every subtree that it completes. */
  push(leaf: Buffer, onNode?: (node: Subtree, hash: Buffer) => void): void {
    let whole = leaf
    let level = 0
    for (let rest = this.size; rest % 2 === 1; rest = (rest - 1) / 2) {
      whole = nodeHash(this.#edge.pop() as Buffer, whole)
      level += 1
      onNode?.({ level, index: (rest - 1) / 2 }, whole)
    }
    this.#edge.push(whole)
    this.size += 1
  }

  root(): Buffer {
    return foldSubtrees(this.#edge)
  }
}
