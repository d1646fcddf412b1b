import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { staffBrowser } from '../helpers/staff.ts'
import { testApp } from '../helpers/test-app.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'
import { answering, broken, description, dialog, offline, on, openPage, panel, toast } from './page.tsx'

const page = on()

const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

async function saveElsewhere(browser: TestVisitor, values: Record<string, unknown>) {
  const { sections } = (await browser.get('/api/admin/settings')).body
  const { revision } = sections.find(({ id }: { id: string }) => id === 'company')
  return browser.send('PUT', '/api/admin/settings/company', { revision, values })
}

test('an admin changes a setting: what is not saved is said and kept, a wrong value is named, and saving says so', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/admin/settings', answering(/GET .*api\/admin\/settings/, broken))
  await page.see('The settings could not be loaded.')
  await openPage(admin, '/admin/settings')
  expect((await input('Name')).value).toBe('Halcyon AI')
  await page.fill('Name', 'Nordlicht')
  await page.see('1 change not saved.')
  await page.fill('Contact email', 'nobody')
  await page.press('Save')
  const email = await input('Contact email')
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  expect(description(email)).toContain('Enter an email address')
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(t.deps.portal.company.name).toBe('Halcyon AI')

  // Another section is opened and left without losing what was typed.
  await page.press('Legends and disclaimers')
  await page.press(/^Company and contacts/)
  expect((await input('Name')).value).toBe('Nordlicht')
  await page.fill('Contact email', 'post@nordlicht.example')
  await page.press('Save')
  await page.see('Saved. The portal uses it now.')
  expect(t.deps.portal.company).toMatchObject({ name: 'Nordlicht', contact: { email: 'post@nordlicht.example' } })
  await page.fill('Phone number', '1')
  await page.press('Discard')
  await page.see('No changes.')
  expect((await input('Phone number')).value).toBe('+1 702 555 0142')
})

test('the history says what became what, and its undo sets it back', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await saveElsewhere(admin, { 'company.name': 'Nordlicht' })
  await openPage(admin, '/admin/settings')
  await page.press('History')
  const history = await panel('History of Company and contacts')
  await history.see('Halcyon AI')
  await history.see('Nordlicht')
  await history.press('Undo')
  await (await dialog()).press('Undo')
  await toast('The change was undone.')
  await history.see('undid a change')
  await waitFor(async () => expect((await input('Name')).value).toBe('Halcyon AI'))
})

test('when somebody else saved first, nothing is lost: their value is shown beside mine, and saving again decides', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/settings')
  await page.fill('Name', 'Mine')
  const other = await staffBrowser(t, 'admin', 'other@x.example')
  await saveElsewhere(other, { 'company.name': 'Theirs', 'company.contact.phone': '+49 30 1' })
  await page.press('Save')
  await page.see('Somebody else has changed these settings since')
  await page.see('Saved by somebody else meanwhile: Theirs')
  expect((await input('Name')).value).toBe('Mine')
  await waitFor(async () => expect((await input('Phone number')).value).toBe('+49 30 1'))
  await page.press('Save')
  await page.see('Saved. The portal uses it now.')
  expect(t.deps.portal.company).toMatchObject({ name: 'Mine', contact: { phone: '+49 30 1' } })
})

test('without an answer the page keeps the change and says so', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/admin/settings', answering(/PUT /, offline))
  await page.fill('Name', 'Nordlicht')
  await page.press('Save')
  await page.see('Your changes are kept on this page.')
  expect((await input('Name')).value).toBe('Nordlicht')
})

test('parts of the landing page are moved and switched off by keyboard, and the page follows', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/admin/settings?section=landing')
  await page.press('Move Next Launches up')
  await page.check('Investor video')
  await page.press('Save')
  await page.see('Saved. The portal uses it now.')
  expect(t.deps.portal.landing.parts.slice(0, 3)).toEqual([
    { name: 'video', shown: false },
    { name: 'next', shown: true },
    { name: 'initial', shown: true },
  ])
  await openPage(t.visitor(), '/')
  await page.see('Next Launches')
  const headings = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
  expect(headings.slice(0, 2)).toEqual(['Next Launches', 'Initial Launch'])
})

test('a viewer sees the settings and changes nothing; what a file sets says so', async () => {
  const t = await testApp({ portal: { codes: { bypass: false } } })
  await openPage(await staffBrowser(t, 'reader'), '/admin/settings')
  await page.see('cannot make changes')
  expect((await input('Name')).readOnly).toBe(true)
  page.none('Save')
  page.none('Environment')
  await openPage(await staffBrowser(t, 'admin'), '/admin/settings?section=access')
  const bypass = await input('Let the bypass code work')
  expect(bypass.disabled).toBe(true)
  await page.see('Set by portal.config.json. Change it there.')
  expect(description(bypass), 'which screen readers say of the box too').toContain('Set by portal.config.json')
  await page.press('Environment')
  await page.see('DATA_DIR')
})

test('the section of the environment says which settings it sets', async () => {
  const t = await testApp({ env: { MAIL_FROM: 'post@acme.example' } })
  await openPage(await staffBrowser(t, 'admin'), '/admin/settings?section=environment')
  await page.see('None. MAIL_FROM sets Sender of emails. Everything else on this page can be edited.')
  const other = await testApp()
  await openPage(await staffBrowser(other, 'admin'), '/admin/settings?section=environment')
  await page.see('None. Everything on this page can be edited.')
})
