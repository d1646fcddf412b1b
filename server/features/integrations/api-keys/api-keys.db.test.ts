import { expect, inject, test } from 'vitest'
import { SCOPES } from '../../../../contract/integrations/scopes.ts'
import { makeKey, program } from '../../../../tests/helpers/api-key.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { keyGuardOf, registeredRoutes } from '../../../http/registered-routes.ts'
import { integrate } from '../../transparency-log/sequencer.ts'

const DAY = 24 * 60 * 60_000

test('a key is shown once, stored as a digest, and does what its scopes say, as an actor of its own', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { id, key } = await makeKey(staff, ['codes:manage', 'people:read'])
  expect(key).toMatch(/^vst_[\w-]{43}$/)
  expect(JSON.stringify(await t.rows('api_key'))).not.toContain(key)
  const ask = program(t, key)
  const made = await ask('POST', '/api/admin/codes', { routes: ['vault'], type: 'managed' })
  expect(made.status).toBe(200)
  const entry = (await t.rows('audit_entry')).findLast(({ action }) => action === 'code.issued')
  expect(entry).toMatchObject({ actor: `key:${id}`, account_id: null })
  const shown = await staff.get(`/api/admin/codes/${made.body.id}`)
  expect(shown.body.madeBy).toBe('API key CRM')
  const list = await ask('GET', '/api/admin/codes')
  expect(JSON.stringify(list.body)).not.toContain(made.body.code)
  const mine = (await staff.get('/api/admin/api-keys')).body.keys[0]
  expect(mine).toMatchObject({ end: key.slice(-4), ended: null, lastUsedAt: t.clock.now().toISOString() })
})

test('a key that is wrong, revoked or over is refused, and so are many wrong ones from one address', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { id, key } = await makeKey(staff, ['people:read'], { days: 1 })
  const endless = await makeKey(staff, ['people:read'], { days: null })
  const status = async (with_: string) => (await program(t, with_)('GET', '/api/admin/people')).status
  expect(await status(key)).toBe(200)
  expect(await status(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBe(401)
  t.clock.advance(DAY)
  expect(await status(key)).toBe(401)
  expect(await status(endless.key)).toBe(200)
  const again = await staffBrowser(t, 'admin', 'second@x.example')
  await again.post(`/api/admin/api-keys/${endless.id}/revoke`)
  expect(await status(endless.key)).toBe(401)
  expect((await again.get('/api/admin/api-keys')).body.keys.map((one: { ended: string }) => one.ended).sort()).toEqual([
    'expired',
    'revoked',
  ])
  expect(id).not.toBe(endless.id)
  const guesser = t.visitor()
  const answers: number[] = []
  for (let i = 0; i < 22; i++)
    answers.push((await guesser.get('/api/events', { authorization: `Bearer vst_${'x'.repeat(42)}${i}` })).status)
  expect(answers.slice(0, 20)).toEqual(Array(20).fill(401))
  expect(answers.at(-1)).toBe(429)
})

test('a key never does more than its maker can, and stops when the maker does', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin', 'maker@x.example')
  const { key } = await makeKey(staff, ['codes:manage'])
  const ask = program(t, key)
  const account = t.deps.db.updateTable('user_account').where('email', '=', 'maker@x.example')
  const issue = () => ask('POST', '/api/admin/codes', { routes: ['vault'] })
  expect((await issue()).status).toBe(200)
  await account.set({ role: 'reader' }).execute()
  expect((await issue()).body.error.code).toBe('read_only')
  expect((await ask('GET', '/api/admin/codes')).status).toBe(200)
  await account.set({ role: 'investor' }).execute()
  expect((await ask('GET', '/api/admin/codes')).status).toBe(401)
  await account.set({ role: 'admin', suspended_at: t.clock.now().toISOString() }).execute()
  expect((await issue()).status).toBe(401)
  expect((await (await staffBrowser(t, 'admin')).get('/api/admin/api-keys')).body.keys[0].ended).toBe('owner')
})

test('cookies do not count beside a key, and a key does not replace what only cookies open', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { key } = await makeKey(staff, ['events:read'])
  const headers = { authorization: `Bearer ${key}` }
  expect((await staff.get('/api/admin/people', headers)).body.error.code).toBe('api_key_scope')
  expect((await staff.get('/api/admin/settings', headers)).body.error.code).toBe('api_key_not_accepted')
  expect((await staff.get('/api/admin/people')).status).toBe(200)
  // Another site's page cannot send the header; without it, its requests are refused as before.
  const foreign = { origin: 'https://elsewhere.example' }
  expect((await staff.post('/api/admin/codes', { routes: ['vault'] }, foreign)).body.error.code).toBe('wrong_origin')
  expect((await staff.post('/api/admin/webhooks', {}, { ...foreign, ...headers })).body.error.code).toBe('wrong_origin')
})

test('only an admin with an account makes keys, after a recent sign-in', async () => {
  const t = await testApp()
  const reader = await staffBrowser(t, 'reader')
  const wanted = { name: 'CRM', scopes: ['people:read'] }
  expect((await reader.post('/api/admin/api-keys', wanted)).status).toBe(403)
  const { adminUsername: username, adminPassword: password } = t.firstRun()
  const override = t.visitor()
  override.bearer = (await override.post('/api/admin/login', { username, password })).body.token
  expect((await override.post('/api/admin/api-keys', wanted)).body.error.code).toBe('api_key_needs_account')
  const staff = await staffBrowser(t, 'admin')
  expect((await staff.post('/api/admin/api-keys', { ...wanted, days: 366 })).status).toBe(400)
  // The identity library has a clock of its own.
  await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
  t.clock.advance(15 * 60_000)
  expect((await staff.post('/api/admin/api-keys', wanted)).body.error.code).toBe('sign_in_again')
})

