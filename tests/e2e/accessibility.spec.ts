import type { Page } from '@playwright/test'
import { dialog, EMAIL, enter, haveSignedIn, makeAccount, openLogin, PASSWORD, toast } from './account-steps.ts'
import { looksSound } from './looks.ts'
import {
  assent,
  expect,
  fillForm,
  haveSigned,
  haveUnlocked,
  type Portal,
  readToEnd,
  signNda,
  someoneSigns,
  test,
} from './portal.ts'

/*
 * axe over every state of every screen, in both rooms, at 1440 and at 320 pixels; 320 is also what 1280 pixels are at 400 % zoom.
 * Nothing may be found, nothing may be wider than the window.
 */
const check = (page: Page, state: string, without: string[] = []) =>
  looksSound(page, state, { widths: [1440, 320], without })

const refused = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: 'broken' }))
const held = (page: Page, path: string) => page.route(path, () => {})

test('the landing page', async ({ page, context }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Ready to Invest' })).toBeVisible()
  await check(page, 'landing')
  await context.setOffline(true)
  await expect(page.getByText(/offline/i).first()).toBeVisible()
  await check(page, 'landing, offline')
})

test('the landing page of someone with a session', async ({ page, portal }) => {
  await haveUnlocked(page, portal)
  await page.goto('/')
  const session = page.getByRole('region', { name: 'Investor Session Management' })
  await expect(session.getByText('30 days remaining')).toBeVisible()
  await check(page, 'session, green')
  portal.clock.advance(25 * 86_400_000)
  await page.goto('/')
  await expect(session.getByText('5 days remaining')).toBeVisible()
  await check(page, 'session, yellow')
  await session.getByRole('button', { name: 'Clear Session' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'session, asked whether to clear')
  await page.getByRole('button', { name: 'Keep session' }).click()
  await session.getByRole('button', { name: 'Extend 30 Days' }).click()
  await expect(session.getByText('Session extended for another 30 days!')).toBeVisible()
  await check(page, 'session, extended')
})

test('the login dialog, each of its steps', async ({ page, portal }) => {
  await openLogin(page)
  await check(page, 'login dialog')
  await dialog(page).getByRole('button', { name: 'Sign In', exact: true }).click()
  await check(page, 'login dialog, refused at its fields')
  await enter(page, 'nobody@northgate.example')
  await expect(toast(page)).toContainText('Invalid email or password')
  await check(page, 'login dialog, refused by the server')
  await dialog(page).getByRole('button', { name: 'Forgot your password?' }).click()
  await dialog(page).getByRole('button', { name: 'Email me a link' }).click()
  await expect(dialog(page).getByRole('status').first()).toContainText('a link to set a new password')
  await check(page, 'login dialog, password forgotten')
  await dialog(page).getByRole('button', { name: 'Back to signing in' }).click()
  await dialog(page).getByRole('button', { name: "Don't have an account? Request Access" }).click()
  await dialog(page).getByRole('button', { name: 'Request Access', exact: true }).click()
  await check(page, 'request access, refused at its fields')
  await makeAccount(page, portal)
  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { next: 'second_factor' } }))
  await openLogin(page)
  await enter(page)
  await expect(dialog(page).getByLabel('Code from your authenticator app')).toBeVisible()
  await check(page, 'login dialog, second factor')
  await dialog(page).getByRole('button', { name: 'Use a backup code instead' }).click()
  await check(page, 'login dialog, backup code')
})

test('the account of a person, its header and its forms', async ({ page, portal }) => {
  await page.goto('/account')
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await check(page, 'account, signed out')
  await page.goto('/vault')
  await expect(page.getByText('Existing investor?')).toBeVisible()
  await check(page, 'gate with the way to sign in')
  await haveSigned(page, portal, EMAIL)
  await makeAccount(page, portal)
  await haveSignedIn(page, portal)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await check(page, 'landing, signed in, menu open')
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Access codes' })).toBeVisible()
  await check(page, 'account')
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
  await expect(page.getByText('Your account could not be loaded just now.')).toBeVisible()
  await check(page, 'account, not to be had')
})

