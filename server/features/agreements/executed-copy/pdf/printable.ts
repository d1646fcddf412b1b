/** Marks that turn the direction of the text around them: in a printed name they could make other words read otherwise. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Characters without a shape of their own that belong to the ones beside them: joiners, variation selectors, tags of flags. */
const JOINS = /^(?:\u200c|\u200d|\u00ad|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|\p{M}|\p{Zs})$/u
/** Few names have a longer word; a longer run of characters must break somewhere, or it would run over the margin of its column. */
const MAX_RUN = 20
/** The agreement has the whole width, and an address in it is to be found by a search. */
export const MAX_IN_TEXT = 60
const BREAK_HERE = '\u200b'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A person's words as they can be printed: without marks of direction, with a place to break in very long runs, and with the number of
 * a character in place of one that no font here has. The record beside the print has the words as they were typed.
 */
export function printable(text: string, canPrint: (codePoint: number) => boolean, longestRun = MAX_RUN): string {
  const shown = [...text.normalize('NFC').replace(DIRECTION, '')]
    .map((character) => {
      const codePoint = character.codePointAt(0) ?? 0
      if (JOINS.test(character) || canPrint(codePoint)) return character
      return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
    })
    .join('')
  return shown.replace(/\S+/gu, (run) => (run.length > longestRun ? breakable(run) : run))
}

/** It may break after any character, because how many go on a line depends on how wide they are. */
function breakable(run: string): string {
  return Array.from(graphemes.segment(run), ({ segment }) => segment).join(BREAK_HERE)
}
