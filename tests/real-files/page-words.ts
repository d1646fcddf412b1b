import { execFileSync } from 'node:child_process'
import { searchText } from '../../server/features/data-room/search-text.ts'

/*
 * The words of a page as the portal gives them, beside those that pdftotext and mutool read from the same page.
 */

/** Each word with how often it is there. */
export type Words = ReadonlyMap<string, number>
/** `found`: the share of ours that the other has. `kept`: the share of theirs that we have. */
export type Shares = { found: number; kept: number }

/** One character each of a script without blanks. */
const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu
const HYPHEN_AT_LINE_END = /[\p{Pd}\u00ad]\s*\n\s*/gu

/** Folded as the search folds them. Hyphens and the ends of lines make no difference. */
export function wordsOf(text: string): Words {
  const words = new Map<string, number>()
  for (const [part] of text.replace(HYPHEN_AT_LINE_END, '').matchAll(WORD)) {
    const word = searchText(part)
    if (word !== '') words.set(word, (words.get(word) ?? 0) + 1)
  }
  return words
}

/** The characters in place of the words, for texts whose blanks differ. */
export function charactersOf(text: string): Words {
  return wordsOf(
    [...wordsOf(text)].flatMap(([word, count]) => Array<string>(count).fill([...word].join(' '))).join(' '),
  )
}

export const sizeOf = (words: Words) => words.values().reduce((sum, count) => sum + count, 0)

/** Those of the first that the second has not. */
export function lacking(words: Words, other: Words): Words {
  const left = new Map<string, number>()
  for (const [word, count] of words) {
    const more = count - (other.get(word) ?? 0)
    if (more > 0) left.set(word, more)
  }
  return left
}

export function sharesOf(ours: Words, theirs: Words): Shares {
  const share = (of: Words, other: Words) => (of.size === 0 ? 1 : 1 - sizeOf(lacking(of, other)) / sizeOf(of))
  return { found: share(ours, theirs), kept: share(theirs, ours) }
}

const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] })

/** What other programs read of a page, or of all, without the layout. */
export const READERS = {
  pdftotext: (path: string, page: number | undefined) =>
    run('pdftotext', ['-cropbox', ...(page === undefined ? [] : ['-f', String(page), '-l', String(page)]), path, '-']),
  mutool: (path: string, page: number | undefined) =>
    run('mutool', ['draw', '-q', '-F', 'txt', path, ...(page === undefined ? [] : [String(page)])]),
}
export type Reader = keyof typeof READERS

const MOST_PAGES = 10

/** Evenly over a file. */
export function somePages(count: number): number[] {
  const many = Math.min(count, MOST_PAGES)
  return Array.from({ length: many }, (_, at) => 1 + Math.floor((at * count) / many))
}
