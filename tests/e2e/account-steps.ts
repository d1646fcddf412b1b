import type { Page } from '@playwright/test'
import { expect, hydrated, type Portal } from './portal.ts'

export const PASSWORD = 'orchid-lantern-42'
export const EMAIL = 'e.marchetti@northgate.example'

export const dialog = (page: Page) => page.getByRole('dialog')
/** The notice in the corner; the page's own live regions have no title. */
export const toast = (page: Page) => page.locator('.toast')
export const badge = (page: Page) => page.getByRole('banner').getByText('Authenticated', { exact: true })

/** The address of the link in the newest mail of this kind. */
export async function mailedLink(portal: Portal, to: string, page: string): Promise<string> {
  const mail = (await portal.inbox(to)).findLast(({ text }) => text.includes(`${page}#`))
  return /https?:\/\/\S+#\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

export async function fillSignUp(page: Page, email = EMAIL, password = PASSWORD): Promise<void> {
  const form = dialog(page)
  await form.getByLabel('First name').fill('Elena')
  await form.getByLabel('Last name').fill('Marchetti')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Investment interest').selectOption('100k-500k')
  await form.getByLabel('I confirm I am an accredited investor').check()
}

export async function openLogin(page: Page): Promise<void> {
  await page.goto('/')
  // Before, the page knows nothing of its visitor, and puts another button in this one's place.
  await expect.poll(() => hydrated(page)).toBe(true)
  await page.getByRole('button', { name: 'Investor Login', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Investor Access' })).toBeVisible()
}

/** Fills the dialog that is open, and sends it. */
export async function enter(page: Page, email = EMAIL, password = PASSWORD): Promise<void> {
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Password').fill(password)
  await dialog(page).getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function signIn(page: Page, email = EMAIL, password = PASSWORD): Promise<void> {
  await openLogin(page)
  await enter(page, email, password)
  await expect(badge(page)).toBeVisible()
}

/** An account whose address is confirmed, made behind the pages' back. */
export async function makeAccount(page: Page, portal: Portal, email = EMAIL): Promise<void> {
  const origin = new URL(portal.url).origin
  const post = (path: string, data: object) => page.request.post(`${portal.url}${path}`, { data, headers: { origin } })
  const names = { firstName: 'Elena', lastName: 'Marchetti' }
  const rest = { investmentInterest: '100k-500k', isAccreditedInvestor: true }
  expect((await post('/api/auth/sign-up/email', { ...names, ...rest, email, password: PASSWORD })).status()).toBe(200)
  const token = (await mailedLink(portal, email, '/confirm-account')).split('#')[1]
  expect((await post('/api/account/confirm', { token })).status()).toBe(200)
}

/** A session of the account, opened behind the pages' back. */
export async function haveSignedIn(page: Page, portal: Portal, email = EMAIL): Promise<void> {
  const headers = { origin: new URL(portal.url).origin }
  const data = { email, password: PASSWORD }
  const answer = await page.request.post(`${portal.url}/api/auth/sign-in/email`, { data, headers })
  expect(answer.status()).toBe(200)
}

/** The browser has an authenticator that makes passkeys and uses them without asking. */
export async function haveAuthenticator(page: Page): Promise<void> {
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
}
