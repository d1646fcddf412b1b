import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Page } from '@playwright/test'
import { staffCookies } from '../helpers/staff.ts'
import { tooWide } from './looks.ts'
import { expect, haveUnlocked, test } from './portal.ts'

const WIDE_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z" fill="#a8763a"/></svg>`
const PUBLIC = [
  '/',
  '/nda-gate',
  '/unlock',
  '/agreement',
  '/documentation',
  '/verify',
  '/privacy',
  '/support',
  '/nowhere',
]
const WIDTHS = [320, 390, 820, 1440]
const LONG_WORD = 'Grundstücksverkehrsgenehmigungszuständigkeitsamt'

test('a wide logo, a long name, a long word and a long amount make no page wider than its window', {
  tag: '@full',
}, async ({ page, portal, context }) => {
  test.slow()
  await portal.deps.db
    .updateTable('project')
    .set({ name: LONG_WORD, summary: LONG_WORD, currency: 'KWD', valuation_low: 1250.125, valuation_high: 9876.543 })
    .where('stage', '=', 'upcoming')
    .execute()
  const become = async (name: string) => {
    portal.deps.portal.company.name = name
    // Pages are kept until something that is stored changes.
    await portal.deps.db
      .updateTable('project')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .execute()
    await expect.poll(async () => (await fetch(portal.url)).text()).toContain(name)
  }
  const fitAll = async (state: string, paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await fits(page, `${state} ${path}`)
    }
  }
  await test.step('a name of 36 letters without a logo', async () => {
    portal.deps.portal.logo = undefined
    portal.deps.portal.logoDark = undefined
    await become('Donaudampfschifffahrtsgesellschaften')
    await fitAll('plain', PUBLIC)
    await become('Deutsche Energie und Wärme Fonds SE')
    await fitAll('words', ['/'])
  })
  await test.step('a wide logo beside a name of 33 letters', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-logo-'))
    writeFileSync(join(folder, 'wide.svg'), WIDE_LOGO)
    portal.deps.portal.logo = relative(dirname(portal.deps.config.portalConfigFile), join(folder, 'wide.svg'))
    await become('Wiener Immobilien Management GmbH')
    await fitAll('logo', PUBLIC)
    await haveUnlocked(page, portal, 'ada@fund.example')
    await fitAll('unlocked', ['/', '/vault', '/unlock'])
    await page.context().clearCookies()
    const cookies = await staffCookies(portal.deps, 'admin', 'admin@x.example')
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })))
    await fitAll('staff', ['/setup', '/account', '/admin'])
    rmSync(folder, { recursive: true })
  })
})

async function fits(page: Page, state: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const folder = process.env.PICTURES
    if (folder) await page.screenshot({ path: `${folder}/${state.replace(/\W+/g, '-')}-${width}.png`, fullPage: true })
    const over = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((n) => n.getBoundingClientRect().right > window.innerWidth + 1)
        .map((n) => `${n.tagName}.${n.className}`),
    )
    expect.soft(await tooWide(page), `${state} at ${width} is wider than the window: ${over}`).toBeLessThanOrEqual(0)
  }
}

test('on a narrow screen the row of sections shows the one that is read', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await haveUnlocked(page, portal)
  await page.goto('/vault')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('link', { name: 'Revenue' })).toBeInViewport()
  await expect(sections.getByRole('link', { name: 'Team' })).not.toBeInViewport()
  await page.locator('#team').evaluate((section) => section.scrollIntoView({ block: 'start' }))
  const team = sections.getByRole('link', { name: 'Team' })
  await expect(team).toHaveAttribute('aria-current', 'true')
  await expect(team).toBeInViewport({ ratio: 1 })
  await expect(sections.getByRole('link', { name: 'Revenue' })).not.toBeInViewport()
})
