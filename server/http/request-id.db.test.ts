import { expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../../tests/helpers/account.ts'
import { testApp } from '../../tests/helpers/test-app.ts'

const GIVEN = '0123456789abcdef0123456789abcdef'
const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? ''

test('each response has its own request id, which its audit entry contains', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const first = await visitor.post('/api/nda/readings')
  const second = await visitor.get('/api/access/vault')
  expect(idOf(first)).toMatch(/^[\w-]{22}$/)
  expect(idOf(second)).not.toBe(idOf(first))
  const entries = await t.rows('audit_entry')
  const numberOf = (action: string) => JSON.parse(entries.find((it) => it.action === action)?.detail ?? '{}').requestId
  expect(numberOf('nda.opened')).toBe(idOf(first))
  expect(numberOf('access.refused')).toBe(idOf(second))
  expect(numberOf('portal.set_up'), 'what nobody asked for has none').toBeUndefined()
})

test('concurrent requests keep their own request ids', async () => {
  const t = await testApp()
  const answers = await Promise.all(Array.from({ length: 20 }, () => t.visitor().post('/api/nda/readings')))
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'nda.opened')
  const told = new Map(entries.map(({ detail }) => [JSON.parse(detail).reading, JSON.parse(detail).requestId]))
  for (const answer of answers) expect(told.get(answer.body.readingId)).toBe(idOf(answer))
})

test('concurrent sign-ins that share a commit keep their own request ids', async () => {
  const t = await testApp()
  const emails = Array.from({ length: 6 }, (_, n) => `reader-${n}@northgate.example`)
  for (const email of emails) await makeAccount(t, email)
  const answers = await Promise.all(
    emails.map((email) => t.visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD })),
  )
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'account.signed_in').slice(-6)
  const told = entries.map(({ detail }) => JSON.parse(detail).requestId)
  expect(told.sort()).toEqual(answers.map(idOf).sort())
})

test('only a valid request id from a trusted proxy is accepted', async () => {
  const behind = await testApp({ env: { TRUST_PROXY: '10.0.0.1' } })
  const ask = async (peer: string, given: string) =>
    idOf(await behind.visitor(peer).get('/healthz', { 'x-request-id': given }))
  expect(await ask('10.0.0.1', GIVEN)).toBe(GIVEN)
  expect(await ask('203.0.113.7', GIVEN)).not.toBe(GIVEN)
  for (const odd of ['short', 'x'.repeat(65), `${GIVEN}"`, `${GIVEN} ${GIVEN}`])
    expect(await ask('10.0.0.1', odd)).not.toBe(odd)
  const alone = await testApp()
  expect(idOf(await alone.visitor('127.0.0.1').get('/healthz', { 'x-request-id': GIVEN }))).not.toBe(GIVEN)
})

test('an unexpected error has the request id in its body; an expected refusal does not', async () => {
  const t = await testApp()
  const refused = await t.visitor().get('/api/projects/vault/content')
  expect(refused.status).toBe(401)
  expect(refused.body.error.requestId).toBeUndefined()
  await t.deps.db.schema.dropTable('challenge_mode').execute()
  const broken = await t.visitor().post('/api/unlock', { code: 'x' })
  expect(broken.status).toBe(500)
  expect(broken.body.error.requestId).toBe(idOf(broken))
})
