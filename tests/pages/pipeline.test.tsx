import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { INTEREST, investor, openRound } from '../helpers/interest.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'
import { answering, broken, dialog, noDialog, offline, on, openPage, panel, region, toast } from './page.tsx'

const page = on()
const column = (stage: string) => region(new RegExp(`^${stage} `))
const wide = (isWide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const matches = query.includes('40rem') ? isWide : false
    return {
      matches,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    } as unknown as MediaQueryList
  })

/** The project page. What it reports as it is left does not reach the portal here. */
function openSheet(visitor: TestVisitor, between?: Parameters<typeof openPage>[2]) {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  return openPage(visitor, '/vault', between)
}

async function withInterest(terms: object = {}) {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await openRound(admin, { minimum: 25_000, vehicles: ['SAFE', 'Direct'], ...terms })
  const ada = await investor(t, 'ada@x.example')
  return { t, admin, ada }
}

const cardOf = async (t: TestApp, id: string) =>
  (await t.rows('pipeline_card')).find(({ person_id }) => person_id === id)

test('the board has a column for each stage with counts and sums; a card moves from its menu and by key, with undo', async () => {
  const { t, admin, ada } = await withInterest()
  await ada.state(100_000)
  wide(true)
  await openPage(admin, '/admin/pipeline')
  const interested = await column('Interested')
  await interested.see('Ada Lovelace')
  await interested.hasText(/Interested 1.*\$100,000/)
  await interested.press('Move Ada Lovelace')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to Documents' }))
  await toast('Ada Lovelace is moved to Documents.')
  await (await column('Documents')).see('Ada Lovelace')
  await waitFor(async () => expect((await cardOf(t, ada.personId))?.stage).toBe('documents'))
  await page.press('Undo')
  await toast('Undone.')
  await (await column('Interested')).see('Ada Lovelace')
  expect((await cardOf(t, ada.personId))?.stage).toBeNull()
  fireEvent.keyDown(await page.button('Ada Lovelace'), { key: 'ArrowRight', altKey: true })
  const allocated = await column('Allocated')
  await allocated.see('Ada Lovelace')
  await allocated.see('Not allocated')
  await allocated.hasText(/Allocated 1\$100,000 indicated/)
  await waitFor(async () => expect((await cardOf(t, ada.personId))?.stage).toBe('committed'))
})

test('a card moves by dragging it into another column', async () => {
  const { t, admin, ada } = await withInterest()
  wide(true)
  await openPage(admin, '/admin/pipeline')
  await (await column('Signed')).see('Ada Lovelace')
  const card = document.querySelector(`[data-card="${ada.personId}"]`) as HTMLElement
  const passed = (await screen.findByRole('region', { name: /^Passed/ })) as HTMLElement
  const dataTransfer = { setData: () => {}, effectAllowed: '' }
  fireEvent.dragStart(card, { dataTransfer })
  fireEvent.dragOver(passed, { dataTransfer })
  expect(passed.dataset.over).toBe('true')
  fireEvent.drop(passed, { dataTransfer })
  await (await column('Passed')).see('Ada Lovelace')
  await waitFor(async () => expect((await cardOf(t, ada.personId))?.stage).toBe('passed'))
})

test('the drawer has owner and next step, notes, history, and why the card is where it is', async () => {
  const { t, admin, ada } = await withInterest()
  await openPage(admin, `/admin/pipeline?card=${ada.personId}`)
  const drawer = await panel('Ada Lovelace')
  await drawer.see('Set automatically on')
  await drawer.fill('Next step', 'Call about the terms')
  const owner = (await t.rows('user_account')).find(({ role }) => role === 'admin')?.id ?? ''
  await drawer.fill('Owner', owner)
  await waitFor(async () => expect(await cardOf(t, ada.personId)).toMatchObject({ owner_id: owner, next_step: '' }))
  await drawer.fill('Due on', '2020-01-01')
  await drawer.press('Save next step')
  await toast('Saved.')
  await drawer.see('set the next step of Ada Lovelace')
  expect(await cardOf(t, ada.personId)).toMatchObject({ next_step: 'Call about the terms', next_on: '2020-01-01' })
  await drawer.press('Add note')
  await drawer.see('Write a note first.')
  await drawer.fill('New note', 'Decides with her brother.')
  await drawer.press('Add note')
  await drawer.see('Decides with her brother.')
  await drawer.see('added a note to the card of Ada Lovelace')
  await drawer.press('Remove')
  await drawer.gone('Decides with her brother.')
  await drawer.fill('Stage', 'funded')
  await drawer.see('Set by hand on')
  await drawer.press('Set automatically')
  await drawer.see('Set automatically on')
  await drawer.press('Record interest...')
  await drawer.fill('Amount in USD', '10,000')
  await drawer.press('Record')
  await drawer.see('The smallest amount is 25000 USD.')
  await drawer.fill('Amount in USD', '50.000')
  await drawer.press('Record')
  await drawer.see('entered by Mara Lindqvist')
})

