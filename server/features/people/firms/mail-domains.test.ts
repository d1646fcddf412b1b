import { expect, test } from 'vitest'
import { domainOf, isFreeMail } from './mail-domains.ts'

test.each<[string, string | null]>([
  ['e.marchetti@northgate.example', 'northgate.example'],
  ['a@mail.northgate.example', 'northgate.example'],
  ['a@northgate.co.uk', 'northgate.co.uk'],
  ['a@mail.lon.northgate.co.uk', 'northgate.co.uk'],
  ['a@fund.com.au', 'fund.com.au'],
  ['a@acme.uk.com', 'acme.uk.com'],
  ['a@BÜCHER.example', 'bücher.example'],
  ['a@[192.0.2.7]', null],
  ['a@localhost', null],
  ['a@co.uk', null],
])('%s belongs to %s', (email, domain) => {
  expect(domainOf(email)).toBe(domain)
})

test.each([
  ['gmail.com', true],
  ['gmx.de', true],
  ['hotmail.co.uk', true],
  ['proton.me', true],
  ['fastmail.com', true],
  ['northgate.example', false],
  ['goldmansachs.com', false],
  ['own.example', true],
])('%s is free mail: %s', (domain, expected) => {
  expect(isFreeMail(domain, ['fastmail.com', 'own.example'])).toBe(expected)
})
