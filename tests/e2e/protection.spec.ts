import type { Page } from '@playwright/test'
import { faults } from './looks.ts'
import { expect, haveUnlocked, type Portal, signInAs, signNda, test, unlock } from './portal.ts'

const MINUTE = 60_000
const heading = (page: Page, name = 'Vault') => page.getByRole('heading', { level: 1, name })
const covered = (page: Page) => page.getByText('Covered while you are away')
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still reading?' })

/** Reads the vault page with a personal code, which it answers. The watermark says that the protections are on. */
async function openVault(page: Page, portal: Portal): Promise<string> {
  const code = await haveUnlocked(page, portal)
  await page.goto('/vault')
  await guarded(page)
  return code
}

async function guarded(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible()
  await expect(page.locator('.guard_watermark')).toBeAttached()
}

const kinds = async (portal: Portal) =>
  (await portal.deps.db.selectFrom('observation').select('kind').execute()).map(({ kind }) => kind)

const leaveWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('blur')))

async function setVisibility(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

/** Lets time pass on the server and in the browser; all tabs of a browser have one clock. */
async function pass(portal: Portal, page: Page, ms: number) {
  portal.clock.advance(ms)
  await page.clock.fastForward(ms)
}

test.describe('covering', () => {
  test('a window that is not the active one shows nothing to read; any key ends it, and the focus is where it was', async ({
    page,
    portal,
  }) => {
    await openVault(page, portal)
    const link = page.locator('.guard_guarded a').first()
    await link.focus()
    await leaveWindow(page)
    await expect(covered(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Covered while you are away' })).toBeAttached()
    await expect(heading(page), 'out of the reach of assistive technology').toHaveCount(0)
    await expect(page.locator('.guard_guarded')).toHaveCSS('opacity', '0.1')
    await expect(page.locator('.guard_guarded')).toHaveCSS('filter', /blur/)
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Shift')
    await expect(covered(page)).toBeHidden()
    await expect(heading(page)).toBeVisible()
    await expect(link).toBeFocused()

    await leaveWindow(page)
    await expect(covered(page)).toBeVisible()
    await page.mouse.click(400, 400)
    await expect(covered(page)).toBeHidden()
    await page.goto('about:blank')
    await expect.poll(() => kinds(portal)).toContain('window_left')
    await test.step('a hidden tab is covered until it is visible again', async () => {
      await page.goto('/vault')
      await guarded(page)
      await setVisibility(page, 'hidden')
      await expect(covered(page)).toBeVisible()
      await setVisibility(page, 'visible')
      await expect(covered(page)).toBeHidden()
    })
    await test.step('with reduced motion and forced colours, the content is covered too', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
      await page.reload()
      await guarded(page)
      await leaveWindow(page)
      await expect(covered(page)).toBeVisible()
      await expect(page.locator('.guard_guarded')).toHaveCSS('visibility', 'hidden')
      await expect(page.locator('.guard_guarded')).toHaveCSS('transition-duration', '0s')
    })
  })

  test('open developer tools cover the page while they take more than 160 pixels', async ({ page, portal }) => {
    await page.clock.install()
    await openVault(page, portal)
    const dock = (px: number) =>
      page.evaluate((width) => {
        Object.defineProperty(window, 'outerWidth', { value: window.innerWidth + width, configurable: true })
        Object.defineProperty(window, 'outerHeight', { value: window.innerHeight + 90, configurable: true })
      }, px)
    await dock(160)
    await page.clock.runFor(1_200)
    await expect(heading(page)).toBeVisible()
    await dock(161)
    await expect(page.getByText('Covered while developer tools are open')).toBeVisible()
    await expect(heading(page)).toHaveCount(0)
    await page.keyboard.press('Shift')
    await expect(page.getByText('Covered while developer tools are open')).toBeVisible()
    await dock(0)
    await expect(heading(page)).toBeVisible()
    await page.goto('about:blank')
    await expect.poll(() => kinds(portal)).toContain('devtools')
    await test.step('a film in a frame may have the focus without anything being covered', async () => {
      await page.goto('/vault')
      await guarded(page)
      await page.evaluate(() => {
        const frame = document.createElement('iframe')
        frame.tabIndex = 0
        document.body.append(frame)
        frame.focus()
        window.dispatchEvent(new Event('blur'))
      })
      await page.clock.runFor(300)
      await expect(covered(page)).toBeHidden()
    })
  })
})

test('the watermark bears the address, the code’s end and the time, over every screenful, and is in nobody’s way', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  const code = await openVault(page, portal)
  const mark = page.locator('.guard_watermark')
  await expect(mark).toContainText('e.marchetti@northgate.example')
  await expect(mark).toContainText(`code ending ${code.slice(-4)}`)
  await expect(mark).not.toContainText(code)
  const minute = async () => /\d{4}-\d\d-\d\d \d\d:\d\d UTC/.exec((await mark.textContent()) ?? '')?.[0]
  const before = await minute()
  expect(before).toBeTruthy()
  await page.clock.fastForward(MINUTE + 5_000)
  await expect.poll(minute).not.toBe(before)
  await expect(mark).toHaveAttribute('aria-hidden', 'true')
  await expect(mark).toHaveCSS('pointer-events', 'none')
  await expect(mark).toHaveCSS('user-select', 'none')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const y of [0, 2_000]) {
      await page.evaluate((top) => window.scrollTo(0, top), y)
      const box = await mark.boundingBox()
      expect(box).toMatchObject({ x: 0, y: 0, height: 844 })
    }
    const tile = await page.locator('#watermark').evaluate((it: SVGPatternElement) => it.width.baseVal.value)
    expect(tile, 'a whole mark fits the smallest screen').toBeLessThan(390)
    // Dark and light lines lie apart, so that neither cancels the other on grey.
    const tops = await page
      .locator('#watermark text')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('y')))
    expect(new Set(tops).size).toBe(tops.length)
    await expect(page.locator('#watermark-margin')).toHaveText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  }
})

