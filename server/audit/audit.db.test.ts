import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { detailOf } from '../../tests/helpers/entry-detail.ts'
import { testApp } from '../../tests/helpers/test-app.ts'
import { listEntries } from './queries.ts'

test('an audit entry cannot be changed or deleted', async () => {
  const t = await testApp()
  const { db } = t.deps
  const before = await t.rows('audit_entry')
  expect(before.length).toBeGreaterThan(0)
  await expect(db.updateTable('audit_entry').set({ actor: 'x' }).execute()).rejects.toThrow('written once')
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('written once')
  expect(await t.rows('audit_entry')).toEqual(before)
})

test('every act of the journey writes its audit entry', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { code } = await visitor.sign()
  await visitor.post('/api/unlock', { code: 'HALCYON-WRONG0' })
  await visitor.post('/api/unlock', { code })
  await visitor.get('/api/access/vault')
  await visitor.post('/api/session/extend')
  await visitor.delete('/api/session')
  const actions = (await t.rows('audit_entry')).map((entry) => entry.action)
  for (const action of [
    'nda.signed',
    'code.issued',
    'code.refused',
    'code.redeemed',
    'access.granted',
    'session.extended',
    'session.cleared',
  ])
    expect(actions).toContain(action)
})

test('the entry of a signature records the text, that it was read to its end, the wording, and the new code', async () => {
  const t = await testApp()
  await t.visitor().sign()
  const entries = await t.rows('audit_entry')
  const [reading] = await t.rows('reading_session')
  const [version] = await t.rows('nda_version')
  const detail = (action: string) => detailOf(entries.find((entry) => entry.action === action))
  expect(detail('nda.signed')).toEqual({
    reports: expect.stringMatching(/^[0-9a-f]{64}$/),
    version: 1,
    sha256: version?.sha256,
    reading: reading?.id,
    codeGenerated: true,
    language: 'en',
    assent: (await t.visitor().get('/api/nda')).body.assent.sha256,
  })
  expect(detail('nda.opened')).toEqual({ reading: reading?.id, version: 1, sha256: version?.sha256 })
  expect(detail('nda.threshold_reached')).toEqual({ reading: reading?.id })
  expect(detail('nda.end_reached')).toEqual({ reading: reading?.id })
})

test('a refusal is recorded once a minute for each address, project and reason', async () => {
  const t = await testApp()
  const stranger = t.visitor('203.0.113.9')
  const refused = async () => (await t.rows('audit_entry')).filter((entry) => entry.action === 'access.refused')
  for (let i = 0; i < 5; i++) await stranger.get('/api/access/vault')
  await stranger.get('/api/projects/vault/content')
  const [told, ...others] = await refused()
  expect(told).toMatchObject({ route: 'vault', actor: 'visitor' })
  expect(detailOf(told)).toEqual({ reason: 'gate' })
  expect(others).toEqual([])
  await stranger.get('/api/access/fanz')
  expect((await refused()).length).toBe(2)
  t.clock.advance(60_000)
  await stranger.get('/api/access/vault')
  expect((await refused()).length).toBe(3)
})

test('replaced sessions, blocks, links, and sent or failed mails are recorded', async () => {
  const t = await testApp()
  const visitor = t.visitor('203.0.113.10')
  const { code } = await visitor.sign()
  await visitor.post('/api/unlock', { code })
  t.clock.advance(31 * 24 * 3_600_000)
  await visitor.post('/api/access/vault', { code: t.firstRun().codes.vault })
  const attempt = t.visitor('203.0.113.11')
  for (let i = 0; i < 12; i++) await attempt.post('/api/unlock', { code: `HALCYON-WRON${i}` })
  await attempt.post('/api/links', { purpose: 'lost_code', email: 'e.marchetti@northgate.example' })
  await t.runJobs()
  await t.runJobs()
  const entries = await t.rows('audit_entry')
  const of = (action: string) => entries.filter((entry) => entry.action === action)
  expect(of('session.replaced').length).toBe(1)
  expect(of('address.blocked').map(detailOf)).toEqual([{ what: 'code', seconds: 300 }])
  expect(of('code.refused').map((entry) => JSON.parse(entry.detail).reason)).toEqual([
    ...Array(10).fill('unlock_invalid'),
    'too_many_attempts',
  ])
  expect(of('link.requested').length).toBe(1)
  expect(of('link.mailed').length).toBe(1)
  expect(of('mail.sent').length).toBe(t.mails.length)
})

test('entries are found by who, what, where and when, each by an index', async () => {
  const t = await testApp()
  await t.visitor().sign()
  const [submission] = await t.rows('submission')
  const { db } = t.deps
  const found = await listEntries(db, { personId: submission?.person_id ?? '' }, { limit: 50 })
  expect(found.map(({ action }) => action)).toEqual(['code.issued', 'nda.signed'])
  const later = await listEntries(
    db,
    { personId: submission?.person_id ?? '' },
    { limit: 1, before: found[0]?.seq ?? 0 },
  )
  expect(later.map(({ action }) => action)).toEqual(['nda.signed'])
  expect(await listEntries(db, { action: 'nda.signed', until: '2026-01-15T10:00:00.000Z' }, { limit: 9 })).toEqual([])
  if (t.deps.kind === 'postgres') return
  const plan = async (where: string) =>
    (
      await sql
        .raw<{ detail: string }>(
          `explain query plan select * from audit_entry where ${where} order by seq desc limit 50`,
        )
        .execute(db)
    ).rows
      .map(({ detail }) => detail)
      .join()
  for (const column of ['person_id', 'session_id', 'submission_id', 'browser_id', 'code_id', 'route', 'action'])
    expect(await plan(`${column} = 'x'`), column).toMatch(
      new RegExp(`USING INDEX audit_entry_${column.replace('code_id', 'code')} \\(${column}=\\?\\)$`),
    )
})

test('an act cannot update what is registered as fixed, because the log would call it tampering', async () => {
  const t = await testApp()
  const update = (values: object) =>
    t.deps.db.transaction().execute((trx) => trx.updateTable('project').set(values).execute())
  await expect(update({ created_at: '2026-01-01T00:00:00.000Z' })).rejects.toThrow('project.created_at is fixed')
  const add = (values: object) =>
    t.deps.db.transaction().execute(async (trx) => {
      const [row] = await trx.selectFrom('project').selectAll().limit(1).execute()
      if (row)
        await trx
          .insertInto('project')
          .values(row)
          .onConflict((on) => on.column('key').doUpdateSet(values))
          .execute()
    })
  await expect(
    add((eb: { ref: (name: string) => unknown }) => ({ created_at: eb.ref('excluded.created_at') })),
  ).rejects.toThrow('project.created_at is fixed')
  await add({ name: 'Pier' })
  expect((await t.rows('project')).map(({ name }) => name)).toContain('Pier')
  await update({ kept_of_demo: 1 })
})
