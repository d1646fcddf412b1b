import { describe, expect, test } from 'vitest'
import { exported, judge, nextCheckpoint } from '../../../../tests/helpers/log.ts'
import { reader } from '../../../../tests/helpers/reader.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Tables } from '../../../db/tables.ts'
import { sendNotices } from '../../agreements/term/notices.ts'
import { maintainLog } from '../../transparency-log/service.ts'
import { OPERATOR, verifyLog } from '../../transparency-log/verify-log.ts'

const EMAIL = 'e.marchetti@northgate.example'

/** Somebody of whom there is as much as can be, and somebody else. */
async function known() {
  const t = await testApp()
  const elena = await reader(t, EMAIL, '203.0.113.9')
  await elena.tell('devtools', 'copy_try')
  await elena.visitor.post('/api/links', { purpose: 'reopen_codes', email: EMAIL })
  const account = t.visitor()
  await signedIn(t, account, { email: EMAIL, firstName: 'Elena', lastName: 'Marchetti' })
  const other = await reader(t, 'second@x.example')
  await other.tell('tab_hidden')
  await t.runJobs()
  t.clock.advance(2 * MINUTE)
  await maintainLog(t.deps)
  const admin = await staffBrowser(t, 'admin')
  const act = (name: string, body: object = {}, id = elena.personId) =>
    admin.post(`/api/admin/people/${id}/${name}`, body)
  return { t, elena, account, other, admin, act }
}

/** In which tables something stands, by what their rows say. */
async function tablesWith(t: TestApp, text: string): Promise<string[]> {
  // Every table that there is, so that one that comes later is looked into too.
  const tables = (await t.deps.db.introspection.getTables()).map(({ name }) => name as keyof Tables)
  const found: string[] = []
  for (const table of tables)
    if (
      JSON.stringify(await t.rows(table))
        .toLowerCase()
        .includes(text)
    )
      found.push(table)
  return found
}

describe('erasing a person', () => {
  test('leaves their address with the signature alone, and the log as valid as before, on the machine and offline', async () => {
    const { t, elena, act } = await known()
    const kept = await nextCheckpoint(t)
    expect(await tablesWith(t, EMAIL)).toEqual(
      expect.arrayContaining([
        'person',
        'user_account',
        'submission',
        'access_code',
        'session_grant',
        'page_visit',
        'log_private',
      ]),
    )
    expect(await tablesWith(t, EMAIL)).toEqual(expect.arrayContaining(['watermark', 'page_visit', 'log_private']))
    const { status, body } = await act('erase')
    expect(status).toBe(200)
    expect(body).toMatchObject({ agreementsKept: 1, erased: { accounts: 1, observations: 2, codes: 1 } })
    expect(await tablesWith(t, EMAIL)).toEqual(['submission'])
    expect(await tablesWith(t, '203.0.113.9')).toEqual(['submission'])
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
    await nextCheckpoint(t)
    expect(await judge(t, await exported(t.deps.db), [kept])).toMatchObject({ code: 0 })
    const entry = (await t.rows('audit_entry')).find(({ action }) => action === 'person.erased')
    expect(entry).toMatchObject({ person_id: elena.personId })
    expect((await act('erase')).body.error.code).toBe('person_erased')
  })

  test('leaves nothing beside the log of an agreement signed elsewhere that names them, whichever release wrote it', async () => {
    const { t, admin, act } = await known()
    const path = '/api/admin/recorded-agreements'
    const pdf = new TextEncoder().encode('%PDF-1.7\n%%EOF')
    const scan = (await admin.upload(`${path}/scan`, pdf, 'application/octet-stream')).body.sha256
    const days = { signedOn: '2026-01-10', endsOn: '2029-01-09' }
    const parties = [{ email: 'E.Marchetti@northgate.example', fullName: 'Elena Marchetti' }]
    await admin.post(path, { kind: 'wet_ink', firm: 'Northgate', note: '', scan, parties, ...days })
    await t.deps.db.transaction().execute((trx) =>
      recordEntry(trx, t.deps, {
        action: 'nda.recorded',
        actor: 'operator',
        personal: { firm: 'Northgate', domain: '', parties: JSON.stringify(parties) },
      }),
    )
    expect((await act('erase')).status).toBe(200)
    expect(await tablesWith(t, EMAIL)).toEqual(['external_agreement_party', 'submission'])
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  })

  test('keeps the mails about their agreement from going out', async () => {
    const { t, act } = await known()
    await act('erase')
    t.clock.advance((5 * 365 - 50) * DAY)
    await sendNotices(t.deps)
    const noticed = (await t.rows('agreement_notice')).map(({ submission_id }) => submission_id)
    const standing = (await t.rows('submission')).filter(({ email }) => email !== EMAIL)
    expect(noticed).toEqual(standing.map(({ id }) => id))
  })

  test('ends what their code had opened, and touches nobody else', async () => {
    const { t, elena, other, admin, act } = await known()
    await act('erase')
    expect((await elena.visitor.get('/api/projects/vault/content')).status).not.toBe(200)
    expect((await elena.visitor.post('/api/unlock', { code: elena.code })).status).toBe(403)
    expect((await other.visitor.get('/api/projects/vault/content')).status).toBe(200)
    expect((await t.rows('page_visit')).map(({ person_id }) => person_id)).toEqual([other.personId])
    expect((await t.rows('observation')).length).toBe(1)
    const { body } = await admin.get(`/api/admin/people/${elena.personId}`)
    expect(body.person.email).toMatch(/^erased-/)
    expect(body.erasedAt).not.toBeNull()
    expect(body.agreements).toHaveLength(1)
    const trail = JSON.stringify((await admin.get(`/api/admin/audit?person=${elena.personId}`)).body)
    expect(trail).not.toContain(EMAIL)
  })

  test('of somebody who never signed leaves nothing that names them', async () => {
    const { t, act } = await known()
    const { personId } = await signedIn(t, t.visitor(), { email: 'never.signed@x.example' })
    expect((await act('erase', {}, personId)).body).toMatchObject({ agreementsKept: 0 })
    expect(await tablesWith(t, 'never.signed')).toEqual([])
  })

  test('is refused under a hold, of staff, without a recent sign-in, and to readers', async () => {
    const { t, elena, admin, act } = await known()
    expect((await act('hold', { reason: 'A claim of 3 March', reviewOn: '2026-06-01' })).status).toBe(204)
    expect((await act('erase')).body.error.code).toBe('person_held')
    expect(await tablesWith(t, EMAIL)).toContain('user_account')
    const { body } = await admin.get(`/api/admin/people/${elena.personId}`)
    expect(body.hold).toMatchObject({ reason: 'A claim of 3 March', reviewOn: '2026-06-01', due: false })
    expect(await tablesWith(t, 'claim of 3 march'), 'the reason is no word of the log').toEqual(['legal_hold'])
    expect((await act('hold/lift')).status).toBe(204)
    expect((await act('hold/lift')).body.error.code).toBe('hold_missing')
    expect((await act('hold', { reason: '', reviewOn: '2026-06-01' })).status).toBe(400)
    expect((await act('hold', { reason: 'x', reviewOn: '2026-01-15' })).status).toBe(400)
    const staffPerson = (await t.rows('person')).find(({ email }) => email === 'admin@x.example')
    expect((await act('erase', {}, staffPerson?.id)).body.error.code).toBe('person_is_staff')
    await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
    t.clock.advance(15 * MINUTE)
    for (const name of ['erase', 'export']) expect((await act(name)).body.error.code).toBe('sign_in_again')
    const only = await staffBrowser(t, 'reader')
    for (const name of ['erase', 'export', 'hold/lift'])
      expect((await only.post(`/api/admin/people/${elena.personId}/${name}`)).status).toBe(403)
  })

  test('and a hold set at the same moment: one of them is refused, and a hold that stands has lost nothing', async () => {
    const { t, elena, act } = await known()
    const [erased, held] = await Promise.all([act('erase'), act('hold', { reason: 'A claim', reviewOn: '2026-06-01' })])
    expect(held.status).toBe(204)
    const there = (await t.rows('page_visit')).some(({ person_id }) => person_id === elena.personId)
    expect(there).toBe(erased.status !== 200)
  })
})

