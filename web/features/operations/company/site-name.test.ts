import { expect, test } from 'vitest'
import { siteName } from './site-name.ts'

test.each([
  ['https://käse-öttl.at/investoren?x=1', 'käse-öttl.at'],
  ['https://xn--kse-ttl-5wa9n.at', 'xn--kse-ttl-5wa9n.at'],
  ['https://Halcyon.example:8443/', 'halcyon.example:8443'],
  ['HTTPS://halcyon.example#top', 'halcyon.example'],
  ['https:\\\\halcyon.example\\about', 'halcyon.example'],
])('%s is shown as %s', (url, name) => {
  expect(siteName(url)).toBe(name)
})
