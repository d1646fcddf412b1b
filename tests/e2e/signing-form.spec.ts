import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { looksSound } from './looks.ts'
import { assent, expect, readToEnd, signInAs, test } from './portal.ts'

test.use({ timezoneId: 'Asia/Tokyo', locale: 'en-GB' })

const SUBMIT = 'Sign NDA & Request Access'
const send = (page: Page) => page.getByRole('button', { name: SUBMIT })
const title = (page: Page) => page.getByLabel('Title or Capacity (optional)')

test('by keyboard alone: the fields, the title, the consent in full, the signature; all of it is recorded', async ({
  page,
  portal,
  context,
}) => {
  await page.clock.install()
  await page.goto('/nda-gate')
  await expect(send(page)).not.toHaveAttribute('disabled')
  // What counts the reading time is fetched after the page.
  await page.waitForLoadState('networkidle')
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  // Somebody sits before the page for a while; the server's clock goes on as well.
  await page.clock.runFor(2_500)
  portal.clock.advance(30_000)
  const end = page.getByRole('button', { name: 'I have reached the end of the agreement' })
  await end.focus()
  await page.keyboard.press('Enter')
  await expect(end, 'it confirms what it offered').toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await expect(assent(page)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await type('Elena Marchetti')
  await type('e.marchetti@northgate.example')
  await type('Northgate Family Office')
  await type('+1 415 555 0119')
  await expect(page.getByText('Add your title or capacity')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(title(page)).toBeFocused()
  await type('Managing Partner')
  await expect(page.getByText('/s/ Elena Marchetti')).toBeVisible()
  await expect(page.getByText('The Full Name entered above is your signature.')).toBeVisible()
  await expect(page.getByText(`By pressing “${SUBMIT}” you sign with that name`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You may have a paper copy at no charge.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()

  const { db } = portal.deps
  const row = await db.selectFrom('submission').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    extra_fields: '{"capacity":"Managing Partner"}',
    time_zone: 'Asia/Tokyo',
    accept_language: 'en-GB',
  })
  expect(row.assent_sha256).toMatch(/^[0-9a-f]{64}$/)
  const reading = await db.selectFrom('reading_session').selectAll().executeTakeFirstOrThrow()
  expect(reading).toMatchObject({ end_by: 'control', build: portal.deps.pages.build })
  expect(reading.box_at).not.toBeNull()
  expect(reading.page_snapshot_sha256).toMatch(/^[0-9a-f]{64}$/)
  const active = JSON.parse(reading.active ?? '[]') as number[]
  expect(active[0], 'the first clause was before the reader').toBeGreaterThan(1_000)
  expect(active.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(30_000)

  await test.step('staff see of a signature what was assented to and how it was read, and take copy and pack from there', async () => {
    await portal.makeDocuments()
    await context.clearCookies()
    await signInAs(context, portal, { email: 'r.adeyemi@elsewhere.example', role: 'admin', secondFactor: true })
    await page.goto('/admin/nda?tab=submissions')
    await page.getByRole('button', { name: 'Elena Marchetti' }).click()
    const panel = page.getByRole('dialog', { name: 'The submission' })
    await expect(panel).toContainText('“I have read and agree to the terms of this Non-Disclosure Agreement”')
    await expect(panel).toContainText(`“${SUBMIT}”`)
    await expect(panel).toContainText('As reported by the browser')
    await expect(panel).toContainText('13. Entire agreement')
    await expect(panel).toContainText('Asia/Tokyo')
    for (const [button, start] of [
      ['Signed copy', '%PDF-'],
      ['Evidence pack', 'PK'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('button', { name: button }).click(),
      ])
      const bytes = readFileSync(await download.path())
      expect(bytes.subarray(0, start.length).toString()).toBe(start)
    }
    await looksSound(page, 'a submission')
  })
})

test('with everything opened the gate looks sound at every width', { tag: '@full' }, async ({ page }) => {
  await readToEnd(page)
  await page.getByText('Add your title or capacity').click()
  await page.getByText('Electronic records and signatures', { exact: true }).click()
  await page.getByLabel('Full Name').fill('Maximiliana'.repeat(18).slice(0, 200))
  await page.getByRole('button', { name: 'Ask for changes' }).press('Enter')
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.getByRole('button', { name: 'Send to our team' }).click()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await looksSound(page, 'gate-open')
})

test('on a phone a bar says how much is read and what is missing next, leads there, and leaves the form alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/nda-gate')
  const bar = page.getByRole('complementary', { name: 'What is missing before you sign' })
  await expect(bar).toContainText('0% read')
  await expect(send(page)).not.toHaveAttribute('disabled')
  await looksSound(page, 'gate, bar', { widths: [390] })
  await bar.getByRole('button', { name: 'Next: read to the end' }).click()
  const text = page.getByRole('region', { name: 'Mutual Non-Disclosure Agreement' })
  await expect(text).toBeFocused()
  await text.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(bar).toContainText('100% read')
  await bar.getByRole('button', { name: 'Tick the box' }).click()
  await expect(assent(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(assent(page)).toBeChecked()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(bar).toContainText('Next: fill in 4 fields')
  await bar.getByRole('button', { name: 'Go to the form' }).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(bar, 'not over the form').toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(bar).toBeHidden()
})
