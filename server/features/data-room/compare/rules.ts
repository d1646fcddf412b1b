import { diffArrays } from 'diff'

/** The pages that belong together, counted from 1; null where the other version has no such page. */
export type PagePair = { before: number | null; after: number | null; text: boolean }
export type WordRun = { kind: 'same' | 'added' | 'removed' | 'left_out'; text: string }

/** More pairs than this are not weighed: pages then belong together by their order. */
const MAX_WEIGHED = 10_000
/** Finding more changes than this would be too slow. */
const MAX_EDITS = 1_000
/** Words shown on either side of a change. */
const CONTEXT = 8

/** Finds which pages of two versions belong together, from the text of each. */
export function pairPages(before: readonly string[], after: readonly string[]): PagePair[] {
  const pairs: PagePair[] = []
  let [b, a] = [0, 0]
  let removed = 0
  let added = 0
  const flush = () => {
    pairs.push(...pairChanged(before.slice(b - removed, b), after.slice(a - added, a), b - removed, a - added))
    removed = 0
    added = 0
  }
  for (const run of diffArrays([...before], [...after])) {
    if (run.removed) {
      removed += run.value.length
      b += run.value.length
    } else if (run.added) {
      added += run.value.length
      a += run.value.length
    } else {
      flush()
      for (const _ of run.value) pairs.push({ before: ++b, after: ++a, text: false })
    }
  }
  flush()
  return pairs
}

/** Pages of which none is word for word in the other version. Those with the most words in common belong together. */
function pairChanged(before: readonly string[], after: readonly string[], b: number, a: number): PagePair[] {
  if (before.length * after.length > MAX_WEIGHED) return inOrder(before.length, after.length, b, a)
  const bags = [before.map(wordsOf), after.map(wordsOf)] as const
  const weights = bags[0].map((one) => bags[1].map((other) => likeness(one, other)))
  // Pages that share nothing belong together by their order rather than to nothing.
  const score = (x: number, y: number) => 0.01 + (weights[x]?.[y] ?? 0)
  const best: number[][] = Array.from({ length: before.length + 1 }, () => Array(after.length + 1).fill(0) as number[])
  const at = (x: number, y: number) => best[x]?.[y] ?? 0
  for (let x = before.length - 1; x >= 0; x--)
    for (let y = after.length - 1; y >= 0; y--) {
      const row = best[x]
      if (row) row[y] = Math.max(at(x + 1, y), at(x, y + 1), score(x, y) + at(x + 1, y + 1))
    }
  const pairs: PagePair[] = []
  let [x, y] = [0, 0]
  while (x < before.length || y < after.length) {
    if (x < before.length && y < after.length && at(x, y) === score(x, y) + at(x + 1, y + 1))
      pairs.push({ before: b + ++x, after: a + ++y, text: true })
    else if (x < before.length && (y === after.length || at(x, y) === at(x + 1, y)))
      pairs.push({ before: b + ++x, after: null, text: true })
    else pairs.push({ before: null, after: a + ++y, text: true })
  }
  return pairs
}

function inOrder(removed: number, added: number, b: number, a: number): PagePair[] {
  return Array.from({ length: Math.max(removed, added) }, (_, at) => ({
    before: at < removed ? b + at + 1 : null,
    after: at < added ? a + at + 1 : null,
    text: true,
  }))
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

/** The share of words that two pages have in common, from 0 to 1. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1)
  let common = 0
  for (const word of b) {
    const count = left.get(word) ?? 0
    if (count > 0) common++
    left.set(word, count - 1)
  }
  return a.length + b.length === 0 ? 0 : (2 * common) / (a.length + b.length)
}

/** The words that were added and removed, each with some around it. */
export function changedWords(before: string, after: string): WordRun[] {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const changes = diffArrays(was, is, { maxEditLength: MAX_EDITS })
  const text = (words: readonly string[]) => words.join(' ')
  if (!changes)
    return [
      { kind: 'removed', text: text(was) },
      { kind: 'added', text: text(is) },
    ]
  const last = changes.length - 1
  return changes.flatMap(({ added, removed, value }, index): WordRun[] => {
    if (added || removed) return [{ kind: added ? 'added' : 'removed', text: text(value) }]
    const [from, to] = [index === 0 ? 0 : CONTEXT, index === last ? 0 : CONTEXT]
    if (value.length <= from + to + 1) return [{ kind: 'same', text: text(value) }]
    return [
      { kind: 'same' as const, text: text(value.slice(0, from)) },
      { kind: 'left_out' as const, text: '' },
      { kind: 'same' as const, text: text(to === 0 ? [] : value.slice(-to)) },
    ].filter(({ kind, text: said }) => kind === 'left_out' || said !== '')
  })
}
