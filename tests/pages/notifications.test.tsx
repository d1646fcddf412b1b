import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dispatchNotifications } from '../../server/features/notifications/dispatch-notifications.ts'
import { sendNotifications } from '../../server/features/notifications/send-notifications.ts'
import { integrate } from '../../server/features/transparency-log/sequencer.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { RECEIVER_HERE, webhookReceiver } from '../helpers/webhook-receiver.ts'
import { act, answering, broken, dialog, on, openPage, panel, region, row, toast } from './page.tsx'

const page = on()

async function notify(t: TestApp) {
  await integrate(t.deps)
  await dispatchNotifications(t.deps)
  await sendNotifications(t.deps)
  await t.deliver()
}

const unread = () => screen.findByRole('link', { name: /^Notifications \d+ unread$/ })

test('a member of staff reads what happened, marks it as read, and the badge follows', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'reader')
  await openPage(staff, '/admin/notifications', answering(/GET .*\/notifications$/, broken))
  await page.see('The list of notifications could not be loaded.')
  await openPage(staff, '/admin/notifications')
  await page.see('No notifications yet')
  for (const fullName of ['Ada Lovelace', 'Bob Byron'])
    await t.visitor().sign({ email: `${fullName.slice(0, 3).toLowerCase()}@x.example`, fullName })
  await notify(t)
  const router = await openPage(staff, '/admin/notifications')
  await page.see(/^Ada Lovelace .*signed the agreement/)
  expect((await unread()).textContent).toContain('2')
  await page.press(/^Mark as read: Ada/)
  await waitFor(async () => expect((await unread()).textContent).toContain('1'))
  await page.press('Unread')
  await page.gone(/^Ada Lovelace/)
  await page.press('Mark all as read')
  await page.see('Nothing unread')
  await page.press('All')
  await page.follow(/^Bob Byron/)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/admin\/people\/./))
})

test('a member of staff chooses of what, when and where they are told', async () => {
  const t = await testApp({ env: RECEIVER_HERE })
  const receiver = await webhookReceiver()
  const staff = await staffBrowser(t, 'reader')
  await openPage(staff, '/admin/notifications?tab=settings')
  await page.check('reader@x.example')
  await page.fill('Quiet from', '22:00')
  await page.press('Save')
  await page.see('Enter both times, or neither.')
  await page.fill('Quiet until', '07:00')
  await page.fill('Time zone', 'Europe/Berlin')
  const signed = on(await screen.findByRole('group', { name: 'A person signed the agreement' }))
  expect((await signed.field('At once')).checked).toBe(true)
  await signed.check('Daily')
  await page.press('Save')
  await toast('Your notifications are saved.')
  expect((await staff.get('/api/admin/notifications/settings')).body).toMatchObject({
    byMail: true,
    byPortal: true,
    quietFrom: '22:00',
    quietUntil: '07:00',
    timeZone: 'Europe/Berlin',
    events: { 'nda.signed': 'daily', 'request.created': 'at_once' },
  })

  const places = await region('Where')
  await places.press('Set up... Slack')
  const form = await panel('Notifications in Slack')
  await form.press('Save')
  await form.see('Enter the address of the incoming webhook.')
  await form.fill('Address', 'https://10.0.0.1/hook')
  await form.press('Save')
  await form.see('This address is on a private network')
  await form.fill('Address', receiver.url)
  await form.press('Save')
  await toast('Saved.')
  receiver.answer = () => 404
  await places.press('Send a test message to Slack')
  await toast('The test message was not accepted: http_404.')
  await places.see('http_404')
  receiver.answer = () => 200
  await places.press('Send a test message to Slack')
  await toast('The test message was accepted.')
  await places.press('Remove... Slack')
  await (await dialog()).press('Remove')
  await toast('Nothing is sent to Slack any more.')
})

test('Notify me on the page of a person, a firm and a project adds an exception, also for staff who only read', async () => {
  const t = await testApp()
  await t.visitor().sign({ email: 'ada@x.example', fullName: 'Ada Lovelace' })
  const id = (await t.rows('person')).find(({ email_key }) => email_key === 'ada@x.example')?.id
  const staff = await staffBrowser(t, 'reader')
  await openPage(staff, `/admin/people/${id}`)
  await act('Ada Lovelace', 'Notify me...')
  const asked = await dialog()
  await asked.see('You are told in the portal.')
  await asked.fill('When', 'daily')
  await asked.press('Save')
  await toast('Your notifications are saved.')
  await openPage(staff, '/admin/projects?project=vault')
  await (await panel(/./)).press('Notify me')
  await (await dialog()).press('Save')
  await toast('Your notifications are saved.')
  await openPage(staff, '/admin/notifications?tab=settings')
  await (await row('Ada Lovelace')).see('Daily')
  await act('Ada Lovelace', 'Change...')
  await (await dialog()).fill('When', '')
  await (await dialog()).press('Save')
  await toast('The exception is removed.')
  await waitFor(async () =>
    expect((await staff.get('/api/admin/notifications/settings')).body.exceptions).toEqual([
      expect.objectContaining({ scope: 'project', target: 'vault', delivery: 'at_once' }),
    ]),
  )
})
