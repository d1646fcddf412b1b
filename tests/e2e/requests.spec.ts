import type { Browser, BrowserContext, Page } from '@playwright/test'
import { dialog, EMAIL, enter, makeAccount, toast } from './account-steps.ts'
import { fitWindow, looksSound } from './looks.ts'
import { expect, type Portal, signInAs, test } from './portal.ts'

/** The person is in New York, whatever clock the machine has. */
test.use({ timezoneId: 'America/New_York' })

const TOPIC = 'The custody rehearsals, and who signs for them.'
/** Three in the afternoon in New York, so many days from now. */
const day = (ahead: number) => {
  const at = new Date(Date.now() + ahead * 86_400_000)
  return `${at.toISOString().slice(0, 10)}T15:00`
}
const documents = (page: Page) => page.getByRole('region', { name: 'Investor documents' })
const form = (page: Page) => page.getByRole('form', { name: /^(Schedule|Request)/ })

async function openVault(page: Page, portal: Portal): Promise<void> {
  await page.goto('/vault')
  await page.getByLabel('Enter access code').fill(portal.codes.vault ?? '')
  await page.getByLabel('Enter access code').press('Enter')
  await expect(page.locator('#sheet-title')).toBeVisible()
}

async function fillTimes(page: Page, times = [day(5), day(6), day(7)]): Promise<void> {
  for (const [index, label] of ['First choice', 'Second choice (optional)', 'Third choice (optional)'].entries())
    await page.getByLabel(label, { exact: true }).fill(times[index] ?? '')
}

/** Asks for a call as somebody who is signed in. */
async function askForCall(page: Page, context: BrowserContext, portal: Portal): Promise<void> {
  await signInAs(context, portal, { email: EMAIL, firstName: 'Elena', lastName: 'Marchetti' })
  await openVault(page, portal)
  await page.getByRole('button', { name: 'Schedule Investor Call' }).click()
  await page.getByLabel('What would you like to talk about?').fill(TOPIC)
  await fillTimes(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('We’ve received your request')).toBeVisible()
}

/** A page of an admin in a browser of their own, always three hours behind New York: summer begins on the same day. */
async function staffPage(browser: Browser, portal: Portal): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, timezoneId: 'America/Los_Angeles' })
  const given = { email: 'r.adeyemi@elsewhere.example', firstName: 'Remi', lastName: 'Adeyemi' }
  await signInAs(context, portal, { ...given, role: 'admin', secondFactor: true })
  return context.newPage()
}

test.beforeEach(({ page }) => fitWindow(page))

test('a call is asked for where the button leads, and the form says what is missing', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal, { email: EMAIL })
  await openVault(page, portal)
  await page.getByRole('button', { name: 'Schedule Investor Call' }).click()
  await expect(page.getByRole('heading', { name: 'Investor documents' })).toBeFocused()
  await expect(form(page)).toContainText('In your time zone, America/New_York.')
  const send = page.getByRole('button', { name: 'Send request' })
  await send.click()
  await expect(form(page).getByRole('alert')).toContainText('Tell us what it is about.')
  await page.getByLabel('What would you like to talk about?').fill(TOPIC)
  await send.click()
  await expect(form(page).getByRole('alert')).toContainText('Propose a time.')
  await fillTimes(page, [day(5), day(5), day(6)])
  await send.click()
  await expect(form(page).getByRole('alert')).toContainText('Propose different times.')
  await looksSound(page, 'the form', { uncut: true })
  await fillTimes(page, [day(5), '', ''])
  // Pressed twice in one go it is one request.
  await send.dblclick()
  await expect(page.getByText('We’ve received your request')).toBeVisible()
  expect(await portal.deps.db.selectFrom('request').select('time_zone').execute()).toEqual([
    { time_zone: 'America/New_York' },
  ])
  await page.getByRole('button', { name: 'Schedule 1:1 Meeting' }).click()
  await expect(form(page)).toContainText('Schedule a 1:1 meeting')
  await page.getByRole('button', { name: 'Request Data Room Access' }).click()
  await expect(page.getByLabel('What do you need it for?')).toBeVisible()
  await expect(page.getByLabel('First choice')).toHaveCount(0)
})

