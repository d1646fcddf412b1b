import { expect, test } from 'vitest'
import { mailLabel, mailName, nameOrSomeone } from './rules.ts'

test.each([
  ['Zoë O’Hara-Ñuñez', "Zoë O'Hara-Ñuñez"],
  ['J. R. R. Tolkien Jr.', 'J. R. R. Tolkien Jr.'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['नमिता क्षेत्री', 'नमिता क्षेत्री'],
  ['김민준', '김민준'],
])('%s is a name', (typed, shown) => {
  expect(mailName(typed)).toBe(shown)
})

test.each([
  'Win https://evil.example/now',
  'see www.evil.example',
  'evil.example',
  'x.co',
  'a@evil.example',
  'E\u202elpmaxe\u2069',
  'tel:+1 555 0100',
])('%j carries no link and no control character into an email', (typed) => {
  for (const shown of [mailName(typed), mailLabel(typed)]) {
    expect(shown).not.toMatch(/\.[\p{L}\p{N}]{2}|[/:@]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
  }
})

test('a name has at most 80 characters, and none is "Someone" in a sentence', () => {
  expect([...mailName('ab '.repeat(100))].length).toBeLessThanOrEqual(80)
  expect(mailName('12345')).toBe('')
  expect(nameOrSomeone('12345')).toBe('Someone')
})
