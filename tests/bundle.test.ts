import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CANARIES } from './canaries.ts'
import { testApp } from './helpers/test-app.ts'

/** What `vite build` made; `npm test` builds first. */
const WEB = 'dist/web'
const words = Object.values(CANARIES).flat()

test('no word of a content set is in anything that the build made', () => {
  const files = readdirSync(WEB, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|txt|json|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    expect(
      words.filter((word) => text.includes(word)),
      file,
    ).toEqual([])
  }
})

test('no word of a content set, and no code, is in any public answer', async () => {
  const t = await testApp({ env: { WEB_DIR: WEB } })
  const visitor = t.visitor()
  const { codes } = t.firstRun()
  const html = (await visitor.get('/')).body as string
  const linked = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1] ?? '')
  const paths = ['/', '/nda-gate', '/unlock', '/vault', '/fanz', '/nowhere', '/api/portal', '/api/nda', '/api/session']
  const api = ['vault', 'fanz', 'realestate', 'analytics'].flatMap((route) => [
    `/api/access/${route}`,
    `/api/projects/${route}/content`,
  ])
  expect(linked.length).toBeGreaterThan(3)
  for (const path of [...paths, ...api, ...linked]) {
    const text = JSON.stringify((await visitor.get(path)).body)
    const found = [...words, ...Object.values(codes)].filter((word) => text.includes(word))
    expect(found, path).toEqual([])
  }
})

/*
 * The scoring rules of Mozilla's HTTP Observatory, as published with its code: from 100 points, A+ needs 100 and no failure among
 * what costs points. The scanner itself cannot be installed without fetching a list of certificates, so its rules stand here.
 */
describe('what Mozilla’s observatory asks for an A+', () => {
  async function served() {
    const t = await testApp({ env: { WEB_DIR: WEB, PUBLIC_URL: 'https://portal.example' } })
    const visitor = t.visitor()
    const host = { host: 'portal.example', origin: 'https://portal.example' }
    return { page: await visitor.get('/', host), reading: await visitor.post('/api/nda/readings', {}, host) }
  }

  test('a policy without unsafe sources, with default-src none (+10) and frame-ancestors none (+5)', async () => {
    const { page } = await served()
    const policy = new Map(
      (page.headers.get('content-security-policy') ?? '').split('; ').map((line) => {
        const [name = '', ...sources] = line.split(' ')
        return [name, sources]
      }),
    )
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('form-action')).toEqual(["'self'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    for (const name of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src'])
      expect(policy.get(name)).toEqual(["'self'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
  })

  test('HSTS of two years, nosniff, a private referrer (+5), an isolated origin (+10)', async () => {
    const { headers } = (await served()).page
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=63072000; includeSubDomains/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('every cookie Secure, HttpOnly, SameSite and prefixed (+5)', async () => {
    const cookies = (await served()).reading.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*HttpOnly; Secure; SameSite=Lax$/)
  })

  test('every script from our origin with its integrity (+5), and nothing inline', async () => {
    const html = (await served()).page.body as string
    const scripts = html.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) {
      // A block of data is not executed, and no source of scripts.
      if (script === '<script type="application/json" id="known">') continue
      expect(script).toMatch(/src="\/assets\/[^"]+" integrity="sha384-[^"]+"/)
    }
    expect(html).not.toMatch(/<style|\bstyle=|\bon\w+=/)
  })
})
