import type { HiddenPart } from '../../contract/data-room/hidden-parts.ts'
import { charactersOf, lacking, type Shares, sharesOf, sizeOf, wordsOf } from './page-words.ts'

/*
 * Why the words of a page, or of an Office file, are not those that another program reads. A difference without a reason fails the test.
 */

/** `others`: what every other program has. `hidden`: what the portal told staff of the page, or of the whole Office file. */
export type Texts = {
  path: string
  page: number | undefined
  ours: string
  theirs: string
  others: readonly string[]
  hidden: readonly HiddenPart['kind'][]
}
type Reason = { name: string; why: string; holds: (texts: Texts) => boolean }

/** Of words that both have, in each direction. */
export const LEAST_SHARE = 0.98
/** Of characters, which explain words that are divided otherwise. */
const LEAST_CHARACTERS = 0.995

export const isAlike = ({ found, kept }: Shares, least = LEAST_SHARE) => found >= least && kept >= least

const areSameCharacters = (one: string, other: string) =>
  isAlike(sharesOf(charactersOf(one), charactersOf(other)), LEAST_CHARACTERS)

/** Codes of TeX's encoding T1, controls, private characters, and the sign for an unknown character. */
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl']
const WITHOUT_UNICODE = /[^\P{Cc}\n\r\t\f]|[\p{Co}\ufffd]/gu
const known = (text: string) =>
  text.replace(WITHOUT_UNICODE, (character) => LIGATURES[character.charCodeAt(0) - 0x1b] ?? '')

const NOT_SHOWN = new Set<string>([
  'outside_text',
  'covered_text',
  'invisible_text',
  'layer_text',
  'missing_characters',
])
const NOT_SHOWN_OF_OFFICE = new Set<string>([
  ...NOT_SHOWN,
  'hidden_text',
  'hidden_objects',
  'hidden_slides',
  'notes',
  'comments',
])

/** Whether the portal has nothing more than the other program. */
const hasNoMore = ({ ours, theirs }: Texts) =>
  sharesOf(charactersOf(ours), charactersOf(theirs)).found >= LEAST_CHARACTERS

/** Accents, which some programs put above their letters and others beside them. */
const withoutMarks = (text: string) => text.normalize('NFKD').replace(/[\p{M}\p{Sk}]|(?<=\s)[\u00b4\u00a8](?=\s)/gu, '')

/** Of scripts for which a server seldom has a font. */
const OTHER_SCRIPTS = /[\p{sc=Tai_Viet}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fb\u30fc]/gu

/** Differences of few characters, in pictures and formulas that have few words. */
const FEW = 4

export const REASONS: readonly Reason[] = [
  {
    name: 'divided otherwise',
    why: 'The same characters, with blanks in other places: formulas, letters that are set apart, and tables of contents.',
    holds: ({ ours, theirs }) => areSameCharacters(ours, theirs),
  },
  {
    name: 'characters without Unicode',
    why: 'The font says nothing of some characters. The other program gives their codes or a sign for an unknown character. The portal leaves them out, or gives the ligature where a word has one.',
    holds: ({ ours, theirs }) => known(theirs) !== theirs && areSameCharacters(known(ours), known(theirs)),
  },
  {
    name: 'accents beside their letters',
    why: 'The same letters. One program puts an accent of its own above its letter, another leaves it in its place.',
    holds: ({ ours, theirs }) => areSameCharacters(withoutMarks(known(ours)), withoutMarks(known(theirs))),
  },
  {
    name: 'not shown on the page',
    why: 'The other program has words outside the page, below something, invisible or in a layer that is off. The portal leaves them out and tells staff of that page.',
    holds: (texts) => texts.page !== undefined && texts.hidden.some((kind) => NOT_SHOWN.has(kind)) && hasNoMore(texts),
  },
  {
    name: 'two agree',
    why: 'One of pdftotext and mutool has the same words as the portal, and the other has not.',
    holds: ({ ours, theirs, others }) =>
      others.some(
        (other) =>
          other !== theirs &&
          (isAlike(sharesOf(wordsOf(ours), wordsOf(other))) || areSameCharacters(known(ours), known(other))),
      ),
  },
  {
    name: 'few characters',
    why: `At most ${FEW} characters of a picture or formula, most of them cut at its edge.`,
    holds: ({ ours, theirs }) => {
      const [a, b] = [charactersOf(ours), charactersOf(theirs)]
      return sizeOf(lacking(a, b)) <= FEW && sizeOf(lacking(b, a)) <= FEW && sizeOf(a) < 300
    },
  },
  {
    name: 'script without a font',
    why: 'LibreOffice has no font for some letters of these files (Tai Viet, Japanese) and prints boxes. pdftotext takes their words from what the PDF says beside them (ActualText), and the portal only what is printed.',
    holds: ({ page, ours, theirs }) =>
      page === undefined &&
      theirs.search(OTHER_SCRIPTS) >= 0 &&
      areSameCharacters(ours.replace(OTHER_SCRIPTS, ''), theirs.replace(OTHER_SCRIPTS, '')),
  },
  {
    name: 'tracked changes',
    why: 'LibreOffice prints deleted words too, and the portal none of them.',
    holds: ({ page, hidden }) => page === undefined && hidden.includes('tracked_changes'),
  },
  {
    name: 'hidden parts of Office files',
    why: 'Words that the file hides, or that a picture covers when all of an animation is shown. The portal leaves them out and tells staff of them.',
    holds: (texts) =>
      texts.page === undefined && texts.hidden.some((kind) => NOT_SHOWN_OF_OFFICE.has(kind)) && hasNoMore(texts),
  },
]

export const reasonOf = (texts: Texts) => REASONS.find(({ holds }) => holds(texts))?.name
