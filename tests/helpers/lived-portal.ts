import { insertPageSnapshot } from '../../server/features/agreements/signing/page-snapshot-queries.ts'
import { sendNotices } from '../../server/features/agreements/term/notices.ts'
import { watchForAlerts } from '../../server/features/transparency-log/alerts/service.ts'
import { maintainLog } from '../../server/features/transparency-log/service.ts'
import { feedKey, push } from './feed.ts'
import { INTEREST, openRound } from './interest.ts'
import { reader } from './reader.ts'
import { change, investor, putDocument, roomPath } from './room.ts'
import { snapshotOf } from './snapshot.ts'
import { staffBrowser } from './staff.ts'
import type { TestApp } from './test-app.ts'
import { DAY, MINUTE } from './test-clock.ts'
import type { Answer, TestVisitor } from './test-visitor.ts'
import { publish, settle } from './versions.ts'
import { xlsxOf } from './workbook.ts'

const PDF = new TextEncoder().encode('%PDF-1.7\nA scan of the agreement with Northgate\n%%EOF')

function done(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
  return answer
}

/** Does one of almost everything that leaves rows, so that every table that is compared with the log has some. */
export async function liveIn(t: TestApp): Promise<{ admin: TestVisitor; submissionId: string; personId: string }> {
  const admin = await staffBrowser(t, 'admin')
  const { visitor, submissionId, personId, tell } = await reader(t, 'e.marchetti@northgate.example')
  await tell('devtools', 'copy_try', 'print_try')
  await t.makeDocuments()
  await t.runJobs()
  await visitor.post('/api/links', { purpose: 'reopen_codes', email: 'e.marchetti@northgate.example' })
  await visitor.post('/api/access/vault', { code: t.firstRun().codes.shared, email: 'e.marchetti@northgate.example' })

  const person = await investor(t, 'mara@x.example')
  done(await admin.post(`/api/admin/people/${person.personId}/approve`, { routes: ['vault'] }))
  const times = [1, 2, 3].map((days) => new Date(t.clock.now().getTime() + days * DAY).toISOString())
  const call = { kind: 'call', route: 'vault', topic: 'The rehearsals', times, timeZone: 'Europe/Berlin' }
  const { id } = done(await person.post('/api/account/requests', call)).body
  done(await admin.post(`/api/admin/requests/${id}/messages`, { words: 'Which of them suits you?' }))
  const meeting = { startsAt: times[1], minutes: 30, place: 'https://meet.example/abc' }
  done(await admin.post(`/api/admin/requests/${id}/answer`, { answer: 'approved', words: '', meeting }))
  const day = new Date(t.clock.now().getTime() + 90 * DAY).toISOString().slice(0, 10)
  done(await admin.post(`/api/admin/people/${personId}/hold`, { reason: 'A dispute', reviewOn: day }))

  await openRound(admin, { cap: 900_000_000 })
  const interest = { route: 'vault', amount: 50_000, currency: 'USD' }
  done(await admin.post(`/api/admin/pipeline/${personId}/interest`, interest))
  const { legend } = done(await visitor.get(INTEREST)).body
  const stated = { amount: 60_000, currency: 'USD', legendSha256: legend.sha256 }
  done(await person.post(INTEREST, stated))
  done(await admin.post(`/api/admin/pipeline/${personId}/stage`, { stage: 'documents' }))
  done(await admin.post(`/api/admin/pipeline/${personId}/notes`, { words: 'Prefers to be called in the morning.' }))
  const step = { nextStep: 'Call', nextOn: t.clock.now().toISOString().slice(0, 10) }
  done(await admin.post(`/api/admin/pipeline/${personId}/card`, step))
  const [waiting] = done(await admin.get('/api/admin/waiting-work/items?kind=nextSteps')).body.items
  const about = { revision: waiting.revision, state: waiting.state }
  done(await admin.post(`/api/admin/waiting-work/nextSteps/${waiting.id}/done`, about))

  const asked = done(await person.post('/api/projects/vault/questions', { category: 'Legal', words: 'Who owns it?' }))
  const answer = { words: 'The company.', revision: 0 }
  done(await admin.post(`/api/admin/questions/${asked.body.id}/draft`, answer))
  done(await admin.post(`/api/admin/questions/${asked.body.id}/answer`, { revision: 1 }))
  const readers = [{ kind: 'domain', value: 'northgate.example' }]
  const entry = { route: 'vault', question: 'Who owns it?', answer: 'We.', narrowed: true, readers, publishOn: 'now' }
  done(await admin.post('/api/admin/faq', { ...entry, questionId: asked.body.id }))
  const news = { route: 'vault', title: 'Second quarter', words: 'All is well.', narrowed: true, readers }
  const update = done(await admin.post('/api/admin/updates', news)).body
  const at = new Date(t.clock.now().getTime() + 30 * 24 * 60 * 60_000).toISOString()
  done(await admin.post(`/api/admin/updates/${update.id}/send`, { revision: 1, at }))
  done(await admin.post('/api/admin/questions/categories/vault', { categories: ['Legal', 'Product'] }))

  const guest = { row: 1, fullName: 'Jo Guest', email: 'jo@x.example', companyName: 'Firm', routes: ['vault'] }
  done(await admin.post('/api/admin/invitations', { rows: [guest] }))
  const path = '/api/admin/recorded-agreements'
  const { sha256: scan } = done(await admin.upload(`${path}/scan`, PDF, 'application/octet-stream')).body
  const paper = { kind: 'wet_ink', firm: 'Northgate', note: '', scan, signedOn: '2026-01-10', endsOn: '2029-01-09' }
  done(await admin.post(path, { ...paper, parties: [{ email: 'jo@x.example', fullName: 'Jo Guest' }] }))
  done(await admin.post(`/api/admin/nda-submissions/${submissionId}/return`, { words: 'Within 30 days, please.' }))

  const reports = { route: 'vault', parentId: null, title: 'Reports' }
  const { id: folder } = done(await admin.post('/api/admin/documents/folders', reports)).body
  const document = await putDocument(t, admin)
  done(
    await change(admin, document.documentId, {
      readers: [{ kind: 'email', value: 'mara@x.example' }],
      narrowed: true,
      folderId: folder,
    }),
  )
  const members = [{ kind: 'stage', value: 'signed' }]
  const group = done(await admin.post('/api/admin/documents/groups', { route: 'vault', name: 'Signers', members })).body
  const open = { title: 'Reports', access: 'named', readers: [{ kind: 'group', value: group.id }] }
  done(await admin.post(`/api/admin/documents/folders/${folder}`, open))
  const lena = await investor(t, 'lena@x.example')
  const internal = { name: 'Internal', rows: [['margin']], state: 'hidden' as const }
  await putDocument(t, admin, { fileName: 'plan.xlsx', bytes: xlsxOf([{ name: 'Plan', rows: [['Item']] }, internal]) })
  const { documentId: inFolder } = await putDocument(t, admin, { title: 'Report', folderId: folder })
  done(await lena.get(roomPath(inFolder, '/text/1?version=1')))
  const settings = (await admin.get('/api/admin/settings')).body.sections
  const { revision } = settings.find((one: { id: string }) => one.id === 'company')
  const values = { 'company.contact.phone': '+49 40 123' }
  done(await admin.send('PUT', '/api/admin/settings/company', { revision, values }))
  await push(t, await feedKey(t), snapshotOf(t, { users: 9_000 }))
  const types = ['nda.signed']
  const hook = done(await admin.post('/api/admin/webhooks', { url: 'https://hooks.x.example/portal', types })).body
  done(await admin.post(`/api/admin/webhooks/${hook.id}/secret`))
  done(await admin.post(`/api/admin/webhooks/${hook.id}/off`))
  done(await admin.post('/api/admin/api-keys', { name: 'Warehouse', scopes: ['people:read'] }))
  const signBy = new Date(t.clock.now().getTime() + 30 * DAY).toISOString()
  done(await publish(admin, 2, { policy: 'by_date', signBy }))
  await sendNotices(t.deps)
  // No test has built pages of which one could be kept.
  const page = {
    sha256: 'a'.repeat(64),
    build: 'test',
    nda_version: 1,
    styles: '[]',
    kept_at: t.clock.now().toISOString(),
  }
  await t.deps.db.transaction().execute((trx) => insertPageSnapshot(trx, page))
  t.clock.advance(2 * MINUTE)
  await settle(t)
  await maintainLog(t.deps)
  await watchForAlerts(t.deps)
  const [alert] = (await t.rows('alert')).map((row) => row.id)
  done(await admin.post(`/api/admin/alerts/${alert}/seen`))
  t.clock.advance(2 * MINUTE)
  await maintainLog(t.deps)
  return { admin, submissionId, personId }
}
