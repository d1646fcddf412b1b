import { normaliseText } from './inspect.ts'
import { onText, type PageText } from './page-text.ts'
import { loadPdf } from './raster.ts'

/** A space wider than this share of a line's height divides cells of a table. */
const CELL_GAP = 0.7

/**
 * The texts of some pages, with a tab between the cells of a table. A page whose file says something else than what is known of it, such
 * as a picture whose text was kept beside it, keeps its known text.
 */
export async function readTextLines(
  file: Uint8Array,
  known: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, string>> {
  const document = await loadPdf(file)
  try {
    const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')
    return new Map(
      [...known].map(([page, text]) => {
        const lines = normaliseText(onText(document, page, linesOf))
        return [page, words(lines) === words(text) ? lines : text]
      }),
    )
  } finally {
    document.destroy()
  }
}

function linesOf({ letters, boxOf }: PageText): string {
  let lines = ''
  let last = -1
  for (const [index, letter] of letters.entries()) {
    if (letter === '') continue
    if (letter.trim() === '') {
      if (letter !== ' ') last = -1
      lines += letter
      continue
    }
    if (last >= 0 && index > last + 1) {
      const [from, to] = [boxOf(last), boxOf(index)]
      if (from && to && to.left - from.right > CELL_GAP * from.height) lines += '\t'
    }
    lines += letter
    last = index
  }
  return lines
}
