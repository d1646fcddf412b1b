import { createHash } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { dialog, fillSignUp, haveSignedIn, makeAccount, toast } from './account-steps.ts'
import { looksSound } from './looks.ts'
import { expect, fillForm, haveUnlocked, hold, hydrated, signNda, test, unlock } from './portal.ts'

/** One state of a screen, where nothing is wider than it may be. */
const check = (page: Page, state: string) => looksSound(page, state, { widths: [320] })

test('the film', async ({ page, request }) => {
  await test.step('plays, with controls, from its own file', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Hear Why Investors Are Backing Halcyon AI' })).toBeVisible()
    await expect(
      page.getByText("Learn about Halcyon AI's vision and why leading investors are supporting our growth."),
    ).toBeVisible()
    await expect(page.getByText('A silent film, 16 seconds')).toBeVisible()
    const film = page.locator('video')
    await expect(film).toHaveAttribute('preload', 'metadata')
    await expect(film).toHaveText('Your browser does not support the video tag.')
    await page.getByRole('button', { name: 'Play the film, 0:16' }).click()
    await expect(film).toHaveAttribute('controls')
    await expect(film).toBeFocused()
    const state = () => film.evaluate(({ readyState, currentTime }: HTMLVideoElement) => ({ readyState, currentTime }))
    await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(0.5)
    expect((await state()).readyState).toBeGreaterThanOrEqual(3)
    const duration = await film.evaluate((video: HTMLVideoElement) => video.duration)
    expect(duration).toBeGreaterThanOrEqual(12)
    expect(duration).toBeLessThanOrEqual(20)
    // The box is the same for a film in a frame.
    for (const part of [film, page.locator('.film_film')]) {
      const box = await part.boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 2)
    }
  })

  await test.step('is sent in parts to whoever asks for parts, and seeks', async () => {
    const part = await request.get('/film/vestibule.mp4', { headers: { range: 'bytes=0-99' } })
    expect([part.status(), part.headers()['content-type'], (await part.body()).length]).toEqual([206, 'video/mp4', 100])
    const at = await page.locator('video').evaluate(
      (video: HTMLVideoElement) =>
        new Promise<number>((resolve) => {
          video.onseeked = () => resolve(video.currentTime)
          video.currentTime = 10
        }),
    )
    expect(at).toBeCloseTo(10, 1)
  })
})

