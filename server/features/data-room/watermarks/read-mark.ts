import { WATERMARK_ALPHABET, WATERMARK_LENGTH } from './rules.ts'

/** What can be read of a watermark. */
export type ReadMark = {
  /** Where in a code the characters may be: eight each, with `?` for an unknown one. Several if a part has no hyphen. */
  patterns: string[]
  email: string
  /** The minute that it shows, in ISO 8601. */
  minute: string | null
}

/** What people type for characters that they cannot read. */
const UNREADABLE = /[?_.·•…□�#]/g
const HALF = WATERMARK_LENGTH / 2

/** Reads a code, a part of one, or a whole watermark that was pasted with any line breaks. */
export function readMark(pasted: string): ReadMark {
  const time = /(\d{4})-(\d\d)-(\d\d)[\sT]+(\d\d):(\d\d)/.exec(pasted)
  const email = /[^\s,;<>"()]+@[^\s,;<>"()]+/.exec(pasted)?.[0] ?? ''
  const rest = pasted
    .replaceAll(/\d{4}-\d\d-\d\d[\sT]+\d\d:\d\d(:\d\d(\.\d+)?)?\s*(UTC|Z)?/g, ' ')
    .replaceAll(/[^\s,;<>"()]+@[^\s,;<>"()]+/g, ' ')
    .replaceAll(/code ending \S+|Code endet auf \S+/g, ' ')
  return { patterns: patternsIn(rest), email, minute: time ? minuteOf(time) : null }
}

function minuteOf([, year, month, day, hour, minute]: RegExpExecArray): string | null {
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00.000Z`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

function patternsIn(text: string): string[] {
  const words = text.split(/[\s,;|]+/).filter(Boolean)
  const withHyphen = words.flatMap((word) => {
    const halves = word.split(/\p{Pd}/u)
    const [first, second] = halves
    return halves.length === 2 && first !== undefined && second !== undefined ? hyphenated(first, second) : []
  })
  // A watermark that is repeated on the page may have been pasted several times, each with other gaps.
  const best = withHyphen.toSorted((a, b) => knownIn(b) - knownIn(a))[0]
  if (best) return [best]
  const whole = readable(words.join(''))
  return whole === undefined ? [] : unhyphenated(whole)
}

/** `KQ2-M9` is `?KQ2M9??`: the hyphen says where the middle is. */
function hyphenated(first: string, second: string): string[] {
  const [left, right] = [readable(first), readable(second)]
  if (left === undefined || right === undefined) return []
  const [a, b] = [filled(left, HALF), filled(right, HALF)]
  return a.length <= HALF && b.length <= HALF ? [a.padStart(HALF, '?') + b.padEnd(HALF, '?')] : []
}

/** A part without hyphen can be anywhere in a code. */
function unhyphenated(part: string): string[] {
  const text = filled(part, WATERMARK_LENGTH)
  if (text.length > WATERMARK_LENGTH || text.length === 0) return []
  const free = WATERMARK_LENGTH - text.length
  return Array.from({ length: free + 1 }, (_, at) => '?'.repeat(at) + text + '?'.repeat(free - at))
}

/** In the alphabet of codes, `?` for one unknown character and `*` for any number; undefined if it is other text. */
function readable(text: string): string | undefined {
  const read = text
    .toUpperCase()
    .replace(UNREADABLE, '?')
    .replaceAll(/\p{Pd}/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('U', 'V')
  return [...read].every(
    (character) => character === '?' || character === '*' || WATERMARK_ALPHABET.includes(character),
  )
    ? read
    : undefined
}

/** Replaces the first `*` by as many unknown characters as are missing. */
function filled(text: string, length: number): string {
  const missing = Math.max(0, length - text.replaceAll('*', '').length)
  return text.replace('*', '?'.repeat(missing)).replaceAll('*', '')
}

export function knownIn(pattern: string): number {
  return [...pattern].filter((character) => character !== '?').length
}

/** Every half of a code that fits one half of a pattern. */
export function halvesOf(half: string): string[] {
  return [...half].reduce<string[]>(
    (found, character) =>
      found.flatMap((start) => (character === '?' ? [...WATERMARK_ALPHABET] : [character]).map((next) => start + next)),
    [''],
  )
}

const LOOKALIKES = ['8B', '5S', '2Z', '0DQ', '1J7', 'VY', '6G', 'MNW', 'CG', 'EF', 'PR', 'KX']

const isAlike = (a: string, b: string) => LOOKALIKES.some((group) => group.includes(a) && group.includes(b))

/**
 * The codes that may have been meant instead of one, most likely first: one character that looks alike, then two of them, then any
 * one character.
 */
export function similarCodes(code: string): string[] {
  const alike = [...code].map((character) =>
    [...WATERMARK_ALPHABET].filter((o) => o !== character && isAlike(o, character)),
  )
  const replaced = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1)
  const one = alike.flatMap((others, at) => others.map((other) => replaced(code, at, other)))
  const two = alike.flatMap((others, at) =>
    others.flatMap((other) =>
      alike.flatMap((seconds, second) =>
        second > at ? seconds.map((next) => replaced(replaced(code, at, other), second, next)) : [],
      ),
    ),
  )
  const any = [...code].flatMap((character, at) =>
    [...WATERMARK_ALPHABET].filter((other) => other !== character).map((other) => replaced(code, at, other)),
  )
  return [...new Set([...one, ...two, ...any])]
}

/** Where two codes differ, counted from 1. */
export function differences(a: string, b: string): number[] {
  return [...a].flatMap((character, at) => (character === b[at] ? [] : [at + 1]))
}
