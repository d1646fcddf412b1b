import { expect, test } from 'vitest'
import { linkToken, PASSWORD, signUpForm } from '../../../tests/helpers/account.ts'
import { detailOf } from '../../../tests/helpers/entry-detail.ts'
import { type GivenAccount, insertAccount, openSessionOf, signedIn } from '../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../tests/helpers/test-clock.ts'
import { enrol } from '../../../tests/helpers/totp.ts'
import { publish } from '../../../tests/helpers/versions.ts'
import { addColleague } from './add-colleague.ts'
import { makeAdmin } from './service.ts'

async function withAdmin() {
  const t = await testApp()
  const admin = t.visitor()
  const { accountId, personId } = await signedIn(t, admin, {
    email: 'boss@elsewhere.example',
    role: 'admin',
    secondFactor: true,
  })
  const act = (id: string, what: string, body: object = {}) => admin.post(`/api/admin/people/${id}/${what}`, body)
  const look = async (id: string) => (await admin.get(`/api/admin/people/${id}`)).body
  return { t, admin, accountId, personId, act, look }
}

const account = (t: TestApp, given: Partial<GivenAccount> = {}) =>
  insertAccount(t.deps, { email: 'ines@carvalho.example', firstName: 'Ines', lastName: 'Carvalho', ...given })

async function ask(t: TestApp, email: string, accountId: string | null = null) {
  await t.deps.db
    .insertInto('request')
    .values({
      id: t.deps.ids.id(),
      kind: 'access',
      email,
      email_key: email,
      account_id: accountId,
      created_at: t.clock.now().toISOString(),
      answered_at: null,
      answer: null,
      answered_by: null,
      words: null,
    })
    .execute()
}

const actions = async (t: TestApp) =>
  (await t.rows('audit_entry')).filter(({ action }) => action.startsWith('account.'))

test('an approval opens exactly the chosen projects to the account, answers its request and tells the person', async () => {
  const { t, act, look, accountId } = await withAdmin()
  const investor = t.visitor()
  const ines = await signedIn(t, investor, { email: 'ines@carvalho.example', firstName: 'Ines' })
  await ask(t, 'ines@carvalho.example', ines.accountId)
  expect((await investor.get('/api/projects/vault/content')).status, 'an account alone opens nothing').toBe(401)

  expect((await act(ines.personId, 'approve', { routes: ['vault', 'fanz'], words: 'Welcome back.' })).status).toBe(204)
  expect((await investor.get('/api/access/vault')).body).toEqual({ access: 'granted', method: 'account' })
  expect((await investor.get('/api/projects/fanz/content')).status).toBe(200)
  expect((await investor.get('/api/projects/realestate/content')).status).toBe(401)

  const { person, requests, sees } = await look(ines.personId)
  expect(person).toMatchObject({ routes: ['vault', 'fanz'], requestOpen: false })
  expect(requests).toMatchObject([{ answer: 'approved', answeredBy: 'Mara Lindqvist', words: 'Welcome back.' }])
  expect(sees[0]).toEqual({
    route: 'vault',
    access: 'granted',
    why: 'Approved by staff on 15 Jan 2026, without an end',
  })
  await t.runJobs()
  expect(t.mails).toMatchObject([{ to: 'ines@carvalho.example', subject: expect.stringContaining('approved') }])
  expect(t.mails[0]?.text).toMatch(/Vault and Fanz[\s\S]*Welcome back\./)
  expect(await actions(t)).toMatchObject([
    { action: 'account.approved', actor: `staff:${accountId}`, account_id: ines.accountId, person_id: ines.personId },
  ])
})

test('the person who answered a request is named, even without an account or with a deleted one', async () => {
  const { t, look } = await withAdmin()
  const { personId, accountId } = await signedIn(t, t.visitor(), { email: 'ines@carvalho.example' })
  const by = async (actor: string) => {
    await t.deps.db.deleteFrom('request').execute()
    await ask(t, 'ines@carvalho.example', accountId)
    const answered_at = t.clock.now().toISOString()
    const answer = actor === 'visitor' ? ('withdrawn' as const) : ('declined' as const)
    await t.deps.db.updateTable('request').set({ answered_at, answer, answered_by: actor }).execute()
    return (await look(personId)).requests[0].answeredBy
  }
  expect(await by('visitor')).toBeNull()
  expect(await by('override:7f')).toBe('An admin override')
  expect(await by('staff:gone')).toBe('Former staff member')
})

