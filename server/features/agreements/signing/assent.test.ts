import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { assentTexts } from '../../../../contract/agreements/assent.ts'
import { ASSENT_LABELS_DE } from '../../../../contract/agreements/assent-labels.de.ts'
import { ASSENT_LABELS } from '../../../../contract/agreements/assent-labels.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { readPortalConfig } from '../../../portal-config.ts'
import { assentOf } from './assent.ts'

const portal = readPortalConfig('content/portal.json')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The consent by its version. Who changes a word of it gives it another version, and adds that here; none is ever taken out. */
const CONSENTS: Record<string, string> = {
  '1': 'aa15042ffbcc2e4b064f3a13f9dd29e5a5762b79c1389d4c683304d835ffae24',
}

const GERMAN_CONSENTS: Record<string, string> = {
  '1': '5afcf33efbcc56d5b726d46f1dd0b0f147a9662368680aa0c604c256d0697cf3',
}

test('the words of a version of the consent never change', () => {
  const { version, ...consent } = ASSENT_LABELS.consent
  expect(sha256(JSON.stringify(consent))).toBe(CONSENTS[version])
})

test('the German words say the same, in the language that they name', () => {
  const { version, ...consent } = ASSENT_LABELS_DE.consent
  expect(sha256(JSON.stringify(consent))).toBe(GERMAN_CONSENTS[version])
  const german = assentOf({ ...portal, language: 'de' })
  expect([german.words.language, assentOf(portal).words.language]).toEqual(['de', 'en'])
  expect(german.sha256).not.toBe(assentOf(portal).sha256)
  expect(german.words.consent.sentence).toContain(`„${german.words.button}“`)
  const said = german.words.consent.paragraphs.join(' ')
  for (const part of ['Webbrowser', 'PDF', 'unentgeltlich', 'widerrufen', portal.company.contact.email])
    expect(said, part).toContain(part)
  expect(german.words.consent.paragraphs).toHaveLength(assentOf(portal).words.consent.paragraphs.length)
})

test('the consent names the button by its exact words, and what a consent to electronic records must say', () => {
  const { words } = assentOf(portal)
  expect(words.consent.sentence).toContain(`“${words.button}”`)
  const said = words.consent.paragraphs.join(' ')
  for (const part of ['web browser', 'PDF', 'paper copy at no charge', 'withdraw', portal.company.contact.email])
    expect(said, part).toContain(part)
  expect(said).not.toContain('{{')
})

test('the words have one hash, of their canonical JSON; another contact is another hash', () => {
  const assent = assentOf(portal)
  expect(assentTexts.parse(assent.words)).toEqual(assent.words)
  expect(assent.sha256).toBe(sha256(canonicalJson(assent.words)))
  const other = structuredClone(portal)
  other.company.contact.email = 'other@halcyon.example'
  expect(assentOf(other).sha256).not.toBe(assent.sha256)
})
