import { hasGlyph } from '../../../../platform/fonts.ts'

/** Direction marks: in a printed name they could change how the text around it reads. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Characters without a glyph of their own: joiners, variation selectors, tags of flags, breaks of lines. */
const JOINS = /^(?:\u200b|\u200c|\u200d|\u00ad|\ufeff|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|[\p{M}\p{Z}\s])$/u

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
  return JOINS.test(character) || canPrint(character.codePointAt(0) ?? 0)
}

function codeOf(character: string): string {
  return `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
}
