import type { Browser, Page } from '@playwright/test'
import { httpVisitor } from '../helpers/http-visitor.ts'
import { staffCookies } from '../helpers/staff.ts'
import { dialog, toast } from './account-steps.ts'
import { fitWindow, looksSound } from './looks.ts'
import { expect, haveUnlocked, type Portal, signInAs, test } from './portal.ts'

const interest = (page: Page) => page.getByRole('region', { name: 'Indication of interest' })
const column = (page: Page, stage: string) => page.getByRole('region', { name: new RegExp(`^${stage} `) })

async function newPage(browser: Browser, portal: Portal): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await fitWindow(page)
  return page
}

async function openRound(portal: Portal): Promise<void> {
  const staff = httpVisitor(portal.url)
  for (const [name, value] of await staffCookies(portal.deps, 'admin', 'admin@x.example'))
    staff.cookies.set(name, value)
  const terms = { target: 500_000, minimum: 25_000, cap: 300_000, vehicles: ['SAFE', 'Direct'], revision: 0 }
  expect((await staff.post('/api/admin/rounds/vault', terms)).status).toBe(204)
}

test('an investor states an interest, staff allocate it and the card moves; another investor sees nothing', async ({
  page,
  context,
  browser,
  portal,
}) => {
  test.slow()
  await fitWindow(page)
  await openRound(portal)
  const email = 'e.marchetti@northgate.example'
  await haveUnlocked(page, portal, email)
  await signInAs(context, portal, { email, firstName: 'Elena', lastName: 'Marchetti' })

  await test.step('states it under the legend, by keyboard', async () => {
    await page.goto('/vault')
    await expect(interest(page)).toContainText('It is not binding')
    await interest(page).getByLabel('Amount in USD').focus()
    await page.keyboard.type('255,000')
    await page.keyboard.press('Tab')
    await page.keyboard.type('SAFE')
    await looksSound(page, 'the form of an interest', { uncut: true })
    await interest(page).getByRole('button', { name: 'State your interest' }).press('Enter')
    await expect(interest(page)).toContainText('We have received your interest.')
    await expect(interest(page)).toContainText('$255,000')
    await looksSound(page, 'a stated interest', { uncut: true })
  })

  await test.step('another investor sees nothing of it', async () => {
    const other = await newPage(browser, portal)
    await haveUnlocked(other, portal, 'second@elsewhere.example')
    await other.goto('/vault')
    await expect(interest(other)).toContainText('To state your interest, sign in')
    await expect(other.locator('main')).not.toContainText(/255,000|Marchetti|Indicated, not binding/)
    await other.context().close()
  })

  const staff = await newPage(browser, portal)
  await signInAs(staff.context(), portal, {
    email: 'r.adeyemi@halcyon.example',
    firstName: 'Remi',
    lastName: 'Adeyemi',
    role: 'admin',
    secondFactor: true,
  })
  await test.step('staff allocate up to the cap, and the card is in Allocated', async () => {
    await staff.goto('/admin/pipeline')
    await expect(column(staff, 'Interested')).toContainText('$255,000')
    await column(staff, 'Interested').getByRole('button', { name: 'Elena Marchetti', exact: true }).click()
    const drawer = staff.getByRole('dialog', { name: 'Elena Marchetti' })
    await drawer.getByRole('button', { name: 'Allocate', exact: true }).click()
    await drawer.getByLabel('Allocation in USD').fill('200000')
    await drawer.getByRole('button', { name: 'Save allocation' }).click()
    await expect(toast(staff)).toContainText('$200,000 is allocated.')
    await looksSound(staff, 'the card')
    await staff.keyboard.press('Escape')
    await expect(dialog(staff)).toHaveCount(0)
    await expect(column(staff, 'Allocated').getByRole('list')).toContainText('$255,000')
  })

  await test.step('the card is dragged to Documents, taken back, and moved with Alt and an arrow', async () => {
    const card = staff.locator('[data-card]', { hasText: '$255,000' })
    await card.dragTo(column(staff, 'Documents'))
    await expect(column(staff, 'Documents')).toContainText('$255,000')
    // The board shows the move before it is answered; until then, Undo is that of the allocation.
    await expect(toast(staff)).toContainText('is moved to Documents.')
    await toast(staff).getByRole('button', { name: 'Undo' }).click()
    await expect(column(staff, 'Allocated').getByRole('list')).toContainText('$255,000')
    await card.getByRole('button', { name: 'Elena Marchetti', exact: true }).focus()
    await staff.keyboard.press('Alt+ArrowRight')
    await expect(column(staff, 'Documents')).toContainText('$255,000')
    await expect(card.getByRole('button', { name: 'Elena Marchetti', exact: true })).toBeFocused()
    await looksSound(staff, 'the board')
  })

  await test.step('on a phone the pipeline is a list', async () => {
    await staff.setViewportSize({ width: 390, height: 844 })
    await expect(staff.getByRole('row', { name: /Elena Marchetti.*Documents/ })).toContainText('$255,000')
    await expect(staff.getByRole('region', { name: 'Board of the pipeline' })).toHaveCount(0)
    await looksSound(staff, 'the list on a phone')
  })
  await staff.context().close()
})
