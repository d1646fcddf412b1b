import type { Page } from '@playwright/test'
import { DAY, MINUTE } from '../helpers/test-clock.ts'
import { looksSound } from './looks.ts'
import { assent, expect, fillForm, haveUnlocked, type Portal, signInAs, test, unlock } from './portal.ts'

const ELENA = 'e.marchetti@northgate.example'
const TEXT =
  '# Mutual Non-Disclosure Agreement\n\n## 1. Purpose\n\n1.1 We talk about a round.\n\n## 2. Term\n\n2.1 It binds for five years.\n'

/** Puts the next version in force, as staff do on their page. */
async function publish(portal: Portal, terms: { policy: 'next_visit' | 'by_date'; sign_by?: string }) {
  const now = portal.clock.now().toISOString()
  const row = {
    text: `${TEXT}\n2.2 As of ${now}.\n`,
    revision: 1,
    saved_at: now,
    editor: 'staff:x',
    editor_name: 'Ada',
  }
  await portal.deps.db
    .insertInto('nda_draft')
    .values({
      id: 1,
      ...row,
      starts_at: now,
      policy: terms.policy,
      sign_by: terms.sign_by ?? null,
      party: 'Halcyon AI, Inc.',
      term_years: 5,
      language: 'en',
    })
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

test('a reader is led to the new version, signs it, and goes on with the code they have', async ({
  page,
  portal,
  browser,
  context,
}) => {
  test.slow()
  const code = await haveUnlocked(page, portal, ELENA)
  await page.goto('/vault')
  await inside(page)
  await publish(portal, { policy: 'next_visit' })
  await test.step('the page that is open when the version changes leads there by itself, and so does a code at the gate', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page).toHaveURL(/\/nda-gate\?reason=sign_again/)
    const other = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await other.goto('/vault?enter=code')
    await other.getByLabel('Enter access code').fill(code)
    await other.getByRole('button', { name: 'Access Content' }).click()
    await expect(other).toHaveURL(/\/nda-gate\?reason=sign_again/)
    await other.context().close()
  })
  await page.goto('/vault')
  await expect(page).toHaveURL(/\/nda-gate\?reason=sign_again/)
  await expect(page.getByText(/The agreement that you signed has been replaced/)).toBeVisible()
  await expect(page.getByText(/Your code stays the same/)).toBeVisible()
  await looksSound(page, 'sign-again')
  await signAgain(page)
  await expect(page.getByText(code).first()).toBeVisible()
  await looksSound(page, 'signed-again')
  await page.goto('/vault')
  await inside(page)
  await expect(page).toHaveURL(/\/vault$/)

  await test.step('until the day, a notice stands over the page; it is signed before, and is gone', async () => {
    portal.clock.advance(MINUTE)
    const sign_by = new Date(portal.clock.now().getTime() + 10 * DAY).toISOString()
    await publish(portal, { policy: 'by_date', sign_by })
    await unlock(page, code)
    await expect(page.getByText(/There is a new version of your agreement/)).toBeVisible()
    await looksSound(page, 'sign-by')
    const subjects = (await portal.inbox(ELENA)).map(({ subject }) => subject)
    expect(subjects.join()).toContain('A new version of your agreement')
    await page.getByRole('link', { name: 'read and sign it' }).click()
    await signAgain(page)
    portal.clock.advance(MINUTE)
    await page.goto('/vault')
    await inside(page)
    await expect(page.getByText(/There is a new version of your agreement/)).toHaveCount(0)
  })

  await test.step('what a signer is asked to return stands on the account', async () => {
    const signed = await portal.deps.db.selectFrom('submission').select('id').orderBy('signed_at', 'desc').execute()
    const asked_at = portal.clock.now().toISOString()
    await portal.deps.db
      .insertInto('return_or_destroy_request')
      .values({
        id: 'r',
        submission_id: signed[0]?.id ?? '',
        asked_at,
        asked_by: 'staff:x',
        asked_words: 'In 30 days.',
      })
      .execute()
    await signInAs(context, portal, { email: ELENA })
    await page.goto('/account')
    await expect(page.getByText('In 30 days.')).toBeVisible()
    await looksSound(page, 'account-return')
  })
})
