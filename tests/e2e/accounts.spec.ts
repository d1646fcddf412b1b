import { type TOTP, URI } from 'otpauth'
import {
  badge,
  dialog,
  EMAIL,
  enter,
  fillSignUp,
  haveSignedIn,
  mailedLink,
  makeAccount,
  openLogin,
  PASSWORD,
  toast,
} from './account-steps.ts'
import { expect, haveSigned, haveUnlocked, hold, test } from './portal.ts'

test.use({ bySmtp: true })

const NEXT = 'violet-harbour-17'

test('an account, from asking for it to its own page, with every mail through a real server', async ({
  page,
  portal,
}) => {
  await openLogin(page)
  await dialog(page).getByRole('button', { name: "Don't have an account? Request Access" }).click()
  await fillSignUp(page)
  const letGoUp = await hold(page, '**/api/auth/sign-up/email')
  await dialog(page).getByRole('button', { name: 'Request Access', exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: 'Creating Account...' })).toBeDisabled()
  letGoUp()
  await expect(toast(page)).toContainText('Account created successfully! Please check your email for verification.')
  await expect(dialog(page)).toBeHidden()

  await page.goto(await mailedLink(portal, EMAIL, '/confirm-account'))
  await expect(page).toHaveURL(/\/confirm-account$/)
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status').getByText('Your email address is confirmed.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign In' }).click()
  const letGoIn = await hold(page, '**/api/auth/sign-in/email')
  await enter(page)
  await expect(dialog(page).getByRole('button', { name: 'Signing In...' })).toBeDisabled()
  letGoIn()
  await expect(toast(page)).toContainText('Success')
  await expect(toast(page)).toContainText('Successfully signed in!')
  await expect(page, 'one is where one was').toHaveURL(/\/confirm-account$/)

  await page.goto('/')
  await expect(page.getByRole('banner').getByText(`Welcome, ${EMAIL}`)).toBeVisible()
  await expect(badge(page)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page.getByText('We are reviewing your request and will email you.')).toBeVisible()
  await expect(page.getByText('This one', { exact: true })).toBeVisible()
  await expect(page.getByText(/Chrom\w+ on Linux/)).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Authentication Required: Please sign in to access this content.')).toBeVisible()
})

