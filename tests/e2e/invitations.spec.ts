import type { BrowserContext, Page } from '@playwright/test'
import { openSessionOf } from '../helpers/test-account.ts'
import { DAY } from '../helpers/test-clock.ts'
import { looksSound } from './looks.ts'
import { agreement, assent, expect, type Portal, shownCode, signInAs, test } from './portal.ts'

const ELENA = 'e.marchetti@northgate.example'

const check = (page: Page, state: string) =>
  looksSound(page, `invitations-${state}`, { edge: ['.invitations_invitations', '.invitations_invite'] })

const list = (page: Page) => page.getByLabel('Paste a list, or choose a file')
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

/** Invites these people by the page, and has their mails leave. */
async function invite(page: Page, portal: Portal, text: string, count: number): Promise<void> {
  await page.goto('/admin/invitations')
  await list(page).fill(text)
  await page.getByRole('button', { name: `Send ${count} invitation` }).click()
  await expect(
    toast(page, count === 1 ? '1 invitation is on the way.' : `${count} invitations are on the way.`),
  ).toBeVisible()
  await portal.runJobs()
}

async function linkOf(portal: Portal, address: string): Promise<string> {
  const text = (await portal.inbox(address)).at(-1)?.text ?? ''
  return /\S+\/nda-gate#\S+/.exec(text)?.[0] ?? ''
}

/** The same admin, signed in anew: a second factor counts for twelve hours. */
async function signInAgain(context: BrowserContext, portal: Portal, accountId: string): Promise<void> {
  const cookies = await openSessionOf(portal.deps, accountId, true)
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url, httpOnly: true })))
}

test('an invitation goes from file to signed', async ({ page, portal, admin, browser }) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Invitations' }).click()
  await expect(page.getByText('No invitations yet')).toBeVisible()
  const file = [
    '\u{FEFF}Company;E-Mail;Full name;Projects',
    `Northgate Family Office;${ELENA};Elena Marchetti;vault+analytics`,
    'Meridian Partners;t.okafor(at)meridian.example;Tobias Okafor;',
    '"Lindqvist, Sons & Co";m.lindqvist@sons.example;Mara Lindqvist;',
    'Arden Capital;j.ruiz@arden.example;Jaime Ruiz;moon',
  ].join('\r\n')
  const buffer = Buffer.from(file)
  await page
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('4 rows: 2 can go, 2 have to be corrected first.')).toBeVisible()
  const wrong = page.getByRole('table', { name: 'Rows to correct' })
  await expect(wrong.getByRole('row').filter({ hasText: 'Tobias Okafor' })).toContainText(
    'Enter an email address such as',
  )
  await expect(wrong.getByRole('rowheader').first()).toContainText('3')
  await expect(wrong.getByRole('row').filter({ hasText: 'Jaime Ruiz' })).toContainText('There is no project ‘moon’.')
  await check(page, 'preview')
  await page.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(toast(page, '2 invitations are on the way.')).toBeVisible()
  await expect(list(page), 'what could not go stays for correction').toHaveValue(
    [file.split('\r\n')[0]?.slice(1), file.split('\r\n')[2], file.split('\r\n')[4]].join('\n'),
  )
  await expect(page.getByText('2 emails queued')).toBeVisible()
  await expect(row(page, ELENA)).toContainText('Waiting')
  await check(page, 'leaving')

  const link = await linkOf(portal, ELENA)
  await expect(row(page, ELENA), 'the page sees by itself that the mail has left').toContainText('Sent', {
    timeout: 10_000,
  })
  const guest = await (await browser.newContext({ baseURL: portal.url })).newPage()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url()))
  await guest.goto(link)
  await expect(guest.getByText('Halcyon AI invited you to read and sign this agreement.')).toBeVisible()
  await expect(guest.getByLabel('Full Name')).toHaveValue('Elena Marchetti')
  await expect(guest.getByLabel('Email Address')).toHaveValue(ELENA)
  await expect(guest.getByLabel('Company Name')).toHaveValue('Northgate Family Office')
  await expect(guest).toHaveURL(/\/nda-gate$/)
  const token = link.split('invitation=')[1] ?? ''
  expect(
    asked.filter((url) => url.includes(token.slice(0, 20))),
    'the token is in no address',
  ).toEqual([])
  await check(guest, 'gate')
  await guest.getByLabel('Full Name').fill('Elena M. Marchetti')
  await guest.getByLabel('Phone Number').fill('+1 415 555 0119')
  await agreement(guest).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await assent(guest).check()
  await guest.getByRole('button', { name: 'Sign NDA & Request Access' }).click()
  await expect(guest.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  const code = await shownCode(guest)
  const codes = await portal.deps.db.selectFrom('access_code').selectAll().where('email', '=', ELENA).execute()
  expect(codes.map(({ routes }) => JSON.parse(routes))).toEqual([['vault', 'analytics']])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(row(page, ELENA)).toContainText('Signed')
  await expect(page.getByText('2 invited, 1 opened, 1 signed, 0 quiet')).toBeVisible()
  await check(page, 'signed')
  await row(page, ELENA).getByRole('link', { name: 'Its code' }).click()
  const panel = page.getByRole('complementary', { name: 'The code' })
  await expect(panel).toContainText(code)
  await page.goBack()
  await row(page, ELENA).getByRole('link', { name: 'Elena Marchetti' }).click()
  await expect(page.getByRole('heading', { name: 'Elena M. Marchetti' })).toBeVisible()
})

