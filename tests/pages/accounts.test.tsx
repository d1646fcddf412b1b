import { screen, waitFor, within } from '@testing-library/react'
import { URI } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { linkToken, makeAccount, PASSWORD, signUpForm } from '../helpers/account.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { signedIn } from '../helpers/test-account.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { DAY, HOUR } from '../helpers/test-clock.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'
import { stopTheClock } from '../helpers/totp.ts'
import { answering, broken, description, dialog, noDialog, on, openPage, region, savedFiles, toast } from './page.tsx'

const EMAIL = 'e.marchetti@northgate.example'
const NEXT = 'violet-harbour-17'
const page = on()

async function signIn(password = PASSWORD) {
  const form = await dialog()
  await form.fill('Email', EMAIL)
  await form.fill('Password', password)
  await form.press('Sign In')
}

const accountOf = async (visitor: TestVisitor) => (await visitor.get('/api/account')).body.account
const mailsTo = (t: TestApp, address: string) => t.mails.filter(({ to }) => to === address)

test('the email about a changed password opens the form that asks for a link to set another', async () => {
  const t = await testApp()
  await makeAccount(t, EMAIL)
  await openPage(t.visitor(), '/?signin=forgotten')
  const form = await dialog()
  await form.fill('Email', EMAIL)
  await form.press('Email me a link')
  await form.see(/^If this address has an account/)
})

test('the email about approved access opens the sign-in at the page, also where another access has ended', async () => {
  const t = await testApp()
  await makeAccount(t, EMAIL)
  const [person] = await t.rows('person')
  await (await staffBrowser(t, 'admin')).post(`/api/admin/people/${person?.id}/approve`, { routes: ['vault'] })
  await t.runJobs()
  const path = /:\/\/[^/]+(\/vault\S*)/.exec(mailsTo(t, EMAIL).at(-1)?.text ?? '')?.[1] ?? ''
  const visitor = t.visitor()
  await visitor.post('/api/access/vault', { code: t.firstRun().codes.vault })
  t.clock.advance(60 * DAY)
  await openPage(visitor, path)
  await page.see('Existing investor?')
  await signIn()
  await noDialog()
  await waitFor(() => page.none('Enter access code'))
})

test('a forgotten password: one neutral answer, a link that sets another, and the way to a new link', async () => {
  const t = await testApp()
  await makeAccount(t, EMAIL)
  const visitor = t.visitor()
  await openPage(visitor, '/?signin=open')
  const neutral = /^If this address has an account, we have emailed it a link to set a new password\./
  const form = await dialog()
  for (const address of ['nobody@northgate.example', EMAIL]) {
    await form.fill('Email', address)
    await form.press('Forgot your password?')
    expect((await form.field('Email')).value).toBe(address)
    await form.press('Email me a link')
    expect((await form.see(neutral)).closest('[role=status]')).not.toBeNull()
    await form.press('Back to signing in')
  }
  const token = await linkToken(t, EMAIL, '/reset-password')
  expect(mailsTo(t, 'nobody@northgate.example')).toEqual([])

  await openPage(visitor, `/reset-password#${token}`)
  await page.press('Set the password')
  const field = await page.field('New password')
  await waitFor(() => expect(description(field)).toMatch(/This password does not meet the requirements/))
  await page.fill('New password', 'password1')
  await page.press('Set the password')
  await page.see(/^This password is one of the most common/)
  await page.fill('New password', NEXT)
  await page.press('Set the password')
  await page.see(/^Your new password is set/)
  await page.gone('Choose a new password.')
  await page.press('Sign In')
  await signIn()
  await toast(/^Error.*Invalid email or password/)
  await signIn(NEXT)
  await toast('Successfully signed in!')

  await openPage(visitor, `/reset-password#${token}`)
  await page.fill('New password', NEXT)
  await page.press('Set the password')
  expect((await page.see(/^This link has been used or has expired\./)).closest('[role=alert]')).not.toBeNull()
  await page.fill('Email', EMAIL)
  await page.press('Email me a new link')
  await page.see(neutral)
  expect(await linkToken(t, EMAIL, '/reset-password')).not.toBe(token)
})