test('what was signed and the code it made stand on the account of that address, and can be taken away', async ({
  page,
  portal,
}) => {
  const code = await haveSigned(page, portal, EMAIL)
  await makeAccount(page, portal)
  await haveSignedIn(page, portal)
  await page.goto('/account')
  const codes = page.getByRole('region', { name: 'Access codes' })
  await expect(codes.getByText(code)).toBeVisible()
  await expect(codes.getByText('Active', { exact: true })).toBeVisible()
  await expect(codes).toContainText('Opens Vault, Fanz and Real Estate')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await codes.getByRole('button', { name: `Copy code ${code}` }).click()
  await expect(toast(page)).toContainText('Code copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  const { sha256 } = await (await page.request.get('/api/nda')).json()
  await expect(page.getByRole('region', { name: 'Agreements' })).toContainText(sha256)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')
})

test('a forgotten password: one neutral answer, a link that sets another, and the way to a new link', async ({
  page,
  portal,
}) => {
  await makeAccount(page, portal)
  await openLogin(page)
  const neutral = 'If this address has an account, we have emailed it a link to set a new password.'
  for (const address of ['nobody@northgate.example', EMAIL]) {
    await dialog(page).getByLabel('Email').fill(address)
    await dialog(page).getByRole('button', { name: 'Forgot your password?' }).click()
    await expect(dialog(page).getByLabel('Email')).toHaveValue(address)
    await dialog(page).getByRole('button', { name: 'Email me a link' }).click()
    await expect(dialog(page).getByRole('status').getByText(neutral)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Back to signing in' }).click()
  }
  expect(await portal.inbox('nobody@northgate.example')).toEqual([])
  const link = await mailedLink(portal, EMAIL, '/reset-password')

  await page.goto(link)
  const field = page.getByLabel('New password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(field).toHaveAccessibleDescription(/This password does not meet the requirements/)
  await field.fill('password1')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('This password is one of the most common')).toBeVisible()
  await field.fill(NEXT)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await enter(page)
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('Invalid email or password')
  await enter(page, EMAIL, NEXT)
  await expect(toast(page)).toContainText('Successfully signed in!')

  await page.goto('/support')
  await page.goto(link)
  await page.getByLabel('New password').fill(NEXT)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('alert').getByText('This link has been used or has expired.')).toBeVisible()
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('button', { name: 'Email me a new link' }).click()
  await expect(page.getByRole('status').getByText(neutral)).toBeVisible()
  expect(await mailedLink(portal, EMAIL, '/reset-password')).not.toBe(link)
})

test('changing the password ends the other sessions; a session of another browser can be ended by hand', async ({
  page,
  portal,
  browser,
}) => {
  await makeAccount(page, portal)
  const others = [await browser.newContext(), await browser.newContext()]
  const elsewhere = await Promise.all(others.map((context) => context.newPage()))
  for (const other of elsewhere) {
    await other.goto(portal.url)
    await other.getByRole('button', { name: 'Investor Login', exact: true }).click()
    await enter(other)
    await expect(badge(other)).toBeVisible()
  }
  await haveSignedIn(page, portal)
  await page.goto('/account')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await sessions.getByRole('button', { name: /^End/ }).last().click()
  await expect(toast(page)).toContainText('The session has ended')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not-this-one')
  await page.getByLabel('New password').fill(NEXT)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The current password is incorrect.')).toBeVisible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page)).toContainText('Your password is changed')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  for (const other of elsewhere) {
    await other.reload()
    await expect(other.getByRole('button', { name: 'Investor Login', exact: true })).toBeVisible()
  }
  for (const context of others) await context.close()
})

test('signing out everywhere ends this session too', async ({ page, portal }) => {
  await makeAccount(page, portal)
  await haveSignedIn(page, portal)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(toast(page)).toContainText('You are signed out in every browser')
  await expect(page.getByText('Authentication Required: Please sign in to access this content.')).toBeVisible()
})

test('another email address is the account’s once the link mailed there was used', async ({ page, portal }) => {
  await makeAccount(page, portal)
  await haveSignedIn(page, portal)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByLabel('New email address').fill(EMAIL)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('This is already the address of your account')).toBeVisible()
  await page.getByLabel('New email address').fill('elena@elsewhere.example')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('We have emailed a link to elena@elsewhere.example')).toBeVisible()
  await page.goto(await mailedLink(portal, 'elena@elsewhere.example', '/confirm-account'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your email address is changed.')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('banner').getByText('elena@elsewhere.example')).toBeVisible()
  const told = await portal.inbox(EMAIL)
  expect(told.at(-1)?.subject).toContain('was changed')
})

