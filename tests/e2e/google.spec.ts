import type { Page } from '@playwright/test'
import { dialog, openLogin } from './account-steps.ts'
import { expect, test } from './portal.ts'

const google = (page: Page) => dialog(page).getByRole('button', { name: 'Sign in with Google' })
const toast = (page: Page) => page.locator('.toast')

/** Those of the portal; the provider has its own. */
const cookieNames = async (page: Page) => (await page.context().cookies(page.url())).map(({ name }) => name).sort()

test.describe('with a provider', () => {
  test.use({ provider: true })

  test('in a window of its own: it closes, the page says so, and the visitor is signed in', async ({
    page,
    portal,
  }) => {
    await openLogin(page)
    const opened = page.waitForEvent('popup')
    await google(page).click()
    const popup = await opened
    const complaints: string[] = []
    popup.on('pageerror', (error) => complaints.push(error.message))
    popup.on('console', (message) => {
      // The provider has no icon.
      const expected = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !expected) complaints.push(message.text())
    })
    await expect(dialog(page).getByRole('heading', { name: 'About you' })).toBeVisible()
    await dialog(page).getByLabel('Investment interest').selectOption('500k+')
    await dialog(page).getByLabel('I confirm I am an accredited investor').check()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page)).toContainText('Success')
    await expect(toast(page)).toContainText('Successfully signed in!')
    await expect(dialog(page)).toBeHidden()
    await expect.poll(() => popup.isClosed()).toBe(true)
    expect(complaints).toEqual([])
    expect(await cookieNames(page), 'and what the attempt needed is gone').toEqual(['account.session_token', 'browser'])
    const accounts = await portal.deps.db.selectFrom('user_account').select('email').execute()
    expect(accounts).toEqual([{ email: 'e.marchetti@northgate.example' }])
    await page.context().clearCookies()

    await test.step('in this window on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 800 })
      await openLogin(page)
      let popups = 0
      page.on('popup', () => popups++)
      await google(page).click()
      await expect(toast(page)).toContainText('Successfully signed in!')
      expect(popups).toBe(0)
    })
    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.setViewportSize({ width: 1440, height: 900 })
    await test.step('a window that never returns leaves the button busy, with a link to continue in this window', async () => {
      await page.context().route('**/api/auth/oidc/start?mode=popup*', (route) => route.abort())
      await openLogin(page)
      await google(page).click()
      await expect(google(page)).toHaveAttribute('aria-disabled', 'true')
      await expect(dialog(page)).toContainText('Please continue in the other window.')
      await dialog(page).getByRole('button', { name: 'Continue here instead' }).click()
      await expect(toast(page)).toContainText('Successfully signed in!')
    })
    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.setViewportSize({ width: 1440, height: 900 })
    await test.step('in this window, where popups are blocked', async () => {
      await page.addInitScript(() => {
        window.open = () => null
      })
      await openLogin(page)
      await google(page).click()
      await expect(toast(page)).toContainText('Successfully signed in!')
      await expect(page).toHaveURL(/\/$/)
      expect(await cookieNames(page)).toEqual(['account.session_token', 'browser'])
    })
  })

  test('failures at the provider', { tag: '@full' }, async ({ page, portal }) => {
    await test.step('a failure in this window comes back to the first page and says so once', async () => {
      portal.becomeAtProvider({ email_verified: false })
      await page.goto('/api/auth/oidc/start?return=/vault')
      await expect(toast(page)).toContainText('Failed to sign in with Google')
      await expect(page).toHaveURL(/\/$/)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(toast(page)).toHaveCount(0)
    })
    await test.step('a failure in the other window says so and lets the visitor try again: only then is the button free', async () => {
      portal.becomeAtProvider({ email_verified: false })
      await openLogin(page)
      await google(page).click()
      await expect(toast(page)).toContainText('Error')
      await expect(toast(page)).toContainText('Failed to sign in with Google')
      await expect(google(page)).not.toHaveAttribute('aria-disabled')
      portal.becomeAtProvider({})
      await google(page).click()
      await expect(dialog(page).getByRole('heading', { name: 'About you' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(toast(page)).toContainText('Successfully signed in!')
    })
  })
})
