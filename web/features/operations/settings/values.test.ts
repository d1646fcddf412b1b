import { expect, test } from 'vitest'
import { SETTING_FIELDS } from '../../../../contract/operations/setting-fields.ts'
import type { Portal } from '../../../lib/projects.ts'
import { sayValue, toTyped, toValue, withSettings } from './values.ts'

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

test('the public facts take what is typed by its path; blanks and what is not public change nothing', () => {
  const portal = {
    company: { name: 'Kiel', contact: { email: 'a@kiel.example' } },
    landing: { headline: 'Wind', minimum: 5_000 },
    footerLinks: [],
  } as unknown as Portal
  const values = {
    'company.name': null,
    'company.contact.email': 'b@kiel.example',
    'landing.headline': 'Wind and sun',
    'landing.minimum': null,
    'footer.links': [{ name: 'News', url: 'https://kiel.example' }],
    'notifications.owner': 'owner@kiel.example',
    '__proto__.polluted': 'yes',
  }
  expect(withSettings(portal, values)).toEqual({
    company: { name: 'Kiel', contact: { email: 'b@kiel.example' } },
    landing: { headline: 'Wind and sun', minimum: undefined },
    footerLinks: [{ name: 'News', url: 'https://kiel.example' }],
  })
  expect(portal.landing.headline).toBe('Wind')
})