test('an authenticator app: enrolled, asked for at the next sign-in, and its backup codes work once', async ({
  page,
  portal,
}) => {
  await makeAccount(page, portal)
  await haveSignedIn(page, portal)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/auth/two-factor/enable'),
    page.getByRole('button', { name: 'Continue' }).click(),
  ])
  const app = URI.parse((await answer.json()).totpURI) as TOTP
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect((await page.locator('.account-body_accountKey .mono').textContent())?.replaceAll(' ', '')).toBe(
    app.secret.base32,
  )
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(page.getByText('That code is incorrect or has expired.')).toBeVisible()
  await page.getByLabel('Code from the app').fill(app.generate())
  await page.getByRole('button', { name: 'Add the app' }).click()
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes.first()).toBeVisible()
  const kept = await codes.allTextContents()
  expect(kept.length).toBeGreaterThan(5)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('backup-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText(kept[0] ?? 'none')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible()

  for (const way of ['app', 'backup'] as const) {
    await page.context().clearCookies()
    await openLogin(page)
    await enter(page)
    const code = dialog(page).getByLabel('Code from your authenticator app')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    if (way === 'app') await code.fill(app.generate())
    else {
      await dialog(page).getByRole('button', { name: 'Use a backup code instead' }).click()
      await dialog(page)
        .getByLabel('Backup code')
        .fill(kept[0] ?? '')
    }
    await dialog(page).getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(toast(page)).toContainText('Successfully signed in!')
    await expect(badge(page)).toBeVisible()
  }

  portal.clock.advance(13 * 3_600_000)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await expect(dialog(page), 'a second factor that was shown too long ago is asked for again').toBeVisible()
  await dialog(page).getByLabel('Code from your authenticator app').fill(app.generate())
  await dialog(page).getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await expect(toast(page)).toContainText('The authenticator app is removed')
})

test('a passkey: added under a name, signs in without a password, and is removed', async ({ page, portal }) => {
  const url = portal.url.replace('127.0.0.1', 'localhost')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await makeAccount(page, portal)
  await page.goto(`${url}/?signin=open`)
  await enter(page)
  await expect(badge(page)).toBeVisible()
  const session = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'account.session_token')?.value
  const byPassword = await session()
  await page.goto(`${url}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByText('Laptop')).toBeVisible()
  const byPasskey = await session()
  expect(byPasskey, 'another session, because its rights rose').not.toBe(byPassword)
  await page.context().addCookies([{ name: 'account.session_token', value: byPassword ?? '', url }])
  const answer = await page.request.get(`${url}/api/account`)
  expect(await answer.json(), 'the one before is worth nothing').toEqual({ account: null })

  await page.context().clearCookies()
  await page.goto(`${url}/?signin=open`)
  await dialog(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(toast(page)).toContainText('Successfully signed in!')
  await expect(badge(page)).toBeVisible()
  expect(await session(), 'a session of its own').not.toBe(byPasskey)
  await page.goto(`${url}/account`)
  await passkeys.getByRole('button', { name: 'Remove Laptop' }).click()
  await expect(toast(page)).toContainText('The passkey is removed')
  await expect(passkeys.getByText('Laptop')).toHaveCount(0)
})

test('staff see first what is asked of them before their rights begin', async ({ page, portal }) => {
  await makeAccount(page, portal, 'fund.admin@halcyon.example')
  await haveSignedIn(page, portal, 'fund.admin@halcyon.example')
  await page.goto('/account')
  await expect(page.getByText('Your rights begin once a second factor is added')).toBeVisible()
})

test('at the gate of a project: sign in, and the page is asked for anew where one is', async ({ page, portal }) => {
  await makeAccount(page, portal)
  const account = await portal.deps.db.selectFrom('user_account').select('id').executeTakeFirstOrThrow()
  await portal.deps.db
    .insertInto('account_project')
    .values({ account_id: account.id, route: 'vault', approved_at: new Date().toISOString(), approved_by: account.id })
    .execute()
  await page.goto('/vault')
  await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible()
  await page.getByText('Existing investor?').getByRole('button', { name: 'Sign in' }).click()
  await enter(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  await expect(page).toHaveURL(/\/vault$/)
  await expect(page.getByText('Opened by your account')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear Session' }), 'there is none to clear').toHaveCount(0)
  await page.goto('/fanz')
  await expect(page.getByText('Fanz is not open to your account.')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Existing investor?')).toBeVisible()
})

test('a visitor with a code sees in the place of the documents that signing in is needed', async ({ page, portal }) => {
  await haveUnlocked(page, portal)
  await page.goto('/vault')
  const documents = page.getByRole('region', { name: 'Investor documents' })
  await expect(documents).toContainText('Authentication Required: Please sign in to access this content.')
  await documents.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Investor Access' })).toBeVisible()
})
