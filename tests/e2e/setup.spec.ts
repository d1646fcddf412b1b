import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { replaceSetupLink } from '../../server/features/operations/setup/setup-link.ts'
import { PASSWORD } from '../helpers/account.ts'
import { haveAuthenticator, toast } from './account-steps.ts'
import { looksSound } from './looks.ts'
import { expect, test } from './portal.ts'

const check = (page: Page, state: string) => looksSound(page, `setup-${state}`)
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('setup: from the link of the terminal to a published agreement and a project of another company, without editing a file', async ({
  page,
  portal,
  browser,
}) => {
  test.slow()
  const link = await replaceSetupLink(portal.deps, portal.url)

  await test.step('the link opens the setup in one browser only', async () => {
    await page.goto(link ?? '')
    await heading(page, 'Welcome. Who are you?')
    expect(page.url(), 'the address no longer has the token').toBe(`${portal.url}/setup`)
    const stranger = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await stranger.goto(link ?? '')
    await heading(stranger, '404 Page Not Found')
    await stranger.close()
    await check(page, 'account')
  })

  await test.step('the first admin account, by keyboard', async () => {
    await page.getByLabel('First name').fill('Ana')
    await page.getByLabel('Last name').fill('Berg')
    await page.getByLabel('Email').fill('ana@nordlicht.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await heading(page, 'Add your authenticator app')
    const key = await page.locator('p:has-text("Key") .mono').textContent()
    await check(page, 'app')
    const code = new TOTP({ secret: (key ?? '').replaceAll(' ', '') }).generate()
    await page.getByLabel('Code from the app').fill(code)
    await page.getByLabel('Code from the app').press('Enter')
    await page.getByRole('button', { name: 'I have saved them' }).click()
  })

  await test.step('the company', async () => {
    await heading(page, 'Who raises the money?')
    await page.getByLabel('Name', { exact: true }).fill('Nordlicht')
    await page.getByLabel('Legal name').fill('Nordlicht Beteiligungen GmbH')
    await page.getByLabel('Postal address').fill('Lindenallee 4\n10115 Berlin')
    await page.getByLabel('Contact email').fill('ir@nordlicht.example')
    await page.getByLabel('Website').fill('https://nordlicht.example')
    await page.getByLabel('Phone number').fill('+49 30 5550 100')
    await page.getByLabel('Currency').fill('EUR')
    await page.getByLabel('Type Halcyon AI to confirm').fill('Halcyon AI')
    await check(page, 'company')
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByText('Choose how to begin.')).toBeVisible()
    await page.getByLabel('Begin empty').check()
    await page.getByRole('button', { name: 'Begin' }).click()
    await heading(page, 'How investors recognise you')
    await page.getByLabel('Prefix of personal codes').fill('NORD-')
    await page.getByRole('button', { name: 'Save and continue' }).click()
  })

  await test.step('the agreement', async () => {
    await heading(page, 'What investors sign')
    await page.getByLabel('Governing law').fill('the Federal Republic of Germany')
    await page.getByLabel('Courts').fill('The courts of Berlin')
    await page.getByRole('button', { name: 'Save and preview' }).click()
    await expect(page.getByText('The courts of Berlin have exclusive jurisdiction').first()).toBeVisible()
    await check(page, 'agreement')
    await page.getByRole('button', { name: 'Publish this agreement' }).click()
  })

  await test.step('the first project', async () => {
    await heading(page, 'What investors can open')
    await page.getByLabel('Name', { exact: true }).fill('Wind North')
    await page.getByLabel('Summary').fill('Twelve turbines off the coast.')
    await page.getByLabel('Minimum investment').fill('250,000')
    await check(page, 'project')
    await page.getByRole('button', { name: 'Add project' }).click()
  })

  await test.step('email is left for later, and stays on the overview', async () => {
    await heading(page, 'Where emails come from')
    await check(page, 'mail')
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await heading(page, 'Almost there')
    await check(page, 'done')
    await page.getByRole('link', { name: 'Go to the overview' }).click()
    await expect(page.getByRole('link', { name: 'Connect a mail server and send a test email' })).toBeVisible()
    await check(page, 'overview')
  })

  await test.step('investors see the company and its agreement', async () => {
    const investor = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await investor.goto('/nda-gate')
    await expect(investor.getByText('Nordlicht Beteiligungen GmbH').first()).toBeVisible()
    const nda = await (await investor.request.get('/api/nda')).json()
    expect(nda.text).toContain('the Federal Republic of Germany')
    expect(nda.text).not.toMatch(/Halcyon|Delaware/)
    await investor.goto('/')
    await expect(investor.getByText('Wind North').first()).toBeVisible()
  })
})

test('setup: the first admin can have a passkey in place of a password, and signs in with it afterwards', {
  tag: '@full',
}, async ({ page, portal }) => {
  const url = portal.url.replace('127.0.0.1', 'localhost')
  await haveAuthenticator(page)
  await page.goto((await replaceSetupLink(portal.deps, url)) ?? '')
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('Email').fill('ana@nordlicht.example')
  await page.getByRole('button', { name: 'Passkey', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'Create your passkey')
  await check(page, 'passkey')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await heading(page, 'Who raises the money?')

  await page.context().clearCookies()
  await page.goto(`${url}/setup`)
  await heading(page, '404 Page Not Found')
  await page.goto(`${url}/?signin=open`)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(toast(page)).toContainText('Successfully signed in!')
  await page.goto(`${url}/setup`)
  await heading(page, 'Who raises the money?')
})
