import { expect, test } from 'vitest'
import { emailLine } from '../text.ts'
import { hasUnseen, looksLikeEmail, trimEmail } from './email.ts'
import { emailKey } from './email-key.ts'

/** Zero-width space and joiners, soft hyphen, marks of direction, blanks, controls, fillers and a tag. */
const UNSEEN = [
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\u00ad', '\ufeff', '\u180e', '\u061c', '\u202e', '\u2066'],
  ...[
    '\u00a0',
    '\u3000',
    '\u2003',
    ' ',
    '\t',
    '\u0000',
    '\u007f',
    '\u0085',
    '\u2028',
    '\u3164',
    '\u034f',
    '\ufe0f',
    '\u{e0041}',
  ],
]

test.each(UNSEEN)('an address with %j inside is none, and at its ends it is removed', (sign) => {
  for (const address of [`ma${sign}ra@firm.example`, `mara@fi${sign}rm.example`, `mara${sign}@firm.example`]) {
    expect(looksLikeEmail(address)).toBe(false)
    expect(hasUnseen(address)).toBe(true)
  }
  const around = `${sign}mara@firm.example${sign}`
  expect(looksLikeEmail(around)).toBe(false)
  expect(trimEmail(around)).toBe('mara@firm.example')
  expect(hasUnseen(around)).toBe(false)
  expect(emailKey(around)).toBe('mara@firm.example')
  expect(looksLikeEmail(emailLine(100).parse(`${sign === '\u0000' ? '' : sign}mara@firm.example`))).toBe(true)
})

test.each(['mara@müller.example', 'mara@例え.テスト', 'mara@xn--mller-kva.example', 'márà.o’hara+x@firm.co.example'])(
  '%s is an address',
  (address) => expect(looksLikeEmail(address)).toBe(true),
)

test('what is no address anyway has nothing unseen', () => {
  expect(hasUnseen('mara at firm.example')).toBe(false)
  expect(hasUnseen('')).toBe(false)
})
