import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { INVESTOR_MAIL_KINDS } from '../../contract/email/mail-texts.ts'
import { language } from '../../contract/language.ts'
import { listProjects } from '../../server/access/project-queries.ts'
import { challengeModeMail } from '../../server/features/access-codes/mails.ts'
import { exampleMail } from '../../server/features/email/mail-texts/examples.ts'
import { renderAlone } from '../../server/features/email/service.ts'
import { fitWindow } from '../e2e/looks.ts'
import { agreement, expect, type Portal, signNda, test } from '../e2e/portal.ts'
import { become, liveIn } from './lived-in.ts'

/* Pictures of every screen at three widths, to look at: `npm run pictures -- FOLDER`. Each is what the window shows, and the whole page. */

const FOLDER = process.env.PICTURES_IN ?? 'pictures'
const ONLY = process.env.PICTURES_OF
const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

test.use({ settings: { TRUST_PROXY: '127.0.0.1' } })

type Act = (page: Page) => Promise<unknown>
type Screen = [name: string, path: string, act?: Act]

async function picture(page: Page, portal: Portal, [name, path, act]: Screen) {
  if (ONLY && !new RegExp(ONLY).test(name)) return
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto(`${portal.url}${path}`)
    await settle(page)
    try {
      await act?.(page)
    } catch (error) {
      process.stderr.write(
        `${name} at ${size.width}: ${error instanceof Error ? error.message.split('\n')[0] : error}\n`,
      )
    }
    await settle(page)
    const file = (kind: string) => join(FOLDER, `${name}-${size.width}${kind}.png`)
    await page.screenshot({ path: file('') })
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    if (tall > size.height + 40) await page.screenshot({ path: file('-whole'), fullPage: true })
  }
}

/** No picture shows what is still being loaded or is on its way. */
async function settle(page: Page) {
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(700)
}

const click =
  (name: string | RegExp, role: 'button' | 'link' | 'tab' = 'button'): Act =>
  (page) =>
    page.getByRole(role, { name }).first().click({ timeout: 4_000 })

/** On a phone the bar has no room for it, and the menu has it. */
const fromReaderMenu =
  (name: string): Act =>
  async (page) => {
    const button = page.locator('header').getByRole('button', { name }).first()
    if (await button.isVisible()) return button.click()
    await click('More')(page)
    await page.locator('#reader-menu').getByRole('button', { name }).click()
  }

const searchInReader: Act = async (page) => {
  await page.keyboard.press('/')
  await page.keyboard.type('salaries')
  await page.getByText(/^On \d+ pages$/).waitFor({ timeout: 4_000 })
}

const failPages: Act = async (page) => {
  const message = 'The portal is preparing too many pages right now. Please try again in a moment.'
  const refused = { status: 503, json: { error: { code: 'room_busy', message } } }
  await page.route('**/pages/8?*', (route) => route.fulfill(refused))
  await page.keyboard.press('End')
  await page.getByRole('alert').waitFor({ timeout: 4_000 })
  await page.unroute('**/pages/8?*')
}

/** What is on narrow screens alone. */
const narrow =
  (act: Act): Act =>
  async (page) => {
    if ((page.viewportSize()?.width ?? 0) < 1024) await act(page)
  }

async function prepare(page: Page, portal: Portal) {
  mkdirSync(FOLDER, { recursive: true })
  await fitWindow(page)
  const lived = await liveIn(portal)
  await page.clock.install({ time: portal.clock.now() })
  return lived
}

let signers = 0
/** As somebody new, because who has signed is not asked again. */
const sign: Act = async (page) => {
  await page.context().clearCookies()
  await signNda(page, `signer-${++signers}@northgate.example`)
}

test('before the gate', async ({ page, portal }) => {
  const { signed } = await prepare(page, portal)
  const read: Act = (at) => agreement(at).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  const screens: Screen[] = [
    ['landing', '/'],
    ['landing-login', '/', click('Investor Login')],
    ['gate', '/nda-gate'],
    ['gate-read', '/nda-gate', read],
    [
      'gate-errors',
      '/nda-gate',
      async (at) => {
        await read(at)
        await at.getByRole('checkbox').first().check()
        await at.getByRole('button', { name: 'Sign NDA & Request Access' }).click()
      },
    ],
    ['unlock', '/unlock'],
    [
      'unlock-refused',
      '/unlock',
      async (at) => {
        await at.getByLabel('Access Code').fill('HALCYON-NOPE99')
        await at.getByRole('button', { name: 'Unlock Access' }).click()
      },
    ],
    ['project-closed', '/vault'],
    ['success', '/', sign],
    ['verify', '/verify'],
    ['documentation', '/documentation'],
    ['api-reference', '/api-reference'],
    ['api-reference-endpoint', '/api-reference#post_api_nda_submissions'],
    ['api-reference-long', '/api-reference#post_api_admin_codes'],
    ['api-reference-domain', '/api-reference#domain-agreements'],
    ['api-reference-search', '/api-reference', (at) => at.getByLabel('Find an endpoint').fill('codes')],
    ['not-found', '/nothing-here'],
    ['privacy', '/privacy'],
  ]
  const paper = signed[1]
  await portal.makeDocuments()
  const copy = await paper?.visitor.download(`/api/agreements/${paper.submissionId}/pdf`)
  const verify =
    (change: (bytes: Buffer) => void): Act =>
    async (at) => {
      const buffer = Buffer.from(copy?.bytes ?? [])
      change(buffer)
      await at.locator('#verify-file').setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer })
      await at.locator('#verdict-h').waitFor({ timeout: 10_000 })
    }
  screens.push(['verify-genuine', '/verify', verify(() => {})])
  screens.push(['verify-altered', '/verify', verify((bytes) => bytes.writeUInt8(1, bytes.length >> 1))])
  for (const screen of screens) await picture(page, portal, screen)
  const elena = signed.find(({ fullName }) => fullName === 'Bjørn Dahl')
  if (elena) {
    await elena.visitor.post('/api/unlock', { code: elena.code })
    await become(page, portal, elena.visitor)
    await picture(page, portal, ['landing-returning', '/'])
  }
})

