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
    const shelf = page.getByRole('table', { name: 'Documents of the data room' })
    await expect(shelf.getByRole('link', { name: 'Investor deck' })).toBeVisible()
    await shelf.scrollIntoViewIfNeeded()
    await shelf.getByRole('link', { name: 'Investor deck' }).click()

    await expect(page).toHaveURL(new RegExp(`/vault/documents/${id}`))
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

    await page.getByLabel('Page', { exact: true }).fill('7')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/page=7/)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Page 7 of 12' })).toContainText('Page number 7')
    await expect(page.locator(shown)).toBeVisible()

    await page.getByRole('button', { name: 'Larger' }).click()
    await expect(page.locator('.reader_readerPage')).toHaveAttribute('data-zoom', '125')
    await page.keyboard.press('0')
    await expect(page.locator('.reader_readerPage')).toHaveAttribute('data-zoom', '100')

    await page.keyboard.press('/')
    await expect(page.getByLabel('Words in this document')).toBeFocused()
    await page.keyboard.type('RISKS')
    await expect(page.getByText('On 3 pages')).toBeVisible()
    await page.getByRole('button', { name: /^Page 8/ }).click()
    await expect(page).toHaveURL(/page=8/)

    await page.getByRole('button', { name: 'Pages', exact: true }).click()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 3', exact: true }).click()
    await expect(page).toHaveURL(/page=3/)
    await expect(page.locator(shown)).toBeVisible()
  })
  await test.step('the next page is fetched before it is asked for, and turning to it asks for it no more', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      const [, number] = /\/pages\/(\d+)\?/.exec(request.url()) ?? []
      if (number) asked.push(number)
    })
    await page.goto(`/vault/documents/${id}`)
    await expect(page.locator(shown)).toBeVisible()
    await expect.poll(() => asked.join(' ')).toBe('1 2')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('region', { name: 'Page 2 of 12' })).toBeVisible()
    await expect.poll(() => asked.join(' ')).toBe('1 2 3')
  })
  await test.step('the reader looks sound at every width, and at 320 pixels too', async () => {
    await page.goto(`/vault/documents/${id}`)
    await expect(page.locator(shown)).toBeVisible()
    await looksSound(page, 'reader')
    await page.getByRole('button', { name: 'Pages', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    await looksSound(page, 'reader with pages', { widths: [320, 1440] })
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByLabel('Words in this document').fill('risks')
    await expect(page.getByText('On 3 pages')).toBeVisible()
    await looksSound(page, 'reader with words', { widths: [320, 1440] })
  })
})

test('visitors without access are told what to do first; for readers, the grid opens the document', async ({
  page,
  context,
  portal,
}) => {
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
  await test.step('the grid of the project’s page opens the document that lies in the data room under the same title', async () => {
    await page.goto('/vault')
    const entry = page.locator('.due-diligence_documents li').filter({ hasText: 'Vault investor presentation' })
    await expect(entry).toContainText('As of March, 12 pages')
    await expect(page.locator('.due-diligence_documents').getByRole('button', { name: 'Request Model' })).toBeVisible()
    await entry.getByRole('link', { name: 'Read the presentation' }).click()
    await expect(page).toHaveURL(new RegExp(`/vault/documents/${id}`))
    await expect(page.locator(shown)).toBeVisible()
  })
  await test.step('the index on the project’s page is accessible, with and without documents', async () => {
    await page.goto('/vault/documents/nothing')
    await expect(page.getByText('No such document')).toBeVisible()
    await looksSound(page, 'no such document')
    await page.goto('/vault')
    await expect(page.getByRole('table', { name: 'Documents of the data room' })).toBeVisible()
    await looksSound(page, 'shelf')
  })
})

test('a page that fails to load, a newer version, and a code that is revoked while reading', async ({
  page,
  portal,
}) => {
  const id = await putIn(portal, 'Deck', await pagesOf(9))
  const { code } = await becomeReader(page, portal)
  await test.step('a page that cannot be had says so and is not waited for; it comes at the next try, or at another size', async () => {
    const message = 'The portal is preparing too many pages right now. Please try again in a moment.'
    const refused = { status: 503, json: { error: { code: 'room_busy', message } } }
    const second = '**/pages/2?*'
    await page.route(second, (route) => route.fulfill(refused))
    await page.goto(`/vault/documents/${id}?page=2`)
    const alert = page.locator('.reader_reader').getByRole('alert')
    await expect(alert).toContainText(message)
    await expect(page.getByText('Loading page 2')).toHaveCount(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toContainText(message)
    await page.unroute(second)
    await page.getByRole('button', { name: 'Smaller' }).click()
    await expect(page.locator(shown)).toBeVisible()
    await expect(alert, 'what has come is not said to be missing').toHaveCount(0)
  })
  await test.step('a newer version opens by itself once a page of it is asked for', async () => {
    await page.goto(`/vault/documents/${id}`)
    await expect(page.locator(shown)).toBeVisible()
    await portal.deps.db.updateTable('document_version').set({ number: 2 }).where('document_id', '=', id).execute()
    await page.keyboard.press('End')
    await expect(page.locator('.toast')).toContainText('A newer version of this document')
    await expect(page.locator(shown)).toBeVisible()
  })
  await test.step('revoking the code closes the document at the next page', async () => {
    await page.goto(`/vault/documents/${id}?page=3`)
    await expect(page.locator(shown)).toBeVisible()
    await portal.revoke(code)
    await page.keyboard.press('End')
    await expect(page).toHaveURL(/\/nda-gate\?/)
  })
})

test('the protections of the project hold here, and how long a page was read is told', async ({ page, portal }) => {
  await page.clock.install()
  const id = await putIn(portal, 'Deck', await pagesOf(3))
  await becomeReader(page, portal)
  await page.goto(`/vault/documents/${id}?page=2`)
  await expect(page.locator(shown)).toBeVisible()
  await expect(page.locator('.guard_watermark')).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await expect(page.locator('html')).toHaveAttribute('data-guarded', 'full')
  await page.keyboard.press('Control+p')
  await expect(page.locator('.toast')).toContainText('PDF generation and printing are restricted')
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
})
