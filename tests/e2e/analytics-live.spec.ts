import type { Page } from '@playwright/test'
import { snapshotOf } from '../helpers/snapshot.ts'
import { MINUTE } from '../helpers/test-clock.ts'
import { fitWindow, looksSound } from './looks.ts'
import { expect, type Portal, test } from './portal.ts'

const STREAM = '**/api/analytics/stream'

/** Makes a key as staff does, by the page, which shows it once. */
async function makeKey(page: Page, name = 'Platform, production'): Promise<string> {
  await page.goto('/admin/analytics')
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create key' })
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect(form.getByRole('heading', { name: 'The new key' })).toBeFocused()
  const key = await form.locator('pre').textContent()
  await form.getByRole('button', { name: 'I have stored it' }).click()
  return key?.trim() ?? ''
}

async function send(portal: Portal, key: string, given: { users: number; ago?: number }): Promise<number> {
  const generatedAt = new Date(portal.clock.now().getTime() - (given.ago ?? 0)).toISOString()
  const answer = await fetch(`${portal.url}/api/analytics/snapshot`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...snapshotOf(portal, given), generatedAt }),
  })
  return answer.status
}

test.beforeEach(({ page }) => fitWindow(page))

test('figures that a platform sends', async ({ page, portal, admin }) => {
  expect(admin).toBeTruthy()
  const key = await makeKey(page)
  await test.step('appear on an open dashboard by themselves; old ones are said to be old', async () => {
    await page.goto('/analytics?tab=users-plans')
    await expect(page.getByText('8,412 users')).toBeVisible()
    expect(await send(portal, key, { users: 9_001, ago: 40 * MINUTE })).toBe(200)
    await expect(page.getByText('9,001 users')).toBeVisible()
    await expect(page.getByText(/^These figures are out of date/)).toBeVisible()
    await expect(page.getByRole('status').getByText('The figures are out of date.')).toHaveCount(1)
    expect(await send(portal, key, { users: 9_002 })).toBe(200)
    await expect(page.getByText('9,002 users')).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(page.getByText(/^These figures are out of date/)).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Users & Plans' })).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('a hidden page has no connection, and gets the missed figures once it is visible', async () => {
    await page.goto('/analytics?tab=users-plans')
    await expect(page.getByText('9,002 users')).toBeVisible()
    const turn = (state: string) =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    const ended = page.waitForEvent('requestfailed', ({ url }) => url().includes('/analytics/stream')).catch(() => null)
    await turn('hidden')
    await ended
    portal.clock.advance(1_000)
    await send(portal, key, { users: 9_003 })
    await turn('visible')
    await expect(page.getByText('9,003 users')).toBeVisible()
  })
  await test.step('a lost stream is reported and retried, and missed figures are fetched', async () => {
    portal.clock.advance(1_000)
    await send(portal, key, { users: 9_004 })
    await page.route(STREAM, (route) => route.abort())
    await page.goto('/analytics?tab=users-plans')
    await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').getByText('The connection for live figures is lost.')).toHaveCount(1)
    portal.clock.advance(1_000)
    await send(portal, key, { users: 9_005 })
    await page.unroute(STREAM)
    await expect(page.getByText('9,005 users')).toBeVisible()
    await expect(page.getByText('Reconnecting', { exact: true })).toHaveCount(0)
  })
})

test('once the code is revoked the open page closes, long before it would have asked again by itself', async ({
  page,
  portal,
}) => {
  await page.goto('/analytics')
  await page.getByLabel('Enter access code').fill(portal.codes.analytics ?? '')
  await page.getByLabel('Enter access code').press('Enter')
  await expect(page.locator('#sheet-title')).toBeVisible()
  await portal.revoke(portal.codes.analytics ?? '')
  await expect(page).toHaveURL(/\/nda-gate/)
})

test('staff see which key sent what, revoke one, and are told what to send', { tag: '@full' }, async ({
  page,
  portal,
  admin,
}) => {
  expect(admin).toBeTruthy()
  await page.goto('/admin/analytics')
  await expect(page.getByText('No keys yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Enter a name, so that you can tell keys apart.')).toBeVisible()
  const key = await makeKey(page)
  await send(portal, key, { users: 1 })
  await page.reload()
  await expect(page.getByRole('table', { name: 'Received figures' })).toContainText('Current')
  await expect(page.locator('body')).not.toContainText(key)
  await page.getByText('How a platform sends figures').click()
  await expect(page.getByText(/curl --fail-with-body -X PUT/)).toContainText(`${portal.url}/api/analytics/snapshot`)
  await looksSound(page, 'the feed', { uncut: true })
  await page.getByRole('button', { name: 'More actions for Platform, production' }).click()
  await page.getByRole('menuitem', { name: 'Revoke...' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('table', { name: 'Keys' })).toContainText('Revoked')
  expect(await send(portal, key, { users: 2 })).toBe(401)
})
