import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { faults, tooWide } from './looks.ts'
import { assent, expect, fillForm, readToEnd, signInAs, signNda, test } from './portal.ts'

test.use({ timezoneId: 'Asia/Tokyo', locale: 'en-GB' })

const SUBMIT = 'Sign NDA & Request Access'
const send = (page: Page) => page.getByRole('button', { name: SUBMIT })
const title = (page: Page) => page.getByLabel('Title or Capacity (optional)')

test('by keyboard alone: the fields, the title, the consent in full, the signature; all of it is recorded', async ({
  page,
  portal,
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
})

test('a title is optional, and what was typed stays through refusals', async ({ page, portal }) => {
  await readToEnd(page)
  await page.getByText('Add your title or capacity').click()
  await title(page).fill('Trustee')
  await assent(page).check()
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText('All fields are required')
  await fillForm(page)
  await page.route('**/api/nda/submissions', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred.')
  await expect(title(page)).toHaveValue('Trustee')
  await expect(page.getByLabel('Full Name')).toHaveValue('Elena Marchetti')
  await title(page).fill('')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  const row = await portal.deps.db.selectFrom('submission').select('extra_fields').executeTakeFirstOrThrow()
  expect(row.extra_fields).toBe('{}')
})

test('words of assent that are no longer in force are refused; once they are fetched anew it can be signed', async ({
  page,
}) => {
  await readToEnd(page)
  await fillForm(page)
  await assent(page).check()
  await page.route(
    '**/api/nda/submissions',
    (route) => {
      const sent = route.request().postDataJSON()
      return route.continue({ postData: JSON.stringify({ ...sent, assentHash: 'a'.repeat(64) }) })
    },
    { times: 1 },
  )
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('The agreement has changed since you opened it.')
  await page.getByRole('button', { name: 'Load the new version' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
})

test('with everything opened it has no fault that a machine finds, and stays within 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await readToEnd(page)
  await page.getByText('Add your title or capacity').click()
  await page.getByText('Electronic records and signatures', { exact: true }).click()
  await page.getByLabel('Full Name').fill('Maximiliana'.repeat(18).slice(0, 200))
  expect(await faults(page)).toEqual([])
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
})

test('staff see of a signature what was assented to and how it was read, and take copy and pack from there', async ({
  page,
  portal,
  context,
}) => {
  await signNda(page)
  await portal.makeDocuments()
  await context.clearCookies()
  await signInAs(context, portal, { email: 'r.adeyemi@elsewhere.example', role: 'admin', secondFactor: true })
  await page.goto('/admin/nda?tab=submissions')
  await page.getByRole('button', { name: 'Elena Marchetti' }).click()
  const panel = page.getByRole('complementary', { name: 'The submission' })
  await expect(panel).toContainText('“I have read and agree to the terms of this Non-Disclosure Agreement”')
  await expect(panel).toContainText(`“${SUBMIT}”`)
  await expect(panel).toContainText('by scrolling')
  await expect(panel).toContainText('as reported by the browser')
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
    expect(
      readFileSync(await download.path())
        .subarray(0, start.length)
        .toString(),
    ).toBe(start)
  }
  expect(await faults(page)).toEqual([])
})
