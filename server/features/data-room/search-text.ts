/*
 * The one text in which words are looked for, by the search, the places on a page and the redaction alike. What a reader calls the same word
 * is the same here: composed, of one width and case, and not divided by a hyphen, the end of a line or characters without a shape.
 */

/** Characters that go on from the one before them: marks, the later parts of a Korean syllable, and the marks of half-width katakana. */
const GOES_ON = /^[\p{M}\u1160-\u11ff\ud7b0-\ud7ff\uff9e\uff9f]/u
const SINGLE_QUOTES = /[\u2018\u2019\u201a\u201b\u02bc\u2032\u0060\u00b4]/g
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g
const WITHOUT_BLANKS = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\u30fc]`
/**
 * Hyphens and dashes, because a line may end at one that the word has or that was set for the line; ends of lines, because a word may
 * be divided without any; blanks between letters of scripts that have none; and what has no shape, such as soft hyphens and joiners.
 * PDFium writes U+FFFE for a hyphen at the end of a line.
 */
const LEFT_OUT = new RegExp(
  String.raw`[\p{Pd}\u2212\u00ad\u0640\p{DI}\p{Cf}\ufffe\uffff]+|[^\S\t]*[\r\n\u2028]\s*|(?<=${WITHOUT_BLANKS})[^\S\t]+(?=${WITHOUT_BLANKS})`,
  'gu',
)

const inOneForm = (text: string) =>
  text
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('\u03c2', '\u03c3')

/** The text in which `wordsToFind` are looked for. */
export const searchText = (text: string): string => inOneForm(text).replace(LEFT_OUT, '')

/** The words of a query, as they stand in `searchText`, each once. */
export function wordsToFind(query: string): string[] {
  return [...new Set(query.split(/\s+/).map(searchText))].filter(Boolean)
}

/** The words of those queries of which the text has every word. */
export function wordsOn(text: string, queries: readonly string[]): string[] {
  const searched = searchText(text)
  return queries.map(wordsToFind).flatMap((words) => (words.every((word) => searched.includes(word)) ? words : []))
}

/**
 * `searchText` of a page's letters, and of each of its characters the letter that it comes from; after the last, the number of letters.
 * A letter is what the page has in one place: one code point, or half of one. An empty one belongs to the next.
 */
export function searchLetters(letters: readonly string[]): { text: string; letterAt: number[] } {
  let formed = ''
  const formedAt: number[] = []
  for (let index = 0; index < letters.length; ) {
    let end = index + 1
    while (end < letters.length && (isHalf(letters[end - 1]) || GOES_ON.test(letters[end] ?? ''))) end++
    const made = inOneForm(letters.slice(index, end).join(''))
    for (let unit = 0; unit < made.length; unit++) formedAt.push(index)
    formed += made
    index = end
  }
  let text = ''
  const letterAt: number[] = []
  const take = (from: number, to: number) => {
    text += formed.slice(from, to)
    for (let at = from; at < to; at++) letterAt.push(formedAt[at] ?? 0)
  }
  let from = 0
  for (const { index, 0: left } of formed.matchAll(LEFT_OUT)) {
    take(from, index)
    from = index + left.length
  }
  take(from, formed.length)
  letterAt.push(letters.length)
  return { text, letterAt }
}

/** The first of the two units that UTF-16 has for a code point beyond the first plane. */
const isHalf = (letter = '') => letter.length === 1 && letter >= '\ud800' && letter <= '\udbff'

/** The ranges of letters that show one of the words, in the order of the text, each as its start and its end. */
export function findWords(letters: readonly string[], words: readonly string[]): [from: number, to: number][] {
  const { text, letterAt } = searchLetters(letters)
  const ranges: [number, number][] = []
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const first = letterAt[at] ?? 0
      let from = first
      while (letters[from - 1] === '') from--
      // The end is behind the last letter of the word, not before the next one: a hyphen or line end between them belongs to neither.
      const last = letterAt[at + word.length - 1] ?? first
      let to = last + 1
      while (to < letters.length && (isHalf(letters[to - 1]) || GOES_ON.test(letters[to] ?? ''))) to++
      ranges.push([from, to])
    }
  return ranges.sort(([a], [b]) => a - b)
}
