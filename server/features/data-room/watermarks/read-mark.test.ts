import { expect, test } from 'vitest'
import { differences, halvesOf, readMark, similarCodes } from './read-mark.ts'

const patterns = (text: string) => readMark(text).patterns

test('a whole watermark is read with any line breaks, once or repeated', () => {
  const whole = { patterns: ['7KQ2M9XD'], email: 'e.marchetti@northgate.example', minute: '2026-11-21T07:40:00.000Z' }
  for (const pasted of [
    'e.marchetti@northgate.example\n2026-11-21 07:40 UTC   7KQ2-M9XD',
    'e.marchetti@northgate.example\r\n2026-11-21\r\n07:40 UTC\r\n7KQ2-M9XD\r\n',
    '7KQ2-M9XD e.marchetti@northgate.example 2026-11-21 07:40 UTC 7KQ?-M9XD\n7KQ2-M9X?',
    'e.marchetti@northgate.example\ncode ending A1B2  2026-11-21 07:40 UTC\n7kq2–m9xd',
  ])
    expect(readMark(pasted), pasted).toEqual(whole)
  expect(readMark('2026-11-21 07:40 UTC')).toEqual({ patterns: [], email: '', minute: '2026-11-21T07:40:00.000Z' })
  expect(readMark('2026-13-41 07:40')).toEqual({ patterns: [], email: '', minute: null })
})

test.each([
  ['7K?2-M?XD', ['7K?2M?XD']],
  ['7k_2 m…xd', ['7K?2M?XD']],
  ['7K*-M9XD', ['7K??M9XD']],
  ['7K*', ['7K??????']],
  ['*XD', ['??????XD']],
  ['7K*XD', ['7K????XD']],
  ['KQ2-M9', ['?KQ2M9??']],
  ['-M9XD', ['????M9XD']],
  ['7KQ2', ['7KQ2????', '?7KQ2???', '??7KQ2??', '???7KQ2?', '????7KQ2']],
  ['O1lU-0000', ['011V0000']],
  ['7KQ2M9XDD', []],
  ['hello world', []],
  ['', []],
])('%s', (typed, expected) => {
  expect(patterns(typed)).toEqual(expected)
})

test('a half with gaps stands for every half that fits it', () => {
  expect(halvesOf('7KQ2')).toEqual(['7KQ2'])
  expect(halvesOf('7K?2')).toHaveLength(32)
  expect(halvesOf('7K?2')).toContain('7KZ2')
  expect(halvesOf('??K2')).toHaveLength(1024)
})

test('codes that are easily misread come before codes that differ in any one character', () => {
  const similar = similarCodes('8KQ2M9XD')
  expect(similar[0]).toBe('BKQ2M9XD')
  const at = (code: string) => similar.indexOf(code)
  expect(at('8KQZM9XD')).toBeLessThan(at('BKQZM9XD'))
  expect(at('BKQZM9XD'), 'two that look alike').toBeGreaterThan(0)
  expect(at('BKQZM9XD')).toBeLessThan(at('8KQ2M4XD'))
  expect(similar).not.toContain('8KQ2M9XD')
  expect(new Set(similar).size).toBe(similar.length)
  expect(similar.length).toBeLessThan(900)
  expect(differences('8KQ2M9XD', 'BKQ2M9XE')).toEqual([1, 8])
})
