import { expect, test } from 'vitest'
import { makeKey, program } from '../../../../tests/helpers/api-key.ts'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { investor } from '../../../../tests/helpers/interest.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'

const DAY = 24 * 60 * 60_000

async function withProposer() {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { id, key } = await makeKey(staff, ['acts:propose'], { name: 'Assistant' })
  const ask = program(t, key)
  const propose = async (act: string, given: object, reason = '') => {
    const answer = await ask('POST', '/api/proposals', { proposal: { act, with: given }, reason })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.id as string
  }
  const open = async (by = staff) => (await by.get('/api/admin/proposals')).body.proposals
  const find = async (wanted: string, by = staff) => (await open(by)).find((one: { id: string }) => one.id === wanted)
  const confirm = async (wanted: string, by = staff) =>
    by.post(`/api/admin/proposals/${wanted}/confirm`, { seen: (await find(wanted, by))?.seen ?? 'nothing' })
  return { t, staff, keyId: id, ask, propose, open, find, confirm }
}

async function actions(t: TestApp, pattern: RegExp) {
  return (await t.rows('audit_entry')).filter(({ action }) => pattern.test(action))
}

const card = async (t: TestApp) => (await t.rows('pipeline_card'))[0]

test('a next step is proposed, shown exactly, and set with the rights and in the name of who confirms it', async () => {
  const { t, staff, keyId, propose, find, open, confirm } = await withProposer()
  const { personId } = await investor(t, 'ada@x.example')
  const id = await propose(
    'next_step',
    { id: personId, nextStep: 'Send terms', nextOn: '2030-01-02' },
    'She read them.',
  )
  expect(await t.rows('pipeline_card'), 'nothing has happened').toEqual([])
  expect(await find(id)).toMatchObject({
    ...{ act: 'next_step', state: 'open', madeBy: 'Assistant', reason: 'She read them.', personId, changed: [] },
    says: 'Set the next step of Ada Lovelace',
    would: [
      { label: 'Person', value: 'Ada Lovelace (ada@x.example)' },
      { label: 'Next step', value: 'Send terms' },
      { label: 'Due on', value: '2030-01-02' },
    ],
  })
  expect((await confirm(id)).status).toBe(204)
  expect(await card(t)).toMatchObject({ next_step: 'Send terms', next_on: '2030-01-02' })
  const [account] = (await t.rows('user_account')).filter(({ email }) => email === 'admin@x.example')
  const by = `staff:${account?.id}`
  const entries = await actions(t, /^proposal|^pipeline/)
  expect(entries.map(({ action, actor, person_id }) => [action, actor, person_id])).toEqual([
    ['proposal.made', `key:${keyId}`, personId],
    ['proposal.confirmed', by, personId],
    ['pipeline.step_set', by, personId],
  ])
  expect(detailOf(entries[1] as never)).toMatchObject({ proposes: 'next_step', proposal: id, key: keyId })
  expect(JSON.stringify(entries)).not.toContain('Send terms')
  expect(await open()).toEqual([])
  const { proposals } = (await staff.get('/api/admin/proposals?state=decided')).body
  expect(proposals).toMatchObject([{ id, state: 'confirmed', seen: null }])
  expect((await confirm(id)).body.error.code).toBe('proposal_over')
})

test('an answer is proposed and given, and the person is emailed as from the page', async () => {
  const { t, staff, propose, find, confirm } = await withProposer()
  const { visitor } = await investor(t, 'ada@x.example')
  const startsAt = new Date(t.clock.now().getTime() + 3 * DAY).toISOString()
  const asked = { kind: 'call', route: 'vault', topic: 'Terms', times: [startsAt] }
  const request = (await visitor.post('/api/account/requests', asked)).body.id
  const meeting = { startsAt, minutes: 30, place: 'Room 1' }
  const id = await propose('answer_request', { id: request, answer: 'approved', words: 'Gladly.', meeting })
  const shown = await find(id)
  expect(shown.would.map(({ label, value }: { label: string; value: string }) => `${label}: ${value}`)).toEqual([
    'Request: An investor call',
    'Person: Mara Lindqvist (ada@x.example)',
    'Project: Vault',
    'Answer: Approve',
    'Message to the person: Gladly.',
    `Begins at: ${startsAt}`,
    'Minutes: 30',
    'Place: Room 1',
    'Email: The person is emailed',
  ])
  expect((await confirm(id)).status).toBe(204)
  const answered = (await staff.get('/api/admin/requests?state=answered')).body.requests[0]
  expect(answered).toMatchObject({ id: request, answer: 'approved', words: 'Gladly.', meeting: { place: 'Room 1' } })
})

