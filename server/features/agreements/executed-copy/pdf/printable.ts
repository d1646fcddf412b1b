import { hasGlyph } from '../../../../platform/fonts.ts'

/** Direction marks: in a printed name they could change how the text around it reads. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Characters that need no glyph: what Unicode calls ignorable (joiners, variation selectors, tags of flags), and white space. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\t\n\v\f\r\u2028\u2029\p{Zs}]$/u
/** The one space that is seen. No font here has it. */
const OGHAM = '\u1680'
/** Means nothing to anybody else. */
const PRIVATE = /\p{Co}/u

/**
 * Makes typed text printable: without direction marks, and with the code of each character that no font has. Signing refuses such
 * characters (`firstUnprintable`); only settings of the company can still contain one. The attached record has the text as typed.
 */
export function printable(text: string, canPrint: (codePoint: number) => boolean = hasGlyph): string {
  return [...text.normalize('NFC').replace(DIRECTION, '')]
    .map((character) => (isPrinted(character, canPrint) ? character : codeOf(character)))
    .join('')
}

/** The first character of a text that no font has. */
export function firstUnprintable(text: string): string | undefined {
  return [...new Set(text.normalize('NFC').replace(DIRECTION, ''))].find((character) => !isPrinted(character, hasGlyph))
}

function isPrinted(character: string, canPrint: (codePoint: number) => boolean): boolean {
  if (UNSEEN.test(character)) return character !== OGHAM
  return canPrint(character.codePointAt(0) ?? 0) && !PRIVATE.test(character)
}

function codeOf(character: string): string {
  return `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
}
