import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing that assistive technology trips over, and nothing wider than the window. PICTURES=folder keeps what was seen. */
export async function checkSeen(page: Page, state: string): Promise<void> {
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    )
    const folder = process.env.PICTURES
    if (folder) await page.screenshot({ path: `${folder}/${state}-${width}.png`, fullPage: true })
    if (width === 320 || width === 1440) {
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
      expect(found, `${state} at ${width}`).toEqual([])
    }
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(tooWide, `${state} at ${width} is wider than the window`).toBeLessThanOrEqual(0)
  }
}
