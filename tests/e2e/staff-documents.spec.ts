import type { Locator } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { NO_RULE } from '../../server/features/data-room/rules.ts'
import { fillRoom } from '../helpers/large-room.ts'
import { looksSound } from './looks.ts'
import { chooseAct, expect, test } from './portal.ts'
import { becomeReader, checkUploads, pagesOf, putIn } from './room-steps.ts'

const row = (title: string) => new RegExp(`${title}`)

test('staff put a document in by keyboard, arrange the room, and say who may read it', async ({
  page,
  portal,
  admin: _,
}) => {
  await page.goto('/admin/documents')
  await expect(page.getByText('No documents yet')).toBeVisible()
  await looksSound(page, 'empty room')
  await page.getByRole('button', { name: 'New folder' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Title').fill('Legal')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: row('Legal') })).toBeVisible()

  await page.getByRole('button', { name: 'Upload', exact: true }).press('Enter')
  await looksSound(page, 'upload')
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Folder', { exact: true }).selectOption({ label: '1 Legal' })
  await page.getByRole('button', { name: 'Choose files' }).press('Enter')
  const files = [
    { name: 'share-purchase_agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pagesOf(4)) },
    { name: 'macros.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no document') },
  ]
  await (await chooser).setFiles(files)
  await expect(page.getByRole('region', { name: '2 files uploaded' })).toBeVisible()
  await expect(page.getByText('Waiting to be checked').first()).toBeVisible()
  await test.step('a zip that is dropped on the list is unpacked; a file dropped on a folder goes there', async () => {
    const drop = (target: Locator, name: string, bytes: Uint8Array) =>
      target.evaluate(
        (element, given) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([new Uint8Array(given.bytes)], given.name))
          for (const type of ['dragover', 'drop'])
            element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
        },
        { name, bytes: [...bytes] },
      )
    const zip = zipSync({ 'Board/dropped.pdf': await pagesOf(2), '__MACOSX/._dropped.pdf': strToU8('x') })
    await drop(page.locator('table'), 'room.zip', zip)
    const review = page.getByRole('dialog', { name: 'Upload 1 file' })
    await expect(review).toContainText('1 hidden system file was skipped.')
    await looksSound(page, 'upload review')
    await review.getByRole('button', { name: 'Upload 1 file' }).click()
    await expect(page.getByRole('region', { name: '1 file uploaded' })).toBeVisible()
    await looksSound(page, 'uploads')
    await drop(page.getByRole('row', { name: row('Legal') }), 'dropped.pdf', await pagesOf(3))
    await expect(page.getByRole('row', { name: row('dropped') })).toHaveCount(2)
    await drop(page.getByRole('row', { name: row('macros') }), 'macros 2.pdf', Buffer.from('no document either'))
    await expect(page.getByRole('region', { name: '1 file uploaded' })).toContainText('macros 2.pdf')
    await page.getByRole('region', { name: '1 file uploaded' }).getByRole('button', { name: 'Close' }).click()
  })
  await checkUploads(portal)
  await expect(page.getByRole('row', { name: /2\.1 dropped/ })).toContainText('2 pages')
  await expect(page.getByRole('row', { name: /1\.3 dropped/ })).toContainText('3 pages')
  await expect(page.getByRole('row', { name: row('share purchase agreement') })).toContainText('4 pages')
  await expect(page.getByRole('row', { name: row('macros') })).toContainText('whatever its name says')
  // In the order of their names.
  await expect(page.getByRole('row', { name: row('share purchase agreement') })).toContainText('1.2')

  await chooseAct(page, 'share purchase agreement', 'Move up')
  await expect(page.getByRole('row', { name: row('share purchase agreement') })).toContainText('1.1')

  await page.getByRole('button', { name: 'share purchase agreement', exact: true }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'share purchase agreement' })
  await panel.getByLabel('Who can read it').selectOption({ label: 'Only specific readers' })
  await panel.getByLabel('Addresses and domains').fill('@northgate.example\nk.tanaka@meridian.example')
  await panel.getByLabel('Readers may save a copy').check()
  await panel.getByLabel('Description').fill('As signed on 3 March')
  await panel.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.locator('.toast')).toContainText('Saved')
  await expect(page.getByRole('row', { name: row('share purchase agreement') })).toContainText('and 1 more')
  await expect(page.getByRole('row', { name: row('share purchase agreement') })).toContainText('Private')
  await panel.getByLabel('Description').fill('As signed on 4 March')
  await panel.getByRole('button', { name: 'Release' }).press('Enter')
  const release = page.getByRole('dialog', { name: 'Release document' })
  await expect(release).toContainText('Nobody can read share purchase agreement once you release it')
  await expect(release).toContainText('k.tanaka@meridian.example, @northgate.example')
  await release.getByRole('button', { name: 'Release' }).press('Enter')
  await expect(page.getByRole('row', { name: row('share purchase agreement') })).toContainText('Open')
  await expect(panel.getByRole('button', { name: 'Release' })).toBeHidden()
  await expect(panel.getByLabel('Description'), 'what was typed stays').toHaveValue('As signed on 4 March')
  await panel.getByLabel('Addresses and domains').fill('nowhere')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByRole('alert').filter({ hasText: 'is not an email address or a domain' })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).first().press('Enter')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')

  await test.step('the room looks sound, with folders, a refusal and a long name', async () => {
    const now = portal.clock.now().toISOString()
    const legal = await portal.deps.db
      .selectFrom('document_folder')
      .select('id')
      .where('title', '=', 'Legal')
      .executeTakeFirstOrThrow()
    const within = { id: 'f2', parent_id: legal.id, title: 'Intellectual property', position: 9, ...NO_RULE }
    await portal.deps.db
      .insertInto('document_folder')
      .values({ ...within, route: 'vault', created_at: now, removed_at: null })
      .execute()
    await putIn(portal, 'Patent filings', await pagesOf(1), { folderId: 'f2', description: 'Spring edition' })
    await page.reload()
    await expect(page.getByRole('row', { name: row('Patent filings') })).toContainText(/1\.\d\.1/)
    await looksSound(page, 'room')
  })

  await page.getByRole('button', { name: 'macros', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog', { name: 'Remove document' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row', { name: row('macros') })).toHaveCount(0)
})