test('behind the gate', async ({ page, portal }) => {
  const { signed, documents } = await prepare(page, portal)
  const reader = signed.find(({ fullName }) => fullName === 'Bjørn Dahl')
  if (!reader) throw new Error('nobody signed')
  const opened = await reader.visitor.post('/api/unlock', { code: reader.code })
  expect(opened.status).toBe(200)
  await reader.visitor.post('/api/access/analytics', { code: portal.codes.analytics })
  await become(page, portal, reader.visitor)
  const screens: Screen[] = [
    ['vault', '/vault'],
    [
      'vault-ticket',
      '/vault',
      async (at) => {
        await at.getByRole('slider', { name: 'Your ticket' }).fill('250000')
        await at.locator('#ticket').scrollIntoViewIfNeeded()
      },
    ],
    ['vault-sheet', '/vault', narrow(click('Projects and session'))],
    [
      'vault-second',
      '/fanz',
      async (at) => {
        await narrow(click('Projects and session'))(at)
        await at.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: 'Vault' }).click()
      },
    ],
    ['analytics-health', '/analytics', click('System Health', 'tab')],
    ['fanz', '/fanz'],
    ['realestate', '/realestate'],
    ['analytics', '/analytics'],
    ['reader-deck', `/vault/documents/${documents[0]}`],
    ['reader-report', `/vault/documents/${documents[2]}`],
    ['reader-search', `/vault/documents/${documents[2]}`, searchInReader],
    ['reader-contents', `/vault/documents/${documents[2]}`, fromReaderMenu('Contents')],
    ['reader-copy', `/vault/documents/${documents[2]}?page=3`, fromReaderMenu('This copy is yours')],
    ['reader-menu', `/vault/documents/${documents[0]}?page=2`, click('More')],
    ['reader-keys', `/vault/documents/${documents[0]}?page=3`, (at) => at.keyboard.press('?')],
    ['reader-failed', `/vault/documents/${documents[0]}?page=4`, failPages],
    ['reader-missing', '/vault/documents/none'],
    ['account', '/account'],
    ['agreement', '/agreement'],
  ]
  for (const screen of screens) await picture(page, portal, screen)
})

test('staff', async ({ page, portal }) => {
  const { admin, documents } = await prepare(page, portal)
  await portal.makeDocuments()
  await become(page, portal, admin)
  const firstRow: Act = (at) => at.locator('tbody tr a, tbody tr button').first().click({ timeout: 4_000 })
  const screens: Screen[] = [
    ['admin', '/admin'],
    ['admin-people', '/admin/people'],
    ['admin-palette', '/admin', (at) => at.keyboard.press('Control+k')],
    ['admin-person', '/admin/people', click('Bjørn Dahl', 'link')],
    ['admin-signature', '/admin/nda?tab=submissions', firstRow],
    ['admin-requests', '/admin/requests'],
    ['admin-codes', '/admin/codes'],
    ['admin-invitations', '/admin/invitations'],
    ['admin-nda', '/admin/nda'],
    ['admin-agreement', '/admin/agreement'],
    ['admin-review', '/admin/review'],
    ['admin-documents', '/admin/documents'],
    ['admin-document', `/admin/documents?document=${documents[0]}`],
    ['admin-content', '/admin/content'],
    ['admin-projects', '/admin/projects'],
    ['admin-activity', '/admin/activity'],
    ['admin-analytics', '/admin/analytics'],
    ['admin-alerts', '/admin/audit?tab=alerts'],
    ['admin-audit', '/admin/audit'],
    ['admin-watermark', '/admin/watermark'],
    ['admin-mails', '/admin/mails'],
    ['admin-mail-texts', '/admin/mail-texts'],
    ['admin-settings', '/admin/settings'],
    ['admin-system', '/admin/system'],
  ]
  for (const screen of screens) await picture(page, portal, screen)
})

test('emails', async ({ page, portal }) => {
  mkdirSync(FOLDER, { recursive: true })
  const { deps, url, clock } = portal
  const [first, second] = await listProjects(deps.db)
  const projects = [first, second].filter((project) => project !== undefined)
  const example = { url: 'https://investors.halcyon.example', now: clock.now().toISOString(), projects }
  const mails = language.options.flatMap((one) =>
    INVESTOR_MAIL_KINDS.map((kind) => ({
      name: `mail-${kind}-${one}`,
      mail: exampleMail({ ...deps.portal, language: one }, kind, example),
    })),
  )
  mails.push({ name: 'mail-staff-en', mail: challengeModeMail(deps.portal, url, 2) })
  for (const { name, mail } of mails) {
    if (ONLY && !new RegExp(ONLY).test(name)) continue
    await page.setContent(await renderAlone(deps, mail))
    for (const width of [600, 360])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 600 })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true })
      }
  }
})
