import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './portal.ts'

const ENGINE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SECOND_ENGINE = readFileSync(createRequire(import.meta.url).resolve('html_codesniffer/build/HTMLCS.js'), 'utf8')

const EVERY_RULE: RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** What another width can change: sizes, colours under text, and which elements, names and headings are shown. */
const RULES_OF_WIDTH: RunOptions['runOnly'] = {
  type: 'rule',
  values: [
    'aria-hidden-focus',
    'button-name',
    'color-contrast',
    'empty-heading',
    'heading-order',
    'label',
    'landmark-unique',
    'link-in-text-block',
    'link-name',
    'page-has-heading-one',
    'region',
    'scrollable-region-focusable',
    'target-size',
  ],
}

/** In `npm run test:all`. */
export const EVERYTHING = process.env.TEST_ALL === '1'

/** 320 pixels are also what 1280 are at 400 % zoom. */
const WIDTHS = EVERYTHING ? [320, 390, 820, 1440] : [320, 1440]

type Looks = {
  widths?: readonly number[]
  /** Two parts that end at the same edge. */
  edge?: readonly [string, string]
  /** No text is cut by its box either. */
  uncut?: boolean
  /** Rules that do not hold for this state, each with its reason where it is named. */
  without?: readonly string[]
}

/**
 * What a journey comes through is looked at in `npm run test:all`; in `npm test`, `looks.spec.ts` looks at every screen. In both, the
 * journey goes on without motion, once what moves has arrived.
 */
export async function looksSound(page: Page, state: string, looks: Looks = {}): Promise<void> {
  if (EVERYTHING) return expectSound(page, state, looks)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settled(page)
}

/**
 * Nothing that assistive technology trips over, and nothing wider than the window. The rules are checked at the narrowest width; in
 * `npm run test:all` those that depend on it at the widest too, with two more widths and a second engine.
 * PICTURES=folder keeps what was seen. Afterwards the page is as wide as before.
 */
export async function expectSound(page: Page, state: string, looks: Looks = {}): Promise<void> {
  const { widths = WIDTHS, edge, uncut = false, without = [] } = looks
  const before = page.viewportSize()
  // A colour on its way from one state to the next would be measured half-way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A page whose scripts have not yet run has nothing on it.
  await expect(page.locator('main').first()).toBeAttached()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    const folder = process.env.PICTURES
    if (folder) await page.screenshot({ path: `${folder}/${state.replace(/\W+/g, '-')}-${width}.png`, fullPage: true })
    if (width === widths[0]) {
      expect(await faults(page, without), `${state} at ${width}`).toEqual([])
      if (EVERYTHING) expect(await sniffedErrors(page), `${state} at ${width}`).toEqual([])
    } else if (width === widths.at(-1) && EVERYTHING)
      expect(await faults(page, without, RULES_OF_WIDTH), `${state} at ${width}`).toEqual([])
    expect(await tooWide(page), `${state} at ${width} is wider than the window`).toBeLessThanOrEqual(0)
    if (uncut) expect(await cutText(page), `${state} at ${width}: cut`).toEqual([])
    if (edge) expect(await beyond(page, edge), `${state} at ${width}: both end at one edge`).toBeLessThanOrEqual(1)
  }
  if (before) await page.setViewportSize(before)
}

/** What the rule engine finds on the page as it is, each with the parts it is about. */
export async function faults(page: Page, without: readonly string[] = [], runOnly = EVERY_RULE): Promise<string[]> {
  // `AxeBuilder` puts the engine into the page twice for each look, and has it describe what is sound as well.
  for (const frame of page.frames()) await loadEngine(frame)
  await settled(page)
  const found = await page.evaluate(runEngine, { runOnly, resultTypes: ['violations'] } satisfies RunOptions)
  return found.filter(([rule]) => !without.includes(rule)).map(([rule, parts]) => `${rule}: ${parts.join(', ')}`)
}

type Sniffer = {
  ERROR: number
  process: (standard: string, content: Document, done: () => void) => void
  getMessages: () => { type: number; code: string; element: Element }[]
  getTranslation: (id: string) => string
}

/** Where the second engine is wrong, by the end of a rule's name. */
const SNIFFED_WRONGLY = [
  // The reader's page and the search of the API reference: a form with one field is sent with Enter.
  { rule: 'H32.2', on: '.reader_pageField, search > form' },
  // In the API reference, the part behind # names what is shown, not a place on the page.
  { rule: 'NoSuchID', on: '[class*=reference_] a' },
  // A film has no text; its captions have their own ground.
  { rule: 'G18.Fail', on: 'video' },
  // HTML gives `username` to email fields too, where password managers expect it, and `url` to fields for addresses.
  { rule: 'H98', on: 'input[type=email][autocomplete=username], input[type=url][autocomplete=url]' },
]

/** The errors that a second rule engine, HTML_CodeSniffer, finds in the page. */
async function sniffedErrors(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'HTMLCS' in window))) await page.evaluate(SECOND_ENGINE)
  return page.evaluate(async (wrong) => {
    const { HTMLCS } = window as unknown as { HTMLCS: Sniffer }
    // Its own words are not shown here, and some are missing, at which it would fail.
    HTMLCS.getTranslation = (id) => id
    await new Promise<void>((done) => HTMLCS.process('WCAG2AA', document, done))
    return HTMLCS.getMessages()
      .filter(({ type }) => type === HTMLCS.ERROR)
      .filter(({ code, element }) => !wrong.some(({ rule, on }) => code.endsWith(rule) && element.matches(on)))
      .map(({ code, element }) => `${code}: ${element.outerHTML?.slice(0, 200)}`)
  }, SNIFFED_WRONGLY)
}

async function loadEngine(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(ENGINE)
  } catch (error) {
    // A frame that has left the page meanwhile has nothing to be looked at.
    if (!frame.isDetached()) throw error
  }
}

async function runEngine(options: RunOptions): Promise<[string, string[]][]> {
  const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }
  const { violations } = await axe.run(options)
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(' '))])
}

/** By how many pixels the page is wider than its window. */
export const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Another size of the page leaves the window as it is here, which looks as if developer tools were open. */
export async function fitWindow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'outerWidth', { get: () => window.innerWidth })
    Object.defineProperty(window, 'outerHeight', { get: () => window.innerHeight })
  })
}

/**
 * Colours that are on their way from one state to the next would be measured half-way; what turns for ever, or follows how far something
 * is scrolled, is not waited for.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  )
}

const cutText = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('h1, h2, h3, p, dt, dd, th, td, li, a, button, span, b')]
      .filter((node) => !node.closest('.sr-only, thead, svg') && node.offsetParent !== null)
      // A row of tabs that has no room is moved sideways.
      .filter((node) => !node.closest('[role=tablist]'))
      .filter((node) => {
        const { left, right } = node.getBoundingClientRect()
        return right > window.innerWidth + 1 || left < -1 || node.scrollWidth > node.clientWidth + 1
      })
      // What ends in an ellipsis says so, and is whole in the row's drawer or page.
      .filter((node) => getComputedStyle(node).textOverflow !== 'ellipsis')
      // What stands in a line has no box of its own, and says so with a width of nothing.
      .filter((node) => node.clientWidth > 0)
      .map((node) => `${node.tagName}.${node.className}: ${node.textContent?.slice(0, 40)}`),
  )

const beyond = (page: Page, edge: readonly [string, string]) =>
  page.evaluate(([part, other]) => {
    const right = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right ?? 0
    return right(part) - right(other)
  }, edge)
