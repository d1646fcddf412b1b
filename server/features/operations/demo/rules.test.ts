import { expect, test } from 'vitest'
import { portalConfig } from '../../../portal-config.ts'
import { readJsonFile } from '../../../read-json-file.ts'
import { flatten } from '../settings/rules.ts'
import { isDemoAddress, settingsFor } from './rules.ts'

test('who belongs to the demo: test addresses, and addresses that are reserved for examples', () => {
  const test = ['own@company.com']
  for (const email of [
    'a@b.example',
    'A@B.EXAMPLE',
    'a@test',
    'a@x.test',
    'a@y.invalid',
    'a@example.com',
    'Own@company.com',
  ])
    expect(isDemoAddress(email, test), email).toBe(true)
  for (const email of ['a@b.com', 'a@myexample.com', 'a@example.de', 'a@x.example.de', 'other@company.com'])
    expect(isDemoAddress(email, test), email).toBe(false)
})

test('a company keeps no word that the demo says of itself, in either way', () => {
  const before = flatten(readJsonFile('content/portal.json', portalConfig))
  const company = {
    ...{ name: 'Nordlicht', legalName: 'Nordlicht GmbH', siteUrl: 'https://nordlicht.de', email: 'ir@nordlicht.de' },
    ...{ phone: '+49 40 1', address: ['A', ''], codePrefix: 'NORD-', law: '', courts: '' },
  }
  for (const keeps of ['nothing', 'projects'] as const) {
    const settings = settingsFor(company, keeps, before)
    expect(JSON.stringify(settings)).not.toMatch(/halcyon|delaware|vegas|AI platforms|50000|\/film\//i)
    expect(settings['company.contact.address']).toEqual(['A'])
    expect('agreement.law' in settings).toBe(false)
  }
  expect(settingsFor(company, 'projects', before)['organisation.adminWords']).toEqual(['admin', 'founder', 'relations'])
  expect(settingsFor(company, 'nothing', before)['codes.bypass']).toBe(false)
})
