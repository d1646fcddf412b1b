import { expect, inject, test } from 'vitest'
import { ROLES, type Role } from '../../../../contract/operations/roles.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { stepsOf, workersOf } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { kindsOf } from '../jobs/kinds.ts'
import { enqueue } from '../jobs/service.ts'
import { noteProcess } from './processes.ts'

const check = async (t: TestApp, name: string) => {
  const admin = await staffBrowser(t, 'admin', name)
  const { checks } = (await admin.get('/api/admin/system')).body
  return checks.find(({ id }: { id: string }) => id === 'processes')
}

test('the workers of each role do its kinds of jobs, and together the roles do all of them', () => {
  for (const role of ['all', 'web', 'jobs', 'render'] as const) {
    const done = new Set(workersOf[role].flatMap((handlers) => Object.keys(handlers)))
    expect([...done].sort(), role).toEqual([...kindsOf(role)].sort())
  }
  const apart = (['web', 'jobs', 'render'] as const).flatMap(kindsOf)
  expect(apart.sort()).toEqual([...kindsOf('all')].sort())
})

test('only processes that answer staff run the checks of the system by themselves, and the web role does no work for others', () => {
  const roles = (name: string) => ROLES.filter((role) => stepsOf[role].some(({ step }) => step.name === name))
  expect(roles('watchChecks')).toEqual(['all', 'web'])
  expect(roles('applyRetention')).toEqual(['all', 'jobs'])
  expect(roles('refreshSettings')).toEqual([...ROLES])
})

test('a role without PostgreSQL is refused at the start', () => {
  for (const ROLE of ['web', 'jobs', 'render']) expect(() => readConfig({ ROLE })).toThrow(/ROLE: .*DATABASE_URL/)
  expect(readConfig({ ROLE: 'all' }).role).toBe('all')
  expect(readConfig({ ROLE: 'web', DATABASE_URL: 'postgres://u@h/d' }).role).toBe('web')
  expect(() => readConfig({ ROLE: 'both' })).toThrow(/ROLE/)
})

test('alone, a process does everything, and says so', async () => {
  const t = await testApp()
  expect(await check(t, 'a@x.example')).toMatchObject({
    state: 'fine',
    summary: expect.stringMatching(/^One process runs everything/),
  })
})

test.skipIf(inject('databaseKind') === 'sqlite')(
  'what no process does is said in words, until one does it',
  async () => {
    const t = await testApp()
    const seen = (role: Role, id: string) =>
      t.deps.db.insertInto('portal_process').values({ id, role, seen_at: t.clock.now().toISOString() }).execute()
    t.deps.config.role = 'web'
    await seen('jobs', 'one')
    await seen('web', 'two')
    const missing = await check(t, 'a@x.example')
    expect(missing).toMatchObject({
      state: 'attention',
      summary: expect.stringMatching(/2 processes for web, 1 process for jobs/),
    })
    expect(missing.next).toMatch(/ROLE=render/)
    await seen('render', 'three')
    expect(await check(t, 'b@x.example')).toMatchObject({ state: 'fine' })
    const metrics = (await t.visitor('127.0.0.1').get('/metrics')).body
    expect(metrics).toContain('vestibule_processes{role="render"} 1')
    t.clock.advance(2 * MINUTE)
    await noteProcess(t.deps)
    expect((await check(t, 'c@x.example')).next).toMatch(/ROLE=jobs.*ROLE=render/)
    t.clock.advance(2 * 24 * 60 * MINUTE)
    await noteProcess(t.deps)
    expect(await t.rows('portal_process'), 'those that ended are forgotten').toHaveLength(1)
  },
)

test('a process stays ready while jobs wait that others do', async () => {
  const t = await testApp()
  t.deps.config.role = 'web'
  await t.deps.db.transaction().execute((trx) => enqueue(trx, t.deps, 'page_rasters', { versionId: 'x', from: 1 }))
  t.clock.advance(40 * MINUTE)
  expect((await t.visitor().get('/readyz')).status).toBe(200)
  t.deps.config.role = 'render'
  t.clock.advance(2_000)
  expect((await t.visitor().get('/readyz')).body).toBe('not ready: jobs')
})
