import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { staffBrowser } from '../helpers/staff.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { MINUTE } from '../helpers/test-clock.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'
import { act, answering, broken, dialog, noDialog, on, openPage, panel, region, row, toast } from './page.tsx'

const page = on()
const queue = () => region('Needs you')
const decisions = async (t: TestApp) => t.rows('work_decision')

/** The menu of the row, as it says what can be done. */
async function menuOf(whose: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More actions for ${whose}` }))
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  return names
}

async function asks(t: TestApp, fullName: string) {
  const answer = await t.visitor().post('/api/nda/changes', {
    email: `${fullName.toLowerCase()}@x.example`,
    fullName,
    words: 'Why five years?',
  })
  expect(answer.status).toBeLessThan(300)
}

async function withTwo() {
  const t = await testApp()
  // The browser’s clock is that of the portal.
  vi.useFakeTimers({ toFake: ['Date'], now: t.clock.now() })
  onTestFinished(() => void vi.useRealTimers())
  const admin = await staffBrowser(t, 'admin')
  await asks(t, 'Ada')
  t.clock.advance(MINUTE)
  await asks(t, 'Bea')
  return { t, admin }
}

const shows = async (name: RegExp) => {
  const button = await (await queue()).button(name)
  await userEvent.click(button)
}

test('nothing needs staff; a list that fails can be asked for again', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/admin', answering(/waiting-work\/items/, broken))
  await page.see('What needs you could not be loaded.')
  await openPage(admin, '/admin')
  await (await queue()).see('Nothing is waiting')
  expect(within(screen.getByRole('navigation', { name: 'Staff' })).queryByText(/open request/)).toBeNull()
})

test('a request is approved from the queue, with the dialog of its list; the badge follows', async () => {
  const { t, admin } = await withTwo()
  await openPage(admin, '/admin')
  const nav = within(await screen.findByRole('navigation', { name: 'Staff' }))
  await nav.findByRole('link', { name: 'People 2 open requests' })
  await (await row('Ada')).press('Accept changes: Ada')
  const form = await dialog()
  await form.see(/that you accept the changes/)
  await form.press('Accept')
  await noDialog()
  await toast('Changes accepted. We emailed the person.')
  await nav.findByRole('link', { name: 'People 1 open request' })
  await waitFor(async () => expect((await queue()).queryByText('Ada')).toBeNull())
  expect((await t.rows('request')).map(({ answer }) => answer)).toEqual(['approved', null])
  await (await row('Bea')).press('Bea')
  const request = await panel('Request from Bea')
  await request.see('Changes to the agreement')
})

test('an item is assigned, snoozed and done from its menu, each with an undo, and the lists follow', async () => {
  const { t, admin } = await withTwo()
  await openPage(admin, '/admin')
  await act('Ada', 'Assign to me')
  await toast('Ada is assigned to you.')
  await shows(/^Mine 1$/)
  await (await row('Ada')).see('Mara Lindqvist')
  await waitFor(async () => expect((await queue()).queryByText('Bea')).toBeNull())
  await page.press('Undo')
  await toast('Undone.')
  await (await queue()).see('Nothing is assigned to you.')

  await shows(/^All 2$/)
  await act('Ada', 'Assign...')
  const assign = await dialog()
  await assign.fill('Who looks after it', (await decisions(t))[0]?.decided_by.slice('staff:'.length) ?? '')
  await assign.press('Assign')
  await noDialog()
  await (await row('Ada')).see('Mara Lindqvist')

  await act('Ada', 'Snooze for a week')
  await toast(/^.*Snoozed until .* 2026: Ada\./)
  await shows(/^Snoozed 1$/)
  await act('Ada', 'Done')
  await toast('Done: Ada.')
  await page.press('Undo')
  await toast('Undone.')
  await shows(/^Snoozed 1$/)
  await act('Ada', 'Show again')
  await toast('Ada is back.')
  await (await queue()).see('Nothing is snoozed.')
  await shows(/^All 2$/)
  await act('Bea', 'Snooze until a day...')
  const snooze = await dialog()
  await snooze.press('Snooze')
  await snooze.see('Enter a day after today.')
  await snooze.fill('Until the morning of', '2026-03-02')
  await snooze.press('Snooze')
  await noDialog()
  await toast('Snoozed until 2 Mar 2026: Bea.')
  await page.press('Undo')
  await toast('Undone.')

  await act('Bea', 'Done')
  await toast('Done: Bea.')
  await shows(/^All 1$/)
  await page.press('Undo')
  await shows(/^All 2$/)
  expect((await decisions(t)).every(({ done_at }) => done_at === null)).toBe(true)
})

test('who decides about what a colleague has just dealt with is told, and sees the list as it is', async () => {
  const { t, admin } = await withTwo()
  await openPage(admin, '/admin')
  await row('Ada')
  const bea = await staffBrowser(t, 'admin', 'bea@x.example')
  const { items } = (await bea.get('/api/admin/waiting-work/items')).body
  const { id, revision, state } = items[0]
  await bea.post(`/api/admin/waiting-work/requests/${id}/done`, { revision, state })
  await act('Ada', 'Assign to me')
  await toast('Someone else has dealt with this, or it has changed meanwhile.')
  await shows(/^All 1$/)
})

test('read-only staff see what waits and open it, and are offered no act and no decision', async () => {
  const { t } = await withTwo()
  await openPage(await staffBrowser(t, 'reader'), '/admin')
  expect(await menuOf('Ada')).toEqual(['Open'])
  await (await row('Ada')).press('Ada')
  const request = await panel('Request from Ada')
  request.none(/Approve|Decline|Send/)
})

/** Makes one of each kind that opens something of its own. */
async function manyKinds(t: TestApp, admin: TestVisitor) {
  await t.visitor().sign({ fullName: 'Rita', email: 'rita@x.example' })
  await admin.post('/api/admin/codes', { routes: ['vault'], expires: '2026-01-20T10:00:00Z', description: 'Board' })
  const rita = (await t.rows('person')).find(({ email_key }) => email_key === 'rita@x.example')
  await admin.post(`/api/admin/pipeline/${rita?.id}/card`, { nextStep: 'Call Rita', nextOn: '2026-01-14' })
  await admin.post('/api/admin/projects', {
    ...{ key: 'harbour', name: 'Harbour', summary: 'Flats.', stage: 'upcoming', currency: 'EUR' },
  })
}

test('reviews, next steps, codes and project pages open in place', async () => {
  const t = await testApp({ portal: { nda: { activation: 'review' } } })
  const admin = await staffBrowser(t, 'admin')
  await manyKinds(t, admin)
  await openPage(admin, '/admin')
  await (await row('Call Rita')).press('Open: Rita')
  await (await panel('Rita')).see('Indications of interest')
  await (await panel('Rita')).close()
  await (await row('Board')).press('Open: Board')
  await (await panel('The code')).press('Revoke')
  await (await dialog()).press('Revoke')
  await toast('Access code revoked successfully')
  await (await panel('The code')).close()
  await waitFor(async () => expect((await queue()).queryByText('Board')).toBeNull())
  await (await row('waits for your review')).press('Activate Now: Rita')
  await (await dialog()).press('Activate Now')
  await toast('1 code activated.')
  await (await queue()).fill('Kind', 'unpublished')
  await (await row('Harbour')).press('Write: Harbour')
  await screen.findByRole('main', { name: 'Editor of Harbour' })
})
