import { expect, test } from 'vitest'
import { money, percent } from './figures.ts'

test('amounts are in full below a million, and then in millions or billions with one or two decimals', () => {
  expect([184_000, 1_200_000, 5_850_000, 16_000_000, 2_500_000_000].map((value) => money(value, 'USD'))).toEqual([
    '$184,000',
    '$1.2M',
    '$5.85M',
    '$16.0M',
    '$2.5B',
  ])
  expect([184_000, 5_850_000].map((value) => money(value, 'EUR'))).toEqual(['€184,000', '€5.85M'])
})

test('percentages have one decimal at most, and a minus where they fall', () => {
  expect([142, 78.25, -12_345.678].map(percent)).toEqual(['142%', '78.3%', '−12,345.7%'])
})
