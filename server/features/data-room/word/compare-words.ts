import { diffArrays } from 'diff'
import { onText } from '../render/page-text.ts'
import { loadPdf } from '../render/raster.ts'
import { searchText } from '../search-text.ts'

/** Where a text differs from pages: the words of each, and a few of both around them. */
export type WordDifference = { before: string; text: string; pages: string; after: string }
export type ComparedWords = { differences: WordDifference[]; more: number }

/** Words of the context, on each side. */
const CONTEXT = 5
const [MAX_DIFFERENCES, MAX_SHOWN, MAX_PAGES] = [50, 200, 300]
/** Two texts that have less in common are not worth a list. */
const MAX_EDITS = 4_000
const TIMEOUT_MS = 5_000

/** One character each of a script without blanks, whose lines end anywhere. */
const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu
/** Of a table of contents. */
const LEADERS = /[.\u2026·_]{4,}/gu
/** What the text has of its own, and bullets, which are of the list. */
const MARKS = /[~|^_()[\]\u2022\u25cf\u25e6\u25aa\uf0b7\u00b7\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu

type Word = { shown: string; folded: string }

/** Compares the text that was read with the words that the pages show. It runs in the process that renders. */
export async function compareWithPages(text: string, pdf: Uint8Array): Promise<ComparedWords> {
  const document = await loadPdf(pdf)
  const count = Math.min(document.getPageCount(), MAX_PAGES)
  const pages = Array.from({ length: count }, (_, index) =>
    onText(document, index + 1, ({ letters }) => letters.join('')),
  )
  document.destroy()
  return compareWords(text, pages.join('\n'))
}

/** Line ends, hyphens at them, ligatures, letter case and marks of lists make no difference. */
export function compareWords(text: string, pages: string): ComparedWords {
  const [ours, theirs] = [toWords(text), toWords(pages)]
  const changes = diffArrays(ours, theirs, {
    comparator: (one, other) => one.folded === other.folded,
    maxEditLength: MAX_EDITS,
    timeout: TIMEOUT_MS,
  })
  if (!changes) return { differences: [], more: 1 }
  const found: WordDifference[] = []
  let at = 0
  for (let index = 0; index < changes.length; index++) {
    const { added, removed, value } = changes[index] ?? { value: [] }
    if (!added && !removed) {
      at += value.length
      continue
    }
    // A removal and an addition beside it are one difference.
    const second = changes[index + 1]
    const isPair = second !== undefined && (second.added || second.removed)
    const other = isPair ? second.value : []
    if (isPair) index += 1
    const [mine, shown] = added ? [other, value] : [value, other]
    if (joined(mine) !== joined(shown))
      found.push({
        before: words(ours.slice(Math.max(0, at - CONTEXT), at)),
        text: words(mine),
        pages: words(shown),
        after: words(ours.slice(at + mine.length, at + mine.length + CONTEXT)),
      })
    at += mine.length
  }
  const differences = found.slice(0, MAX_DIFFERENCES)
  return { differences, more: found.length - differences.length }
}

function toWords(text: string): Word[] {
  return (text.replace(LEADERS, ' ').normalize('NFKC').match(WORD) ?? []).flatMap((shown) => {
    const folded = searchText(shown.replace(MARKS, ''))
    return folded === '' ? [] : [{ shown, folded }]
  })
}

const joined = (all: readonly Word[]) => all.map(({ folded }) => folded).join('')

function words(all: readonly Word[]): string {
  const text = all.map(({ shown }) => shown).join(' ')
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text
}
