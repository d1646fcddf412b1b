import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { makeApp } from '../../../app.ts'
import { openPortal } from '../../../open-portal.ts'
import { refreshSettings } from '../settings/load.ts'

const LOGOS = '/api/admin/settings/logos'
const svg = (inside: string, viewBox = '0 0 40 40') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`)
const SQUARE = svg('<rect width="40" height="40" fill="#0b5fff"/>')

/** The colours of the demo's sun, on light and on dark ground. */
const SUN = ['a8763a', 'c98f52']

async function save(admin: TestVisitor, values: object) {
  const { body } = await admin.get('/api/admin/settings')
  const { revision } = body.sections.find(({ id }: { id: string }) => id === 'brand')
  return admin.send('PUT', '/api/admin/settings/brand', { revision, values })
}

const png = (width: number, height: number, background = '#0b5fff') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

async function pixel(bytes: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 4
  return [...data.subarray(at, at + 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('')
}

/** How many different colours, and how many pixels of each. */
async function coloursOf(bytes: Uint8Array): Promise<Map<string, number>> {
  const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const found = new Map<string, number>()
  for (let at = 0; at < data.length; at += 4) {
    const hex = Buffer.from(data.subarray(at, at + 3)).toString('hex')
    found.set(hex, (found.get(hex) ?? 0) + 1)
  }
  return found
}

test('an uploaded logo is in force once it is saved: on pages, in icons, in the share picture and in emails; undo brings the former back', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const before = (await t.visitor().get('/api/portal')).body
  expect(before).toMatchObject({
    logo: '/logo',
    brand: { logoDark: true, logoWidth: { paper: 26, ink: 26 }, plates: [], accent: false, type: 'newsreader' },
  })
  expect((await t.visitor().get('/logo')).body).toContain('#a8763a')
  expect((await t.visitor().get('/logo?room=ink')).body).toContain('#c98f52')

  const uploaded = await admin.upload(LOGOS, SQUARE, 'image/svg+xml')
  expect(uploaded.status).toBe(201)
  expect(uploaded.body).toMatchObject({
    mediaType: 'image/svg+xml',
    width: 512,
    height: 512,
    removed: [],
    foreign: false,
  })
  expect((await t.visitor().get('/logo')).body, 'not before it is saved').toContain('#a8763a')
  expect((await save(admin, { logo: uploaded.body.id, logoDark: null })).status).toBe(200)

  const { body, headers } = await t.visitor().get('/logo')
  expect(body).toContain('fill="#0b5fff"')
  expect(headers.get('content-type')).toBe('image/svg+xml')
  expect(headers.get('content-security-policy'), 'opened by itself it can do nothing').toBe(
    "default-src 'none'; sandbox",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const { brand } = (await t.visitor().get('/api/portal')).body
  expect(brand.version).not.toBe(before.brand.version)
  const kept = await t.visitor().get(`/logo?v=${brand.version}`)
  expect(kept.headers.get('cache-control')).toContain('immutable')
  expect(headers.get('cache-control')).toBe('no-cache')

  const touch = await t.visitor().download('/apple-touch-icon.png')
  expect(await sharp(touch.bytes).metadata()).toMatchObject({ width: 180, height: 180, format: 'png' })
  expect([await pixel(touch.bytes, 90, 90), await pixel(touch.bytes, 4, 4)]).toEqual([
    '0b5fff',
    expect.not.stringMatching('0b5fff'),
  ])
  const share = await t.visitor().download('/share.png')
  expect(await sharp(share.bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect((await coloursOf(share.bytes)).get('0b5fff')).toBeGreaterThan(5_000)

  await t.visitor().sign()
  await t.runJobs()
  const [mail] = t.mails
  const logo = mail?.attachments?.find(({ id }) => id === 'logo')
  expect(mail?.html, 'one logo for both grounds').not.toContain('logo-dark')
  expect(mail?.html).toContain('cid:logo')
  expect(await pixel(logo?.content ?? Buffer.of(), 20, 20)).toBe('0b5fff')

  const [change] = (await admin.get('/api/admin/settings/brand/changes')).body.changes
  expect((await admin.post(`/api/admin/settings/changes/${change.id}/undo`)).status).toBe(200)
  expect((await t.visitor().get('/logo')).body).toContain('#a8763a')
  const actions = (await t.rows('audit_entry')).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['settings.logo_kept', 'settings.changed', 'settings.undone']))
})

test('another process and a restored portal have the logo: it lies in the database', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const other = await openPortal(t.deps.config, { clock: t.clock })
  onTestFinished(() => other.db.destroy())
  const { body } = await admin.upload(LOGOS, SQUARE, 'image/svg+xml')
  await save(admin, { logo: body.id, logoDark: null })
  await refreshSettings(other)
  const answer = await makeApp(other).request('/logo', { headers: { host: 'localhost' } })
  expect(await answer.text()).toContain('#0b5fff')
})

test('with another name nothing shows the demo’s sun: not the pages, the icons, the share picture, the film or the emails', async () => {
  const t = await testApp({ portal: { company: { name: 'Nordlicht', legalName: 'Halcyon AI, Inc.' } } })
  const visitor = t.visitor()
  const { logo, brand, video } = (await visitor.get('/api/portal')).body
  expect([logo, brand.logoDark, video]).toEqual([null, false, null])
  for (const path of ['/logo', '/logo?room=ink']) expect((await visitor.get(path)).status).toBe(404)
  for (const path of ['/favicon.png', '/apple-touch-icon.png']) {
    const { status, bytes } = await visitor.download(path)
    expect(status).toBe(200)
    const colours = await coloursOf(bytes)
    expect(
      [...colours.keys()].filter((colour) => SUN.includes(colour)),
      path,
    ).toEqual([])
    // The initial in the metal of the dark pages.
    expect(colours.get('dba970') ?? 0, path).toBeGreaterThan(100)
  }
  const share = await visitor.download('/share.png')
  const left = await sharp(share.bytes).extract({ left: 0, top: 0, width: 600, height: 580 }).png().toBuffer()
  expect([...(await coloursOf(left)).keys()].filter((colour) => SUN.includes(colour))).toEqual([])
  await visitor.sign()
  await t.runJobs()
  for (const { html, attachments = [] } of t.mails) {
    expect(attachments.filter(({ id }) => id?.startsWith('logo'))).toEqual([])
    expect(html).not.toMatch(/cid:logo|class="(?:sun|wave)"/)
  }
})

test('the share picture is in the language of the portal, and its address changes with it', async () => {
  const t = await testApp()
  const seen = async () => ({
    version: (await t.visitor().get('/api/portal')).body.brand.version,
    picture: (await t.visitor().download('/share.png')).bytes,
  })
  const english = await seen()
  t.deps.portal.language = 'de'
  const german = await seen()
  expect(german.version).not.toBe(english.version)
  expect(Buffer.compare(german.picture, english.picture)).not.toBe(0)
})

test('a renamed portal no longer shows the demo’s logo, and the settings say why', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await admin.send('PUT', '/api/admin/settings/company', { revision: 1, values: { 'company.name': 'Nordlicht' } })
  expect((await t.visitor().get('/logo')).status).toBe(404)
  const stored = (await admin.get('/api/admin/settings')).body.sections.find(({ id }: { id: string }) => id === 'brand')
  const id = stored.values.find(({ path }: { path: string }) => path === 'logo').value
  expect((await admin.get(`${LOGOS}/${id}`)).body.foreign).toBe(true)
})

test('what a file is, its content says: only its pixels or shapes are kept', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const upload = (bytes: Uint8Array, type = 'image/png') => admin.upload(LOGOS, bytes, type)
  const kept = async (id: string) => (await admin.download(`${LOGOS}/${id}/picture`)).bytes
  const asPng = await upload(svg('<script>alert(1)</script><rect width="40" height="40" fill="#123456"/>'))
  expect(asPng.body).toMatchObject({ mediaType: 'image/svg+xml', removed: ['scripts'] })
  expect(Buffer.from(await kept(asPng.body.id)).toString()).not.toContain('alert')

  const polyglot = Buffer.concat([
    await png(120, 60),
    Buffer.from('<script>alert(1)</script><svg onload="x"/>PK\x03\x04'),
  ])
  const pixels = await upload(polyglot)
  expect(pixels.body).toMatchObject({ mediaType: 'image/png', width: 120, height: 60 })
  expect(Buffer.from(await kept(pixels.body.id)).toString('latin1')).not.toMatch(/alert|svg|PK/)
  const noted = await sharp(await png(120, 60))
    .withMetadata({ exif: { IFD0: { Copyright: 'alert(1)' } } })
    .webp()
    .toBuffer()
  const webp = await upload(noted, 'image/svg+xml')
  expect(webp.body).toMatchObject({ mediaType: 'image/png' })
  expect(Buffer.from(await kept(webp.body.id)).toString('latin1')).not.toContain('alert')
})

test.each([
  ['10 MB', async () => Buffer.alloc(10 * 1024 * 1024, ' '), 413, /100 kB/],
  ['an empty file', async () => Buffer.from(' '), 400, /not an SVG, PNG or WebP/],
  [
    'a JPEG',
    async () =>
      sharp(await png(80, 80))
        .jpeg()
        .toBuffer(),
    400,
    /not an SVG, PNG or WebP/,
  ],
  [
    'a GIF that says PNG',
    async () =>
      sharp(await png(80, 80))
        .gif()
        .toBuffer(),
    400,
    /not an SVG, PNG or WebP/,
  ],
  ['a packed SVG', async () => Buffer.from('1f8b08000000000000034b04', 'hex'), 400, /not an SVG, PNG or WebP/],
  ['an SVG that is a page', async () => Buffer.from('<html><body>x</body></html>'), 400, /not a valid SVG/],
  [
    'a billion laughs',
    async () =>
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "ha">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="&a;"/></svg>`,
      ),
    400,
    /declares entities/,
  ],
  ['a drawing of nothing', async () => svg('<text>Name</text>'), 400, /shows nothing/],
  ['an invisible drawing', async () => svg('<rect width="9" height="9" fill="none"/>'), 400, /shows nothing/],
  ['a cut PNG', async () => (await png(400, 200)).subarray(0, 60), 400, /damaged/],
  ['a PNG of a billion pixels', async () => hugePng(30_000, 30_000), 400, /too many pixels/],
  ['a tiny PNG', async () => png(16, 16), 400, /too small/],
  ['a ribbon', async () => png(1_000, 50), 400, /12 times/],
])('%s cannot be the logo, and the answer says why', async (_what, make, status, why) => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const answer = await admin.upload(LOGOS, new Uint8Array(await make()), 'image/png')
  expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringMatching(why)])
  expect(await t.rows('logo')).toHaveLength(2)
})

