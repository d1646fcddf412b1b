import { expect, test } from 'vitest'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'
import { signature, type TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { unzip } from '../../../../tests/helpers/unzip.ts'
import { documentOf } from './certificate.ts'
import { readingSections } from './reading-facts.ts'
import { readAttached } from './verifier/verify-agreement.mjs'

/** Reads clause by clause, ticks the box and signs; answers what the document of it records. */
async function signedRecord(t: TestApp) {
  const visitor = t.visitor()
  const { body } = await visitor.post('/api/nda/readings', { build: t.deps.pages.build })
  const { sha256: ndaTextHash, assent } = (await visitor.get('/api/nda')).body
  t.clock.advance(20 * SECOND)
  const report = (said: object) =>
    visitor.post(`/api/nda/readings/${body.readingId}/progress`, { furthest: 1, ...said })
  await report({ end: true, endBy: 'control', active: [5_000, 12_000] })
  t.clock.advance(SECOND)
  await report({ end: true, endBy: 'control', box: true })
  t.clock.advance(SECOND)
  const mine = { readingId: body.readingId, ndaTextHash, assentHash: assent.sha256 }
  const given = { capacity: 'Managing Partner', timeZone: 'Asia/Kolkata' }
  const headers = { 'accept-language': 'en-IN' }
  const signed = (await visitor.post('/api/nda/submissions', signature({ ...mine, ...given }), headers)).body
  const path = `/api/agreements/${signed.submissionId}`
  await t.makeDocuments()
  const pdf = Buffer.from((await visitor.download(`${path}/pdf`)).bytes)
  const { record } = readAttached(pdf)
  return { visitor, pdf, signed, assent, record: JSON.parse(record.toString()), ...mine }
}

test('the record has the words of assent, the signature, the capacity, the zone, and the reading clause by clause', async () => {
  const t = await testApp()
  const { record, assent, visitor, pdf } = await signedRecord(t)
  expect(record.format).toBe('vestibule/executed-agreement/v2')
  expect(record.signer).toMatchObject({ capacity: 'Managing Partner', typedSignature: 'Elena Marchetti' })
  expect(record.signerZone).toBe('Asia/Kolkata')
  expect(record.assent).toMatchObject({
    accepted: true,
    words: assent.words,
    wordsSha256: assent.sha256,
    boxTickedAt: '2026-01-15T10:00:21.000Z',
    build: t.deps.pages.build,
  })
  expect(record.reading).toMatchObject({ endBy: 'control', endAt: '2026-01-15T10:00:20.000Z' })
  expect(record.reading.active.slice(0, 3)).toEqual([
    { clause: '1. Purpose', ms: 5_000 },
    { clause: '2. Confidential information', ms: 12_000 },
    { clause: '3. Obligations', ms: 0 },
  ])
  expect(record.reading.active).toHaveLength(13)
  expect(record.connection).toMatchObject({ acceptLanguage: 'en-IN', requestId: expect.stringMatching(/^[\w-]{16,}$/) })
  const verdict = (await visitor.upload('/api/verify', pdf, 'application/pdf')).body
  expect(verdict.ok, JSON.stringify(verdict)).toBe(true)
})

test('a copy whose wording differs from the log fails verification', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { submissionId } = await visitor.sign()
  const [stored] = await t.rows('assent_text')
  const sha256 = 'ab'.repeat(32)
  const other = { sha256, words: stored?.words ?? '{}', first_used_at: t.clock.now().toISOString() }
  await t.deps.db.insertInto('assent_text').values(other).execute()
  await t.deps.db.updateTable('submission').set({ assent_sha256: sha256 }).execute()
  await t.makeDocuments()
  const pdf = Buffer.from((await visitor.download(`/api/agreements/${submissionId}/pdf`)).bytes)
  const { ok, checks } = (await visitor.upload('/api/verify', pdf, 'application/pdf')).body
  expect(ok).toBe(false)
  expect(checks.find(({ what }: { what: string }) => what === 'log')).toMatchObject({
    state: 'fails',
    words: 'The file is not valid: the wording in the record is not the wording in the log.',
  })
})

