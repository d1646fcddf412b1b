import type { Page } from '@playwright/test'
import type { ProjectKey } from '../../contract/projects/project.ts'
import { putInForce, setOf } from '../helpers/content.ts'
import { dialog, EMAIL, enter, haveSignedIn, makeAccount } from './account-steps.ts'
import { bareSet, hostileSet } from './hostile-content.ts'
import { fitWindow, looksSound, tooWide } from './looks.ts'
import { expect, type Portal, signInAs, test } from './portal.ts'

const REQUIRED = 'Authentication Required: Please sign in to access this content.'

/** Opens a project with its own built-in code. */
async function open(page: Page, portal: Portal, route: ProjectKey): Promise<void> {
  await page.goto(`/${route}`)
  await page.getByLabel('Enter access code').fill(portal.codes[route] ?? '')
  await page.getByLabel('Enter access code').press('Enter')
  await expect(page.locator('#sheet-title')).toBeVisible()
}

const documents = (page: Page) => page.getByRole('region', { name: 'Investor documents' })
const bars = (page: Page) => page.getByRole('list', { name: 'Total addressable market by year' }).getByRole('button')
const inView = (page: Page) => documents(page).evaluate((node) => Math.abs(node.getBoundingClientRect().top) < 150)

test.beforeEach(({ page }) => fitWindow(page))

const NOTICE = 'PDF generation and printing are restricted. Contact support for authorized exports.'
const printed = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter((node) => node.offsetParent !== null)
    return shown
      .filter((node) => node.children.length === 0 && node.checkVisibility({ visibilityProperty: true }))
      .map((node) => node.textContent?.trim())
      .filter(Boolean)
  })

test('each of the four projects', { tag: '@full' }, async ({ page, context, portal }) => {
  await test.step('vault is sound at every width, to a code holder and to whoever is signed in', async () => {
    await open(page, portal, 'vault')
    await expect(documents(page)).toContainText(REQUIRED)
    await looksSound(page, 'vault', { uncut: true })
    await signInAs(context, portal, { email: EMAIL })
    await page.reload()
    await expect(documents(page).getByRole('listitem')).toHaveCount(6)
    await looksSound(page, 'vault, signed in', { widths: [320, 1440], uncut: true })
  })
  await test.step('so is fanz, and each of its two buttons scrolls to the documents of whoever is signed in', async () => {
    await open(page, portal, 'fanz')
    await expect(documents(page).getByRole('listitem')).toHaveCount(6)
    for (const name of ['Schedule Investor Call', 'Request Data Room Access']) {
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.getByRole('button', { name }).click()
      await expect.poll(() => inView(page)).toBe(true)
      await expect(dialog(page)).toHaveCount(0)
    }
    await page.reload()
    await expect(documents(page).getByRole('listitem')).toHaveCount(6)
    await looksSound(page, 'fanz, signed in', { uncut: true })
  })
  await test.step('so is realestate; the due diligence grid: six documents with their icons, each of which can be asked for, a meeting, and a prepared mail', async () => {
    await open(page, portal, 'realestate')
    const { documents: expected } = (await setOf(portal.deps, 'realestate')).investorContent
    for (const [index, { title, description, icon, action }] of expected.entries()) {
      const item = documents(page).getByRole('listitem').nth(index)
      await expect(item).toContainText(title)
      await expect(item).toContainText(description)
      await expect(item.locator(`svg[data-icon="${icon}"]`)).toBeVisible()
      await expect(item.getByRole('button', { name: action })).toBeVisible()
    }
    const [first] = expected
    await documents(page)
      .getByRole('button', { name: first?.action ?? '' })
      .click()
    await expect(page.getByLabel('What do you need it for?')).toHaveValue(first?.title ?? '')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const subject = async (name: string) => {
      const href = await documents(page).getByRole('link', { name }).getAttribute('href')
      expect(href).not.toContain(portal.codes.realestate)
      return new URL(href ?? '').searchParams.get('subject')
    }
    await expect(documents(page).getByRole('button', { name: 'Schedule 1:1 Meeting' })).toBeVisible()
    expect(await subject('Email Investor Relations')).toBe('Real Estate: question to investor relations')
    await looksSound(page, 'realestate, signed in', { uncut: true })
  })
  await test.step('analytics opens with its own page, and fetches no chart of a presentation', async () => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await open(page, portal, 'analytics')
    await expect(page.getByRole('tab', { name: 'AI Usage' })).toBeVisible()
    expect(scripts.filter((path) => path.includes('tear-sheet') && path.endsWith('.js'))).toEqual([])
    expect(await tooWide(page)).toBeLessThanOrEqual(0)
  })
})

