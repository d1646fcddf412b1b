import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  consistencyRanges,
  EMPTY_ROOT,
  foldSubtrees,
  inclusionPath,
  inclusionRanges,
  leafHash,
  MerkleEdge,
  nodeHash,
  perfectHash,
  provesInclusion,
  type Range,
  subtreesOf,
  treeRoot,
} from './merkle.ts'

const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** The definitions of RFC 6962, section 2.1, letter by letter and as slow as they are. */
function naiveRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha(Buffer.alloc(0))
  if (leaves.length === 1) return sha(Buffer.of(0), leaves[0] as Buffer)
  const k = naiveSplit(leaves.length)
  return sha(Buffer.of(1), naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)))
}

function naiveSplit(n: number): number {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

function naivePath(m: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length <= 1) return []
  const k = naiveSplit(leaves.length)
  return m < k
    ? [...naivePath(m, leaves.slice(0, k)), naiveRoot(leaves.slice(k))]
    : [...naivePath(m - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k))]
}

function naiveProof(m: number, leaves: readonly Buffer[], whole = true): Buffer[] {
  if (m === leaves.length) return whole ? [] : [naiveRoot(leaves)]
  const k = naiveSplit(leaves.length)
  return m <= k
    ? [...naiveProof(m, leaves.slice(0, k), whole), naiveRoot(leaves.slice(k))]
    : [...naiveProof(m - k, leaves.slice(k), false), naiveRoot(leaves.slice(0, k))]
}

/** The hash of a range as the log makes it: of perfect subtrees, each of its leaves. */
function rangeHash(leaves: readonly Buffer[], range: Range): Buffer {
  return foldSubtrees(
    subtreesOf(range).map(({ level, index }) =>
      perfectHash(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level).map(leafHash)),
    ),
  )
}

const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => Buffer.from(`leaf ${i}`))

/** Leaves and roots of the test vectors of certificate transparency. */
const VECTOR = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

describe('the vectors of RFC 6962', () => {
  test('the empty tree, and every tree of up to eight leaves', () => {
    expect(EMPTY_ROOT.toString('hex')).toBe(ROOTS[0])
    const edge = new MerkleEdge()
    expect(edge.root().toString('hex')).toBe(ROOTS[0])
    for (const [i, leaf] of VECTOR.entries()) {
      edge.push(leafHash(Buffer.from(leaf, 'hex')))
      expect(edge.root().toString('hex')).toBe(ROOTS[i + 1])
    }
  })

  test('a leaf and a node of the same bytes have different hashes', () => {
    const [a, b] = [leafHash('a'), leafHash('b')]
    expect(leafHash(Buffer.concat([a, b])).equals(nodeHash(a, b))).toBe(false)
  })
})

describe('against the definitions of the RFC', () => {
  const sizes = fc.integer({ min: 1, max: 300 })

  test('the root of any size', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const leaves = leavesOf(size)
        const edge = new MerkleEdge()
        for (const leaf of leaves) edge.push(leafHash(leaf))
        expect(edge.root()).toEqual(naiveRoot(leaves))
        expect(rangeHash(leaves, { from: 0, to: size })).toEqual(naiveRoot(leaves))
      }),
    )
  })

  test('the inclusion proof of any leaf', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, any) => {
        const leaves = leavesOf(size)
        const proof = inclusionRanges(any % size, size).map((range) => rangeHash(leaves, range))
        expect(proof).toEqual(naivePath(any % size, leaves))
      }),
    )
  })

  test('root and path of leaves at hand, which prove that leaf and no other, and only in its place', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), (size, any, other) => {
        const leaves = leavesOf(size)
        const hashes = leaves.map((leaf) => leafHash(leaf))
        const [index, root] = [any % size, treeRoot(hashes)]
        const path = inclusionPath(hashes, index)
        expect([root, path]).toEqual([naiveRoot(leaves), naivePath(index, leaves)])
        const leaf = hashes[index] as Buffer
        expect(provesInclusion(leaf, index, size, path, root)).toBe(true)
        expect(provesInclusion(leafHash('else'), index, size, path, root)).toBe(false)
        expect(provesInclusion(leaf, index, size, [...path, leaf], root)).toBe(false)
        expect(provesInclusion(leaf, size, size, path, root)).toBe(false)
        const place = other % size
        expect(provesInclusion(leaf, place, size, path, root)).toBe(place === index)
      }),
    )
  })

  test('the consistency proof of any two sizes', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, any) => {
        const older = 1 + (any % size)
        const leaves = leavesOf(size)
        const proof = consistencyRanges(older, size).map((range) => rangeHash(leaves, range))
        expect(proof).toEqual(naiveProof(older, leaves))
      }),
    )
  })

  test('every subtree that a leaf completes is told, with its hash', () => {
    const leaves = leavesOf(64)
    const edge = new MerkleEdge()
    const told: string[] = []
    for (const leaf of leaves)
      edge.push(leafHash(leaf), ({ level, index }, hash) => {
        told.push(`${level} ${index}`)
        expect(hash).toEqual(rangeHash(leaves, { from: index * 2 ** level, to: (index + 1) * 2 ** level }))
      })
    expect(told.length).toBe(63)
    expect(new Set(told).size).toBe(63)
  })
})
