import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queueMail } from '../../server/features/email/service.ts'
import { linkMail } from '../../server/features/email/verification-links/mails.ts'
import { fileMailer } from '../../server/platform/mailer.ts'
import { staffCookies } from '../helpers/staff.ts'
import { faults, looksSound } from './looks.ts'
import { chooseAct, expect, type Portal, test } from './portal.ts'

const SENDER = {
  from: () => ({ name: 'Halcyon AI', address: 'investors@halcyon.example' }),
  domain: 'portal.example',
}

async function queue({ deps }: Portal, to: string) {
  const mail = linkMail(deps.portal, 'reset_password', { to, url: 'http://127.0.0.1:3000/confirm#abc.def' })
  await deps.db.transaction().execute((trx) => queueMail(trx, deps, mail))
}

test('staff see what waits, left and was given up, read a mail, and have one tried again', { tag: '@full' }, async ({
  page,
  portal,
  context,
}) => {
  await page.goto('/admin/mails')
  await expect(page.getByText('Admin privileges required', { exact: true })).toBeVisible()

  const folder = mkdtempSync(join(tmpdir(), 'vestibule-mails-'))
  const cookies = await staffCookies(portal.deps, 'admin', 'admin@x.example')
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })))
  const files = fileMailer(folder, SENDER)
  portal.deps.mailer = files
  await page.goto('/admin/mails')
  await expect(page.getByText('No mail yet')).toBeVisible()

  await queue(portal, 'sent@x.example')
  await portal.runJobs()
  const refusal = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 })
  portal.deps.mailer = { ...files, send: () => Promise.reject(refusal) }
  await queue(portal, 'refused@x.example')
  await portal.runJobs()
  await queue(portal, 'waiting@x.example')
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('row', { name: /refused@x.example/ })).toContainText('Error EENVELOPE 550')
  await expect(page.getByRole('row', { name: /deleted after sending/ })).toContainText('Sent')
  await looksSound(page, 'mails', { widths: [390, 820, 1440], uncut: true })

  await page.getByRole('link', { name: 'Given up' }).click()
  await expect(page.getByRole('navigation', { name: 'Which emails' }).locator('[aria-current]')).toHaveText('Given up')
  await expect(page.getByRole('row')).toHaveCount(2)
  await chooseAct(page, 'the mail to refused@x.example', 'Read')
  const mail = page.getByRole('dialog', { name: 'Mail' })
  await expect(mail).toContainText('Set a new password for Halcyon AI')
  await expect(mail).toContainText('http://127.0.0.1:3000/confirm#abc.def')
  expect(await faults(page)).toEqual([])
  await mail.getByRole('button', { name: 'Close' }).click()

  portal.deps.mailer = files
  await chooseAct(page, 'the mail to refused@x.example', 'Try again')
  await expect(page.getByText('The email is being sent again.', { exact: true })).toBeVisible()
  await expect(page.getByText('No failed emails')).toBeVisible()
  await portal.runJobs()
  await page.getByRole('link', { name: 'Sent' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('searchbox').fill('waiting@x.example')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: /deleted after sending/ })).toContainText('Link: new password')
  rmSync(folder, { recursive: true })
})
