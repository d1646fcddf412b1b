import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { investor, putDocument, roomPath } from '../helpers/room.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { MINUTE, SECOND } from '../helpers/test-clock.ts'
import { answering, broken, dialog, on, openPage, region, row, toast } from './page.tsx'

const page = on()

/** Elena reads, Jonas of the same firm and Amara of another only signed. */
async function portal() {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  const elena = await investor(t, 'elena@northgate.example')
  await elena.get('/api/projects/vault/content')
  const entryTimestamp = t.clock.now().toISOString()
  await elena.post('/api/audit/access', { eventId: 'visit-of-elena', route: 'vault', entryTimestamp })
  expect((await elena.get(roomPath(documentId, '/pages/2?version=1'))).status).toBe(200)
  t.clock.advance(20 * MINUTE)
  const events = [
    { id: 'event-financials', kind: 'section_time', section: 'financials', ms: 15 * MINUTE, ageMs: 0 },
    { id: 'event-document', kind: 'section_time', section: `doc-${documentId}-1-2`, ms: 2 * MINUTE, ageMs: 0 },
  ]
  expect((await elena.post('/api/observations', { visit: 'visit-of-elena', events })).body.kept).toBe(2)
  for (const [email, companyName] of [
    ['jonas@mail.northgate.example', 'Northgate'],
    ['amara@aldine.example', 'Aldine Capital'],
  ]) {
    t.clock.advance(SECOND)
    await t.visitor().sign({ email, companyName, fullName: email?.split('@')[0] ?? '' })
  }
  await t.tend()
  return { t, staff: await staffBrowser(t, 'admin', 'again@x.example') }
}

const personOf = async (t: TestApp, email: string) =>
  (await t.rows('person')).find(({ email_key }) => email_key === email)?.id ?? ''

test('a person has a score with its reasons in words, a trend, and colleagues of the same firm', async () => {
  const { t, staff } = await portal()
  await openPage(staff, `/admin/people/${await personOf(t, 'elena@northgate.example')}`)
  const score = await region('Engagement')
  await score.hasText(/^Engagement\d\dof 100/)
  await score.findByRole('img', { name: /^Score in the last eight weeks: 0, 0, 0, 0, 0, 0, 0, \d\d$/ })
  const why = await region('Why')
  await why.see('Read for 17 minutes on 1 day, longest in Financials of Vault (15 minutes)')
  await why.see('Read 1 page of a document, longest in Pitch deck')
  const firm = await region('Firm')
  const colleagues = within(await firm.findByRole('list', { name: 'Colleagues here' }))
  expect(colleagues.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['jonas'])
})

test('the list of people is sorted by score, says what a filter means, and shows who it leaves', async () => {
  const { staff } = await portal()
  const router = await openPage(staff, '/admin/people')
  await page.press('Score')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'score' }))
  const table = await screen.findByRole('table', { name: /^People/ })
  await waitFor(() => expect(within(table).getAllByRole('row')[1]?.textContent).toContain('northgate'))
  await page.fill('Engagement', 'never')
  await page.see('No project read: no visit of a project page is on record. Visits are kept for 730 days.')
  await row('amara')
  await page.gone('elena@northgate.example')
  await page.fill('Engagement', 'quiet')
  await page.see('Stopped reading: read here before, and nothing in the last 14 days.')
  await page.see('No people match this filter.')
})

test('an admin names a firm, merges it into another, and splits it off again', async () => {
  const { staff } = await portal()
  const router = await openPage(staff, '/admin/firms')
  const first = (await screen.findAllByRole('row'))[1]
  expect(first?.textContent).toContain('northgate.example')
  await page.follow('Aldine Capital')
  await screen.findByRole('heading', { level: 1, name: 'Aldine Capital' })
  await page.see('amara has a score of 5')
  await page.see('Its only person read nothing in the last 7 days')
  await page.see('Nobody of this firm has opened a document.')

  const choose = async (name: string) => {
    await page.press(/^More actions for Aldine/)
    ;(await screen.findByRole('menuitem', { name })).click()
  }
  await choose('Rename...')
  const naming = await dialog()
  await naming.fill('Name', ' ')
  await naming.press('Save the name')
  await naming.see('Enter a name.')
  await naming.fill('Name', 'Aldine')
  await naming.press('Save the name')
  await screen.findByRole('heading', { level: 1, name: 'Aldine' })

  await choose('Merge into another...')
  const merging = await dialog()
  await merging.press('Merge')
  await merging.see('Choose a firm.')
  await merging.fill('Find a firm by name or domain', 'northgate')
  await merging.check(/northgate\.example/)
  await merging.press('Merge')
  await toast(/The firms are merged/)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/admin\/firms\/./))
  await page.see('aldine.example, northgate.example, 3 people')

  await page.press('Split off')
  const splitting = await dialog()
  await splitting.press('Split off')
  await toast(/Aldine is a firm of its own again/)
  await page.see('northgate.example, 2 people')
})

test('a firm shows what each of its people read of each document', async () => {
  const { staff } = await portal()
  await openPage(staff, '/admin/firms')
  await page.follow(/Northgate/)
  await page.see('1 of 2 people read something in the last 7 days')
  await screen.findByRole('img', { name: 'Pitch deck, Elena Marchetti: 1 of 3 pages opened, longest page 2' })
  await row('jonas')
})

test('an admin moves a person to another firm by hand, and back', async () => {
  const { t, staff } = await portal()
  await openPage(staff, `/admin/people/${await personOf(t, 'amara@aldine.example')}`)
  await page.press('Change the firm')
  const moving = await dialog()
  await moving.press('Change the firm')
  await moving.see('Choose a firm.')
  await moving.fill('Move to', 'new')
  await moving.press('Change the firm')
  await moving.see('Enter the name of the firm.')
  await moving.fill('Name of the firm', 'Amara Family Office')
  await moving.press('Change the firm')
  const firm = await region('Firm')
  await firm.findByRole('link', { name: 'Amara Family Office' })
  await firm.see('moved by hand')
  await page.press('Change the firm')
  const back = await dialog()
  await back.fill('Move to', 'address')
  await back.press('Change the firm')
  await firm.findByRole('link', { name: 'Aldine Capital' })
})

test('the readership shows how far readers got, and what was read by nobody', async () => {
  const { staff } = await portal()
  await openPage(staff, '/admin/readership')
  await page.see('1 person opened it')
  await screen.findByRole('img', { name: 'Financials: 1 of 1 read it, 1 read it or a later section' })
  const financials = await row('Financials')
  await financials.see('15 min 0 s')
  const documents = await region('Documents')
  await documents.findByRole('img', { name: 'Pitch deck: 0 of 1 readers reached the last page' })
  await documents.see('1 reader stopped at page 2. Read longest: page 2, 2 min 0 s.')
  await page.press('7 days')
  await page.press('Fanz')
  await page.see('Nothing read in this time')
})

test('a visit in the list of activity names the document that was read', async () => {
  const { staff } = await portal()
  await openPage(staff, '/admin/activity')
  await page.see('Pitch deck')
})

test('what could not be loaded is said, and an unknown firm is not found', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  for (const [path, words] of [
    ['/admin/firms', 'The list of firms could not be loaded.'],
    ['/admin/readership', 'The readership could not be loaded.'],
  ] as const) {
    await openPage(staff, path, answering(/GET .*\/api\/admin\/(firms|readership)/, broken))
    await page.see(words)
  }
  await openPage(staff, '/admin/firms/nobody')
  await screen.findByRole('heading', { name: 'Firm not found' })
  await openPage(staff, '/admin/firms')
  await page.see('No firm')
})
