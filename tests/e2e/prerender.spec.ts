import { publishNda } from '../../server/features/agreements/signing/service.ts'
import { configuredTerms } from '../../server/features/agreements/template-text.ts'
import { EVERYTHING } from './looks.ts'
import { expect, haveUnlocked, hydrated, signNda, test } from './portal.ts'

const PAGES = [
  ['/', 'Four AI platforms, shown only to investors who sign for them.'],
  ['/nda-gate', 'Confidential Investor Portal – NDA Required'],
  ['/nda-gate?reason=code_revoked', 'Confidential Investor Portal – NDA Required'],
  ['/nda-gate?from=elsewhere', 'Confidential Investor Portal – NDA Required'],
  ['/unlock', 'Secure Access'],
  ['/confirm', 'Confirm the link from your email'],
  ['/confirm#token', 'Confirm the link from your email'],
  ['/?signin=elsewhere', 'Four AI platforms, shown only to investors who sign for them.'],
  ['/confirm-account', 'Confirm your email address'],
  ['/confirm-account#token', 'Confirm your email address'],
  ['/reset-password', 'Set a new password'],
  ['/reset-password#token', 'Set a new password'],
  ['/nowhere', '404 Page Not Found'],
  ['/unlocking', '404 Page Not Found'],
  ['/nowhere/at/all', '404 Page Not Found'],
] as const

test('hydrating a page changes nothing and logs no warning', async ({ page, complaints }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  for (const [path, heading] of EVERYTHING ? PAGES : PAGES.filter((_, index) => index % 2 === 0))
    await test.step(path, async () => {
      await page.goto('about:blank')
      const letThrough = await holdScripts(page)
      asked.length = 0
      await page.goto(path, { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1, name: heading })
      await expect(title).toBeVisible()
      const rendered = { height: await height(page), sheets: await sheets(page), name: await page.title() }
      letThrough()
      await expect(page.locator('#root > *').first()).toHaveJSProperty('isConnected', true)
      await expect.poll(() => hydrated(page)).toBe(true)
      await expect(title).toBeVisible()
      expect(await page.title()).toBe(rendered.name)
      expect(await sheets(page), 'its looks came with the document').toEqual(rendered.sheets)
      // The reason for a redirect is known to the address only, so it is added afterwards.
      if (!path.includes('reason=')) expect(await height(page)).toBe(rendered.height)
      expect(
        asked.filter((it) => /GET \/api\/(portal|nda)/.test(it)),
        'nothing is fetched twice',
      ).toEqual([])
      expect(complaints).toEqual([])
      await page.unrouteAll()
    })
})

type Page = Parameters<Parameters<typeof test>[2]>[0]['page']
/** A script does not wait for the style sheets as painting does. */
const height = (page: Page) =>
  page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    await Promise.all(links.map((link) => link.sheet ?? new Promise((done) => link.addEventListener('load', done))))
    await document.fonts.ready
    return document.body.scrollHeight
  })
const sheets = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => link.href))

test('someone with a session sees it once their browser has asked; the document is the same for all', {
  tag: '@full',
}, async ({ page, portal }) => {
  const stranger = await (await page.request.get('/')).text()
  const code = await haveUnlocked(page, portal)
  const [answer] = await Promise.all([page.waitForResponse((it) => new URL(it.url()).pathname === '/'), page.goto('/')])
  expect(await answer.text()).toBe(stranger)
  await expect(page.getByRole('region', { name: 'Investor Session Management' }).getByText(code)).toBeVisible()
})

test('a version published meanwhile is what the next visitor is given to sign', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  await page.goto('/nda-gate')
  await expect(page.getByText('Version 1, in force since')).toBeVisible()
  const text = '# Mutual Non-Disclosure Agreement\n\n## 1. Purpose\n\n1.1 Another text.\n'
  await portal.deps.db
    .transaction()
    .execute((trx) => publishNda(trx, portal.deps, text, configuredTerms(portal.deps.portal)))
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Version 2, in force since')).toBeVisible({ timeout: 300 })
  }).toPass()
  await signNda(page)
})

