import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, csvLines, escapeFormula } from './csv.ts'

/** Takes the apostrophe off again that was put before a text. */
const plain = (cell: string) => (cell.startsWith("'") && escapeFormula(cell.slice(1)) === cell ? cell.slice(1) : cell)

test.each([
  ['=1+1', "'=1+1"],
  ['=cmd|/c calc!A1', "'=cmd|/c calc!A1"],
  ['+1 415 555 0119', "'+1 415 555 0119"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\0=1', "'\0=1"],
  ['  =1', "'  =1"],
  ['\u00a0+1', "'\u00a0+1"],
  ['"=1"', '\'"=1"'],
  ["'=1", "''=1"],
  ['\u201c=1', "'\u201c=1"],
  ['\u200b=1', "'\u200b=1"],
  ['\uff1dHYPERLINK("x")', '\'\uff1dHYPERLINK("x")'],
  ['\uff0b1', "'\uff0b1"],
  ['\uff0d1', "'\uff0d1"],
  ['\uff20A', "'\uff20A"],
  ['\u22121', "'\u22121"],
])('what begins like a formula gets an apostrophe: %j', (text, cell) => {
  expect(escapeFormula(text)).toBe(cell)
})

test.each([
  'Elena Marchetti',
  'O’Hara & Sons',
  'a=b',
  '1+1',
  'x@y.example',
  '',
  "d'Arc",
  '415-555',
  '•••••7Q',
  'Ωmega',
])('what does not stays as it is: %j', (text) => {
  expect(escapeFormula(text)).toBe(text)
})

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['a,b', 'say "x"', 'two\r\nlines'], '"a,b","say ""x""","two\r\nlines"\r\n'],
  [[null, true, 25, -1], ',true,25,-1\r\n'],
  [[' led by a blank', 'semi;colon'], '" led by a blank","semi;colon"\r\n'],
  [['+1, 2'], '"\'+1, 2"\r\n'],
])('cells %j', (cells, line) => {
  expect(csvLines([cells as Cell[]])).toBe(line)
})

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', ' ', '"', "'", ',', 'a', '\uff1d') }),
)

test('whatever is written is read back the same, and no cell begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 4 }), (records) => {
      const read: string[][] = parse(csvLines(records), { record_delimiter: '\r\n', relax_column_count: true })
      expect(read.map((cells) => cells.map(plain))).toEqual(records)
      for (const cell of read.flat()) expect(cell.startsWith("'") || escapeFormula(cell) === cell).toBe(true)
    }),
  )
})
