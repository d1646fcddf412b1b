import { codePoint } from 'dingbat-to-unicode'

const SYMBOL_FONT = /^(?:symbol|wingdings(?: [23])?|webdings|zapf ?dingbats|itc zapf dingbats)$/i
const PRIVATE = /[\ue000-\uf8ff]/u
/** Where a symbol is that no character stands for. */
const UNKNOWN = '□'
const NAMES = ['Symbol', 'Webdings', 'Wingdings', 'Wingdings 2', 'Wingdings 3', 'Zapf Dingbats']

const isSymbolFont = (font: string): boolean => SYMBOL_FONT.test(font)
const hasPrivate = (text: string): boolean => PRIVATE.test(text)

/** The character for one of a symbol font, whose codes programs also write from F000 on; undefined if there is none. */
export function symbolOf(font: string, code: number): string | undefined {
  const known = NAMES.find(
    (name) => name.toLowerCase() === font.toLowerCase().replace(/^itc /, '').replace('zapfd', 'zapf d'),
  )
  if (known === undefined) return code < 0xe000 || code > 0xf8ff ? toCharacter(code) : undefined
  const low = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (low === 0x20 || low === 0xa0) return ' '
  return codePoint(known, low)?.string ?? (low > 0xff ? toCharacter(code) : undefined)
}

const toCharacter = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined)

/** Text that is set in a font. `unknown` lists the codes that no character stands for. */
export function charactersOf(text: string, font: string): { text: string; unknown: string[] } {
  const unknown: string[] = []
  if (!isSymbolFont(font) && !hasPrivate(text)) return { text, unknown }
  const made = [...text].map((character) => {
    const code = character.codePointAt(0) ?? 0
    if (/\s/.test(character) || (!isSymbolFont(font) && !hasPrivate(character))) return character
    const found = symbolOf(font, code)
    if (found === undefined) unknown.push(code.toString(16).toUpperCase())
    return found ?? UNKNOWN
  })
  return { text: made.join(''), unknown }
}

/** As Word shows it: a letter whose capital is two letters stays. */
export const toCapitals = (text: string): string =>
  [...text].map((letter) => (letter.toUpperCase().length > letter.length ? letter : letter.toUpperCase())).join('')

const SUPERSCRIPTS = toTable('0123456789+−-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ')
const SUBSCRIPTS = toTable('0123456789+−-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')

function toTable(from: string, to: string): ReadonlyMap<string, string> {
  const made = [...to]
  return new Map([...from].map((character, index) => [character, made[index] ?? '']))
}

/**
 * Raised or lowered text, as characters where there are some for all of it, or behind `^` or `_`. The ending of a number, such as 1st, and
 * a mark that is always raised stay as they are.
 */
export function raisedText(text: string, raised: '^' | '_', before: string): { text: string; isMarked: boolean } {
  const word = text.trim()
  const isEnding = /\d$/.test(before) && /^(?:st|nd|rd|th|er|re|ère|ème)$/i.test(word)
  if (word === '' || (raised === '^' && (isEnding || /^[®©™℠ªº°*†‡'’"”,.;:]+$/u.test(word))))
    return { text, isMarked: false }
  if (raised === '^' && /^(?:TM|SM)$/.test(word)) return { text: word === 'TM' ? '™' : '℠', isMarked: false }
  const table = raised === '^' ? SUPERSCRIPTS : SUBSCRIPTS
  const made = [...word].map((character) => table.get(character))
  const marked = /^[\p{L}\p{N}]$/u.test(word) ? `${raised}${word}` : `${raised}(${word})`
  const isMarked = made.includes(undefined)
  return { text: text.replace(word, () => (isMarked ? marked : made.join(''))), isMarked }
}
