import type { Page } from '@playwright/test'
import { looksSound } from './looks.ts'
import {
  agreement,
  assent,
  expect,
  haveSigned,
  haveUnlocked,
  hold,
  type Portal,
  shownCode,
  signInAs,
  signNda,
  test,
} from './portal.ts'
import { pagesOf, putIn } from './room-steps.ts'

const ELENA = 'e.marchetti@northgate.example'

const shownPages = async (portal: Portal) =>
  (await portal.deps.db.selectFrom('watermark').select('code').where('kind', '=', 'page').execute()).length

/** Counts what a person does: presses, fields filled and screens seen. Scrolling is not counted. */
function counting(page: Page) {
  const count = { presses: 0, fields: 0, screens: [] as string[] }
  return {
    count,
    press: async (role: 'link' | 'button' | 'checkbox', name: string | RegExp) => {
      count.presses += 1
      await page.getByRole(role, { name }).first().click()
    },
    fill: async (label: string, text: string) => {
      count.fields += 1
      await page.getByLabel(label).fill(text)
    },
    screen: (name: string) => count.screens.push(name),
  }
}

test('from the front page to an open project: 4 presses, 4 fields, and no code to copy', async ({ page, portal }) => {
  const { count, press, fill, screen } = counting(page)
  await page.goto('/')
  screen('front page')
  await press('link', 'Complete NDA to Access')
  await expect(page.getByRole('heading', { name: /NDA Required/ })).toBeVisible()
  screen('agreement')
  await agreement(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await fill('Full Name', 'Elena Marchetti')
  await fill('Email Address', ELENA)
  await fill('Company Name', 'Northgate Family Office')
  await fill('Phone Number', '+1 415 555 0119')
  count.presses += 1
  await assent(page).check()
  await press('button', 'Sign NDA & Request Access')
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  screen('signed')
  await looksSound(page, 'signed, with the way in', { widths: [1440, 820, 390] })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 664 })
  await expect(page.getByRole('button', { name: 'Open Vault now' }), 'without scrolling').toBeInViewport({ ratio: 1 })
  if (size) await page.setViewportSize(size)
  await press('button', 'Open Vault now')
  await expect(page).toHaveURL(`${portal.url}/vault`)
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  screen('vault')
  expect(count).toEqual({ presses: 4, fields: 4, screens: ['front page', 'agreement', 'signed', 'vault'] })
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' }), 'the focus has arrived').toBeFocused()
})

test('from an invitation mail to the first document: 4 screens, one field and six digits', async ({
  page,
  portal,
  browser,
}) => {
  test.slow()
  await putIn(portal, 'Term sheet', await pagesOf(2))
  const staff = await browser.newContext({ baseURL: portal.url })
  await signInAs(staff, portal, { email: 'r.adeyemi@elsewhere.example', role: 'admin', secondFactor: true })
  const row = { row: 1, email: ELENA, fullName: 'Elena Marchetti', companyName: 'Northgate', routes: ['vault'] }
  const invited = await staff.request.post('/api/admin/invitations', {
    data: { rows: [row] },
    headers: { origin: portal.url },
  })
  expect(invited.status()).toBeLessThan(300)
  const link = /\S+\/nda-gate#\S+/.exec((await portal.inbox(ELENA)).at(-1)?.text ?? '')?.[0] ?? ''

  const { count, press, fill, screen } = counting(page)
  await page.goto(link)
  await expect(page.getByLabel('Full Name')).toHaveValue('Elena Marchetti')
  screen('agreement')
  await agreement(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await fill('Phone Number', '+1 415 555 0119')
  count.presses += 1
  await assent(page).check()
  await press('button', 'Sign NDA & Request Access')
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  screen('signed')
  await press('button', 'Open Vault now')
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  screen('vault')
  await press('button', 'Email me a code')
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  const mail = (await portal.inbox(ELENA)).map(({ text }) => /Six-digit code: (\d{6})/.exec(text)?.[1])
  const digits = mail.filter((it) => it !== undefined).at(-1) ?? ''
  await page.getByLabel('Six-digit code').fill(digits === '000000' ? '000001' : '000000')
  await page.getByLabel('Six-digit code').press('Enter')
  await expect(page.getByText('Must confirm accredited investor status')).toBeVisible()
  await press('checkbox', 'I confirm I am an accredited investor')
  await page.getByLabel('Six-digit code').press('Enter')
  await expect(page.getByText('This is not the code that we emailed last.')).toBeVisible()
  await looksSound(page, 'vault, digits refused', { widths: [1440, 390] })
  await fill('Six-digit code', digits)
  await press('button', 'Read the documents')
  await press('link', 'Term sheet')
  await expect(page.getByRole('heading', { level: 1, name: /Term sheet/ })).toBeVisible()
  screen('document')
  expect(count).toEqual({ presses: 7, fields: 2, screens: ['agreement', 'signed', 'vault', 'document'] })
  await staff.close()

  await test.step('the front page then leads back to it, without asking to sign', async () => {
    await expect.poll(() => shownPages(portal)).toBeGreaterThan(0)
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Open Vault' }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: 'Term sheet' })).toBeVisible()
    await expect(page.getByRole('link', { name: /NDA|New Investor Access|Secure Access Process/ })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Open Vault' }), 'said once').toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Open Vault' })).toBeVisible()
    await looksSound(page, 'front page, someone comes back', { widths: [1440, 390] })
    await main.getByRole('link', { name: 'Term sheet' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Term sheet/ })).toBeVisible()
  })
})

