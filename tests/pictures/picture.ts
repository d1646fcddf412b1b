import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Portal } from '../e2e/portal.ts'

export const FOLDER = process.env.PICTURES_IN ?? 'pictures'
const ONLY = process.env.PICTURES_OF
const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

export type Act = (page: Page) => Promise<unknown>
export type Screen = [name: string, path: string, act?: Act]

export const isWanted = (name: string) => !ONLY || new RegExp(ONLY).test(name)

/** What the window shows at three widths, and the whole page where it is longer. */
export async function picture(page: Page, portal: Portal, [name, path, act]: Screen) {
  if (!isWanted(name)) return
  // What is not found leaves a message, not a run without an end.
  page.setDefaultTimeout(15_000)
  const devtools = await page.context().newCDPSession(page)
  for (const size of SIZES) {
    // Small screens are touched.
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: size.width < 1024 })
    await page.setViewportSize(size)
    // The portal's clock stands still. The browser's runs on, and what each of them says of a time would differ.
    await page.clock.setSystemTime(portal.clock.now())
    // An address of which only the part after # is another one would load nothing, and keep what a touch screen has.
    await page.goto('about:blank')
    await page.goto(`${portal.url}${path}`)
    await settle(page)
    try {
      await act?.(page)
    } catch (error) {
      process.stderr.write(
        `${name} at ${size.width}: ${error instanceof Error ? error.message.split('\n')[0] : error}\n`,
      )
    }
    await settle(page)
    const file = (kind: string) => join(FOLDER, `${name}-${size.width}${kind}.png`)
    await page.screenshot({ path: file('') })
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    if (tall > size.height + 40) await page.screenshot({ path: file('-whole'), fullPage: true })
  }
  await devtools.detach()
}

/** No picture shows what is still being loaded or is on its way. */
async function settle(page: Page) {
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(700)
}