test('a page is painted before its scripts are asked for', async ({ page }) => {
  await page.goto('/nda-gate')
  await expect.poll(() => hydrated(page)).toBe(true)
  const [painted, asked] = await page.evaluate(() => [
    performance.getEntriesByName('first-paint')[0]?.startTime,
    performance.getEntriesByType('resource').find(({ name }) => /assets\/libraries-/.test(name))?.startTime,
  ])
  expect(painted).toBeGreaterThan(0)
  expect(asked).toBeGreaterThan(painted ?? 0)
})

/** Keeps the scripts back until what it answers is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** In bytes, as sent; the film is loaded when it is played. `tests/documents.test.ts` limits what the document itself names. */
const MOST_SENT = 230_000
/** The documentation has tabs. */
const MOST_SCRIPTS = { most: 115_000, '/documentation': 124_000 }

for (const path of ['/', '/nda-gate', '/unlock', '/confirm', '/agreement', '/verify', '/support', '/documentation']) {
  const tag = path === '/' || path === '/documentation' ? [] : '@full'
  test(`a first visit to ${path} stays small, with what is fetched once the page is painted`, { tag }, async ({
    page,
  }) => {
    const sizes: Promise<{ kind: string; bytes: number }>[] = []
    page.on('requestfinished', (request) => {
      sizes.push(request.sizes().then((size) => ({ kind: request.resourceType(), bytes: size.responseBodySize })))
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const sent = await Promise.all(sizes)
    const sum = (kinds: readonly string[]) =>
      sent.filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0)
    expect(sum(['script'])).toBeGreaterThan(50_000)
    expect(sum(['script'])).toBeLessThan(path === '/documentation' ? MOST_SCRIPTS[path] : MOST_SCRIPTS.most)
    expect(sum(['document', 'stylesheet', 'script', 'font'])).toBeLessThan(MOST_SENT)
  })
}

test('input before the scripts have loaded', async ({ page }) => {
  await test.step('text typed before the scripts load is kept', async () => {
    const letThrough = await holdScripts(page)
    await page.goto('/unlock', { waitUntil: 'commit' })
    const field = page.getByLabel('Access Code')
    await field.fill('HALCYON-000000')
    letThrough()
    const enter = page.getByRole('button', { name: 'Unlock Access' })
    await expect(enter).toBeEnabled()
    await expect(field).toHaveValue('HALCYON-000000')
    await enter.click()
    await expect(page.getByText('Invalid access code. Please check your code and try again.')).toBeVisible()
  })
  await page.unrouteAll()
  await test.step('text in several fields is kept, whenever the scripts load', async () => {
    const letThrough = await holdScripts(page)
    await page.goto('/nda-gate', { waitUntil: 'commit' })
    const given = [
      ['Full Name', 'Elena Marchetti'],
      ['Email Address', 'e.marchetti@northgate.example'],
      ['Company Name', 'Northgate Family Office'],
      ['Phone Number', '+1 415 555 0119'],
    ] as const
    for (const [name, text] of given.slice(0, 3)) await page.getByLabel(name).fill(text)
    const [, last] = given.at(-1) ?? []
    letThrough()
    // Letter by letter while the page is taken over.
    await page.getByLabel('Phone Number').pressSequentially(last ?? '', { delay: 40 })
    await expect(page.getByRole('button', { name: 'Sign NDA & Request Access' })).not.toHaveAttribute('disabled')
    for (const [name, text] of given) await expect(page.getByLabel(name)).toHaveValue(text)
    // What React knows of, not only what the page shows: it would write its own value back at the next letter.
    await page.getByLabel('Full Name').press('End')
    await page.keyboard.type('!')
    for (const [name, text] of given)
      await expect(page.getByLabel(name)).toHaveValue(name === 'Full Name' ? `${text}!` : text)
  })
  await page.unrouteAll()
  await test.step('pressing Investor Login before the scripts load opens the dialog once they have', async () => {
    const letThrough = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Investor Login', exact: true }).click({ noWaitAfter: true })
    await page.waitForURL('**/?signin=open', { waitUntil: 'commit' })
    letThrough()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Investor Access' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Investor Login', exact: true })).toBeFocused()
  })
})