test('an approval is changed and taken back; what is so already makes neither entry nor mail', async () => {
  const { t, act, look } = await withAdmin()
  const { personId } = await account(t)
  for (const routes of [['vault'], ['vault'], ['fanz'], []]) await act(personId, 'approve', { routes })
  expect((await look(personId)).person.routes).toEqual([])
  await t.runJobs()
  expect(t.mails.length, 'for vault and for fanz').toBe(2)
  expect((await actions(t)).length).toBe(3)
})

test('taking an approval back leaves an open request open', async () => {
  const { t, act, look } = await withAdmin()
  const { personId } = await account(t)
  await act(personId, 'approve', { routes: ['vault'] })
  await ask(t, 'ines@carvalho.example')
  await act(personId, 'approve', { routes: [] })
  expect((await look(personId)).person).toMatchObject({ routes: [], requestOpen: true })
})

test('a request is declined once, with a word that the person is told', async () => {
  const { t, act, look } = await withAdmin()
  const { personId } = await account(t)
  await ask(t, 'ines@carvalho.example')
  expect((await act(personId, 'decline', { words: 'Please sign the agreement first.' })).status).toBe(204)
  expect((await act(personId, 'decline')).body.error.code).toBe('request_answered')
  expect((await look(personId)).requests).toMatchObject([
    { answer: 'declined', words: 'Please sign the agreement first.' },
  ])
  await t.runJobs()
  expect(t.mails.length).toBe(1)
  expect(t.mails[0]?.text).toContain('Please sign the agreement first.')
  expect((await actions(t)).map(({ action }) => action)).toEqual(['account.declined'])
})

test('approval and roles need an active account with a confirmed address', async () => {
  const { t, act } = await withAdmin()
  const unverified = await account(t, { email: 'new@x.example', verified: false })
  const suspended = await account(t, { email: 'shut@x.example', suspended: true })
  await t.visitor().sign({ email: 'signer@x.example' })
  const signer = (await t.rows('person')).find(({ email }) => email === 'signer@x.example')?.id ?? ''
  for (const [id, code] of [
    [unverified.personId, 'person_unverified'],
    [suspended.personId, 'person_suspended'],
    [signer, 'person_without_account'],
    ['nobody', 'not_found'],
  ] as const) {
    expect((await act(id, 'approve', { routes: ['vault'] })).body.error.code).toBe(code)
    expect((await act(id, 'role', { role: 'admin' })).body.error.code).toBe(code)
  }
  expect(await t.rows('account_project')).toEqual([])
})

test('suspending ends the sessions of the account at once and shuts it; restoring opens it, not the sessions', async () => {
  const { t, act, look } = await withAdmin()
  const investor = t.visitor()
  const ines = await signedIn(t, investor, { email: 'ines@carvalho.example' })
  await act(ines.personId, 'approve', { routes: ['vault'] })
  expect((await investor.get('/api/projects/vault/content')).status).toBe(200)
  expect((await act(ines.personId, 'suspend')).status).toBe(204)
  expect((await investor.get('/api/projects/vault/content')).status, 'on the very next request').toBe(401)
  expect((await t.rows('account_session')).filter((row) => row.account_id === ines.accountId)).toEqual([])
  expect(await openSessionOf(t.deps, ines.accountId, false), 'nor does a new one begin').toEqual([])
  const { person, sees } = await look(ines.personId)
  expect(person.suspended).toBe(true)
  expect(sees[0]).toEqual({
    route: 'vault',
    access: 'none',
    why: 'No active code, and the account is suspended',
  })

  expect((await act(ines.personId, 'restore')).status).toBe(204)
  expect((await investor.get('/api/projects/vault/content')).status, 'the old session is gone').toBe(401)
  expect((await look(ines.personId)).sees[0].access).toBe('granted')
  await act(ines.personId, 'restore')
  expect((await actions(t)).map(({ action }) => action)).toEqual([
    'account.approved',
    'account.suspended',
    'account.restored',
  ])
})

test('suspending an account leaves what the person’s code opened', async () => {
  const { t, act, look } = await withAdmin()
  const investor = t.visitor()
  const { code } = await investor.sign({ email: 'ines@carvalho.example' })
  await investor.post('/api/unlock', { code })
  const { personId } = await account(t)
  await act(personId, 'suspend')
  expect((await investor.get('/api/projects/vault/content')).status).toBe(200)
  expect((await look(personId)).sees[0].access).toBe('granted')
})

