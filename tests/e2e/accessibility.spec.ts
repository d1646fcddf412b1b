import type { Page } from '@playwright/test'
import { EMAIL, haveSignedIn, makeAccount, PASSWORD } from './account-steps.ts'
import { looksSound } from './looks.ts'
import { assent, expect, fillForm, haveSigned, type Portal, readToEnd, test } from './portal.ts'

/*
 * axe over every state of the screens that no other journey looks at, at 320 pixels, which is also what 1280 pixels are at 400 % zoom;
 * a screen's first state at 1440 too. Nothing may be found, nothing may be wider than the window.
 */
test.use({ viewport: { width: 320, height: 900 } })

const check = (page: Page, state: string, without: string[] = []) => looksSound(page, state, { widths: [320], without })
const checkWide = (page: Page, state: string) => looksSound(page, state, { widths: [320, 1440] })

const refused = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: 'broken' }))
const held = (page: Page, path: string) => page.route(path, () => {})

test('the account of a person, its header and its forms', { tag: '@full' }, async ({ page, portal }) => {
  await page.goto('/account')
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await checkWide(page, 'account, signed out')
  await haveSigned(page, portal, EMAIL)
  await makeAccount(page, portal)
  await haveSignedIn(page, portal)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await checkWide(page, 'landing, signed in, menu open')
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Access codes' })).toBeVisible()
  await checkWide(page, 'account')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await page.locator('#totp-password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await check(page, 'account, its forms open')
  await page.route('**/api/account/overview', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.reload()
  await expect(page.getByText('Your account could not be loaded.')).toBeVisible()
  await check(page, 'account, not to be had')
})

test('the agreement', { tag: '@full' }, async ({ page }) => {
  await held(page, '**/api/nda/readings')
  await page.goto('/nda-gate')
  await expect(page.getByRole('heading', { name: '1. Purpose' })).toBeVisible()
  await checkWide(page, 'agreement, unread, address not known yet')
  await page.unroute('**/api/nda/readings')
  await page.goto('/nda-gate?reason=access_expired&project=vault')
  await expect(page.getByText('automatically recorded for security')).toBeVisible()
  await check(page, 'agreement, after a redirect')
  const send = page.getByRole('button', { name: 'Sign NDA & Request Access' })
  await send.click({ force: true })
  await expect(page.getByRole('alert')).toContainText('All fields are required')
  await check(page, 'agreement, fields required')
  await fillForm(page, 'marchetti')
  await send.click({ force: true })
  await check(page, 'agreement, address wrong')
  await fillForm(page)
  await send.click({ force: true })
  await check(page, 'agreement, not read')
  await page.getByRole('button', { name: 'I have reached the end of the agreement' }).click()
  await check(page, 'agreement, box open')
  await send.click({ force: true })
  await check(page, 'agreement, not accepted')
  await assent(page).check()
  await check(page, 'agreement, ready to sign')
  await refused(page, '**/api/nda/submissions')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred. Please try again.')
  await check(page, 'agreement, failed')
  await page.unroute('**/api/nda/submissions')
  await held(page, '**/api/nda/submissions')
  await page.getByRole('button', { name: 'Sign NDA & Request Access' }).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await check(page, 'agreement, processing')
  await page.unroute('**/api/nda/submissions')
  await test.step('with reduced motion and forced colours, nothing moves and everything stays visible', async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active' })
    // The held request may have signed, and this browser would then see what it signed.
    await page.context().clearCookies()
    await readToEnd(page)
    const inTime = () => document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline).length
    expect(await page.evaluate(inTime)).toBe(0)
    await expect(assent(page)).toBeVisible()
    await fillForm(page)
    await assent(page).check()
    // The colours are the reader's own here; axe would measure ours.
    await check(page, 'agreement in forced colours', ['color-contrast'])
  })
})

async function challengeMode(page: Page, portal: Portal) {
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 9; i++)
      await page.request.post('/api/unlock', { data: { code: `W-${round}${i}` }, headers: { origin: portal.url } })
    portal.clock.advance(3_600_000)
  }
}

test('the doors: the unlock screen and the gate of a project page, each of their states', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  const mailLink = async (door: string) => {
    await page.goto(door)
    await page.getByRole('button', { name: 'Lost your code?' }).click()
    await check(page, `${door}, lost code`)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await check(page, `${door}, lost code, address wrong`)
    await page.getByLabel('Email Address').fill(EMAIL)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText(/a link is on its way/)).toBeVisible()
    await check(page, `${door}, lost code, link mailed`)
  }
  await mailLink('/unlock')
  await mailLink('/vault')

  await page.goto('/unlock')
  await checkWide(page, 'unlock')
  const unlock = page.getByRole('button', { name: 'Unlock Access' })
  await unlock.click()
  await expect(page.getByText('Please enter your access code')).toBeVisible()
  await check(page, 'unlock, blank')
  await page.getByLabel('Access Code').fill('HALCYON-000000')
  await unlock.click()
  await expect(page.getByText('Invalid access code.')).toBeVisible()
  await check(page, 'unlock, wrong')

  await page.goto('/vault')
  await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible()
  await expect(page.getByText('Existing investor?')).toBeVisible()
  await checkWide(page, 'gate')
  const send = page.getByRole('button', { name: 'Access Content' })
  await page.getByLabel('Enter access code').fill(portal.codes.fanz ?? '')
  await page.getByRole('button', { name: 'Show the code' }).click()
  await send.click()
  await expect(page.getByText('Access code is not valid for VAULT platform.')).toBeVisible()
  await check(page, 'gate, wrong route, code shown')

  await challengeMode(page, portal)
  await send.click()
  await expect(page.getByLabel('Email Address')).toBeVisible()
  await check(page, 'gate, email asked for')
  await page.goto('/unlock')
  await page.getByLabel('Access Code').fill('HALCYON-000000')
  await unlock.click()
  await expect(page.getByLabel('Email Address')).toBeVisible()
  await check(page, 'unlock, email asked for')
  await page.getByLabel('Email Address').fill('e@x.example')
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  await expect(page.getByText(/a link is on its way/)).toBeVisible()
  await check(page, 'unlock, link mailed')
  await held(page, '**/api/unlock')
  await unlock.click()
  await expect(page.getByRole('button', { name: 'Validating...' })).toBeVisible()
  await check(page, 'unlock, validating')
})

