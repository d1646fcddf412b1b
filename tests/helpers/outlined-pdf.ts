import { rawPdf, rawStream } from './raw-pdf.ts'

type OutlinedPage = { text: string; rotate?: number }
type Bookmark = { title: string; page?: number; under?: number; action?: boolean }

/** A PDF of A5 pages with bookmarks, written by hand because no library at hand writes them. `under`: the place of the parent in the list. */
export function outlinedPdf(pages: readonly OutlinedPage[], bookmarks: readonly Bookmark[]): Uint8Array {
  const firstPage = 5
  const firstContent = firstPage + pages.length
  const firstBookmark = firstContent + pages.length
  const numberOf = (index: number) => firstBookmark + index
  const children = (under: number | undefined) =>
    bookmarks.flatMap((bookmark, index) => (bookmark.under === under ? [numberOf(index)] : []))
  const ends = (under: number | undefined) => {
    const [first] = children(under)
    return first === undefined ? '' : `/First ${first} 0 R/Last ${children(under).at(-1)} 0 R`
  }
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, index) => `${firstPage + index} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Type/Outlines${ends(undefined)}>>`,
    ...pages.map(
      ({ rotate = 0 }, index) =>
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Rotate ${rotate}/Resources<</Font<</F1 3 0 R>>>>/Contents ${firstContent + index} 0 R>>`,
    ),
    ...pages.map(({ text }) => {
      const content = `BT /F1 20 Tf 42 500 Td (${text}) Tj ET`
      return rawStream(content)
    }),
    ...bookmarks.map(({ title, page, under, action }, index) => {
      const siblings = children(under)
      const at = siblings.indexOf(numberOf(index))
      const target = `[${firstPage + (page ?? 1) - 1} 0 R/Fit]`
      const leads = page === undefined ? '' : action ? `/A<</S/GoTo/D${target}>>` : `/Dest${target}`
      const before = siblings[at - 1] === undefined ? '' : `/Prev ${siblings[at - 1]} 0 R`
      const after = siblings[at + 1] === undefined ? '' : `/Next ${siblings[at + 1]} 0 R`
      const parent = under === undefined ? 4 : numberOf(under)
      return `<</Title(${title})/Parent ${parent} 0 R${before}${after}${ends(index)}${leads}>>`
    }),
  ]
  return rawPdf(objects)
}
