import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/helpers/test-app.ts'

const HERE = '127.0.0.1'
const on = { env: { DEV_CONSOLE: 'on' } }
const [TESTER = ''] = ['test.one@investors.example']

describe('only at the machine itself', () => {
  test.each([
    ['switched off', {}, HERE, {}],
    ['from another machine', on, '198.51.100.7', {}],
    ['passed on by a proxy', on, HERE, { 'x-forwarded-for': '198.51.100.7' }],
  ])('%s there is nothing, whatever is asked', async (_, options, address, headers) => {
    const t = await testApp(options)
    for (const path of ['/api/dev/master-access', '/api/dev/reset-test-accounts']) {
      const answer = await t.visitor(address).post(path, {}, headers)
      expect([answer.status, answer.body.error.code], path).toEqual([404, 'not_found'])
    }
    expect((await t.rows('session_grant')).length).toBe(0)
  })
})

test('master access opens every project, lifts the restrictions of its tab, and stands in the log', async () => {
  const t = await testApp(on)
  const visitor = t.visitor(HERE)
  const begun = await visitor.post('/api/dev/master-access')
  expect(begun.body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(String) })
  expect((await visitor.get('/api/access/analytics')).body, 'without the token of the tab').toMatchObject({
    access: 'granted',
    method: 'master',
  })
  expect((await visitor.get('/api/admin/codes')).status).toBe(403)
  visitor.bearer = begun.body.token
  expect((await visitor.get('/api/access/analytics')).body).toMatchObject({ access: 'granted', method: 'override' })
  expect((await visitor.get('/api/admin/codes')).status).toBe(200)
  const entries = await t.rows('audit_entry')
  expect(entries.filter(({ actor }) => actor === 'dev_console').map(({ action }) => action)).toEqual([
    'admin.override_begun',
  ])
})

test('a test account can sign again from the beginning; what it signed stays as evidence, and nobody else is touched', async () => {
  const t = await testApp(on)
  const [tester, other] = [t.visitor(), t.visitor()]
  const { code } = await tester.sign({ email: TESTER })
  await tester.post('/api/unlock', { code })
  await tester.post('/api/access/vault', { code: t.firstRun().codes.shared })
  const kept = await other.sign({ email: 'somebody@elsewhere.example' })
  await other.post('/api/unlock', { code: kept.code })

  const answer = await t.visitor(HERE).post('/api/dev/reset-test-accounts')
  expect(answer.body).toEqual({ freed: [TESTER] })
  expect((await tester.get('/api/access/vault')).body).toMatchObject({ access: 'redirect' })
  expect((await t.visitor().post('/api/unlock', { code })).status, 'its code is revoked').toBe(403)
  expect((await other.get('/api/access/vault')).body.access).toBe('granted')
  expect((await t.rows('submission')).length, 'the evidence').toBe(2)
  expect((await t.rows('shared_access')).length).toBe(0)

  const again = await t.visitor().sign({ email: TESTER })
  expect(again.code).not.toBe(code)
  expect((await t.rows('audit_entry')).some(({ action }) => action === 'person.reset')).toBe(true)
})
