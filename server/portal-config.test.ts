import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPortalConfig } from './portal-config.ts'

const DEMO = JSON.parse(readFileSync('content/portal.json', 'utf8'))

function read(config: object) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'portal.config.json')
  writeFileSync(file, JSON.stringify(config))
  return readPortalConfig(file)
}

test('the demo company is Halcyon AI, its codes begin with HALCYON-, and its office is in Las Vegas', () => {
  const portal = readPortalConfig('content/portal.json')
  expect([portal.company.name, portal.codePrefix]).toEqual(['Halcyon AI', 'HALCYON-'])
  expect(portal.company.contact.address.join(' ')).toContain('Las Vegas')
  expect(portal.nda.activation).toBe('immediate')
})

test.each([
  ['codePrefix', { codePrefix: 'halcyon' }],
  ['company.contact.email', { company: { ...DEMO.company, contact: { ...DEMO.company.contact, email: 'x' } } }],
  ['company.siteUrl', { company: { ...DEMO.company, siteUrl: 'http://halcyon.example' } }],
  ['platforms', { platforms: [] }],
  ['nda.activation', { nda: { activation: 'never' } }],
  ['video.videoType', { video: { videoEmbed: '', videoType: 'vhs' } }],
  ['video.videoEmbed', { video: { videoType: 'mp4' } }],
])('a wrong field is named: %s', (field, given) => {
  expect(() => read({ ...DEMO, ...given })).toThrow(`portal.config.json: ${field}: `)
})

test('a film has an address, a type and, where it is wanted, a title', () => {
  const video = { videoEmbed: 'https://www.youtube-nocookie.com/embed/abc', title: 'Film', videoType: 'youtube' }
  expect(read({ ...DEMO, video }).video).toEqual(video)
})

test('a code that has ended is made anew only where the configuration says so', () => {
  const { renewEnded: _, ...codes } = DEMO.codes
  expect(read({ ...DEMO, codes }).codes.renewEnded).toBe(false)
  expect(() => read({ ...DEMO, codes: { ...codes, renewEnded: 'yes' } })).toThrow('codes.renewEnded')
})
