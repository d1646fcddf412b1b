import fc from 'fast-check'
import type { Json, Schema } from './values.ts'

/* Values that replace valid ones. Each kind has a name, so that a finding says what was tried. */

const long = (length: number) => 'x'.repeat(length)
const deep = (levels: number) => {
  let value: Json = 1
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

const UNICODE = [
  '👩‍👩‍👧‍👦',
  'ﷺ',
  'e\u0301'.repeat(50),
  '\u202Egnp.exe',
  '\u200B',
  '\uFEFF',
  'İıſß',
  '\uD800',
  'a\uDFFFb',
  '\u{10FFFF}',
  '１２',
  'Ω≈ç√',
  '\u2028\u2029',
  ' \u00A0 ',
]
const CONTROL = [
  '\0',
  'a\0b',
  '\r\nBcc: x@x.example',
  '\x1B[31m',
  '\x7F',
  '\t',
  '\x01\x02',
  '\b',
  'x'.repeat(99).concat('\0'),
]
const NUMBERS = [
  -1,
  0,
  -0,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  -1e308,
  5e-324,
  99_999_999,
]
const WORDS = [
  "' or 1=1--",
  '#{7*7}',
  '../../etc/passwd',
  '%00',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e999',
  '=1+1',
  '<script>',
  '{{a}}',
  '9'.repeat(400),
  '2026-13-45',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '-000001-01-01T00:00:00Z',
  '*',
  '%',
  '_',
  '\\',
]

/** Hostile texts, also for use in URLs. */
export const hostileText = fc.constantFrom(...UNICODE, ...CONTROL, ...WORDS, '', ' ', long(300), long(5_000))

const ANOTHER_TYPE: Json[] = [null, true, 7, 'word', [], {}, [[]], { length: 1 }, ['a', 1, null]]

export const SPOILED = {
  'wrong type': fc.constantFrom(...ANOTHER_TYPE),
  unicode: fc.constantFrom<Json>(...UNICODE),
  control: fc.constantFrom<Json>(...CONTROL),
  number: fc.constantFrom<Json>(...NUMBERS),
  word: fc.constantFrom<Json>(...WORDS),
  huge: fc.constantFrom<Json>(long(3_000), long(60_000), long(70_000), Array(9_000).fill(1), Array(5_000).fill({})),
  deep: fc.constantFrom<Json>(deep(40), deep(3_000), { a: deep(100) }),
} satisfies Record<string, fc.Arbitrary<Json>>

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'role',
  'isAdmin',
  'id',
  'ID',
  '',
  '\0',
  'x'.repeat(2_000),
]

/** Replaces something anywhere in a value. */
export function spoil(value: Json, at: number, bad: Json): Json {
  const places = placesOf(value, [])
  const place = places[at % Math.max(1, places.length)] ?? []
  return put(value, place, bad)
}

/** Removes a field. */
export function without(value: Json, at: number): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const keys = Object.keys(value)
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== keys[at % Math.max(1, keys.length)]))
}

/** Adds a field, as text, because only JSON text can contain `__proto__`. */
export function withSurplus(value: Json, at: number): string {
  const name = JSON.stringify(NAMES[at % NAMES.length])
  const text = JSON.stringify(value)
  return text === '{}' ? `{${name}:{"admin":true}}` : `${text.slice(0, -1)},${name}:{"admin":true}}`
}

type Place = (string | number)[]

function placesOf(value: Json, place: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  const inner = Object.entries(value).flatMap(([key, one]) => placesOf(one, [...place, key]))
  return place.length === 0 ? inner : [place, ...inner]
}

function put(value: Json, [key, ...rest]: Place, bad: Json): Json {
  if (key === undefined) return bad
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === String(key) ? put(one, rest, bad) : one))
  if (typeof value !== 'object' || value === null) return bad
  return { ...value, [key]: put(value[key] ?? null, rest, bad) }
}

/** A value at a limit of its schema, or one step beyond it. */
export function edgesOf(schema: Schema): Json[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems, items } = schema as Record<
    string,
    number | undefined
  >
  const around = (edge: number | undefined) => (edge === undefined ? [] : [edge - 1, edge, edge + 1])
  return [
    ...[...around(minLength), ...around(maxLength)].filter((it) => it >= 0 && it < 70_000).map(long),
    ...[...around(minimum), ...around(maximum), ...around(exclusiveMinimum)],
    ...[...around(minItems), ...around(maxItems)]
      .filter((it) => it >= 0 && it < 2_000)
      .map((it) => Array(it).fill(items ? 'x' : null)),
  ]
}
