import { expect, test } from 'vitest'
import { detailOf } from '../../../tests/helpers/entry-detail.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { signedIn } from '../../../tests/helpers/test-account.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../tests/helpers/test-clock.ts'

const NAME = 'ines@carvalho.example'

/** Ines reads by code in two browsers and is signed in to her account in a third; another person reads by code. */
async function withReaders() {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const [first, second, account, other] = [t.visitor(), t.visitor(), t.visitor(), t.visitor()]
  const { code } = await first.sign({ email: NAME })
  for (const browser of [first, second]) await browser.post('/api/unlock', { code })
  const { personId } = await signedIn(t, account, { email: NAME })
  await admin.post(`/api/admin/people/${personId}/approve`, { routes: ['vault'] })
  const others = await other.sign({ email: 'other@x.example' })
  await other.post('/api/unlock', { code: others.code })
  const reads = async (browser: typeof first) => (await browser.get('/api/projects/vault/content')).status
  const sessions = async () => (await admin.get(`/api/admin/people/${personId}`)).body.sessions
  const entries = async () => (await t.rows('audit_entry')).filter(({ action }) => action.endsWith('ended_by_staff'))
  return { t, admin, first, second, account, other, code, personId, reads, sessions, entries }
}

test('an admin ends one session: it reads nothing from the next request on, and the others go on', async () => {
  const { admin, first, second, account, code, personId, reads, sessions, entries } = await withReaders()
  const before = await sessions()
  expect(before.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['account', 'code', 'code'])
  const live = (await admin.get('/api/admin/sessions')).body.sessions
  const newest = live.find(({ email }: { email: string }) => email === NAME)
  expect((await admin.post(`/api/admin/sessions/${newest.id}/end`)).status).toBe(204)
  expect([await reads(first), await reads(second), await reads(account)].sort()).toEqual([200, 200, 401])
  expect(await sessions()).toHaveLength(2)
  const ended = (await reads(first)) === 401 ? first : second
  expect((await ended.get('/api/access/vault')).body).toEqual({ access: 'redirect', reason: 'credentials_missing' })
  expect((await ended.post('/api/unlock', { code })).status, 'the code still opens').toBe(200)
  expect(await reads(ended)).toBe(200)
  expect((await admin.post(`/api/admin/sessions/${newest.id}/end`)).status, 'twice').toBe(204)
  const [entry, more] = await entries()
  expect(more).toBeUndefined()
  expect(entry).toMatchObject({ action: 'session.ended_by_staff', person_id: personId })
  expect(entry && detailOf(entry)).toMatchObject({ session: newest.id })
})

test('an admin ends the session of an account', async () => {
  const { admin, first, account, reads, sessions, entries, personId } = await withReaders()
  const id = (await sessions()).find(({ kind }: { kind: string }) => kind === 'account').id
  expect((await admin.post(`/api/admin/sessions/${id}/end`)).status).toBe(204)
  expect([await reads(account), await reads(first)]).toEqual([401, 200])
  expect(await entries()).toMatchObject([{ action: 'account.session_ended_by_staff', person_id: personId }])
  expect((await admin.post(`/api/admin/sessions/${id}/end`)).body.error.code).toBe('not_found')
})

test('an admin ends every session of a person, and nobody else’s', async () => {
  const { admin, first, second, account, other, personId, reads, sessions, entries } = await withReaders()
  const { status, body } = await admin.post(`/api/admin/people/${personId}/end-sessions`)
  expect([status, body]).toEqual([200, { ended: 3 }])
  expect([await reads(first), await reads(second), await reads(account), await reads(other)]).toEqual([
    401, 401, 401, 200,
  ])
  expect(await sessions()).toEqual([])
  expect(await entries()).toHaveLength(3)
  expect((await admin.post(`/api/admin/people/${personId}/end-sessions`)).body).toEqual({ ended: 0 })
})

test('a code that the browser could open without typing must be typed after staff ended its session', async () => {
  const { t, admin } = await withReaders()
  t.clock.advance(MINUTE)
  const signer = t.visitor()
  await signer.sign({ email: 'signer@x.example' })
  await signer.post('/api/access/vault', { code: t.firstRun().codes.vault })
  const [{ id: codeId }] = (await admin.get('/api/admin/codes?search=signer@')).body.codes
  const handedAt = async () => (await t.rows('browser_code')).find(({ code_id }) => code_id === codeId)?.handed_at
  expect(await handedAt()).not.toBeNull()
  const [newest] = (await admin.get('/api/admin/sessions')).body.sessions
  await admin.post(`/api/admin/sessions/${newest.id}/end`)
  expect(await handedAt()).toBeNull()
})

test('two admins who end the same sessions at once end each once', async () => {
  const { t, admin, personId, entries } = await withReaders()
  const second = await staffBrowser(t, 'admin', 'second@x.example')
  const answers = await Promise.all(
    [admin, second, admin, second].map((staff) => staff.post(`/api/admin/people/${personId}/end-sessions`)),
  )
  expect(answers.map(({ body }) => body.ended).reduce((sum, n) => sum + n, 0)).toBe(3)
  expect(await entries()).toHaveLength(3)
})
