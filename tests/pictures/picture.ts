import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const FOLDER = process.env.PICTURES_IN ?? 'pictures'
const ONLY = process.env.PICTURES_OF
const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

export const isWanted = ([name]: readonly [name: string, ...unknown[]]) => !ONLY || new RegExp(ONLY).test(name)

/** Where a picture is kept. */
export function fileFor(name: string): string {
  mkdirSync(FOLDER, { recursive: true })
  return join(FOLDER, `${name}.png`)
}

/** What the window shows at three widths, and the whole page where it is longer. */
export async function picture(page: Page, name: string, show: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const size of SIZES) {
    // Small screens are touched.
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: size.width < 1024 })
    await page.setViewportSize(size)
    await show()
    await page.screenshot({ path: fileFor(`${name}-${size.width}`) })
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    if (tall > size.height + 40) await page.screenshot({ path: fileFor(`${name}-${size.width}-whole`), fullPage: true })
  }
  await devtools.detach()
}