test('the session that a code opened in this browser is marked, and only that of another browser can be ended', async () => {
  const t = await testApp()
  const elsewhere = t.visitor()
  const { code } = await elsewhere.sign({ email: EMAIL })
  await elsewhere.post('/api/unlock', { code })
  const visitor = await makeAccount(t, EMAIL)
  const [signature] = await t.rows('submission')
  await visitor.post(`/api/account/agreements/${signature?.id}/answer`, { signed: true })
  await visitor.post('/api/unlock', { code })
  await openPage(visitor, '/account')
  const sessions = await region('Sessions')
  const opened = await sessions.findAllByText('A browser opened with your access code')
  const rows = opened.map((name) => within(name.closest('li') as HTMLElement))
  expect(rows.map((row) => row.queryByText('This one') !== null).toSorted()).toEqual([false, true])
  for (const row of rows)
    expect(row.queryAllByRole('button', { name: /^End/ })).toHaveLength(row.queryByText('This one') ? 0 : 1)
})

test('changing the password ends the other sessions; a session of another browser can be ended by hand', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, EMAIL)
  const others = [t.visitor(), t.visitor()]
  for (const other of others) await other.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
  await openPage(visitor, '/account')
  const sessions = await region('Sessions')
  const count = (number: number) => waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(number))
  await count(3)
  sessions.getAllByRole('button', { name: /^End/ }).at(-1)?.click()
  await toast('The session has ended')
  await count(2)

  await page.press('Change password')
  await page.fill('Current password', 'not-this-one')
  await page.fill('New password', NEXT)
  await page.press('Change password')
  await page.see('The current password is incorrect.')
  await page.fill('Current password', PASSWORD)
  await page.press('Change password')
  await toast('Your password is changed')
  await count(1)
  for (const other of others) expect(await accountOf(other)).toBeNull()
})

test('signing out everywhere ends this session too', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, EMAIL)
  const other = t.visitor()
  await other.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
  await openPage(visitor, '/account')
  await page.press('Sign out everywhere')
  await toast('You are signed out in every browser')
  await page.see('Authentication Required: Please sign in to access this content.')
  for (const browser of [visitor, other]) expect(await accountOf(browser)).toBeNull()
})

test('another email address is the account’s once the link mailed there was used', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, EMAIL)
  await openPage(visitor, '/account')
  await page.press('Change email address')
  await page.fill('New email address', EMAIL)
  await page.press('Email me a link')
  await page.see('This is already the address of your account')
  await page.fill('New email address', 'elena@elsewhere.example')
  await page.fill('Current password', PASSWORD)
  await page.press('Email me a link')
  await page.see(/^We have emailed a link to elena@elsewhere.example/)
  await openPage(visitor, `/confirm-account#${await linkToken(t, 'elena@elsewhere.example', '/confirm-account')}`)
  await page.press('Confirm')
  await page.see(/^Your email address is changed\./)
  await openPage(visitor, '/account')
  await within(await screen.findByRole('banner')).findByText(/elena@elsewhere\.example/)
  await t.runJobs()
  expect(mailsTo(t, EMAIL).at(-1)?.subject).toContain('was changed')
})