/** A small file whose header announces a large picture. */
async function hugePng(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await png(60, 60))
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  let crc = 0xffffffff
  for (const byte of bytes.subarray(12, 29)) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  bytes.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 29)
  return bytes
}

test('only an admin uploads, viewers look, and a setting names only what was uploaded', async () => {
  const t = await testApp()
  const [admin, viewer] = [await staffBrowser(t, 'admin'), await staffBrowser(t, 'reader', 'v@x.example')]
  expect((await viewer.upload(LOGOS, SQUARE, 'image/svg+xml')).status).toBe(403)
  expect((await t.visitor().upload(LOGOS, SQUARE, 'image/svg+xml')).status).toBe(403)
  const { body } = await admin.upload(LOGOS, SQUARE, 'image/svg+xml')
  expect((await viewer.get(`${LOGOS}/${body.id}`)).status).toBe(200)
  expect((await t.visitor().get(`${LOGOS}/${body.id}/picture`)).status).toBe(403)
  for (const value of ['0'.repeat(64), 'logo.svg', '../secret.key']) {
    const refused = await save(admin, { logo: value })
    expect([refused.status, refused.body.error.fields.logo]).toEqual([400, 'Upload the logo again.'])
  }
})

test('the accent replaces the metal in both rooms and in emails, and what is no colour is refused', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const refused = await save(admin, { accent: '#777777' })
  expect([refused.status, refused.body.error.fields.accent]).toEqual([
    400,
    expect.stringContaining('must have a colour'),
  ])
  expect((await save(admin, { accent: '}body{display:none' })).status).toBe(400)
  expect((await t.visitor().get('/brand.css')).body).toBe('')
  expect((await save(admin, { accent: '#0b5fff' })).status).toBe(200)
  const { body, headers } = await t.visitor().get('/brand.css')
  expect(headers.get('content-type')).toMatch(/^text\/css/)
  const [paper = '', ink = ''] = body.split('[data-theme="ink"]')
  expect(paper).toContain('--metal:#0259f9;--metal-fill:#0b5fff')
  expect(ink).toContain('--metal:#4986fe')
  expect(ink).toContain('--act:#4986fe')
  expect((await t.visitor().get('/api/portal')).body.brand.accent).toBe(true)
  await t.visitor().sign()
  await t.runJobs()
  const [mail] = t.mails
  expect(mail?.html).toContain('#4986fe')
  expect(mail?.html).toContain('#0259f9')
  for (const metal of ['#dba970', '#7d5216', '#a8763a', '#c98f52']) expect(mail?.html, metal).not.toContain(metal)
  const share = await t.visitor().download('/share.png')
  expect((await coloursOf(share.bytes)).get('0b5fff'), 'the light behind the door').toBeGreaterThan(20_000)
})

test('a configuration file can name logos beside it; a start refuses what cannot be one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-logo-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'mark.svg'), svg('<script>x</script><circle r="20" cx="20" cy="20" fill="#fff"/>'))
  writeFileSync(join(folder, 'large.svg'), 'x'.repeat(100_001))
  writeFileSync(join(folder, 'photo.png'), 'not a picture')
  const start = (logo: string) =>
    testApp({ env: { PORTAL_CONFIG: join(folder, 'portal.config.json') }, portal: { logo, logoDark: logo } })
  const t: TestApp = await start('mark.svg')
  const { body } = await t.visitor().get('/logo')
  expect(body).toContain('fill="#fff"')
  expect(body).not.toContain('script')
  expect((await t.visitor().get('/api/portal')).body.brand.plates, 'white on light pages').toEqual(['paper'])
  await expect(start('none.svg')).rejects.toThrow(/none\.svg: cannot be read/)
  await expect(start('large.svg')).rejects.toThrow(/large\.svg: is larger than 100 kB/)
  await expect(start('photo.png')).rejects.toThrow(/photo\.png: cannot be the logo\. It is not an SVG/)
})
