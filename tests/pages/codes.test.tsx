import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { codeAndSession } from '../../contract/access-codes/code-and-session.ts'
import { makeAccount, PASSWORD } from '../helpers/account.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { DAY, MINUTE } from '../helpers/test-clock.ts'
import { codeOf, enrol } from '../helpers/totp.ts'
import { act, answering, broken, dialog, offline, on, openPage, panel, region, row, toast } from './page.tsx'

const page = on()
const form = async () => on(await screen.findByRole('form', { name: 'New code' }))
const bodyRows = () => screen.getAllByRole('row').slice(1)

/** Makes a code on the page and answers its text. */
async function create(project: string, code = ''): Promise<string> {
  if (!screen.queryByRole('form', { name: 'New code' })) await page.press('New code')
  const part = await form()
  await part.check(project)
  await part.fill('Code', code)
  await part.press('Create code')
  await toast(/Access code \S+ created successfully/)
  return /Access code (\S+) created/.exec(document.querySelector('.toast')?.textContent ?? '')?.[1] ?? ''
}

/** Somebody with a code at the gate of the vault: what the gate says. */
async function gateSays(t: TestApp, code: string, words: string) {
  await openPage(t.visitor(), '/vault?enter=code')
  await page.fill('Enter access code', code)
  await page.press('Access Content')
  await page.see(words)
}

test('a chosen code is upper-cased, said to be weak, and refused when it is taken', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/codes')
  expect(await create('Fanz', 'open-day')).toBe('OPEN-DAY')
  await page.see('easier to guess')
  const part = await form()
  await part.check('Fanz')
  await part.fill('Code', 'open-day')
  await part.press('Create code')
  await part.see('This code already exists')
})

test('a code for a named person is mailed from the form, and not without an address', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/codes')
  await page.press('New code')
  const part = await form()
  await part.check('Fanz')
  await part.fill('For: name (optional)', 'Ines Carvalho')
  await part.check('Email the code to this address')
  await part.press('Create code')
  await part.see('Enter the address to email the code to.')
  await part.fill('For: email (optional)', 'ines@carvalho.example')
  const code = await create('Vault')
  await t.runJobs()
  const mail = t.mails.find(({ to }) => to === 'ines@carvalho.example')
  expect(mail?.text).toContain(code)
})

test('a pending code begins with ‘Activate Now’', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await openPage(staff, '/admin/codes')
  await page.press('New code')
  const part = await form()
  await userEvent.click(await part.see('More options'))
  await part.fill('Starts (optional)', new Date(t.clock.now().getTime() + DAY).toISOString().slice(0, 16))
  const code = await create('Vault')
  await (await row(code)).hasText('Pending')
  await gateSays(t, code, 'Access code is not yet active.')
  await openPage(staff, '/admin/codes')
  await page.press(/^Pending/)
  await waitFor(() => expect(bodyRows()).toHaveLength(1))
  await page.press(`Activate Now: ${code}`)
  const asked = await dialog()
  // Only codes from a signature have the days and uses of the settings, and an address that someone must confirm.
  await asked.see(`The code of ${code} can be used from now.`)
  expect(screen.queryByText(/not confirmed/)).toBeNull()
  await asked.press('Activate Now')
  await toast('1 code activated.')
  await page.see('No pending codes')
  await page.press(/^All/)
  await (await row(code)).hasText('Active')
})

test('the list of codes says whose signature is not confirmed before it activates a code', async () => {
  const t = await testApp({ portal: { nda: { activation: 'review' } } })
  await t.visitor().sign({ fullName: 'Ada', email: 'ada@x.example' })
  await openPage(await staffBrowser(t, 'admin'), '/admin/codes?state=pending')
  await page.press(/^Activate Now: /)
  const asked = await dialog()
  await asked.see(/^The code of Ada can be used from now, for 14 days and 25 sessions\. Whoever waits/)
  await asked.see('Ada has not confirmed the signature by email.')
  await asked.press('Activate Now')
  await toast('1 code activated.')
  await page.see('No pending codes')
})

