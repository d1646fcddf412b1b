import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { withdrawById } from '../../agreements/term/withdraw-agreement.ts'
import { answerRequest, listRequests, requestNewCode } from './service.ts'

const EMAIL = 'e.marchetti@northgate.example'

async function asked() {
  const t = await testApp()
  const signer = t.visitor()
  await signer.sign()
  const ask = (email: string) =>
    t.deps.db.transaction().execute((trx) => requestNewCode(trx, t.deps, { email, browserId: 'b', personId: null }))
  await ask(EMAIL)
  await t.runJobs()
  t.mails.length = 0
  const [request] = (await listRequests(t.deps, { state: 'open' })).requests
  return { t, signer, ask, id: request?.id ?? '' }
}

test('a request waits for staff until it is answered, one at a time for an address', async () => {
  const { t, ask, id } = await asked()
  expect(await ask(EMAIL.toUpperCase()), 'however the address is written').toBe(false)
  expect((await listRequests(t.deps, { state: 'open' })).requests.map(({ email, answer }) => [email, answer])).toEqual([
    [EMAIL, null],
  ])
  await answerRequest(t.deps, id, { answer: 'declined', by: 'operator' }, withdrawById)
  expect(await listRequests(t.deps, { state: 'open' })).toEqual({ requests: [], open: 0, awaiting: 0, next: null })
  expect(await ask(EMAIL), 'and may be made anew').toBe(true)
})

test('approved: a new personal code of the usual terms is made and mailed, once', async () => {
  const { t, signer, id } = await asked()
  const approve = () => answerRequest(t.deps, id, { answer: 'approved', by: 'operator' }, withdrawById)
  expect((await Promise.all([approve(), approve()])).sort()).toEqual(['answered', 'unknown'])
  await t.runJobs()
  expect(t.mails.map((mail) => mail.to)).toEqual([EMAIL])
  const code = /HALCYON-[A-Z0-9]{6}/.exec(t.mails[0]?.text ?? '')?.[0]
  const made = (await t.rows('access_code')).filter((row) => row.kind === 'personal').at(-1)
  expect(made).toMatchObject({ created_by: 'operator', uses_remaining: 25, auto_generated: 0 })
  expect((await signer.post('/api/unlock', { code })).status).toBe(200)
  const actions = (await t.rows('audit_entry'))
    .filter((entry) => entry.actor === 'operator')
    .map((entry) => entry.action)
  expect(actions).toEqual(['request.answered', 'code.issued'])
})

test('declined: the person is mailed the words of staff, and no code is made', async () => {
  const { t, id } = await asked()
  const words = 'Please call us first: the offer is closed to new readers.'
  expect(await answerRequest(t.deps, id, { answer: 'declined', words, by: 'operator' }, withdrawById)).toBe('answered')
  await t.runJobs()
  expect(t.mails).toMatchObject([{ to: EMAIL, text: expect.stringContaining(words) }])
  expect((await t.rows('access_code')).filter((row) => row.kind === 'personal').length).toBe(1)
  expect(await answerRequest(t.deps, id, { answer: 'approved', by: 'operator' }, withdrawById)).toBe('unknown')
})

test('nobody without a signature that stands is given a code; the request stays open', async () => {
  const { t, id } = await asked()
  await t.deps.db.updateTable('submission').set({ superseded_at: t.clock.now().toISOString() }).execute()
  expect(await answerRequest(t.deps, id, { answer: 'approved', by: 'operator' }, withdrawById)).toBe('no_signature')
  expect((await listRequests(t.deps, { state: 'open' })).requests.length).toBe(1)
})

test('what is asked for comes a page at a time, oldest first; what was answered the other way round', async () => {
  const t = await testApp()
  for (let n = 0; n < 52; n++) {
    const input = { email: `n${n}@x.example`, browserId: 'b', personId: null }
    await t.deps.db.transaction().execute((trx) => requestNewCode(trx, t.deps, input))
    t.clock.advance(1000)
  }
  const first = await listRequests(t.deps, { state: 'open' })
  expect([first.requests.length, first.requests[0]?.email, first.open]).toEqual([50, 'n0@x.example', 52])
  const second = await listRequests(t.deps, { state: 'open', after: first.next ?? '' })
  expect(second.requests.map(({ email }) => email)).toEqual(['n50@x.example', 'n51@x.example'])
  expect(second.next).toBeNull()
  for (const { id } of first.requests.slice(0, 2)) {
    await answerRequest(t.deps, id, { answer: 'declined', words: 'Not now', by: 'operator' }, withdrawById)
    t.clock.advance(1000)
  }
  const answered = await listRequests(t.deps, { state: 'answered' })
  expect(answered.requests.map(({ email, words }) => [email, words])).toEqual([
    ['n1@x.example', 'Not now'],
    ['n0@x.example', 'Not now'],
  ])
})
