import { expect, test } from 'vitest'
import { enqueue, runDueJobs } from '../../server/features/operations/jobs/service.ts'
import { change, investor, putDocument, staffDocument } from '../helpers/room.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { signedIn } from '../helpers/test-account.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { act, answering, broken, dialog, noDialog, on, openPage, panel, region, row, toast } from './page.tsx'

const page = on()
const ELENA = 'e.marchetti@northgate.example'

async function privateDocument(t: TestApp) {
  const admin = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, admin, { isPrivate: true, title: 'Cap table' })
  return { admin, documentId, path: `/admin/documents?document=${documentId}` }
}

test('a release names who will be able to read, and is done only when they are known', async () => {
  const t = await testApp()
  const { admin, documentId, path } = await privateDocument(t)
  await investor(t, ELENA)
  await t.visitor().sign({ email: 'signed@x.example' })
  let down = true
  const between: Parameters<typeof openPage>[2] = (portal) => (url, init) =>
    (down ? answering(/audience/, broken)(portal) : portal)(url, init)
  await openPage(admin, path, between)
  const document = await panel('Cap table')
  await document.see('Private: readers cannot see it until you release it.')
  await document.press('Release')
  const form = await dialog()
  await form.see('The list of readers could not be loaded.')
  await form.press('Release')
  await form.see('Wait until the list of readers has loaded.')
  expect((await staffDocument(admin, documentId)).releasedAt).toBeNull()
  down = false
  await form.press('Try again')
  await form.see('1 person can read Cap table once you release it.')
  await form.see(ELENA)
  await form.see('1 person more can read it once you release it and they prove, with six emailed digits, the address')
  await form.press('Release')
  await noDialog()
  await toast('Released. Readers can open it now.')
  expect((await staffDocument(admin, documentId)).releasedAt).not.toBeNull()
  await document.press('Make private')
  await (await dialog()).press('Make private')
  await noDialog()
  expect((await staffDocument(admin, documentId)).releasedAt).toBeNull()
})

test('a document says who could read it on a day; read-only staff see that too, and release nothing', async () => {
  const t = await testApp()
  const { admin, documentId, path } = await privateDocument(t)
  await change(admin, documentId, { narrowed: true, readers: [{ kind: 'domain', value: 'northgate.example' }] })
  await admin.post(`/api/admin/documents/${documentId}/release`)
  await openPage(await staffBrowser(t, 'reader'), path)
  const document = await panel('Cap table')
  document.none('Release')
  document.none('Make private')
  await document.fill('Day (UTC)', t.clock.now().toISOString().slice(0, 10))
  await document.see('Only @northgate.example')
  await document.see('Nobody could read it.')
  await document.fill('Day (UTC)', '2026-01-01')
  await document.see('The document had no checked version on that day.')
  await document.fill('Day (UTC)', '2999-01-01')
  await document.see('That day has not begun.')
})

test('failed jobs: none, one that is tried again, one that is discarded, and nothing to press for read-only staff', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/admin/mails', answering(/api\/admin\/jobs/, broken))
  await page.see('The list of failed jobs could not be loaded.')
  await openPage(admin, '/admin/mails')
  await page.see('No failed jobs')

  for (const size of [1, 2])
    await t.deps.db.transaction().execute((trx) => enqueue(trx, t.deps, 'log_webhook', { size }))
  const refused = Object.assign(new Error('refused'), { responseCode: 550 })
  await runDueJobs(t.deps, { log_webhook: () => Promise.reject(refused) })
  await openPage(admin, '/admin')
  expect(await (await region('Needs you')).findAllByText('Failed permanently, Error 550')).toHaveLength(4)
  await openPage(await staffBrowser(t, 'reader', 'viewer@x.example'), '/admin/mails')
  await row('Post a checkpoint')
  ;(await region('Failed jobs')).none(/Try again|Discard/)
  await openPage(admin, '/admin/mails')
  const failed = await region('Failed jobs')
  expect(await failed.findAllByText('Error 550')).toHaveLength(2)
  await act('Post a checkpoint of the audit log', 'Try again')
  await (await dialog()).press('Try again')
  await noDialog()
  await toast('The job runs again now.')
  await act('Post a checkpoint of the audit log', 'Discard')
  const form = await dialog()
  await form.see('The witness never gets this checkpoint.')
  await form.press('Discard')
  await noDialog()
  await page.see('No failed jobs')
})

test('data room access is approved only with what it opens', async () => {
  const t = await testApp()
  const { admin, documentId } = await privateDocument(t)
  await change(admin, documentId, { narrowed: true, readers: [] })
  const person = t.visitor()
  await signedIn(t, person, { email: ELENA, firstName: 'Elena', lastName: 'Marchetti' })
  await person.post('/api/account/requests', { kind: 'data_room', route: 'vault', topic: 'Due diligence' })
  await openPage(admin, '/admin/requests')
  await page.press(/^Answer: Elena/)
  const request = await panel(/Elena Marchetti/)
  await request.see('What to open')
  await request.press('Approve')
  await request.see('Choose what to open for this person, or decline the request.')
  await request.check(/^Vault, and its documents/)
  await request.check(/Cap table, for named readers \(private until released\)/)
  await request.press('Approve')
  await toast('Approved. We emailed the person.')
  expect((await t.rows('account_project')).map(({ route }) => route)).toEqual(['vault'])
  expect((await staffDocument(admin, documentId)).readers).toEqual([{ kind: 'email', value: ELENA }])
})
