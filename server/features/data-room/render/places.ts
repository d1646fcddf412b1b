import { findWords } from '../search-text.ts'
import { type PlacedLetter, placedLetters } from './invisible-text.ts'
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
 * The letters of a page without every one that one of the boxes touches, and without the words, wherever they stand. On a page with boxes
 * a letter whose place is not known may be below one, so it is left out too.
 */
export function lettersOutside(page: PageText, boxes: readonly Place[], words: readonly string[]): PlacedLetter[] {
  const ranges = findWords(page.letters, words)
  const isWord = (index: number) => ranges.some(([from, to]) => index >= from && index < to)
  const isTouched = ({ text, place }: PlacedLetter) => {
    if (boxes.length === 0 || text.trim() === '') return false
    return place === undefined || boxes.some((box) => !areApart(place, box))
  }
  const left: PlacedLetter[] = []
  for (const [index, letter] of placedLetters(page).entries()) {
    if (!isWord(index) && !isTouched(letter)) left.push(letter)
    else if (left.at(-1)?.text !== REMOVED) left.push({ text: REMOVED, place: undefined })
  }
  return left
}

/** Where the words, as `wordsToFind` has them, stand on a page. A word that goes on in another line has a rectangle in each. */
export function findPlaces({ letters, rectangles }: PageText, words: readonly string[]): FoundPlace[] {
  return findWords(letters, words)
    .slice(0, MAX_HITS)
    .flatMap(([from, to], hit) => rectangles(from, to).map((place) => ({ ...place, hit })))
    .filter(({ width, height }) => width > 0 && height > 0)
}
