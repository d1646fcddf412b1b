import type { Page } from '@playwright/test'
import { httpVisitor } from '../helpers/http-visitor.ts'
import { MINUTE } from '../helpers/test-clock.ts'
import { dialog, toast } from './account-steps.ts'
import { fitWindow, looksSound } from './looks.ts'
import { chooseAct, expect, type Portal, test } from './portal.ts'

test.use({ activation: 'review', settings: { TRUST_PROXY: '127.0.0.1' } })

const queue = (page: Page) => page.getByRole('region', { name: 'Needs you' })
const row = (page: Page, words: string) => queue(page).getByRole('row').filter({ hasText: words })
const list = (page: Page, name: string) => queue(page).getByRole('button', { name: new RegExp(`^${name} `) })

/** Two ask for changes to the agreement, and one waits for a review. */
async function fill(portal: Portal): Promise<void> {
  for (const fullName of ['Ada Lovelace', 'Bea Whitcombe']) {
    const visitor = httpVisitor(portal.url, '203.0.113.7')
    const [first] = fullName.toLowerCase().split(' ')
    await visitor.post('/api/nda/changes', { email: `${first}@x.example`, fullName, words: 'Why five years?' })
    portal.clock.advance(MINUTE)
  }
  await httpVisitor(portal.url, '203.0.113.8').sign({ fullName: 'Elena Marchetti' })
}

test('staff work on what waits from their home: by keyboard, with undo, on a phone too', { tag: '@full' }, async ({
  page,
  portal,
  admin,
}) => {
  test.slow()
  expect(admin).toBeTruthy()
  await fitWindow(page)
  await page.goto('/admin')
  await expect(queue(page)).toContainText('Nothing is waiting')
  await looksSound(page, 'nothing needs staff', { widths: [390, 820, 1440] })

  await fill(portal)
  await page.clock.install({ time: portal.clock.now() })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin')
  await expect(queue(page).getByRole('row')).toHaveCount(4)
  await looksSound(page, 'what needs staff', { widths: [390, 820, 1440] })

  await test.step('a row is two lines on a phone, and its menu has everything', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const name of ['Ada Lovelace', 'Elena Marchetti']) {
      const box = await row(page, name).boundingBox()
      expect(box?.height, name).toBeLessThan(68)
    }
    await row(page, 'Ada Lovelace').getByRole('button', { name: 'More actions for Ada Lovelace' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Accept changes',
      'Open',
      'Assign to me',
      'Assign...',
      /Snooze until tomorrow/,
      /Snooze until Monday/,
      'Snooze for a week',
      'Snooze until a day...',
      'Done',
      'Decline',
    ])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a review is done in place, by keyboard; the badge goes', async () => {
    const nav = page.getByRole('navigation', { name: 'Staff' })
    await expect(nav.getByRole('link', { name: 'Access 1 signature to review' })).toBeVisible()
    await row(page, 'Elena Marchetti').getByRole('button', { name: 'Elena Marchetti', exact: true }).focus()
    await page.keyboard.press('.')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Activate Now' }).press('Enter')
    await expect(toast(page)).toContainText('1 code activated.')
    await expect(row(page, 'Elena Marchetti')).toHaveCount(0)
    await expect(nav.getByRole('link', { name: 'Access', exact: true })).toBeVisible()
  })

  await test.step('the signature, the request and its answer open over the queue', async () => {
    await row(page, 'Ada Lovelace').locator('th button').press('Enter')
    await expect(page.getByRole('dialog', { name: 'Request from Ada Lovelace' })).toBeVisible()
    await page.keyboard.press('Escape')
    await row(page, 'Ada Lovelace').getByRole('button', { name: 'Accept changes: Ada Lovelace' }).click()
    await dialog(page).getByRole('button', { name: 'Accept' }).click()
    await expect(toast(page)).toContainText('Changes accepted.')
    await expect(row(page, 'Ada Lovelace')).toHaveCount(0)
  })

  await test.step('assigned, snoozed and done, each with Undo', async () => {
    await chooseAct(page, 'Bea Whitcombe', 'Assign to me')
    await list(page, 'Mine').click()
    await expect(row(page, 'Bea Whitcombe')).toContainText('Remi Adeyemi')
    await chooseAct(page, 'Bea Whitcombe', 'Snooze for a week')
    await expect(queue(page)).toContainText('Nothing is assigned to you.')
    await list(page, 'Snoozed').click()
    await expect(row(page, 'Bea Whitcombe')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(queue(page)).toContainText('Nothing is snoozed.')
    await list(page, 'All').click()
    await chooseAct(page, 'Bea Whitcombe', 'Done')
    await expect(queue(page)).toContainText('Nothing is waiting')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Bea Whitcombe')).toBeVisible()
    await chooseAct(page, 'Bea Whitcombe', 'Snooze until a day...')
    await looksSound(page, 'snoozing until a day', { widths: [390, 1440] })
    await page.keyboard.press('Escape')
  })
})
