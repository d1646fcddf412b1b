import { findWords } from '../search-text.ts'
import type { PageText, Place } from './page-text.ts'

/** `hit`: which of the hits of the page it shows, counted from 0 in the order of the text. */
export type FoundPlace = Place & { hit: number }

/** On one page. */
const MAX_HITS = 1_000

const areApart = (a: Place, b: Place) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y

/** Takes the place of what was removed from a text. */
const REMOVED = '\u2588'

/**
 * The text of a page without every character that one of the boxes touches, and without the words, wherever they stand. On a page with boxes
 * a character whose place is not known may be below one, so it is left out too.
 */
export function textOutside(
  { letters, rectangles }: PageText,
  boxes: readonly Place[],
  words: readonly string[],
): string {
  const ranges = findWords(letters, words)
  const isTouched = (index: number, letter: string) => {
    if (boxes.length === 0) return false
    const places = rectangles(index, index + 1)
    if (places.length === 0) return letter.trim() !== ''
    return places.some((place) => boxes.some((box) => !areApart(place, box)))
  }
  const isWord = (index: number) => ranges.some(([from, to]) => index >= from && index < to)
  let text = ''
  for (const [index, letter] of letters.entries()) {
    if (!isWord(index) && !isTouched(index, letter)) text += letter
    else if (!text.endsWith(REMOVED)) text += REMOVED
  }
  return text
}

/** Where the words, as `wordsToFind` has them, stand on a page. A word that goes on in another line has a rectangle in each. */
export function findPlaces({ letters, rectangles }: PageText, words: readonly string[]): FoundPlace[] {
  return findWords(letters, words)
    .slice(0, MAX_HITS)
    .flatMap(([from, to], hit) => rectangles(from, to).map((place) => ({ ...place, hit })))
    .filter(({ width, height }) => width > 0 && height > 0)
}