test('the pages of an account’s links', async ({ page }) => {
  for (const path of ['/confirm-account', '/reset-password']) {
    await page.goto(path)
    await expect(page.getByText('This address holds no link.')).toBeVisible()
    await check(page, `${path}, without a link`)
    await page.goto(`${path}#not.a-token`)
  }
  await page.getByLabel('New password').fill('orchid-lantern-42')
  await check(page, 'a new password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible()
  await check(page, 'a link that is over')
  await page.goto('/support')
  await page.goto('/confirm-account#not.a-token')
  await check(page, 'an address to confirm')
})

test('the agreement', async ({ page }) => {
  await held(page, '**/api/nda/readings')
  await page.goto('/nda-gate')
  await expect(page.getByRole('heading', { name: '1. Purpose' })).toBeVisible()
  await check(page, 'agreement, unread, address not known yet')
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
})

/** What the success view says only where the code begins in this way. */
const BEGINS = {
  immediate: 'Immediate access',
  email: 'once you confirm your address through the link we mailed you',
  review: 'Your code begins once our team has reviewed it',
}
for (const activation of ['immediate', 'email', 'review'] as const) {
  test.describe(`after signing, activation ${activation}`, () => {
    test.use({ activation })
    test(`the success view has the words of activation ${activation}`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-write'])
      await signNda(page)
      for (const [kind, words] of Object.entries(BEGINS))
        await expect(page.getByText(words)).toHaveCount(kind === activation ? 1 : 0)
      await expect(page.getByText(/is active for 14 days/)).toHaveCount(activation === 'immediate' ? 1 : 0)
      await check(page, `signed, ${activation}`)
      await page.getByRole('button', { name: 'Copy code' }).click()
      await expect(page.getByText('Code copied to clipboard').first()).toBeVisible()
      await check(page, `signed, ${activation}, copied`)
    })
  })
}

async function challengeMode(page: Page, portal: Portal) {
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 9; i++)
      await page.request.post('/api/unlock', { data: { code: `W-${round}${i}` }, headers: { origin: portal.url } })
    portal.clock.advance(3_600_000)
  }
}

test('the unlock screen', async ({ page, portal }) => {
  await page.goto('/unlock')
  await check(page, 'unlock')
  const send = page.getByRole('button', { name: 'Unlock Access' })
  await send.click()
  await expect(page.getByText('Please enter your access code')).toBeVisible()
  await check(page, 'unlock, blank')
  await page.getByLabel('Access Code').fill('HALCYON-000000')
  await send.click()
  await expect(page.getByText('Invalid access code.')).toBeVisible()
  await check(page, 'unlock, wrong')
  await challengeMode(page, portal)
  await send.click()
  await expect(page.getByLabel('Email Address')).toBeVisible()
  await check(page, 'unlock, email asked for')
  await page.getByLabel('Email Address').fill('e@x.example')
  await page.getByRole('button', { name: 'Mail me a link instead' }).click()
  await expect(page.getByText(/a link is on its way/)).toBeVisible()
  await check(page, 'unlock, link mailed')
  await held(page, '**/api/unlock')
  await send.click()
  await expect(page.getByRole('button', { name: 'Validating...' })).toBeVisible()
  await check(page, 'unlock, validating')
})

test('the gate of a project page', async ({ page, portal }) => {
  await page.goto('/vault')
  await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible()
  await check(page, 'gate')
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
})

