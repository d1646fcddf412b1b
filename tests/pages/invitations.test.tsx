import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffBrowser } from '../helpers/staff.ts'
import { openSessionOf, signedIn } from '../helpers/test-account.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { DAY } from '../helpers/test-clock.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'
import { dialog, offline, on, openPage, row, toast } from './page.tsx'

const ELENA = 'e.marchetti@northgate.example'
const LIST = /^Paste a list, or choose a file/
const page = on()
const boxes = () => screen.queryAllByRole('checkbox', { name: /^Choose \S+@/ })

/** Invites these people by the page, and has their mails leave. */
async function invite(t: TestApp, staff: TestVisitor, text: string, count: number) {
  const router = await openPage(staff, '/admin/invitations')
  await page.press('Invite people')
  await page.fill(LIST, text)
  await page.press(count === 1 ? 'Send 1 invitation' : `Send ${count} invitations`)
  if (count > 1) await (await dialog()).press('Send them')
  await toast(count === 1 ? '1 invitation is on the way.' : `${count} invitations are on the way.`)
  if (screen.queryByRole('dialog', { name: 'Invite people' })) await page.close()
  await t.runJobs()
  return router
}

const mailsTo = (t: TestApp, address: string) => t.mails.filter(({ to }) => to === address)
const pathOf = (t: TestApp, address: string) =>
  /\S+(\/nda-gate#\S+)/.exec(mailsTo(t, address).at(-1)?.text ?? '')?.[1] ?? ''

test('invitations are chosen, reminded and withdrawn by keyboard alone', async () => {
  const t = await testApp()
  const staff = t.visitor()
  const { accountId } = await signedIn(t, staff, { email: 'a@x.example', role: 'admin', secondFactor: true })
  const people = ['Ada One, ada@x.example', 'Bea Two, bea@x.example, Firm Two', 'Cem Three, cem@x.example']
  await invite(t, staff, people.join('\n'), 3)
  await userEvent.click(within(await screen.findByRole('columnheader', { name: 'Person' })).getByRole('button'))
  const press = (key: string) => userEvent.keyboard(key)
  const focusFirst = () =>
    waitFor(() => {
      expect(screen.getByRole('main').getAttribute('aria-busy')).toBeNull()
      expect(boxes()[0]?.getAttribute('aria-label')).toBe('Choose ada@x.example')
      boxes()[0]?.focus()
    })
  const enter = async (button: Promise<HTMLElement>) => {
    ;(await button).focus()
    await press('{Enter}')
  }
  const bar = async () => on(await screen.findByRole('region', { name: 'Selected invitations' }))
  await focusFirst()
  await press('x{ArrowDown}x')
  await (await bar()).hasText('2 selected')
  await enter((await bar()).button('Remind'))
  const asked = await dialog()
  await asked.hasText('Remind: 2 invitations')
  await enter(asked.button('Remind'))
  await toast('No reminder was sent. Skipped: 2 emailed within the last day.')

  t.clock.advance(8 * DAY)
  // A second factor counts for twelve hours.
  for (const [name, value] of await openSessionOf(t.deps, accountId, true)) staff.cookies.set(name, value)
  await openPage(staff, '/admin/invitations?sort=email')
  await (await row('ada@x.example')).hasText('Quiet')
  await focusFirst()
  await press('x{End}x')
  await enter((await bar()).button('Remind'))
  await enter((await dialog()).button('Remind'))
  await toast('2 reminders are on their way.')
  await t.runJobs()
  expect(mailsTo(t, 'cem@x.example').map(({ subject }) => subject)).toEqual([
    'Halcyon AI invites you to its investor portal',
    'A reminder: Halcyon AI invites you to its investor portal',
  ])
  expect(mailsTo(t, 'bea@x.example')).toHaveLength(1)

  await enter((await row('bea@x.example')).button('More actions for bea@x.example'))
  await press('w{Enter}')
  await enter((await dialog()).button('Withdraw'))
  await toast('The invitation is withdrawn.')
  await (await row('bea@x.example')).hasText('Withdrawn')
  await (await row('bea@x.example')).press('More actions for bea@x.example')
  await screen.findByRole('menuitem', { name: 'Send again' })

  await openPage(t.visitor(), pathOf(t, 'bea@x.example'))
  await page.see('This invitation was withdrawn.')
  expect((await page.field('Email Address')).value).toBe('')
  expect((await page.button('I have reached the end of the agreement')).hasAttribute('disabled')).toBe(false)
})

test('a list sent twice names who is invited already, and the filter finds a state', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const router = await invite(t, staff, 'Ada One,ada@x.example', 1)
  await page.press('Invite people')
  await page.fill(LIST, 'Ada One,ada@x.example\nBea Two,bea@x.example')
  await page.see('2 rows: 1 can be sent, 1 needs correction first.')
  await page.see('This person is already invited.')
  await page.fill(LIST, 'name,email,Arbeitgeber\nBea Two,bea@x.example,Northgate')
  await page.see('Not read: the column Arbeitgeber. If one names the firm, rename it to firm.')
  await page.fill(LIST, 'Ada One,ada@x.example\nBea Two,bea@x.example')
  await page.see('This person is already invited.')
  await page.press('Send 1 invitation')
  await page.see('1 invitation is on the way. 1 row stays in the field.')
  await page.fill(LIST, '')
  await page.close()
  await (await row('bea@x.example')).hasText('Waiting')
  await t.runJobs()
  await page.press(/^Signed/)
  await page.see('Signed: none')
  expect(router.state.location.searchStr).toContain('state=signed')
  await page.press(/^All/)
  await page.fill('Search by name, email or firm', 'bea')
  await waitFor(() => expect(boxes()).toHaveLength(1))
})

