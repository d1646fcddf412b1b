import { expect, test } from 'vitest'
import { dayAndTimeUtc, dayInFullUtc, dayUtc, listed } from './wording.ts'

const en = (month: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })

test('every day of three years is formatted as by Intl, except for the order', () => {
  const inOrder = (text: string) => text.replace(/^(\w+) (\d+), (\d+)$/, '$2 $1 $3')
  for (let at = Date.UTC(2026, 0, 1, 23, 59); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
    const iso = new Date(at).toISOString()
    expect(dayUtc(iso)).toBe(inOrder(en('short').format(at)))
    expect(dayInFullUtc(iso)).toBe(inOrder(en('long').format(at)))
  }
})

test('a time with an offset is shown in UTC', () => {
  expect(dayAndTimeUtc('2026-12-05T01:31:59.999+07:00')).toBe('4 Dec 2026, 18:31 UTC')
  expect(dayUtc('2026-12-05T01:31:59.999+07:00')).toBe('4 Dec 2026')
})

test.each([
  [[], ''],
  [['Vault'], 'Vault'],
  [['Vault', 'Fanz'], 'Vault and Fanz'],
  [['Vault', 'Fanz', 'Real Estate'], 'Vault, Fanz and Real Estate'],
])('%j is listed as in English', (words, text) => {
  expect(listed(words)).toBe(text)
})
