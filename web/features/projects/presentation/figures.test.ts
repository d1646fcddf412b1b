import { expect, onTestFinished, test } from 'vitest'
import { setLocale } from '../../../../contract/formats.ts'
import { money, valuationText } from './figures.ts'

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

test('amounts in yen have no decimals that say nothing', () => {
  expect([6_000_000, 5_850_000].map((value) => money(value, 'JPY'))).toEqual(['¥6M', '¥5.85M'])
})

test('the valuation of the content is shown in the locale and the currency of the project', () => {
  onTestFinished(() => setLocale('en'))
  expect(valuationText('$4.5M to $8M', 'USD')).toBe('$4.5M to $8M')
  setLocale('de-DE')
  expect(valuationText('€4.5M to €8M', 'EUR').replaceAll('\u00a0', ' ')).toBe('4,5 Mio. € to 8 Mio. €')
  expect(valuationText('on request', 'EUR')).toBe('on request')
})