test('an allocation that a colleague has changed meanwhile is named before another one replaces it', async () => {
  const { t, admin, ada } = await withInterest()
  await ada.state(100_000)
  await openPage(admin, `/admin/pipeline?card=${ada.personId}`)
  const drawer = await panel('Ada Lovelace')
  await drawer.press('Allocate')
  await drawer.fill('Allocation in USD', '30000')
  const colleague = await staffBrowser(t, 'admin', 'colleague@x.example')
  const [{ id }] = (await colleague.get('/api/admin/rounds/vault')).body.indications
  expect((await colleague.post(`/api/admin/indications/${id}/allocation`, { amount: 80_000 })).status).toBe(204)
  await drawer.press('Save allocation')
  await drawer.see('80000 USD is allocated now')
  await drawer.see('$80,000 allocated')
  expect((await drawer.field('Allocation in USD')).value).toBe('30000')
  await drawer.press('Save allocation')
  await toast('$30,000 is allocated.')
  await waitFor(async () => expect((await t.rows('indication'))[0]?.allocated).toBe(30_000))
})

test('a next step that a colleague has set meanwhile is shown beside what was typed', async () => {
  const { t, admin, ada } = await withInterest()
  await openPage(admin, `/admin/pipeline?card=${ada.personId}`)
  const drawer = await panel('Ada Lovelace')
  await drawer.fill('Next step', 'Hold until KYC')
  const colleague = await staffBrowser(t, 'admin', 'colleague@x.example')
  const theirs = { nextStep: 'Send wiring instructions', nextOn: '2026-03-01' }
  expect((await colleague.post(`/api/admin/pipeline/${ada.personId}/card`, theirs)).status).toBe(204)
  await drawer.press('Save next step')
  await drawer.see('Someone else has changed this card meanwhile')
  await drawer.hasText(/Saved at present: ?Send wiring instructions/)
  expect((await drawer.field('Next step')).value).toBe('Hold until KYC')
  expect((await drawer.field('Due on')).value).toBe('2026-03-01')
  await drawer.press('Save next step')
  await toast('Saved.')
  expect(await cardOf(t, ada.personId)).toMatchObject({ next_step: 'Hold until KYC', next_on: '2026-03-01' })
})

test('on a phone there is the list; it filters by stage, owner and due, and says what failed', async () => {
  const { admin, ada } = await withInterest()
  wide(false)
  await openPage(admin, '/admin/pipeline?stage=passed')
  await page.see('No people match these filters.')
  expect(screen.queryByRole('region', { name: 'Board of the pipeline' })).toBeNull()
  await page.fill('Stage', 'signed')
  await page.see('Ada Lovelace')
  await page.fill('Due', 'overdue')
  await page.gone('Ada Lovelace')
  await admin.post(`/api/admin/pipeline/${ada.personId}/card`, { nextStep: 'Call', nextOn: '2020-01-01' })
  await page.fill('Owner', 'none')
  await page.see('overdue')
  await openPage(admin, '/admin/pipeline', () => answering(/pipeline/, broken)((url, init) => admin.fetch(url, init)))
  await page.see('could not be loaded')
})

test('staff open a round, correct it, and allocate up to the cap, with undo', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const ada = await investor(t, 'ada@x.example')
  await openPage(admin, '/admin/rounds')
  await page.press('Vault')
  const drawer = await panel('Round of Vault')
  await drawer.press('Open a round...')
  await drawer.press('Open the round')
  await drawer.see('Enter a whole amount.')
  await drawer.fill('Target in USD', '1,000,000')
  await drawer.fill('Cap of allocations', '60000')
  await drawer.fill('Vehicles (optional)', 'SAFE\nDirect')
  await drawer.press('Open the round')
  await drawer.see('SAFE, Direct')
  await ada.state(100_000)
  await openPage(admin, '/admin/rounds?round=vault')
  const again = await panel('Round of Vault')
  await again.see('Ada Lovelace')
  await again.see('Not allocated')
  await again.see('On the project page')
  await again.see('The page differs from the terms of the round.')
  await again.press('Allocate')
  await again.fill('Allocation in USD', '70000')
  await again.press('Save allocation')
  await again.see('This would allocate more than the cap of the round.')
  await again.fill('Allocation in USD', '60000')
  await again.press('Save allocation')
  await toast('$60,000 is allocated.')
  await again.see('$60,000 allocated')
  await waitFor(async () => expect((await t.rows('round'))[0]?.allocated).toBe(60_000))
  await on().press('Undo')
  await waitFor(async () => expect((await t.rows('round'))[0]?.allocated).toBe(0))
})

