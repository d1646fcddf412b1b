import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type PortalConfig, readPortalConfig } from '../../portal-config.ts'
import { canonicalText, textHash } from './signing/text.ts'
import { contains, fillTemplate, firstAgreement, isSameParty, yearsInWords } from './template-text.ts'

const TEMPLATE = readFileSync('content/nda.md', 'utf8')
const portal = (change: (portal: PortalConfig) => void = () => undefined) => {
  const own = readPortalConfig('content/portal.json')
  change(own)
  return own
}
const FUND = portal((own) => {
  own.company.legalName = 'Nordlicht Beteiligungen GmbH'
  own.agreement = {
    language: 'en',
    law: 'the Federal Republic of Germany',
    noticeAddress: 'Am Sandtorkai 1, 20457 Hamburg',
  }
  own.nda.termYears = 3
})

test('with the demo’s settings the template is the agreement of the demo, byte for byte', () => {
  const { text, terms } = firstAgreement(TEMPLATE, portal())
  expect(textHash(canonicalText(text))).toBe('75e668b3d25fa98bbbeca749df097df5bd7dfc40a631728039af2ca42a30b452')
  expect(terms).toEqual({ party: 'Halcyon AI, Inc.', law: 'the State of Delaware', termYears: 5, language: 'en' })
})

test('with another company’s settings it names that company, its law, its term and its address for notices', () => {
  const { text, terms } = firstAgreement(TEMPLATE, FUND)
  expect(text).toContain('between Nordlicht Beteiligungen GmbH, ')
  expect(text).toContain('remains in force for three (3) years from')
  expect(text).toContain('the laws of the Federal Republic of Germany,')
  expect(text).toContain('The courts of the Federal Republic of Germany have exclusive jurisdiction')
  expect(text).toContain('Notices to the Company shall be sent to Am Sandtorkai 1, 20457 Hamburg')
  expect(text).not.toMatch(/Halcyon|Delaware|five \(5\)|\{\{/)
  expect(terms).toEqual({
    party: 'Nordlicht Beteiligungen GmbH',
    law: 'the Federal Republic of Germany',
    termYears: 3,
    language: 'en',
  })
})

test('a setting that the template needs and the configuration lacks is named', () => {
  const without = portal((own) => {
    own.agreement = { language: 'en' }
  })
  expect(() => fillTemplate(TEMPLATE, without)).toThrow('agreement.law: is not set')
  expect(() => fillTemplate('{{signatory}}', without)).toThrow('nda.signatory')
  expect(() => fillTemplate('{{signer}}', without)).toThrow('unknown variable {{signer}}')
})

test('an own text at the first start has to name the company, and states no law that it does not name', () => {
  expect(() => firstAgreement('# NDA\n\n## 1. One\n\n1.1 Words.\n', portal())).toThrow('Halcyon AI, Inc.')
  const { terms } = firstAgreement('# NDA\n\n## 1. One\n\n1.1 {{company}} promises.\n', portal())
  expect(terms.law).toBeNull()
})

test('a company is the same however its name is spaced, and another one in any other case', () => {
  expect(isSameParty('Halcyon  AI,\nInc. ', portal())).toBe(true)
  expect(isSameParty('Halcyon AI Ltd', portal())).toBe(false)
  expect(contains('between Halcyon AI,\nInc. and', 'Halcyon AI, Inc.')).toBe(true)
})

test.each([
  [1, 'one (1) year'],
  [5, 'five (5) years'],
  [10, 'ten (10) years'],
  [12, 'twelve (12) years'],
  [20, 'twenty (20) years'],
  [99, 'ninety-nine (99) years'],
])('%i years are written as in agreements', (years, words) => {
  expect(yearsInWords(years)).toBe(words)
})
