import { publishNda } from '../../server/features/nda/service.ts'
import { expect, signNda, test, unlock } from './portal.ts'

const PAGES = [
  ['/', 'Four AI platforms, shown only to investors who sign for them.'],
  ['/nda-gate', 'Confidential Investor Portal – NDA Required'],
  ['/nda-gate?reason=code_revoked', 'Confidential Investor Portal – NDA Required'],
  ['/nda-gate?from=elsewhere', 'Confidential Investor Portal – NDA Required'],
  ['/unlock', 'Secure Access'],
  ['/confirm', 'Confirm the link from your mail'],
  ['/confirm#token', 'Confirm the link from your mail'],
  ['/nowhere', '404 Page Not Found'],
  ['/UNLOCK', '404 Page Not Found'],
  ['/nowhere/at/all', '404 Page Not Found'],
] as const

for (const [path, heading] of PAGES)
  test(`taking over ${path} changes nothing on it and is not complained of`, async ({ page }) => {
    const scripts = '**/assets/*.js'
    await page.route(scripts, (route) => route.abort())
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1, name: heading })
    await expect(title).toBeVisible()
    const rendered = { height: await height(page), sheets: await sheets(page), name: await page.title() }
    await page.unroute(scripts)

    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.reload()
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
  })

type Page = Parameters<Parameters<typeof test>[2]>[0]['page']
const height = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => document.body.scrollHeight))
const sheets = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => link.href))
/** React marks the elements that it has taken over. */
const hydrated = (page: Page) =>
  page.evaluate(() => {
    const first = document.querySelector('#root > *')
    return first !== null && Object.keys(first).some((key) => key.startsWith('__react'))
  })

test('someone with a session sees it once their browser has asked; the document is the same for all', async ({
  page,
}) => {
  const stranger = await (await page.request.get('/')).text()
  const code = await signNda(page)
  await unlock(page, code)
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  const [answer] = await Promise.all([page.waitForResponse((it) => new URL(it.url()).pathname === '/'), page.goto('/')])
  expect(await answer.text()).toBe(stranger)
  await expect(page.getByRole('region', { name: 'Investor Session Management' }).getByText(code)).toBeVisible()
})

test('a version published meanwhile is what the next visitor is given to sign', async ({ page, portal }) => {
  await page.goto('/nda-gate')
  await expect(page.getByText('Version 1, in force since')).toBeVisible()
  const text = '# Mutual Non-Disclosure Agreement\n\n## 1. Purpose\n\n1.1 Another text.\n'
  await portal.deps.db.transaction().execute((trx) => publishNda(trx, portal.deps, text))
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Version 2, in force since')).toBeVisible({ timeout: 300 })
  }).toPass()
  await signNda(page)
})

test('what is typed before the scripts are there is not lost', async ({ page }) => {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
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
