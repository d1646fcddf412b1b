import { describe, expect, test } from 'vitest'
import { maySignAgain, signingDue, termEnd } from './signing-due.ts'

const NOW = '2026-03-01T00:00:00.000Z'
const LATER = '2026-03-01T00:00:00.001Z'
const signature = (version: number, boundUntil = '2030-01-01T00:00:00.000Z') => ({ version, boundUntil })

describe('whether a signer must sign again', () => {
  test.each([
    ['nothing is asked', signature(1), [], { due: false, by: null }],
    ['a later version asks at the next visit', signature(1), [{ version: 2, from: NOW }], { due: true, by: null }],
    ['a later version asks from a day on', signature(1), [{ version: 2, from: LATER }], { due: false, by: LATER }],
    ['that very version was signed', signature(2), [{ version: 2, from: NOW }], { due: false, by: null }],
    ['a later one than that was signed', signature(3), [{ version: 2, from: NOW }], { due: false, by: null }],
    [
      'two ask from different days, the earlier counts',
      signature(1),
      [
        { version: 2, from: '2026-05-01T00:00:00.000Z' },
        { version: 3, from: LATER },
      ],
      { due: false, by: LATER },
    ],
    ['the term ends at this moment', signature(1, NOW), [], { due: true, by: null }],
    ['the term ends in the next', signature(1, LATER), [], { due: false, by: null }],
  ])('%s', (_, signed, demands, expected) => {
    expect(signingDue(signed, demands, NOW)).toEqual(expected)
  })

  test('signers can sign again before their deadline, or when their term ends within 60 days', () => {
    const now = new Date(NOW)
    expect(maySignAgain(signature(1), [{ version: 2, from: LATER }], now)).toBe(true)
    expect(maySignAgain(signature(1), [], now)).toBe(false)
    expect(maySignAgain(signature(1, '2026-04-30T00:00:00.000Z'), [], now)).toBe(true)
    expect(maySignAgain(signature(1, '2026-04-30T00:00:00.001Z'), [], now)).toBe(false)
  })

  test('a term ends on the same day of a later year', () => {
    expect(termEnd(new Date('2026-01-15T10:00:00.000Z'), 5).toISOString()).toBe('2031-01-15T10:00:00.000Z')
    expect(termEnd(new Date('2028-02-29T10:00:00.000Z'), 5).toISOString()).toBe('2033-03-01T10:00:00.000Z')
  })
})