test('an admin by name is made and unmade; a new one begins with a second factor, and the other admins are told', async () => {
  const { t, act, look, accountId } = await withAdmin()
  const second = t.visitor()
  const mara = await signedIn(t, second, { email: 'mara@elsewhere.example' })
  expect((await second.get('/api/admin/people')).body.error.code).toBe('admin_required')
  expect((await act(mara.personId, 'role', { role: 'admin' })).status).toBe(204)
  expect((await second.get('/api/admin/people')).body.error.code).toBe('second_factor_required')
  expect((await look(mara.personId)).person).toMatchObject({ role: 'admin', secondFactor: false, adminByWord: false })
  await t.runJobs()
  expect(t.mails.map(({ to }) => to)).toEqual(['boss@elsewhere.example'])
  expect(t.mails[0]?.text).toContain('mara@elsewhere.example was made an admin of the portal by boss@elsewhere.example')

  expect((await act(mara.personId, 'role', { role: 'reader' })).status).toBe(204)
  expect((await act(mara.personId, 'role', { role: 'investor' })).status).toBe(204)
  expect((await second.get('/api/admin/people')).body.error.code).toBe('admin_required')
  expect((await actions(t)).map((entry) => [entry.actor, detailOf(entry)])).toEqual(
    [
      ['investor', 'admin'],
      ['admin', 'reader'],
      ['reader', 'investor'],
    ].map(([from, to]) => [`staff:${accountId}`, { from, to }]),
  )
})

test('the last admin who can act is neither demoted nor suspended, whoever else is one in name only', async () => {
  const { t, act, personId } = await withAdmin()
  await account(t, { email: 'no-factor@x.example', role: 'admin' })
  await account(t, { email: 'shut@x.example', role: 'admin', secondFactor: true, suspended: true })
  await account(t, { email: 'reads@x.example', role: 'reader', secondFactor: true })
  for (const [what, body] of [
    ['role', { role: 'reader' }],
    ['role', { role: 'investor' }],
    ['suspend', {}],
  ] as const)
    expect(await act(personId, what, body)).toMatchObject({ status: 409, body: { error: { code: 'last_admin' } } })
  expect(await actions(t)).toEqual([])

  await account(t, { email: 'second@x.example', role: 'admin', secondFactor: true })
  expect((await act(personId, 'role', { role: 'reader' })).status).toBe(204)
  expect((await act(personId, 'role', { role: 'admin' })).body.error.code, 'and has no rights from then on').toBe(
    'read_only',
  )
})

test('the last admin who can act keeps a second factor', async () => {
  const { t, admin } = await withAdmin()
  const disable = () => admin.post('/api/auth/two-factor/disable')
  expect((await disable()).body.error.code).toBe('last_admin')
  expect((await admin.post('/api/auth/passkey/delete-passkey', { id: 'x' })).body.error.code).toBe('last_admin')
  await account(t, { email: 'second@x.example', role: 'admin', secondFactor: true })
  expect((await disable()).status).toBe(200)
})

test('the last two admins who remove their second factors at once leave one that can act', async () => {
  const t = await testApp()
  const admins = [t.visitor(), t.visitor()]
  for (const [index, visitor] of admins.entries())
    await signedIn(t, visitor, { email: `${index}@x.example`, role: 'admin', secondFactor: true })
  const answers = await Promise.all(admins.map((one) => one.post('/api/auth/two-factor/disable')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await t.rows('user_account')).filter((row) => row.two_factor_enabled === 1).length).toBe(1)
  expect((await actions(t)).map(({ action }) => action)).toEqual(['account.second_factor'])
})

test('two admins who demote or suspend each other at once: exactly one succeeds', async () => {
  for (const [what, body] of [
    ['role', { role: 'investor' }],
    ['suspend', {}],
  ] as const) {
    const t = await testApp()
    // A third one, so that it is not the rule of the last admin that decides.
    await account(t, { email: 'third@x.example', role: 'admin', secondFactor: true })
    const [one, two] = [t.visitor(), t.visitor()]
    const a = await signedIn(t, one, { email: 'a@x.example', role: 'admin', secondFactor: true })
    const b = await signedIn(t, two, { email: 'b@x.example', role: 'admin', secondFactor: true })
    const answers = await Promise.all([
      one.post(`/api/admin/people/${b.personId}/${what}`, body),
      two.post(`/api/admin/people/${a.personId}/${what}`, body),
    ])
    expect(answers.map(({ status }) => status).sort(), what).toEqual([204, 403])
  }
})

