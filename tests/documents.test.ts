import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { TYPE_PAIRINGS } from '../contract/operations/type-pairings.ts'
import { PUBLIC_PAGES, UNLISTED_PAGES } from '../contract/pages.ts'
import { demoNotice } from '../contract/texts.ts'
import { publishNda } from '../server/features/agreements/signing/service.ts'
import { configuredTerms } from '../server/features/agreements/template-text.ts'
import { CANARIES } from './canaries.ts'
import { DEMO_KEYS } from './helpers/demo-projects.ts'
import { fewOfAll } from './helpers/few.ts'
import { staffBrowser } from './helpers/staff.ts'
import { type TestOptions, testApp } from './helpers/test-app.ts'

/** What `npm run build` made; `npm test` builds first. */
const WEB = 'dist/web'
const LOOK_EVERY_MS = 1_000

async function built(env: Record<string, string> = {}, options: Omit<TestOptions, 'env'> = {}) {
  const t = await testApp({ ...options, env: { WEB_DIR: WEB, ...env } })
  const open = async (path: string, headers: Record<string, string> = {}) =>
    t.app.request(path, { headers: { host: 'localhost', ...headers } })
  return { ...t, open, read: async (path: string) => (await open(path)).text() }
}

/** The words of a page as somebody reads them. */
function words(html: string): string {
  const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
  const shown = body.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<!--.*?-->/g, '')
  return shown
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

const content = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

