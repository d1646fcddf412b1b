import { describe, expect, inject, test } from 'vitest'
import { complaintOf } from '../../../../tests/helpers/mail-reports.ts'
import { change, investor, putDocument, roomPath, sendDocument } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { jobHandlers } from '../../../app.ts'
import { recordReport } from '../../email/reports/record-report.ts'
import { runDueJobs } from '../../operations/jobs/service.ts'
import { sendDigests } from './send-digests.ts'

const DAY = 24 * HOUR
const ELENA = 'e.marchetti@northgate.example'
const digests = (t: TestApp) => t.mails.filter(({ subject }) => /new documents for you/.test(subject))

async function start(newDocuments: 'off' | 'daily' | 'weekly' = 'daily') {
  const t = await testApp({ portal: { updates: { newDocuments } } })
  const staff = await staffBrowser(t, 'admin')
  const elena = await investor(t)
  // From here on she is told of what is new.
  await sendDigests(t.deps)
  t.clock.advance(MINUTE)
  return { t, staff, elena }
}

/** As the recurring step does it, an hour after the last look. */
async function deliver(t: TestApp) {
  t.clock.advance(HOUR)
  await sendDigests(t.deps)
  await t.runJobs()
}

const LOCKED = { access: 'named', narrowed: true, readers: [{ kind: 'domain', value: 'other.example' }] }