test('an authenticator app: enrolled, asked for at the next sign-in, and its backup codes work once', async () => {
  const t = await testApp()
  let visitor = await makeAccount(t, EMAIL)
  let uri = ''
  await openPage(visitor, '/account', (portal) => async (url, init) => {
    const answer = await portal(url, init)
    if (url.endsWith('/two-factor/enable')) uri = (await answer.clone().json()).totpURI ?? uri
    return answer
  })
  const files = savedFiles()
  await page.press('Add an authenticator app')
  await page.fill('Current password', PASSWORD)
  await page.press('Continue')
  await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  const app = URI.parse(uri)
  if (!('generate' in app)) throw new Error('no app')
  const shown = await page.see(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
  expect(shown.textContent?.replaceAll(' ', '')).toBe(app.secret.base32)
  // A code is accepted once, and those of the half minutes before and after count too: three at one moment.
  stopTheClock()
  const steps = [-30_000, 0, 30_000]
  const generate = () => {
    const timestamp = Date.now() + (steps.shift() ?? 0)
    return (app as unknown as { generate(of: object): string }).generate({ timestamp })
  }
  await page.fill('Code from the app', '000000')
  await page.press('Add the app')
  await page.see('That code is incorrect or has expired.')
  await page.fill('Code from the app', generate())
  await page.press('Add the app')
  const codes = within(await screen.findByRole('list', { name: 'Backup codes' })).getAllByRole('listitem')
  const kept = codes.map(({ textContent }) => textContent ?? '')
  expect(kept.length).toBeGreaterThan(5)
  await page.press('Save as file')
  expect(files[0]?.name).toBe('backup-codes.txt')
  expect(await files[0]?.blob.text()).toContain(kept[0])
  await page.press('I have saved them')
  await page.button('Remove the app')
  expect(screen.queryByText(kept[0] ?? '')).toBeNull()

  for (const way of ['app', 'backup'] as const) {
    visitor = t.visitor()
    await openPage(visitor, '/?signin=open')
    await signIn()
    const form = await dialog()
    const code = await form.field('Code from your authenticator app')
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    if (way === 'app') await form.fill('Code from your authenticator app', generate())
    else {
      await form.press('Use a backup code instead')
      await form.fill('Backup code', kept[0] ?? '')
    }
    await form.press('Sign In')
    await toast('Successfully signed in!')
    expect(await accountOf(visitor)).not.toBeNull()
  }
  const again = t.visitor()
  await again.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
  expect((await again.post('/api/auth/two-factor/verify-backup-code', { code: kept[0] })).status).not.toBe(200)

  t.clock.advance(13 * HOUR)
  await openPage(visitor, '/account')
  await page.press('Remove the app')
  await page.fill('Current password', PASSWORD)
  await page.press('Remove the app')
  // A second factor that was shown too long ago is asked for again.
  const form = await dialog()
  await form.fill('Code from your authenticator app', generate())
  await form.press('Sign In')
  // What was asked for then goes on by itself.
  await toast('The authenticator app is removed')
  await noDialog()
})

test('staff see first what is asked of them before their rights begin', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, EMAIL)
  await t.deps.db.updateTable('user_account').set({ role: 'admin' }).execute()
  await openPage(visitor, '/account')
  await page.see(/To use your rights, add a second factor/)
})

test('the front page shows the way to the staff pages to staff, beside the menu', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, EMAIL)
  await openPage(visitor, '/')
  await page.see(/No project is open to your account yet/)
  expect(screen.queryByRole('link', { name: 'Staff pages' })).toBeNull()
  await t.deps.db.updateTable('user_account').set({ role: 'reader' }).execute()
  await openPage(visitor, '/')
  const [shown] = await screen.findAllByRole('link', { name: 'Staff pages' })
  expect(shown?.closest('nav')).toBeNull()
})

test('the sign-in button names the configured provider, and without one there is none', async () => {
  const t = await testApp()
  await openPage(t.visitor(), '/?signin=open')
  const form = await dialog()
  await form.button('Sign In')
  form.none(/^Sign in with (?!a passkey)/)
  const OIDC = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' }
  const other = await testApp({ env: { ...OIDC, OIDC_NAME: 'Northgate Login' } })
  await openPage(other.visitor(), '/?signin=open')
  await (await dialog()).button('Sign in with Northgate Login')
})

test('after the provider: the question of the sign-up form, or a sign-in that connects the two', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, EMAIL)
  await t.deps.db.updateTable('user_account').set({ accredited: 0 }).execute()
  await openPage(visitor, '/?signin=done')
  const form = on(await screen.findByRole('dialog', { name: 'About you' }))
  await form.press('Confirm')
  await form.see('Must confirm accredited investor status')
  await form.fill('Investment interest', '500k+')
  await form.check('I confirm I am an accredited investor')
  await form.press('Confirm')
  await toast('Your answer is saved.')
  await noDialog()
  expect((await accountOf(visitor)).accredited).toBe(true)

  await openPage(t.visitor(), '/?signin=connect')
  await (await dialog()).see(/There is an account with this address already/)
  await signIn()
  await toast('Nothing was connected, because it took too long. Please sign in with your provider again.')
})