test('a code is proposed without its text, and issued as a managed code by who confirms it', async () => {
  const { t, ask, propose, find, confirm } = await withProposer()
  const wanted = { routes: ['vault'], email: 'ada@x.example', fullName: 'Ada Lovelace', usesAllowed: 5 }
  const id = await propose('issue_code', { ...wanted, code: 'CHOSEN-1', type: 'shared_timed' })
  expect(JSON.stringify(await find(id))).not.toContain('CHOSEN-1')
  expect((await find(id)).says).toBe('Issue a code for Ada Lovelace')
  expect((await confirm(id)).status).toBe(204)
  const [made] = (await t.rows('access_code')).filter(({ email }) => email === 'ada@x.example')
  expect(made).toMatchObject({ kind: 'managed', uses_allowed: 5 })
  expect((await actions(t, /^code\.issued$/)).at(-1)?.actor).toMatch(/^staff:/)
  const refused = async (given: object) =>
    (await ask('POST', '/api/proposals', { proposal: { act: 'issue_code', with: given } })).status
  expect(await refused({ routes: [] })).toBe(400)
  expect(await refused({ routes: ['nowhere'] })).toBe(400)
})

test('a dismissed proposal does nothing, and an old one and one of a revoked key cannot be confirmed', async () => {
  const { t, staff, keyId, propose, open, find, confirm } = await withProposer()
  const { personId } = await investor(t, 'ada@x.example')
  const dismissed = await propose('next_step', { id: personId, nextStep: 'One' })
  expect((await staff.post(`/api/admin/proposals/${dismissed}/dismiss`)).status).toBe(204)
  expect((await confirm(dismissed)).body.error.code).toBe('proposal_over')
  const old = await propose('next_step', { id: personId, nextStep: 'Two' })
  const { seen } = await find(old)
  t.clock.advance(7 * DAY - 1)
  // The first session has ended meanwhile.
  const again = await staffBrowser(t, 'admin', 'second@x.example')
  expect((await find(old, again)).state).toBe('open')
  t.clock.advance(1)
  expect(await open(again)).toEqual([])
  expect((await again.post(`/api/admin/proposals/${old}/confirm`, { seen })).body.error.code).toBe('proposal_over')
  expect((await again.post(`/api/admin/proposals/${old}/dismiss`)).body.error.code).toBe('proposal_over')
  const late = await propose('next_step', { id: personId, nextStep: 'Three' })
  expect((await again.post(`/api/admin/api-keys/${keyId}/revoke`)).status).toBe(204)
  expect((await again.post(`/api/admin/proposals/${late}/confirm`, { seen })).body.error.code).toBe('proposal_over')
  const { proposals } = (await again.get('/api/admin/proposals?state=decided')).body
  expect(proposals.map(({ state }: { state: string }) => state).sort()).toEqual(['dismissed', 'expired', 'revoked'])
  expect(await t.rows('pipeline_card')).toEqual([])
})

test('what a key proposed cannot be confirmed while its maker is suspended or not staff', async () => {
  const { t, keyId, propose, open, find } = await withProposer()
  const { personId } = await investor(t, 'ada@x.example')
  const id = await propose('next_step', { id: personId, nextStep: 'One' })
  const { seen } = await find(id)
  const other = await staffBrowser(t, 'admin', 'second@x.example')
  const keys = t.deps.db.selectFrom('api_key').select('account_id').where('id', '=', keyId)
  const setMaker = (given: object) => t.deps.db.updateTable('user_account').set(given).where('id', 'in', keys).execute()
  for (const [end, back] of [
    [{ suspended_at: t.clock.now().toISOString() }, { suspended_at: null }],
    [{ role: 'investor' }, { role: 'admin' }],
  ] as const) {
    await setMaker(end)
    expect(await open(other)).toEqual([])
    const { proposals } = (await other.get('/api/admin/proposals?state=decided')).body
    expect(proposals).toMatchObject([{ id, state: 'revoked' }])
    const refused = await other.post(`/api/admin/proposals/${id}/confirm`, { seen })
    expect(refused.body.error.code).toBe('proposal_over')
    await setMaker(back)
  }
  expect((await other.post(`/api/admin/proposals/${id}/confirm`, { seen })).status).toBe(204)
})

test('a target that changed since is shown, and one that changed since it was shown is refused', async () => {
  const { t, staff, propose, find, confirm } = await withProposer()
  const { personId } = await investor(t, 'ada@x.example')
  const id = await propose('next_step', { id: personId, nextStep: 'Send terms' })
  const { seen } = await find(id)
  await staff.post(`/api/admin/pipeline/${personId}/card`, { nextStep: 'Wait for Ada' })
  const stale = await staff.post(`/api/admin/proposals/${id}/confirm`, { seen })
  expect(stale.body.error.code).toBe('proposal_changed')
  expect(await card(t)).toMatchObject({ next_step: 'Wait for Ada' })
  expect((await find(id)).changed).toEqual([{ label: 'Next step', was: 'none', now: 'Wait for Ada' }])
  expect((await confirm(id)).status).toBe(204)
  expect(await card(t)).toMatchObject({ next_step: 'Send terms' })
})