describe('what a document says without a script', () => {
  test('as long as the portal is the demo, every document says so once', async () => {
    const t = await built()
    const pages = [...PUBLIC_PAGES, '/admin', '/vault', '/account', '/none']
    for (const path of pages) {
      const said = (await t.read(path)).split(demoNotice).length - 1
      expect(said, path).toBe(1)
    }
    // What the database says counts, so a restart does not lose or bring back the notice.
    await t.deps.db.updateTable('portal').set({ demo: 'replaced' }).execute()
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2 * LOOK_EVERY_MS)
    for (const path of ['/', '/admin', '/none']) expect(await t.read(path), path).not.toContain(demoNotice)
    vi.restoreAllMocks()
  })

  test('the first page holds the whole offer', async () => {
    const t = await built()
    const said = words(await t.read('/'))
    for (const phrase of ['$38.5M', '$53.5M', 'Initial Launch', 'Vault', 'Fanz', 'Q4 2025', 'Real Estate', 'Q1 2026'])
      expect(said).toContain(phrase)
    for (const phrase of ['$50,000', 'Accredited investors', 'Before you sign', 'Ready to Invest', '+1 702 555 0142'])
      expect(said).toContain(phrase)
  })

  test('the gate holds every word of the agreement, its heading and its form', async () => {
    const t = await built()
    const html = await t.read('/nda-gate')
    const said = words(html)
    const { text } = (await t.visitor().get('/api/nda')).body
    for (const paragraph of text.split('\n').filter((line: string) => line !== '')) {
      const plain = paragraph.replace(/^(#+|-) /, '').replace(/\s+/g, ' ')
      expect(said, plain).toContain(plain)
    }
    expect(said).toContain('Confidential Investor Portal – NDA Required')
    for (const field of ['Full Name', 'Email Address', 'Company Name', 'Phone Number']) expect(said).toContain(field)
    expect(html).toMatch(/<noscript>.*Signing needs JavaScript/)
  })

  test('a newly published version appears without a restart', async () => {
    const t = await built()
    const before = await t.open('/nda-gate')
    expect(await before.text()).toContain('Version 1')
    const text = '# Another Agreement\n\n## 1. Purpose\n\n1.1 </script><b>Nothing</b> of $& the old text.\n'
    await t.deps.db.transaction().execute((trx) => publishNda(trx, t.deps, text, configuredTerms(t.deps.portal)))
    const now = performance.now()
    const time = vi.spyOn(performance, 'now').mockImplementation(() => now + LOOK_EVERY_MS + 50)
    onTestFinished(() => time.mockRestore())
    const after = await t.open('/nda-gate')
    const html = await after.text()
    expect(words(html)).toContain('Version 2, in force since 15 Jan 2026')
    expect(html).toContain('&lt;/script&gt;&lt;b&gt;Nothing&lt;/b&gt; of $&amp; the old text.')
    expect(html).not.toContain('</script><b>')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  test('a changed setting appears at once: headline, minimum, order of the parts, legends and links', async () => {
    const t = await built()
    const before = await t.open('/')
    expect(await before.text()).toContain('Four AI platforms, shown only to investors who sign for them.')
    const admin = await staffBrowser(t, 'admin')
    const parts = t.deps.portal.landing.parts.map((part) => ({ ...part, shown: part.name !== 'video' })).toReversed()
    const landing = {
      'landing.headline': '{count} funds <b>for you</b>',
      'landing.minimum': 250_000,
      'landing.parts': parts,
      'footer.links': [{ name: 'Reports', url: 'https://nordlicht.example/reports' }],
    }
    const change = (section: string, revision: number, values: object) =>
      admin.send('PUT', `/api/admin/settings/${section}`, { revision, values })
    // It clears the minimum in dollars.
    expect((await change('company', 1, { currency: 'EUR' })).status).toBe(200)
    expect((await change('landing', 2, landing)).status).toBe(200)
    const legends = await admin.send('PUT', '/api/admin/settings/legends', {
      revision: 1,
      values: { legends: ['One notice alone.'] },
    })
    expect(legends.status).toBe(200)
    const after = await t.open('/')
    const html = await after.text()
    const shown = words(html)
    expect(html).not.toContain('<b>for you')
    for (const phrase of ['Four funds <b>for you</b>', '€250,000', 'One notice alone.', 'Reports'])
      expect(shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>'), phrase).toContain(phrase)
    expect(shown).not.toContain('Hear Why Investors Are Backing')
    expect(shown).not.toContain('Risk of loss')
    expect(shown.indexOf('Next Launches')).toBeLessThan(shown.indexOf('Initial Launch'))
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  test('a project that staff have just added has its name on the next page of staff', async () => {
    const t = await built()
    const admin = await staffBrowser(t, 'admin')
    expect(await t.read('/admin/content')).not.toContain('Windpark')
    const project = {
      key: 'windpark',
      name: 'Windpark',
      summary: 'Twelve turbines.',
      currency: 'USD',
      stage: 'upcoming',
      kind: 'presentation',
    }
    const added = await admin.post('/api/admin/projects', project)
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    expect(await t.read('/admin/content')).toContain('Windpark')
  })

  test('the language of the pages is a setting, in force at once; staff pages stay in English', async () => {
    const t = await built()
    const languageOf = (html: string) => /<html[^>]* lang="(\w+)"/.exec(html)?.[1]
    const english = await t.open('/')
    expect(languageOf(await english.text())).toBe('en')
    const shellBefore = await t.read('/account')
    const admin = await staffBrowser(t, 'admin')
    const change = { revision: 1, values: { language: 'de' } }
    expect((await admin.send('PUT', '/api/admin/settings/company', change)).status).toBe(200)
    const now = performance.now()
    const time = vi.spyOn(performance, 'now').mockImplementation(() => now + LOOK_EVERY_MS + 50)
    onTestFinished(() => time.mockRestore())
    const german = await t.open('/')
    const html = await german.text()
    expect(languageOf(html)).toBe('de')
    for (const phrase of [
      'Bevor Sie unterzeichnen',
      'Gesamtwert des Portfolios',
      'Bereit zu investieren',
      'Datenschutz',
    ])
      expect(words(html)).toContain(phrase)
    for (const phrase of ['Before you sign', 'Ready to Invest', 'Next Launches'])
      expect(words(html)).not.toContain(phrase)
    expect(german.headers.get('etag')).not.toBe(english.headers.get('etag'))
    expect(titleOf(html)).toBe('Halcyon AI, Investorenportal')
    expect(await t.read('/account')).not.toBe(shellBefore)
    expect(languageOf(await t.read('/account'))).toBe('de')
    for (const path of ['/admin', '/admin/settings', '/setup']) expect(languageOf(await t.read(path)), path).toBe('en')
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
    for (const file of scripts) expect((await t.open(file)).status, file).toBe(200)

    const gate = await t.read('/nda-gate')
    const said = words(gate)
    const { text } = (await t.visitor().get('/api/nda')).body
    // The agreement's own text is never translated.
    for (const paragraph of text.split('\n').filter((line: string) => line !== ''))
      expect(said).toContain(paragraph.replace(/^(#+|-) /, '').replace(/\s+/g, ' '))
    expect(said).toContain('Vertrauliches Investorenportal – NDA erforderlich')
    expect(said).toContain('Ich habe diese Vertraulichkeitsvereinbarung gelesen')
    expect(gate).toMatch(/<noscript>.*Für die Unterzeichnung wird JavaScript benötigt/)
    // The public interface keeps its texts.
    const refused = await t.visitor().post('/api/nda/submissions', {})
    expect(JSON.stringify(refused.body)).not.toMatch(/Bitte/)
  })

  test('no document holds a word of a content set or a code, and those of the projects hold no page at all', async () => {
    const t = await built()
    const secrets = [...Object.values(CANARIES).flat(), ...Object.values(t.firstRun().codes)]
    for (const path of [...PUBLIC_PAGES, ...DEMO_KEYS.map((route) => `/${route}`), '/nowhere']) {
      const html = await t.read(path)
      expect(
        secrets.filter((secret) => html.includes(secret)),
        path,
      ).toEqual([])
    }
    for (const route of DEMO_KEYS) expect(await t.read(`/${route}`)).toContain('<div id="root"></div>')
  })
})

describe('what the head of a document says', () => {
  test('each page has a title and a description of its own, with the company that runs the portal', async () => {
    const t = await built()
    const pages = await Promise.all(PUBLIC_PAGES.map((path) => t.read(path)))
    expect(new Set(pages.map(titleOf)).size).toBe(PUBLIC_PAGES.length)
    for (const html of pages) {
      expect(titleOf(html)).toContain('Halcyon AI')
      expect(content(html, 'description')).toContain('AI')
      expect(html.match(/<title>/g)).toHaveLength(1)
    }
    expect(titleOf(await t.read('/nowhere'))).toBe('404 Page Not Found')
  })

  test('public pages may be found; confirmation, project pages and unknown addresses may not', async () => {
    const t = await built()
    for (const path of PUBLIC_PAGES) {
      const expected = UNLISTED_PAGES.includes(path) ? 'noindex' : 'index, follow'
      expect(content(await t.read(path), 'robots'), path).toBe(expected)
    }
    for (const path of ['/vault', '/nowhere']) expect(content(await t.read(path), 'robots')).toBe('noindex')
    const robots = await t.open('/robots.txt')
    expect(await robots.text()).toMatch(/^User-agent: \*\nDisallow: \/api\//)
  })

  test('a shared link has its picture, and an address of its own only where the portal knows it', async () => {
    const t = await built()
    const here = await t.read('/')
    expect(here).not.toMatch(/rel="canonical"|og:url/)
    const known = await built({ PUBLIC_URL: 'https://portal.example' })
    const html = await known.read('/nda-gate')
    expect(html).toContain('<link rel="canonical" href="https://portal.example/nda-gate">')
    expect(content(html, 'og:url')).toBe('https://portal.example/nda-gate')
    const { brand } = (await known.visitor().get('/api/portal', { host: 'portal.example' })).body
    expect(content(html, 'og:image')).toBe(`https://portal.example/share.png?v=${brand.version}`)
    expect(html).toContain(`<link rel="icon" href="/favicon.png?v=${brand.version}">`)
    expect(content(html, 'twitter:card')).toBe('summary_large_image')
    expect(content(html, 'og:site_name')).toBe('Halcyon AI')
    for (const file of ['share.png', 'apple-touch-icon.png', 'favicon.png']) {
      const answer = await t.open(`/${file}`)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect((await answer.arrayBuffer()).byteLength, file).toBeLessThan(60_000)
    }
  })

  test('the colour of the browser’s bars is that of the theme', async () => {
    const t = await built()
    expect(content(await t.read('/'), 'theme-color')).toBe('#f4f6f1')
    expect(content(await t.read('/vault'), 'theme-color')).toBe('#0e1619')
  })
})

test('a company’s colours and typefaces are in every document, and the demo loads nothing more', async () => {
  const t = await built()
  expect(await t.read('/')).not.toMatch(/brand\.css|data-type|type-[a-z]+-/)
  const branded = await built({}, { portal: { accent: '#0b5fff', type: 'source' } })
  const { brand } = (await branded.visitor().get('/api/portal')).body
  for (const path of [...PUBLIC_PAGES, '/vault', '/nowhere']) {
    const html = await branded.read(path)
    expect(html, path).toContain(`<link rel="stylesheet" href="/brand.css?v=${brand.version}">`)
    expect(html, path).toMatch(/<html data-type="source"/)
    const fonts = [...html.matchAll(/rel="preload" as="font"[^>]*href="\/assets\/([a-z0-9-]+)-basic-/g)]
    expect(fonts.map(([, name]) => name).sort(), path).toEqual(['source-sans-3', 'source-serif-4'])
    expect(html, path).toMatch(/<link rel="stylesheet" href="\/assets\/type-source-[\w-]+\.css" integrity="sha384-/)
  }
})

describe('how a document is sent', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip;q=1.0, br;q=0', (bytes: Buffer) => gunzipSync(bytes)],
    [null, 'identity', (bytes: Buffer) => bytes],
  ])('as %s where that is accepted', async (coding, accept, decode) => {
    const t = await built()
    const answer = await t.open('/nda-gate', { 'accept-encoding': accept })
    expect(answer.headers.get('content-encoding')).toBe(coding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const html = decode(Buffer.from(await answer.arrayBuffer())).toString()
    expect(html).toBe(await t.read('/nda-gate'))
  })

  test('not at all to whoever has it already, each coding with a tag of its own', async () => {
    const t = await built()
    const tag = async (coding: string) => (await t.open('/', { 'accept-encoding': coding })).headers.get('etag') ?? ''
    const tags = await Promise.all(['br', 'gzip', ''].map(tag))
    expect(new Set(tags).size).toBe(3)
    const [br = ''] = tags
    for (const sent of [br, `W/${br}`, `"other", ${br}`]) {
      const again = await t.open('/', { 'accept-encoding': 'br', 'if-none-match': sent })
      expect(again.status).toBe(304)
      expect(again.headers.get('etag')).toBe(br)
      expect(await again.text()).toBe('')
    }
    expect((await t.open('/', { 'accept-encoding': 'gzip', 'if-none-match': br })).status).toBe(200)
    expect((await t.open('/nowhere', { 'if-none-match': '*' })).status).toBe(404)
  })

  test('under one address: a slash at the end leads to it', async () => {
    const t = await built()
    const answer = await t.open('/nda-gate/')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/nda-gate'])
    expect((await t.open('//evil.example/')).status).toBe(404)
    for (const [typed, page] of [
      ['/Vault', '/vault'],
      ['/NDA-Gate?reason=nda_missing', '/nda-gate?reason=nda_missing'],
      ['/UNLOCK/', '/unlock'],
    ] as const) {
      const found = await t.open(typed)
      expect([found.status, found.headers.get('location')], 'in any case').toEqual([301, page])
    }
    expect((await t.open('/API/session')).status).toBe(404)
  })

  test('asked for with another method, a page does not lead to itself', async () => {
    const { app } = await built()
    const found = await app.request('/nda-gate', { method: 'OPTIONS', headers: { host: 'localhost' } })
    expect([found.status, found.headers.get('location')]).toEqual([404, null])
  })
})

test('a portal without its built pages does not start, and says what to do', async () => {
  await expect(testApp({ env: { WEB_DIR: 'nowhere' } })).rejects.toThrow(/^WEB_DIR: .*npm run build/)
})

/** Limits in bytes, as sent with brotli. Fonts are compressed already. */
const MOST = { scripts: 111_000, all: 230_000 }

/** German words are longer than English ones. */
const MOST_SCRIPTS = { en: MOST.scripts, de: 112_200 }

/** The pages that a visitor opens first, in each language and each pairing of typefaces. */
const FIRST_VISITS = (['en', 'de'] as const).flatMap((language) =>
  TYPE_PAIRINGS.flatMap(([type]) => ['/', '/nda-gate'].map((path) => [path, language, type] as const)),
)

test.each(fewOfAll(FIRST_VISITS, 6))(
  'what a first visit to %s in %s loads stays small, in the typefaces of %s',
  async (path, language, type) => {
    const t = await built({}, { portal: { type } })
    t.deps.portal.language = language
    const folder = language === 'en' ? WEB : `${WEB}-${language}`
    const answer = await t.open(path, { 'accept-encoding': 'br' })
    const document = Buffer.from(await answer.arrayBuffer())
    const linked = new Set(
      [
        ...brotliDecompressSync(document)
          .toString()
          .matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g),
      ].map(([, file]) => file ?? ''),
    )
    const sent = [...linked].map((file) => ({ file, size: sizeAsSent(join(folder, file)) }))
    const sum = (kind: RegExp) =>
      sent.filter(({ file }) => kind.test(file)).reduce((total, { size }) => total + size, 0)
    expect(
      sent.filter(({ file }) => file.endsWith('.woff2')),
      'only the fonts of the pairing',
    ).toHaveLength(2)
    expect(sum(/\.js$/)).toBeGreaterThan(50_000)
    expect(sum(/\.js$/)).toBeLessThan(MOST_SCRIPTS[language])
    // The agreement's page also shows a hash and an address in the fixed face.
    const mono = statSync(join('web', 'ui', 'fonts', 'ibm-plex-mono-basic.woff2')).size
    expect(document.length + sum(/./) + mono).toBeLessThan(MOST.all)
  },
)

/** In bytes, as sent with brotli: all scripts of a page with a chart, from its document to what is fetched once it is open. */
const MAX_INSIDE = 160_000

/** A built script with everything that it imports before it runs; what it fetches later is not among them. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  const code = readFileSync(join(WEB, 'assets', name), 'utf8')
  for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) withImports(imported, found)
  return found
}

const asset = (start: string) =>
  readdirSync(join(WEB, 'assets')).find((name) => new RegExp(`^${start}-.{8}\\.js$`).test(name)) ?? ''

test('what a project page loads stays small, and its chart is in no script of another page', async () => {
  const t = await built()
  const linked = [...(await t.read('/vault')).matchAll(/src="\/assets\/([^"]+\.js)"/g)].map(([, file]) => file ?? '')
  const all = new Set([...linked, asset('project'), asset('tear-sheet')].flatMap((name) => [...withImports(name)]))
  expect(all.size).toBeGreaterThan(3)
  const sum = [...all].reduce((total, name) => total + sizeAsSent(join(WEB, 'assets', name)), 0)
  expect(sum).toBeGreaterThan(100_000)
  expect(sum).toBeLessThan(MAX_INSIDE)

  const withChart = readdirSync(join(WEB, 'assets')).filter(
    (name) =>
      name.endsWith('.js') && readFileSync(join(WEB, 'assets', name), 'utf8').includes('Total addressable market'),
  )
  expect(withChart).toEqual([asset('tear-sheet')])
  for (const name of [...linked, asset('landing'), asset('nda-gate'), asset('project'), asset('analytics-sheet')])
    expect([...withImports(name)], name).not.toContain(asset('tear-sheet'))
})

test('the dashboard is within the same limit, and its chart is in no script of another page', async () => {
  const t = await built()
  const linked = [...(await t.read('/analytics')).matchAll(/src="\/assets\/([^"]+\.js)"/g)].map(
    ([, file]) => file ?? '',
  )
  const all = new Set([...linked, asset('project'), asset('analytics-sheet')].flatMap((name) => [...withImports(name)]))
  const sum = [...all].reduce((total, name) => total + sizeAsSent(join(WEB, 'assets', name)), 0)
  expect(sum).toBeGreaterThan(100_000)
  expect(sum).toBeLessThan(MAX_INSIDE)
  const withChart = readdirSync(join(WEB, 'assets')).filter(
    (name) =>
      name.endsWith('.js') && readFileSync(join(WEB, 'assets', name), 'utf8').includes('Prompts per day, by plan'),
  )
  expect(withChart).toHaveLength(1)
  const [chart = ''] = withChart
  expect([...withImports(asset('analytics-sheet'))]).toContain(chart)
  for (const name of [...linked, asset('landing'), asset('nda-gate'), asset('project'), asset('tear-sheet')])
    expect([...withImports(name)], name).not.toContain(chart)
})

function sizeAsSent(file: string): number {
  return existsSync(`${file}.br`) ? readFileSync(`${file}.br`).length : statSync(file).size
}
