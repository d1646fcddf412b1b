import type { Browser, Page } from '@playwright/test'
import { looksSound } from './looks.ts'
import { expect, type Portal, signInAs, test } from './portal.ts'

/** With PICTURES at the widths that are looked at, otherwise at the narrowest and the widest. */
const check = (page: Page, state: string) => looksSound(page, `content-${state}`)

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of Vault"]')
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d UTC$/)
const section = (page: Page, name: string) => page.getByRole('group', { name: 'Section' }).getByRole('button', { name })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish...' })

async function openEditor(page: Page, project = 'Vault') {
  await page.goto('/admin/content')
  await page.getByRole('link', { name: project, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: project })).toBeVisible()
  await expect(section(page, 'Page header')).toBeVisible()
}

/** Another member of staff with the editor of Vault open. */
async function colleague(browser: Browser, portal: Portal): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url })
  const given = { email: 't.vance@elsewhere.example', firstName: 'Tamsin', lastName: 'Vance' }
  await signInAs(context, portal, { ...given, role: 'admin', secondFactor: true })
  const page = await context.newPage()
  await openEditor(page)
  return page
}

async function publish(page: Page, note: string) {
  await expect(publishButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await publishButton(page).click()
  await page.getByLabel('Note').fill(note)
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
}

/** What a reader's page is called now, after it is opened anew. */
async function readerSees(reader: Page): Promise<string> {
  await reader.reload()
  await expect(reader.locator('#sheet-title')).toBeVisible()
  return (await reader.locator('#sheet-title').textContent()) ?? ''
}

test('the preview has the typefaces of the portal, and says in which language investors see its labels', {
  tag: '@full',
}, async ({ page, portal, admin }) => {
  expect(admin.accountId).toBeTruthy()
  portal.deps.portal.type = 'source'
  portal.deps.portal.language = 'de'
  await openEditor(page)
  const typefaceOf = (of: Page | ReturnType<typeof preview>) =>
    of.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontFamily)
  await expect(preview(page).getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  expect(await typefaceOf(preview(page))).toContain('Source Serif 4')
  expect(await typefaceOf(preview(page))).toBe(await typefaceOf(page))
  await expect(preview(page).getByText('Draft, not published')).toContainText(
    'Its labels are in English here and in German for investors',
  )
})

test('a title is edited, seen in the preview, published, and is on a reader’s page without a restart', async ({
  page,
  portal,
  admin,
  browser,
}) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  const reader = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await reader.goto('/vault')
  await reader.getByLabel('Enter access code').fill(portal.codes.vault ?? '')
  await reader.getByLabel('Enter access code').press('Enter')
  await expect(reader.locator('#sheet-title')).toHaveText('Vault')

  await page.goto('/admin/content')
  await expect(page.getByRole('row')).toHaveCount(5)
  await check(page, 'list')
  await openEditor(page)
  await expect(page.getByText('No draft. This is the published version.')).toBeVisible()
  await expect(publishButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(preview(page).getByText('Draft, not published')).toBeVisible()
  await field(page, 'Title').fill('Vault, sealed')
  await expect(preview(page).getByRole('heading', { level: 1, name: 'Vault, sealed' })).toBeVisible()
  await expect(saved(page)).toBeVisible()
  expect(await readerSees(reader)).toBe('Vault')
  await check(page, 'edit')

  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(preview(page).getByRole('heading', { level: 1, name: 'Vault, sealed' })).toBeVisible()
  await preview(page).getByRole('link', { name: 'View Investment Details' }).click()
  await preview(page).getByRole('button', { name: 'Schedule Investor Call' }).first().click()
  await expect(page.getByText('This button does nothing in the preview.').first()).toBeVisible()
  await expect(preview(page).getByRole('heading', { level: 1, name: 'Vault, sealed' })).toBeVisible()
  await check(page, 'preview')
  const visits = await portal.deps.db.selectFrom('page_visit').select('session_id').execute()
  expect(new Set(visits.map((visit) => visit.session_id)).size, 'a preview is no visit').toBeLessThanOrEqual(1)

  await page.getByRole('tab', { name: 'Edit' }).click()
  await publishButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 field differs.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'What changes' })).toContainText('Page header, Title')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByText('Please describe the change in a few words.')).toBeVisible()
  await check(page, 'publish')
  await dialog.getByLabel('Note').fill('The name says what it does')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 2 is published. Readers get it with their next request.').first()).toBeVisible()
  expect(await readerSees(reader)).toBe('Vault, sealed')

  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('2, current')
  await expect(page.getByRole('row').nth(1)).toContainText('Remi Adeyemi')
  await expect(page.getByRole('row').nth(1)).toContainText('The name says what it does')
  const differing = page.getByRole('list', { name: 'What differs' })
  await expect(differing.getByRole('listitem')).toHaveCount(1)
  await expect(differing.locator('del')).toHaveText('Vault')
  await expect(differing.locator('ins')).toHaveText('Vault, sealed')
  await check(page, 'versions')

  await page.getByRole('button', { name: 'Restore as draft: version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use as draft' }).click()
  await expect(page.getByText('The draft is now version 1. Nothing is published yet.').first()).toBeVisible()
  expect(await readerSees(reader)).toBe('Vault, sealed')
  await page.getByRole('tab', { name: 'Edit' }).click()
  await expect(field(page, 'Title')).toHaveValue('Vault')
  await publish(page, 'Back to the name alone')
  await expect(page.getByText('Version 3 is published.').first()).toBeVisible()
  expect(await readerSees(reader)).toBe('Vault')
})