test.describe('copying, saving, printing', () => {
  test('are refused, said and noted; fields and moving about stay as they are', async ({ page, portal }) => {
    await openVault(page, portal)
    await page.evaluate(() => {
      const field = document.createElement('textarea')
      field.id = 'own-field'
      document.querySelector('.guard_guarded')?.prepend(field)
    })
    const refused = (type: string, target: string) =>
      page.evaluate(
        ([name, selector]) => {
          const event = new Event(name as string, { bubbles: true, cancelable: true })
          document.querySelector(selector as string)?.dispatchEvent(event)
          return event.defaultPrevented
        },
        [type, target],
      )
    const WORDS = {
      contextmenu: 'The right-click menu is off on confidential pages.',
      dragstart: 'You cannot drag anything out of confidential pages.',
      cut: 'You cannot copy from confidential pages.',
      copy: 'You cannot copy from confidential pages.',
    }
    for (const [type, words] of Object.entries(WORDS)) {
      expect(await refused(type, '.guard_guarded h1'), type).toBe(true)
      await expect(page.locator('.toast')).toContainText(words)
      expect(await refused(type, '#own-field'), `${type} in a field`).toBe(false)
      expect(await refused(type, 'header'), `${type} outside`).toBe(false)
    }
    await page.locator('#own-field').fill('mine')
    await page.locator('#own-field').press('ControlOrMeta+a')
    await page.locator('#own-field').pressSequentially('still mine')
    await expect(page.locator('#own-field')).toHaveValue('still mine')

    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.locator('.toast')).toContainText('You cannot save confidential pages.')
    await page.keyboard.press('PrintScreen')
    await expect(page.locator('.toast')).toContainText('the page carries your watermark.')
    await page.keyboard.press('ControlOrMeta+p')
    await expect(page.locator('.toast')).toContainText(
      'PDF generation and printing are restricted. Contact support for authorized exports.',
    )
    await expect(page.locator('.toast')).toHaveCount(1)
    for (const kind of ['copy_try', 'drag_try', 'context_menu', 'save_try', 'screenshot_try', 'print_try'])
      await expect.poll(() => kinds(portal), kind).toContain(kind)
    expect((await kinds(portal)).filter((kind) => kind === 'screenshot_try')).toHaveLength(1)
    await test.step('what comes out of a printer is the confidential notice and nothing else', async () => {
      await page.reload()
      await guarded(page)
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('.guard_guarded')).toBeHidden()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.locator('.guard_printNotice')).toBeVisible()
      await expect(page.locator('.guard_printNotice')).toHaveText(
        'ConfidentialPDF generation and printing are restricted. Contact support for authorized exports.investors@halcyon.example',
      )
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      await page.emulateMedia({ media: 'screen' })
      await expect(page.locator('.toast')).toContainText('PDF generation and printing are restricted.')
      await page.goto('/')
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('main'), 'public pages print as ever').toBeVisible()
    })
  })
})

