import { assent, expect, fillForm, readToEnd, test } from './portal.ts'

const submit = 'Sign NDA & Request Access'

test('eight seconds without an answer: the time-out, and trying again signs once', async ({ page, portal }) => {
  await readToEnd(page)
  await fillForm(page)
  await assent(page).check()
  let hold = true
  await page.route('**/api/nda/submissions', async (route) => {
    if (!hold) return route.continue()
    // The server has signed; only its answer is lost.
    await route.fetch()
  })
  // Time stands still but for what the test lets pass, however slow the machine.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: submit }).click()
  // What the page puts off to its next moment, it does in this one.
  await page.clock.runFor(100)
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await expect.poll(() => portal.deps.db.selectFrom('submission').select('id').execute()).toHaveLength(1)
  await page.clock.runFor(7_800)
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByRole('alert')).toContainText('Submission timed out. Please try again.')
  hold = false
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  expect(await portal.deps.db.selectFrom('submission').select('id').execute()).toHaveLength(1)
})

test('what the form refuses, and failures of its sending', async ({ page, context }) => {
  await test.step('any other failure says so and keeps what was typed', async () => {
    await readToEnd(page)
    await fillForm(page)
    await assent(page).check()
    await page.route('**/api/nda/submissions', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.getByRole('button', { name: submit }).click()
    await expect(page.getByRole('alert')).toContainText('An unexpected error occurred. Please try again.')
    await page.unroute('**/api/nda/submissions')
    await context.setOffline(true)
    await page.getByRole('button', { name: submit }).click()
    await expect(page.getByRole('alert')).toContainText('An unexpected error occurred. Please try again.')
    await expect(page.getByLabel('Company Name')).toHaveValue('Northgate Family Office')
    await context.setOffline(false)
  })
  await page.unrouteAll()
  await test.step('every refusal of the form, in the order of the spec', async () => {
    await page.goto('/nda-gate')
    const send = page.getByRole('button', { name: submit })
    const alert = page.getByRole('alert')
    // Until the scripts have taken the page over, it cannot be pressed at all.
    await expect(send).not.toHaveAttribute('disabled')
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await send.click({ force: true })
    await expect(alert).toContainText('All fields are required')
    await fillForm(page, 'marchetti')
    await send.click({ force: true })
    await expect(alert).toContainText('Please enter a valid email address')
    await fillForm(page)
    await send.click({ force: true })
    await expect(alert).toContainText('Please read the complete NDA before proceeding')
    await page.getByRole('button', { name: 'I have reached the end of the agreement' }).click()
    await send.click({ force: true })
    await expect(alert).toContainText('You must accept the NDA terms to continue')
    await assent(page).check()
    await send.click()
    await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  })
})

test('guessing: ten failures, then five minutes; during challenge mode the email is asked for', async ({
  page,
  portal,
  browser,
}) => {
  await page.goto('/unlock')
  for (let i = 0; i < 10; i++)
    await page.request.post('/api/unlock', { data: { code: `WRONG-${i}` }, headers: { origin: portal.url } })
  await page.getByLabel('Access Code').fill('HALCYON-000000')
  await page.getByRole('button', { name: 'Unlock Access' }).click()
  await expect(page.getByText('Too many failed attempts. Please wait 5 minutes.')).toBeVisible()
  portal.clock.advance(5 * 60_000)
  for (let i = 0; i < 10; i++)
    await page.request.post('/api/unlock', { data: { code: `WRONG-${i}` }, headers: { origin: portal.url } })
  portal.clock.advance(5 * 60_000)
  await page.request.post('/api/unlock', { data: { code: 'WRONG' }, headers: { origin: portal.url } })

  const context = await browser.newContext({ baseURL: portal.url })
  const stranger = await context.newPage()
  await stranger.goto('/unlock')
  await stranger.getByLabel('Access Code').fill('HALCYON-000000')
  await stranger.getByRole('button', { name: 'Unlock Access' }).click()
  await expect(stranger.getByLabel('Email Address')).toBeFocused()
  await stranger.getByLabel('Email Address').fill('e.marchetti@northgate.example')
  await stranger.getByRole('button', { name: 'Mail me a link instead' }).click()
  await expect(
    stranger.getByText('If this address has a code, a link is on its way. It works once, for 15 minutes.'),
  ).toBeVisible()
  await context.close()
})