test('an account that has not answered the question is asked on its page', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, EMAIL)
  await t.deps.db.updateTable('user_account').set({ accredited: 0 }).execute()
  await openPage(visitor, '/account')
  await page.press('Answer the question')
  await screen.findByRole('dialog', { name: 'About you' })
})

test('an account that has no name is asked for it with the question, once', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, EMAIL)
  await t.deps.db.updateTable('user_account').set({ accredited: 0, name: '', first_name: '', last_name: '' }).execute()
  await openPage(visitor, '/?signin=done')
  const form = on(await screen.findByRole('dialog', { name: 'About you' }))
  await form.press('Confirm')
  await form.see('First name is required')
  await form.see('Last name is required')
  await form.fill('First name', 'Elena')
  await form.fill('Last name', 'Marchetti')
  await form.fill('Investment interest', '500k+')
  await form.check('I confirm I am an accredited investor')
  await form.press('Confirm')
  await toast('Your answer is saved.')
  expect(await accountOf(visitor)).toMatchObject({ firstName: 'Elena', lastName: 'Marchetti', accredited: true })
})

test('the sign-up form says the password policy in one text', async () => {
  const t = await testApp()
  Object.assign(t.deps.portal.passwordPolicy, { enforcementState: 'ENFORCE', minPasswordLength: 8 })
  await openPage(t.visitor(), '/?signin=open')
  const form = await dialog()
  await form.press("Don't have an account? Request Access")
  await form.see('At least 8 characters')
  await form.fill('Password', '12345')
  await form.press('Request Access')
  await form.see('Password must be at least 8 characters')
  await form.gone(/at least 6/i)
})

test('confirmed in another browser, the account gets the password that is chosen there', async () => {
  const t = await testApp()
  await t.visitor().post('/api/auth/sign-up/email', signUpForm(EMAIL))
  const visitor = t.visitor()
  await openPage(visitor, `/confirm-account#${await linkToken(t, EMAIL, '/confirm-account')}`)
  await page.press('Confirm')
  const notice = await page.see(/^Choose a password for your account\./)
  expect(notice.closest('[role=alert]'), 'a notice, not an error').toBeNull()
  await page.press('Confirm and set the password')
  const field = await page.field('Password')
  await waitFor(() => expect(description(field)).toMatch(/This password does not meet the requirements/))
  await page.fill('Password', NEXT)
  await page.press('Confirm and set the password')
  await page.see('Your email address is confirmed. You can now sign in.')
  await page.gone('Press the button to confirm your address.')
  await page.press('Sign In')
  await signIn(NEXT)
  const form = on(await screen.findByRole('dialog', { name: 'About you' }))
  await form.fill('First name', 'Elena')
  await form.fill('Last name', 'Marchetti')
  await form.fill('Investment interest', '500k+')
  await form.check('I confirm I am an accredited investor')
  await form.press('Confirm')
  await toast('Successfully signed in!')
})

test('an account page that could not be loaded still signs out', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, EMAIL)
  await openPage(visitor, '/account', answering(/^GET \/api\/account$/, broken))
  await page.see('This page could not be loaded.')
  await page.press('Sign out')
  await toast('You are signed out')
  expect((await visitor.get('/api/account')).body.account).toBeNull()
})

test('a new address is confirmed where the account is signed in', async () => {
  const t = await testApp()
  const owner = await makeAccount(t, EMAIL)
  await owner.post('/api/account/email', { email: 'new@northgate.example', password: PASSWORD })
  const token = await linkToken(t, 'new@northgate.example', '/confirm-account')
  await openPage(t.visitor(), `/confirm-account#${token}`)
  await page.press('Confirm')
  await page.see('Please sign in to the account whose address you are changing, then press the button again.')
  await page.press('Sign In')
  await signIn()
  await toast('Successfully signed in!')
  await page.press('Confirm')
  await page.see('Your email address is changed. Please sign in with the new one from now on.')
})

