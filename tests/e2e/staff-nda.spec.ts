import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { DAY, HOUR, MINUTE } from '../helpers/test-clock.ts'
import { looksSound } from './looks.ts'
import { expect, haveSigned, type Portal, signInAs, signNda, someoneSigns, test } from './portal.ts'

const check = (page: Page, state: string) => looksSound(page, `nda-${state}`)

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** How many the list says there are. */
const count = (page: Page) => page.locator('p[role=status]')
const toast = (page: Page, words: string) => page.getByText(words, { exact: true })
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Summary' }).getByRole('link', { name: new RegExp(`^${name}`) })

async function newPage(browser: Browser, portal: Portal): Promise<Page> {
  return (await browser.newContext({ baseURL: portal.url })).newPage()
}

async function enter(page: Page, code: string): Promise<void> {
  await page.goto('/vault?enter=code')
  await page.getByLabel('Enter access code').fill(code)
  await page.getByRole('button', { name: 'Access Content' }).click()
}

/** Staff's rights last for twelve hours; after the clock was moved, they come again. */
async function comeAgain(page: Page, portal: Portal, email: string) {
  await page.context().clearCookies()
  const name = { firstName: 'Remi', lastName: 'Adeyemi' }
  await signInAs(page.context(), portal, { email, ...name, role: 'admin', secondFactor: true })
}

test('a shared code through its 48 hours and after: the window, its end, and the code that follows', async ({
  page,
  portal,
  admin,
  browser,
}) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  const reader = await newPage(browser, portal)
  await enter(reader, portal.codes.shared ?? '')
  await expect(
    reader.getByText(
      'NDA signature required before shared access code can be used. Please complete the NDA process at /nda-gate first.',
    ),
  ).toBeVisible()
  const personal = await haveSigned(reader, portal)
  await enter(reader, portal.codes.shared ?? '')
  await expect(reader.getByText('Access Required')).toBeHidden()

  await reader.goto('/vault')
  await expect(reader.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  await page.goto('/admin/nda')
  await expect(card(page, 'Open shared windows')).toContainText('1')
  await card(page, 'Open shared windows').click()
  await expect(page).toHaveURL(/tab=shared.*window=open|window=open.*tab=shared/)
  const line = row(page, 'Elena Marchetti')
  await expect(line).toContainText('Open')
  await expect(line).toContainText(/4[78] h \d+ min/)
  await expect(line).toContainText('none made')

  portal.clock.advance(48 * HOUR)
  await reader.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(reader).toHaveURL(/\/nda-gate\?reason=access_expired/)
  await enter(reader, portal.codes.shared ?? '')
  await expect(
    reader.getByText(`Your 48-hour shared access has expired. Please use your personal access code: ${personal}`),
  ).toBeVisible()
  portal.clock.advance(14 * DAY)
  await enter(reader, portal.codes.shared ?? '')
  const followed = reader.getByText(
    /^Your 48-hour shared access has expired\. Your personal access code \S+ is now active and valid for 14 days\.$/,
  )
  await expect(followed).toBeVisible()
  const made = /code (HALCYON-\S+) is now/.exec((await followed.textContent()) ?? '')?.[1] ?? ''
  await enter(reader, made)
  await expect(reader.getByText('Access Required')).toBeHidden()

  await comeAgain(page, portal, 'later@elsewhere.example')
  await page.goto('/admin/nda?tab=shared')
  await expect(line).toContainText('Ended')
  await expect(line.getByRole('link', { name: made })).toBeVisible()
  await expect(line.getByRole('button', { name: /^Extend/ })).toBeHidden()
  await line.getByRole('link', { name: made }).click()
  await expect(page.getByRole('complementary', { name: 'The code' })).toContainText(made)
})

