import type { HiddenPart } from '../../contract/data-room/hidden-parts.ts'
import { lacking, READERS, type Reader, type Shares, sharesOf, sizeOf, somePages, wordsOf } from './page-words.ts'
import { isAlike, reasonOf, type Texts } from './text-reasons.ts'

/** One text beside another: a page of a PDF, or an Office file as a whole. */
export type Comparison = Shares & {
  path: string
  page: number | undefined
  reader: Reader
  words: number
  /** Undefined if they are alike. An unknown reason is empty. */
  reason: string | undefined
  /** Words that only one of them has. */
  more: readonly string[]
  less: readonly string[]
}

const MOST_EXAMPLES = 6

function compare(texts: Texts, reader: Reader): Comparison {
  const { path, page } = texts
  const [ours, theirs] = [wordsOf(texts.ours), wordsOf(texts.theirs)]
  const shares = sharesOf(ours, theirs)
  const examples = (some: ReadonlyMap<string, number>) => [...some.keys()].slice(0, MOST_EXAMPLES)
  return {
    ...{ path, page, reader, words: sizeOf(ours), ...shares },
    reason: isAlike(shares) ? undefined : (reasonOf(texts) ?? ''),
    more: examples(lacking(ours, theirs)),
    less: examples(lacking(theirs, ours)),
  }
}

type Kept = { path: string; pages: readonly { text: string }[]; hidden: readonly HiddenPart[] }

/** Some pages of a PDF, as the portal keeps their text, beside what each program reads of the file. */
export function comparePages({ path, pages, hidden }: Kept, pdf: string): Comparison[] {
  return somePages(pages.length).flatMap((page) => {
    const ours = pages[page - 1]?.text ?? ''
    const read = (Object.keys(READERS) as Reader[]).map((reader) => ({ reader, theirs: READERS[reader](pdf, page) }))
    const others = read.map(({ theirs }) => theirs)
    const kinds = hidden.filter((part) => part.pages?.includes(page) ?? true).map(({ kind }) => kind)
    return read.map(({ reader, theirs }) => compare({ path, page, ours, theirs, others, hidden: kinds }, reader))
  })
}

/** The whole text of an Office file beside that of the PDF which LibreOffice makes of the file as it was sent. */
export function compareOffice({ path, pages, hidden }: Kept, pdf: string): Comparison {
  const ours = pages.map(({ text }) => text).join('\n')
  const theirs = READERS.pdftotext(pdf, undefined)
  const kinds = hidden.map(({ kind }) => kind)
  return compare({ path, page: undefined, ours, theirs, others: [], hidden: kinds }, 'pdftotext')
}
