import { fitWindow, looksSound } from './looks.ts'
import { expect, haveUnlocked, hydrated, type Portal, test } from './portal.ts'

/** The public pages that the server renders with a date or an amount. */
const PAGES = ['/', '/nda-gate', '/agreement']

/** With another currency, and what must be read somewhere on the front page, the gate and the tear sheet. */
const LOCALES = [
  ['de-DE', 'EUR', /4,5\sMio\.\s€/, /\d+\. [A-Z][a-zä]+\.? \d{4}/, /5,8\sMio\.\s€/],
  ['fr-FR', 'EUR', /4,5\sM\s€/, /\d+ [a-zéû]+\.? \d{4}/, /5,8\sM\s€/],
  ['en-US', 'USD', /\$4\.5M/, /[A-Z][a-z]{2} \d+, \d{4}/, /\$5\.8M/],
  ['en-IN', 'INR', /₹45L/, /\d+ [A-Z][a-z]+ \d{4}/, /₹58\.0L/],
  ['ja-JP', 'JPY', /￥450万/, /\d{4}年\d+月\d+日/, /￥580万/],
] as const

const LOOKS = { widths: [390, 1440], uncut: true }

for (const [locale, currency, range, day, valuation] of LOCALES)
  test.describe(`${locale} with ${currency}`, () => {
    test.use({ formats: { locale, currency } })

    test('hydration changes nothing where the browser writes otherwise, and nothing is cut', {
      tag: locale === 'de-DE' ? [] : '@full',
    }, async ({ page, portal, complaints }) => {
      test.slow()
      await fitWindow(page)
      await useCurrency(portal, currency)
      const other = await page.context().browser()?.newContext({ baseURL: portal.url })
      const strange = await other?.newPage()
      if (!strange) throw new Error('there is no browser')
      strange.on('pageerror', (error) => complaints.push(error.message))
      strange.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      await strange.addInitScript(writeOtherwise)
      for (const path of PAGES)
        await test.step(path, async () => {
          await strange.goto(path)
          await expect.poll(() => hydrated(strange)).toBe(true)
          await expect(strange.locator('body')).not.toContainText('otherwise')
        })
      await other?.close()
      await page.goto('/')
      await expect(page.locator('main')).toContainText(range)
      await looksSound(page, `locale-${locale}-front`, LOOKS)
      await page.goto('/nda-gate')
      await expect(page.locator('main')).toContainText(day)
      await haveUnlocked(page, portal)
      await page.goto('/vault')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main')).toContainText(valuation)
      await looksSound(page, `locale-${locale}-sheet`, LOOKS)
      await page.context().clearCookies()
      const { codes } = portal
      await page.goto('/analytics')
      await page.getByLabel('Enter access code').fill(codes.analytics ?? '')
      await page.getByRole('button', { name: 'Access Content' }).click()
      await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
      await looksSound(page, `locale-${locale}-dashboard`, LOOKS)
    })
  })

async function useCurrency({ deps }: Portal, currency: string): Promise<void> {
  await deps.db.updateTable('project').set({ currency }).execute()
}

/** As a browser with other data of every locale. */
function writeOtherwise(): void {
  for (const { prototype } of [Intl.NumberFormat, Intl.DateTimeFormat]) {
    Object.defineProperty(prototype, 'format', { get: () => () => 'otherwise', configurable: true })
  }
}