test('revoked while a reader has the page open, it closes at the next request', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await openPage(staff, '/admin/codes')
  const code = await create('Vault')
  const reader = t.visitor()
  expect((await reader.post('/api/access/vault', { code })).status).toBe(200)
  const content = async () => (await reader.get('/api/projects/vault/content')).status
  expect(await content()).toBe(200)
  await act(code, 'Revoke')
  await (await dialog()).press('Revoke')
  await toast('Access code revoked successfully')
  await (await row(code)).hasText('Revoked')
  expect(await content()).toBe(401)
  const { state } = await openPage(reader, '/vault')
  expect(state.location.href).toContain('/nda-gate?reason=code_revoked')
})

test('staff who may only look have no form, no acts and no whole code', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'reader'), '/admin/codes')
  const table = await screen.findByRole('table')
  expect(table.textContent).toContain('••••••')
  page.none('New code')
  on(table).none(/^(Copy|More actions)/)
})

test('a list that cannot be loaded says so', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/codes', answering(/^GET \/api\/admin\/codes/, broken))
  await toast('Failed to load access codes')
  await waitFor(() => expect(screen.getAllByText('Failed to load access codes')).toHaveLength(2))
})

test('what cannot be made or revoked says so in the words of the specification', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/codes', answering(/^POST \/api\/admin\/codes/, offline))
  await screen.findByRole('table')
  await page.press('New code')
  const part = await form()
  await part.check('Vault')
  await part.press('Create code')
  await toast('Failed to create access code')
  await page.close()
  await (await dialog()).press('Discard')
  const [menu] = screen.getAllByRole('button', { name: /^More actions for/ })
  await userEvent.click(menu as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
  const asked = await dialog()
  await asked.press('Revoke')
  await asked.see('Failed to revoke access code')
})

test('what cannot be loaded says so in the words of the specification, and is loaded on another try', async () => {
  const t = await testApp()
  let down = true
  await openPage(await staffBrowser(t, 'admin'), '/admin/nda', (portal) => (url, init) => {
    const fails = down && /\/api\/admin\/(codes|shared-access|nda-submissions|summary)/.test(url)
    return (fails ? offline : portal)(url, init)
  })
  await toast('Failed to load access codes')
  const card = await screen.findByRole('link', { name: /^NDA submissions/ })
  await waitFor(() => expect(card.textContent).toContain('unknown'))
  for (const [tab, what] of [
    ['Shared Access', 'The list of shared access'],
    ['NDA Submissions', 'The list of submissions'],
  ] as const) {
    await page.openTab(tab)
    await page.see(`${what} could not be loaded.`)
  }
  down = false
  await page.press('Try again')
  await page.see('No signatures yet')
})

test('staff who may only look see masked codes, no acts and no file; others see nothing', async () => {
  const t = await testApp()
  const reader = t.visitor()
  await reader.sign()
  expect((await reader.post('/api/access/vault', { code: t.firstRun().codes.shared })).status).toBe(200)
  await openPage(t.visitor(), '/admin/nda')
  await screen.findByRole('heading', { name: 'Access Denied' })
  await page.see('Admin privileges required')
  await openPage(await staffBrowser(t, 'reader'), '/admin/nda?tab=shared')
  await (await row('Elena Marchetti')).hasText('••••••')
  page.none(/^More actions/)
  page.none('Save as CSV')
})

