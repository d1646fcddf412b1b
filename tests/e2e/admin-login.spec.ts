import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { faults, looksSound } from './looks.ts'
import { expect, haveUnlocked, type Portal, test } from './portal.ts'

/* The hidden admin dialog (product-spec section 2) and the override it begins, in the browser. */

const CHORD = 'Control+Alt+Shift+KeyA'
const LOCKED = 'Too many failed attempts. Please wait 5 minutes.'
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

test('the ways into the dialog: five clicks and the chord', async ({ page }) => {
  await test.step('five clicks in the corner open the dialog on every page; four do not', async () => {
    for (const path of ['/', '/nda-gate', '/unlock', '/vault', '/support', '/nowhere']) {
      await page.goto(path)
      await listening(page)
      await clickCorner(page, 4)
      await expect(dialog(page)).toBeHidden()
      await clickCorner(page, 1)
      await expect(dialog(page), path).toBeVisible()
      await expect(dialog(page).getByLabel('Username')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
    }
  })
  await test.step('the chord opens it too, and Tab never comes upon anything hidden', async () => {
    await page.goto('/unlock')
    await listening(page)
    await page.keyboard.press('Control+Shift+KeyA')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press(CHORD)
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    const focusable = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, input, [tabindex]')]
        .filter((element) => element.tabIndex >= 0 && element.checkVisibility())
        .map((element) => element.textContent || element.getAttribute('aria-label') || element.id),
    )
    expect(focusable.filter((name) => /admin/i.test(name))).toEqual([])
  })
})

test('the dialog refuses', async ({ page, context, portal }) => {
  await test.step('blank fields are asked for; nothing is sent', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.goto('/unlock')
    await open(page)
    await dialog(page).getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog(page).getByText('Please enter the user name')).toBeVisible()
    await expect(dialog(page).getByText('Please enter the password')).toBeVisible()
    expect(sent.filter((url) => url.includes('/api/admin/'))).toEqual([])
  })
  await page.unrouteAll()
  await test.step('without a connection it says so; while it waits the button does', async () => {
    await page.goto('/unlock')
    await open(page)
    await expect(dialog(page)).toBeVisible()
    await context.setOffline(true)
    await enter(page, 'admin', 'any')
    await expect(dialog(page).getByText('Network error. Please try again.')).toBeVisible()
    await context.setOffline(false)
    await page.route('**/api/admin/login', () => {})
    await dialog(page).getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Signing In...' })).toBeVisible()
  })
  await page.unrouteAll()
  await test.step('a wrong password says so, and the fifth locks the dialog, closed and opened again too', async () => {
    await page.goto('/unlock')
    await open(page)
    for (let i = 0; i < 4; i++) {
      await enter(page, 'admin', `wrong ${i}`)
      await expect(dialog(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
      await expect(dialog(page).getByText('Invalid credentials')).toBeVisible()
    }
    await enter(page, 'admin', 'wrong 5')
    await expect(dialog(page).getByText(LOCKED)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await open(page)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await enter(page, portal.admin.username, portal.admin.password)
    await expect(dialog(page).getByText(LOCKED)).toBeVisible()
    expect(sent).toEqual([])
    // A reload forgets what the tab counted; the server does not.
    await page.reload()
    await open(page)
    await enter(page, portal.admin.username, portal.admin.password)
    await expect(dialog(page).getByText(LOCKED)).toBeVisible()
  })
})

test('a success opens the gate that was closed, in this tab only, until it is cleared', async ({
  page,
  portal,
  context,
}) => {
  await page.goto('/vault')
  await expect(gate(page)).toBeVisible()
  await logIn(page, portal)
  await expect(page.getByText(GRANTED, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  await expect(page.getByText('Opened by admin override')).toBeVisible()
  await expect(bar(page)).toContainText(/until \d+ \w+ \d{4}, \d\d:\d\d/)
  expect(page.url(), 'the token is in no address').not.toContain(String(await tokenOf(page)))

  const other = await context.newPage()
  await other.goto('/vault')
  await expect(gate(other)).toBeVisible()
  await expect(bar(other)).toBeHidden()
  await other.close()

  await page.goto('/analytics')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Clear override' }).click()
  await expect(gate(page)).toBeVisible()
  await expect(bar(page)).toBeHidden()
  expect(await tokenOf(page)).toBeNull()
})

test('an override ends', async ({ page, portal, context }) => {
  await test.step('once the server says that it is over, the page closes and the token is forgotten', async () => {
    await page.goto('/vault')
    await logIn(page, portal)
    await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
    portal.clock.advance(8 * 3_600_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(gate(page)).toBeVisible()
    await expect(bar(page)).toBeHidden()
    expect(await tokenOf(page)).toBeNull()
  })
  await page.evaluate(() => sessionStorage.clear())
  await test.step('closed and opened in a new tab it is gone', async () => {
    await page.goto('/vault')
    await logIn(page, portal)
    await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
    const next = await context.newPage()
    await page.close()
    await next.goto('/vault')
    await expect(gate(next)).toBeVisible()
  })
})

test('clearing the session clears the override too', async ({ page, portal }) => {
  await haveUnlocked(page, portal)
  await page.goto('/vault')
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  await logIn(page, portal)
  await page.getByRole('button', { name: 'Clear Session' }).click()
  await page.getByRole('button', { name: 'Clear session', exact: true }).click()
  await expect(page.getByText('Session cleared').first()).toBeVisible()
  await expect(bar(page)).toBeHidden()
  expect(await tokenOf(page)).toBeNull()
})

test('its page lists and ends overrides, reminds, sets up an app and changes the password', async ({
  page,
  portal,
  browser,
}) => {
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await logIn(page, portal)
  await expect(page.getByText('still has the password that was made for it')).toBeVisible()
  await expect(page.getByText('first-run.json')).toBeVisible()

  const other = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await other.goto('/vault')
  await logIn(other, portal)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Since' })).toHaveCount(2)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Since' })
    .filter({ hasNotText: 'in this tab' })
    .getByRole('button')
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Since' })).toHaveCount(1)
  await other.reload()
  await expect(gate(other)).toBeVisible()
  await other.context().close()
  expect(await faults(page)).toEqual([])

  await page.getByLabel('Password', { exact: true }).fill(portal.admin.password)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = String(await page.getByText(/^[A-Z2-7]{32}$/).textContent())
  const code = () => new TOTP({ secret }).generate({ timestamp: portal.clock.now().getTime() })
  await page.getByLabel('Code from the app').fill(code())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('An authenticator app is set up: the login asks for its code.')).toBeVisible()

  await page.getByLabel('Current password').fill(portal.admin.password)
  await page.getByLabel('New password').fill('orchid-lantern-42')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()

  portal.clock.advance(60_000)
  await open(page)
  await enter(page, portal.admin.username, 'orchid-lantern-42')
  const otp = dialog(page).getByLabel('Code from your authenticator app')
  await expect(otp).toBeFocused()
  await otp.fill(code())
  await dialog(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByText('still has the password that was made for it')).toBeHidden()
})

test('axe finds nothing in the dialog or the bar, in both rooms, at every width', async ({ page, portal }) => {
  for (const path of ['/unlock', '/vault']) {
    await page.goto(path)
    await open(page)
    await dialog(page).getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog(page).getByText('Please enter the password')).toBeVisible()
    await looksSound(page, `dialog on ${path}`)
  }
  await page.goto('/vault')
  await logIn(page, portal)
  for (const path of ['/unlock', '/vault', '/admin/login']) {
    await page.goto(path)
    await expect(bar(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await looksSound(page, `bar on ${path}`)
  }
})
