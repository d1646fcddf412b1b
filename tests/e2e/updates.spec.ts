import { sendDueUpdates } from '../../server/features/data-room/updates/send-updates.ts'
import { recordReport } from '../../server/features/email/reports/record-report.ts'
import { bounceOf } from '../helpers/mail-reports.ts'
import { looksSound } from './looks.ts'
import { expect, test } from './portal.ts'
import { becomeReader, pagesOf, putIn } from './room-steps.ts'

const WORDS = 'Revenue grew by a third.\n\nThe lease of the second office is signed.'

test('staff write an update, an investor reads it where the email leads, and unsubscribes with one press', async ({
  page,
  portal,
  browser,
  admin: _,
}) => {
  await putIn(portal, 'Quarterly report', await pagesOf(3))
  const theirs = await browser.newContext({ baseURL: portal.url })
  const investor = await theirs.newPage()
  await becomeReader(investor, portal)

  await page.goto('/admin/updates')
  await expect(page.getByText('No updates yet')).toBeVisible()
  await looksSound(page, 'no updates')
  await page.getByRole('button', { name: 'Write an update' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Write an update' })
  await form.getByRole('button', { name: 'Save the draft' }).click()
  await expect(form.getByText('Write a title first.')).toBeVisible()
  await form.getByLabel('Title').fill('Second quarter')
  await form.getByLabel('Text').fill(WORDS)
  await form.getByText('Link documents').click()
  await form.getByLabel('1 Quarterly report').check()
  await expect(form.getByText('1 person would get it now')).toBeVisible()
  await form.getByLabel('Only specific readers').check()
  await form.getByLabel('Addresses and domains').fill('@elsewhere.example')
  await expect(form.getByText('Nobody would get it now')).toBeVisible()
  await form.getByLabel('Addresses and domains').fill('@northgate.example')
  await expect(form.getByText('1 person would get it now')).toBeVisible()
  await looksSound(page, 'writing an update')
  await form.getByRole('button', { name: 'Save the draft' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Second quarter' })
  await expect(panel.getByText('Draft')).toBeVisible()
  await looksSound(page, 'draft of an update')
  await panel.getByRole('button', { name: 'Send...' }).press('Enter')
  const sending = page.getByRole('dialog', { name: 'Send this update?' })
  await sending.getByLabel('At a later time').check()
  await sending.getByRole('button', { name: 'Schedule' }).click()
  await expect(sending.getByText('Choose a time.')).toBeVisible()
  await sending.getByLabel('At a later time').uncheck()
  await sending.getByRole('button', { name: 'Send now' }).press('Enter')
  await expect(page.locator('.toast')).toContainText('The update is being sent')
  await sendDueUpdates(portal.deps)

  await investor.goto('/vault#investor-updates')
  const updates = investor.getByRole('region', { name: 'Updates' })
  await expect(updates).toContainText('New')
  await updates.locator('summary').press('Enter')
  await expect(updates).toContainText('The lease of the second office is signed.')
  await expect(updates.getByRole('link', { name: '1 Quarterly report' })).toBeVisible()
  await expect(updates).not.toContainText('New')
  await looksSound(investor, 'update on the project page')

  await expect(panel.getByText('1 of 1 opened it.')).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(panel).toContainText('Opened once')
  await looksSound(page, 'sent update')

  const token = (await portal.deps.db.selectFrom('mail_subscription').select('token').executeTakeFirstOrThrow()).token
  await investor.goto(`/unsubscribe#${token}`)
  await expect(investor.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  await looksSound(investor, 'unsubscribe')
  await investor.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
  await expect(investor.getByText('You are unsubscribed.')).toBeVisible()
  await investor.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(investor.getByText('You are subscribed again.')).toBeVisible()
  await investor.goto('/unsubscribe')
  await expect(investor.getByText('This link is incomplete')).toBeVisible()

  const { mail_id, person_id } = await portal.deps.db
    .selectFrom('update_recipient')
    .selectAll()
    .executeTakeFirstOrThrow()
  await portal.deps.db.updateTable('job').set({ attempts: 1 }).where('id', '=', mail_id).execute()
  await recordReport(portal.deps, 'operator', bounceOf(mail_id ?? ''))
  await page.reload()
  await expect(panel).toContainText('Recipient address rejected')
  await looksSound(page, 'update that came back')
  await investor.goto('/account#emails')
  const emails = investor.getByRole('region', { name: 'Emails' })
  await expect(emails).toContainText('Emails to your address could not be delivered')
  await emails.getByLabel('Updates').focus()
  await investor.keyboard.press('Space')
  await expect(emails.getByLabel('Updates')).not.toBeChecked()
  await looksSound(investor, 'optional emails in the account')
  await page.goto(`/admin/people/${person_id}`)
  const theirEmails = page.getByRole('region', { name: 'Optional emails' })
  await expect(theirEmails).toContainText('No, unsubscribed')
  await looksSound(page, 'optional emails of a person')
  await theirEmails.getByRole('button', { name: 'Allow emails again' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Allow emails' }).press('Enter')
  await expect(theirEmails).toContainText('Emails allowed again by')
  await page.goto('/admin/updates')
  await page.getByRole('button', { name: 'Second quarter', exact: true }).click()

  await panel.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog', { name: 'Withdraw this update?' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.locator('.toast')).toContainText('withdrawn')
  await investor.goto('/vault')
  await expect(investor.getByRole('region', { name: 'Investor documents' })).toBeVisible()
  await expect(investor.getByText('Second quarter')).toHaveCount(0)
  await theirs.close()
})