describe('all that is kept of a person', () => {
  test('is one JSON file, without a secret or a code, noted in the log', async () => {
    const { t, elena, other, act } = await known()
    const { status, body, headers } = await act('export')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="person-\d{4}-\d\d-\d\d\.json"$/)
    expect(body.submissions).toMatchObject([{ id: elena.submissionId, email: EMAIL, ip_address: '203.0.113.9' }])
    expect(body.account).toMatchObject([{ email: EMAIL }])
    expect(body.pageVisits).toMatchObject([{ id: elena.visitId }])
    expect(body.observations).toHaveLength(2)
    expect(body.grants.length).toBeGreaterThan(0)
    expect(body.log.map(({ action }: { action: string }) => action)).toContain('nda.signed')
    expect(body.mailedLinks).toHaveLength(1)
    expect(body.mails.map(({ kind }: { kind: string }) => kind)).toContain('nda_signed')
    expect(JSON.stringify(body.mails)).not.toContain('recipient')
    const text = JSON.stringify(body)
    for (const secret of [elena.code, 'code_sealed', 'token', 'password', other.visitId, 'second@x.example'])
      expect(text, secret).not.toContain(secret)
    const entry = (await t.rows('audit_entry')).find(({ action }) => action === 'person.data_exported')
    expect(entry?.person_id).toBe(elena.personId)
    expect((await act('export', {}, 'nobody')).status).toBe(404)
  })

  test('is what the person themselves gets too, but for who of staff acted and from where', async () => {
    const { t, account, other, act } = await known()
    const byStaff = (await act('export')).body
    const { status, body, headers } = await account.post('/api/account/data')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    // What staff note for themselves, and are told: server/features/pipeline/pipeline.db.test.ts, server/features/notifications.
    const { pipeline: _, notes: __, allocations: ___, notifications: ____, ...others } = byStaff
    const { waitingWork: _____, proposals: ______, questionDrafts: _______, ...theirs } = others
    for (const [name, rows] of Object.entries(theirs))
      if (name !== 'generatedAt' && name !== 'log') expect(body[name], name).toEqual(rows)
    expect(body.shownPages.length).toBeGreaterThan(0)
    type Line = { action: string; actor: string; personal: unknown }
    const log: Line[] = body.log
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['nda.signed', 'person.data_exported', 'account.data_downloaded']),
    )
    expect(log.filter(({ actor }) => /^(staff|override):/.test(actor))).toEqual([])
    expect(log.find(({ action }) => action === 'person.data_exported')).toMatchObject({
      actor: 'staff',
      personal: null,
    })
    expect(JSON.stringify(body)).not.toContain(other.visitId)
    expect((await t.visitor().post('/api/account/data')).status).toBe(401)
  })
})