test('a project page: its chart, its call to action, on paper, and on its way', async ({ page, context, portal }) => {
  await makeAccount(page, portal)
  await test.step('the market chart is walked through with the arrow keys, and says at each bar how it grew and whence it comes', async () => {
    await open(page, portal, 'vault')
    const { marketData, marketDataSource = 'missing' } = (await setOf(portal.deps, 'vault')).why
    const year = (at: number) => bars(page).filter({ hasText: String(at) })
    await year(2025).focus()
    const tip = page.getByRole('tooltip')
    await expect(tip).toContainText('2025 $42.3B+17.8% on 2024')
    await expect(tip).toContainText(marketDataSource)
    await expect(year(2025)).toHaveAccessibleDescription(/Illustrative/)
    await page.keyboard.press('ArrowRight')
    await expect(year(2026)).toBeFocused()
    await page.keyboard.press('End')
    await expect(year(2029)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(year(2029), 'the last is the last').toBeFocused()
    await page.keyboard.press('Home')
    await expect(year(2021)).toBeFocused()
    await expect(tip).not.toContainText('on 2020')
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(year(2021)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(tip, 'left, the note is gone').toHaveCount(0)
    expect(await bars(page).evaluateAll((all) => all.filter((it) => it.tabIndex === 0).length)).toBe(1)
    await expect(page.getByRole('table', { name: 'Total addressable market' }).getByRole('row')).toHaveCount(
      marketData.length + 1,
    )
  })
  await test.step('in forced colours past, now and projected still differ', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const looks = await page
      .locator('.market-chart_barFill')
      .evaluateAll((all) =>
        all.map((node) => `${getComputedStyle(node).backgroundColor} ${getComputedStyle(node).borderTopStyle}`),
      )
    expect(new Set(looks).size).toBe(3)
    await page.emulateMedia({ forcedColors: 'none' })
  })
  await test.step('on paper a project page is its confidential notice and nothing else', async () => {
    await expect(page.getByText(NOTICE)).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(NOTICE)).toBeVisible()
    await expect(page.getByRole('main')).toBeHidden()
    expect((await printed(page)).join(' ')).toMatch(/^Confidential PDF generation.*investors@halcyon\.example$/)
    await page.emulateMedia({ media: 'screen' })
  })
  await test.step('the call to action opens the login dialog to whoever is not signed in, and then leads to the documents', async () => {
    await expect(page.locator('#next')).toContainText('You will be asked to sign in first')
    await page.getByRole('button', { name: 'Schedule Investor Call' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Investor Access' })).toBeVisible()
    await enter(page)
    await expect(documents(page).getByRole('listitem')).toHaveCount(6)
    await expect(page.getByRole('heading', { name: 'Investor documents' })).toBeFocused()
    await expect.poll(() => inView(page)).toBe(true)

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(documents(page)).toContainText(REQUIRED)
    await expect(documents(page).getByRole('listitem')).toHaveCount(0)
  })
  await test.step('an address with the anchor leads there at once', async () => {
    await haveSignedIn(page, portal)
    await page.goto('/unlock')
    await page.goto('/vault#investor-content')
    await expect(documents(page).getByRole('listitem')).toHaveCount(6)
    await expect.poll(() => inView(page)).toBe(true)
  })
  await test.step('while a page is on its way its bars stand where it will be, and nothing moves sideways', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/projects/vault/content', async (route) => {
      await held.promise
      await route.continue().catch(() => {})
    })
    await page.goto('/vault')
    const name = page.locator('.tear-frame_skeletonSheetName')
    await expect(name).toBeVisible()
    const bar = await name.boundingBox()
    held.resolve()
    const title = page.locator('#sheet-title')
    await expect(title).toHaveText('Vault')
    const box = await title.boundingBox()
    // The name hangs a little to the left, so that its first letter stands in line.
    expect(Math.abs((box?.x ?? 0) - (bar?.x ?? 0))).toBeLessThan(8)
    expect(Math.abs((box?.y ?? 0) - (bar?.y ?? 0))).toBeLessThan(16)
  })
  await context.clearCookies()
  await test.step('staff may print it', async () => {
    await signInAs(context, portal, { email: 'r.adeyemi@elsewhere.example', role: 'admin', secondFactor: true })
    await page.goto('/vault')
    await expect(page.locator('#sheet-title')).toHaveText((await setOf(portal.deps, 'vault')).hero.title)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByText(NOTICE)).toHaveCount(0)
  })
})

