import { describe, expect, test } from 'vitest'
import { exported, judge } from '../../../../tests/helpers/log.ts'
import { reader } from '../../../../tests/helpers/reader.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { sendNotices } from '../../agreements/term/notices.ts'
import { maintainLog } from '../../transparency-log/service.ts'
import { OPERATOR, verifyLog } from '../../transparency-log/verify-log.ts'
import { assignFirms } from '../firms/assign-service.ts'
import { applyRetention } from './service.ts'

/** Rounds of what recurs, until there is nothing left to do. */
async function retain(t: TestApp) {
  await maintainLog(t.deps)
  for (let i = 0; i < 30; i++) await applyRetention(t.deps)
}

test('a signature is kept while its agreement binds, however short the retention', async () => {
  const t = await testApp()
  await t.visitor().sign()
  const [row] = await t.rows('submission')
  t.deps.portal.privacy.retention.submissions = 30
  t.clock.advance(Date.parse(row?.bound_until ?? '') - HOUR - t.clock.now().getTime())
  await retain(t)
  expect(await t.rows('submission')).toHaveLength(1)
  t.clock.advance(HOUR)
  await retain(t)
  expect(await t.rows('submission')).toEqual([])
})

async function twoReaders() {
  const t = await testApp()
  const first = await reader(t, 'first@x.example')
  const second = await reader(t, 'second@x.example')
  await first.tell('devtools')
  await second.tell('tab_hidden')
  await t.visitor().post('/api/unlock', { code: 'WRONG' })
  await t.runJobs()
  t.clock.advance(2 * MINUTE)
  await maintainLog(t.deps)
  const applied = async () =>
    (await t.rows('audit_entry'))
      .filter(({ action }) => action === 'retention.applied')
      .map(({ detail }) => JSON.parse(detail) as { class: string; deleted: number; observations?: number })
  return { t, first, second, applied }
}

describe('what has been kept long enough', () => {
  test('is deleted by class at its time, not before, and the log says what and how much', async () => {
    const { t, applied } = await twoReaders()
    expect((await t.rows('watermark')).length).toBe(2)
    await retain(t)
    expect(await applied()).toEqual([])
    t.clock.advance(89 * DAY)
    await retain(t)
    expect(await applied()).toEqual([])
    t.clock.advance(2 * DAY)
    await retain(t)
    expect((await applied()).map((one) => one.class).sort()).toEqual(['mails', 'security'])
    expect((await t.rows('job')).filter(({ done_at }) => done_at !== null && done_at < '2026-02-01')).toEqual([])
    expect((await t.rows('mail_record')).filter(({ created_at }) => created_at < '2026-01-16')).toEqual([])
    expect(await t.rows('failed_attempt_counter')).toEqual([])
    t.clock.advance(640 * DAY)
    await retain(t)
    expect(await t.rows('page_visit')).toEqual([])
    expect(await t.rows('observation')).toEqual([])
    expect(await t.rows('watermark')).toEqual([])
    expect((await applied()).find((one) => one.class === 'visits')).toMatchObject({ deleted: 4, observations: 2 })
    expect(await t.rows('session_grant')).toEqual([])
    expect(await t.rows('submission'), 'within the term of the agreement').toHaveLength(2)
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  })

  test('of the log are the personal data beside it; the log stays valid', async () => {
    const { t } = await twoReaders()
    const before = (await t.rows('log_private')).length
    t.clock.advance(1096 * DAY)
    await retain(t)
    expect(before).toBeGreaterThan(5)
    const left = await t.rows('log_private')
    expect(left.length).toBeLessThan(before)
    expect(JSON.stringify(left)).not.toContain('first@x.example')
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
    expect(await judge(t, await exported(t.deps.db))).toMatchObject({ code: 0 })
  })

  test('are at last the signatures, with their codes, copies and people', async () => {
    const { t } = await twoReaders()
    await t.makeDocuments()
    const [made] = (await t.rows('executed_agreement')).flatMap(({ file_sha256 }) => file_sha256 ?? [])
    // What the copy was before a stamp was added to it.
    const earlier = await t.deps.files.put(Buffer.from('as it was sealed'))
    await t.deps.db.transaction().execute((trx) =>
      trx
        .updateTable('executed_agreement')
        .set({ earlier_files: JSON.stringify([earlier]) })
        .execute(),
    )
    await expect(t.deps.files.get(made ?? '')).resolves.toBeDefined()
    t.clock.advance(4019 * DAY)
    await retain(t)
    // What hung on a signature goes after it.
    t.clock.advance(HOUR)
    await retain(t)
    for (const table of [
      'submission',
      'executed_agreement',
      'person',
      'reading_session',
      'browser',
      'session',
    ] as const)
      expect(await t.rows(table), table).toEqual([])
    expect((await t.rows('access_code')).filter(({ kind }) => kind === 'personal')).toEqual([])
    await expect(t.deps.files.get(made ?? '')).rejects.toThrow()
    await expect(t.deps.files.get(earlier)).rejects.toThrow()
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  })

  test('goes too where staff asked for a return and mails went out about the end of its term', async () => {
    const { t, first } = await twoReaders()
    const admin = await staffBrowser(t, 'admin')
    expect((await admin.post(`/api/admin/nda-submissions/${first.submissionId}/return`, { words: '' })).status).toBe(
      204,
    )
    t.clock.advance((5 * 365 - 50) * DAY)
    await sendNotices(t.deps)
    expect(await t.rows('agreement_notice')).toHaveLength(2)
    t.clock.advance(2300 * DAY)
    await retain(t)
    for (const table of ['submission', 'agreement_notice', 'return_or_destroy_request'] as const)
      expect(await t.rows(table), table).toEqual([])
  })

  test('is deleted once an hour, and once, however many processes do it', async () => {
    const { t, applied } = await twoReaders()
    t.clock.advance(731 * DAY)
    await maintainLog(t.deps)
    await Promise.all(Array.from({ length: 5 }, () => applyRetention(t.deps)))
    await retain(t)
    const visits = (await applied()).filter((one) => one.class === 'visits')
    // Two visits, and the two codes that their pages bore.
    expect(visits.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(4)
  })
})

test('a person goes with their last signature, unless staff keep something of theirs, such as a note', async () => {
  const { t, first, second } = await twoReaders()
  const admin = await staffBrowser(t, 'admin')
  await admin.post(`/api/admin/pipeline/${second.personId}/notes`, { words: 'Calls back in ten years.' })
  const { id } = (await admin.post('/api/admin/updates', { route: 'vault', title: 'News', words: 'Good.' })).body
  const person = { update_id: id, person_id: first.personId }
  const at = t.clock.now().toISOString()
  await t.deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('update_recipient')
      .values({ ...person, mail_id: null, mailed_at: at, withheld: null })
      .execute()
    await trx
      .insertInto('update_opening')
      .values({ ...person, first_at: at, last_at: at, times: 1 })
      .execute()
  })
  await assignFirms(t.deps)
  t.clock.advance(4019 * DAY)
  await retain(t)
  expect(await t.rows('submission')).toEqual([])
  const left = (await t.rows('person')).map((row) => row.id)
  expect(left).not.toContain(first.personId)
  expect(left).toContain(second.personId)
})