test('invitations are chosen, reminded and withdrawn by keyboard alone', async ({
  page,
  portal,
  admin,
  context,
  browser,
}) => {
  test.slow()
  const people = ['Ada One, ada@x.example', 'Bea Two, bea@x.example, Firm Two', 'Cem Three, cem@x.example']
  await invite(page, portal, people.join('\n'), 3)
  await page.getByLabel('Order').selectOption('email')
  const press = (key: string) => page.keyboard.press(key)
  const choose = page.getByRole('checkbox', { name: /^Choose \S+@/ })
  await expect(choose.first()).toHaveAccessibleName('Choose ada@x.example')
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy')
  await choose.first().focus()
  await press('x')
  await press('ArrowDown')
  await press('x')
  const bar = page.getByRole('region', { name: 'Selected invitations' })
  await expect(bar).toContainText('2 chosen')
  await bar.getByRole('button', { name: 'Remind' }).focus()
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Remind: 2 invitations')
  await dialog.getByRole('button', { name: 'Remind' }).focus()
  await press('Enter')
  await expect(toast(page, 'No reminder was sent. Skipped: 2 emailed within the last day.')).toBeVisible()

  portal.clock.advance(8 * DAY)
  await signInAgain(context, portal, admin.accountId)
  await page.reload()
  await expect(row(page, 'ada@x.example')).toContainText('Quiet')
  await choose.first().focus()
  await press('x')
  await press('End')
  await press('x')
  await check(page, 'chosen')
  await bar.getByRole('button', { name: 'Remind' }).focus()
  await press('Enter')
  await dialog.getByRole('button', { name: 'Remind' }).focus()
  await press('Enter')
  await expect(toast(page, '2 reminders are on their way.')).toBeVisible()
  const mails = await portal.inbox('cem@x.example')
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Halcyon AI invites you to its investor portal',
    'A reminder: Halcyon AI invites you to its investor portal',
  ])
  expect((await portal.inbox('bea@x.example')).length).toBe(1)

  const link = await linkOf(portal, 'bea@x.example')
  await row(page, 'bea@x.example').getByRole('button', { name: 'Withdraw: bea@x.example' }).focus()
  await press('Enter')
  await dialog.getByRole('button', { name: 'Withdraw' }).focus()
  await press('Enter')
  await expect(toast(page, 'The invitation is withdrawn.')).toBeVisible()
  await expect(row(page, 'bea@x.example')).toContainText('Withdrawn')
  await expect(row(page, 'bea@x.example').getByRole('button', { name: 'Send again: bea@x.example' })).toBeVisible()

  const guest = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await guest.goto(link)
  await expect(guest.getByText('This invitation was withdrawn.')).toBeVisible()
  await expect(guest.getByLabel('Email Address')).toHaveValue('')
  await expect(guest.getByRole('button', { name: 'I have reached the end of the agreement' })).toBeEnabled()
  await check(guest, 'gate-withdrawn')
})

