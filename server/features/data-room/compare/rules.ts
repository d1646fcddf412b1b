import { diffArrays } from 'diff'
import { compared, inOneLine, type Word, wordsIn } from './words.ts'

/** The pages that belong together, counted from 1; null where the other version has no such page. */
export type PagePair = { before: number | null; after: number | null; text: boolean }
/** Words of a line, all of them changed or none. A tab divides the cells of a table. */
type Run = { text: string; changed: boolean }
type Line = Run[]
/** Lines that belong together, in either version. `leftOut`: how many unchanged lines it stands for. */
export type LineRow = { kind: 'same' | 'changed' | 'left_out'; before: Line[]; after: Line[]; leftOut: number }

/** More pairs than this are not weighed: pages then belong together by their order. */
const MAX_WEIGHED = 10_000
/** Finding more changes than this would be too slow. */
const MAX_EDITS = 1_000
/** Unchanged lines shown on either side of a change. */
const CONTEXT = 2

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
  for (const run of diffArrays(before.map(inOneLine), after.map(inOneLine))) {
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

/** The lines that differ, with their changed words and a few lines around them. */
export function changedLines(before: string, after: string): LineRow[] {
  const [was, is] = [linesOf(before), linesOf(after)]
  const rows: LineRow[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = () => {
    rows.push(...rowsOf(removed, added))
    removed = []
    added = []
  }
  const runs = diffArrays(was, is, { maxEditLength: MAX_EDITS }) ?? [
    { removed: true, added: false, value: was },
    { removed: false, added: true, value: is },
  ]
  for (const run of runs) {
    if (run.removed) removed.push(...run.value)
    else if (run.added) added.push(...run.value)
    else {
      flush()
      for (const line of run.value) rows.push(sameRow(line))
    }
  }
  flush()
  return withoutMiddles(rows)
}

/** Lines without what surrounds them; a tab and the spaces around it are one tab. */
const linesOf = (text: string) =>
  text.split('\n').flatMap(
    (line) =>
      line
        .replace(/[^\S\n]*\t\s*/g, '\t')
        .replace(/[^\S\t]+/g, ' ')
        .trim() || [],
  )

const sameRow = (text: string): LineRow => {
  const line = [{ text, changed: false }]
  return { kind: 'same', before: [line], after: [line], leftOut: 0 }
}

/** Lines of which none is in the other version as it is. Those that share words belong together, however their words are broken into lines. */
function rowsOf(removed: readonly string[], added: readonly string[]): LineRow[] {
  const [was, is] = [wordsIn(removed), wordsIn(added)]
  const links = keepWords(was, is)
  const rows: LineRow[] = []
  let [b, a] = [0, 0]
  const put = (toB: number, toA: number) => {
    if (toB > b || toA > a) rows.push(rowOf(linesIn(was, b, toB), linesIn(is, a, toA)))
    ;[b, a] = [toB, toA]
  }
  for (let at = 0; at < links.length; ) {
    let [endB, endA] = links[at] ?? [0, 0]
    // What is between two rows belongs to neither.
    put(endB, endA)
    for (at++; at < links.length; at++) {
      const [nextB, nextA] = links[at] ?? [0, 0]
      if (nextB > endB && nextA > endA) break
      ;[endB, endA] = [nextB, nextA]
    }
    put(endB + 1, endA + 1)
  }
  put(removed.length, added.length)
  return rows
}

/** Marks the words that both have as unchanged, and returns the lines that they join: in order, of either version. */
function keepWords(was: Word[], is: Word[]): [before: number, after: number][] {
  const [old, now] = [compared(was, is), compared(is, was)]
  const keys = (all: typeof old) => all.map(({ key }) => key)
  const runs = diffArrays(keys(old), keys(now), { maxEditLength: MAX_EDITS }) ?? []
  const links: [number, number][] = []
  let [b, a] = [0, 0]
  for (const [at, run] of runs.entries()) {
    if (run.removed) b += run.value.length
    else if (run.added) a += run.value.length
    else {
      const isKept = !isChance(runs, at)
      for (const _ of run.value) {
        const [one, other] = [old[b++]?.words ?? [], now[a++]?.words ?? []]
        if (!isKept) continue
        for (const word of [...one, ...other]) word.changed = false
        for (const { line } of one) for (const { line: there } of other) links.push([line, there])
      }
    }
  }
  return links
}

type Change = { added: boolean; removed: boolean; value: string[] }

/** Whether words are the same only by chance: a few between larger changes, which would be hard to read with them. */
function isChance(runs: readonly Change[], at: number): boolean {
  const lengthOf = (run: Change | undefined) => (run?.added || run?.removed ? run.value.join(' ').length : 0)
  const length = runs[at]?.value.join(' ').length ?? 0
  const least = Math.min(
    Math.max(lengthOf(runs[at - 1]), lengthOf(runs[at - 2])),
    Math.max(lengthOf(runs[at + 1]), lengthOf(runs[at + 2])),
  )
  return length < least
}

const linesIn = (words: readonly Word[], from: number, to: number): Line[] =>
  Array.from({ length: to - from }, (_, at) => lineOf(words.filter(({ line }) => line === from + at)))

function lineOf(words: readonly Word[]): Line {
  const line: Line = []
  for (const { word, gap: before, changed } of words) {
    const last = line.at(-1)
    const gap = last === undefined ? '' : before
    if (last?.changed === changed) last.text += gap + word
    else {
      // The space before a change is not changed.
      if (last && !last.changed) last.text += gap
      line.push({ text: last?.changed ? gap + word : word, changed })
    }
  }
  return line
}

function rowOf(before: Line[], after: Line[]): LineRow {
  const isChanged = [...before, ...after].some((line) => line.some(({ changed }) => changed))
  return { kind: isChanged ? 'changed' : 'same', before, after, leftOut: 0 }
}

/** Leaves out unchanged lines that are not beside a change. */
function withoutMiddles(rows: readonly LineRow[]): LineRow[] {
  const isNear = (at: number) =>
    rows.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind === 'changed')
  const shown: LineRow[] = []
  for (const [at, row] of rows.entries()) {
    const last = shown.at(-1)
    // One row would take no less room left out.
    const isAlone = (at === 0 || isNear(at - 1)) && (at === rows.length - 1 || isNear(at + 1))
    if (isNear(at) || isAlone) shown.push(row)
    else if (last?.kind === 'left_out') last.leftOut += row.after.length
    else shown.push({ kind: 'left_out', before: [], after: [], leftOut: row.after.length })
  }
  return shown
}
