import { httpVisitor } from '../helpers/http-visitor.ts'
import { staffCookies } from '../helpers/staff.ts'
import { fitWindow, looksSound } from './looks.ts'
import { expect, test } from './portal.ts'
import { checkUploads, pagesOf, putIn } from './room-steps.ts'

test('an admin covers a word everywhere and a place by hand, by pointer and by keyboard, and readers get the redacted version', async ({
  page,
  portal,
  admin: _,
}) => {
  await fitWindow(page)
  const id = await putIn(portal, 'Report', await pagesOf(6))
  await page.goto(`/admin/documents?document=${id}`)
  await page.getByRole('dialog', { name: 'Report' }).getByRole('link', { name: 'Redact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Redact Report' })).toBeVisible()
  const redact = page.getByRole('button', { name: 'Redact', exact: true })
  await expect(redact).toBeDisabled()

  await page.getByLabel('Cover words').fill('REVENUE')
  await page.getByLabel('Cover words').press('Enter')
  await expect(page.getByText('2 places covered on 2 pages.')).toBeVisible()
  await page.getByLabel('Cover words').press('Enter')
  await expect(page.getByText('All of them are covered already.')).toBeVisible()
  await expect(page.getByText('2 boxes on 2 pages')).toBeVisible()

  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('button', { name: 'Page 2' }).click()
  const sheet = page.getByRole('region', { name: 'Page 2 of 6' })
  const { x = 0, y = 0, width = 0, height = 0 } = (await sheet.locator('canvas').boundingBox()) ?? {}
  await page.mouse.move(x + width * 0.1, y + height * 0.5)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.6, y + height * 0.6, { steps: 4 })
  await page.mouse.up()
  await expect(pages.getByRole('button', { name: 'Page 2' })).toContainText('1 box')
  await sheet.getByRole('button', { name: 'Add a box' }).press('Enter')
  const second = sheet.getByRole('button', { name: 'Box 2 of 2' })
  const before = await second.boundingBox()
  await second.press('ArrowDown')
  await second.press('Shift+ArrowRight')
  const after = await second.boundingBox()
  expect(after?.y).toBeGreaterThan(before?.y ?? 0)
  expect(after?.width).toBeGreaterThan(before?.width ?? 0)
  await second.press('Delete')
  await expect(second).toHaveCount(0)
  await looksSound(page, 'redaction')
  const { width: window = 0, height: high = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 390, height: 844 })
  const across = async () => (await sheet.locator('canvas').boundingBox())?.width
  expect(await across()).toBeLessThan(390)
  await sheet.getByRole('button', { name: '100%' }).click()
  expect(await across()).toBe(640)
  await sheet.getByRole('button', { name: 'Fit' }).click()
  await page.setViewportSize({ width: window, height: high })

  await redact.click()
  const dialog = page.getByRole('dialog', { name: 'Redact document' })
  await expect(dialog).toContainText('3 boxes on 3 pages become black.')
  await dialog.getByRole('button', { name: 'Redact' }).click()
  const panel = page.getByRole('dialog', { name: 'Report' })
  await expect(panel.getByText('Report (redacted).pdf, from version 1')).toBeVisible()
  await checkUploads(portal)
  await expect(panel.getByRole('listitem').filter({ hasText: 'from version 1' })).toContainText('Current version')

  const staff = httpVisitor(portal.url)
  for (const [name, value] of await staffCookies(portal.deps, 'admin', 'other@x.example'))
    staff.cookies.set(name, value)
  const search = { version: 2, words: 'revenue' }
  expect((await staff.post(`/api/projects/vault/documents/${id}/search`, search)).body.hits).toEqual([])
})
