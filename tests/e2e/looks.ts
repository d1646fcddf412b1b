import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Looks = {
  widths?: readonly number[]
  /** Two parts that end at the same edge. */
  edge?: readonly [string, string]
}

/** Nothing that assistive technology trips over, and nothing wider than the window. PICTURES=folder keeps what was seen. */
export async function looksSound(page: Page, state: string, { widths = [390, 820, 1440], edge }: Looks = {}) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // Colours that are on their way from one state to the next would be measured half-way.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    )
    const folder = process.env.PICTURES
    if (folder) await page.screenshot({ path: `${folder}/${state.replace(/\W+/g, '-')}-${width}.png`, fullPage: true })
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(found, `${state} at ${width}`).toEqual([])
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(tooWide, `${state} at ${width} is wider than the window`).toBeLessThanOrEqual(0)
    if (edge === undefined) continue
    const beyond = await page.evaluate(([part, other]) => {
      const right = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right ?? 0
      return right(part) - right(other)
    }, edge)
    expect(beyond, `${state} at ${width}: the table keeps the page's edge`).toBeLessThanOrEqual(1)
  }
}
