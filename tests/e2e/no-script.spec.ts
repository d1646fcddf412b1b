import { chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { agreement, expect, test } from './portal.ts'

/** Found by element, because searches by text leave <noscript> out. */
const said = (page: Page, text: string) => page.locator('noscript > *', { hasText: text })

const { launchOptions } = config.use ?? {}

test('without scripts every page reads and says what it needs', async ({ portal }) => {
  // Switched off in the browser itself: Playwright's own switch comes after the parser, which then still skips <noscript>.
  const args = [...(launchOptions?.args ?? []), '--blink-settings=scriptEnabled=false']
  const browser = await chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ baseURL: portal.url })
  await test.step('the whole offer is readable, and its links lead on', async () => {
    await page.goto('/')
    await expect(page.getByText('$53.5M').first()).toBeVisible()
    await expect(page.getByRole('row', { name: /Real Estate .* Q1 2026 \$15M to \$20M/ })).toBeVisible()
    await page.getByRole('link', { name: 'Start Secure Access Process' }).click()
    await expect(page.getByRole('heading', { name: /NDA Required/ })).toBeVisible()
  })
  await test.step('the whole agreement is readable, and what needs scripts says so', async () => {
    await page.goto('/nda-gate')
    const nda = await portal.deps.db.selectFrom('nda_version').select('text').executeTakeFirstOrThrow()
    const last = nda.text.trim().split('\n').at(-1) ?? ''
    await expect(agreement(page)).toContainText(last.replace(/^\d+\.\d+ /, ''))
    await expect(said(page, 'Signing needs JavaScript: it records what you have read of the agreement.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign NDA & Request Access' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'I have reached the end of the agreement' })).toBeDisabled()
    await page.goto('/agreement')
    await expect(page.getByRole('button', { name: 'Print or save' })).toBeDisabled()
    await page.getByRole('link', { name: 'Open as plain text' }).click()
    await expect(page.getByText(last)).toBeVisible()
  })
  await test.step('the doors say what they need', async () => {
    await page.goto('/unlock')
    await expect(said(page, 'Entering a code needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unlock Access' })).toBeDisabled()
    await page.goto('/confirm')
    await expect(said(page, 'To use the link in your email, turn on JavaScript.')).toBeVisible()
    await page.goto('/vault')
    await expect(said(page, 'This page needs JavaScript.')).toBeVisible()
    await page.goto('/account')
    await page.locator('noscript a', { hasText: 'Go to the front page' }).click()
    await expect(page).toHaveURL(`${portal.url}/`)
  })
  await browser.close()
})