test('any content of a set', { tag: '@full' }, async ({ page, context, portal }) => {
  await test.step('each optional part can be missing and leaves no trace', async () => {
    const bare = bareSet(await setOf(portal.deps, 'vault'))
    await putInForce(portal.deps, 'vault', bare)
    await open(page, portal, 'vault')
    await expect(page.locator('#why dl')).toHaveCount(0)
    await expect(page.locator('#why')).toContainText('Percentages are of the last year shown.')
    await expect(page.locator('#financials')).toContainText(bare.financials.description)
    await expect(page.locator('#exit').getByRole('columnheader')).toHaveText(['Path', 'Based on'])
    await expect(page.locator('section[aria-labelledby="video-h"]')).toHaveCount(0)
    await expect(page.getByRole('cell', { name: '' }).locator('dl')).toHaveCount(0)
    await looksSound(page, 'bare', { uncut: true })
  })
  await context.clearCookies()
  await test.step('long words, huge figures, forty rows and text from right to left break nothing', async () => {
    await signInAs(context, portal, { email: EMAIL })
    await putInForce(portal.deps, 'fanz', hostileSet(await setOf(portal.deps, 'fanz'), 'list'))
    await putInForce(portal.deps, 'vault', hostileSet(await setOf(portal.deps, 'vault'), 'table'))
    for (const route of ['fanz', 'vault'] as const) {
      await open(page, portal, route)
      await expect(documents(page).getByRole('listitem')).toHaveCount(40)
      await looksSound(page, `hostile ${route}`, { uncut: true })
    }
    const rtl = page.locator('#what li').last().getByRole('heading')
    expect(await rtl.evaluate((node) => getComputedStyle(node).unicodeBidi)).toBe('plaintext')
  })
})

test('what a ticket buys is chosen by keyboard, marked in the round, and told to nobody', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  await open(page, portal, 'vault')
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  const slider = page.locator('#ticket').getByRole('slider', { name: 'Your ticket' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', '$50,000, for 0.71% of the company')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await expect(page.locator('#ticket').getByRole('status')).toHaveText('1.14% of the company for $80,000')
  await expect(page.locator('#round').getByRole('status')).toHaveText('Your ticket: $80,000, 6.7% of the round')
  const field = page.locator('#ticket').getByRole('textbox', { name: 'Your ticket' })
  await page.keyboard.press('Shift+Tab')
  await expect(field).toBeFocused()
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('$123,456')
  await expect(slider).toHaveValue('120000')
  expect(page.url()).toBe(`${portal.url}/vault`)
  expect(asked.filter((one) => /123456|80000|1\.14/.test(one))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/123456|80000/)
  await page.reload()
  await expect(page.locator('#round').getByRole('status')).toHaveText('')
  await looksSound(page, 'vault, ticket', { widths: [320, 820, 1440], uncut: true })
})

test('on a phone the header is one bar with a sheet, and the line about the protections becomes a shield', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, portal, 'vault')
  const opener = page.getByRole('button', { name: 'Projects and session' })
  const line = page.getByRole('complementary', { name: 'Protection of this page' })
  const projects = page.getByRole('navigation', { name: 'Projects' })
  await expect(line.getByRole('paragraph')).toBeVisible()
  await expect(projects).toBeHidden()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Clear Session' })).toBeVisible()
  await looksSound(page, 'vault, sheet', { widths: [320, 390, 820], uncut: true })
  await page.keyboard.press('Escape')
  await expect(projects).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await projects.getByRole('link', { name: 'Fanz' }).click()
  await expect(projects).toBeHidden()
  await page.getByLabel('Enter access code').fill(portal.codes.fanz ?? '')
  await page.getByLabel('Enter access code').press('Enter')
  await expect(page.locator('#sheet-title')).toHaveText('Fanz')
  await expect(line.getByRole('paragraph')).toBeHidden()
  const from = await page.locator('header[data-bar]').boundingBox()
  const body = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
  expect((body?.y ?? 999) + (body?.height ?? 999) - (from?.y ?? 0), 'bar and section marks').toBeLessThanOrEqual(112)
  await line.getByRole('button', { name: 'Protection of this page' }).click()
  await expect(line.getByRole('paragraph')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 4_000))
  const marks = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
  expect(marks?.y, 'the section marks stay in view').toBe(0)
})