test('the last two admins who demote each other at once leave one', async () => {
  const t = await testApp()
  const [one, two] = [t.visitor(), t.visitor()]
  const a = await signedIn(t, one, { email: 'a@x.example', role: 'admin', secondFactor: true })
  const b = await signedIn(t, two, { email: 'b@x.example', role: 'admin', secondFactor: true })
  const answers = await Promise.all([
    one.post(`/api/admin/people/${b.personId}/role`, { role: 'reader' }),
    two.post(`/api/admin/people/${a.personId}/suspend`),
  ])
  expect(answers.filter(({ status }) => status === 204).length).toBe(1)
  const left = (await t.rows('user_account')).filter((row) => row.role === 'admin' && row.suspended_at === null)
  expect(left.length).toBe(1)
})

test('an admin word proposes an admin, but only at the own domain, as a whole part, and confirmed', async () => {
  const { t, act, look } = await withAdmin()
  const seen = async (email: string, given: Partial<GivenAccount> = {}) => {
    const { personId } = await account(t, { email, ...given })
    return { personId, ...(await look(personId)).person }
  }
  const founder = await seen('the.founder@halcyon.example', { secondFactor: true })
  expect(founder).toMatchObject({ role: 'investor', adminByWord: true })
  expect((await seen('badminton@halcyon.example')).adminByWord).toBe(false)
  expect((await seen('admin@halcyon.example.evil.example')).adminByWord).toBe(false)
  expect((await seen('admin@elsewhere.example')).adminByWord).toBe(false)
  expect((await seen('admin@halcyon.example', { verified: false })).adminByWord).toBe(false)
  for (const role of ['admin', 'investor']) {
    expect((await act(founder.personId, 'role', { role })).status, 'an admin decides, and can take it back').toBe(204)
    expect((await look(founder.personId)).person).toMatchObject({ role, adminByWord: role === 'investor' })
  }
})

test('the link that confirms an address is sent again to whoever has still to confirm it, five times an hour at the most', async () => {
  const { t, act, accountId } = await withAdmin()
  const { personId } = await account(t, { verified: false })
  for (let i = 0; i < 5; i++) expect((await act(personId, 'resend-verification')).status).toBe(204)
  expect((await act(personId, 'resend-verification')).status).toBe(429)
  await t.runJobs()
  expect(t.mails.length).toBe(5)
  expect(t.mails[0]).toMatchObject({
    to: 'ines@carvalho.example',
    text: expect.stringContaining('/confirm-account#'),
  })
  expect((await actions(t))[0]).toMatchObject({ action: 'account.verification_sent', actor: `staff:${accountId}` })
  const verified = await account(t, { email: 'done@x.example' })
  expect((await act(verified.personId, 'resend-verification')).body.error.code).toBe('nothing_to_confirm')
})

test('a code that waits for its address gets its link again, without an account', async () => {
  const { t, act } = await withAdmin()
  t.deps.portal.nda.activation = 'email'
  await t.visitor().sign({ email: 'signer@x.example' })
  await t.runJobs()
  const before = t.mails.length
  const signer = (await t.rows('person')).find(({ email }) => email === 'signer@x.example')?.id ?? ''
  expect((await act(signer, 'resend-verification')).status).toBe(204)
  await t.runJobs()
  expect(t.mails.slice(before)).toMatchObject([{ to: 'signer@x.example', text: expect.stringContaining('/confirm#') }])
})

test('people are found by any part of address, name or company, in any case; wildcards are literal', async () => {
  const { t, admin } = await withAdmin()
  await t
    .visitor()
    .sign({ email: 'e.m@northgate.example', fullName: 'Élena Marchetti', companyName: '100% Northgate_Office' })
  await account(t, { email: 'o.brien@x.example', firstName: 'Aoife', lastName: 'O’Brien' })
  const found = async (search: string) =>
    (await admin.get(`/api/admin/people?${new URLSearchParams({ search })}`)).body.people.map(
      ({ email }: { email: string }) => email,
    )
  for (const search of ['E.M@NORTH', 'marchetti', 'élena', 'ÉLENA', '100% north', 'gate_off'])
    expect(await found(search), search).toEqual(['e.m@northgate.example'])
  for (const search of ['AOIFE o', 'o’brien']) expect(await found(search), search).toEqual(['o.brien@x.example'])
  for (const search of ['%', '100_', 'e_m@', 'nobody', "' or 1=1 --", '\\'])
    expect(await found(search), search).toEqual(search === '%' ? ['e.m@northgate.example'] : [])
})