test.describe('ten minutes without activity', () => {
  test('a warning two minutes before, with one action that keeps both tabs open', async ({ page, context, portal }) => {
    await page.clock.install()
    await openVault(page, portal)
    const second = await context.newPage()
    await second.goto('/fanz')
    await expect(heading(second, 'Fanz')).toBeVisible()
    await pass(portal, page, 8 * MINUTE - 30_000)
    await expect(warning(page)).toBeHidden()
    await pass(portal, page, 31_000)
    for (const one of [page, second]) await expect(warning(one)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    expect(await faults(page)).toEqual([])
    await page.mouse.move(300, 300)
    await page.clock.fastForward(60_000)
    await expect(warning(page), 'a chance movement is no answer').toBeVisible()
    await expect(warning(page).getByRole('status')).toHaveText('1 minute left.')
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    for (const one of [page, second]) await expect(warning(one)).toBeHidden()
    await expect(heading(page)).toBeVisible()
  })

  test('then the content leaves both tabs and the session is locked; its own code opens it again, at no use', async ({
    page,
    context,
    portal,
  }) => {
    await page.clock.install()
    const code = await openVault(page, portal)
    const second = await context.newPage()
    await second.goto('/fanz')
    await expect(heading(second, 'Fanz')).toBeVisible()
    await pass(portal, page, 8 * MINUTE + 1_000)
    await expect(warning(page)).toBeVisible()
    await pass(portal, page, 2 * MINUTE)
    for (const one of [page, second]) {
      await expect(heading(one, 'Access Required')).toBeVisible()
      await expect(one.locator('.alert')).toContainText('This session was locked after 10 minutes without activity.')
      await expect(one.locator('.guard_watermark, .guard_guarded')).toHaveCount(0)
    }
    await expect(heading(page, 'Access Required'), 'the focus was in what has left').toBeFocused()
    const uses = () => portal.deps.db.selectFrom('access_code').select('uses_remaining').where('kind', '=', 'personal')
    const before = await uses().executeTakeFirst()
    await page.reload()
    await expect(page.getByText('This session was locked after 10 minutes').first()).toBeVisible()
    expect(await faults(page)).toEqual([])
    await page.getByLabel('Enter access code').fill(code)
    await page.getByRole('button', { name: 'Access Content' }).click()
    await expect(heading(page)).toBeVisible()
    expect(await uses().executeTakeFirst()).toEqual(before)
    await second.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(heading(second, 'Fanz'), 'and the other tab finds it open').toBeVisible()
    await expect.poll(() => kinds(portal)).toContain('timed_out')
  })

  test('offline, the content is removed too, and the lock is reported before anything opens again', async ({
    page,
    context,
    portal,
  }) => {
    await page.clock.install()
    await openVault(page, portal)
    await context.setOffline(true)
    await page.clock.fastForward(8 * MINUTE + 1_000)
    await page.clock.fastForward(2 * MINUTE)
    await expect(heading(page, 'Access Required')).toBeVisible()
    await context.setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect
      .poll(
        async () => (await portal.deps.db.selectFrom('reader_activity').select('locked_at').execute())[0]?.locked_at,
      )
      .toBeTruthy()
    await expect(heading(page, 'Access Required')).toBeVisible()
  })

  test('a reader by account signs in again', { tag: '@full' }, async ({ page, context, portal }) => {
    await page.clock.install()
    const { accountId } = await signInAs(context, portal, { email: 'm@x.example' })
    const now = new Date().toISOString()
    await portal.deps.db
      .insertInto('account_project')
      .values({ account_id: accountId, route: 'vault', approved_at: now, approved_by: 'staff' })
      .execute()
    await page.goto('/vault')
    await expect(heading(page)).toBeVisible()
    await expect(page.locator('.guard_watermark')).toContainText('m@x.example')
    await pass(portal, page, 8 * MINUTE + 1_000)
    await pass(portal, page, 2 * MINUTE)
    await expect(page.locator('.alert')).toContainText('Sign in again to continue.')
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Investor Access' })).toBeVisible()
  })
})

test('admins are free of all of it, and that they opened the page is recorded', { tag: '@full' }, async ({
  page,
  portal,
  admin,
}) => {
  expect(admin.accountId).toBeTruthy()
  await page.clock.install()
  await page.goto('/vault')
  await expect(heading(page)).toBeVisible()
  await leaveWindow(page)
  await page.clock.fastForward(60 * MINUTE)
  await expect(heading(page)).toBeVisible()
  await expect(page.locator('.guard_watermark, .protection-line_protectionLine')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(heading(page)).toBeVisible()
  const visits = () => portal.deps.db.selectFrom('page_visit').select(['route', 'method']).execute()
  await expect.poll(visits).toEqual([{ route: 'vault', method: 'admin' }])
})

test('a reader who depends on assistive technology eases the protections by keyboard; staff see who did', async ({
  page,
  portal,
  browser,
}) => {
  await page.clock.install()
  await openVault(page, portal)
  await expect(page.getByText('This deters misuse; it cannot prevent everything.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'What is recorded' })).toHaveAttribute('href', '/privacy#on-screen')
  await page.getByRole('button', { name: 'Accessibility mode' }).focus()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Turn on accessibility mode?' })
  await expect(asked).toContainText('It is on for this session in this browser only.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Accessibility mode' })).toBeFocused()
  await expect(page.getByText('Accessibility mode is on for this session')).toBeHidden()
  await page.keyboard.press('Enter')
  await asked.getByRole('button', { name: 'Turn on accessibility mode' }).press('Enter')
  await expect(page.getByText('Accessibility mode is on for this session')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('You cannot save confidential pages.').first()).toBeVisible()
  await leaveWindow(page)
  await page.clock.runFor(300)
  await expect(heading(page)).toBeVisible()
  await expect(page.locator('.guard_watermark')).toBeVisible()
  await pass(portal, page, 97 * MINUTE)
  await expect(warning(page)).toBeHidden()
  await pass(portal, page, 2 * MINUTE)
  await expect(warning(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(warning(page)).toBeHidden()

  const staff = await browser.newContext()
  await signInAs(staff, portal, { email: 'admin@x.example', role: 'admin', secondFactor: true })
  const other = await staff.newPage()
  await other.goto(`${portal.url}/admin/people`)
  await other
    .getByRole('link', { name: /Elena Marchetti|e\.marchetti/ })
    .first()
    .click()
  await expect(other.getByRole('table', { name: 'Open sessions' })).toContainText('Accessibility mode since')
  await staff.close()
})

test.describe('observations', () => {
  test('are delivered while one reads and when one leaves: depth, sections, and the closing', async ({
    page,
    portal,
  }) => {
    await page.clock.install()
    await openVault(page, portal)
    for (const part of [0.3, 0.6, 1]) {
      await page.evaluate((to) => window.scrollTo(0, document.documentElement.scrollHeight * to), part)
      await page.mouse.move(200 + part * 100, 300)
      await page.clock.runFor(3_000)
      portal.clock.advance(3_000)
    }
    await page.goto('about:blank')
    const visit = () =>
      portal.deps.db.selectFrom('page_visit').selectAll().where('route', '=', 'vault').executeTakeFirst()
    await expect.poll(async () => (await visit())?.closed_at).toBeTruthy()
    expect(await visit()).toMatchObject({ scroll_max: 100 })
    expect((await visit())?.read_ms).toBeGreaterThan(2_000)
    const watch = await portal.deps.db.selectFrom('reader_activity').selectAll().executeTakeFirst()
    expect(watch?.left_at, 'a tab that was closed locks nothing').toBeTruthy()
    const depths = await portal.deps.db
      .selectFrom('observation')
      .select('value')
      .where('kind', '=', 'scroll_depth')
      .where('visit_id', '=', (await visit())?.id ?? '')
      .orderBy('value')
      .execute()
    expect(depths.map(({ value }) => value)).toEqual([25, 50, 75, 100])
  })

  test('activity is told once a minute, however much there is', { tag: '@full' }, async ({ page, portal }) => {
    await page.clock.install()
    await openVault(page, portal)
    for (let n = 0; n < 13; n++) {
      await page.mouse.move(100 + n * 20, 300)
      await pass(portal, page, 10_000)
    }
    await expect.poll(async () => (await kinds(portal)).filter((kind) => kind === 'activity').length).toBe(2)
  })

  test('wait in the browser while it is offline, within their limits, and are delivered once', async ({
    page,
    context,
    portal,
  }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await openVault(page, portal)
    await context.setOffline(true)
    await page.keyboard.press('ControlOrMeta+s')
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('vestibule:violations') ?? '[]').length)
    await expect.poll(kept).toBe(1)
    expect(warnings.join()).toContain('could not be recorded')
    await page.evaluate(() => {
      const old = Array.from({ length: 100 }, (_, n) => ({
        id: `older-event-${n}`,
        visit: 'older-visit',
        kind: 'copy_try',
        at: Date.now(),
      }))
      const now = JSON.parse(localStorage.getItem('vestibule:violations') ?? '[]')
      localStorage.setItem('vestibule:violations', JSON.stringify([...old.slice(1), ...now]))
    })
    await page.keyboard.press('ControlOrMeta+s')
    const saves = () =>
      page.evaluate(
        () =>
          JSON.parse(localStorage.getItem('vestibule:violations') ?? '[]').filter(
            ({ kind }: { kind: string }) => kind === 'save_try',
          ).length,
      )
    await expect.poll(saves).toBe(2)
    expect(await kept(), 'the newest hundred').toBe(100)
    await context.setOffline(false)
    await expect.poll(kept, { message: 'delivered, or refused for good' }).toBe(0)
    await expect.poll(async () => (await kinds(portal)).filter((kind) => kind === 'save_try').length).toBe(2)
  })

  test('the two logs of a signature come after it, and their failure is silent but for the console', {
    tag: '@full',
  }, async ({ page, portal }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/api/audit/') && sent.push(new URL(request.url()).pathname))
    await signNda(page)
    await expect.poll(() => sent).toEqual(['/api/audit/security', '/api/audit/access'])
    await expect.poll(async () => (await kinds(portal)).sort()).toEqual(['nda_signed', 'scroll_depth'])
    expect(warnings).toEqual([])

    await page.route('**/api/audit/*', (route) => route.abort())
    await page.context().clearCookies()
    await signNda(page, 'second@x.example')
    await expect.poll(() => warnings.length).toBe(2)
    await expect(page.locator('.alert--bad, .toast')).toHaveCount(0)
  })
})

test('the staff’s page of activity: who is reading now, the records in turn, a visit’s sections', {
  tag: '@full',
}, async ({ page, portal, browser }) => {
  // By the screens, because the reading of the agreement is a record too.
  await unlock(page, await signNda(page))
  await expect(page.locator('.guard_watermark')).toBeAttached()
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(() => kinds(portal)).toContain('save_try')
  const staff = await browser.newContext()
  await signInAs(staff, portal, { email: 'admin@x.example', role: 'admin', secondFactor: true })
  const other = await staff.newPage()
  await other.goto(`${portal.url}/admin/activity`)
  const now = other.getByRole('region', { name: 'Reading now' })
  await expect(now.getByText('1 page')).toBeVisible()
  await expect(now.getByText('e.marchetti@northgate.example')).toBeVisible()
  const records = other.getByRole('region', { name: 'Records' })
  await expect(records.getByRole('row')).toHaveCount(3)
  await expect(records.getByRole('columnheader', { name: 'Read', exact: true })).toBeVisible()
  await records.getByRole('button', { name: 'With attempts to copy' }).click()
  await expect(records.getByRole('row')).toHaveCount(2)
  for (const [name, head] of [
    ['Session entries', 'Browser'],
    ['Access logs', 'Times'],
    ['Security events', 'What'],
    ['Security audit', 'Severity'],
    ['Access audit', 'Violations'],
  ] as const) {
    await records.getByLabel('Show as', { exact: true }).selectOption(name)
    await expect(records.getByRole('columnheader', { name: head, exact: true })).toBeVisible()
  }
  await records.getByLabel('Show as', { exact: true }).selectOption('Security audit')
  await expect(records.getByRole('rowheader', { name: 'Tried to save' })).toBeVisible()
  expect(await faults(other)).toEqual([])
  await now.getByRole('button', { name: 'Sections of' }).click()
  const visit = other.getByRole('dialog', { name: 'Visit' })
  await expect(visit.getByRole('heading', { name: 'Vault' })).toBeVisible()
  await expect(visit.getByText('Tried to save')).toBeVisible()
  await staff.close()
})
