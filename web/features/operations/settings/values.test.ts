import { expect, test } from 'vitest'
import { SETTING_FIELDS } from '../../../../contract/operations/setting-fields.ts'
import { sayValue, toTyped, toValue } from './values.ts'

const field = (path: string) => {
  const found = SETTING_FIELDS.find((it) => it.path === path)
  if (!found) throw new Error(path)
  return found
}

test.each([
  ['company.name', 'Nordlicht'],
  ['company.contact.address', ['Hafenstrasse 1', '20457 Hamburg']],
  ['legends', ['One notice.', 'Another notice.']],
  ['footer.links', [{ name: 'Reports', url: 'https://x.example/a|b' }]],
  ['codes.uses', 25],
  ['codes.bypass', false],
  ['landing.parts', [{ name: 'video', shown: false }]],
])('what is shown of %s and not touched is the same value again', (path, value) => {
  expect(toValue(field(path), toTyped(field(path), value))).toEqual(value)
})

test('blank means that the setting is left out, and what is no number goes to the server as it is', () => {
  for (const path of ['landing.minimum', 'organisation.domains', 'company.name'])
    expect(toValue(field(path), '  ')).toBeNull()
  expect(toValue(field('codes.uses'), 'many')).toBe('many')
})

test('the history says values in words', () => {
  expect(sayValue(field('nda.activation'), 'email')).toBe('Once the signer confirms their address')
  expect(sayValue(field('access.sessionDays'), 30)).toBe('30 days')
  expect(sayValue(field('codes.bypass'), false)).toBe('off')
  expect(sayValue(field('video.title'), null)).toBe('not set')
})
