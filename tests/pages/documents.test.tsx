import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { uploads } from '../../web/features/data-room/library/upload-queue.ts'
import { fillRoom } from '../helpers/large-room.ts'
import { pdfOf } from '../helpers/pdf.ts'
import { change, investor, putDocument, readPages, staffDocument } from '../helpers/room.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { testApp } from '../helpers/test-app.ts'
import { hidingPdf } from '../hiding/raw-pdf.ts'
import { dialog, on, openPage, panel, region, row } from './page.tsx'

const page = on()

// What a page sends on leaving is sent by the browser itself.
beforeEach(() => void vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true))
afterEach(() => uploads.clear())

test('a project’s page lists each document once: to read, to go on with, or to ask for', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, admin, { title: 'Vault investor presentation (March)' })
  const { documentId: model } = await putDocument(t, admin, { title: 'Financial model 2024 to 2029' })
  await change(admin, model, { narrowed: true, readers: [{ kind: 'domain', value: 'meridian.example' }] })
  const reader = await investor(t)
  await readPages(t, reader, documentId, { 1: 3_000, 2: 5_000 })
  await openPage(reader, '/vault')
  const documents = await region('Investor documents')
  await documents.see('Stopped on page 2 of 3')
  const entries = documents.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(entries).toHaveLength(6)
  expect(entries.filter((text) => text.includes('Vault investor presentation'))).toHaveLength(1)
  const link = documents.getByRole('link', { name: 'Vault investor presentation' })
  expect(link.getAttribute('href')).toBe(`/vault/documents/${documentId}`)
  expect(documents.queryByRole('button', { name: 'Request Presentation' }), 'it is open').toBeNull()
  // What others may read looks like what nobody may.
  await documents.press('Request Model')
  await documents.press('Send request')
  await documents.see('Asked for')
  const asked = documents.getAllByRole('listitem').find(({ textContent }) => textContent?.includes('Financial model'))
  expect(asked?.textContent).toContain('15 Jan 2026')
  expect(within(asked as HTMLElement).queryByRole('button')).toBeNull()
  const [request] = await t.rows('request')
  expect(request).toMatchObject({ kind: 'data_room', document: 'Financial model 2024 to 2029' })
})

test('who sees a project’s page as someone else asks for nothing in their own name', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await putDocument(t, admin)
  await investor(t)
  const [person] = await t.rows('person')
  sessionStorage.setItem('view-as', JSON.stringify({ id: person?.id, name: 'Elena Marchetti' }))
  onTestFinished(() => sessionStorage.removeItem('view-as'))
  await openPage(admin, '/vault')
  const call = await screen.findByRole('button', { name: 'Schedule Investor Call' })
  await waitFor(() => expect(call.hasAttribute('disabled')).toBe(true))
  expect(call.title).toBe('You see the page as someone else.')
})

test('a document that is not there leads to those that are', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, admin)
  const { documentId: gone } = await putDocument(t, admin, { title: 'Cap table' })
  await admin.post(`/api/admin/documents/${gone}/make-private`)
  const reader = await investor(t)
  await openPage(reader, `/vault/documents/${gone}`)
  await page.see('This document cannot be opened')
  const others = await region('Other documents in Vault')
  const [only, ...more] = await others.findAllByRole('link')
  expect(more).toEqual([])
  expect(only?.getAttribute('href')).toBe(`/vault/documents/${documentId}`)
  expect(document.body.textContent, 'its title is confidential').not.toContain('Cap table')
})

test('the account page has the projects until when they are open, and the documents where they were left', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, admin)
  await putDocument(t, admin, { title: 'Cap table' })
  const reader = await investor(t)
  await readPages(t, reader, documentId, { 3: 3_000 })
  await openPage(reader, '/account')
  const projects = await region('Projects')
  await projects.see('2 documents, 1 new')
  await projects.see(/Open in this browser until/)
  const documents = await region('Documents')
  await documents.see('Finished')
  expect(documents.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Pitch deck',
    'Cap table',
  ])
  for (const row of await t.rows('document')) await admin.post(`/api/admin/documents/${row.id}/make-private`)
  await openPage(reader, '/account')
  await (await region('Documents')).see('There are no documents for you yet.')
})

