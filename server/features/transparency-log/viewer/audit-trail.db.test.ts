import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { requestKind } from '../../../../contract/people/request-kinds.ts'
import { readKey, verifyExport } from '../../../../docs/verifier/verify-log.mjs'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { few, testOnSqlite } from '../../../../tests/helpers/few.ts'
import { madeOnce, sameBrowser } from '../../../../tests/helpers/made-once.ts'
import { reader } from '../../../../tests/helpers/reader.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { type Act, recordEntry } from '../../../audit/service.ts'
import { readLogKey } from '../keys.ts'
import { integrate } from '../sequencer.ts'
import { maintainLog } from '../service.ts'

const ADDRESS = '203.0.113.9'

const once = madeOnce(async (t) => {
  const elena = await reader(t, 'e.marchetti@northgate.example', ADDRESS)
  await elena.tell('copy_try')
  t.clock.advance(2 * HOUR)
  const other = await reader(t, 'second@x.example')
  await t.visitor().post('/api/access/fanz', { code: 'wrong-code-of-somebody' })
  const staff = await staffBrowser(t, 'admin')
  await integrate(t.deps)
  return { elena, other, admin: staff }
})

async function withLog() {
  const { t, known } = await once()
  const { elena, other } = known
  const staff = sameBrowser(t, known.admin)
  const list = async (choice: Record<string, string> = {}) => {
    const answer = await staff.get(`/api/admin/audit?${new URLSearchParams(choice)}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as {
      entries: { id: string; at: string; action: string; says: string; address: string | null; index: number | null }[]
      next: number | null
    }
  }
  const actions = async (choice: Record<string, string>) =>
    new Set((await list(choice)).entries.map(({ action }) => action))
  return { t, elena, other, staff, list, actions }
}

describe('the log on one page', () => {
  testOnSqlite('says every entry in a sentence, the newest first, with its place and from where', async () => {
    const { list } = await withLog()
    const { entries } = await list()
    expect(entries.map(({ at }) => at)).toEqual([...entries.map(({ at }) => at)].sort().reverse())
    const refused = entries.find(({ action }) => action === 'code.refused')
    expect(refused?.says).toBe('A visitor was refused with a code at the gate of Fanz: there is no such code')
    const signed = entries.filter(({ action }) => action === 'nda.signed').at(-1)
    expect(signed).toMatchObject({ says: 'Elena Marchetti signed the agreement', address: ADDRESS })
    const redeemed = entries.find(({ action }) => action === 'code.redeemed')
    expect(redeemed?.says).toMatch(/^Elena Marchetti entered code ••••••\w\w at the unlock screen$/)
    for (const { says, index } of entries) {
      expect(says).not.toMatch(/undefined|null|\w+\.\w+_/)
      expect(index).not.toBeNull()
    }
  })

  testOnSqlite('tells what a person asked of staff, and whether an approval was given or taken back', async () => {
    const { t, elena, list } = await withLog()
    const write = (act: Act) =>
      t.deps.db
        .transaction()
        .execute((trx) => recordEntry(trx, t.deps, { actor: 'visitor', personId: elena.personId, ...act }))
    for (const kind of requestKind.options.filter((one) => one !== 'new_code'))
      await write({ action: 'request.made', detail: { kind } })
    for (const routes of ['vault fanz', '']) await write({ action: 'account.approved', detail: { routes } })
    const says = (await list({ person: elena.personId })).entries.map((entry) => entry.says)
    expect(says.slice(0, 9)).toEqual([
      'Elena Marchetti withdrew the approval of the account',
      'Elena Marchetti approved the account for vault, fanz',
      'Elena Marchetti asked to withdraw from the agreement',
      'Elena Marchetti declined to sign the agreement',
      'Elena Marchetti asked for changes to the agreement',
      'Elena Marchetti asked for access to the data room',
      'Elena Marchetti asked for a 1:1 meeting',
      'Elena Marchetti asked for an investor call',
      'Elena Marchetti asked for access as an existing investor',
    ])
  })

  test('is narrowed by person, code, session, page, kind and time', async () => {
    const { t, elena, other, list, actions } = await withLog()
    const of = (email: string) => ({ person: email === 'elena' ? elena.personId : other.personId })
    expect(await actions(of('elena'))).toContain('nda.signed')
    const mine = await list(of('elena'))
    const theirs = await list(of('other'))
    const ids = new Set(theirs.entries.map(({ id }) => id))
    expect(mine.entries.some(({ id }) => ids.has(id))).toBe(false)
    const code = (await t.rows('access_code')).find(({ person_id }) => person_id === elena.personId)?.id ?? ''
    expect(await actions({ code })).toEqual(new Set(['code.issued', 'code.redeemed', 'access.granted']))
    const session = (await t.rows('session')).find(({ browser_id }) => browser_id)?.id ?? ''
    expect((await list({ session })).entries.length).toBeGreaterThan(0)
    expect(await actions({ kind: 'refused' })).toEqual(new Set(['code.refused']))
    expect(await actions({ route: 'fanz' })).toEqual(new Set(['code.refused', 'content.published', 'project.created']))
    expect(await actions({ kind: 'codes', ...of('elena') })).toEqual(new Set(['code.issued', 'code.redeemed']))
    const noon = new Date(t.clock.now().getTime() - HOUR).toISOString()
    expect((await list({ until: noon })).entries.every(({ at }) => at < noon)).toBe(true)
    expect((await list({ from: noon })).entries.every(({ at }) => at >= noon)).toBe(true)
    expect((await list({ until: noon })).entries.length + (await list({ from: noon })).entries.length).toBe(
      (await list()).entries.length,
    )
    expect((await list({ from: new Date(t.clock.now().getTime() + 3 * DAY).toISOString() })).entries).toEqual([])
  })

  test('is counted by day, with the same filters', async () => {
    const { t, elena, staff, list } = await withLog()
    const days = async (query: string) => (await staff.get(`/api/admin/audit/days${query}`)).body.days
    const all = await days('')
    expect(all).toHaveLength(30)
    const today = t.clock.now().toISOString().slice(0, 10)
    expect(all.at(-1)).toEqual({ day: today, entries: (await list()).entries.length })
    for (const choice of [{ person: elena.personId }, { kind: 'refused' }, { route: 'fanz' }] as Record<
      string,
      string
    >[]) {
      // The first look at a person is itself an entry about them.
      await list(choice)
      const counted = (await days(`?${new URLSearchParams(choice)}`)).at(-1).entries
      expect(counted, JSON.stringify(choice)).toBe((await list(choice)).entries.length)
      expect(counted).toBeGreaterThan(0)
    }
    expect((await days('?person=nobody')).every(({ entries }: { entries: number }) => entries === 0)).toBe(true)
  })

  test('comes in pages of fifty without a gap or a double, of all and of one person', async () => {
    const { t, elena, staff, list } = await withLog()
    for (let i = 0; i < 70; i++)
      await t.deps.db
        .transaction()
        .execute((trx) =>
          recordEntry(trx, t.deps, { action: 'session.extended', actor: 'visitor', personId: elena.personId }),
        )
    await integrate(t.deps)
    for (const choice of [{}, { person: elena.personId }, { kind: 'access' }] as Record<string, string>[]) {
      const seen: string[] = []
      for (let after: number | null = null; ; ) {
        const page = await list({ ...choice, ...(after !== null && { after: String(after) }) })
        seen.push(...page.entries.map(({ id }) => id))
        after = page.next
        if (after === null) break
        expect(page.entries).toHaveLength(50)
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBeGreaterThan(70)
    }
    expect((await staff.get('/api/admin/audit?kind=nonsense')).status).toBe(400)
  })

  test('finds a person by name or address, a code by what is typed, and tells no code', async () => {
    const { t, elena, staff } = await withLog()
    const find = async (text: string) => (await staff.post('/api/admin/audit/find', { text })).body
    for (const text of ['elena', 'MARCH', 'e.march'])
      expect((await find(text)).people.map(({ id }: { id: string }) => id)).toContain(elena.personId)
    const found = await find(` ${elena.code} `)
    expect(found.code).toMatchObject({ ending: `••••••${elena.code.slice(-2)}`, personId: elena.personId })
    expect(JSON.stringify(found)).not.toContain(elena.code)
    expect((await find(elena.code.slice(0, -1))).code).toBeNull()
    const session = (await t.rows('session'))[0]?.id ?? ''
    expect((await find(session)).session).toBe(session)
    expect(await find('nobody of that name')).toEqual({ people: [], code: null, session: null })
  })

  testOnSqlite(
    'opens an entry with everything that was recorded, its hash and the checkpoint that covers it',
    async () => {
      const { t, staff, list } = await withLog()
      const signed = (await list({ kind: 'agreement' })).entries.find(({ action }) => action === 'nda.signed')
      const before = (await staff.get(`/api/admin/audit/entries/${signed?.id}`)).body
      expect(before.checkpoint).toBeNull()
      t.clock.advance(MINUTE)
      await maintainLog(t.deps)
      const { body } = await staff.get(`/api/admin/audit/entries/${signed?.id}`)
      const leaf = (await t.rows('log_leaf')).find(({ idx }) => idx === signed?.index)
      expect(body).toMatchObject({ hash: leaf?.hash, browser: 'Test browser' })
      expect(body.checkpoint.size).toBeGreaterThan(signed?.index ?? 0)
      expect(body.personal).toContainEqual({ name: 'email', value: 'second@x.example' })
      expect(body.recorded).toContainEqual({ name: 'action', value: 'nda.signed' })
      expect((await staff.get('/api/admin/audit/entries/none')).status).toBe(404)
    },
  )
})

test('one person’s chain leads from the signature through code, session and grant to the last page that was read', async () => {
  const { elena, other, staff } = await withLog()
  const { body } = await staff.get(`/api/admin/audit/chain/${elena.personId}`)
  expect(body.person).toMatchObject({ name: 'Elena Marchetti' })
  const kinds = body.steps.map(({ kind }: { kind: string }) => kind)
  expect(kinds.filter((kind: string, i: number) => kind !== kinds[i - 1])).toEqual([
    'submission',
    'code',
    'session',
    'grant',
    'visit',
  ])
  expect(body.steps[0].id).toBe(elena.submissionId)
  expect(body.steps.at(-1)).toMatchObject({ id: elena.visitId, says: 'Read Vault' })
  expect(JSON.stringify(body)).not.toContain(elena.code)
  expect(JSON.stringify(body)).not.toContain(other.visitId)
})

describe('as a file', () => {
  testOnSqlite('CSV has the entries that are filtered, and the log says that it was taken', async () => {
    const { t, elena, staff, list } = await withLog()
    const { body, headers } = await staff.post('/api/admin/audit/export', { format: 'csv', person: elena.personId })
    expect(headers.get('content-disposition')).toMatch(/filename="audit-log-\d{4}-\d\d-\d\d\.csv"/)
    const lines = (body as string).trim().split('\r\n')
    expect(lines.length - 1).toBe((await list({ person: elena.personId })).entries.length)
    expect(body).toContain('Elena Marchetti signed the agreement')
    expect(body).not.toContain(elena.code)
    const noted = (await t.rows('audit_entry')).find(({ action }) => action === 'export.made')
    expect(detailOf(noted)).toEqual({
      kind: 'audit-log',
      format: 'csv',
      count: lines.length - 1,
      filtered: true,
    })
  })

  test.each(few([[{ kind: 'agreement' }], [{}]], inject('databaseKind') === 'sqlite' ? 2 : 1))(
    'JSON with %j is what the offline verifier proves',
    async (choice) => {
      const { t, staff } = await withLog()
      const { body } = await staff.post('/api/admin/audit/export', { format: 'json', ...choice })
      writeFileSync(join(t.folder, 'log.jsonl'), body as string)
      const lines = (body as string).trim().split('\n')
      const keys = [readKey(readLogKey(t.deps).vkey)]
      expect(await verifyExport(lines, { keys, kept: [] })).toMatchObject({ code: 0 })
      const forged = lines.map((line) => line.replace('"action":"nda.signed"', '"action":"nda.opened"'))
      expect(await verifyExport(forged, { keys, kept: [] })).toMatchObject({ code: 1 })
    },
  )

  testOnSqlite('asks for a sign-in of the last 15 minutes', async () => {
    const { t, staff } = await withLog()
    // The identity library has a clock of its own.
    await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
    t.clock.advance(15 * MINUTE)
    const late = await staff.post('/api/admin/audit/export', { format: 'csv' })
    expect(late).toMatchObject({ status: 403, body: { error: { code: 'sign_in_again' } } })
  })
})

describe('when the log was last verified', () => {
  test('is told with who and what came of it; ‘Verify now’ is one job, however often it is pressed', async () => {
    const { t, staff } = await withLog()
    const state = async () => (await staff.get('/api/admin/audit/verification')).body
    expect(await state()).toMatchObject({ last: null, running: null })
    const answers = await Promise.all([1, 2, 3].map(() => staff.post('/api/admin/audit/verification')))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect((await t.rows('job')).filter(({ kind }) => kind === 'log_verify')).toHaveLength(1)
    expect(await state()).toMatchObject({ running: { by: 'Mara Lindqvist', done: 0 } })
    await t.verifyIfDue()
    expect(await state()).toMatchObject({ running: null, last: { ok: true, by: 'Mara Lindqvist', problem: null } })
  })

  test('one that was broken off with its process is taken up again, and nobody is told of any other', async () => {
    const { t, staff } = await withLog()
    await staff.post('/api/admin/audit/verification')
    const [row] = await t.rows('log_verification')
    // A worker that took it, came some way and was killed.
    const seen = t.clock.now().toISOString()
    await t.deps.db.updateTable('log_verification').set({ done: 2, seen_at: seen }).execute()
    const state = async () => (await staff.get('/api/admin/audit/verification')).body
    t.clock.advance(90 * 1000)
    await t.verifyIfDue()
    expect(await state()).toMatchObject({ running: { done: 2 }, last: null })
    for (let i = 0; i < 6; i++) {
      t.clock.advance(MINUTE)
      await t.verifyIfDue()
    }
    expect(await state()).toMatchObject({ running: null, last: { ok: true, by: 'Mara Lindqvist' } })
    expect((await t.rows('log_verification')).map(({ id }) => id)).toEqual([row?.id])
    expect((await t.rows('audit_entry')).filter(({ action }) => action === 'log.verified')).toHaveLength(1)
  })

  test('daily it is done by itself, once for all processes', async () => {
    const { t } = await withLog()
    t.clock.advance(DAY)
    await Promise.all([maintainLog(t.deps), maintainLog(t.deps)])
    await t.verifyIfDue()
    expect((await t.rows('audit_entry')).filter(({ action }) => action === 'log.verified')).toHaveLength(1)
    const again = await staffBrowser(t, 'reader')
    expect((await again.get('/api/admin/audit/verification')).body.last).toMatchObject({ ok: true, by: 'The portal' })
  })
})
