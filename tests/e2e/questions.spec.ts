import type { Browser, Page } from '@playwright/test'
import { DAY } from '../helpers/test-clock.ts'
import { toast } from './account-steps.ts'
import { fitWindow, looksSound } from './looks.ts'
import { expect, haveUnlocked, type Portal, signInAs, test } from './portal.ts'
import { becomeReader, pagesOf, putIn } from './room-steps.ts'

const WORDS = 'Does Northgate get the patents on page two?'

async function asStaff(browser: Browser, portal: Portal, email: string, lastName: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url })
  await signInAs(context, portal, { email, role: 'admin', secondFactor: true, firstName: 'Remi', lastName })
  return context.newPage()
}

/** Another investor, who has signed, unlocked and signed in. */
async function asReader(browser: Browser, portal: Portal): Promise<Page> {
  const email = 'ada@aurum.example'
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await haveUnlocked(page, portal, email)
  await signInAs(page.context(), portal, { email, firstName: 'Ada', lastName: 'Lovelace' })
  const confirmed_at = portal.clock.now().toISOString()
  await portal.deps.db.updateTable('submission').set({ confirmed_at }).where('email', '=', email).execute()
  return page
}

test('a question from the reader is answered by two people, and another investor finds it in the FAQ', {
  tag: '@full',
}, async ({ page, portal, browser }) => {
  test.slow()
  portal.deps.portal.questions.twoPeople = true
  await fitWindow(page)
  const id = await putIn(portal, 'Investor deck', await pagesOf(4))
  await becomeReader(page, portal)

  await test.step('an investor asks about the page that is open, by keyboard', async () => {
    await page.goto(`/vault/documents/${id}?page=2`)
    await expect(page.locator('.reader_readerPage[data-shown]')).toBeVisible()
    await page.keyboard.press('q')
    await page.getByRole('button', { name: 'Ask about page 2' }).press('Enter')
    await page.getByLabel('Category').selectOption('Legal')
    await page.getByLabel('Your question').fill(WORDS)
    await looksSound(page, 'asking in the reader')
    await page.getByRole('button', { name: 'Send the question' }).click()
    await expect(page.getByText('We have received your question.')).toBeVisible()
    await expect(page.getByText(WORDS)).toBeVisible()
  })

  const first = await asStaff(browser, portal, 'first@x.example', 'First')
  await test.step('one of staff drafts an answer, which is saved by itself, and asks for approval', async () => {
    await first.goto('/admin/questions')
    await first.getByRole('button', { name: 'Open question 1' }).click()
    const drawer = first.getByRole('dialog', { name: 'Question 1' })
    await drawer.getByLabel('Draft for Elena Marchetti').fill('No, the company keeps them.')
    await expect(drawer.getByText('Saved. Only staff see it.')).toBeVisible()
    await looksSound(first, 'a question with a draft')
    await drawer.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(toast(first)).toContainText('The answer waits for approval.')
    await expect(drawer.getByRole('button', { name: 'Approve and send...' })).toHaveCount(0)
  })

  const second = await asStaff(browser, portal, 'second@x.example', 'Second')
  await test.step('another approves it from what needs staff', async () => {
    await second.goto('/admin')
    await second
      .getByRole('region', { name: 'Needs you' })
      .getByRole('button', { name: 'Elena Marchetti', exact: true })
      .click()
    const drawer = second.getByRole('dialog', { name: 'Question 1' })
    await drawer.getByRole('button', { name: 'Approve and send...' }).click()
    await second.getByRole('button', { name: 'Approve and send', exact: true }).click()
    await expect(toast(second)).toContainText('The answer is sent.')
  })

  await test.step('the investor reads the answer beside the page', async () => {
    await page.reload()
    await expect(page.locator('.reader_readerPage[data-shown]')).toBeVisible()
    await page.keyboard.press('q')
    await expect(page.getByText('No, the company keeps them.')).toBeVisible()
    await page.goto('/vault#investor-questions')
    const part = page.getByRole('region', { name: 'Investor questions' })
    await expect(part.getByText('No, the company keeps them.')).toBeVisible()
    await looksSound(page, 'questions on the project page')
  })

  await test.step('staff publish it in their own words', async () => {
    await second.goto('/admin/questions?state=answered')
    await second.getByRole('button', { name: 'Open question 1' }).click()
    const drawer = second.getByRole('dialog', { name: 'Question 1' })
    await drawer.getByRole('button', { name: 'Publish as FAQ...' }).click()
    await drawer.getByLabel('I have read both texts. They do not show who asked.').check()
    await drawer.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(drawer.getByText(/^This names the asker: northgate/)).toBeVisible()
    await drawer.getByLabel('Question, in your words').fill('Who keeps the patents?')
    await drawer.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(toast(second)).toContainText('The entry is published.')
    await second.goto('/admin/questions?tab=faq')
    await expect(second.getByText('Scheduled')).toBeVisible()
  })

  await test.step('on the next day another investor finds it, without who asked', async () => {
    portal.clock.advance(DAY)
    const other = await asReader(browser, portal)
    await other.goto(`/vault/documents/${id}?page=2`)
    await expect(other.locator('.reader_readerPage[data-shown]')).toBeVisible()
    await other.getByRole('button', { name: 'Questions', exact: true }).click()
    await other.getByText('Who keeps the patents?').click()
    await expect(other.getByText('No, the company keeps them.')).toBeVisible()
    await expect(other.getByText('Northgate')).toHaveCount(0)
  })
})
