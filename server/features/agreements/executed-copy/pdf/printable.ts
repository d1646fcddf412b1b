/** Direction marks: in a printed name they could change how the text around it reads. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Characters without a glyph of their own: joiners, variation selectors, tags of flags. */
const JOINS = /^(?:\u200c|\u200d|\u00ad|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|\p{M}|\p{Zs})$/u
/** Longer runs of characters may break anywhere, so that they stay in their column. */
const MAX_RUN = 20
/** Higher in the agreement, which has the full width, so that addresses stay searchable. */
export const MAX_IN_TEXT = 60
const BREAK_HERE = '\u200b'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Makes typed text printable: without direction marks, with break points in long runs, and with the code of each character that no font
 * has. The attached record has the text as typed.
 */
export function printable(text: string, canPrint: (codePoint: number) => boolean, maxRun = MAX_RUN): string {
  const shown = [...text.normalize('NFC').replace(DIRECTION, '')]
    .map((character) => {
      const codePoint = character.codePointAt(0) ?? 0
      if (JOINS.test(character) || canPrint(codePoint)) return character
      return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
    })
    .join('')
  return shown.replace(/\S+/gu, (run) => (run.length > maxRun ? breakable(run) : run))
}

/** Adds a break point after every character. */
function breakable(run: string): string {
  return Array.from(graphemes.segment(run), ({ segment }) => segment).join(BREAK_HERE)
}