test('a window that staff end closes the page that a reader has open; extended, it opens again', async ({
  page,
  portal,
  admin,
  browser,
}) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  const reader = await newPage(browser, portal)
  await haveSigned(reader, portal)
  await enter(reader, portal.codes.shared ?? '')
  await expect(reader.getByText('Access Required')).toBeHidden()
  const content = async () => (await reader.request.get('/api/projects/vault/content')).status()
  expect(await content()).toBe(200)
  await reader.goto('/vault')
  await expect(reader.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()

  await page.goto('/admin/nda?tab=shared')
  await check(page, 'shared')
  await page.getByRole('button', { name: 'End the window of Elena Marchetti', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
  await expect(toast(page, 'The window has ended.')).toBeVisible()
  await expect(row(page, 'Elena Marchetti')).toContainText('by staff')
  await expect(card(page, 'Open shared windows')).toContainText('0')
  expect(await content()).toBe(401)
  await reader.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(reader).toHaveURL(/\/nda-gate\?reason=access_expired/)

  await page.getByRole('button', { name: 'Extend the window of Elena Marchetti' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Extend by').selectOption('until')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(dialog.getByText('Choose the date and time at which it is to end.')).toBeVisible()
  await dialog.getByLabel('Ends at (your time)').fill('2099-01-01T10:00')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(dialog.getByText(/A window can last at most 30 days from its first use/)).toBeVisible()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/nda-extend.png` })
  await dialog.getByLabel('Extend by').selectOption('24')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(toast(page, 'The window is extended.')).toBeVisible()
  await expect(row(page, 'Elena Marchetti')).toContainText(/2[34] h \d+ min/)
  await enter(reader, portal.codes.shared ?? '')
  await expect(reader.getByText('Access Required')).toBeHidden()
})

test('signatures by keyboard: the tab, the search, the detail with everything recorded, and the way on and back', async ({
  page,
  portal,
  admin,
  browser,
}) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  const reader = await newPage(browser, portal)
  const code = await signNda(reader)
  await reader.goto('/unlock')
  await reader.getByLabel('Access Code').fill(code)
  await reader.getByRole('button', { name: 'Unlock Access' }).click()
  await expect(reader).toHaveURL(/\/vault/)
  await someoneSigns(portal, 'second@kestrel.example')

  await page.goto('/admin/nda')
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Access Codes')).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, code)).toBeVisible()
  await check(page, 'codes')
  await tab('Access Codes').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=shared/)
  await expect(page.getByText('No one has used a shared code yet')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=submissions/)
  await expect(count(page)).toHaveText('2 submissions')
  await check(page, 'submissions')

  await page.getByRole('searchbox').focus()
  await page.keyboard.type('e.march')
  await expect(count(page)).toHaveText('1 submission')
  await expect(page).not.toHaveURL(/march/)
  const name = row(page, 'e.marchetti@').getByRole('button', { name: 'Elena Marchetti' })
  await name.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'The submission' })
  await expect(panel).toBeFocused()
  const nda = await (await page.request.get('/api/nda')).json()
  for (const text of [
    '+1 415 555 0119',
    'Northgate Family Office',
    nda.sha256,
    'matches the published text',
    'reported by the browser',
    'Host name requested',
    '127.0.0.1',
    'At the unlock screen',
    'opened Vault',
    'entered code',
    'signed the agreement',
  ])
    await expect(panel, text).toContainText(text)
  await expect(panel).toContainText(/Chrom\w+ on Linux/)
  await expect(panel).not.toContainText(code)
  await check(page, 'submission')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: `••••••${code.slice(-2)}` }).click()
  const codePanel = page.getByRole('complementary', { name: 'The code' })
  await expect(codePanel).toContainText(code)
  await codePanel.getByRole('link', { name: /^Version/ }).click()
  await expect(panel).toContainText('Elena Marchetti')
  await panel.getByRole('link', { name: 'e.marchetti@northgate.example' }).click()
  await expect(page.getByRole('heading', { name: 'Elena Marchetti' })).toBeVisible()
  await page.getByRole('link', { name: 'Version 1' }).click()
  await expect(panel).toContainText('Elena Marchetti')

  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Superseded/ }).click()
  await expect(page.getByText('No submissions match this filter')).toBeVisible()
  await page.getByRole('button', { name: /^All/ }).click()
  await page.getByLabel('Signed from').fill('2099-01-01')
  await expect(page).toHaveURL(/from=2099-01-01/)
  await expect(page.getByText('No submissions match this filter')).toBeVisible()
})

test('each of the five cards leads to the list of what it counts', async ({ page, portal, admin, browser }) => {
  expect(admin.accountId).toBeTruthy()
  const reader = await newPage(browser, portal)
  const code = await haveSigned(reader, portal)
  await enter(reader, code)
  await expect(reader.getByText('Access Required')).toBeHidden()
  await page.goto('/admin/people')
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Access', exact: true }).click()
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'NDA & access' }).click()
  for (const [name, number, of] of [
    ['NDA submissions', '1', '1 submission'],
    ['Active codes', '8', '8 codes'],
    ['Live sessions', '1', '1 session'],
    ['Open shared windows', '0', '0 windows'],
    ['Codes ending within 7 days', '0', '0 codes'],
  ] as const) {
    await page.goto('/admin/nda')
    await expect(card(page, name), name).toContainText(number)
    await card(page, name).click()
    await expect(count(page), name).toHaveText(of)
  }
  await page.goto('/admin/sessions')
  await expect(row(page, 'e.marchetti@northgate.example')).toContainText('vault')
  await check(page, 'sessions')
})

test('a list as a CSV file, as it is filtered; where the sign-in is not recent it is asked for', async ({
  page,
  portal,
  admin,
}) => {
  expect(admin.accountId).toBeTruthy()
  await someoneSigns(portal)
  await someoneSigns(portal, 'second@kestrel.example')
  await page.goto('/admin/nda?tab=submissions')
  await page.getByRole('searchbox').fill('second@')
  await expect(count(page)).toHaveText('1 submission')
  const save = page.getByRole('button', { name: 'Save as CSV' })
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(file.suggestedFilename()).toMatch(/^nda-submissions-\d{4}-\d\d-\d\d\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.startsWith('\u{FEFF}id,timestamp,fullName,email,')).toBe(true)
  const lines = text.split('\r\n')
  expect(lines.length, 'a heading, a row, and the end of the last line').toBe(3)
  expect(lines[1]).toContain(`,Elena Marchetti,second@kestrel.example,Northgate Family Office,'+1 415 555 0119,`)
  await expect(toast(page, 'The file is saved.')).toBeVisible()

  // The identity library's clock is not the test's, but begins with it.
  portal.clock.advance(16 * MINUTE)
  await save.click()
  await expect(
    toast(page, 'Please sign in again to continue. This needs a sign-in within the last 15 minutes.'),
  ).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Investor Access' })).toBeVisible()
})

test('with an override the file is fetched with its header, and nothing of it stands in an address', async ({
  page,
  portal,
}) => {
  await page.goto('/unlock')
  const dialog = page.getByRole('dialog', { name: 'Admin Login' })
  // Again where the page was not listening yet.
  await expect(async () => {
    await page.keyboard.press('Control+Alt+Shift+KeyA')
    await expect(dialog).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await dialog.getByLabel('Username').fill(portal.admin.username)
  await dialog.getByLabel('Password').fill(portal.admin.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('complementary', { name: 'Admin override' })).toBeVisible()
  await page.goto('/admin/nda')
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

test('staff who may only look see masked codes, no acts and no file; others see nothing', async ({
  page,
  context,
  portal,
  browser,
}) => {
  const reader = await newPage(browser, portal)
  await haveSigned(reader, portal)
  await enter(reader, portal.codes.shared ?? '')
  await expect(reader.getByText('Access Required')).toBeHidden()
  await page.goto('/admin/nda')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('Admin privileges required')).toBeVisible()
  await signInAs(context, portal, { email: 'r@x.example', role: 'reader', secondFactor: true })
  await page.goto('/admin/nda?tab=shared')
  await expect(row(page, 'Elena Marchetti')).toContainText('••••••')
  await expect(page.getByRole('button', { name: /^(End|Extend) the window/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toHaveCount(0)
})

test('what cannot be loaded, made or revoked says so in the words of the specification', async ({ page, admin }) => {
  expect(admin.accountId).toBeTruthy()
  await page.goto('/admin/codes')
  const form = page.getByRole('form', { name: 'New code' })
  await expect(page.getByRole('table')).toBeVisible()
  await page.route('**/api/admin/codes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.route('**/api/admin/codes/*/revoke', (route) => route.abort())
  await form.getByRole('checkbox', { name: 'vault' }).check()
  await form.getByRole('button', { name: 'Create code' }).click()
  await expect(toast(page, 'Failed to create access code')).toBeVisible()
  await page
    .getByRole('button', { name: /^Revoke / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page, 'Failed to revoke access code')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.route('**/api/admin/{codes,shared-access,nda-submissions,summary}*', (route) => route.abort())
  await page.goto('/admin/nda')
  await expect(toast(page, 'Failed to load access codes')).toBeVisible()
  await expect(card(page, 'NDA submissions')).toContainText('not known')
  for (const [tab, what] of [
    ['Shared Access', 'The list of shared access'],
    ['NDA Submissions', 'The list of submissions'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(`${what} could not be loaded just now. Please try again.`)).toBeVisible()
  }
  await check(page, 'failed')
  await page.unroute('**/api/admin/{codes,shared-access,nda-submissions,summary}*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No signatures yet')).toBeVisible()
})
