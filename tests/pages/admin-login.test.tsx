import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { unlock } from '../../web/features/accounts/operator-login/login-lock.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { MINUTE } from '../helpers/test-clock.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'
import { answering, dialog, noDialog, offline, on, openPage } from './page.tsx'

const LOCKED = 'Too many failed attempts. Please wait 5 minutes.'
const page = on()

// A tab that was just opened has counted nothing.
beforeEach(unlock)

const clickCorner = () => fireEvent.click(document.body, { clientX: 10, clientY: window.innerHeight - 10, detail: 1 })

function press(keys: object) {
  const event = createEvent.keyDown(document.body, { key: 'A', code: 'KeyA', ...keys })
  // happy-dom has no keyboard whose state could be asked for.
  fireEvent(document.body, Object.assign(event, { getModifierState: () => false }))
}

async function openDialog() {
  press({ ctrlKey: true, altKey: true, shiftKey: true })
  return dialog()
}

async function enter(username: string, password: string) {
  const form = await dialog()
  await form.fill('Username', username)
  await form.fill('Password', password)
  await form.press('Sign In')
}

async function logIn(t: TestApp) {
  await openDialog()
  await enter(t.firstRun().adminUsername, t.firstRun().adminPassword)
  await noDialog()
  await screen.findByRole('complementary', { name: 'Admin override' })
}

test('five clicks in the corner open the dialog on every page; four do not', async () => {
  const t = await testApp()
  for (const path of ['/', '/nda-gate', '/unlock', '/vault', '/support', '/nowhere']) {
    await openPage(t.visitor(), path)
    await screen.findByRole('main')
    for (let i = 0; i < 4; i++) clickCorner()
    await noDialog()
    clickCorner()
    const form = await dialog()
    const username = await form.field('Username')
    await waitFor(() => expect(document.activeElement, path).toBe(username))
    await form.press('Close')
    await noDialog()
  }
})

test('the chord opens it too', async () => {
  const t = await testApp()
  await openPage(t.visitor(), '/unlock')
  press({ ctrlKey: true, shiftKey: true })
  await noDialog()
  await openDialog()
  screen.getByRole('dialog', { name: 'Admin Login' })
})

test('blank fields are asked for; nothing is sent', async () => {
  const t = await testApp()
  const sent: string[] = []
  await openPage(t.visitor(), '/unlock', (portal) => (url, init) => {
    sent.push(url)
    return portal(url, init)
  })
  const form = await openDialog()
  await form.press('Sign In')
  await form.see('Please enter the user name')
  await form.see('Please enter the password')
  expect(sent.filter((url) => url.includes('/api/admin/'))).toEqual([])
})

test('without a connection it says so; while it waits the button does', async () => {
  const t = await testApp()
  let network = offline
  await openPage(
    t.visitor(),
    '/unlock',
    answering(/api\/admin\/login/, (url, init) => network(url, init)),
  )
  const form = await openDialog()
  await enter('admin', 'any')
  await form.see('Network error. Please try again.')
  network = () => new Promise(() => {})
  await form.press('Sign In')
  await form.button('Signing In...')
})

test('a wrong password says so, and the fifth locks the dialog, closed and opened again too', async () => {
  const t = await testApp()
  const { adminUsername, adminPassword } = t.firstRun()
  const visitor = t.visitor()
  const sent: string[] = []
  await openPage(visitor, '/unlock', (portal) => (url, init) => {
    sent.push(url)
    return portal(url, init)
  })
  let form = await openDialog()
  for (let i = 0; i < 4; i++) {
    await enter('admin', `wrong ${i}`)
    await form.button('Sign In')
    await form.see('Invalid credentials')
  }
  await enter('admin', 'wrong 5')
  await form.see(LOCKED)
  await form.press('Close')
  await noDialog()
  form = await openDialog()
  const before = sent.length
  await enter(adminUsername, adminPassword)
  await form.see(LOCKED)
  expect(sent.slice(before)).toEqual([])
  // A reload forgets what the tab counted; the server does not.
  unlock()
  await openPage(visitor, '/unlock')
  form = await openDialog()
  await enter(adminUsername, adminPassword)
  await form.see(LOCKED)
})

test('its page lists and ends overrides, reminds, sets up an app and changes the password', async () => {
  const t = await testApp()
  const { adminUsername, adminPassword } = t.firstRun()
  const visitor = t.visitor()
  await openPage(visitor, '/admin/login')
  await screen.findByRole('heading', { name: 'Access Denied' })
  const other = await overrideElsewhere(t)
  await logIn(t)
  await page.see('still has its generated password')
  await page.see('first-run.json')

  const overrides = () => screen.queryAllByRole('listitem').filter(({ textContent }) => textContent?.includes('Since'))
  await waitFor(() => expect(overrides()).toHaveLength(2))
  const [elsewhere] = overrides().filter(({ textContent }) => !textContent?.includes('in this tab'))
  elsewhere?.querySelector('button')?.click()
  await waitFor(() => expect(overrides()).toHaveLength(1))
  expect((await other.get('/api/admin/me')).status).toBe(403)

  await page.fill('Password', adminPassword)
  await page.press('Set up an authenticator app')
  const secret = String((await page.see(/^[A-Z2-7]{32}$/)).textContent)
  const code = () => new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() })
  await page.fill('Code from the app', code())
  await page.press('Confirm')
  await page.see('An authenticator app is set up. The login needs a code from it.')

  await page.fill('Current password', adminPassword)
  await page.fill('New password', 'orchid-lantern-42')
  await page.press('Change password')
  await screen.findByRole('heading', { name: 'Access Denied' })

  t.clock.advance(MINUTE)
  await openDialog()
  await enter(adminUsername, 'orchid-lantern-42')
  const form = await dialog()
  const otp = await form.field('Code from your authenticator app')
  await waitFor(() => expect(document.activeElement).toBe(otp))
  await form.fill('Code from your authenticator app', code())
  await form.press('Sign In')
  await screen.findByRole('complementary', { name: 'Admin override' })
  await page.gone('still has its generated password')
})

/** Another tab, in which the admin has logged in too. */
async function overrideElsewhere(t: TestApp): Promise<TestVisitor> {
  const { adminUsername: username, adminPassword: password } = t.firstRun()
  const other = t.visitor()
  other.bearer = (await other.post('/api/admin/login', { username, password })).body.token
  expect((await other.get('/api/admin/me')).status).toBe(200)
  return other
}
