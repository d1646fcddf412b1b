import type { Page } from '@playwright/test'
import { looksSound } from './looks.ts'
import { expect, test } from './portal.ts'

const check = (page: Page, state: string) => looksSound(page, `projects-${state}`)
const said = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const rowOf = (page: Page, key: string) => page.getByRole('row').filter({ hasText: `/${key}` })

test('fifth project: staff add it on a running portal, publish its content and create a code, and an investor opens it; then they archive and restore it', {
  tag: '@full',
}, async ({ page, portal, admin, browser }) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  const investor = await (await browser.newContext({ baseURL: portal.url })).newPage()

  await test.step('they add it', async () => {
    await page.goto('/admin/projects')
    await expect(page.getByRole('row')).toHaveCount(5)
    await check(page, 'list')
    await page.getByRole('button', { name: 'Add project' }).click()
    const form = page.getByRole('dialog', { name: 'New project' })
    await expect(form).toBeFocused()
    await form.getByRole('button', { name: 'Add project' }).click()
    await expect(form.getByLabel('Name')).toBeFocused()
    await check(page, 'new, wrong')
    await form.getByLabel('Name').fill('Harbour View')
    await expect(form.getByLabel('Address')).toHaveValue('harbour-view')
    await form.getByLabel('Summary').fill('Forty flats at the old port.')
    await form.getByLabel('Launch (optional)').fill('Q2 2027')
    await form.getByLabel('Currency').selectOption('EUR')
    await form.getByLabel('Valuation from, in millions').fill('4.5')
    await form.getByLabel('to, in millions').fill('6')
    await form.getByLabel('Minimum investment').fill('100,000')
    await check(page, 'new')
    await form.getByRole('button', { name: 'Add project' }).click()
    await said(page, 'The project is added. Publish its content next.')
    await expect(rowOf(page, 'harbour-view')).toContainText('€4.5M to €6M')
    await check(page, 'open')
  })

  await test.step('before its content is published, its page says so to staff', async () => {
    await page.getByRole('link', { name: '/harbour-view' }).click()
    await said(page, 'This page is not published yet.')
    await check(page, 'not published')
    await page.getByRole('link', { name: 'Write and publish its content' }).click()
  })

  await test.step('they publish its content', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour View' })).toBeVisible()
    const field = (name: string) => page.getByLabel(name, { exact: true })
    await field('Subtitle').fill('Forty flats at the old port of Lübeck.')
    await expect(page.getByText(/^Saved \d\d:\d\d UTC$/)).toBeVisible()
    await page.getByRole('button', { name: 'Publish...' }).click()
    await page.getByLabel('Note', { exact: true }).fill('The first version')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await said(page, 'Version 1 is published. Readers get it with their next request.')
  })

  const code = await test.step('they create a code for it', async () => {
    await page.goto('/admin/codes')
    await page.getByRole('button', { name: 'New code' }).click()
    const form = page.getByRole('form', { name: 'New code' })
    await form.getByLabel('Harbour View').check()
    // The list begins with the newest code.
    const first = page.getByRole('button', { name: /^Copy / }).first()
    const before = (await first.getAttribute('aria-label')) ?? ''
    await form.getByRole('button', { name: 'Create code' }).click()
    await expect(first).not.toHaveAttribute('aria-label', before)
    return (await first.getAttribute('aria-label'))?.replace('Copy ', '') ?? ''
  })

  await test.step('an investor opens it with the code', async () => {
    await investor.goto('/')
    await expect(investor.getByRole('row').filter({ hasText: 'Harbour View' })).toContainText('€4.5M to €6M')
    await looksSound(investor, 'projects-front page')
    await investor.goto('/harbour-view')
    await investor.getByLabel('Enter access code').fill(code)
    await investor.getByLabel('Enter access code').press('Enter')
    await expect(investor.locator('#sheet-title')).toHaveText('Harbour View')
    await expect(investor.getByText('Forty flats at the old port of Lübeck.')).toBeVisible()
    await looksSound(investor, 'projects-fifth')
  })

  await test.step('archived, it is gone for the investor at once; restored, it asks for the code again', async () => {
    await page.goto('/admin/projects?project=harbour-view')
    await page.getByRole('button', { name: 'Archive...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Archive Harbour View' })
    await expect(dialog).toContainText('1 open session, at once')
    await expect(dialog).toContainText('1 code, of which 1 opens nothing else')
    await check(page, 'archive')
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click()
    await said(page, 'Harbour View is archived. Nobody can open it.')
    await check(page, 'archived')
    // As when the investor returns to the page that is still open.
    await investor.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(investor.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await investor.reload()
    await expect(investor.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await page.getByRole('button', { name: 'Restore...' }).click()
    await check(page, 'restore')
    const asked = page.getByRole('dialog', { name: 'Restore Harbour View' })
    await asked.getByRole('button', { name: 'Restore', exact: true }).click()
    await said(page, 'Harbour View is restored, at the end of the order.')
    await investor.reload()
    await expect(investor.getByRole('heading', { level: 1 })).not.toHaveText('Harbour View')
  })
})
