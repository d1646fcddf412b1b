import { describe, expect, test } from 'vitest'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { exported, judge, nextCheckpoint } from '../../../../tests/helpers/log.ts'
import { changeRows } from '../../../../tests/helpers/rewritten-log.ts'
import { investor, putDocument, roomPath } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'
import type { Trx } from '../../../db/tables.ts'
import { maintainLog } from '../../transparency-log/service.ts'

test('a code leads to the person, the certainty, the session, the page, the time and the agreement', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  const reader = await investor(t)
  t.clock.advance(MINUTE)
  expect((await reader.download(roomPath(documentId, '/pages/2?version=1'))).status).toBe(200)
  const [row] = (await t.rows('watermark')).filter(({ kind }) => kind === 'page')
  const code = `${row?.code.slice(0, 4)}-${row?.code.slice(4)}`.toLowerCase()
  const member = await staffBrowser(t, 'reader')
  const found = (await member.post('/api/admin/watermark', { code })).body
  const [submission] = await t.rows('submission')
  expect(found).toMatchObject({
    kind: 'page',
    at: '2026-01-15T10:01:00.000Z',
    route: 'vault',
    document: { id: documentId, title: 'Pitch deck', version: 1, page: 2 },
    email: 'e.marchetti@northgate.example',
    name: 'Elena Marchetti',
    companyName: 'Northgate Family Office',
    personId: reader.personId,
    identity: 'account',
    nda: { submissionId: submission?.id, version: 1, signedAt: submission?.signed_at },
  })
  expect(found.sessionId).toBe((await t.rows('session'))[0]?.id)
  expect((await t.rows('audit_entry')).filter(({ action }) => action === 'watermark.looked_up')).toHaveLength(1)
})

test('project pages have a code too, which shows how little a shared access code proves', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const holder = t.visitor()
  const { code } = await holder.sign()
  await holder.post('/api/unlock', { code })
  await holder.get('/api/projects/vault/content')
  const { watermark } = (await holder.get('/api/protection/vault')).body
  expect(watermark).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect((await staff.post('/api/admin/watermark', { code: watermark })).body).toMatchObject({
    kind: 'content',
    route: 'vault',
    document: null,
    email: 'e.marchetti@northgate.example',
    identity: 'code',
  })
  const master = t.visitor()
  await master.post('/api/access/vault', { code: t.firstRun().codes.master })
  const unnamed = (await master.get('/api/protection/vault')).body.watermark
  expect(unnamed).not.toBe(watermark)
  expect((await staff.post('/api/admin/watermark', { code: unnamed })).body).toMatchObject({
    identity: 'master',
    nda: null,
  })
  expect((await staff.get('/api/protection/vault')).body.watermark, 'staff are free of it').toBe('')
})

test('an unknown code finds nothing, and visitors cannot look codes up', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  expect((await staff.post('/api/admin/watermark', { code: '7KQ2-M9XD' })).body.error.code).toBe('watermark_unknown')
  expect((await staff.post('/api/admin/watermark', { code: 'no code' })).status).toBe(404)
  expect((await t.visitor().post('/api/admin/watermark', { code: '7KQ2-M9XD' })).status).toBe(403)
})

