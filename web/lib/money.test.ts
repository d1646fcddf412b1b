import { afterEach, expect, test } from 'vitest'
import { setLocale } from '../../contract/formats.ts'
import { percent } from './format.ts'
import { amount, compact, currencyName, millionsRange, shortAmount, wholeAmount } from './money.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const RANGE = { low: 4.5, high: 8 }

afterEach(() => setLocale('en'))

test('amounts have the sign of their currency', () => {
  expect(millionsRange(RANGE, 'USD')).toBe('$4.5M to $8M')
  expect(millionsRange(RANGE, 'EUR')).toBe('€4.5M to €8M')
  expect(plain(millionsRange(RANGE, 'CHF'))).toBe('CHF 4.5M to CHF 8M')
  expect([50_000, 1_234.5].map((value) => amount(value, 'EUR'))).toEqual(['€50,000', '€1,234.5'])
  expect([50_000, 1_200_000, 5_855_000].map((value) => shortAmount(value, 'USD'))).toEqual([
    '$50,000',
    '$1.2M',
    '$5.86M',
  ])
})

/** A range of millions, a minimum, a revenue, a market and a share. */
test.each([
  ['en', 'USD', '$4.5M to $8M', '$50,000', '$5.85M', '$42.3B', '12.5%'],
  ['en', 'JPY', '¥4.5M to ¥8M', '¥50,000', '¥5.85M', '¥42.3B', '12.5%'],
  ['en-US', 'EUR', '€4.5M to €8M', '€50,000', '€5.85M', '€42.3B', '12.5%'],
  ['en-GB', 'GBP', '£4.5m to £8m', '£50,000', '£5.85m', '£42.3bn', '12.5%'],
  ['de-DE', 'EUR', '4,5 Mio. € to 8 Mio. €', '50.000 €', '5,85 Mio. €', '42,3 Mrd. €', '12,5 %'],
  ['de-DE', 'JPY', '4,5 Mio. ¥ to 8 Mio. ¥', '50.000 ¥', '5,85 Mio. ¥', '42,3 Mrd. ¥', '12,5 %'],
  ['de-CH', 'CHF', 'CHF 4.5 Mio. to CHF 8 Mio.', "CHF 50'000", 'CHF 5.85 Mio.', 'CHF 42.3 Mrd.', '12.5%'],
  ['fr-FR', 'EUR', '4,5 M € to 8 M €', '50 000 €', '5,85 M €', '42,3 Md €', '12,5 %'],
  ['ja-JP', 'JPY', '￥450万 to ￥800万', '￥50,000', '￥585万', '￥423億', '12.5%'],
  ['en-IN', 'INR', '₹45L to ₹80L', '₹50,000', '₹58.5L', '₹4.2KCr', '12.5%'],
  ['pl-PL', 'PLN', '4,5 mln zł to 8 mln zł', '50 000 zł', '5,85 mln zł', '42,3 mld zł', '12,5%'],
])('%s, %s: %s, from %s', (tag, currency, range, minimum, revenue, market, share) => {
  setLocale(tag)
  const written = [
    millionsRange(RANGE, currency),
    amount(50_000, currency),
    shortAmount(5_850_000, currency),
    compact(42_300_000_000, currency, 0, 1),
    percent(12.5),
  ]
  expect(written.map(plain)).toEqual([range, minimum, revenue, market, share])
})

test('no currency gets more decimals than it has', () => {
  expect(['USD', 'JPY', 'KWD'].map((currency) => plain(amount(1_234.5678, currency)))).toEqual([
    '$1,234.57',
    '¥1,235',
    'KWD 1,234.568',
  ])
  expect(['USD', 'JPY'].map((currency) => wholeAmount(1_234.5678, currency))).toEqual(['$1,235', '¥1,235'])
})

test('a currency is named', () => {
  expect(['USD', 'EUR', 'GBP'].map(currencyName)).toEqual(['US dollars', 'euros', 'British pounds'])
})

test('what falls has a true minus sign', () => {
  expect([percent(-12_345.678), percent(78.25), percent(142), percent(5, 1, 1)]).toEqual([
    '−12,345.7%',
    '78.3%',
    '142%',
    '5.0%',
  ])
})
