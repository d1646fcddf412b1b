import { expect, test } from 'vitest'
import { amount, currencyName, millionsRange, shortAmount } from './money.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('amounts have the sign of their currency', () => {
  expect(millionsRange({ low: 4.5, high: 8 }, 'USD')).toBe('$4.5M to $8M')
  expect(millionsRange({ low: 4.5, high: 8 }, 'EUR')).toBe('€4.5M to €8M')
  expect(plain(millionsRange({ low: 4.5, high: 8 }, 'CHF'))).toBe('CHF 4.5M to CHF 8M')
  expect([50_000, 1_234.5].map((value) => amount(value, 'EUR'))).toEqual(['€50,000', '€1,234.5'])
  expect([50_000, 1_200_000, 5_855_000].map((value) => shortAmount(value, 'USD'))).toEqual([
    '$50,000',
    '$1.2M',
    '$5.86M',
  ])
})

test('a currency is named', () => {
  expect(['USD', 'EUR', 'GBP'].map(currencyName)).toEqual(['US dollars', 'euros', 'British pounds'])
})