describe('the answer says what the log says now', () => {
  async function shown() {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const reader = await investor(t)
    for (const page of [1, 2, 3]) {
      await reader.download(roomPath(documentId, `/pages/${page}?version=1`))
      t.clock.advance(SECOND)
    }
    const { code } = (await t.rows('watermark')).find(({ page }) => page === 2) ?? { code: '' }
    const find = async () => (await staff.post('/api/admin/watermark', { code })).body
    return { t, staff, reader, code, find }
  }
  async function logged() {
    const made = await shown()
    made.t.clock.advance(MINUTE)
    await maintainLog(made.t.deps)
    return made
  }
  const change = (t: TestApp, code: string, to: object) =>
    t.deps.db.updateTable('watermark').set(to).where('code', '=', code).execute()

  test('that it is not in the log yet', async () => {
    const { find } = await shown()
    expect((await find()).proof).toEqual({ state: 'not_sealed', entry: null, loggedAt: null, file: null })
  })

  test('that it holds, with a file that anyone can verify', async () => {
    const { t, find, code } = await logged()
    const { proof } = await find()
    expect(proof).toMatchObject({ state: 'holds', entry: expect.any(Number), loggedAt: t.clock.now().toISOString() })
    const verdict = await judge(t, proof.file.split('\n'))
    expect(verdict).toMatchObject({ code: 0 })
    expect(verdict.words).toContain(`${code.slice(0, 4)}-${code.slice(4)} was logged by entry ${proof.entry}`)
    expect(verdict.words).toContain('page, page 2 of “Pitch deck”, version 1 (SHA-256 ')
    expect(verdict.words).toContain('to e.marchetti@northgate.example, ')
    expect(verdict.unchecked.join(' ')).toContain('Who looked at the page')
    const kept = (await t.rows('log_checkpoint')).map(({ note }) => note)
    expect(await judge(t, proof.file.split('\n'), kept), 'with kept checkpoints').toMatchObject({ code: 0 })
    const newer = [await nextCheckpoint(t)]
    expect(await judge(t, proof.file.split('\n'), newer), 'and a newer one').toMatchObject({ code: 3 })
  })

  test.each([
    ['person', { person_id: 'innocent' }],
    ['address', { email: 'innocent@x.example' }],
    ['network', { ip_address: '203.0.113.9' }],
    ['page', { page: 1 }],
    ['place in the batch', { number: 99 }],
    ['batch', { number: null }],
  ])('loudly, that it was changed after it was logged: another %s', async (_, to) => {
    const { t, find, code } = await logged()
    const { entry, loggedAt } = (await find()).proof
    await change(t, code, to)
    expect((await find()).proof).toEqual({ state: 'changed', entry, loggedAt, file: null })
    const told = (await t.rows('audit_entry')).filter(({ action }) => action === 'log.alarm')
    expect(told[0]?.detail, 'staff are told').toContain('was changed in the database after it was logged')
    t.clock.advance(MINUTE)
    await maintainLog(t.deps)
    expect((await find()).proof, 'also after the next batch').toMatchObject({ state: 'changed', file: null })
  })

  const HIDDEN: Record<string, (trx: Trx) => Promise<unknown>> = {
    'a hash of its batch was changed': (trx) =>
      trx.updateTable('shown_leaf').set({ hash: 'x' }).where('number', '=', 1).execute(),
    'the hashes of its batch are gone': (trx) => trx.deleteFrom('shown_leaf').execute(),
    'its entry was changed': (trx) =>
      trx
        .updateTable('audit_entry')
        .set({ at: '2026-01-15T09:00:00.000Z' })
        .where('action', '=', 'pages.shown')
        .execute(),
    'its entry is no entry any more': (trx) =>
      trx.updateTable('audit_entry').set({ detail: 'x' }).where('action', '=', 'pages.shown').execute(),
    'its entry is gone': (trx) => trx.deleteFrom('audit_entry').where('action', '=', 'pages.shown').execute(),
    'hashes of the log are gone': (trx) => trx.deleteFrom('log_leaf').where('idx', '<', 36).execute(),
  }
  test.each(Object.entries(HIDDEN))('that the log cannot prove it, where %s', async (_, change) => {
    const { t, find } = await logged()
    await changeRows(t, change)
    expect((await find()).proof).toMatchObject({ state: 'unproved', file: null })
    const lookedUp = (await t.rows('audit_entry')).findLast(({ action }) => action === 'watermark.looked_up')
    expect(detailOf(lookedUp)).toMatchObject({ proof: 'unproved' })
  })

  test('and the offline verifier names what is altered in the file', async () => {
    const { t, find } = await logged()
    const lines: string[] = (await find()).proof.file.trimEnd().split('\n')
    const at = lines.findIndex((line) => line.startsWith('{"type":"shown"'))
    const shown = JSON.parse(lines[at] ?? '')
    const altered = (to: object) => judge(t, lines.with(at, JSON.stringify({ ...shown, ...to })))
    const bad = (words: RegExp) => ({ code: 1, words: expect.stringMatching(words) })
    const leaves = [{ personId: 'innocent' }, { page: 3 }, { sha256: 'ab'.repeat(32) }, { number: 1 }, { number: 4 }]
    const changes = [
      ...leaves.map((to) => ({ leaf: { ...shown.leaf, ...to } })),
      { path: shown.path.slice(1) },
      { path: shown.path.toReversed() },
    ]
    for (const to of changes)
      expect(await altered(to), JSON.stringify(to)).toMatchObject(bad(/The watermark \S{9}: it is not what was logged/))
    expect(await altered({ entry: shown.entry + 1 })).toMatchObject(bad(/is not the one of its batch/))
    expect(await altered({ leaf: { ...shown.leaf, number: -1 } })).toMatchObject(bad(/is not in the batch/))
    const without = await altered({ personal: undefined })
    expect(without).toMatchObject({ code: 0, words: expect.stringContaining('personal data is not here') })
    const data = '{"email":"innocent@x.example","ipAddress":"x","userAgent":"x"}'
    expect(await altered({ personal: { ...shown.personal, data } })).toMatchObject(
      bad(/its personal data are not what they were/),
    )
    const cut = lines.filter((line) => !line.startsWith('{"type":"checkpoint"'))
    const end = cut.pop()?.replace('"checkpoints":1', '"checkpoints":0') ?? ''
    expect(await judge(t, [...cut.filter((line) => !line.includes('"type":"kept"')), end])).toMatchObject({ code: 1 })
  })

  test('a whole export has no line of what was shown, so that nobody takes one on trust', async () => {
    const { t, find } = await logged()
    const lines: string[] = (await find()).proof.file.trimEnd().split('\n')
    const whole = await exported(t.deps.db)
    const line = lines.find((one) => one.startsWith('{"type":"shown"')) ?? ''
    expect(await judge(t, whole.toSpliced(-1, 0, line))).toMatchObject({ code: 1 })
  })
})