test('a search finds the pages of all documents; a result opens the reader with the words', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, admin)
  await putDocument(t, admin, { title: 'Report', bytes: await pdfOf(['Costs', 'Revenue by month']) })
  const reader = await investor(t)
  for (const path of ['/vault', '/account']) {
    await openPage(reader, path)
    const documents = await region(path === '/vault' ? 'Investor documents' : 'Documents')
    await documents.fill('Search in these documents', 'revenue')
    await documents.see('Found in 2 documents')
    const titles = documents.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(titles.slice(0, 2)).toEqual(['1 Pitch deck', '2 Report'])
    await documents.fill('Search in these documents', 'nowhere')
    await documents.see('No documents found. Pictures without text cannot be searched.')
    await documents.fill('Search in these documents', 'revenue')
    const hits = await documents.findAllByRole('link', { name: /^Page 2/ })
    expect(hits.map(({ textContent }) => textContent)).toEqual(['Page 2Second page: revenue', 'Page 2Revenue by month'])
    expect(hits[0]?.getAttribute('href'), 'no words in the address').toBe(`/vault/documents/${documentId}?page=2`)
  }
})

test('staff see who read what in the list, sort and filter it, and begin in the drawer with the people', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await putDocument(t, admin, { title: 'Cap table' })
  const { documentId } = await putDocument(t, admin)
  await putDocument(t, admin, { title: 'Draft', isPrivate: true })
  const reader = await investor(t)
  await investor(t, 'k.tanaka@meridian.example')
  await readPages(t, reader, documentId, { 1: 3_000, 2: 5_000 })
  await openPage(await staffBrowser(t, 'reader'), '/admin/documents')
  const deck = await row('Pitch deck')
  await deck.see('1 of 2')
  await deck.see('67%')
  expect(deck.getByRole('img').getAttribute('aria-label')).toBe('Pitch deck: 2 of 3 pages opened, longest page 2')
  const titles = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((one) => within(within(one).getByRole('rowheader')).getByRole('button').textContent)
  expect(titles()).toEqual(['Cap table', 'Pitch deck', 'Draft'])
  await page.press('Opened')
  expect(titles()).toEqual(['Pitch deck', 'Cap table', 'Draft'])
  await page.fill('State', 'Private')
  await page.gone('Pitch deck')
  await page.press('Remove filter: State')
  await page.press('Pitch deck')
  const drawer = await panel('Pitch deck')
  await drawer.see('8 s · 2 of 3 pages · 1 visit')
  expect(drawer.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Readership')
  expect((await drawer.see('Opened by')).parentElement?.textContent).toContain('1 of 2')
})

test('a large room starts with folded folders, except where a file was refused; the arrows fold, and a search finds what is folded', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await fillRoom(t.deps.db, { folders: 12, documents: 120, at: t.clock.now().toISOString() })
  const wrong = { ready_at: null, refused_at: t.clock.now().toISOString(), refusal: 'type_unknown' as const }
  await t.deps.db.updateTable('document_version').set(wrong).where('id', '=', 'version0015').execute()
  // Without layout every row would have no height, and the window would be at the last one.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44)
  await openPage(admin, '/admin/documents')
  const fold = (folder: string) => page.button(`Contents of Folder ${folder}`)
  const opened = async (folder: string) => (await fold(folder)).getAttribute('aria-expanded')
  expect([await opened('0000'), await opened('0001'), await opened('0002')]).toEqual(['false', 'true', 'false'])
  await page.see('Document 0015')
  page.none('Document 0000')
  await page.press('Contents of Folder 0001')
  await (await row('Folder 0001')).see('1 refused')
  await page.gone('Document 0015')
  ;(await page.button('Folder 0000')).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(await opened('0000')).toBe('true')
  ;(await page.button('Document 0000')).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('Folder 0000')
  await page.fill('Search by title or description', 'document 0119')
  await page.see('Document 0119')
  await page.gone('Folder 0000')
  await openPage(admin, '/admin/documents')
  expect([await opened('0000'), await opened('0001')], 'as it was left in this tab').toEqual(['true', 'false'])
  await page.press('Fold all')
  expect(await opened('0000')).toBe('false')
  await page.button('Unfold all')
})

const fileOf = (name: string, bytes: Uint8Array | string, path = '') =>
  Object.defineProperty(new File([bytes as BlobPart], name), 'webkitRelativePath', { value: path })

async function choose(label: string, ...files: File[]) {
  const input = await page.field(label)
  await userEvent.setup({ applyAccept: false }).upload(input, files)
}