describe('a digest of new documents', () => {
  test('has their number and a link, no title, and comes once in a day', async () => {
    const { t, staff, elena } = await start()
    await putDocument(t, staff, { title: 'Term sheet' })
    await putDocument(t, staff, { title: 'Cap table', fileName: 'cap.pdf' })
    await deliver(t)
    const [mail] = digests(t)
    expect(mail?.to).toBe(ELENA)
    expect(mail?.text).toContain('2 documents')
    expect(mail?.text).toContain('/vault?enter=code#investor-content')
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Term sheet|Cap table|deck|cap\.pdf/)
    expect(mail?.unsubscribe).toMatch(/\/api\/unsubscribe\/[0-9a-f]{64}$/)
    await deliver(t)
    expect(digests(t), 'nothing is new since').toHaveLength(1)
    await putDocument(t, staff, { title: 'Minutes', fileName: 'minutes.pdf' })
    await deliver(t)
    expect(digests(t), 'within the day').toHaveLength(1)
    t.clock.advance(DAY)
    await deliver(t)
    expect(digests(t)).toHaveLength(2)
    expect(digests(t)[1]?.text).toContain('1 document to read')
    expect(elena.personId).toBe((await t.rows('document_digest'))[0]?.person_id)
  })

  test('is off by default, and nobody is told of what was there before', async () => {
    const { t, staff } = await start('off')
    await putDocument(t, staff)
    await deliver(t)
    expect(await t.rows('document_digest')).toEqual([])
    t.deps.portal.updates.newDocuments = 'weekly'
    await deliver(t)
    expect(digests(t)).toEqual([])
    t.clock.advance(MINUTE)
    await putDocument(t, staff, { fileName: 'second.pdf' })
    await deliver(t)
    expect(digests(t)).toHaveLength(1)
    await putDocument(t, staff, { fileName: 'third.pdf' })
    t.clock.advance(6 * DAY)
    await deliver(t)
    expect(digests(t)).toHaveLength(1)
    t.clock.advance(DAY)
    await deliver(t)
    expect(digests(t)).toHaveLength(2)
  })

  test('switched off and on again, it tells of nothing that came meanwhile, nor of what came while access was over', async () => {
    const { t, staff } = await start()
    t.deps.portal.updates.newDocuments = 'off'
    await deliver(t)
    expect(await t.rows('document_digest')).toEqual([])
    await putDocument(t, staff)
    t.deps.portal.updates.newDocuments = 'daily'
    await deliver(t)
    await deliver(t)
    expect(digests(t)).toEqual([])
    await putDocument(t, staff, { fileName: 'second.pdf' })
    await deliver(t)
    expect(digests(t)).toHaveLength(1)
  })

  test('counts what the reader may read and has not opened, and a replaced document again', async () => {
    const { t, staff, elena } = await start()
    const { documentId: secret } = await putDocument(t, staff, { title: 'Secret', isPrivate: true })
    const { documentId: others } = await putDocument(t, staff, { title: 'Others', fileName: 'b.pdf', isPrivate: true })
    expect((await change(staff, others, LOCKED)).status).toBe(204)
    await staff.post(`/api/admin/documents/${others}/release`)
    const { documentId: read } = await putDocument(t, staff, { title: 'Read', fileName: 'c.pdf' })
    await elena.get(roomPath(read))
    expect((await elena.get(roomPath(read, '/pages/1?version=1'))).status).toBe(200)
    await deliver(t)
    expect(digests(t), `${secret} is private, ${others} is for others, ${read} is read`).toEqual([])
    await sendDocument(staff, { documentId: read, fileName: 'c2.pdf' })
    await t.makeRoom()
    await deliver(t)
    expect(digests(t)[0]?.text).toContain('1 document to read')
  })

  test('is counted again when it leaves: by rights, by what was opened, and it says the number of that moment', async () => {
    const { t, staff, elena } = await start()
    const { documentId: first } = await putDocument(t, staff, { title: 'First' })
    const { documentId: second } = await putDocument(t, staff, { title: 'Second', fileName: 'b.pdf' })
    t.clock.advance(HOUR)
    await sendDigests(t.deps)
    expect((await change(staff, second, LOCKED)).status).toBe(204)
    await t.runJobs()
    expect(digests(t)[0]?.text).toContain('1 document to read')
    expect(digests(t)[0]?.html).not.toContain('2 documents')

    await putDocument(t, staff, { title: 'Third', fileName: 'c.pdf' })
    t.clock.advance(2 * DAY)
    await sendDigests(t.deps)
    const third = (await t.rows('document')).find(({ title }) => title === 'Third')?.id ?? ''
    await elena.get(roomPath(third))
    await elena.get(roomPath(third, '/pages/1?version=1'))
    await t.runJobs()
    expect(digests(t), 'she opened the only one meanwhile').toHaveLength(1)
    expect(first).not.toBe(third)
    const withheld = (await t.rows('audit_entry')).filter(({ action }) => action === 'mail.withheld')
    expect(withheld.map(({ detail }) => JSON.parse(detail).why)).toEqual(['nothing_new'])
  })

  type Started = Awaited<ReturnType<typeof start>>
  const ENDS: Record<string, (started: Started) => Promise<unknown>> = {
    unsubscribed: ({ t }) => t.visitor().post(new URL(digests(t)[0]?.unsubscribe ?? '').pathname),
    complained: async ({ t }) => {
      const sent = (await t.rows('mail_record')).find(({ kind }) => kind === 'new_documents')
      await recordReport(t.deps, 'operator', complaintOf(sent?.id ?? ''))
    },
    off: async ({ t }) => {
      t.deps.portal.updates.newDocuments = 'off'
    },
    nothing_new: ({ t, elena }) =>
      t.deps.db
        .updateTable('user_account')
        .set({ suspended_at: t.clock.now().toISOString() })
        .where('person_id', '=', elena.personId)
        .execute(),
  }

  test.each(Object.keys(ENDS))('that waits does not leave: %s', async (why) => {
    const started = await start()
    const { t, staff } = started
    await putDocument(t, staff)
    await deliver(t)
    expect(digests(t)).toHaveLength(1)
    await putDocument(t, staff, { fileName: 'second.pdf' })
    t.clock.advance(DAY + MINUTE)
    await sendDigests(t.deps)
    expect((await t.rows('document_digest'))[0]?.mailed_at, 'it is queued').toBeNull()
    await ENDS[why]?.(started)
    await t.runJobs()
    expect(digests(t)).toHaveLength(1)
    const withheld = (await t.rows('audit_entry')).filter(({ action }) => action === 'mail.withheld')
    expect(withheld.map(({ detail }) => JSON.parse(detail).why)).toEqual([why])
  })

  test('is queued for nobody who unsubscribed', async () => {
    const { t, staff, elena } = await start()
    expect((await elena.post('/api/account/subscriptions', { topic: 'documents', subscribed: false })).status).toBe(204)
    await putDocument(t, staff)
    await deliver(t)
    expect((await t.rows('mail_record')).filter(({ kind }) => kind === 'new_documents')).toEqual([])
  })

  test('a worker that dies after it handed one over does not send it again', async () => {
    const { t, staff } = await start()
    await putDocument(t, staff)
    t.clock.advance(HOUR)
    await sendDigests(t.deps)
    await runDueJobs(t.deps, {
      mail: async (deps, payload, job) => {
        await jobHandlers.mail?.(deps, payload, job, 1)
        throw new Error('killed')
      },
    })
    t.clock.advance(10 * MINUTE)
    await t.runJobs()
    expect(digests(t)).toHaveLength(1)
  })

  test('is in the export of a person and goes with an erasure', async () => {
    const { t, staff, elena } = await start()
    await putDocument(t, staff)
    await deliver(t)
    const { body } = await staff.post(`/api/admin/people/${elena.personId}/export`)
    expect(JSON.stringify(body)).toContain('documentDigests')
    expect((await staff.post(`/api/admin/people/${elena.personId}/erase`)).status).toBe(200)
    expect(await t.rows('document_digest')).toEqual([])
  })
})

const MANY = inject('thorough') ? 300 : 4

test(`processes that die anywhere and two that work at once: each of ${MANY} readers has one digest`, {
  timeout: 600_000,
}, async () => {
  const t = await testApp({ portal: { updates: { newDocuments: 'daily' } } })
  const staff = await staffBrowser(t, 'admin')
  for (let at = 0; at < MANY; at++) await investor(t, `reader-${at}@x.example`)
  await sendDigests(t.deps)
  t.clock.advance(MINUTE)
  await putDocument(t, staff)
  t.clock.advance(HOUR)
  let steps = 0
  const ids = {
    ...t.deps.ids,
    id: () => {
      if (++steps % 5 === 0) throw new Error('killed')
      return t.deps.ids.id()
    },
  }
  for (let at = 0; at < 3; at++) await sendDigests({ ...t.deps, ids }).catch(() => undefined)
  await Promise.all([sendDigests(t.deps), sendDigests(t.deps)])
  await t.runJobs()
  const to = digests(t).map((mail) => mail.to)
  expect(to).toHaveLength(MANY)
  expect(new Set(to).size).toBe(MANY)
})