test('nothing of a held person is deleted, however old; once the hold is lifted it is', async () => {
  const { t, first, second } = await twoReaders()
  const admin = await staffBrowser(t, 'admin')
  const act = (name: string, body: object = {}) => admin.post(`/api/admin/people/${first.personId}/${name}`, body)
  expect((await act('hold', { reason: 'A claim', reviewOn: '2030-01-01' })).status).toBe(204)
  t.clock.advance(4019 * DAY)
  await retain(t)
  expect((await t.rows('submission')).map(({ id }) => id)).toEqual([first.submissionId])
  expect((await t.rows('page_visit')).map(({ id }) => id)).toEqual([first.visitId])
  expect((await t.rows('observation')).map(({ visit_id }) => visit_id)).toEqual([first.visitId])
  expect((await t.rows('session_grant')).length).toBeGreaterThan(0)
  expect(new Set((await t.rows('mail_record')).map(({ person_id }) => person_id))).toEqual(new Set([first.personId]))
  const personal = JSON.stringify(await t.rows('log_private'))
  expect(personal).toContain('first@x.example')
  expect(personal).not.toContain('second@x.example')
  expect((await t.rows('person')).map(({ id }) => id)).not.toContain(second.personId)
  expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()

  const later = await staffBrowser(t, 'admin', 'later@x.example')
  await later.post(`/api/admin/people/${first.personId}/hold/lift`)
  t.clock.advance(HOUR)
  await retain(t)
  expect(await t.rows('page_visit')).toEqual([])
  expect(await t.rows('submission')).toEqual([])
  expect(JSON.stringify(await t.rows('log_private'))).not.toContain('first@x.example')
  expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
})

test('staff see what is kept for how long, when each was deleted last, and whose data are held', async () => {
  const { t, first } = await twoReaders()
  const admin = await staffBrowser(t, 'admin')
  await admin.post(`/api/admin/people/${first.personId}/hold`, { reason: 'A claim', reviewOn: '2026-02-01' })
  t.clock.advance(91 * DAY)
  await retain(t)
  const only = await staffBrowser(t, 'reader')
  const { body } = await only.get('/api/admin/retention')
  const of = (name: string) => body.classes.find((one: { name: string }) => one.name === name)
  expect(of('visits')).toEqual({ name: 'visits', days: 730, last: null })
  expect(of('mails')).toMatchObject({ days: 90, last: { rows: expect.any(Number) } })
  expect(body.holds).toMatchObject([
    { email: 'first@x.example', reason: 'A claim', due: true, setBy: 'Mara Lindqvist' },
  ])
  const { retention } = (await t.visitor().get('/api/portal')).body
  expect(retention).toMatchObject({ visits: 730, submissions: 4018 })
})
