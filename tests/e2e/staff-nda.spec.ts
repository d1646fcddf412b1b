import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { DAY, HOUR, MINUTE } from '../helpers/test-clock.ts'
import { looksSound } from './looks.ts'
import { chooseAct, expect, haveSigned, type Portal, signInAs, signNda, someoneSigns, test } from './portal.ts'

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

test('a shared code through its 48 hours and after: the window, its end, and the code that follows', {
  tag: '@full',
}, async ({ page, portal, admin, browser }) => {
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
  await expect(page).toHaveURL(/tab=shared.*period=open|period=open.*tab=shared/)
  const signatureRow = row(page, 'Elena Marchetti')
  await expect(signatureRow).toContainText('Open')
  await expect(signatureRow).toContainText(/4[78] h \d+ min/)
  await expect(signatureRow.getByRole('cell', { name: 'none', exact: true })).toBeVisible()

  await test.step('a window that staff end closes the page that a reader has open; extended, it opens again', async () => {
    const content = async () => (await reader.request.get('/api/projects/vault/content')).status()
    expect(await content()).toBe(200)
    await page.goto('/admin/nda?tab=shared')
    await check(page, 'shared')
    await chooseAct(page, 'Elena Marchetti', 'End')
    await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
    await expect(toast(page, 'The window has ended.')).toBeVisible()
    await expect(row(page, 'Elena Marchetti')).toContainText('by staff')
    await expect(card(page, 'Open shared windows')).toContainText('0')
    expect(await content()).toBe(401)
    await reader.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(reader).toHaveURL(/\/nda-gate\?reason=access_expired/)

    await chooseAct(page, 'Elena Marchetti', 'Extend')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Extend by').selectOption('until')
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await expect(dialog.getByText('Choose a date and time for the end.')).toBeVisible()
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
    await reader.goto('/vault')
    await expect(reader.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  })

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
  await expect(signatureRow).toContainText('Ended')
  await expect(signatureRow.getByRole('link', { name: `••••••${made.slice(-2)}` })).toBeVisible()
  await expect(signatureRow.getByRole('button', { name: /^More actions/ })).toBeHidden()
  await signatureRow.getByRole('link', { name: `••••••${made.slice(-2)}` }).click()
  await expect(page.getByRole('dialog', { name: 'The code' })).toContainText(made)
})

test('signatures by keyboard: the tab, the search, the detail with everything recorded, and the way on and back', {
  tag: '@full',
}, async ({ page, portal, admin, browser }) => {
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
  const panel = page.getByRole('dialog', { name: 'The submission' })
  await expect(panel).toBeFocused()
  const nda = await (await page.request.get('/api/nda')).json()
  for (const text of [
    '+1 415 555 0119',
    'Northgate Family Office',
    nda.sha256,
    'matches the published text',
    'reported by the browser',
    '90 percent reached',
    'End reached',
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
  const codePanel = page.getByRole('dialog', { name: 'The code' })
  await expect(codePanel).toContainText(code)
  await codePanel.getByRole('link', { name: /^Version/ }).click()
  await expect(panel).toContainText('Elena Marchetti')
  await panel.getByRole('link', { name: 'e.marchetti@northgate.example' }).click()
  await expect(page.getByRole('heading', { name: 'Elena Marchetti' })).toBeVisible()
  await page.getByRole('link', { name: 'Version 1' }).click()
  await expect(panel).toContainText('Elena Marchetti')

  await panel.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: /^Superseded/ }).click()
  await expect(page.getByText('No submissions match this filter')).toBeVisible()
  await page.getByRole('button', { name: /^All/ }).click()
  await page.getByLabel('Signed from').fill('2099-01-01')
  await expect(page).toHaveURL(/from=2099-01-01/)
  await expect(page.getByText('No submissions match this filter')).toBeVisible()

  await test.step('each of the five cards leads to the list of what it counts', async () => {
    await page.goto('/admin/people')
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Access', exact: true }).click()
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'NDA & access' }).click()
    for (const [name, number, of] of [
      ['NDA submissions', '2', '2 submissions'],
      ['Active codes, all kinds', '9', '9 codes'],
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
    await expect(row(page, 'e.marchetti@northgate.example')).toContainText('Vault')
    await check(page, 'sessions')
  })

  await test.step('a list as a CSV file, as it is filtered; where the sign-in is not recent it is asked for', async () => {
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
    await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible()
  })
})
