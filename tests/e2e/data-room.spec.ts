import { outlinedPdf } from '../helpers/outlined-pdf.ts'
import { pdfOf } from '../helpers/pdf.ts'
import { fitWindow, looksSound } from './looks.ts'
import { expect, test } from './portal.ts'
import { becomeReader, pagesOf, putIn } from './room-steps.ts'

const shown = '.reader_readerPage[data-shown]'

test('the reader, from the shelf on the project’s page', async ({ page, portal }) => {
  await fitWindow(page)
  const id = await putIn(portal, 'Investor deck', await pagesOf(12), { description: 'Spring edition' })
  await becomeReader(page, portal)
  await test.step('an investor finds the documents on the project’s page and reads one by keyboard, the page in the address', async () => {
    await page.goto('/vault')
    const shelf = page.getByRole('region', { name: 'Investor documents' })
    await expect(shelf.getByRole('link', { name: 'Investor deck' })).toBeVisible()
    await shelf.scrollIntoViewIfNeeded()
    await shelf.getByRole('link', { name: 'Investor deck' }).click()

    await expect(page).toHaveURL(new RegExp(`/vault/documents/${id}`))
    await expect(page.getByRole('heading', { level: 1, name: 'Investor deck' })).toBeVisible()
    await expect(page.locator(shown)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Page 1 of 12' })).toContainText('Page number 1 of the report')
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('region', { name: 'Page 2 of 12' })).toContainText('on the team')
    await page.keyboard.press('End')
    await expect(page).toHaveURL(/page=12/)
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
    await page.keyboard.press('Home')
    await expect(page).toHaveURL(/page=1$/)

    await page.keyboard.press('g')
    await expect(page.getByLabel('Page', { exact: true })).toBeFocused()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/page=7/)
    await page.keyboard.press('ArrowRight')
    await expect(page, 'the arrow keys turn pages again').toHaveURL(/page=8/)
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/page=7/)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Page 7 of 12' })).toContainText('Page number 7')
    await expect(page.locator(shown)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^Page 7 of 12$/ })).toBeAttached()

    await page.keyboard.press('/')
    await expect(page.getByLabel('Words in this document')).toBeFocused()
    await page.keyboard.type('RISKS')
    await expect(page.getByText(/^[123] of 3 hits$/)).toBeVisible()
    await expect(page, 'at once, the next page with these words').toHaveURL(/page=8/)
    await page.keyboard.press('Enter')
    await expect(page, 'and the one after it').toHaveURL(/page=12/)
    await page.keyboard.press('Shift+Enter')
    await expect(page).toHaveURL(/page=8/)
    await page.getByRole('button', { name: 'Next hit' }).click()
    await expect(page).toHaveURL(/page=12/)
    await expect(page.getByText('3 of 3 hits', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Previous hit' }).click()
    await expect(page).toHaveURL(/page=8/)
    await page.getByRole('button', { name: /^Page 4/ }).click()
    await expect(page).toHaveURL(/page=4/)
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Words in this document')).toHaveCount(0)

    const rail = page.getByRole('navigation', { name: 'Pages' })
    await rail.getByRole('button', { name: 'Page 3', exact: true }).click()
    await expect(page).toHaveURL(/page=3/)
    await page.keyboard.press('ArrowDown')
    await expect(rail.getByRole('button', { name: 'Page 4', exact: true })).toBeFocused()
    await expect(page.locator(shown)).toBeVisible()

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toContainText('Go to a page')
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await page.getByRole('link', { name: 'Documents of Vault' }).click()
    await expect(page).toHaveURL(/\/vault#investor-content/)

    await page.getByLabel('Search in these documents').fill('risks')
    const results = page.getByRole('region', { name: 'Investor documents' })
    await expect(results.getByText('Found in 1 document')).toBeVisible()
    await expect(results.getByText('on 3 pages')).toBeVisible()
    await looksSound(page, 'results of a search in all documents')
    await results.getByRole('link', { name: /^Page 8/ }).click()
    await expect(page, 'without the words').toHaveURL(/page=8$/)
    await expect(page.getByText(/^[123] of 3 hits$/)).toBeVisible()
    await expect(page.getByLabel('Words in this document')).toHaveValue('risks')
    await page.getByRole('link', { name: 'Documents of Vault' }).click()
    await expect(page).toHaveURL(/\/vault#investor-content/)
  })
  await test.step('two pages ahead and one behind are fetched before they are asked for, and follow without a gap', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      const [, number] = /\/pages\/(\d+)\?/.exec(request.url()) ?? []
      if (number) asked.push(number)
    })
    await page.goto(`/vault/documents/${id}?page=5`)
    await expect(page.locator(shown)).toBeVisible()
    await expect.poll(() => asked.join(' ')).toBe('5 6 7 4')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('region', { name: 'Page 6 of 12' })).toBeVisible()
    await expect.poll(() => asked.join(' ')).toBe('5 6 7 4 8')
    const gaps = await page.evaluate(async () => {
      const stage = document.querySelector('[data-stage]')
      let seen = 0
      const watch = new MutationObserver(() => {
        if (!document.querySelector('.reader_readerPage[data-shown] canvas')) seen += 1
      })
      watch.observe(stage as Element, { subtree: true, childList: true, attributes: true })
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return { seen, page: document.querySelector('.reader_readerPage section')?.getAttribute('aria-label') }
    })
    expect(gaps).toEqual({ seen: 0, page: 'Page 7 of 12' })
  })
  await test.step('whoever leafs through gets the page on which they stop, not all between', async () => {
    const leafed = await page.context().newPage()
    await leafed.clock.install()
    await leafed.goto(`/vault/documents/${id}?page=1`)
    await expect(leafed.locator(shown)).toBeVisible()
    await expect(leafed.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    const asked: string[] = []
    // Held until the last turn, so that no page is there early and has the next one fetched ahead.
    const stopped = Promise.withResolvers<void>()
    await leafed.route(/\/pages\/\d+\?/, async (route) => {
      const [, number = ''] = /\/pages\/(\d+)\?/.exec(route.request().url()) ?? []
      asked.push(number)
      await stopped.promise
      await route.continue()
    })
    await leafed.clock.pauseAt(Date.now() + 60_000)
    for (let turn = 0; turn < 9; turn++) {
      await leafed.keyboard.press('ArrowRight')
      await leafed.clock.runFor(20)
    }
    await expect(leafed.getByRole('region', { name: 'Page 10 of 12' })).toBeVisible()
    await leafed.clock.resume()
    stopped.resolve()
    await expect(leafed).toHaveURL(/page=10/)
    await expect(leafed.locator(shown)).toBeVisible()
    expect(asked).not.toContain('6')
    expect(asked).not.toContain('7')
    await leafed.close()
  })
  await test.step('the reader looks sound at every width, and at 320 pixels too', async () => {
    await page.goto(`/vault/documents/${id}?page=1`)
    await expect(page.locator(shown)).toBeVisible()
    await looksSound(page, 'reader')
    await page.keyboard.press('/')
    await page.getByLabel('Words in this document').fill('risks')
    await expect(page.getByText(/^[123] of 3 hits$/)).toBeVisible()
    await looksSound(page, 'reader with words', { widths: [320, 1440] })
    await page.keyboard.press('?')
    await page.getByRole('button', { name: 'Close: Search' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    const top = await page.locator('.reader_readerPage section').evaluate((sheet) => sheet.getBoundingClientRect().top)
    expect(top, 'the page begins near the top of a phone').toBeLessThanOrEqual(104)
    const others = page.getByRole('navigation', { name: 'Pages' })
    await expect(others, 'the other pages are in a row below it').toBeInViewport()
    await looksSound(page, 'reader with pages on a phone', { widths: [320, 390] })
    await page.getByRole('button', { name: 'Pages', exact: true }).click()
    await expect(others).toHaveCount(0)
    await page.getByRole('button', { name: 'Pages', exact: true }).click()
    await page.getByRole('button', { name: 'This copy is yours' }).click()
    await looksSound(page, 'reader with the copy on a phone', { widths: [320, 390, 820] })
    await page.setViewportSize({ width: 820, height: 1180 })
    const place = (of: string) => page.locator(of).evaluate((element) => element.getBoundingClientRect().toJSON())
    await expect
      .poll(async () => (await place('.reader_readerPage section')).width, 'a page has the whole width beside nothing')
      .toBeGreaterThan(800)
    const [sheet, panel] = [await place('.reader_readerPage section'), await place('.reader_side')]
    expect(panel.top, 'and what is open is below it').toBeGreaterThan(sheet.top + 400)
  })
})

test('zoom: a page is fitted, its place under the pointer stays, and the choice is remembered', async ({
  page,
  portal,
}) => {
  await fitWindow(page)
  const slides = await pdfOf(['One', 'Two', 'Three'], { width: 720, height: 405 })
  const deck = await putIn(portal, 'Slides', slides)
  const report = await putIn(portal, 'Report', await pagesOf(3))
  await becomeReader(page, portal)
  const sheet = page.locator('.reader_readerPage section')
  const stage = page.locator('[data-stage]')
  const box = async (of = sheet) => {
    const found = await of.boundingBox()
    if (!found) throw new Error('nothing is shown')
    return found
  }
  const percent = async () =>
    Number(/\d+/.exec((await page.getByRole('button', { name: /^Zoom/ }).textContent()) ?? ''))
  await test.step('a slide is shown whole, a page of text as wide as can be read', async () => {
    await page.goto(`/vault/documents/${deck}`)
    await expect(page.locator(shown)).toBeVisible()
    const [slide, room] = [await box(), await box(stage)]
    expect(slide.width).toBeGreaterThan(0.9 * room.width)
    expect(slide.height).toBeLessThan(room.height)
    await page.goto(`/vault/documents/${report}`)
    await expect(page.locator(shown)).toBeVisible()
    expect((await box()).width).toBeGreaterThan(900)
    expect((await box()).height).toBeGreaterThan((await box(stage)).height)
  })
  await test.step('keys scroll a page that is longer than the window before they turn it', async () => {
    await page.keyboard.press('ArrowDown')
    expect(await stage.evaluate((it) => it.scrollTop)).toBeGreaterThan(0)
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Page 2 of 3' })).toBeVisible()
    await expect.poll(() => stage.evaluate((it) => it.scrollTop)).toBe(0)
    await page.keyboard.press('Shift+Space')
    await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toBeVisible()
    expect(await stage.evaluate((it) => it.scrollTop), 'from its end').toBeGreaterThan(0)
  })
  await test.step('a document that is fitted otherwise is fitted so the next time, and slides are not', async () => {
    await page.getByRole('button', { name: 'Fit the whole page' }).click()
    await expect.poll(async () => (await box()).height).toBeLessThan((await box(stage)).height)
    await page.reload()
    await expect(page.locator(shown)).toBeVisible()
    expect((await box()).height).toBeLessThan((await box(stage)).height)
  })
  await test.step('with Ctrl the wheel zooms, and what is under the pointer stays there', async () => {
    await page.goto(`/vault/documents/${deck}`)
    await expect(page.locator(shown)).toBeVisible()
    const before = await box()
    const at = { x: before.x + 0.75 * before.width, y: before.y + 0.6 * before.height }
    await page.mouse.move(at.x, at.y)
    await page.keyboard.down('Control')
    for (let notch = 0; notch < 4; notch++) await page.mouse.wheel(0, -120)
    await page.keyboard.up('Control')
    await expect.poll(async () => (await box()).width / before.width).toBeGreaterThan(2)
    const after = await box()
    expect((at.x - after.x) / after.width).toBeCloseTo(0.75, 1)
    expect((at.y - after.y) / after.height).toBeCloseTo(0.6, 1)
    await expect(page.locator(shown), 'drawn anew for its size').toBeVisible()
    expect(await page.locator('.reader_readerPage canvas').evaluate((it: HTMLCanvasElement) => it.width)).toBe(2_400)
    await page.mouse.down()
    await page.mouse.move(at.x - 90, at.y - 40)
    await page.mouse.up()
    expect((await box()).x, 'the mouse moves the page').toBeCloseTo(after.x - 90, -1)
  })
  await test.step('keys and buttons zoom in steps, and 0 fits again', async () => {
    await page.keyboard.press('0')
    await expect.poll(percent).toBeLessThan(120)
    const fitted = await percent()
    await page.keyboard.press('+')
    await expect.poll(percent).toBeGreaterThan(fitted)
    const larger = await percent()
    await page.getByRole('button', { name: 'Larger' }).click()
    await expect.poll(percent).toBeGreaterThan(larger)
    await page.keyboard.press('-')
    await expect.poll(percent).toBe(larger)
    await page.getByRole('button', { name: /^Zoom/ }).click()
    await expect.poll(percent).toBe(fitted)
  })
  await test.step('a wheel turns the page at its end, once for each movement', async () => {
    // In one go: on a busy machine, time passes between two commands, and a pause begins another movement.
    await stage.evaluate((element) => {
      for (let notch = 0; notch < 6; notch++)
        element.dispatchEvent(new WheelEvent('wheel', { deltaY: 60, bubbles: true, cancelable: true }))
    })
    await expect(page.getByRole('region', { name: 'Page 2 of 3' })).toBeVisible()
    await expect(page).toHaveURL(/page=2/)
  })
})

test('on a phone a finger turns the page and two fingers zoom', async ({ page, portal }) => {
  await fitWindow(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await putIn(portal, 'Slides', await pdfOf(['One', 'Two', 'Three'], { width: 720, height: 405 }))
  await becomeReader(page, portal)
  await page.goto(`/vault/documents/${id}`)
  await expect(page.locator(shown)).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  type Point = { x: number; y: number }
  let seconds = Date.now() / 1_000
  // A busy machine must not make two taps of a slow pair.
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    seconds += 0.02
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: seconds })
  }
  const swipe = async (from: Point, to: Point) => {
    await touch('touchStart', [from])
    await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }])
    await touch('touchMove', [to])
    await touch('touchEnd', [])
  }
  const sheet = await page.locator('.reader_readerPage section').boundingBox()
  expect(sheet?.width, 'a slide fills the width').toBeCloseTo(390, 0)
  expect(sheet?.y, 'and begins near the top').toBeLessThanOrEqual(104)
  const others = page.getByRole('navigation', { name: 'Pages' })
  await expect(others, 'the other pages are below it').toBeInViewport()
  await swipe({ x: 300, y: 200 }, { x: 120, y: 210 })
  await expect(page.getByRole('region', { name: 'Page 2 of 3' })).toBeVisible()
  await swipe({ x: 120, y: 200 }, { x: 300, y: 195 })
  await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toBeVisible()
  await swipe({ x: 200, y: 100 }, { x: 180, y: 230 })
  await expect(page.getByRole('region', { name: 'Page 1 of 3' }), 'down is not to the side').toBeVisible()
  const width = async () => (await page.locator('.reader_readerPage section').boundingBox())?.width ?? 0
  const fitted = await width()
  await touch('touchStart', [
    { x: 150, y: 180 },
    { x: 250, y: 180 },
  ])
  for (let step = 1; step <= 5; step++)
    await touch('touchMove', [
      { x: 150 - 10 * step, y: 180 },
      { x: 250 + 10 * step, y: 180 },
    ])
  await touch('touchEnd', [])
  await expect.poll(async () => (await width()) / fitted).toBeGreaterThan(1.7)
  await expect(others, 'a larger page has the whole window').toHaveCount(0)
  await swipe({ x: 300, y: 180 }, { x: 120, y: 182 })
  await expect(page.getByRole('region', { name: 'Page 1 of 3' }), 'a larger page is moved').toBeVisible()
  const tap = async () => {
    await touch('touchStart', [{ x: 200, y: 180 }])
    await touch('touchEnd', [])
  }
  await tap()
  await tap()
  await expect.poll(width, { message: 'two taps fit it again' }).toBeCloseTo(fitted, 0)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Gestures' }).click()
  const help = page.getByRole('dialog', { name: 'Gestures' })
  await expect(help).toContainText('Swipe')
  await expect(help, 'there are no keys').not.toContainText('Esc')
  await page.keyboard.press('Escape')
  // The next test has the same window, and a mouse.
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await devtools.detach()
})