test('the evidence pack contains every page that the person opened, and nobody else’s', async () => {
  const t = await testApp()
  const { visitor, signed } = await signedRecord(t)
  await visitor.post('/api/unlock', { code: signed.code })
  const open = async (by: TestVisitor) => {
    t.clock.advance(MINUTE)
    await by.get('/api/projects/vault/content')
    const deviceInfo = { userAgent: 'Test browser', viewport: '1440x900', platform: 'Linux', language: 'en-GB' }
    const visit = {
      eventId: 'visit-of-a-test',
      route: 'vault',
      deviceInfo,
      entryTimestamp: t.clock.now().toISOString(),
    }
    expect((await by.post('/api/audit/access', visit)).status).toBe(202)
  }
  await open(visitor)
  const other = t.visitor()
  await other.post('/api/unlock', { code: (await other.sign({ email: 'other@x.example' })).code })
  await open(other)
  const staff = await staffBrowser(t, 'admin')
  const { bytes } = await staff.download(`/api/admin/agreements/${signed.submissionId}/evidence`)
  const files = new Map(unzip(Buffer.from(bytes)))
  const { visits } = JSON.parse(files.get('visits.json')?.toString() ?? '')
  const { entries } = JSON.parse(files.get('history.json')?.toString() ?? '')
  expect(visits).toMatchObject([{ route: 'vault', method: 'route', opened_at: '2026-01-15T10:01:22.000Z' }])
  expect(entries.map(({ action }: { action: string }) => action)).toContain('nda.signed')
})

test('at 90.5 percent the box unlocks, and record, certificate, log and staff page say that the end was not reached', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { readingId } = (await visitor.post('/api/nda/readings')).body
  const { sha256: ndaTextHash, assent } = (await visitor.get('/api/nda')).body
  t.clock.advance(20 * SECOND)
  await visitor.post(`/api/nda/readings/${readingId}/progress`, { furthest: 0.905, end: true })
  const input = signature({ readingId, ndaTextHash, assentHash: assent.sha256 })
  const { submissionId } = (await visitor.post('/api/nda/submissions', input)).body
  await t.makeDocuments()
  const { bytes } = await visitor.download(`/api/agreements/${submissionId}/pdf`)
  const record = JSON.parse(readAttached(Buffer.from(bytes)).record.toString())
  const reading = { furthest: 0.905, thresholdAt: '2026-01-15T10:00:20.000Z', endAt: null, endBy: null }
  expect(record.reading).toMatchObject(reading)
  const facts = readingSections(record)[0]?.facts.map(({ label, value }) => [label, value])
  expect(facts).toContainEqual(['90 % reached', '15 January 2026, 10:00:20.000 UTC'])
  expect(facts).toContainEqual(['End reached', 'not recorded: the browser did not report it'])
  expect(facts).toContainEqual(['Furthest point', expect.stringContaining('90.5 % of the text, last reported')])
  const actions = (await t.rows('audit_entry')).map(({ action }) => action)
  expect(actions).toContain('nda.threshold_reached')
  expect(actions).not.toContain('nda.end_reached')
  const staff = await staffBrowser(t, 'reader')
  expect((await staff.get(`/api/admin/nda-submissions/${submissionId}`)).body.reading).toMatchObject(reading)
})

test('a browser that reports 90 percent, and no point beyond it, is not believed silently', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { readingId } = (await visitor.post('/api/nda/readings')).body
  const { sha256: ndaTextHash } = (await visitor.get('/api/nda')).body
  await visitor.post(`/api/nda/readings/${readingId}/progress`, { furthest: 0.1, end: true })
  const { submissionId } = (await visitor.post('/api/nda/submissions', signature({ readingId, ndaTextHash }))).body
  await t.makeDocuments()
  const { bytes } = await visitor.download(`/api/agreements/${submissionId}/pdf`)
  const record = JSON.parse(readAttached(Buffer.from(bytes)).record.toString())
  const [compared] = readingSections(record)[0]?.facts.filter(({ label }) => label === 'Reports compared') ?? []
  expect(compared?.value).toContain('90 % was reported as reached, with 10 % as the furthest point')
})

test('without the hash of the wording the consent is "not recorded separately", everywhere, and the copy verifies', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { assentHash: _, ...given } = signature(await visitor.read())
  const signed = await visitor.post('/api/nda/submissions', given)
  expect(signed.status).toBe(201)
  await t.makeDocuments()
  const { submissionId } = signed.body
  const pdf = Buffer.from((await visitor.download(`/api/agreements/${submissionId}/pdf`)).bytes)
  const record = JSON.parse(readAttached(pdf).record.toString())
  expect(record.assent).toMatchObject({ accepted: true, words: null, wordsSha256: null })
  const { certificate } = documentOf(record, '')
  const assent = certificate.sections.find(({ title }) => title === 'Assent')?.facts
  expect(assent).toContainEqual(expect.objectContaining({ value: 'consent not recorded separately' }))
  const verdict = (await visitor.upload('/api/verify', pdf, 'application/pdf')).body
  expect(verdict.ok, JSON.stringify(verdict)).toBe(true)
  const staff = await staffBrowser(t, 'admin')
  expect((await staff.get(`/api/admin/nda-submissions/${submissionId}`)).body.assent).toBeNull()
  const pack = await staff.download(`/api/admin/agreements/${submissionId}/evidence`)
  const draft = new Map(unzip(Buffer.from(pack.bytes))).get('certification-draft.txt')?.toString()
  expect(draft).toContain('were not recorded separately')
})