test('the gate says when the portal did not answer, and opens the invitation on another try', async () => {
  const t = await testApp()
  await invite(t, await staffBrowser(t, 'admin'), `Elena Marchetti,${ELENA}`, 1)
  let network: typeof offline | undefined = offline
  const guest = t.visitor()
  await openPage(
    guest,
    pathOf(t, ELENA),
    (portal) => (url, init) => (url.endsWith('/api/invitations/open') && network ? network : portal)(url, init),
  )
  await page.see('The portal did not respond')
  network = undefined
  await page.press('Try again')
  const field = await page.field('Email Address')
  await waitFor(() => expect(field.value).toBe(ELENA))
  await openPage(guest, '/nda-gate#invitation=cut.short')
  await page.see('We could not find this invitation')
})

test('staff who may only look see the list and no way to change it', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'reader'), '/admin/invitations')
  await page.see('Admins invite people by pasting a list.')
  page.none('Invite people')
})

test('a file of a thousand people goes in portions, its progress is shown, and what broke off is kept for another try', async () => {
  const t = await testApp()
  const people = Array.from({ length: 1000 }, (_, i) =>
    i % 200 === 7 ? `Nobody ${i},not an address,Firm ${i}` : `Person ${i},p${i}@firm.example,Firm ${i}`,
  )
  let portions = 0
  const seen = Promise.withResolvers<void>()
  await openPage(await staffBrowser(t, 'admin'), '/admin/invitations', (portal) => async (url, init) => {
    if (!/^POST \/api\/admin\/invitations$/.test(`${init.method} ${url}`)) return portal(url, init)
    portions += 1
    if (portions !== 3) return portal(url, init)
    await seen.promise
    return offline(url, init)
  })
  await page.press('Invite people')
  const file = new File([`name,email,firm\r\n${people.join('\r\n')}\r\n`], 'people.csv', { type: 'text/csv' })
  await userEvent.upload(await page.field('Choose a file'), file)
  await page.see('1,000 rows: 995 can be sent, 5 need correction first.')
  await page.press('Send 995 invitations')
  await (await dialog()).press('Send them')
  await page.see('Sending 200 of 995')
  seen.resolve()
  await page.see(/200 invitations are on the way\. 800 rows stay in the field\.$/)
  await page.see('800 rows: 795 can be sent, 5 need correction first.')
  await page.press('Send 795 invitations')
  await (await dialog()).press('Send them')
  await page.see(/795 invitations are on the way\. 5 rows stay in the field\.$/)
  await page.see('995 invitations, 50 shown')
  const all = await t.rows('invitation')
  expect(new Set(all.map(({ email_key }) => email_key)).size).toBe(995)
  expect(all.length).toBe(995)
})

test('an invitation has a message, a sender and reminders, is previewed, and a test goes to the admin', async () => {
  const t = await testApp()
  const staff = t.visitor()
  await signedIn(t, staff, { email: 'ada@x.example', role: 'admin', secondFactor: true })
  await openPage(staff, '/admin/invitations')
  await page.press('Invite people')
  await page.fill(LIST, `Elena Marchetti, ${ELENA}\nBea Two, bea@x.example`)
  await page.fill('From (optional)', 'Ada Lovelace')
  await page.fill('Message (optional)', 'We spoke in spring.')
  await page.press('Preview')
  const preview = await dialog()
  await preview.press('Plain text')
  await preview.hasText('We spoke in spring.')
  await preview.press('Close')
  await page.press('Send me a test')
  await toast('A test is on its way to ada@x.example.')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'After 14 days' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'After 3 days' }))
  await page.press('Send 2 invitations')
  const question = await dialog()
  await question.hasText('Reminders leave after 3 and 14 days')
  await question.press('Send them')
  await toast('2 invitations are on the way.')
  await t.runJobs()
  expect(mailsTo(t, 'ada@x.example')).toHaveLength(1)
  const [mail] = mailsTo(t, ELENA)
  expect(mail?.fromName).toBe('Ada Lovelace (Halcyon AI)')
  expect(mail?.text).toContain('We spoke in spring.')
  await page.close()
  await (await row(ELENA)).hasText(/reminder 18 Jan( 2026)?, 10:00/)
})
