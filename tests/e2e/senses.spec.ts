import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { EVERYTHING, fitWindow } from './looks.ts'
import { expect, haveUnlocked, hydrated, signInAs, test } from './portal.ts'
import { becomeReader, pagesOf, putIn } from './room-steps.ts'

/* What a page must be for people who enlarge it, choose their own colours, or want nothing to move. */

const PUBLIC = ['/', '/nda-gate', '/unlock', '/documentation', '/privacy', '/verify', '/api-reference']
const STAFF = ['/admin', '/admin/codes', '/admin/people', '/admin/documents', '/admin/settings', '/admin/system']

const DESK = [1440, 900] as const
const TABLET = [820, 1180] as const
const PHONE = [390, 844] as const
/** How far Tab goes through a page. */
const STEPS = EVERYTHING ? 25 : 12

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect.poll(() => hydrated(page)).toBe(true)
  await page.waitForLoadState('networkidle')
}

/** Goes through a page with Tab and names what has the focus while something else lies over it (WCAG 2.4.11). */
async function coveredByOthers(page: Page): Promise<string[]> {
  const covered: string[] = []
  for (let step = 0; step < STEPS; step++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(async () => {
      const element = document.activeElement
      if (!element || element === document.body) return 'end'
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const box = element.getBoundingClientRect()
      const xs = [box.left + 2, box.left + box.width / 2, box.right - 2]
      const ys = [box.top + 2, box.top + box.height / 2, box.bottom - 2]
      const points = xs.flatMap((x) => ys.map((y) => [x, y] as const))
      const label = (id: string) => [...document.querySelectorAll(`label[for="${CSS.escape(id)}"]`)]
      const own = [element, ...(element.id ? label(element.id) : [])]
      const seen = points.some(([x, y]) => {
        const top = document.elementFromPoint(x, y)
        return top && own.some((one) => one.contains(top) || top.contains(one))
      })
      return seen ? '' : element.outerHTML.slice(0, 120)
    })
    if (found === 'end') break
    if (found) covered.push(found)
  }
  return covered
}

test('at 200 and 400 percent the focus is never covered, and nothing is wider than the window', async ({
  page,
  portal,
  admin: _,
}) => {
  test.slow()
  // Otherwise the page still scrolls to what has the focus.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A window of 1280 x 1024 at 400 and at 200 percent. `npm test` takes the narrower one.
  const sizes = [
    [320, 256],
    [640, 512],
  ] as const
  for (const [width, height] of EVERYTHING ? sizes : sizes.slice(0, 1)) {
    await page.setViewportSize({ width, height })
    for (const path of [...PUBLIC, ...STAFF]) {
      await open(page, path)
      expect.soft(await coveredByOthers(page), `${path} at ${width} x ${height}`).toEqual([])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(wider, `${path} at ${width} x ${height}`).toBeLessThanOrEqual(0)
    }
  }
  await page.context().clearCookies()
  await becomeReader(page, portal)
  const id = await putIn(portal, 'Investor deck', await pagesOf(3))
  for (const path of ['/vault', `/vault/documents/${id}`]) {
    await page.setViewportSize({ width: 320, height: 256 })
    await open(page, path)
    expect.soft(await coveredByOthers(page), path).toEqual([])
  }
})

test('in forced colours every control has an edge or is underlined, and every picture keeps its parts apart', {
  tag: '@full',
}, async ({ page, admin: _ }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of [...PUBLIC, ...STAFF]) {
    await open(page, path)
    const bare = await page.evaluate(() => {
      const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return [...document.querySelectorAll('.btn, .input, select.input, textarea')]
        .filter(isShown)
        .filter((element) => {
          const { borderTopStyle, borderBottomWidth, textDecorationLine, forcedColorAdjust } = getComputedStyle(element)
          if (forcedColorAdjust === 'none') return true
          const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderBottomWidth) > 0
          return !hasEdge && textDecorationLine === 'none'
        })
        .map((element) => element.outerHTML.slice(0, 120))
    })
    expect(bare, path).toEqual([])
  }
  await page.emulateMedia({ forcedColors: 'none' })
})

