import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../tests/helpers/test-app.ts'
import { readLogo } from './portal-logo.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'

function configFolder(logo: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-logo-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'logo.svg'), logo)
  writeFileSync(join(folder, 'logo.png'), logo)
  return join(folder, 'portal.config.json')
}

test('the logo comes from the configuration; without one there is none', async () => {
  const t = await testApp({ env: { PORTAL_CONFIG: configFolder(SVG) }, portal: { logo: 'logo.svg' } })
  expect((await t.visitor().get('/api/portal')).body.logo).toBe('/logo')
  const { status, body, headers } = await t.visitor().get('/logo')
  expect([status, body, headers.get('content-type')]).toEqual([200, SVG, 'image/svg+xml'])
  expect(headers.get('content-security-policy'), 'opened by itself it can do nothing').toContain("default-src 'none'")

  const icon = await t.visitor().get('/favicon.svg')
  expect([icon.status, icon.body]).toEqual([200, SVG])
  expect((await t.visitor().get('/apple-touch-icon.png')).status, 'no mark of the software beside it').toBe(404)

  const plain = await testApp()
  expect((await plain.visitor().get('/api/portal')).body.logo).toBeNull()
  expect((await plain.visitor().get('/logo')).status).toBe(404)
})

test('a logo that is not there or is too large is said at the start', () => {
  const config = configFolder('x'.repeat(100_001))
  expect(() => readLogo(config, 'none.svg')).toThrow(/none\.svg: cannot be read/)
  expect(() => readLogo(config, 'logo.svg')).toThrow(/logo\.svg: is larger than 100 kB/)
})

test('emails carry the logo if email programs can show it, and never the mark of the software beside it', async () => {
  const firstMail = async (logo: string | undefined) => {
    const t = await testApp({
      ...(logo && { env: { PORTAL_CONFIG: configFolder(SVG) }, portal: { logo } }),
    })
    await t.visitor().sign()
    await t.runJobs()
    const [mail] = t.mails
    return { html: mail?.html ?? '', inline: mail?.attachments?.map(({ id, type }) => [id, type]) ?? [] }
  }
  const png = await firstMail('logo.png')
  expect(png.inline).toEqual([['logo', 'image/png']])
  expect(png.html).toContain('cid:logo')
  const svg = await firstMail('logo.svg')
  expect(svg.inline).toEqual([])
  for (const { html } of [png, svg]) expect(html).not.toContain('class="sun"')
  expect((await firstMail(undefined)).html).toContain('class="sun"')
})
