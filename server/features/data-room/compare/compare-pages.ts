import { findDifferences } from '../render/differences.ts'
import { readTextLines } from '../render/text-lines.ts'
import { changedLines, type LineRow, pairPages } from './rules.ts'

/** Two versions: the text of each page, and the file that pages are rendered from. */
export type TwoVersions = {
  texts: readonly [before: readonly string[], after: readonly string[]]
  /** Left out where both are the same file. */
  files?: readonly [before: Uint8Array, after: Uint8Array]
  from: number
  count: number
}
export type ComparedPages = {
  total: number
  textChanges: number
  pairs: { before: number | null; after: number | null; text: boolean; picture: boolean; lines: LineRow[] }[]
}

/** Compares some of the pages. It runs in the process that renders, because it takes seconds and reads files that anybody has made. */
export async function comparePages({ texts, files, from, count }: TwoVersions): Promise<ComparedPages> {
  const all = pairPages(...texts)
  const shown = all.slice(from, from + count)
  const both = shown.flatMap(({ before, after }): [number, number][] =>
    before === null || after === null ? [] : [[before, after]],
  )
  const differ = (files && both.length > 0 ? await findDifferences(...files, both) : []).values()
  const changed = shown.filter(({ text }) => text)
  const linesOf = async (side: 0 | 1, pages: (number | null)[]) => {
    const known = new Map<number, string>()
    for (const page of pages) if (page !== null) known.set(page, texts[side][page - 1] ?? '')
    return files && known.size > 0 ? readTextLines(files[side], known) : known
  }
  const was = await linesOf(
    0,
    changed.map(({ before }) => before),
  )
  const is = await linesOf(
    1,
    changed.map(({ after }) => after),
  )
  return {
    total: all.length,
    textChanges: all.filter(({ text }) => text).length,
    pairs: shown.map((pair) => ({
      ...pair,
      picture: pair.before === null || pair.after === null || differ.next().value === true,
      lines: pair.text ? changedLines(was.get(pair.before ?? 0) ?? '', is.get(pair.after ?? 0) ?? '') : [],
    })),
  }
}