test('words are marked on the page, and a document with bookmarks has its contents', async ({ page, portal }) => {
  await fitWindow(page)
  const texts = [{ text: 'Summary of the year' }, { text: 'Revenue rose' }, { text: 'Costs and revenue, revenue' }]
  const bookmarks = [
    { title: 'Summary', page: 1 },
    { title: 'Figures', page: 2 },
    { title: 'Costs of the year', page: 3, under: 1 },
  ]
  const id = await putIn(portal, 'Report', outlinedPdf(texts, bookmarks))
  const plain = await putIn(portal, 'Plain', await pagesOf(2))
  await becomeReader(page, portal)
  await page.goto(`/vault/documents/${id}?page=1`)
  await expect(page.locator(shown)).toBeVisible()
  await page.getByRole('button', { name: 'Contents' }).click()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('button', { name: /Costs of the year/ }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(contents.locator('[aria-current]')).toContainText('Costs of the year')
  await looksSound(page, 'reader with contents', { widths: [320, 1440] })

  // The window was narrow meanwhile, which hides what had the focus.
  await page.locator('#main').focus()
  await page.keyboard.press('/')
  await page.keyboard.type('revenue')
  const marks = page.locator('.reader_found i')
  await expect(marks).toHaveCount(2)
  const sheet = await page.locator('.reader_readerPage section').boundingBox()
  const mark = await marks.first().boundingBox()
  if (!sheet || !mark) throw new Error('nothing is marked')
  // The line stands at 500 of 595 points from the bottom.
  expect((mark.y - sheet.y) / sheet.height).toBeGreaterThan(0.1)
  expect((mark.y + mark.height - sheet.y) / sheet.height).toBeLessThan(0.2)
  const step = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const current = page.locator('.reader_found [data-current]')
  const firstX = async () => (await current.boundingBox())?.x ?? 0
  await expect(page.getByText('2 of 3 hits', { exact: true })).toBeVisible()
  const first = await firstX()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 of 3 hits', { exact: true })).toBeVisible()
  await expect(current).toHaveCount(1)
  expect(await firstX(), 'the second one on the same page').toBeGreaterThan(first)
  await page.keyboard.press('Enter')
  await expect(page, 'after the last, the first again').toHaveURL(/page=2/)
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByText('3 of 3 hits', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/page=3/)
  await expect.poll(firstX, 'and before the first, the last').toBeGreaterThan(first)
  await expect(page.getByRole('button', { name: /^Page 3, 2 hits/ })).toBeVisible()
  await page.getByRole('button', { name: /^Page 2/ }).click()
  await expect(marks).toHaveCount(1)

  await test.step('on a phone the results fold away once one is chosen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const results = page.getByRole('button', { name: /^Page 3/ })
    await page.getByRole('button', { name: 'Show the results' }).click()
    await results.click()
    await expect(results).toHaveCount(0)
    await expect(page.getByText('2 of 3 hits', { exact: true })).toBeVisible()
    await looksSound(page, 'reader with results folded', { widths: [320, 390] })
    await page.setViewportSize({ width: 390, height: 844 })
    const panel = await page.locator('.reader_side').boundingBox()
    expect(panel?.height).toBeLessThan(60)
    await step('Next hit')
    await expect(page.getByText('3 of 3 hits', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next hit' })).toBeFocused()
    await step('Show the results')
    await expect(results).toBeVisible()
    await results.click()
    await page.keyboard.press('/')
    await expect(page.locator('#reader-words'), 'a key that opens the search unfolds it').toBeFocused()
    await expect(results).toBeVisible()
    await step('Next hit')
    await page.keyboard.press('/')
    await page.locator('#reader-words').fill('costs')
    await expect(page.getByText('1 hit', { exact: true })).toBeVisible()
    await expect(page.locator('#reader-words'), 'what is being typed does not fold away').toBeFocused()
  })
  await page.keyboard.press('Escape')
  await expect(marks).toHaveCount(0)

  await page.goto(`/vault/documents/${plain}`)
  await expect(page.locator(shown)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contents' }), 'headings are not guessed').toHaveCount(0)
})

test('visitors without access are told what to do first; for readers, the grid opens the document', {
  tag: '@full',
}, async ({ page, context, portal }) => {
  const said = { description: 'As of March, 12 pages', icon: 'star', action: 'Read the presentation' }
  const id = await putIn(portal, 'Vault investor presentation', await pagesOf(12), said)
  await page.goto('/vault')
  await page.getByLabel('Access Code').fill(portal.codes.vault ?? '')
  await page.getByRole('button', { name: 'Access Content' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  await page.goto(`/vault/documents/${id}`)
  await expect(page.getByText('Authentication Required: Please sign in to access this content.')).toBeVisible()
  await page.goto('/vault/documents/none')
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await context.clearCookies()
  await becomeReader(page, portal)
  await test.step('a document of the project’s page is the one that lies in the data room under the same title, once', async () => {
    await page.goto('/vault')
    const documents = page.getByRole('region', { name: 'Investor documents' })
    const entry = documents.getByRole('listitem').filter({ hasText: 'Vault investor presentation' })
    await expect(entry).toHaveCount(1)
    await expect(entry).toContainText('As of March, 12 pages')
    await expect(documents.getByRole('button', { name: 'Request Model' })).toBeVisible()
    await entry.scrollIntoViewIfNeeded()
    await expect(entry.locator('canvas[data-drawn]'), 'its first page').toBeVisible()
    await entry.getByRole('link', { name: 'Read the presentation' }).click()
    await expect(page).toHaveURL(new RegExp(`/vault/documents/${id}`))
    await expect(page.locator(shown)).toBeVisible()
  })
  await test.step('the index on the project’s page is accessible, with and without documents', async () => {
    await page.goto('/vault/documents/nothing')
    await expect(page.getByText('This document cannot be opened')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Documents of Vault' }), 'the way back').toBeVisible()
    await looksSound(page, 'no such document')
    await page.getByRole('link', { name: 'Back to documents' }).click()
    await expect(page).toHaveURL(/\/vault#investor-content/)
    await page.goto('/vault')
    await expect(page.getByRole('region', { name: 'Investor documents' })).toBeVisible()
    await looksSound(page, 'shelf')
  })
})

test('a page that fails to load, a newer version, and access that ends while reading', async ({
  page,
  context,
  portal,
}) => {
  const id = await putIn(portal, 'Deck', await pagesOf(9))
  const { code } = await becomeReader(page, portal)
  const alert = page.locator('.reader_reader').getByRole('alert')
  await test.step('a page that cannot be had says so and is not waited for; it comes at the next try', async () => {
    const message = 'The portal is preparing too many pages right now. Please try again in a moment.'
    const refused = { status: 503, json: { error: { code: 'room_busy', message } } }
    const second = '**/pages/2?*'
    await page.route(second, (route) => route.fulfill(refused))
    await page.goto(`/vault/documents/${id}?page=2`)
    await expect(alert).toContainText(message)
    await expect(page.locator('.reader_readerPage [aria-busy]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toContainText(message)
    await page.unroute(second)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator(shown)).toBeVisible()
    await expect(alert, 'what has come is not said to be missing').toHaveCount(0)
  })
  await test.step('without a connection it says so, and the page comes with the connection', async () => {
    await context.setOffline(true)
    await page.keyboard.press('End')
    await expect(alert).toContainText('You are offline.')
    await context.setOffline(false)
    await expect(page.getByRole('region', { name: 'Page 9 of 9' })).toBeVisible()
    await expect(page.locator(shown)).toBeVisible()
    await expect(alert).toHaveCount(0)
  })
  await test.step('a newer version opens once a page of it is asked for, and says so until it is read', async () => {
    await page.goto(`/vault/documents/${id}?page=1`)
    await expect(page.locator(shown)).toBeVisible()
    await portal.deps.db.updateTable('document_version').set({ number: 2 }).where('document_id', '=', id).execute()
    await page.keyboard.press('End')
    await expect(page.locator('.toast')).toContainText('A newer version of this document')
    await expect(page.locator(shown)).toBeVisible()
    const note = page.getByText('You are now reading version 2. Version 1 was replaced')
    await expect(note).toBeVisible()
    await looksSound(page, 'reader of a newer version', { widths: [320, 1440] })
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(note).toHaveCount(0)
  })
  await test.step('a document that is made private closes at the next page, with the way back', async () => {
    const other = await putIn(portal, 'Other', await pagesOf(9))
    await page.goto(`/vault/documents/${other}?page=1`)
    await expect(page.locator(shown)).toBeVisible()
    await portal.deps.db.updateTable('document').set({ released_at: null }).where('id', '=', other).execute()
    await page.keyboard.press('End')
    await expect(page.getByText('This document cannot be opened')).toBeVisible()
    await expect(page.locator('.reader_readerPage')).toHaveCount(0)
    await page.getByRole('link', { name: 'Documents of Vault' }).click()
    await expect(page.getByRole('region', { name: 'Investor documents' })).toBeVisible()
  })
  await test.step('revoking the code closes the document at the next page', async () => {
    await page.goto(`/vault/documents/${id}?page=3`)
    await expect(page.locator(shown)).toBeVisible()
    await portal.revoke(code)
    await page.keyboard.press('End')
    await expect(page).toHaveURL(/\/nda-gate\?/)
  })
})

test('the protections of the project hold here, the copy says whose it is, and it opens where the reader stopped', async ({
  page,
  portal,
}) => {
  await fitWindow(page)
  await page.clock.install()
  const id = await putIn(portal, 'Deck', await pagesOf(3))
  await becomeReader(page, portal)
  await page.goto(`/vault/documents/${id}?page=2`)
  await expect(page.locator(shown)).toBeVisible()
  await test.step('the page has one watermark, its own, and the panel names its code, its reader and its time', async () => {
    await expect(page.locator('.guard_watermark')).toHaveCount(0)
    const { code } = await portal.deps.db
      .selectFrom('watermark')
      .select('code')
      .where('kind', '=', 'page')
      .where('page', '=', 2)
      .executeTakeFirstOrThrow()
    const copy = page.locator('.reader_side[data-kind="copy"]')
    await expect(copy).toContainText('This copy is yours')
    await expect(copy).toContainText(`${code.slice(0, 4)}-${code.slice(4)}`)
    await expect(copy).toContainText('e.marchetti@northgate.example')
    await expect(copy).toContainText('Access ends')
    await expect(copy.getByRole('link', { name: 'What is recorded' })).toBeVisible()
    await expect(copy).toContainText('Copying and printing are off.')
    await page.getByRole('button', { name: 'Close: This copy is yours' }).click()
    await expect(copy).toHaveCount(0)
    await page.reload()
    await expect(page.locator(shown)).toBeVisible()
    await expect(copy, 'the choice is remembered').toHaveCount(0)
    await expect(
      page.getByRole('status').filter({ hasText: 'This page carries your watermark.' }),
      'said although the panel is closed',
    ).toBeAttached()
    await page.getByRole('button', { name: 'This copy is yours' }).first().click()
    await expect(copy).toContainText('Copying and printing are off.')
  })
  await expect(page.locator('html')).toHaveAttribute('data-guarded', 'full')
  await page.keyboard.press('Control+p')
  await expect(page.locator('.toast')).toContainText('PDF generation and printing are restricted')
  await test.step('how long a page was read is told, and the document opens there again', async () => {
    portal.clock.advance(45_000)
    await page.clock.runFor(40_000)
    const section = `doc-${id}-1-2`
    const told = () =>
      portal.deps.db
        .selectFrom('observation')
        .selectAll()
        .where('kind', '=', 'section_time')
        .where('section', '=', section)
        .execute()
    await expect.poll(async () => (await told()).length).toBeGreaterThan(0)
    await page.goto('/')
    await page.getByRole('link', { name: 'Deck' }).click()
    await expect(page.getByRole('region', { name: 'Page 2 of 3' })).toBeVisible()
    await expect(page.getByText('Continued from page 2')).toBeVisible()
  })
  await test.step('project pages keep the watermark over the whole page', async () => {
    await page.goto('/vault')
    await expect(page.locator('.guard_watermark')).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
  })
})