test('who waits is reviewed from the navigation: one is opened and activated, two are declined with a reason', async () => {
  const t = await testApp({ portal: { nda: { activation: 'review' } } })
  for (const name of ['Ada', 'Bea', 'Cem']) await t.visitor().sign({ fullName: name, email: `${name}@x.example` })
  await openPage(await staffBrowser(t, 'reader'), '/admin/review')
  await screen.findByRole('table', { name: /^Signatures to review/ })
  await page.see(/cannot make changes/)
  expect(screen.queryByRole('checkbox')).toBeNull()

  await openPage(await staffBrowser(t, 'admin'), '/admin')
  const needs = await region('Needs you')
  for (const name of ['Ada', 'Bea', 'Cem']) await needs.button(`Activate Now: ${name}`)
  await (await row('Ada')).hasText('Signature not confirmed, and the code waits for your review')
  const nav = within(screen.getByRole('navigation', { name: 'Staff' }))
  await userEvent.click(nav.getByRole('link', { name: 'Access 3 signatures to review' }))
  await userEvent.click(await nav.findByRole('link', { name: 'Review 3 signatures to review' }))
  await (await row('Ada')).hasText('Signature not confirmed')
  await page.press('Ada')
  const signature = await panel('The submission')
  await signature.press('Activate Now')
  const activate = await dialog()
  await activate.see(/The code of Ada can be used from now/)
  await activate.see('Ada has not confirmed the signature by email.')
  await activate.press('Activate Now')
  await toast('1 code activated.')
  await waitFor(() => expect(nav.getByRole('link', { name: 'Review 2 signatures to review' })).toBeTruthy())

  await page.check('Select all')
  const chosen = await region('Selected signatures')
  await chosen.press('Decline')
  const decline = await dialog()
  await decline.press('Decline')
  await decline.see('Write a reason.')
  await decline.fill('Reason', 'We do not know you yet.')
  await decline.press('Decline')
  await toast('2 codes declined.')
  await screen.findByText('Nothing to review')
  await waitFor(() => expect(nav.getByRole('link', { name: 'Review' })).toBeTruthy())
})

test('in accessibility mode copying, cutting, dragging out, the menu, saving and printing stay off', async () => {
  const t = await testApp()
  const reader = t.visitor()
  expect((await reader.post('/api/access/vault', { code: t.firstRun().codes.vault })).status).toBe(200)
  await openPage(reader, '/vault')
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  await page.press('Accessibility mode')
  await (await dialog()).press('Turn on accessibility mode')
  await page.see(/Copying, saving and printing stay off/)
  expect(document.documentElement.dataset.guarded).toBe('eased')
  const content = (await screen.findAllByRole('heading', { level: 1 }))[0] as HTMLElement
  for (const refused of [fireEvent.copy, fireEvent.cut, fireEvent.dragStart, fireEvent.contextMenu])
    expect(refused(content)).toBe(false)
  for (const key of ['s', 'p']) expect(fireEvent.keyDown(document, { key, ctrlKey: true }), key).toBe(false)
  await page.see(/You cannot (copy from|save) confidential pages|PDF generation and printing are restricted/)
})

test('one sentence explains code and session; a reader who signed nothing is not told of a signature', async () => {
  const t = await testApp()
  const reader = t.visitor()
  const { sessionDays } = (await reader.get('/api/portal')).body
  expect((await reader.post('/api/access/vault', { code: t.firstRun().codes.vault })).status).toBe(200)
  await openPage(reader, '/vault')
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  await page.button('Accessibility mode')
  expect(document.body.textContent).not.toMatch(/agreement (that )?you signed|when you signed/i)

  await openPage(await unlocked(t), '/')
  await page.see(codeAndSession(sessionDays))
})

/** A browser whose reader has signed, and has unlocked with the personal code. */
async function unlocked(t: TestApp) {
  const signer = t.visitor()
  const { code } = await signer.sign()
  await signer.post('/api/unlock', { code })
  return signer
}

test('copying a code that is hidden 15 minutes after the sign-in asks in place who is there, and copies it then', async () => {
  const t = await testApp()
  // The identity library's clock is not the test's.
  t.clock.set(new Date().toISOString())
  const staff = await makeAccount(t, 'boss@halcyon.example')
  const { uri } = await enrol(staff)
  await t.deps.db.updateTable('user_account').set({ role: 'admin' }).execute()
  const { code } = (await staff.post('/api/admin/codes', { routes: ['fanz'] })).body
  t.clock.advance(16 * MINUTE)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openPage(staff, '/admin/codes')
  await page.press(`Copy ••••••${code.slice(-2)}`)
  const asked = on(await screen.findByRole('dialog', { name: "Confirm it's you" }))
  expect(write).not.toHaveBeenCalled()
  await asked.fill('Password', PASSWORD)
  await asked.fill('Code from your authenticator app', codeOf(uri, 1))
  await asked.press('Confirm')
  await toast('Code copied to clipboard')
  expect(write).toHaveBeenCalledWith(code)
})