test.each([
  ['how far', { furthest: 999 }],
  ['when the box was ticked', { box_at: null }],
  ['how long', { active: '[5000,13000]' }],
  ['how the end was reached', { end_by: 'scroll' as const }],
])('a copy fails verification if the database tells another reading than the log: %s', async (_what, told) => {
  const t = await testApp()
  const visitor = t.visitor()
  const read = await visitor.read()
  t.clock.advance(MINUTE)
  const said = { furthest: 1, end: true, endBy: 'control', box: true, active: [5_000, 12_000] }
  await visitor.post(`/api/nda/readings/${read.readingId}/progress`, said)
  const { submissionId } = (await visitor.post('/api/nda/submissions', signature(read))).body
  await t.deps.db.updateTable('reading_session').set(told).execute()
  await t.makeDocuments()
  const pdf = Buffer.from((await visitor.download(`/api/agreements/${submissionId}/pdf`)).bytes)
  const { ok, checks } = (await visitor.upload('/api/verify', pdf, 'application/pdf')).body
  expect(ok).toBe(false)
  expect(checks.find(({ what }: { what: string }) => what === 'log').words).toContain(
    'the reports of the browser in the record are not those in the log',
  )
})

test('the pack has the whole story with proofs: opened, 90 percent, end, box, signed, sealed, and mailed with the reply', async () => {
  const t = await testApp()
  const { signed, readingId } = await signedRecord(t)
  t.mailServer('250 2.0.0 Ok: queued as 4F1B for <e.marchetti@northgate.example>')
  await t.runJobs()
  const staff = await staffBrowser(t, 'admin')
  const { bytes } = await staff.download(`/api/admin/agreements/${signed.submissionId}/evidence`)
  const files = new Map(unzip(Buffer.from(bytes)))
  const { entries } = JSON.parse(files.get('history.json')?.toString() ?? '')
  type Line = { action: string; index: number; detail: { reading?: string }; personalData: object }
  const line = (wanted: string): Line | undefined => entries.find(({ action }: Line) => action === wanted)
  for (const action of ['nda.opened', 'nda.threshold_reached', 'nda.end_reached', 'nda.box_ticked', 'nda.signed'])
    expect(line(action), action).toMatchObject({ detail: { reading: readingId }, index: expect.any(Number) })
  expect(line('agreement.sealed')).toMatchObject({ index: expect.any(Number) })
  const reply = '250 2.0.0 Ok: queued as 4F1B for (address)'
  expect(line('mail.sent')).toMatchObject({ detail: { via: 'smtp' }, personalData: { reply } })
  expect(JSON.parse(files.get('delivery.json')?.toString() ?? '').toSigner).toMatchObject({ reply })
  const zip = (await t.visitor().upload('/api/verify', Buffer.from(bytes), 'application/zip')).body
  expect(zip.ok, JSON.stringify(zip)).toBe(true)
})

test('an email that was written to a file was not taken by a mail server', async () => {
  const t = await testApp()
  const { signed } = await signedRecord(t)
  await t.runJobs()
  const staff = await staffBrowser(t, 'admin')
  const { bytes } = await staff.download(`/api/admin/agreements/${signed.submissionId}/evidence`)
  const { toSigner } = JSON.parse(new Map(unzip(Buffer.from(bytes))).get('delivery.json')?.toString() ?? '')
  expect(toSigner).toMatchObject({ takenByMailServerAt: null, writtenToFileAt: expect.any(String), reply: null })
})

test('the log has an entry of the box once in a reading, however often it was ticked', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { readingId } = await visitor.read()
  for (const box of [true, false, true, false])
    await visitor.post(`/api/nda/readings/${readingId}/progress`, { furthest: 1, end: true, box })
  const ticked = (await t.rows('audit_entry')).filter(({ action }) => action === 'nda.box_ticked')
  expect(ticked.map(({ detail }) => JSON.parse(detail))).toMatchObject([{ reading: readingId }])
})