test('a code that stands on a page leads staff to its reader, and who read what stands on both pages', {
  tag: '@full',
}, async ({ page, portal, browser }) => {
  const id = await putIn(portal, 'Investor deck', await pagesOf(5))
  const reader = await becomeReader(page, portal)
  await page.goto(`/vault/documents/${id}?page=3`)
  await expect(page.locator('.reader_readerPage[data-shown]')).toBeVisible()
  const trace = await portal.deps.db
    .selectFrom('watermark')
    .selectAll()
    .where('kind', '=', 'page')
    .where('page', '=', 3)
    .executeTakeFirstOrThrow()
  // The browser reports the visit after the page is shown.
  const lastVisit = () =>
    portal.deps.db.selectFrom('page_visit').selectAll().orderBy('opened_at', 'desc').executeTakeFirstOrThrow()
  await expect(lastVisit).toPass()
  const visit = await lastVisit()
  const at = portal.clock.now().toISOString()
  await portal.deps.db
    .insertInto('observation')
    .values({
      visit_id: visit.id,
      event_id: 'told-by-a-test',
      kind: 'section_time',
      at,
      received_at: at,
      section: `doc-${id}-1-3`,
      value: 95_000,
      severity: null,
      metadata: null,
    })
    .execute()

  const context = await browser.newContext()
  const staff = await context.newPage()
  const { staffCookies } = await import('../helpers/staff.ts')
  const cookies = await staffCookies(portal.deps, 'admin', 'r.adeyemi@elsewhere.example')
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })))
  await staff.goto(`${portal.url}/admin/watermark`)
  await staff.getByLabel('Code on the page').fill('zzzz-zzzz')
  await staff.keyboard.press('Enter')
  await expect(staff.getByText('No page was ever shown with this code')).toBeVisible()
  // One character is misread, as nobody notices.
  const code = staff.getByLabel('Code on the page')
  await code.fill(`${trace.code.slice(0, 7)}${trace.code.endsWith('0') ? '1' : '0'}`)
  await staff.keyboard.press('Enter')
  await expect(staff.getByText('easily misread')).toBeVisible()
  await expect(staff.getByRole('row').filter({ hasText: 'Version 1, page 3' })).toBeVisible()
  await looksSound(staff, 'trace similar')
  await staff.getByRole('button', { name: /differs in character 8/ }).click()
  await expect(staff.getByRole('region', { name: /was shown to/ })).toContainText('Version 1, page 3')

  // Without the code, by what else is known.
  await staff.getByRole('button', { name: 'Clear' }).click()
  await staff.getByRole('button', { name: 'Find' }).click()
  await expect(staff.getByText('Give at least three characters of the code')).toBeVisible()
  await staff.getByLabel('Reader’s email address, or a part of it').fill('northgate')
  await staff.getByLabel('Time on the page (UTC)').fill(trace.at.slice(0, 16))
  await staff.getByLabel('Title of the document').fill('investor')
  await staff.keyboard.press('Enter')
  await expect(staff.getByText('the newest first')).toBeVisible()
  await looksSound(staff, 'trace several')
  await staff.getByLabel('Page', { exact: true }).fill('4000')
  await staff.keyboard.press('Enter')
  await expect(staff.getByText(/the newest first|One page fits|Nothing fits/)).toBeVisible()

  // The whole watermark, pasted with its line breaks.
  await staff.getByRole('button', { name: 'Clear' }).click()
  const printed = `${trace.email}\n${trace.at.slice(0, 10)} ${trace.at.slice(11, 16)} UTC   ${trace.code.slice(0, 4)}-${trace.code.slice(4)}\n`
  await code.focus()
  await code.evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, printed)
  await staff.keyboard.press('Enter')
  await staff.keyboard.press('Enter')
  const found = staff.getByRole('region', { name: /was shown to/ })
  await expect(found).toContainText('Elena Marchetti')
  await expect(found).toContainText('Signed in to a confirmed account')
  await expect(found).toContainText('Version 1, page 3')
  await looksSound(staff, 'trace')
  await found.getByRole('link', { name: 'Elena Marchetti' }).click()
  await expect(staff).toHaveURL(new RegExp(`/admin/people/${reader.personId}`))
  await expect(staff.getByRole('row', { name: /Investor deck/ })).toContainText('1 min 35 s')
  await expect(staff.getByRole('row', { name: /Investor deck/ })).toContainText('1 of 5')
  await staff.getByRole('link', { name: 'Investor deck' }).click()
  const panel = staff.getByRole('dialog', { name: 'Investor deck' })
  await expect(panel).toContainText('1 min 35 s · 1 of 5 pages · 1 visit')
  await expect(panel).toContainText('Northgate Family Office')
  await looksSound(staff, 'document panel')
  await context.close()
})

