import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendDueUpdates } from '../../server/features/data-room/updates/send-updates.ts'
import { recordReport } from '../../server/features/email/reports/record-report.ts'
import { bounceOf } from '../helpers/mail-reports.ts'
import { investor } from '../helpers/room.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'
import { dialog, noDialog, on, openPage, panel, region, toast } from './page.tsx'

const page = on()

/** An update whose email came back. */
async function bounced(t: TestApp, staff: TestVisitor) {
  const { id } = (await staff.post('/api/admin/updates', { route: 'vault', title: 'News', words: 'Good.' })).body
  await staff.post(`/api/admin/updates/${id}/send`, { revision: 1 })
  await sendDueUpdates(t.deps)
  await t.runJobs()
  const [recipient] = await t.rows('update_recipient')
  await recordReport(t.deps, 'operator', bounceOf(recipient?.mail_id ?? ''))
  return { id, person: recipient?.person_id }
}

test('an investor switches optional emails off and on in the account, and reads why none come', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const elena = await investor(t)
  await openPage(elena, '/account')
  const emails = await region('Emails')
  const box = await emails.field(/^Updates/)
  expect(box.checked).toBe(true)
  await emails.check(/^Updates/)
  await toast('Your choice is saved.')
  await waitFor(async () => expect((await emails.field(/^Updates/)).checked).toBe(false))
  expect((await t.rows('mail_subscription'))[0]?.unsubscribed_at).not.toBeNull()
  await emails.check(/^Updates/)
  await waitFor(async () => expect((await t.rows('mail_subscription'))[0]?.unsubscribed_at).toBeNull())
  await bounced(t, staff)
  await openPage(elena, '/account')
  await (await region('Emails')).see('Emails to your address could not be delivered')
})

test('staff read what came back with the update and with the person, and allow emails again', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await investor(t)
  const { id, person } = await bounced(t, staff)
  await openPage(staff, `/admin/updates?update=${id}`)
  const update = await panel('News')
  await update.hasText(/Bounced .*550 5\.1\.1 \(address\): Recipient address rejected/)
  await openPage(staff, `/admin/people/${person}`)
  await page.see('no, an email came back')
  await page.press('Allow emails again')
  const form = await dialog()
  await form.press('Allow emails')
  await noDialog()
  await page.hasText(/Emails allowed again by/)
  page.none('Allow emails again')
  await openPage(staff, '/admin/mails')
  await page.see('Bounced')
  expect((await t.rows('mail_report'))[0]?.lifted_at).not.toBeNull()

  const viewer = await staffBrowser(t, 'reader')
  await openPage(viewer, `/admin/people/${person}`)
  await page.see('Optional emails')
  page.none('Allow emails again')
})

test('admins read and delete a report that could not be read, and other staff see how many there are', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await recordReport(t.deps, 'operator', 'From: a@x.example\r\nSubject: It came back\r\n\r\nNobody lives here.')
  await openPage(staff, '/admin/mails')
  const reports = await region('Reports that could not be read (1)')
  await reports.see('It came back')
  await reports.hasText(/a@x\.example.*Nobody lives here\./)
  const viewer = await staffBrowser(t, 'reader')
  await openPage(viewer, '/admin/mails')
  await (await region('Reports that could not be read (1)')).hasText(/Admins can read them/)
  page.none('It came back')
  await openPage(staff, '/admin/mails')
  await (await region('Reports that could not be read (1)')).press('Delete the report It came back')
  await (await dialog()).press('Delete')
  await noDialog()
  await waitFor(() => page.none('It came back'))
  expect(await t.rows('unread_mail_report')).toEqual([])
})