test('each project page, and while it is on its way', async ({ page, portal }) => {
  test.slow()
  for (const route of ['vault', 'fanz', 'realestate', 'analytics']) {
    await page.context().clearCookies()
    await held(page, '**/api/access/*')
    await page.goto(`/${route}`)
    await expect(page.locator('main')).toBeVisible()
    await check(page, `${route}, loading`)
    await page.unroute('**/api/access/*')
    await page.goto(`/${route}`)
    await page.getByLabel('Enter access code').fill(portal.codes.master ?? '')
    await page.getByRole('button', { name: 'Access Content' }).click()
    await expect(page.getByRole('heading', { name: 'Access Required' })).toBeHidden()
    // The heading of the page itself; that of its skeleton is there before.
    await expect(page.locator('#sheet-title')).toBeVisible()
    await check(page, route)
  }
})

test('a project page whose content does not come', async ({ page, portal }) => {
  await refused(page, '**/api/projects/*/content')
  await page.goto('/vault')
  await page.getByLabel('Enter access code').fill(portal.codes.vault ?? '')
  await page.getByRole('button', { name: 'Access Content' }).click()
  await expect(page.getByRole('button', { name: /try again/i })).toBeVisible()
  await check(page, 'vault, content failed')
})

test('mailed links, lost pages', async ({ page }) => {
  await page.goto('/confirm')
  await check(page, 'confirm, without a link')
  await page.goto('/confirm#made.up')
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await check(page, 'confirm')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check(page, 'confirm, lapsed')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await check(page, 'not found')
})

test('a lost code, at both doors', async ({ page }) => {
  for (const door of ['/unlock', '/vault']) {
    await page.goto(door)
    await page.getByRole('button', { name: 'Lost your code?' }).click()
    await check(page, `${door}, lost code`)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await check(page, `${door}, lost code, address wrong`)
    await page.getByLabel('Email Address').fill('e.marchetti@northgate.example')
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await expect(page.getByText(/a link is on its way/)).toBeVisible()
    await check(page, `${door}, lost code, link mailed`)
  }
})

test('an address that has signed, and the way to prove it', async ({ page, portal }) => {
  await someoneSigns(portal)
  await readToEnd(page)
  await fillForm(page)
  await assent(page).check()
  await page.getByRole('button', { name: 'Sign NDA & Request Access' }).click()
  await page.getByRole('button', { name: 'Mail a link to this address' }).click()
  await expect(page.getByText(/a link is on its way/)).toBeVisible()
  await check(page, 'agreement, address taken, link mailed')
})

test('what a link for a lost code finds', async ({ page }) => {
  const outcomes = ['code_sent', 'code_renewed', 'request_made', 'awaits_review', 'awaits_confirmation', 'no_code']
  for (const outcome of outcomes) {
    for (const maySignAgain of [false, true]) {
      const json = { purpose: 'lost_code', lostCode: { outcome, maySignAgain } }
      await page.route('**/api/links/use', (route) => route.fulfill({ json }))
      await page.goto(`/confirm#${outcome}.${maySignAgain}`)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Nothing has happened yet.')).toBeHidden()
      await check(page, `confirm, ${outcome}, sign again ${maySignAgain}`)
      await page.unroute('**/api/links/use')
    }
  }
})

test.describe('for people who ask for less motion or their own colours', () => {
  test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

  test('nothing moves, and what has to be seen is seen', async ({ page }) => {
    await readToEnd(page)
    const moving = await page.evaluate(() => document.getAnimations().length)
    expect(moving).toBe(0)
    const box = assent(page)
    await expect(box).toBeVisible()
    await fillForm(page)
    await box.check()
    // The colours are the reader's own here; axe would measure ours.
    await check(page, 'agreement in forced colours', ['color-contrast'])
  })
})

test('the whole way by keyboard alone, and without a scroll event', async ({ page }) => {
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

test('an opened endpoint of the API reference is sound at every width', async ({ page }) => {
  await page.goto('/api-reference')
  await page.locator('summary', { hasText: /^Agreements/ }).click()
  await page.locator('summary', { hasText: '/api/nda/readings/{id}/progress' }).click()
  await expect(page.getByRole('cell', { name: /\(path\)$/ })).toBeVisible()
  await looksSound(page, 'api reference', { uncut: true })
})