test('uploads say what is new, what is there already and what is left out, and stay while staff use other pages', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const bytes = await pdfOf(['The deck'])
  await putDocument(t, admin, { bytes, fileName: 'deck.pdf' })
  const router = await openPage(admin, '/admin/documents#new')
  const table = await pdfOf(['Cap table'])
  await choose('Files to upload', fileOf('deck.pdf', bytes), fileOf('table.pdf', table), fileOf('notes.txt', 'words'))
  const review = await dialog()
  await review.see('1 not uploaded')
  await review.see(/^Only PDF, PNG, JPEG.* files can be read/)
  await review.see('table.pdf')
  await review.press('Upload 2 files')
  const shown = await region('1 file uploaded, 1 already here')
  await shown.see('Already here')
  await router.navigate({ to: '/admin/people' })
  await page.see('1 file uploaded, 1 already here')
  await shown.press('Close')
  await page.gone('already here')
  expect((await t.rows('document')).map(({ title }) => title).sort()).toEqual(['Pitch deck', 'table'])
})

test('a private document has no readers until it is released', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await putDocument(t, admin, { isPrivate: true })
  await openPage(admin, '/admin/documents')
  const deck = await row('Pitch deck')
  await deck.see('Nobody until released')
  await deck.see('Then everyone')
  deck.none('nobody yet')
})

test('a folder is made in the room; what lies too deep is said before', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/admin/documents#new')
  await choose(
    'Folder to upload',
    fileOf('a.pdf', await pdfOf(['a']), 'Legal/a.pdf'),
    fileOf('b.pdf', await pdfOf(['b']), 'Legal/Contracts/2026/May/b.pdf'),
  )
  const review = await dialog()
  await review.see('into 1 folder at the top level, with 2 more inside it')
  await review.see('1 file lies deeper and goes into the third level.')
  await review.see('Original path: Legal/Contracts/2026/May/b.pdf')
  await review.press('Upload 2 files')
  await region('2 files uploaded')
  await page.see('Contracts')
  expect((await t.rows('document_folder')).map(({ title }) => title).sort()).toEqual(['2026', 'Contracts', 'Legal'])
})

test('a name that is taken by other content waits for an answer', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, admin, { fileName: 'deck.pdf' })
  await putDocument(t, admin, { fileName: 'table.pdf', title: 'Table' })
  await openPage(admin, '/admin/documents#new')
  await choose('Files to upload', fileOf('deck.pdf', await pdfOf(['x'])), fileOf('table.pdf', await pdfOf(['y'])))
  const shown = await region('2 files need your answer')
  await shown.press('Hide the files')
  shown.none('New version of deck.pdf')
  await shown.press('Show the files')
  await shown.press('New version of deck.pdf')
  await shown.press('Keep both for table.pdf')
  await region('2 files uploaded')
  await t.makeRoom()
  expect((await staffDocument(admin, documentId)).versions).toHaveLength(2)
  expect(await t.rows('document')).toHaveLength(3)
})

test('a file that the portal was too busy to check can be tried again, one that was refused for what it is cannot', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { versionId } = await putDocument(t, admin)
  const refuse = (refusal: 'not_finished' | 'damaged') =>
    t.deps.db
      .updateTable('document_version')
      .set({ ready_at: null, refused_at: t.clock.now().toISOString(), refusal })
      .where('id', '=', versionId)
      .execute()
  await refuse('damaged')
  await openPage(admin, '/admin/documents')
  await page.press('Pitch deck')
  const drawer = await panel('Pitch deck')
  await drawer.see(/The file is damaged/)
  drawer.none('Try again')
  await refuse('not_finished')
  await openPage(admin, '/admin/documents')
  await page.press('Pitch deck')
  const again = await panel('Pitch deck')
  await again.see('The portal was too busy to check the file in time. Try again.')
  await again.press('Try again')
  await page.see('The file is being checked again.')
  await t.makeRoom()
  const [version] = await t.rows('document_version')
  expect([version?.refusal, version?.ready_at]).toEqual([null, t.clock.now().toISOString()])
})

