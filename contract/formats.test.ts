import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setLocale } from './formats.ts'
import { number, writtenNumber } from './number-format.ts'
import { LOCALES } from './operations/locales.ts'
import { dayAndTimeUtc, dayInFullUtc, dayUtc } from './wording.ts'

const AT = '2026-12-04T18:31:59.999Z'
const MORNING = '2026-09-04T08:05:00Z'
/** Intl writes spaces that do not break. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

beforeEach(() => setLocale('en'))
afterEach(() => setLocale('en'))

describe('dates of a locale', () => {
  test.each([
    ['en', '4 Dec 2026', '4 December 2026', '4 Dec 2026, 18:31 UTC', '4 Sep 2026, 08:05 UTC'],
    ['en-GB', '4 Dec 2026', '4 December 2026', '4 Dec 2026, 18:31 UTC', '4 Sept 2026, 08:05 UTC'],
    ['en-US', 'Dec 4, 2026', 'December 4, 2026', 'Dec 4, 2026, 06:31 PM UTC', 'Sep 4, 2026, 08:05 AM UTC'],
    ['en-IN', '4 Dec 2026', '4 December 2026', '4 Dec 2026, 06:31 pm UTC', '4 Sept 2026, 08:05 am UTC'],
    ['de-DE', '4. Dez. 2026', '4. Dezember 2026', '4. Dez. 2026, 18:31 UTC', '4. Sept. 2026, 08:05 UTC'],
    ['fr-FR', '4 déc. 2026', '4 décembre 2026', '4 déc. 2026, 18:31 UTC', '4 sept. 2026, 08:05 UTC'],
    ['ja-JP', '2026年12月4日', '2026年12月4日', '2026年12月4日 18:31 UTC', '2026年9月4日 08:05 UTC'],
  ])('%s: %s', (tag, short, inFull, exact, morning) => {
    setLocale(tag)
    expect([dayUtc(AT), dayInFullUtc(AT), dayAndTimeUtc(AT), dayAndTimeUtc(MORNING)].map(plain)).toEqual([
      short,
      inFull,
      exact,
      morning,
    ])
  })

  test('each that can be set has days of the Gregorian calendar in European digits, and UTC beside each time', () => {
    for (const [tag] of LOCALES) {
      setLocale(tag)
      const { calendar, numberingSystem } = new Intl.DateTimeFormat(tag).resolvedOptions()
      expect([Intl.DateTimeFormat.supportedLocalesOf(tag), calendar, numberingSystem]).toEqual([
        [tag],
        'gregory',
        'latn',
      ])
      expect(dayAndTimeUtc(AT), tag).toMatch(/(18|06)(:|\.|\u00a0h\u00a0| h )31.* UTC$/)
      expect(dayAndTimeUtc(AT), tag).not.toContain('\u202f')
    }
  })
})

test('numbers are grouped as in the locale', () => {
  const written = ['en', 'de-DE', 'fr-FR', 'en-IN', 'de-CH', 'ja-JP'].map((tag) => {
    setLocale(tag)
    return plain(number(1_234_567.5))
  })
  expect(written).toEqual(['1,234,567.5', '1.234.567,5', '1 234 567,5', '12,34,567.5', "1'234'567.5", '1,234,567.5'])
})

test('what the server wrote is written again, although this browser would write it otherwise', () => {
  setLocale('de-DE', { 'dUTC 1796409119999': '4. Dezb. 2026' })
  expect([dayUtc(AT), dayUtc(MORNING)]).toEqual(['4. Dezb. 2026', '4. Sept. 2026'])
  setLocale('fr-FR')
  expect(dayUtc(AT), 'but not in another locale').toBe('4 déc. 2026')
})

test('a page takes along exactly what it wrote', () => {
  const texts = {}
  setLocale('de-DE', texts)
  dayUtc(AT)
  writtenNumber('n', 4.5, {})
  expect(texts).toEqual({ 'dUTC 1796409119999': '4. Dez. 2026', 'n 4.5': '4,5' })
})