test('of 2,000 documents only the rows in the window are drawn, and keys, menus and dropped files reach all of them', async ({
  page,
  portal,
  admin: _,
}) => {
  await fillRoom(portal.deps.db, { folders: 20, documents: 2_000, at: portal.clock.now().toISOString() })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/documents')
  const rows = page.locator('tbody [data-index]')
  const named = (title: string) => page.getByRole('button', { name: title, exact: true })
  await expect(rows).toHaveCount(20)
  await named('Folder 0001').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '121')
  await page.keyboard.press('j')
  await expect(named('Document 0100')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'Unfold all' }).click()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2021')
  expect(await rows.count()).toBeLessThan(80)

  await test.step('the keys go to the last row and on from there', async () => {
    await named('Folder 0000').focus()
    await page.keyboard.press('End')
    await expect(named('Document 1999')).toBeFocused()
    await expect(named('Document 1999')).toBeInViewport()
    await expect(page.getByRole('row', { name: /Document 1999/ })).toHaveAttribute('aria-rowindex', '2021')
    for (let step = 0; step < 30; step++) await page.keyboard.press('k')
    await expect(named('Document 1969')).toBeFocused()
    await expect(named('Document 1969')).toBeInViewport()
  })

  await test.step('the focus stays where it is while the page is scrolled away and back', async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(named('Document 0000')).toBeInViewport()
    await expect(named('Document 1969')).toBeFocused()
    await expect(named('Document 1969')).not.toBeInViewport()
    await page.keyboard.press('k')
    await expect(named('Document 1968')).toBeFocused()
    await expect(named('Document 1968')).toBeInViewport()
    await page.keyboard.press('.')
    await page.getByRole('menuitem', { name: 'Details' }).press('Enter')
    await page.getByRole('dialog', { name: 'Document 1968' }).getByRole('button', { name: 'Close' }).first().click()
    await expect(named('More actions for Document 1968')).toBeFocused()
    await page.keyboard.press('x')
    await expect(page.getByText('1 document', { exact: true })).toBeVisible()
  })

  await test.step('a file is dropped on the row that is seen, wherever the page is scrolled to', async () => {
    await page.getByRole('row', { name: /Document 1967/ }).evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'x.pdf'))
      element.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }))
    })
    await expect(page.getByText('Drop one file as the new version of Document 1967')).toBeAttached()
  })

  await test.step('the row that is scrolled to is the row of its place', async () => {
    const heights = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    const middle = await page.evaluate(() => {
      window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' })
      return document.documentElement.scrollHeight
    })
    const inTheMiddle = () =>
      page.evaluate(() => {
        const row = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)?.closest('tr')
        return Math.abs(Number(row?.getAttribute('aria-rowindex')) - 1_010)
      })
    await expect.poll(inTheMiddle).toBeLessThan(40)
    const after = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(Math.abs(after - middle), 'the page keeps its length').toBeLessThan(Math.max(...heights) * 2)
  })

  await page.keyboard.press('/')
  await page.keyboard.type('document 0777')
  await expect(rows).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Search by title or description').fill('')
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2021')
  expect(await rows.count()).toBeLessThan(80)
  await looksSound(page, 'large room')
})