test('what would be refused again cannot be tried again', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const tooDeep = { code: 'folder_too_deep', message: 'Folders can be nested three levels deep at most.' }
  await openPage(
    admin,
    '/admin/documents#new',
    (portal) => async (url, init) =>
      init?.method === 'POST' && url.endsWith('/api/admin/documents')
        ? Response.json({ error: tooDeep }, { status: 409 })
        : portal(url, init),
  )
  await choose('Files to upload', fileOf('a.pdf', await pdfOf(['a'])))
  const shown = await region('1 failed')
  await shown.see(tooDeep.message)
  shown.none('Retry a.pdf')
})

test('what fails says why and can be tried again; cancelling leaves nothing', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  let refuse = true
  const between: Parameters<typeof openPage>[2] = (portal) => async (url, init) =>
    refuse && /\/pieces\//.test(url)
      ? new Response('{"error":{"code":"piece_wrong","message":"This part of the file has the wrong length."}}', {
          status: 400,
        })
      : portal(url, init)
  await openPage(admin, '/admin/documents#new', between)
  await choose('Files to upload', fileOf('a.pdf', await pdfOf(['a'])), fileOf('b.pdf', await pdfOf(['b'])))
  const shown = await region('2 failed')
  await shown.see('This part of the file has the wrong length.')
  refuse = false
  await shown.press('Retry a.pdf')
  const after = await region('1 file uploaded, 1 failed')
  uploads.cancel(
    uploads
      .get()
      .items.filter(({ state }) => state === 'failed')
      .map(({ id }) => id),
  )
  await after.see('Cancelled')
  await waitFor(async () =>
    expect((await t.rows('document')).filter(({ removed_at }) => removed_at === null)).toHaveLength(1),
  )
})

test('staff compare two versions: which pages differ, and in which words', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, admin, { bytes: await pdfOf(['Revenue was 4 million', 'The team']) })
  await openPage(admin, `/admin/documents?document=${documentId}`)
  await (await panel('Pitch deck')).see('Current version')
  page.none('Compare versions')
  await putDocument(t, admin, { documentId, bytes: await pdfOf(['Revenue was 5 million', 'The team']) })
  await openPage(admin, `/admin/documents?document=${documentId}`)
  await page.press('Compare versions')
  const compared = await dialog()
  await compared.see('1 of 2 pages differs.')
  await compared.see('text and picture changed')
  expect(compared.getByText('4', { selector: 'del' }).textContent).toContain('removed: ')
  expect(compared.queryByText('Page 2')).toBeNull()
  await compared.press('Next change')
  await compared.hasText(/Change 1 of 1/)
  await compared.check('Show unchanged')
  await compared.see('unchanged')
  await compared.fill('Before', '2')
  await compared.see('Choose two different versions.')
})

test('staff are told what a file hides before they release it, alone and among others, and redact it in one press', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const bytes = hidingPdf(
    ['covered_text', 'comments', 'metadata', 'program_data', 'unused_pages'],
    (hiding) => `of ${hiding}`,
  )
  const { documentId } = await putDocument(t, admin, { bytes, isPrivate: true, title: 'Term sheet' })
  await putDocument(t, admin, { isPrivate: true, title: 'Deck' })
  await openPage(admin, '/admin/documents')
  await page.check('Select Term sheet')
  await page.check('Select Deck')
  await page.press('Release 2 private documents')
  const many = await panel('Release 2 documents')
  await many.see('1 Term sheet')
  await many.see('Hidden from readers: 1 comment, 2 words below something opaque, 1 detail about the file and 2 more.')
  expect(many.queryByText('2 Deck')).toBeNull()
  await many.press('Cancel')
  await page.press('Term sheet')
  const drawer = await panel('Term sheet')
  await drawer.press('Release')
  const release = await panel('Release document')
  await release.see('In the file, but never shown to readers')
  await release.see('1 comment')
  await release.see('Jane Reviewer')
  await release.see('Author: of metadata')
  await release.see(/Page 1 hides words that a reader could have copied/)
  await release.press('Redact for good')
  await page.see('Version 2 is being made without them.')
  await t.makeRoom()
  const [made] = (await staffDocument(admin, documentId)).versions
  expect(made).toMatchObject({ number: 2, state: 'ready', redactedFrom: 1, hidden: [] })
  const ready = (await t.rows('audit_entry')).filter(({ action }) => action === 'document.ready')
  const told = ready.map(({ detail }) => JSON.parse(detail).hidden)
  expect(told).toEqual(['1 comments, 2 covered_text, 1 metadata, 1 unused_pages, 1 program_data', undefined, undefined])
})
