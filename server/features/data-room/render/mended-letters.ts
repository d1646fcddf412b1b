import type { Box } from './letters.ts'

/*
 * What many TeX documents print, and PDFium gives in parts or without its Unicode: an accent and the letter below it, and ligatures of fonts
 * whose characters have no names. As the file has them, nobody would find the words.
 */

/** The marks that stand for accents which are printed by themselves. */
const MARKS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '\u02c6': '\u0302',
  '\u02dc': '\u0303',
  '\u00af': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
}
const WITHOUT_DOT: Readonly<Record<string, string>> = { '\u0131': 'i', '\u0237': 'j' }

/** By their codes in TeX's encoding T1. */
const LIGATURES: Readonly<Record<string, string>> = {
  '\u001b': '\ufb00',
  '\u001c': '\ufb01',
  '\u001d': '\ufb02',
  '\u001e': '\ufb03',
  '\u001f': '\ufb04',
}
/** In formulas such codes are Greek letters, which stand alone or beside single letters. */
const IN_A_WORD = /(?<=\p{L}{2})\p{Cc}|\p{Cc}(?=\p{Ll}{2})|(?<=\p{L})\p{Cc}(?=\p{Ll})/gu

/** The same letters: an accent is empty, and the letter below it has it. Each letter stays in its place. */
export function mendedLetters(letters: readonly string[], boxOf: (letter: number) => Box | undefined): string[] {
  const mended = [...letters]
  for (const [index, accent] of letters.entries()) {
    const mark = MARKS[accent]
    const base = letters[index + 1]
    if (mark === undefined || base === undefined || !isAbove(boxOf(index), boxOf(index + 1))) continue
    const whole = `${WITHOUT_DOT[base] ?? base}${mark}`.normalize('NFC')
    if (whole.length === 1) [mended[index], mended[index + 1]] = ['', whole]
  }
  // A letter is one unit of a text, so that places in the text are those of the letters.
  const text = letters.map((letter) => (letter.length === 1 ? letter : ' ')).join('')
  for (const { index, 0: code } of text.matchAll(IN_A_WORD)) mended[index] = LIGATURES[code] ?? code
  return mended
}

/** Whether most of one lies over the other, across. */
function isAbove(accent: Box | undefined, base: Box | undefined): boolean {
  if (!accent || !base) return false
  const across = Math.min(accent.right, base.right) - Math.max(accent.left, base.left)
  return across > Math.min(accent.right - accent.left, base.right - base.left) / 2
}