test('a list sent twice names who is invited already, and the filter finds a state', async ({
  page,
  portal,
  admin,
}) => {
  expect(admin.accountId).toBeTruthy()
  await invite(page, portal, 'Ada One,ada@x.example', 1)
  await list(page).fill('Ada One,ada@x.example\nBea Two,bea@x.example')
  await expect(page.getByText('2 rows: 1 can go, 1 has to be corrected first.')).toBeVisible()
  await expect(page.getByText('This person is already invited.')).toBeVisible()
  await page.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(row(page, 'bea@x.example').getByText('Waiting')).toBeVisible()
  await portal.runJobs()
  await page.getByRole('button', { name: /^Signed/ }).click()
  await expect(page).toHaveURL(/state=signed/)
  await expect(page.getByText('Signed: nobody')).toBeVisible()
  await page.getByRole('button', { name: /^All/ }).click()
  await page.getByRole('searchbox').fill('bea')
  await expect(page.getByRole('checkbox', { name: /^Choose \S+@/ })).toHaveCount(1)
})

test('the gate says when the portal did not answer, and opens the invitation on another try', async ({
  page,
  portal,
  admin,
  browser,
}) => {
  expect(admin.accountId).toBeTruthy()
  await invite(page, portal, `Elena Marchetti,${ELENA}`, 1)
  const link = await linkOf(portal, ELENA)
  const guest = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await guest.route('**/api/invitations/open', (route) => route.abort())
  await guest.goto(link)
  await expect(guest.getByText('The portal did not answer')).toBeVisible()
  await guest.unroute('**/api/invitations/open')
  await guest.getByRole('button', { name: 'Try again' }).click()
  await expect(guest.getByLabel('Email Address')).toHaveValue(ELENA)
  await guest.goto('/nda-gate#invitation=cut.short')
  await expect(guest.getByText('We could not find this invitation')).toBeVisible()
})

test('staff who may only look see the list and no way to change it', async ({ page, context, portal }) => {
  await signInAs(context, portal, { email: 'r@x.example', role: 'reader', secondFactor: true })
  await page.goto('/admin/invitations')
  await expect(page.getByText('Admins invite people by pasting a list.')).toBeVisible()
  await expect(list(page)).toBeHidden()
})

test('a file of a thousand people goes in portions, its progress is shown, and what broke off is kept for another try', async ({
  page,
  portal,
  admin,
}) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  const people = Array.from({ length: 1000 }, (_, i) =>
    i % 200 === 7 ? `Nobody ${i},not an address,Firm ${i}` : `Person ${i},p${i}@firm.example,Firm ${i}`,
  )
  await page.goto('/admin/invitations')
  const file = Buffer.from(`name,email,firm\r\n${people.join('\r\n')}\r\n`)
  await page.locator('#invite-file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: file })
  await expect(page.getByText('1,000 rows: 995 can go, 5 have to be corrected first.')).toBeVisible()

  let portions = 0
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/admin/invitations', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    portions += 1
    if (portions !== 3) return route.continue()
    await seen.promise
    return route.abort()
  })
  await page.getByRole('button', { name: 'Send 995 invitations' }).click()
  await expect(page.getByText('Sending 200 of 995')).toBeVisible()
  seen.resolve()
  await expect(page.getByText(/200 invitations are on the way\. 800 rows stay in the field\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Send 795 invitations' }).click()
  await expect(page.getByText(/795 invitations are on the way\. 5 rows stay in the field\.$/)).toBeVisible()
  await expect(page.getByText('995 invitations, 50 shown')).toBeVisible()
  const all = await portal.deps.db.selectFrom('invitation').select('email_key').execute()
  expect(new Set(all.map(({ email_key }) => email_key)).size).toBe(995)
  expect(all.length).toBe(995)
})
