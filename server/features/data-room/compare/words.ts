/** A word of a line, or one character of a script without blanks. `gap`: what stands before it in its line. */
export type Word = { word: string; gap: '' | ' ' | '\t'; line: number; changed: boolean }
/** What is compared as one: a word, or the two parts of one that the end of a line divides. */
type Compared = { key: string; words: Word[] }

const ENDS_IN_HYPHEN = /[\p{Pd}\u00ad\ufffe]$/u
const CHARACTER = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc]`
const PARTS = new RegExp(String.raw`${CHARACTER}|(?:(?!${CHARACTER})[^\t ])+`, 'gu')

export const wordsIn = (lines: readonly string[]): Word[] =>
  lines.flatMap((text, line) =>
    [...text.matchAll(/(^|[\t ])([^\t ]+)/g)].flatMap(([, gap = '', word = '']) =>
      (word.match(PARTS) ?? []).map((part, index) => ({
        word: part,
        gap: index === 0 ? (gap as Word['gap']) : ('' as const),
        line,
        changed: true,
      })),
    ),
  )

/** Without what a typesetter adds or chooses: ligatures, widths, soft hyphens and characters without a shape. Case and hyphens count. */
const plain = (word: string) =>
  word
    .normalize('NFC')
    .replace(/[\ufb00-\ufb06\uff01-\uffef]/g, (letter) => letter.normalize('NFKC'))
    .replace(/[\u00ad\ufffe\p{DI}]/gu, '')

/**
 * The words as they are compared. Nobody can tell whether the hyphen at the end of a line belongs to its word, so it does if the other
 * version has the word with it.
 */
export function compared(words: readonly Word[], other: readonly Word[]): Compared[] {
  const known = new Set(other.map(({ word }) => plain(word)))
  const found: Compared[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at], words[at + 1]]
    if (!word) break
    if (next && next.line === word.line + 1 && ENDS_IN_HYPHEN.test(word.word)) {
      const whole = `${word.word.replace(ENDS_IN_HYPHEN, '-')}${next.word}`
      found.push({ key: plain(known.has(plain(whole)) ? whole : whole.replace('-', '')), words: [word, next] })
      at++
    } else found.push({ key: plain(word.word), words: [word] })
  }
  return found
}

/** A text as one line of compared words: pages that are only broken into lines elsewhere are the same. */
export function inOneLine(text: string): string {
  return compared(wordsIn(text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())), [])
    .map(({ key }) => key)
    .join(' ')
}
