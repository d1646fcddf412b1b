import type { Browser, Page } from '@playwright/test'
import { looksSound } from './looks.ts'
import { expect, type Portal, someoneSigns, test } from './portal.ts'

const check = (page: Page, state: string) => looksSound(page, `codes-${state}`, { edge: ['main table', '.filter-bar'] })

const form = (page: Page) => page.getByRole('form', { name: 'New code' })
const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true })

/** Makes a code on the page and answers its text. */
async function create(page: Page, project: string, code = ''): Promise<string> {
  await form(page).getByRole('checkbox', { name: project }).check()
  await form(page).getByLabel('Code', { exact: true }).fill(code)
  await form(page).getByRole('button', { name: 'Create code' }).click()
  const said = page.getByText(/^Access code \S+ created successfully$/)
  await expect(said).toBeVisible()
  return /Access code (\S+) created/.exec((await said.textContent()) ?? '')?.[1] ?? ''
}

/** Somebody else's browser at the gate of a project, with a code. */
async function enter(browser: Browser, portal: Portal, code: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await page.goto('/vault?enter=code')
  await page.getByLabel('Enter access code').fill(code)
  await page.getByRole('button', { name: 'Access Content' }).click()
  return page
}

test('staff make a code, copy it, and see it used up by its last use', { tag: '@full' }, async ({
  page,
  portal,
  admin,
  context,
  browser,
}) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin/codes')
  await expect(page.getByRole('heading', { name: 'Access Code Management' })).toBeVisible()
  await page.getByRole('button', { name: 'New code' }).click()
  await check(page, 'new')
  await form(page).getByRole('button', { name: 'Create code' }).click()
  await expect(toast(page, 'Please select at least one route').first()).toBeVisible()
  const limits = form(page).getByLabel('Usage limit')
  await expect(limits.getByRole('option')).toHaveText(['1', '5', '10', '25', 'Unlimited'])
  await limits.selectOption('1')
  const code = await create(page, 'Vault')
  expect(code).toMatch(/^[A-Z0-9]{8}$/)
  await page.getByRole('button', { name: `Copy ${code}` }).click()
  await expect(toast(page, 'Code copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await expect(row(page, code)).toContainText('Active')

  const reader = await enter(browser, portal, code)
  await expect(reader.getByText('Access Required')).toBeHidden()
  await page.reload()
  await expect(row(page, code)).toContainText('Used')
  await expect(row(page, code)).toContainText('1 of 1')
  const late = await enter(browser, portal, code)
  await expect(late.getByText('Access code has reached its usage limit.')).toBeVisible()

  await row(page, code).getByRole('button', { name: code, exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'The code' })
  await expect(panel).toContainText('at the gate of Vault')
  await expect(panel).toContainText('Remi Adeyemi')
  await check(page, 'open')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await test.step('many are found, chosen by key and revoked at once; a personal one is renewed and mailed', async () => {
    const personal = await someoneSigns(portal)
    await page.goto('/admin/codes')
    await check(page, 'list')
    await page.getByRole('searchbox').fill('elena')
    await expect(page.getByRole('row')).toHaveCount(2)
    await row(page, personal).getByRole('button', { name: personal, exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'The code' })
    await expect(panel.getByRole('link', { name: 'e.marchetti@northgate.example' })).toBeVisible()
    await check(page, 'personal')
    await panel.getByRole('button', { name: 'Email again' }).click()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'The email will be sent.')).toBeVisible()
    await panel.getByRole('button', { name: 'Renew' }).click()
    await page.getByRole('dialog', { name: 'Renew the code' }).getByRole('button', { name: 'Renew' }).click()
    await expect(toast(page, 'The new code is issued and will be emailed.')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(row(page, personal)).toContainText('Revoked')
    await portal.runJobs()
    expect(portal.mails.filter((mail) => mail.to === 'e.marchetti@northgate.example').length).toBe(3)
    await panel.getByRole('button', { name: 'Close' }).first().click()

    // The last of the three: what is typed is searched for a moment later, and drops what was chosen.
    const answered = page.waitForResponse((one) => one.url().includes('sort=oldest') && !one.url().includes('search='))
    await page.getByRole('searchbox').fill('')
    await page.locator('#codes-type').selectOption('managed')
    await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=oldest/)
    await answered
    const codes = page.getByRole('table').locator('tbody th button')
    await codes.first().focus()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selected codes' })
    await expect(bar).toContainText('2 selected')
    await check(page, 'chosen')
    await bar.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(toast(page, '2 access codes revoked successfully')).toBeVisible()
    await expect(bar).toBeHidden()
  })

  await test.step('on a phone a row is two lines, and its check box covers nothing', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    // A revoked code cannot be chosen.
    const rows = page.locator('tbody tr').filter({ has: page.getByRole('checkbox') })
    expect(await rows.count()).toBeGreaterThan(2)
    for (const row of (await rows.all()).slice(0, 3)) {
      expect((await row.boundingBox())?.height).toBeLessThan(90)
      const box = await row.getByRole('checkbox').boundingBox()
      const name = await row.locator('th').boundingBox()
      if (box && name) expect(box.x + box.width).toBeLessThanOrEqual(name.x)
    }
  })
})