test('lists are filled, moved and cleared by the keyboard alone, and optional parts come and go', {
  tag: '@full',
}, async ({ page, portal, admin, browser }) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  await openEditor(page)
  await section(page, 'Go to market').focus()
  await page.keyboard.press('Enter')
  const channels = page.getByRole('group', { name: 'Channels' })
  const items = channels.locator('> ol > li')
  const before = await items.count()
  const first = await items.first().locator('.content_itemName').textContent()
  const down = channels.getByRole('button', { name: 'Down: Channel 1', exact: true })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(channels.getByRole('button', { name: 'Down: Channel 2', exact: true })).toBeFocused()
  await expect(channels.getByRole('status')).toHaveText(`Channel moved to position 2 of ${before}.`)
  await expect(items.nth(1).locator('.content_itemName')).toHaveText(first ?? '')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(channels.getByRole('button', { name: 'Up: Channel 1', exact: true })).toBeFocused()
  await expect(items.first().locator('.content_itemName')).toHaveText(first ?? '')

  await channels.getByRole('button', { name: 'Add: channel' }).focus()
  await page.keyboard.press('Enter')
  await expect(items).toHaveCount(before + 1)
  await expect(items.last().getByRole('heading')).toBeFocused()
  // Over the three buttons of the entry to its first field.
  for (let i = 0; i < 4; i++) await page.keyboard.press('Tab')
  await page.keyboard.type('Trade fairs')
  await expect(items.last().getByRole('heading')).toContainText('Trade fairs')
  await expect(page.getByText('Correct 2 errors before you publish.')).toBeVisible()
  await expect(publishButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(preview(page).getByText('Trade fairs')).toHaveCount(0)
  await check(page, 'mistakes')
  await page.getByRole('button', { name: `Go to market, Channel ${before + 1}, Revenue share` }).click()
  await expect(items.last().getByLabel('Revenue share')).toBeFocused()
  await page.keyboard.type('12.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Two a year')
  await expect(preview(page).getByText('Trade fairs')).toHaveCount(1)
  // The other channels say how much of all sales comes through them.
  await expect(page.getByText(/must have a share of the sales for each channel/).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(items.last().getByLabel('Share of sales (optional)')).toBeFocused()
  await page.keyboard.type('0')
  await expect(page.getByText(/before you publish/)).toHaveCount(0)

  await channels.getByRole('button', { name: `Remove: Channel ${before + 1}` }).focus()
  await page.keyboard.press('Enter')
  await expect(items).toHaveCount(before)
  await expect(items.last().getByRole('heading')).toBeFocused()

  await section(page, 'What it is').click()
  await expect(page.getByRole('button', { name: /^Remove: Feature/ })).toHaveCount(3)
  const icon = page.getByRole('group', { name: 'Features' }).getByLabel('Icon').first()
  await expect(icon.getByRole('option')).toHaveText(['shield', 'chart', 'cogs'])

  await section(page, 'Financials').click()
  await expect(preview(page).getByRole('heading', { level: 2, name: 'Financials' })).toBeInViewport()
  const table = page.getByRole('checkbox', { name: 'Show: Tiers as a table' })
  await table.uncheck()
  await expect(page.getByText('This must have its tiers either as a list').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show: Tiers as a list' }).check()
  await expect(page.getByRole('group', { name: 'Tiers as a list' }).getByLabel('Name')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show: Tiers as a list' }).uncheck()
  await table.check()
  await expect(page.getByRole('group', { name: 'Terms' }).getByLabel('Instrument')).toHaveValue(/./)
  await expect(page.getByText('This must have its tiers')).toHaveCount(0)
  await check(page, 'financials')
  await section(page, 'Video').click()
  await page.getByRole('button', { name: 'Remove: Video' }).click()
  await expect(page.getByLabel('Video address')).toHaveCount(0)
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(/^Vault in four minutes/)

  await test.step('two who edit at once: the second is told, sees what differs, and keeps what is their own', async () => {
    await openEditor(page)
    const other = await colleague(browser, portal)
    await field(other, 'Title').fill('Vault of Tamsin')
    await expect(saved(other)).toBeVisible()
    await field(page, 'Title').fill('Vault of Remi')
    await expect(page.getByText(/^Tamsin Vance has changed this draft/)).toBeVisible()
    await expect(page.getByText('Not saved: someone else changed the draft first.')).toBeVisible()
    const asked: string[] = []
    page.once('dialog', (question) => {
      asked.push(question.message())
      void question.dismiss()
    })
    await page.getByRole('link', { name: 'Documents' }).click()
    await expect
      .poll(() => asked, 'it is not lost by a click either')
      .toEqual(['Your changes are not saved. Leave this page and lose them?'])
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByRole('tab', { name: 'Edit' }).click()
    await expect(field(page, 'Title'), 'another view of it is not another page').toHaveValue('Vault of Remi')
    await page.getByRole('button', { name: 'Show differences' }).click()
    const found = page.getByRole('list', { name: 'From theirs to yours' })
    await expect(found.locator('del')).toHaveText('Tamsin')
    await expect(found.locator('ins')).toHaveText('Remi')
    await check(page, 'conflict')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('Vault of Remi')
  })

  await test.step('the dashboard’s set is edited by a form of its own', async () => {
    await openEditor(page, 'Analytics')
    const preview = page.frameLocator('iframe[title="Preview of Analytics"]')
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Analytics')
    await field(page, 'Title').fill('Analytics, drafted')
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Analytics, drafted')
    await section(page, 'Users and plans').click()
    await expect(preview.getByRole('tab', { name: 'Users & Plans', selected: true })).toBeVisible()
    await preview.getByRole('tab', { name: 'System Health' }).click()
    await expect(preview.getByRole('tab', { name: 'System Health', selected: true })).toBeVisible()
    await page.getByRole('group', { name: 'Plans' }).getByLabel('Users', { exact: true }).first().fill('many')
    await expect(page.getByText('Enter a number.').first()).toBeVisible()
    await check(page, 'analytics')
  })
})
