import type { Page } from '@playwright/test'
import { become } from '../pictures/lived-in.ts'
import { test } from '../pictures/lived-in-test.ts'
import { EVERYTHING, fitWindow, looksSound } from './looks.ts'
import { chooseAct, expect } from './portal.ts'

const LISTS = [
  '/admin/codes',
  '/admin/people',
  '/admin/invitations',
  '/admin/nda',
  '/admin/nda?tab=submissions',
  '/admin/requests',
  '/admin/sessions',
  '/admin/audit',
  '/admin/mails',
  '/admin/activity',
  '/admin/agreement?tab=bound',
  '/admin/documents',
]

/** How many rows there are, how many the window shows whole, and how tall the tallest is. */
const rowsOf = (page: Page) =>
  page
    .locator('main table.ledger--dense')
    .last()
    .evaluate((table) => {
      const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
      const shown = rows.filter(({ bottom }) => bottom <= window.innerHeight).length
      return { count: rows.length, shown, tallest: Math.max(...rows.map(({ height }) => height)) }
    })

/** By how much what was shown has moved since the page began to load. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
      }),
  )

test('every list shows twelve rows of one height, a phone fifty rows below 4,500 px, and all is done by keyboard', async ({
  page,
  portal,
  lived,
}) => {
  test.slow()
  await fitWindow(page)
  const { admin } = lived
  await page.clock.install({ time: portal.clock.now() })
  await become(page, portal, admin)

  for (const path of EVERYTHING ? LISTS : LISTS.slice(0, 8))
    await test.step(`${path} is dense`, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await expect(page.locator('main tbody tr').first()).toBeVisible()
      const { count, shown, tallest } = await rowsOf(page)
      expect(shown, `${path}: rows at 900 px`).toBeGreaterThanOrEqual(Math.min(12, count))
      expect(tallest, `${path}: the tallest row`).toBeLessThanOrEqual(46)
      await page.setViewportSize({ width: 390, height: 844 })
      const phone = await rowsOf(page)
      const tall = await page.evaluate(() => document.documentElement.scrollHeight)
      // Entries that say the same are one line. The log goes on to a second page while it has fewer than twenty lines.
      expect(phone.count, path).toBeLessThanOrEqual(path === '/admin/audit' ? 69 : 50)
      expect(tall, `${path}: ${phone.count} rows on a phone`).toBeLessThan(4_500)
    })

  await test.step('the navigation of a phone fades only where it goes on', async () => {
    await page.goto('/admin/codes')
    const row = page.getByRole('navigation', { name: 'Staff' }).locator('ul').last()
    const fades = () =>
      row.evaluate((list) => {
        const { scrollWidth, clientWidth, scrollLeft } = list
        const style = getComputedStyle(list)
        const fade = [style.getPropertyValue('--fade-start'), style.getPropertyValue('--fade-end')]
        return { start: scrollLeft === 0, more: scrollWidth > clientWidth, fade }
      })
    await expect.poll(fades).toEqual({ start: true, more: true, fade: ['0px', '32px'] })
    await row.evaluate((list) => {
      list.scrollLeft = list.scrollWidth
    })
    await expect.poll(fades).toEqual({ start: false, more: true, fade: ['32px', '0px'] })
  })
  await test.step('the overview stays where it is while it loads', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Summary' })).not.toHaveAttribute('aria-busy')
    expect(await layoutShift(page)).toBeLessThan(0.02)
  })

  await page.setViewportSize({ width: 1440, height: 900 })
  await test.step('help, search, rows, selection and menu by keyboard', async () => {
    await page.goto('/admin/codes')
    const rows = page.locator('main tbody tr')
    await expect(rows.first()).toBeVisible()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard help' })
    await expect(help).toContainText('Search this list')
    await looksSound(page, 'keyboard help')
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('roadshow')
    await expect(rows).toHaveCount(12)
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('j')
    await expect(rows.nth(0).locator('th button')).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await expect(page.getByRole('region', { name: 'Selected codes' })).toContainText('3 selected')
    await page.keyboard.press('.')
    await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeFocused()
    await looksSound(page, 'a menu', { widths: [1440] })
    await page.keyboard.press('r')
    await expect(page.getByRole('menuitem', { name: 'Revoke' })).toBeFocused()
    await page.keyboard.press('Escape')
    const before = await rows.nth(1).boundingBox()
    await rows.nth(3).locator('th button').press('Enter')
    const drawer = page.getByRole('dialog', { name: 'The code' })
    await expect(drawer).toBeFocused()
    expect((await drawer.boundingBox())?.width).toBe(400)
    expect(await rows.nth(1).boundingBox(), 'the drawer moves nothing').toEqual(before)
    await page.keyboard.press('Escape')
    await expect(rows.nth(3).locator('th button')).toBeFocused()
  })

  await test.step('all that match are revoked, whether they are shown or not', async () => {
    await page.getByRole('searchbox').fill('')
    await expect(page.locator('main tbody tr')).toHaveCount(50)
    await page.getByRole('button', { name: /^Active/ }).click()
    await expect(page).toHaveURL(/state=active/)
    const active = Number(/\d+/.exec((await page.getByRole('button', { name: /^Active/ }).textContent()) ?? '')?.[0])
    await page.locator('#codes-type').selectOption('managed')
    await expect(page).toHaveURL(/type=managed/)
    await expect(page.getByRole('button', { name: 'Remove filter: Kind' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove filter: Kind' }).click()
    await expect(page).not.toHaveURL(/type=managed/)
    await page.locator('tbody tr').first().getByRole('checkbox').check()
    await page.getByRole('button', { name: `Select all ${active} that match` }).click()
    const bar = page.getByRole('region', { name: 'Selected codes' })
    await expect(bar).toContainText(`${active} selected`)
    await bar.getByRole('button', { name: 'Revoke' }).click()
    await page
      .getByRole('dialog', { name: `Revoke ${active} codes` })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await expect(page.getByText(`${active} access codes revoked successfully`, { exact: true })).toBeVisible()
    await expect(page.getByText('No codes match this filter')).toBeVisible()
  })

  await test.step('a drawer in which something was typed asks before it closes', async () => {
    await page.getByRole('button', { name: 'New code' }).click()
    const drawer = page.getByRole('dialog', { name: 'New code' })
    await drawer.getByLabel('For: name (optional)').fill('Ada')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(drawer.getByLabel('For: name (optional)')).toHaveValue('Ada')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'New code' })).toBeFocused()
  })

  await test.step('a view is saved, and a hidden column stays hidden', async () => {
    await page.goto('/admin/codes?state=revoked')
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByLabel('Name of this view').fill('Cleared')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Created' }).uncheck()
    await looksSound(page, 'the view menu', { widths: [1440] })
    await page.goto('/admin/codes')
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Created' })).toBeHidden()
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('button', { name: 'Cleared', exact: true }).click()
    await expect(page).toHaveURL(/state=revoked/)
  })

  await test.step('a document that is moved or made private goes back by Undo', async () => {
    await page.goto('/admin/documents')
    const number = page.getByRole('row').filter({ hasText: 'Product roadmap' }).locator('td').nth(1)
    await expect(number).toHaveText('1.2')
    await chooseAct(page, 'Product roadmap', 'Move up')
    await expect(number).toHaveText('1.1')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(number).toHaveText('1.2')
    await page.getByRole('button', { name: 'Product roadmap', exact: true }).click()
    await page.getByRole('button', { name: 'Make private' }).click()
    const asked = page.getByRole('dialog', { name: 'Make document private' })
    await asked.getByRole('button', { name: 'Make private' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Product roadmap' })
    await expect(row).toContainText('Private')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('Open')
  })
})

test('Ctrl K leads to a person, a code, a signature, a document, a page or an act, by keyboard alone', {
  tag: '@full',
}, async ({ page, portal, lived }) => {
  test.slow()
  await fitWindow(page)
  const { admin } = lived
  await page.clock.install({ time: portal.clock.now() })
  await become(page, portal, admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const field = palette.getByRole('combobox')
  const current = palette.getByRole('option', { selected: true })
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }
  const ready = () => expect(page.getByRole('button', { name: 'Go to' })).toBeVisible()
  await ready()

  await test.step('pages and acts are there at once; what was used comes first', async () => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('group', { name: 'Actions' })).toContainText('Invite people')
    await looksSound(page, 'the palette')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.type('undo who')
    await expect(current).toHaveText(/^Settings/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/settings$/)
    await expect(palette).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('group', { name: 'Recent' })).toContainText('Settings')
    await page.keyboard.press('Escape')
  })

  await test.step('a person, found by a part of the name, and their signature', async () => {
    await find('marchetti')
    const person = palette.getByRole('group', { name: 'People' }).getByRole('option')
    await expect(person).toHaveText(/^Elena Marchetti/)
    await expect(palette.getByRole('status')).toHaveText(/^\d+ results$/)
    await looksSound(page, 'the palette with results')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(current).toHaveText(/^Elena Marchetti/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/people\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elena Marchetti')
    await find('marchetti')
    await palette.getByRole('group', { name: 'Signatures' }).getByRole('option').click()
    await expect(page.getByRole('dialog', { name: 'The submission' })).toContainText('Elena Marchetti')
  })

  await test.step('a code by all of its characters, which stay out of the address; a document by its title', async () => {
    await page.goto('/admin')
    await ready()
    const code = portal.codes.vault ?? ''
    await find(code.toLowerCase())
    await expect(current).toHaveText(new RegExp(`^•+${code.slice(-2)}`))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'The code' })).toBeVisible()
    expect(page.url().toUpperCase()).not.toContain(code.toUpperCase())
    await page.keyboard.press('Escape')
    await find('roadmap')
    await expect(current).toHaveText(/^Product roadmap/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Product roadmap' })).toBeVisible()
    await page.keyboard.press('Escape')
    await find('nobody at all')
    await expect(palette.getByText('Nothing matches “nobody at all”.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('an act opens its form, over which nothing else opens', async () => {
    for (const [act, form] of [
      ['new code', 'New code'],
      ['invite', 'Invite people'],
      ['upload', 'Upload'],
      ['add a project', 'New project'],
      ['colleague', 'Add a colleague'],
    ] as const) {
      await find(act)
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: form })
      await expect(drawer).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(palette).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(page).not.toHaveURL(/#/)
    }
  })

  await test.step('when the search fails, it says so and the pages stay', async () => {
    await page.route('**/api/admin/find', (route) => route.abort())
    await find('settings')
    await expect(palette.getByText('The portal could not be searched. Please type again.')).toBeVisible()
    await expect(current).toHaveText(/^Settings/)
    await page.keyboard.press('Escape')
  })
})