test('what the act refuses leaves the proposal open', async () => {
  const { t, propose, find, confirm } = await withProposer()
  const { visitor } = await investor(t, 'ada@x.example')
  const times = [new Date(t.clock.now().getTime() + DAY).toISOString()]
  const request = (await visitor.post('/api/account/requests', { kind: 'call', route: 'vault', topic: 'Terms', times }))
    .body.id
  const id = await propose('answer_request', { id: request, answer: 'approved' })
  expect((await confirm(id)).body.error.code).toBe('meeting_incomplete')
  expect((await find(id)).state).toBe('open')
  expect((await t.rows('request'))[0]?.answer).toBeNull()
})

test('two confirmations at the same time are one act', async () => {
  const { t, staff, propose, find } = await withProposer()
  const second = await staffBrowser(t, 'admin', 'second@x.example')
  for (const [act, given] of [
    ['issue_code', { routes: ['vault'], email: 'ada@x.example' }],
    ['next_step', { id: (await investor(t, 'bob@x.example')).personId, nextStep: 'Call' }],
  ] as const) {
    const id = await propose(act, given)
    const { seen } = await find(id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? staff : second).post(`/api/admin/proposals/${id}/confirm`, { seen }),
      ),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 204) expect(['proposal_over', 'proposal_changed']).toContain(body.error.code)
  }
  expect((await t.rows('access_code')).filter(({ email }) => email === 'ada@x.example')).toHaveLength(1)
  expect(await actions(t, /^pipeline\.step_set$/)).toHaveLength(1)
  expect(await actions(t, /^proposal\.confirmed$/)).toHaveLength(2)
})

test('a confirmation and a dismissal at the same time: one of them counts', async () => {
  const { t, staff, propose, find } = await withProposer()
  const id = await propose('issue_code', { routes: ['vault'], email: 'ada@x.example' })
  const { seen } = await find(id)
  const [confirmed, dismissed] = await Promise.all([
    staff.post(`/api/admin/proposals/${id}/confirm`, { seen }),
    staff.post(`/api/admin/proposals/${id}/dismiss`),
  ])
  expect([confirmed.status, dismissed.status].sort()).toEqual([204, 409])
  const codes = (await t.rows('access_code')).filter(({ email }) => email === 'ada@x.example')
  expect(codes).toHaveLength(confirmed.status === 204 ? 1 : 0)
})

test('a key proposes as an admin only, sees only its own proposals, and not too many wait', async () => {
  const { t, staff, ask, propose } = await withProposer()
  const { personId } = await investor(t, 'ada@x.example')
  const other = program(t, (await makeKey(staff, ['acts:propose'])).key)
  const reading = program(t, (await makeKey(staff, ['people:read'])).key)
  const next = { proposal: { act: 'next_step', with: { id: personId, nextStep: 'Call' } } }
  expect((await reading('POST', '/api/proposals', next)).body.error.code).toBe('api_key_scope')
  expect((await ask('POST', '/api/admin/proposals/x/confirm', { seen: 'x' })).body.error.code).toBe('wrong_origin')
  const unknown = { proposal: { act: 'next_step', with: { id: 'none', nextStep: 'Call' } } }
  expect((await ask('POST', '/api/proposals', unknown)).status).toBe(404)
  expect((await ask('POST', '/api/proposals', { proposal: { act: 'erase', with: {} } })).status).toBe(400)
  for (let i = 0; i < 50; i++) await propose('next_step', { id: personId, nextStep: `Call ${i}` })
  expect((await ask('POST', '/api/proposals', next)).body.error.code).toBe('proposals_full')
  expect((await other('GET', '/api/proposals')).body.proposals).toEqual([])
  expect((await ask('GET', '/api/proposals')).body.proposals).toHaveLength(50)
  await t.deps.db.updateTable('user_account').set({ role: 'reader' }).where('email', '=', 'admin@x.example').execute()
  expect((await ask('POST', '/api/proposals', next)).body.error.code).toBe('read_only')
})

test('proposals about a person are exported and erased with them, and go with the retention of requests', async () => {
  const { t, staff, propose } = await withProposer()
  const { personId, visitor } = await investor(t, 'ada@x.example')
  await propose('next_step', { id: personId, nextStep: 'Send terms' })
  await propose('issue_code', { routes: ['vault'], email: 'ada@x.example' })
  await propose('issue_code', { routes: ['vault'], email: 'stranger@x.example' })
  const file = (await staff.post(`/api/admin/people/${personId}/export`)).body
  expect(file.proposals).toHaveLength(2)
  expect(JSON.stringify((await visitor.get('/api/account/data')).body)).not.toContain('Send terms')
  expect(
    (await staff.post(`/api/admin/people/${personId}/erase`, { email: 'ada@x.example' })).body.erased.proposals,
  ).toBe(2)
  expect((await t.rows('proposal')).map(({ email_key }) => email_key)).toEqual(['stranger@x.example'])
  const { applyRetention } = await import('../../people/retention/service.ts')
  t.clock.advance((t.deps.portal.privacy.retention.requests + 1) * DAY)
  await applyRetention(t.deps)
  expect(await t.rows('proposal')).toEqual([])
})
