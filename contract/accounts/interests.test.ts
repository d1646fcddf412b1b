import { expect, onTestFinished, test } from 'vitest'
import { setLocale } from '../formats.ts'
import { INTERESTS, interestAmounts } from './interests.ts'

test('the ranges and their values are those of the spec', () => {
  expect(INTERESTS.map(({ value }) => interestAmounts(value, 'USD'))).toEqual([
    '$50K - $100K',
    '$100K - $500K',
    '$500K+',
  ])
  expect(INTERESTS.map(({ value }) => value)).toEqual(['50k-100k', '100k-500k', '500k+'])
  expect(interestAmounts('', 'USD')).toBe('')
})

test('the ranges are in the currency and the format of the portal', () => {
  onTestFinished(() => setLocale('en'))
  setLocale('de-DE')
  expect(interestAmounts('50k-100k', 'EUR')).toBe('50.000\u00a0€ - 100.000\u00a0€')
})

test('the ranges begin at the minimum of the portal, and without one a yen counts as a cent', () => {
  const names = (currency: string, minimum?: number) =>
    INTERESTS.map(({ value }) => interestAmounts(value, currency, minimum))
  expect(names('GBP', 25_000)).toEqual(['£25K - £50K', '£50K - £250K', '£250K+'])
  expect(names('EUR', 125_000)).toEqual(['€125K - €250K', '€250K - €1.25M', '€1.25M+'])
  expect(names('JPY')).toEqual(['¥5M - ¥10M', '¥10M - ¥50M', '¥50M+'])
})
