import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { looksSound } from './looks.ts'
import { expect, haveUnlocked, type Portal, test } from './portal.ts'

/* The hidden admin dialog (product-spec section 2) and the override it begins, in the browser. */

const CHORD = 'Control+Alt+Shift+KeyA'
const GRANTED = 'Admin Access Granted: All restrictions bypassed for this session.'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Admin Login' })
const bar = (page: Page) => page.getByRole('complementary', { name: 'Admin override' })
const gate = (page: Page) => page.getByRole('heading', { name: 'Access Required' })

async function clickCorner(page: Page, times: number) {
  for (let i = 0; i < times; i++) await page.mouse.click(10, 890)
}

/** The corner and the keys are listened to once the page is taken over, which frees its buttons. */
async function listening(page: Page) {
  await expect(page.locator('main')).toBeVisible()
  await page.waitForFunction(() => {
    const first = document.querySelector('#root > *')
    return first !== null && Object.keys(first).some((key) => key.startsWith('__react'))
  })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

async function enter(page: Page, username: string, password: string) {
  await dialog(page).getByLabel('Username').fill(username)
  await dialog(page).getByLabel('Password').fill(password)
  await dialog(page).getByRole('button', { name: 'Sign In' }).click()
}

/** By the chord; again where the page was not listening yet, or still closing the dialog. */
async function open(page: Page) {
  await expect(async () => {
    await page.keyboard.press(CHORD)
    await expect(dialog(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

async function logIn(page: Page, { admin }: Portal) {
  await open(page)
  await enter(page, admin.username, admin.password)
  await expect(bar(page)).toBeVisible()
}

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('override-token'))

test('a success opens the gate that was closed, in this tab only, until it is cleared', async ({
  page,
  portal,
  context,
}) => {
  const vault = page.getByRole('heading', { level: 1, name: 'Vault' })
  await page.goto('/vault')
  await expect(gate(page)).toBeVisible()
  await test.step('five clicks in the corner open the dialog; four do not, and Tab never comes upon anything hidden', async () => {
    await listening(page)
    await clickCorner(page, 4)
    await expect(dialog(page)).toBeHidden()
    await clickCorner(page, 1)
    await expect(dialog(page).getByLabel('Username')).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog(page).getByText('Please enter the password')).toBeVisible()
    await looksSound(page, 'dialog in the dark theme')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('Control+Shift+KeyA')
    await expect(dialog(page)).toBeHidden()
    const focusable = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, input, [tabindex]')]
        .filter((element) => element.tabIndex >= 0 && element.checkVisibility())
        .map((element) => element.textContent || element.getAttribute('aria-label') || element.id),
    )
    expect(focusable.filter((name) => /admin/i.test(name))).toEqual([])
  })
  await logIn(page, portal)
  await expect(page.getByText(GRANTED, { exact: true }).first()).toBeVisible()
  await expect(vault).toBeVisible()
  await expect(page.getByText('Open by admin override')).toBeVisible()
  await expect(bar(page)).toContainText(/until \d+ \w+ \d{4}, \d\d:\d\d/)
  expect(page.url(), 'the token is in no address').not.toContain(String(await tokenOf(page)))
  await looksSound(page, 'bar in the dark theme')

  const other = await context.newPage()
  await other.goto('/vault')
  await expect(gate(other)).toBeVisible()
  await expect(bar(other)).toBeHidden()
  await other.close()

  await test.step('with an override, files are fetched with its header, and no URL contains its token', async () => {
    await page.goto('/admin/codes')
    const asked = page.waitForRequest((request) => request.url().includes('/export'))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ])
    const request = await asked
    expect(new URL(request.url()).search).toBe('')
    expect((await request.allHeaders()).authorization).toMatch(/^Bearer /)
    expect(readFileSync(await file.path(), 'utf8')).toContain('Opens every project')
  })

  await page.goto('/analytics')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Clear override' }).click()
  await expect(gate(page)).toBeVisible()
  await expect(bar(page)).toBeHidden()
  expect(await tokenOf(page)).toBeNull()

  await test.step('clearing the session clears the override too', async () => {
    await haveUnlocked(page, portal)
    await page.goto('/vault')
    await expect(vault).toBeVisible()
    await logIn(page, portal)
    await page.getByRole('button', { name: 'Clear Session' }).click()
    await page.getByRole('button', { name: 'Clear session', exact: true }).click()
    await expect(page.getByText('Session cleared').first()).toBeVisible()
    await expect(bar(page)).toBeHidden()
    expect(await tokenOf(page)).toBeNull()
  })
})

test('an override ends', { tag: '@full' }, async ({ page, portal, context }) => {
  const vault = page.getByRole('heading', { level: 1, name: 'Vault' })
  await page.goto('/unlock')
  await open(page)
  await dialog(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog(page).getByText('Please enter the password')).toBeVisible()
  await looksSound(page, 'dialog in the light theme')
  await enter(page, portal.admin.username, portal.admin.password)
  await expect(bar(page)).toBeVisible()
  await looksSound(page, 'bar in the light theme')
  await page.goto('/admin/login')
  await expect(page.getByText('still has its generated password')).toBeVisible()
  await looksSound(page, 'the page of the admin login')
  await test.step('once the server says that it is over, the page closes and the token is forgotten', async () => {
    await page.goto('/vault')
    await expect(vault).toBeVisible()
    portal.clock.advance(8 * 3_600_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(gate(page)).toBeVisible()
    await expect(bar(page)).toBeHidden()
    expect(await tokenOf(page)).toBeNull()
  })
  await test.step('closed and opened in a new tab it is gone', async () => {
    await logIn(page, portal)
    await expect(vault).toBeVisible()
    const next = await context.newPage()
    await page.close()
    await next.goto('/vault')
    await expect(gate(next)).toBeVisible()
  })
})
