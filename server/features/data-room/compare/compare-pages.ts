import { findDifferences } from '../render/differences.ts'
import { changedWords, pairPages, type WordRun } from './rules.ts'

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
  pairs: { before: number | null; after: number | null; text: boolean; picture: boolean; words: WordRun[] }[]
}

/** Compares some of the pages. It runs in the process that renders, because it takes seconds and reads files that anybody has made. */
export async function comparePages({ texts, files, from, count }: TwoVersions): Promise<ComparedPages> {
  const all = pairPages(...texts)
  const shown = all.slice(from, from + count)
  const both = shown.flatMap(({ before, after }): [number, number][] =>
    before === null || after === null ? [] : [[before, after]],
  )
  const differ = (files && both.length > 0 ? await findDifferences(...files, both) : []).values()
  const textOf = (side: 0 | 1, page: number | null) => (page === null ? '' : (texts[side][page - 1] ?? ''))
  return {
    total: all.length,
    textChanges: all.filter(({ text }) => text).length,
    pairs: shown.map((pair) => ({
      ...pair,
      picture: pair.before === null || pair.after === null || differ.next().value === true,
      words: pair.text ? changedWords(textOf(0, pair.before), textOf(1, pair.after)) : [],
    })),
  }
}