test('a project page while it loads, and one whose content fails to load', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  await held(page, '**/api/access/*')
  for (const route of ['vault', 'fanz', 'realestate', 'analytics']) {
    await page.goto(`/${route}`)
    await expect(page.locator('main')).toBeVisible()
    await (route === 'vault' ? checkWide : check)(page, `${route}, loading`)
  }
  await page.unroute('**/api/access/*')
  await refused(page, '**/api/projects/*/content')
  await page.goto('/vault')
  await page.getByLabel('Enter access code').fill(portal.codes.vault ?? '')
  await page.getByRole('button', { name: 'Access Content' }).click()
  await expect(page.getByRole('button', { name: /try again/i })).toBeVisible()
  await checkWide(page, 'vault, content failed')
})

test('the pages that mailed links lead to', { tag: '@full' }, async ({ page }) => {
  await test.step('to confirm an address, or to set a password', async () => {
    for (const path of ['/confirm-account', '/reset-password']) {
      await page.goto(path)
      await expect(page.getByText('The link is incomplete.')).toBeVisible()
      await check(page, `${path}, without a link`)
      await page.goto(`${path}#not.a-token`)
    }
    await page.getByLabel('New password').fill('orchid-lantern-42')
    await checkWide(page, 'a new password')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('This link has been used or has expired.')).toBeVisible()
    await check(page, 'a link that is over')
    await page.goto('/support')
    await page.goto('/confirm-account#not.a-token')
    await checkWide(page, 'an address to confirm')
  })
  await test.step('to confirm what was asked for', async () => {
    await page.goto('/confirm')
    await check(page, 'confirm, without a link')
    await page.goto('/confirm#made.up')
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
    await checkWide(page, 'confirm')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await check(page, 'confirm, lapsed')
  })
  await test.step('what a link for a lost code finds', async () => {
    // The offer to sign again is the same whatever was found; it is looked at with one of them.
    const outcomes = ['code_found', 'code_renewed', 'request_made', 'awaits_review', 'awaits_confirmation', 'no_code']
    for (const outcome of outcomes) {
      const code = { text: 'HALCYON-000000', begins: null, validUntil: null, usesRemaining: 25, routes: ['vault'] }
      const shown = ['code_found', 'code_renewed', 'awaits_confirmation'].includes(outcome)
      const confirmToken = outcome === 'awaits_confirmation' ? 'made.up' : undefined
      const maySignAgain = outcome === 'code_found' || outcome === 'awaits_confirmation'
      const lostCode = { outcome, maySignAgain, code: shown ? code : null, confirmToken }
      const json = { purpose: 'lost_code', lostCode }
      await page.route('**/api/links/use', (route) => route.fulfill({ json }))
      await page.goto(`/confirm#${outcome}.made-up`)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Nothing has happened yet.')).toBeHidden()
      await (outcome === 'code_found' ? checkWide : check)(page, `confirm, ${outcome}`)
      await page.unroute('**/api/links/use')
    }
  })
})

test('the whole way by keyboard alone, and without a scroll event', async ({ page }) => {
  // A window wider than its page looks as if developer tools were open, which covers the project.
  await page.setViewportSize({ width: 1440, height: 900 })
  const press = async (name: RegExp | string, role: 'link' | 'button' | 'textbox' | 'checkbox') => {
    const wanted = page.getByRole(role, { name }).first()
    await expect(wanted).toBeVisible()
    for (let i = 0; i < 60; i++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reached the ${role} ${name}`)
  }
  const focusSeen = () =>
    page.evaluate(() => {
      const element = document.activeElement
      if (!element) return false
      const box = element.getBoundingClientRect()
      const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const uncovered = on !== null && (element.contains(on) || on.contains(element))
      return uncovered && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Initial Launch' })).toBeVisible()
  await press('Complete NDA to Access', 'link')
  await expect.poll(focusSeen).toBe(true)
  await page.keyboard.press('Enter')
  await press('I have reached the end of the agreement', 'button')
  await expect.poll(focusSeen).toBe(true)
  await page.keyboard.press('Enter')
  await press(/I have read and agree/, 'checkbox')
  await page.keyboard.press('Space')
  await expect(assent(page)).toBeChecked()
  for (const [label, text] of [
    ['Full Name', 'Elena Marchetti'],
    ['Email Address', 'e.marchetti@northgate.example'],
    ['Company Name', 'Northgate'],
    ['Phone Number', '+1 415 555 0119'],
  ]) {
    await press(label ?? '', 'textbox')
    await page.keyboard.type(text ?? '')
  }
  await press('Sign NDA & Request Access', 'button')
  await expect.poll(focusSeen).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  const code =
    (await page
      .getByText(/^HALCYON-[A-Z0-9]{6}$/)
      .first()
      .textContent()) ?? ''
  await press('Proceed to Unlock Screen', 'link')
  await page.keyboard.press('Enter')
  await press('Access Code', 'textbox')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
})