test('a signature from another browser: the person is asked, and the answer is kept', async () => {
  const t = await testApp()
  await t.visitor().sign({ email: EMAIL, fullName: 'Not Her' })
  const visitor = await makeAccount(t, EMAIL)
  await openPage(visitor, '/account')
  const agreements = await region('Agreements')
  await page.see(/this was signed with your email address on .*, in a different browser/)
  await agreements.findByText('Waiting for your answer')
  await page.press('No, it was not me')
  await toast('Thank you. Your answer is recorded.')
  await agreements.findByText('Superseded')
  expect(agreements.queryByText('Waiting for your answer')).toBeNull()
  expect(screen.queryByText(/this was signed with your email address/)).toBeNull()
})

test('a project page says on its first screen that somebody signed with one’s address, and asks for no document until one has answered', async () => {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const t = await testApp()
  await t.visitor().sign({ email: EMAIL, fullName: 'Not Her' })
  const visitor = await makeAccount(t, EMAIL)
  await visitor.post('/api/access/vault', { code: t.firstRun().codes.vault })
  await openPage(visitor, '/vault')
  await page.see('These open once you have')
  expect(screen.getAllByText(/Someone signed the agreement with your email address/), 'said once').toHaveLength(1)
  const [first] = screen.getAllByRole('link', { name: 'Go to your account' })
  expect(first?.getAttribute('href')).toBe('/account#signature')
  const title = screen.getByRole('heading', { level: 1 })
  expect(Number(first?.compareDocumentPosition(title)) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: /^Request (?!Data Room Access)/ })).toEqual([])
})

test('an approved account finds its project on its page, in the menu and on the front page, and is not asked to sign', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, EMAIL)
  const [account] = await t.rows('user_account')
  const approved = {
    account_id: account?.id ?? '',
    route: 'fanz' as const,
    approved_at: '2026-01-01',
    approved_by: 'staff',
  }
  await t.deps.db.insertInto('account_project').values(approved).execute()
  await openPage(visitor, '/account')
  const section = on(await screen.findByRole('region', { name: 'Projects' }))
  expect((await section.findByRole('link', { name: 'Open Fanz' })).getAttribute('href')).toBe('/fanz')
  await page.press('Menu')
  await within(await screen.findByRole('navigation', { name: 'Your account' })).findByRole('link', {
    name: 'Open Fanz',
  })
  await openPage(visitor, '/')
  await within(await screen.findByRole('main')).findAllByRole('link', { name: 'Open Fanz' })
  for (const words of [/Complete NDA/, /Start Secure Access/, /New Investor Access/])
    expect(screen.queryAllByRole('link', { name: words })).toEqual([])
})

test('“Staff pages” leads to the overview', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/')
  const links = await screen.findAllByRole('link', { name: 'Staff pages' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(links.map(() => '/admin'))
})

test('after signing in on the page of an emailed link, one press leads to the account', async () => {
  const t = await testApp()
  await makeAccount(t, EMAIL)
  await t.visitor().post('/api/auth/request-password-reset', { email: EMAIL })
  const visitor = t.visitor()
  const router = await openPage(visitor, `/reset-password#${await linkToken(t, EMAIL, '/reset-password')}`)
  await page.fill('New password', NEXT)
  await page.press('Set the password')
  await page.press('Sign In')
  await signIn(NEXT)
  await page.follow('Go to your account')
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'))
})

test('an account without a password is told so, can ask for a link that sets one, and reads nothing about its password', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  await signedIn(t, visitor, { email: EMAIL })
  await openPage(visitor, '/account')
  const security = await region('Security')
  await security.see(/You enter it to confirm changes to your account\.$/)
  security.none('Change password')
  await security.press('Email me a link to set a password')
  await toast('We have emailed you a link to set a password')
  const token = await linkToken(t, EMAIL, '/reset-password')
  expect((await t.visitor().post('/api/auth/reset-password', { token, newPassword: NEXT })).status).toBe(200)
})