test('the login dialog, each of its steps', { tag: '@full' }, async ({ page, portal }) => {
  await test.step('opens from the header and the call to action, closes with Escape, and gives the focus back', async () => {
    await page.goto('/')
    for (const name of ['Investor Login', 'Existing Investor Login']) {
      const opener = page.getByRole('button', { name, exact: true })
      await opener.click()
      await expect(dialog(page).getByRole('heading', { name: 'Investor Access' })).toBeVisible()
      await expect(dialog(page).getByLabel('Email')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await expect(opener).toBeFocused()
    }
  })
  await test.step('a link opens it, and a failure at Google is said once; the address is clean afterwards', async () => {
    await page.goto('/?signin=failed')
    await expect(toast(page)).toContainText('Failed to sign in with Google')
    await expect(page).toHaveURL(/\/$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Ready to Invest' })).toBeVisible()
    await expect(toast(page)).toHaveCount(0)
    await page.goto('/?signin=open')
    await expect(dialog(page).getByRole('heading', { name: 'Investor Access' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await looksSound(page, 'login dialog', { widths: [1440, 320] })
  })
  // From here on as narrow as it gets.
  await page.setViewportSize({ width: 320, height: 900 })
  const [email, password] = [dialog(page).getByLabel('Email'), dialog(page).getByLabel('Password')]
  await test.step('signing in: what is wrong is said at its field, a refusal in the corner, and nothing is lost', async () => {
    await dialog(page).getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(email).toHaveAccessibleDescription('Invalid email address')
    await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters')
    await expect(email).toBeFocused()
    await check(page, 'login dialog, refused at its fields')

    await email.fill('e.marchetti@northgate.example')
    await password.fill('secret')
    const letGo = await hold(page, '**/api/auth/sign-in/email')
    await password.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Signing In...' })).toBeDisabled()
    letGo()
    await expect(toast(page).getByText('Error', { exact: true })).toBeVisible()
    await expect(toast(page)).toContainText('Invalid email or password')
    await expect(email, 'what was typed is still there').toHaveValue('e.marchetti@northgate.example')
    await check(page, 'login dialog, refused by the server')
    await page.unroute('**/api/auth/sign-in/email')
    await page.route('**/api/auth/sign-in/email', (route) => route.abort())
    await password.press('Enter')
    await expect(toast(page)).toContainText('Failed to sign in')
    await page.unroute('**/api/auth/sign-in/email')
  })
  await test.step('a second factor is asked for in its place', async () => {
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { next: 'second_factor' } }))
    await password.press('Enter')
    await expect(dialog(page).getByLabel('Code from your authenticator app')).toBeVisible()
    await check(page, 'login dialog, second factor')
    await dialog(page).getByRole('button', { name: 'Use a backup code instead' }).click()
    await check(page, 'login dialog, backup code')
  })
  await test.step('a forgotten password', async () => {
    await page.goto('/?signin=open')
    await email.fill('nobody@northgate.example')
    await dialog(page).getByRole('button', { name: 'Forgot your password?' }).click()
    await dialog(page).getByRole('button', { name: 'Email me a link' }).click()
    await expect(dialog(page).getByRole('status').first()).toContainText('a link to set a new password')
    await check(page, 'login dialog, password forgotten')
    await dialog(page).getByRole('button', { name: 'Back to signing in' }).click()
  })
  await test.step('asking for an account: every field, every message, and the way back', async () => {
    await dialog(page).getByRole('button', { name: "Don't have an account? Request Access" }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Request Access' })).toBeVisible()
    await expect(dialog(page).getByLabel('First name')).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Request Access', exact: true }).click()
    const messages = {
      'First name': 'First name is required',
      'Last name': 'Last name is required',
      Email: 'Invalid email address',
      'Investment interest': 'Please select investment interest',
      'I confirm I am an accredited investor': 'Must confirm accredited investor status',
    }
    await dialog(page).getByLabel('Email').fill('')
    await dialog(page).getByRole('button', { name: 'Request Access', exact: true }).click()
    for (const [label, message] of Object.entries(messages))
      await expect(dialog(page).getByLabel(label)).toHaveAccessibleDescription(message)
    await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Password must be at least 8 characters/,
    )
    await expect(dialog(page).locator('option')).toHaveText([
      'Select a range',
      '$50K - $100K',
      '$100K - $500K',
      '$500K+',
    ])
    await check(page, 'request access, refused at its fields')

    await fillSignUp(page)
    await page.route('**/api/auth/sign-up/email', (route) => route.fulfill({ status: 502, body: 'a proxy' }))
    await dialog(page).getByRole('button', { name: 'Request Access', exact: true }).click()
    await expect(toast(page)).toContainText('Failed to create account')
    await dialog(page).getByRole('button', { name: 'Already have access? Sign In' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Investor Access' })).toBeVisible()
    await expect(dialog(page)).toContainText('Or continue with')
    await expect(dialog(page).getByRole('button', { name: 'Sign in with Google' }), 'none is configured').toHaveCount(0)
  })
  await test.step('under a policy a list says while one types what the password still needs, in words and signs', async () => {
    Object.assign(portal.deps.portal.passwordPolicy, {
      enforcementState: 'ENFORCE',
      minPasswordLength: 10,
      containsUppercaseLetter: true,
      containsNumericCharacter: true,
    })
    await page.goto('/?signin=open')
    await dialog(page).getByRole('button', { name: "Don't have an account? Request Access" }).click()
    const rules = dialog(page).getByRole('list', { name: 'What the password needs' }).getByRole('listitem')
    const chosen = dialog(page).getByLabel('Password', { exact: true })
    await expect(rules).toHaveText([
      'At least 10 characters: not met',
      'An upper-case letter: not met',
      'A digit: not met',
    ])
    await chosen.fill('Orchid-lantern')
    await expect(rules).toHaveText(['At least 10 characters: met', 'An upper-case letter: met', 'A digit: not met'])
    await expect(dialog(page).getByRole('status')).toHaveText('2 of 3 requirements met')
    await dialog(page).getByRole('button', { name: 'Show the password' }).click()
    await expect(chosen).toHaveAttribute('type', 'text')
  })
})

test('the footer and the pages behind it', { tag: '@full' }, async ({ page, portal, request }) => {
  await test.step('each is reached from there, has its own title and heading, and says nothing loudly', async () => {
    const pages = {
      Documentation: 'Documentation',
      'API Reference': 'API Reference',
      Support: 'Support',
      Privacy: 'Privacy notice',
      Agreement: 'The agreement',
    }
    for (const [link, heading] of Object.entries(pages)) {
      await page.goto('/')
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(`${link}, Halcyon AI`)
      await expect(page.getByRole('main')).not.toContainText('!')
    }
  })
  await test.step('a section has an address of its own', async () => {
    await page.goto('/documentation')
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Unlock' }).click()
    await expect(page).toHaveURL(/#unlock$/)
    await expect(page.getByRole('heading', { name: 'Unlock', exact: true })).toBeInViewport()
  })
  await test.step('the tabs of the documentation follow the arrow keys', async () => {
    await page.goto('/documentation')
    await page.getByRole('tab', { name: 'Linux' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'macOS' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toContainText('shasum -a 256 agreement.txt')
  })
  await test.step('the API reference finds an endpoint by its path and shows its fields and the words of its errors', async () => {
    await page.goto('/api/docs')
    await expect(page).toHaveURL(/\/api-reference$/)
    const list = page.getByRole('navigation', { name: 'Endpoints' })
    await expect(list.locator('summary', { hasText: /^Agreements/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000)
    await page.keyboard.press('/')
    await page.keyboard.type('post nda/submissions')
    await expect(page.locator('#search-results').getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#post_api_nda_submissions$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Signs the agreement and returns the personal code',
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Body' })).toContainText('readingIdstring')
    await expect(page.getByText('You must accept the NDA terms to continue').first()).toBeVisible()
    await expect(page.locator('figure', { hasText: 'Example request' })).toContainText('--request POST')
    await expect(list.getByRole('link', { name: /Signs the agreement/ })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: 'errors of any endpoint' }).click()
    await expect(page.getByRole('heading', { name: 'Errors of any endpoint' })).toBeInViewport()
    await page.goBack()
    await page.getByRole('navigation', { name: 'Other endpoints' }).getByRole('link').last().click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Signs the agreement/)
    await page.getByRole('link', { name: 'Agreements', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agreements')
    for (const name of ['Investors and the public', 'Staff'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('main'), 'no raw Markdown').not.toContainText('`')
    const window = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/api-reference#post_api_nda_submissions')
    const topOf = async (of: Locator) => (await of.boundingBox())?.y ?? 0
    const body = await topOf(page.getByRole('region', { name: 'Body' }))
    expect(await topOf(page.locator('figure', { hasText: 'Example response' })), 'examples come first').toBeLessThan(
      body,
    )
    if (window) await page.setViewportSize(window)
  })
  await test.step('what the privacy notice says of marks and links is what the portal does', async () => {
    await page.goto('/privacy')
    const row = (name: string) => page.getByRole('table', { name: 'Records' }).getByRole('row', { name })
    const { visits } = portal.deps.portal.privacy.retention
    expect(visits, 'marks are deleted with the page views').toBe(730)
    await expect(row('Documents and watermarks')).toContainText('2 years after it was shown.')
    await expect(row('Emails and links')).toContainText('15 minutes, a link to confirm a return for 30 days.')
  })
  await test.step('the gate leads to the plain agreement and to the privacy notice, and what was typed stays', async () => {
    await page.goto('/nda-gate')
    await expect(page.getByRole('link', { name: 'a plain page' })).toHaveAttribute('href', '/agreement')
    await fillForm(page)
    const notice = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'privacy notice' }).click()
    await expect((await notice).getByRole('heading', { level: 1 })).toHaveText('Privacy notice')
    await expect(page.getByLabel('Full Name')).toHaveValue('Elena Marchetti')
  })
  await test.step('the agreement’s page shows the text in force, and its fingerprint is that of the text file', async () => {
    await page.goto('/agreement')
    await expect(page.getByRole('heading', { name: 'Mutual Non-Disclosure Agreement' })).toBeVisible()
    const file = await request.get('/agreement.txt')
    expect(file.headers()['content-type']).toBe('text/plain; charset=utf-8')
    const sha256 = createHash('sha256')
      .update(await file.body())
      .digest('hex')
    await expect(page.getByText(sha256).first()).toBeVisible()
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Print or save' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: '13. Entire agreement' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
  })
})

test('the cookies of the privacy notice are the ones that are set', { tag: '@full' }, async ({
  page,
  context,
  portal,
}) => {
  await page.goto('/privacy')
  await page.goto('/support')
  expect(await context.cookies(), 'no page but the gate sets one').toEqual([])
  await unlock(page, await signNda(page))
  await expect(page).toHaveURL(/\/vault$/)
  await makeAccount(page, portal)
  await haveSignedIn(page, portal)
  const names = (await context.cookies()).map(({ name }) => name).sort()
  await page.goto('/privacy')
  const said = await page.getByRole('table', { name: 'Cookies' }).getByRole('rowheader').allTextContents()
  expect(said.sort()).toEqual(names)
  const days = (await context.cookies()).map(({ expires }) => Math.round((expires - Date.now() / 1000) / 86_400))
  expect(days.sort()).toEqual([30, 400, 400])
})

test('WCAG 2.2 AA, by rule engine: every public page, and it fits every width from 320 px', { tag: '@full' }, async ({
  page,
}) => {
  test.slow()
  for (const path of ['/', '/documentation', '/api-reference', '/support', '/privacy', '/agreement', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/agreement') await expect(page.getByRole('button', { name: 'Print or save' })).toBeVisible()
    await looksSound(page, path)
    if (path !== '/api-reference') continue
    await page.locator('summary', { hasText: /^Agreements/ }).click()
    await page.getByRole('link', { name: /Records what the browser reports/ }).click()
    await expect(page.getByRole('region', { name: 'Path parameters' })).toBeVisible()
    await looksSound(page, `${path} with an endpoint`)
    await page.keyboard.press('/')
    await page.keyboard.type('revoke codes')
    await expect(page.getByText('for “revoke codes”')).toBeVisible()
    const result = page.getByRole('main').getByRole('link', { name: 'POST /api/admin/codes/revoke' })
    await expect(result.locator('mark').first()).toHaveText('codes')
    await looksSound(page, `${path} with results`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('Example request')).toBeVisible()
    await page.getByLabel('Find an endpoint').fill('nothing of the kind')
    await expect(page.getByText('No endpoint matches “nothing of the kind”.')).toBeVisible()
    await looksSound(page, `${path} without results`)
  }
})

test('toasts: one at a time, for five seconds; a swipe, F8 and Escape', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signNda(page)
  const copy = () => page.getByRole('button', { name: 'Copy code' }).click()
  await test.step('a swipe to the right past 50 px dismisses, a shorter one does not', async () => {
    await copy()
    const swipe = async (distance: number) => {
      const box = await toast(page).boundingBox()
      const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + (box?.height ?? 0) / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + distance / 2, y, { steps: 4 })
      await page.mouse.move(x + distance, y, { steps: 4 })
      await page.mouse.up()
    }
    await swipe(45)
    await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel')
    await expect(toast(page)).toBeVisible()
    await swipe(60)
    await expect(toast(page)).toHaveCount(0)
  })
  await test.step('F8 brings the focus to the notifications', async () => {
    await copy()
    await expect(toast(page)).toBeVisible()
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: 'Notifications (F8)' }).locator('ol')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(toast(page)).toHaveCount(0)
  })
  await test.step('one at a time', async () => {
    await copy()
    await expect(toast(page)).toHaveText('Code copied to clipboard')
    for (let i = 0; i < 3; i++) await copy()
    await expect(toast(page)).toHaveCount(1)
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(toast(page)).toHaveCount(0)
  })
  await test.step('five seconds', async () => {
    // Paused, so that the time a busy machine takes does not count.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await copy()
    await expect(toast(page)).toBeVisible()
    // The pointer rests on the button, not on the toast, where it would stop the time.
    await page.clock.runFor(4_800)
    await expect(toast(page)).toBeVisible()
    // Its time begins a moment after it can be seen.
    await expect(async () => {
      await page.clock.runFor(400)
      await expect(toast(page)).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
  })
})

test('offline: the page says so, and that what was typed is kept', async ({ page, context }) => {
  await page.goto('/nda-gate')
  await page.getByLabel('Full Name').fill('Elena Marchetti')
  // The scripts must be here before the connection is gone.
  await expect.poll(() => hydrated(page)).toBe(true)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you have typed is kept on this page.')).toBeVisible()
  await looksSound(page, 'offline', { widths: [1440, 320] })
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByLabel('Full Name')).toHaveValue('Elena Marchetti')
})

test('a crash is caught: it says so, and trying again works', async ({ page, portal, complaints }) => {
  await page.route('**/api/projects/vault/content', (route) => route.fulfill({ json: { kind: 'project' } }))
  await page.goto('/vault')
  await page.getByLabel('Enter access code').fill(portal.codes.vault ?? '')
  await page.getByRole('button', { name: 'Access Content' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page).toHaveTitle('Something went wrong')
  await page.unroute('**/api/projects/vault/content')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  // React says on the console what it caught; anything else would still fail the test.
  expect(complaints.filter((words) => !/TypeError|error boundary|undefined/i.test(words))).toEqual([])
  complaints.length = 0
})

test('any other path: 404, its title and the hint for developers', { tag: '@full' }, async ({ page }) => {
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('404 Page Not Found')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Check the address for a typing mistake.')).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  expect((await page.goto('/vaults'))?.status()).toBe(404)
  const gallery = await page.goto('/gallery')
  expect(gallery?.status(), 'the gallery is not built').toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test.describe('Investor Session Management', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Investor Session Management' })

  test.describe('forced public', () => {
    test.use({ showSessionPublicly: true })

    test('says that there is none and what gives one; with a session it shows that', { tag: '@full' }, async ({
      page,
      portal,
    }) => {
      await page.goto('/')
      await expect(section(page)).toContainText('Session Status: No active investor session found')
      await expect(section(page)).toContainText('Complete the NDA process for a persistent session.')
      await section(page).getByRole('link', { name: 'Complete NDA first' }).click()
      await expect(page).toHaveURL(/\/nda-gate$/)
      const code = await haveUnlocked(page, portal)
      await page.goto('/')
      await expect(section(page)).toContainText(code)
      await expect(section(page)).toContainText('30 days remaining')
      await expect(section(page)).not.toContainText('Session Status')
    })
  })
})