test('whoever was invited and has done nothing is listed by name and firm, and found by them', async () => {
  const { t, admin } = await withAdmin()
  const rows = [
    { row: 1, email: 'mateus@ostrava.example', fullName: 'Mateus Oliveira', companyName: 'Ostrava Partners' },
  ]
  const sent = await admin.post('/api/admin/invitations', { rows: rows.map((row) => ({ ...row, routes: ['vault'] })) })
  expect(sent.status).toBe(200)
  const invited = { name: 'Mateus Oliveira', companyName: 'Ostrava Partners', invitedAt: t.clock.now().toISOString() }
  for (const search of ['oliveira', 'OSTRAVA PART'])
    expect((await admin.get(`/api/admin/people?search=${encodeURIComponent(search)}`)).body.people).toMatchObject([
      invited,
    ])
})

test('each filter shows whom it names', async () => {
  const { t, admin } = await withAdmin()
  await t.visitor().sign({ email: 'signer@x.example' })
  await account(t, { email: 'asks@x.example' })
  await ask(t, 'asks@x.example')
  await account(t, { email: 'new@x.example', verified: false })
  await account(t, { email: 'shut@x.example', suspended: true })
  await account(t, { email: 'reads@x.example', role: 'reader' })
  const found = async (filter: string) => {
    const { body } = await admin.get(`/api/admin/people?filter=${filter}&sort=email`)
    expect(body.waiting).toBe(1)
    expect(body.total).toBe(body.people.length)
    return body.people.map(({ email }: { email: string }) => email.split('@')[0])
  }
  expect(await found('all')).toEqual(['asks', 'boss', 'new', 'reads', 'shut', 'signer'])
  expect(await found('requests')).toEqual(['asks'])
  expect(await found('accounts')).toEqual(['asks', 'boss', 'new', 'reads', 'shut'])
  expect(await found('staff')).toEqual(['boss', 'reads'])
  expect(await found('signed')).toEqual(['signer'])
  expect(await found('unverified')).toEqual(['new', 'signer'])
  expect(await found('suspended')).toEqual(['shut'])
})

test('a long list comes in pages that neither repeat nor leave out anybody, in each order', async () => {
  const { t, admin } = await withAdmin()
  for (let i = 0; i < 120; i++) {
    // Three at the same moment, so that the time alone does not say where a page ends.
    if (i % 3 === 0) t.clock.advance(MINUTE)
    await account(t, { email: `p${String(i).padStart(3, '0')}@x.example` })
  }
  for (const sort of ['newest', 'oldest', 'email']) {
    const seen: { email: string; createdAt: string }[] = []
    let after = ''
    for (let page = 0; page < 3; page++) {
      const { body } = await admin.get(`/api/admin/people?sort=${sort}${after && `&after=${after}`}`)
      expect(body.total).toBe(121)
      seen.push(...body.people)
      after = body.next ?? ''
    }
    expect(after).toBe('')
    expect(new Set(seen.map(({ email }) => email)).size, sort).toBe(121)
    const keys = seen.map(({ email, createdAt }) => (sort === 'email' ? email : createdAt))
    expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0) * (sort === 'newest' ? -1 : 1)))
  }
  expect((await admin.get('/api/admin/people?after=nobody')).status).toBe(404)
})

