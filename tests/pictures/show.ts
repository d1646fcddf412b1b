import type { Page, Request } from '@playwright/test'
import { settled } from '../e2e/looks.ts'
import { expect, hydrated, type Portal } from '../e2e/portal.ts'
import type { Screen } from './screens.ts'

const LOADING = '[aria-busy=true], [class*=spinner]'

/** Answers what shows a screen in this window, until nothing of it is still loading. */
export function showIn(page: Page, portal: Portal) {
  const asked = new Set<Request>()
  // A stream has no end.
  page.on('request', (request) => !request.url().endsWith('/stream') && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const loaded = async () => {
    await page.waitForLoadState('load')
    await expect(page.locator(LOADING)).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    await settled(page)
  }
  return async ([, path, act]: Screen): Promise<void> => {
    // The portal's clock stands still. The browser's runs on, and what each of them says of a time would differ.
    await page.clock.setSystemTime(portal.clock.now())
    // An address of which only the part after # is another one would load nothing, and keep what a touch screen has. A page of another
    // site, even an empty one, would start another process of the browser.
    await page.goto(`${portal.url}/agreement.txt`)
    asked.clear()
    await page.goto(`${portal.url}${path}`)
    await expect.poll(() => hydrated(page), { intervals: [50] }).toBe(true)
    await expect.poll(() => asked.size, { intervals: [50] }).toBe(0)
    await loaded()
    if (!act) return
    await act(page)
    await loaded()
  }
}

/** Each on its own: one that fails keeps no other from its turn, and is named at the end. */
export async function eachOnItsOwn<One extends readonly [name: string, ...unknown[]]>(
  all: readonly One[],
  make: (one: One) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = []
  for (const one of all)
    try {
      await make(one)
    } catch (error) {
      failed.push(`${one[0]}: ${error instanceof Error ? error.message : error}`)
    }
  expect(failed.join('\n\n')).toBe('')
}
