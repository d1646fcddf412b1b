import {
  badge,
  dialog,
  EMAIL,
  enter,
  fillSignUp,
  haveAuthenticator,
  mailedLink,
  makeAccount,
  openLogin,
  toast,
} from './account-steps.ts'
import { expect, haveSigned, haveUnlocked, hold, test } from './portal.ts'

test.use({ bySmtp: true })

test('an account, from asking for it to its own page, with every mail through a real server', async ({
  page,
  portal,
}) => {
  // What was signed and the code it made stand on the account of that address.
  const code = await haveSigned(page, portal, EMAIL)
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
  await expect(page.getByText('Press the button to confirm your address.')).toBeVisible()
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
  await expect(page.getByText(/Chrom\w+ on Linux/).first()).toBeVisible()

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

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Authentication Required: Please sign in to access this content.')).toBeVisible()
})

test('a passkey: added under a name, signs in without a password, and is removed', async ({ page, portal }) => {
  const url = portal.url.replace('127.0.0.1', 'localhost')
  await haveAuthenticator(page)
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

test('at the gate of a project: signing in loads the page again', { tag: '@full' }, async ({ page, portal }) => {
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
  await expect(page.getByText('Open with your account')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear Session' }), 'there is none to clear').toHaveCount(0)
  await page.goto('/fanz')
  await expect(page.getByText('Your account does not have access to Fanz.')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Existing investor?')).toBeVisible()

  await test.step('a visitor with a code is asked to sign in for the documents', async () => {
    await haveUnlocked(page, portal)
    await page.goto('/vault')
    const documents = page.getByRole('region', { name: 'Investor documents' })
    await expect(documents).toContainText('Authentication Required: Please sign in to access this content.')
    await documents.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Investor Access' })).toBeVisible()
  })
})