test('the list counts live sessions, which outlast their code', async () => {
  const { t, admin } = await withAdmin()
  const ines = t.visitor()
  const { code } = await ines.sign({ email: 'ines@carvalho.example' })
  const other = t.visitor()
  await other.sign({ email: 'ada@x.example' })
  await ines.post('/api/unlock', { code })
  expect((await other.post('/api/access/vault', { code: t.firstRun().codes.shared })).status).toBe(200)
  const held = async () => {
    await t.deps.db.updateTable('account_session').set({ second_factor_at: t.clock.now().toISOString() }).execute()
    const { people } = (await admin.get('/api/admin/people?filter=signed&sort=email')).body
    return people.map(({ liveCodes, liveSessions }: Record<string, number>) => [liveCodes, liveSessions])
  }
  expect(await held()).toEqual([
    [1, 1],
    [1, 1],
  ])
  t.clock.advance(15 * DAY)
  expect(await held()).toEqual([
    [0, 0],
    [0, 1],
  ])
  await ines.delete('/api/session')
  expect(await held()).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('the page of a person says what they signed, hold and would see', async () => {
  const { t, look, admin } = await withAdmin()
  const investor = t.visitor()
  const { code } = await investor.sign({ email: 'ines@carvalho.example', fullName: 'Ines Carvalho' })
  const { id } = (await t.rows('person')).find(({ email }) => email === 'ines@carvalho.example') ?? { id: '' }
  const before = await look(id)
  expect(before.person).toMatchObject({ name: 'Ines Carvalho', role: null, verified: false, liveCodes: 1 })
  expect(before.agreements).toMatchObject([{ version: 1, superseded: false }])
  expect(before.sees.map(({ access }: { access: string }) => access)).toEqual(['code', 'code', 'code', 'none'])
  expect(before.sees[0].why).toBe('With their personal code, until 29 Jan 2026')
  expect(before.sees[3].why).toBe('No active code and not approved')

  t.clock.advance(HOUR)
  await investor.post('/api/unlock', { code })
  const after = await look(id)
  expect(after.sees[0]).toMatchObject({ access: 'granted', why: 'Unlocked with their code, until 14 Feb 2026' })
  expect(after.sessions).toMatchObject([{ kind: 'code', userAgent: 'Test browser', ends: '2026-02-14T11:00:00.000Z' }])
  expect(after.person.lastSeenAt).toBe('2026-01-15T11:00:00.000Z')
  t.clock.advance(31 * DAY)
  await t.deps.db.updateTable('account_session').set({ second_factor_at: t.clock.now().toISOString() }).execute()
  expect((await look(id)).sees[0].why).toBe('No active code and not approved')
  expect(JSON.stringify(after), 'the code itself is not told').not.toContain(code)
  expect((await admin.get('/api/admin/people/nobody')).status).toBe(404)
})

test('a locked session and a newer version to sign: the page of a person says what the gate of the project says', async () => {
  const { t, look, admin } = await withAdmin()
  const investor = t.visitor()
  const { code } = await investor.sign({ email: 'ines@carvalho.example' })
  await investor.post('/api/unlock', { code })
  const { id = '' } = (await t.rows('person')).find(({ email }) => email === 'ines@carvalho.example') ?? {}
  expect((await investor.get('/api/projects/vault/content')).status).toBe(200)
  expect((await look(id)).sees[0].access).toBe('granted')
  t.clock.advance(12 * MINUTE)
  expect((await investor.get('/api/access/vault')).body).toEqual({ access: 'gate', locked: 'code' })
  const locked = (await look(id)).sees
  expect(locked[0].access).toBe('code')
  expect(locked[0].why).toContain('Their session is locked')

  await investor.post('/api/unlock', { code })
  expect((await publish(admin, 2, { policy: 'next_visit' })).status).toBe(200)
  expect((await investor.get('/api/access/fanz')).body).toMatchObject({ access: 'redirect', reason: 'sign_again' })
  for (const { access, why } of (await look(id)).sees.slice(0, 3))
    expect({ access, why }).toEqual({ access: 'none', why: 'They have to sign the agreement again first' })
})

test('an account that was made in somebody’s name opens nothing of theirs before the address is confirmed', async () => {
  const { t, look } = await withAdmin()
  const { accountId, personId } = await account(t, { verified: false })
  await t.deps.db
    .insertInto('account_project')
    .values({ account_id: accountId, route: 'vault', approved_at: t.clock.now().toISOString(), approved_by: 'x' })
    .execute()
  const { person, sees } = await look(personId)
  expect(person).toMatchObject({ verified: false, role: 'investor' })
  expect(sees[0]).toMatchObject({
    access: 'none',
    why: 'No active code, and the address of the account is not confirmed',
  })
})

test('a page of another site changes nothing here', async () => {
  const { t, admin } = await withAdmin()
  const { personId } = await account(t)
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ]
  for (const headers of foreign)
    for (const what of ['approve', 'decline', 'role', 'suspend', 'restore', 'resend-verification'])
      expect(
        (await admin.post(`/api/admin/people/${personId}/${what}`, { routes: ['vault'], role: 'admin' }, headers)).body
          .error.code,
      ).toBe('wrong_origin')
  expect(await actions(t)).toEqual([])
})

test('staff rights end twelve hours after the second factor was shown', async () => {
  const { t, admin } = await withAdmin()
  expect((await admin.get('/api/admin/me')).body).toMatchObject({ email: 'boss@elsewhere.example', role: 'admin' })
  t.clock.advance(12 * HOUR)
  expect((await admin.get('/api/admin/me')).body.error.code).toBe('second_factor_required')
})

test('the operator makes the first admin on the command line', async () => {
  const t = await testApp()
  expect(await makeAdmin(t.deps, 'mara@elsewhere.example')).toBe(false)
  const { personId, accountId } = await account(t, { email: 'mara@elsewhere.example' })
  expect(await makeAdmin(t.deps, ' Mara@Elsewhere.example ')).toBe(true)
  expect((await t.rows('user_account'))[0]?.role).toBe('admin')
  expect(await actions(t)).toMatchObject([
    { action: 'account.role_changed', actor: 'operator', account_id: accountId, person_id: personId },
  ])
  await account(t, { email: 'new@x.example', verified: false })
  expect(await makeAdmin(t.deps, 'new@x.example'), 'its address has to be confirmed first').toBe(false)
})

test('a colleague who let the link lapse gets another one, which works, and keeps the name', async () => {
  const { t, admin } = await withAdmin()
  const EMAIL = 'ines@halcyon.example'
  const names = { firstName: 'Ines', lastName: 'Carvalho' }
  await admin.post('/api/admin/colleagues', { email: EMAIL, ...names, role: 'reader' })
  const first = await linkToken(t, EMAIL, '/confirm-account')
  t.clock.advance(8 * DAY)
  const again = { email: EMAIL, firstName: '', lastName: '', role: 'admin' as const }
  expect(await makeAdmin(t.deps, EMAIL)).toBe(false)
  await addColleague(t.deps, 'operator', again)
  const second = await linkToken(t, EMAIL, '/confirm-account')
  expect(second).not.toBe(first)
  const colleague = t.visitor()
  expect((await colleague.post('/api/account/confirm', { token: first, newPassword: PASSWORD })).status).toBe(410)
  expect((await colleague.post('/api/account/confirm', { token: second, newPassword: PASSWORD })).status).toBe(200)
  await colleague.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
  expect((await colleague.get('/api/account')).body.account).toMatchObject({ ...names, staff: 'admin' })
})

test('an admin adds a colleague, who chooses a password with the link, and has rights with a second factor', async () => {
  const { t, admin } = await withAdmin()
  const EMAIL = 'ines@halcyon.example'
  const add = (email = EMAIL) =>
    admin.post('/api/admin/colleagues', { email, firstName: 'Ines', lastName: 'Carvalho', role: 'admin' })
  await account(t, { email: 'investor@x.example' })
  expect((await add('investor@x.example')).body.error.code, 'keeps its role').toBe('person_has_account')
  // A stranger who knew it first gets nothing.
  const stranger = t.visitor()
  await stranger.post('/api/auth/sign-up/email', signUpForm(EMAIL, { firstName: 'Mallory' }))
  expect((await add()).status).toBe(204)
  const colleague = t.visitor()
  const token = await linkToken(t, EMAIL, '/confirm-account')
  expect(t.mails.at(-1)?.subject).toBe('Your staff account at Halcyon AI')
  t.clock.advance(6 * DAY)
  expect((await colleague.post('/api/account/confirm', { token })).body.error.code).toBe('account_password_missing')
  expect((await colleague.post('/api/account/confirm', { token, newPassword: PASSWORD })).status).toBe(200)
  await colleague.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
  expect((await colleague.get('/api/account')).body.account).toMatchObject({ firstName: 'Ines', staff: 'admin' })
  expect((await colleague.get('/api/admin/people')).status).toBe(403)
  await enrol(colleague)
  expect((await colleague.get('/api/admin/people')).status).toBe(200)
  const names = (await t.rows('request')).map(({ email_key }) => email_key)
  expect(names, 'the stranger’s request is all there is').toEqual([EMAIL])
})
