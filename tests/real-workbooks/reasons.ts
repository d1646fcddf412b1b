import type { Difference } from './compare.ts'
import type { CellFacts } from './facts.ts'

/** Of a difference: the cell's facts, and whether the portal counted invisible cells in the sheet. */
type About = CellFacts & { kind: 'xlsx' | 'ods'; hasInvisible: boolean }
type Reason = { name: string; why: string; holds: (difference: Difference, about: About) => boolean }

const number = (text: string) => (/^-?[\d.]+(E[+-]?\d+)?%?$/i.test(text) ? Number.parseFloat(text) : Number.NaN)

/** As Excel rounds for a cell: to so many digits in all. */
function isClose(ours: string, theirs: string): boolean {
  const [a, b] = [number(ours), number(theirs)]
  return a === b || Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * 2e-5
}
/** A date in American order, with or without a time, as the portal writes it. */
function inOrder(date: string): string {
  return date.replace(/^(\d+)\/(\d+)\/(\d{4})/, (_, month: string, day: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )
}
/** The same but for one in the last digit. */
function isNextDigit(ours: string, theirs: string): boolean {
  const digits = (text: string) => Number(text.replace(/\D/g, ''))
  const rest = (text: string) => text.replace(/\d+/g, '')
  return rest(ours) === rest(theirs) && ours.includes('.') && Math.abs(digits(ours) - digits(theirs)) === 1
}
const areNought = (...texts: string[]) => texts.every((text) => Math.abs(number(text)) < 1e-12)
const seconds = (text: string) => {
  const [, hours, minutes, rest] = /(\d+):(\d+):(\d+)/.exec(text) ?? []
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest)
}
const isHiding = (one: Difference) => one.ours === ''

/** Every kind of difference that is known and right, the first that holds counts. */
export const REASONS: readonly Reason[] = [
  {
    name: 'hidden row or column',
    why: 'The text export has hidden rows and columns too.',
    holds: (one, { isHidden }) => isHiding(one) && isHidden,
  },
  {
    name: 'below a merged cell',
    why: 'The text export has values that a merged cell covers.',
    holds: (one, { isCovered }) => isHiding(one) && isCovered,
  },
  {
    name: 'cannot be seen',
    why: 'The text export has values in the colour of their ground.',
    holds: (one, { hasInvisible }) => isHiding(one) && hasInvisible,
  },
  {
    name: 'pivot table',
    why: 'LibreOffice draws pivot tables anew, with headings and totals of its own, in other rows. The portal shows the cells that the file has.',
    holds: (_, { inPivot }) => inPivot,
  },
  {
    name: 'digits in cells without a format',
    why: 'Excel shows at most 11 characters of a number in such a cell, as the portal does, LibreOffice up to 15 digits.',
    holds: ({ ours, theirs }, { pattern }) => /^(General|@)$/i.test(pattern) && isClose(ours, theirs),
  },
  {
    name: 'order of dates',
    why: 'Formats that follow the order of dates of the reader’s system: the portal writes year, month, day.',
    holds: ({ ours, theirs }, { pattern }) => pattern.startsWith('yyyy-mm-dd') && ours === inOrder(theirs),
  },
  {
    name: 'computed anew',
    why: 'LibreOffice computes some formulas again when it opens the file (random numbers, the present day, widths of cells, functions that it has not). The portal shows the result that the file has.',
    holds: (_, { formula }) => formula,
  },
  {
    name: 'language of the file',
    why: 'An OpenDocument file has texts in the language of its author, such as 12,61. LibreOffice writes some in its own.',
    holds: ({ ours, theirs }, { kind }) => kind === 'ods' && ours.replaceAll(',', '.') === theirs.replaceAll(',', '.'),
  },
  {
    name: 'digits of a stored text',
    why: 'An OpenDocument file has texts with the digits that its author’s program showed. LibreOffice rounds its numbers otherwise from release to release.',
    holds: ({ ours, theirs }, { kind }) => kind === 'ods' && (isClose(ours, theirs) || areNought(ours, theirs)),
  },
  {
    name: 'decimal sign without decimals',
    why: 'A format such as `#0.#` ends in a decimal sign, which Excel shows, as the portal does, also if no digit follows.',
    holds: ({ ours, theirs }, { pattern }) => ours === `${theirs}.` && /\.#/.test(pattern),
  },
  {
    name: 'before March 1900',
    why: 'Excel takes 1900 for a leap year and counts from 1 January. LibreOffice shows the first days one day earlier.',
    holds: ({ ours, theirs }) => /1900/.test(ours) && /1899|1900/.test(theirs),
  },
  {
    name: 'format of the system',
    why: 'LibreOffice does not know the formats that name the system’s own long date and time.',
    holds: (_, { pattern }) => /^\[\$-x-sys(date|time)\]/.test(pattern),
  },
  {
    name: 'fraction of a second',
    why: 'Excel rounds to the second, as the portal does. LibreOffice leaves the fraction out.',
    holds: ({ ours, theirs }, { pattern }) => /s/.test(pattern) && seconds(ours) - seconds(theirs) === 1,
  },
  {
    name: 'numerals of other scripts',
    why: 'Formats with Chinese or Japanese numerals (`[DBNum1]`): the portal shows the same number in Arabic ones.',
    holds: (_, { pattern }) => /\[(DBNum|NatNum)\d/i.test(pattern),
  },
  {
    name: 'half of the last digit',
    why: 'A number such as 0.1785 is stored as 0.17849999999999999. Excel rounds what it would show, as the portal does: 17.9%. LibreOffice rounds down.',
    holds: ({ ours, theirs }) => isNextDigit(ours, theirs),
  },
  {
    name: 'true and false',
    why: 'LibreOffice makes formulas of them, and shows 0 in some files because it does not compute them.',
    holds: ({ ours, theirs }) => /^(TRUE|FALSE)$/.test(ours) && /^[01]$/.test(theirs),
  },
]