test('events are polled from a position on, with personal data only for a key that reads people', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const plain = program(t, (await makeKey(staff, ['events:read'])).key)
  const full = program(t, (await makeKey(staff, ['events:read', 'people:read'])).key)
  await integrate(t.deps)
  const { next } = (await plain('GET', '/api/events?after=now')).body
  await t.visitor().sign({ email: 'a@x.example' })
  await integrate(t.deps)
  const first = (await plain('GET', `/api/events?after=${next}&types=nda.signed`)).body
  expect(first.events).toMatchObject([{ type: 'nda.signed', data: { version: 1 } }])
  expect(first.more).toBe(false)
  expect(JSON.stringify(first)).not.toContain('a@x.example')
  const second = (await full('GET', `/api/events?after=${next}&types=nda.signed`)).body
  expect(second.events[0].person.email).toBe('a@x.example')
  expect((await plain('GET', `/api/events?after=${first.next}`)).body.events).toEqual([])
  expect((await plain('GET', '/api/events?types=nda.sung')).status).toBe(400)
})

test('each key is limited by itself', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const one = program(t, (await makeKey(staff, ['events:read'])).key)
  const other = program(t, (await makeKey(staff, ['events:read'])).key)
  for (let i = 0; i < 300; i++) await one('GET', '/api/events?after=now')
  expect((await one('GET', '/api/events?after=now')).status).toBe(429)
  expect((await other('GET', '/api/events?after=now')).status).toBe(200)
})

test('no mix of keys, scopes, roles and cookies opens more than the scope of the endpoint', async () => {
  const t = await testApp()
  // Made by hand, so that neither limits nor entries make the test long.
  const staff = await staffBrowser(t, 'admin', 'admin-maker@x.example')
  await staffBrowser(t, 'reader', 'reader-maker@x.example')
  const accounts = new Map((await t.rows('user_account')).map(({ email, id }) => [email, id]))
  const makers = { admin: 'admin-maker@x.example', reader: 'reader-maker@x.example' } as const
  const keys: { key: string; scopes: string[]; role: 'admin' | 'reader' }[] = []
  for (const role of ['admin', 'reader'] as const)
    for (let mask = 1; mask < 2 ** SCOPES.length; mask++) {
      const scopes = SCOPES.filter((_, place) => mask & (1 << place))
      const { id, key } = await insertKey(scopes, accounts.get(makers[role]) ?? '')
      keys.push({ key, scopes, role })
      expect(id).not.toBe('')
    }
  const routes = registeredRoutes(t.app).filter(({ endpoint }) => endpoint.path.startsWith('/api/'))
  const cookies = [t.visitor(), staff, await staffBrowser(t, 'reader', 'bystander@x.example')]
  const rounds = inject('thorough') ? 5_000 : 150
  let seed = 42
  const pick = <T>(list: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return list[Math.floor((seed / 2 ** 31) * list.length)] as T
  }
  let opened = 0
  for (let round = 0; round < rounds; round++) {
    if (round % 100 === 0) await t.deps.db.deleteFrom('rate_window').execute()
    const { key, scopes, role } = pick(keys)
    const { endpoint, guard } = pick(round % 2 ? routes : routes.filter((route) => 'scope' in route.guard))
    const path = endpoint.path.replace(/:\w+(\{[^}]*\})?/g, () => pick(['none', 'vault', '1']))
    const body = endpoint.method === 'GET' ? undefined : {}
    const answer = await pick(cookies).send(endpoint.method, path, body, { authorization: `Bearer ${key}` })
    const scope = keyGuardOf(guard)?.scope
    const isAllowed = scope === null || (scope !== undefined && scopes.includes(scope))
    const what = `${endpoint.method} ${path} with ${scopes.join(' ')} of a ${role}: ${answer.status}`
    if (!isAllowed) expect([401, 403], what).toContain(answer.status)
    // Its tools ask the other endpoints, each with the guard of its own.
    const isAct = endpoint.method !== 'GET' && endpoint.path !== '/api/mcp'
    if (isAllowed && role === 'reader' && isAct) expect(answer.body.error.code, what).toBe('read_only')
    if (isAllowed && answer.status < 300) opened += 1
  }
  expect(opened).toBeGreaterThan(rounds / 50)

  async function insertKey(scopes: readonly string[], accountId: string) {
    const id = t.deps.ids.id()
    const key = `vst_${t.deps.ids.token()}`
    const row = { id, name: 'A', digest: t.deps.secrets.digest('api-key', key), ending: key.slice(-4) }
    const never = { expires_at: null, last_used_at: t.clock.now().toISOString(), revoked_at: null, revoked_by: null }
    await t.deps.db
      .insertInto('api_key')
      .values({
        ...row,
        ...never,
        scopes: JSON.stringify(scopes),
        account_id: accountId,
        made_at: '2026',
        made_by: 'x',
      })
      .execute()
    return { id, key }
  }
})