test('an investor states an interest under the legend, changes it and withdraws it', async () => {
  const { t, ada } = await withInterest()
  await openSheet(ada.visitor)
  const part = await region('Indication of interest')
  await part.see('It is not binding')
  await part.press('State your interest')
  await part.see('Enter the amount in whole numbers.')
  await part.fill('Amount in USD', '20000')
  await part.press('State your interest')
  await part.see('The smallest amount is $25,000.')
  await part.fill('Amount in USD', '100,000')
  await part.fill('How would you invest?', '*')
  await part.fill('Name of the vehicle', 'Our holding')
  await part.fill('Conditions (optional)', 'After the audit.')
  await part.press('State your interest')
  await part.see('We have received your interest.')
  await part.see('$100,000')
  expect((await t.rows('indication'))[0]).toMatchObject({ amount: 100_000, vehicle: 'Our holding' })
  await part.press('Change')
  expect((await part.field('Amount in USD')).value).toBe('100000')
  await part.fill('Amount in USD', '150 000')
  await part.press('Save change')
  await part.see('$150,000')
  await part.press('Withdraw')
  await (await dialog()).press('Withdraw')
  await noDialog()
  await part.button('State your interest')
  expect((await ada.visitor.get(INTEREST)).body.own).toBeNull()
})

test('a failed or offline send keeps what was typed, and a changed legend is shown before it is sent again', async () => {
  const { admin, ada } = await withInterest()
  const portal = (url: string, init: RequestInit) => ada.visitor.fetch(url, init)
  await openSheet(ada.visitor, () => answering(/^POST .*interest/, offline)(portal))
  const part = await region('Indication of interest')
  await part.fill('Amount in USD', '100000')
  await part.press('State your interest')
  await part.see('Your interest could not be sent. Please try again.')
  expect((await part.field('Amount in USD')).value).toBe('100000')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  await part.see('You are offline.')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await openSheet(ada.visitor)
  const again = await region('Indication of interest')
  const { sections } = (await admin.get('/api/admin/settings')).body
  const { revision } = sections.find(({ id }: { id: string }) => id === 'legends')
  const values = { 'interest.legend': 'Nothing here binds anybody.' }
  expect((await admin.send('PUT', '/api/admin/settings/legends', { revision, values })).status).toBe(200)
  await again.fill('Amount in USD', '100000')
  await again.press('State your interest')
  await again.see('The text above the form has changed')
  await again.see('Nothing here binds anybody.')
  await again.press('State your interest')
  await again.see('We have received your interest.')
})

test('readers whom the portal does not know, staff and a closed round have no form; another investor sees nothing', async () => {
  const { t, admin, ada } = await withInterest({ showsTotal: true })
  await ada.state(123_000, { vehicle: 'Secret vehicle' })
  const stranger = t.visitor()
  await stranger.post('/api/access/vault', { code: t.firstRun().codes.vault })
  await openSheet(stranger)
  const part = await region('Indication of interest')
  await part.see('To state your interest, sign in')
  part.none('State your interest')
  expect(document.body.textContent).not.toContain('Secret vehicle')
  await page.see('Indicated, not binding')
  await openSheet(admin)
  await (await region('Indication of interest')).see('You are signed in as staff.')
  await openRound(admin, { showsTotal: false, closesOn: '2020-01-01' })
  const grace = await investor(t, 'grace@x.example')
  await openSheet(grace.visitor)
  await (await region('Indication of interest')).see('The round closed on')
  expect(document.body.textContent).not.toMatch(/123,000|Secret vehicle|Indicated, not binding/)
  expect(within(await screen.findByRole('navigation', { name: 'Sections' })).getByText('Your interest')).toBeTruthy()
})
