import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { badge, dialog, EMAIL, enter, haveSignedIn, makeAccount, PASSWORD, signIn } from './account-steps.ts'
import { test as base, expect } from './portal.ts'

const REQUIRED = 'Authentication Required: Please sign in to access this content.'

base.describe('the guard', () => {
  base('the states of the guard', { tag: '@full' }, async ({ page, portal }) => {
    await base.step('says when it cannot be known, and looks again', async () => {
      await page.route('**/api/account', (route) => route.fulfill({ status: 503, body: 'busy' }))
      await page.goto('/account')
      await expect(page.getByText('This page could not be loaded.')).toBeVisible()
      await page.unroute('**/api/account')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(REQUIRED)).toBeVisible()
    })
    await page.unrouteAll()
    await base.step('has three states: a spinner, the sentence with a way to sign in, and the content', async () => {
      await makeAccount(page, portal)
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/account', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/account')
      await expect(page.getByRole('status').getByText('Checking who is signed in')).toBeVisible()
      await expect(page.getByText(REQUIRED)).toHaveCount(0)
      answer()
      await expect(page.getByText(REQUIRED)).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
      await enter(page)
      await expect(page.getByText('We are reviewing your request and will email you.')).toBeVisible()
      await expect(page).toHaveURL(/\/account$/)
    })
  })

  base(
    'a session that ended elsewhere meanwhile ends here with the next act',
    { tag: '@full' },
    async ({ page, portal }) => {
      await makeAccount(page, portal)
      await haveSignedIn(page, portal)
      await page.goto('/account')
      await expect(page.getByText('We are reviewing your request and will email you.')).toBeVisible()
      await portal.deps.db.deleteFrom('account_session').execute()
      await page.getByRole('button', { name: 'Download my data' }).click()
      await expect(page.getByText(REQUIRED)).toBeVisible()
    },
  )
})

base(
  'the header of whoever is signed in takes the place of the buttons, and nothing moves',
  { tag: '@full' },
  async ({ page, portal }) => {
    await makeAccount(page, portal)
    await haveSignedIn(page, portal)
    const stranger = await (await page.request.get('/', { headers: { cookie: '' } })).text()
    for (const [width, path] of [
      [1440, '/'],
      [390, '/'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/account', async (route) => {
        await held
        await route.continue()
      })
      const [shown] = await Promise.all([
        page.waitForResponse((it) => new URL(it.url()).pathname === path),
        page.goto(path),
      ])
      expect(await shown.text(), 'the document is the same for all').toBe(stranger)
      const top = () =>
        page.evaluate(() =>
          document.fonts.ready.then(() => document.querySelector('main')?.getBoundingClientRect().top),
        )
      const before = await top()
      answer()
      await expect(badge(page)).toBeVisible()
      await expect(page.getByRole('banner').getByText(EMAIL)).toBeVisible()
      await expect(page.getByRole('banner').getByRole('button', { name: 'Investor Login' })).toHaveCount(0)
      expect(await top(), `at ${width}`).toBe(before)
      await page.unroute('**/api/account')
    }
  },
)

base('the menu and the dialog are worked by keyboard alone', async ({ page, portal }) => {
  await makeAccount(page, portal)
  await page.goto('/')
  // Before the scripts have taken the document over, the button does nothing yet.
  await expect(async () => {
    await page.getByRole('button', { name: 'Investor Login', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('Email')).toBeFocused({ timeout: 2000 })
  }).toPass()
  await page.keyboard.type(EMAIL)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(badge(page)).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeHidden()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeFocused()
})

type Receiver = { url: string; got: { method: string; authorization: string | undefined }[]; status: number }

/** A service on another origin that takes tokens; it may refuse. */
const test = base.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern
  receiver: async ({}, use) => {
    const receiver: Receiver = { url: '', got: [], status: 204 }
    const server = createServer((request: IncomingMessage, response) => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-methods', 'POST, DELETE')
      response.setHeader('access-control-allow-headers', 'authorization')
      if (request.method === 'OPTIONS') return response.writeHead(204).end()
      receiver.got.push({ method: request.method ?? '', authorization: request.headers.authorization })
      return response.writeHead(receiver.status).end()
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
    await use(receiver)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
  settings: async ({ receiver }, use) => use({ AUTH_TOKEN_SYNC_URL: receiver.url }),
})

test('the token is handed to the configured address after each report of the auth state, and taken back', async ({
  page,
  portal,
  receiver,
}) => {
  await makeAccount(page, portal)
  await page.goto('/')
  await expect.poll(() => receiver.got).toEqual([{ method: 'DELETE', authorization: undefined }])
  await page.getByRole('button', { name: 'Investor Login', exact: true }).click()
  await enter(page)
  await expect(badge(page)).toBeVisible()
  await expect.poll(() => receiver.got.length).toBe(2)
  const [, signedIn] = receiver.got
  expect(signedIn?.method).toBe('POST')
  const [, claims = ''] = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(signedIn?.authorization ?? '') ?? []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    email: EMAIL,
    aud: new URL(receiver.url).origin,
  })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByText('We are reviewing your request and will email you.')).toBeVisible()
  expect(receiver.got.length, 'another page is not another state').toBe(2)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(() => receiver.got.map(({ method }) => method)).toEqual(['DELETE', 'POST', 'DELETE'])
})

test('a receiver that refuses is logged without the token, and holds nobody up', { tag: '@full' }, async ({
  page,
  portal,
  receiver,
}) => {
  receiver.status = 500
  const said: string[] = []
  page.on('console', (message) => message.type() === 'warning' && said.push(message.text()))
  await makeAccount(page, portal)
  await signIn(page)
  await expect.poll(() => said).toContain('The token sync failed with status 500.')
  await expect.poll(() => receiver.got.length).toBe(2)
  const token = receiver.got[1]?.authorization?.slice('Bearer '.length) ?? 'none'
  expect(said.join()).not.toContain(token)
})