test('whoever is not signed in gets the login dialog first, and then the form', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  await makeAccount(page, portal)
  await openVault(page, portal)
  await page.getByRole('button', { name: 'Request Data Room Access' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Investor Access' })).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await enter(page)
  await expect(documents(page).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByLabel('What do you need it for?')).toBeVisible()
})

test('staff answer with one of the times; the person finds it, and a calendar entry in the mail', {
  tag: '@full',
}, async ({ page, context, browser, portal }) => {
  await askForCall(page, context, portal)
  const staff = await staffPage(browser, portal)
  await staff.goto('/admin/requests')
  await staff.getByRole('button', { name: 'Answer: Elena Marchetti' }).click()
  const panel = staff.getByRole('dialog', { name: 'Request from Elena Marchetti' })
  await expect(panel).toContainText(TOPIC)
  await expect(panel).toContainText(/\w+ \d+ \w+, 12:00\s*15:00 for Elena \(New York\)/)
  await panel.getByRole('button', { name: 'Confirm meeting' }).click()
  await expect(panel.getByRole('alert').first()).toContainText('Enter a place, a phone number or a link.')
  await looksSound(staff, 'the panel', { uncut: true })
  await panel.getByRole('radio').nth(1).check()
  await panel.getByLabel('Where').fill('https://meet.example/elena')
  await panel.getByRole('button', { name: 'Confirm meeting' }).click()
  await expect(toast(staff)).toContainText('Approved. We emailed the person.')
  await expect(staff.getByText('No open requests')).toBeVisible()

  await portal.runJobs()
  const mail = portal.mails.findLast(({ to }) => to === EMAIL)
  const calendar = mail?.attachments?.[0]?.content.toString() ?? ''
  expect(calendar).toContain('METHOD:REQUEST')
  const utc = new Date(`${day(6)}:00-05:00`).toISOString().slice(0, 10).replaceAll('-', '')
  expect(calendar).toMatch(new RegExp(`DTSTART:${utc}T(20|19)0000Z`))

  await page.goto('/account#requests')
  const requests = page.getByRole('region', { name: 'Requests' })
  await expect(requests).toContainText('Answered')
  await expect(requests).toContainText(/15:00 \(America\/New_York\)/)
  await expect(requests.getByRole('link', { name: 'https://meet.example/elena' })).toHaveAttribute('rel', 'noreferrer')

  // Both write; then staff move it, and the person cancels.
  await requests.getByLabel('Message to our team').fill('Shall I bring the auditor?')
  await requests.getByRole('button', { name: 'Send' }).click()
  await expect(requests.getByText('Shall I bring the auditor?')).toBeVisible()
  await staff.goto('/admin/requests?state=answered')
  await staff.getByRole('button', { name: 'View: Elena Marchetti' }).click()
  await expect(panel).toContainText('Shall I bring the auditor?')
  await panel.getByLabel('Message', { exact: true }).fill('Please do.')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('Please do.')).toBeVisible()
  await panel.getByRole('button', { name: 'Move' }).click()
  await dialog(staff)
    .getByLabel(/^(Another time|Time) \(/)
    .fill(day(9))
  await dialog(staff).getByRole('button', { name: 'Move and send' }).click()
  await expect(toast(staff)).toContainText('Meeting moved.')
  await page.reload()
  await expect(requests).toContainText('Please do.')
  await expect(requests).toContainText(/18:00 \(America\/New_York\)/)
  await looksSound(page, 'the account', { uncut: true })
  await requests.getByRole('button', { name: 'Cancel the meeting' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel the meeting' }).click()
  await expect(requests).toContainText('Withdrawn')
  await expect(requests.getByLabel('Message to our team')).toHaveCount(0)
  await portal.runJobs()
  const entries = portal.mails
    .filter(({ to }) => to === EMAIL)
    .flatMap(({ attachments = [] }) => attachments.filter(({ id }) => id === undefined))
  expect(entries.map(({ content }) => /METHOD:(\w+)/.exec(content.toString())?.[1])).toEqual([
    'REQUEST',
    'REQUEST',
    'CANCEL',
  ])
})

test('a request that waits is taken back, and one that is declined says why', { tag: '@full' }, async ({
  page,
  context,
  browser,
  portal,
}) => {
  await askForCall(page, context, portal)
  await page.goto('/account')
  const requests = page.getByRole('region', { name: 'Requests' })
  await expect(requests).toContainText('Open')
  await requests.getByRole('button', { name: 'Withdraw' }).click()
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(requests).toContainText('Withdrawn')

  await page.goto('/vault')
  await page.getByRole('button', { name: 'Request Data Room Access' }).click()
  await page.getByLabel('What do you need it for?').fill('Due diligence')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('We’ve received your request')).toBeVisible()
  const staff = await staffPage(browser, portal)
  await staff.goto('/admin/requests')
  await staff.getByRole('button', { name: 'Answer: Elena Marchetti' }).click()
  await staff.getByLabel('Note in the answer (optional)').fill('After the round, gladly.')
  await staff.getByRole('button', { name: 'Decline' }).click()
  await expect(toast(staff)).toContainText('Declined. We emailed the person.')
  await page.goto('/account')
  await expect(requests).toContainText('Declined')
  await expect(requests).toContainText('After the round, gladly.')
})
