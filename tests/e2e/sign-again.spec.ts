import type { Page } from '@playwright/test'
import { DAY, MINUTE } from '../helpers/test-clock.ts'
import { looksSound } from './looks.ts'
import {
  assent,
  closePage,
  expect,
  fillForm,
  haveSigned,
  haveUnlocked,
  type Portal,
  readToEnd,
  signInAs,
  test,
  unlock,
} from './portal.ts'

const ELENA = 'e.marchetti@northgate.example'
const TEXT =
  '# Mutual Non-Disclosure Agreement\n\n## 1. Purpose\n\n1.1 We talk about a round.\n\n## 2. Term\n\n2.1 It binds for five years.\n'

/** Puts the next version in force, as staff do on their page. */
async function publish(portal: Portal, terms: { policy: 'next_visit' | 'by_date'; sign_by?: string }) {
  const now = portal.clock.now().toISOString()
  const row = { text: TEXT, revision: 1, saved_at: now, editor: 'staff:x', editor_name: 'Ada' }
  await portal.deps.db
    .insertInto('nda_draft')
    .values({ id: 1, ...row, starts_at: now, policy: terms.policy, sign_by: terms.sign_by ?? null })
    .execute()
  await portal.tend()
}

/** The content is there, and its protections too. */
async function inside(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-guarded', 'full')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function signAgain(page: Page) {
  await page.getByRole('button', { name: 'I have reached the end of the agreement' }).click()
  await fillForm(page, ELENA)
  await assent(page).check()
  await page.getByRole('button', { name: 'Sign NDA & Request Access' }).click()
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
}

test('a reader is led to the new version, signs it, and goes on with the code they have', async ({ page, portal }) => {
  test.slow()
  const code = await haveUnlocked(page, portal, ELENA)
  await page.goto('/vault')
  await inside(page)
  await closePage(page, portal)
  await publish(portal, { policy: 'next_visit' })
  await page.goto('/vault')
  await expect(page).toHaveURL(/\/nda-gate\?reason=sign_again/)
  await expect(page.getByText(/The agreement you signed has been replaced/)).toBeVisible()
  await expect(page.getByText(/your code stays the same/)).toBeVisible()
  await looksSound(page, 'sign-again')
  await signAgain(page)
  await expect(page.getByText(code).first()).toBeVisible()
  await looksSound(page, 'signed-again')
  await page.goto('/vault')
  await inside(page)
  await expect(page).toHaveURL(/\/vault$/)
})

test('the page that is open when the version changes leads there by itself, and so does a code at the gate', async ({
  page,
  portal,
  browser,
}) => {
  test.slow()
  const code = await haveUnlocked(page, portal, ELENA)
  await page.goto('/vault')
  await inside(page)
  await publish(portal, { policy: 'next_visit' })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page).toHaveURL(/\/nda-gate\?reason=sign_again/)

  const other = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await other.goto('/vault?enter=code')
  await other.getByLabel('Enter access code').fill(code)
  await other.getByRole('button', { name: 'Access Content' }).click()
  await expect(other).toHaveURL(/\/nda-gate\?reason=sign_again/)
  await other.close()
})

test('until the day, a notice stands over the page; it is signed before, and is gone', async ({ page, portal }) => {
  test.slow()
  const code = await haveSigned(page, portal, ELENA)
  const sign_by = new Date(portal.clock.now().getTime() + 10 * DAY).toISOString()
  await publish(portal, { policy: 'by_date', sign_by })
  await unlock(page, code)
  await expect(page.getByText(/There is a new version of your agreement/)).toBeVisible()
  await looksSound(page, 'sign-by')
  expect((await portal.inbox(ELENA)).map(({ subject }) => subject).join()).toContain('A new version of your agreement')
  await page.getByRole('link', { name: 'read and sign it' }).click()
  await signAgain(page)
  portal.clock.advance(MINUTE)
  await page.goto('/vault')
  await inside(page)
  await expect(page.getByText(/There is a new version of your agreement/)).toHaveCount(0)
})

test('instead of signing one asks for changes, or declines; staff answer', async ({ page, portal, context }) => {
  test.slow()
  await readToEnd(page)
  const changes = page.getByRole('button', { name: 'Ask for changes' })
  await changes.press('Enter')
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.getByRole('button', { name: 'Send to our team' }).click()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await page.getByLabel('Your name').fill('Elena Marchetti')
  await page.getByLabel('Your email address').fill(ELENA)
  await page.getByLabel('Which clause').selectOption('7. Term')
  await page.getByLabel('What it should say instead').fill('Two years instead of five.')
  await looksSound(page, 'ask-changes')
  await page.getByRole('button', { name: 'Send to our team' }).click()
  await expect(page.getByText(/We have received your request/)).toBeVisible()
  await readToEnd(page)
  await page.getByRole('button', { name: 'Decline to sign' }).click()
  await page.getByLabel('Your name').fill('Olof Lindqvist')
  await page.getByLabel('Your email address').fill('o.lindqvist@aurora.example')
  await page.getByLabel('Your reason').fill('We sign no such papers before a first talk.')
  await page.getByRole('button', { name: 'Decline with this reason' }).click()
  await expect(page.getByText(/Thank you for telling us/)).toBeVisible()

  await signInAs(context, portal, { email: 'admin@elsewhere.example', role: 'admin', secondFactor: true })
  await page.goto('/admin/requests')
  const row = page.getByRole('row').filter({ hasText: ELENA })
  await expect(row).toContainText('7. Term: Two years instead of five.')
  await expect(page.getByRole('row').filter({ hasText: 'Olof Lindqvist' })).toContainText('We sign no such papers')
  await looksSound(page, 'requests')
  await row.getByRole('button', { name: 'Decline' }).click()
  await page.getByLabel(/^A word to them/).fill('Five years it is.')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(row).toHaveCount(0)
  expect((await portal.inbox(ELENA)).at(-1)?.text).toContain('Five years it is.')
})

test('on the account a signer asks to withdraw, and confirms what was returned', async ({ page, portal, context }) => {
  test.slow()
  await haveSigned(page, portal, ELENA)
  const [signed] = await portal.deps.db.selectFrom('submission').select('id').execute()
  const asked = {
    asked_at: portal.clock.now().toISOString(),
    asked_by: 'staff:x',
    asked_words: 'Within 30 days, please.',
  }
  await portal.deps.db
    .insertInto('return_or_destroy_request')
    .values({ id: 'r', submission_id: signed?.id ?? '', ...asked })
    .execute()
  await signInAs(context, portal, { email: ELENA })
  await page.goto('/account')
  await expect(page.getByText('Within 30 days, please.')).toBeVisible()
  await looksSound(page, 'account-return')
  await page.getByLabel(/^In your own words/).fill('Everything shredded.')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Within 30 days, please.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask to withdraw' }).click()
  await page.getByLabel('Your reason (optional)').fill('We invest no more.')
  await page.getByRole('button', { name: 'Send to our team' }).click()
  await expect(page.getByText('We have received your request and will answer by email.', { exact: true })).toBeVisible()
  const requests = await portal.deps.db.selectFrom('request').select(['kind', 'answered_at']).execute()
  expect(requests).toEqual([{ kind: 'withdrawal', answered_at: null }])
})
