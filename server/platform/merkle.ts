import { hash } from 'node:crypto'

/** A perfect subtree of a Merkle tree (RFC 6962, section 2.1): `2 ** level` leaves, the first of them `index * 2 ** level`. */
export type Subtree = { level: number; index: number }
/** Leaves `from` up to, and without, `to`. */
export type Range = { from: number; to: number }

/** The root of a tree without leaves. */
export const EMPTY_ROOT = hash('sha256', '', 'buffer')

/** Leaves and nodes begin with different bytes, so that neither can be passed off as the other. */
export function leafHash(bytes: string | Buffer): Buffer {
  if (typeof bytes === 'string') return hash('sha256', `\0${bytes}`, 'buffer')
  return hash('sha256', Buffer.concat([Buffer.of(0), bytes]), 'buffer')
}

/** Used by one hash at a time: a million of them each wants two of these. */
const pair = Buffer.alloc(65, 1)

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  left.copy(pair, 1)
  right.copy(pair, 33)
  return hash('sha256', pair, 'buffer')
}

/** The perfect subtrees that make up a range which a proof may ask for, left to right. */
export function subtreesOf({ from, to }: Range): Subtree[] {
  const parts: Subtree[] = []
  for (let at = from; at < to; ) {
    const level = Math.floor(Math.log2(to - at))
    parts.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return parts
}

/** The hash of what perfect subtrees of falling size make together. */
export function foldSubtrees(hashes: readonly Buffer[]): Buffer {
  return hashes.length === 0 ? EMPTY_ROOT : hashes.reduceRight((right, left) => nodeHash(left, right))
}

/** The hash above hashes of one level; there must be a power of two of them. */
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

/** Where a tree of more than one leaf divides: the largest power of two below its size. */
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

/** The ranges whose hashes prove that the tree of `older` leaves is the beginning of that of `newer` (RFC 6962, 2.1.2). */
export function consistencyRanges(older: number, newer: number): Range[] {
  if (older === 0 || older === newer) return []
  const ranges: Range[] = []
  let [from, to] = [0, newer]
  // Once the older tree's right edge is left on the way down, its own part must be told too.
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

/** A tree that grows leaf by leaf and remembers only its right edge. */
export class MerkleEdge {
  size = 0
  readonly #edge: Buffer[] = []

  /** Adds a leaf; `onNode` is told of every subtree that it completes. */
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
