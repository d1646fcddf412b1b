import { integrate } from '../../server/features/transparency-log/sequencer.ts'
import { httpVisitor } from '../helpers/http-visitor.ts'
import { staffCookies } from '../helpers/staff.ts'
import { looksSound } from './looks.ts'
import { expect, test } from './portal.ts'

test('a member of staff follows a notification to its person, and chooses a digest by keyboard, at every width', {
  tag: '@full',
}, async ({ page, portal, context }) => {
  const cookies = await staffCookies(portal.deps, 'reader', 'reader@x.example')
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })))
  for (const fullName of ['Ada Lovelace', 'Bob Byron'])
    await httpVisitor(portal.url).sign({ email: `${fullName.slice(0, 3).toLowerCase()}@x.example`, fullName })
  await integrate(portal.deps)
  await portal.tend()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Notifications 2 unread' }).click()
  await expect(page.getByRole('link', { name: /^Ada Lovelace .*signed the agreement/ })).toBeVisible()
  await looksSound(page, 'notifications')
  await page.getByRole('button', { name: /^Mark as read: Ada/ }).click()
  await expect(page.getByRole('link', { name: 'Notifications 1 unread' })).toBeVisible()
  await page.getByRole('link', { name: /^Bob Byron/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Bob Byron', level: 1 })).toBeVisible()
  await page.goBack()

  await page.getByRole('tab', { name: 'Settings' }).click()
  const signed = page.getByRole('group', { name: 'A person signed the agreement' })
  await expect(signed.getByLabel('At once')).toBeChecked()
  await signed.getByLabel('At once').press('ArrowRight')
  await expect(signed.getByLabel('Daily')).toBeChecked()
  await looksSound(page, 'notification-settings')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Your notifications are saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(signed.getByLabel('Daily')).toBeChecked()
})