test('with reduced motion nothing moves: dialogs, drawers, tabs, toasts and the crossing', async ({
  page,
  admin: _,
}) => {
  await fitWindow(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  /** What runs longer than a frame or two. */
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 20)
        .map((animation) => {
          const target = (animation.effect as KeyframeEffect | null)?.target
          return `${target?.outerHTML.slice(0, 80)} ${animation.effect?.getComputedTiming().activeDuration}`
        }),
    )
  await page.addInitScript(() => {
    const began: string[] = []
    Object.assign(window, { began })
    for (const event of ['animationstart', 'transitionrun'])
      addEventListener(event, ({ target }) => {
        const running = target instanceof Element ? target.getAnimations() : []
        if (running.some(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 20))
          began.push(`${event} ${(target as Element).outerHTML.slice(0, 80)}`)
      })
  })
  await open(page, '/admin/codes')
  await page.getByRole('button', { name: 'New code' }).click()
  expect(await moving()).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  expect(await moving()).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  expect(await moving()).toEqual([])
  await page.keyboard.press('Escape')
  await open(page, '/?signin=open')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await moving()).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { began: string[] }).began)).toEqual([])
})

/** Adds up what moves without being asked to. */
async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; seen: string }>> {
  await fitWindow(page)
  await page.addInitScript(() => {
    const shifts: { value: number; of: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            of: entry.sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 100) : String(node),
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; of: string[] }[] }).shifts,
    )
    return { sum: shifts.reduce((all, { value }) => all + value, 0), seen: JSON.stringify(shifts) }
  }
}

test('nothing jumps when the front page learns who comes back', async ({ page, portal }) => {
  const shifted = await watchShifts(page)
  const look = async (who: string) => {
    for (const [width, height] of [DESK, TABLET, PHONE]) {
      await page.setViewportSize({ width, height })
      await open(page, '/')
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
      const { sum, seen } = await shifted()
      expect.soft(sum, `${who} at ${width}: ${seen}`).toBeLessThan(0.001)
    }
  }
  // Letters that arrive late are measured below.
  await open(page, '/')
  await haveUnlocked(page, portal, 'elena@northgate.example')
  await look('by code')
  const given = { email: 'elena@northgate.example', firstName: 'Elena', lastName: 'Marchetti' }
  await signInAs(page.context(), portal, given)
  await look('signed in')
})

test('nothing jumps while a page loads', async ({ page, portal }) => {
  const shifted = await watchShifts(page)
  const jumps = async (paths: readonly string[], [width, height]: readonly [number, number]) => {
    await page.setViewportSize({ width, height })
    for (const path of paths) {
      await open(page, path)
      const { sum, seen } = await shifted()
      // Browsers call less than a tenth good.
      expect.soft(sum, `${path} at ${width}: ${seen}`).toBeLessThan(0.02)
    }
  }
  if (EVERYTHING) await jumps(PUBLIC, DESK)
  await jumps(PUBLIC, PHONE)
  const given = { email: 'r.adeyemi@elsewhere.example', firstName: 'Remi', lastName: 'Adeyemi' }
  await signInAs(page.context(), portal, { ...given, role: 'admin', secondFactor: true })
  await jumps(STAFF, DESK)
  if (EVERYTHING) await jumps(STAFF, PHONE)
})

test('nothing jumps while a page arrives in pieces', async ({ page, portal }) => {
  test.slow()
  await using slow = await inPieces(portal.url)
  const shifted = await watchShifts(page)
  // A phone has the least room, so most can push there.
  for (const [width, height] of EVERYTHING ? [PHONE, TABLET, DESK] : [PHONE]) {
    await page.setViewportSize({ width, height })
    for (const path of PUBLIC) {
      // The first time loads the styles. Without them, the browser paints nothing before the page is complete.
      if (width === PHONE[0]) await open(page, slow.url + path)
      await open(page, slow.url + path)
      const { sum, seen } = await shifted()
      expect.soft(sum, `${path} at ${width}: ${seen}`).toBeLessThan(0.02)
    }
  }
})

/** A proxy that sends a page over about a second, as a slow connection or a busy browser does. */
async function inPieces(of: string) {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: new URL(of).host, 'accept-encoding': 'identity', 'if-none-match': '' }
    const forwarded = request(new URL(asked.url ?? '/', of), { method: asked.method, headers }, async (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      if (!got.headers['content-type']?.startsWith('text/html')) return got.pipe(answer)
      const whole = await buffer(got)
      const piece = Math.ceil(whole.length / 12)
      for (let from = 0; from < whole.length; from += piece) {
        answer.write(whole.subarray(from, from + piece))
        await delay(80)
      }
      answer.end()
    })
    asked.pipe(forwarded)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