test('the success view survives reload and Back, and can be forgotten on a shared computer', async ({ page }) => {
  const code = await signNda(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  expect(await shownCode(page)).toBe(code)
  await page.getByRole('button', { name: 'Open Vault now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Open Vault' })).toBeVisible()
  await page.getByRole('button', { name: 'Forget this code here' }).click()
  await expect(page.getByRole('heading', { name: /NDA Required/ })).toBeVisible()
  await expect(page.getByText(code)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: /NDA Required/ })).toBeVisible()
  await expect(page.getByText(code)).toBeHidden()
})

test('the unlock screen, the signing page and the gate know who has signed or has a session', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  await test.step('signed: one press, no ticks for strangers', async () => {
    await page.goto('/unlock')
    await expect(page.getByRole('button', { name: 'Unlock Access' })).toBeEnabled()
    await expect(page.locator('.gate-steps__done')).toHaveCount(0)
    await haveSigned(page, portal)
    await page.goto('/vault')
    await expect(page.getByRole('button', { name: 'Open Vault now' })).toBeVisible()
    await page.goto('/unlock')
    await expect(page.getByRole('heading', { name: 'You signed in this browser' })).toBeVisible()
    await looksSound(page, 'unlock, signed here', { widths: [1440, 390] })
    await page.getByRole('button', { name: 'Open Vault now' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeFocused()
  })
  await test.step('with a session: links', async () => {
    await page.goto('/unlock')
    await expect(page.getByRole('main').getByRole('link', { name: 'Open Vault' })).toBeVisible()
    await page.goto('/support')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Open Vault' })).toBeVisible()
  })
})

test.describe('activation by review', () => {
  test.use({ activation: 'review' })

  test('says on every screen that the code is pending', { tag: '@full' }, async ({ page }) => {
    const code = await signNda(page)
    await expect(page.getByRole('button', { name: /Open .* now/ })).toBeHidden()
    await page.getByRole('link', { name: 'Proceed to Unlock Screen' }).click()
    await expect(page.getByText('Your code is pending until our team has reviewed your signature.')).toBeVisible()
    await page.getByLabel('Access Code').fill(code)
    await page.getByLabel('Access Code').press('Enter')
    await expect(page.getByText('Your code is not active yet. Our team is reviewing your signature')).toBeVisible()
  })
})

test('the login dialog takes an access code of any kind', { tag: '@full' }, async ({ page, portal }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Investor Login', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tab').first()).toHaveText('I have an access code')
  await dialog.getByRole('tab', { name: 'I have an access code' }).click()
  await dialog.getByRole('textbox', { name: 'Access Code' }).fill('NOTHING')
  await dialog.getByRole('textbox', { name: 'Access Code' }).press('Enter')
  await expect(dialog.getByText('Invalid access code. Please check your code and try again.')).toBeVisible()
  await looksSound(page, 'login, code refused', { widths: [1440, 390] })
  await dialog.getByRole('textbox', { name: 'Access Code' }).fill(portal.codes.fanz ?? '')
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(`${portal.url}/fanz`)
  await expect(page.getByRole('heading', { level: 1, name: 'Fanz' })).toBeVisible()
})

test('Enter before the scripts have loaded is not lost', async ({ page, portal }) => {
  const code = await haveSigned(page, portal)
  await page.context().clearCookies()
  const release = await hold(page, '**/assets/index-*.js')
  // Its one script keeps Enter and then asks for the others.
  const started = page.waitForRequest('**/assets/index-*.js')
  await page.goto('/unlock', { waitUntil: 'commit' })
  await started
  await page.getByLabel('Access Code').fill(code)
  await page.getByLabel('Access Code').press('Enter')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
})

test('someone with a session goes from the front page straight into a project', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  await haveUnlocked(page, portal)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Open Vault' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeFocused()
})

test('text typed while a reloaded signing page asks who it knows is kept', async ({ page }) => {
  await signNda(page)
  await page.context().clearCookies()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/session/entry', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('main')).toHaveClass(/transparent/)
  await page.getByLabel('Full Name').focus()
  await page.keyboard.type('Elena')
  held.resolve()
  await expect(page.getByRole('main')).not.toHaveClass(/transparent/)
  await expect(page.getByLabel('Full Name')).toHaveValue('Elena')
})
