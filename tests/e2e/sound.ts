import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

/** Nothing is wider than the window, no text is cut by its box, and axe finds nothing. */
export async function sound(page: Page, state: string, widths: readonly number[] = [1440, 820, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide, `${state} at ${width} is wider than the window`).toBeLessThanOrEqual(0)
    const cut = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('h1, h2, h3, p, dt, dd, th, td, li, a, button, span, b')]
        .filter((node) => !node.closest('.sr-only, thead, svg') && node.offsetParent !== null)
        // A row of tabs that has no room is moved sideways.
        .filter((node) => !node.closest('[role=tablist]'))
        .filter((node) => {
          const { left, right } = node.getBoundingClientRect()
          return right > window.innerWidth + 1 || left < -1 || node.scrollWidth > node.clientWidth + 1
        })
        // What stands in a line has no box of its own, and says so with a width of nothing.
        .filter((node) => node.clientWidth > 0)
        .map((node) => `${node.tagName}.${node.className}: ${node.textContent?.slice(0, 40)}`),
    )
    expect(cut, `${state} at ${width}: cut`).toEqual([])
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(found, `${state} at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Another size of the page leaves the window as it is here, which looks as if developer tools were open. */
export async function fitWindow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'outerWidth', { get: () => window.innerWidth })
    Object.defineProperty(window, 'outerHeight', { get: () => window.innerHeight })
  })
}
