import { describe, expect, test } from 'vitest'
import { change, investor, putDocument, roomPath } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { maintainLog } from '../../transparency-log/service.ts'
import { UNCONFIRMED_OF_ALL, WRONG_OF_ALL } from './service.ts'

const ELENA = 'e.marchetti@northgate.example'
const ROOM = '/api/projects/vault/documents'

const ask = (visitor: TestVisitor) => visitor.post('/api/session/address')
const type = (visitor: TestVisitor, digits: string) =>
  visitor.post('/api/session/address/check', { digits, isAccreditedInvestor: true })
const wrong = (digits: string) => (digits === '000000' ? '000001' : '000000')

/** The digits that were emailed last. */
async function mailed(t: TestApp): Promise<string> {
  await t.runJobs()
  const text = t.mails.filter(({ text }) => text.includes('Six-digit code')).at(-1)?.text ?? ''
  return /Six-digit code: (\d{6})/.exec(text)?.[1] ?? ''
}

async function holder(t: TestApp, email = ELENA) {
  const visitor = t.visitor()
  const { code } = await visitor.sign({ email })
  await visitor.post('/api/unlock', { code })
  return Object.assign(visitor, { code })
}

async function prove(t: TestApp, visitor: TestVisitor) {
  expect((await ask(visitor)).status).toBe(202)
  expect((await type(visitor, await mailed(t))).status).toBe(204)
}

test('a code holder types the mailed digits and reads documents without an account, marked and recorded as theirs', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  const visitor = await holder(t)
  expect((await visitor.get(ROOM)).body.error.code).toBe('auth_required')
  expect((await visitor.get('/api/session/entry')).body.address).toEqual({ email: ELENA, proved: false })
  await prove(t, visitor)
  expect((await visitor.get('/api/session/entry')).body.address).toEqual({ email: ELENA, proved: true })
  expect((await visitor.get(ROOM)).body.documents).toMatchObject([{ id: documentId, title: 'Pitch deck' }])
  expect((await visitor.download(roomPath(documentId, '/pages/2?version=1'))).status).toBe(200)
  const [mark] = (await t.rows('watermark')).filter(({ kind }) => kind === 'page')
  const [signature] = await t.rows('submission')
  expect(mark).toMatchObject({ email: ELENA, person_id: signature?.person_id, submission_id: signature?.id, page: 2 })
  expect((await visitor.get('/api/session/entry')).body.document).toEqual({
    route: 'vault',
    id: documentId,
    title: 'Pitch deck',
  })
  const actions = (await t.rows('audit_entry')).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['address.digits_mailed', 'address.proved']))
  const day = t.clock.now().toISOString().slice(0, 10)
  const { people } = (await staff.get(`/api/admin/documents/${documentId}/readers-on?day=${day}`)).body
  expect(people, 'who could read it on that day').toMatchObject([{ email: ELENA }])
})

test('the mail names who asked, has no link to press, and hides its digits from the preview', async () => {
  const t = await testApp()
  const visitor = await holder(t)
  await ask(visitor)
  const digits = await mailed(t)
  const mail = t.mails.at(-1)
  expect(mail?.to).toBe(ELENA)
  expect(mail?.text).toContain('IP address: 198.51.')
  expect(mail?.text).not.toMatch(/#\S|\/confirm/)
  expect(mail?.subject).not.toContain(digits)
})

test('an address that nobody has confirmed gets three of these emails a day, and one that has proved itself gets more', async () => {
  const t = await testApp()
  const visitor = await holder(t)
  for (let i = 0; i < 3; i++) expect((await ask(visitor)).status).toBe(202)
  expect((await ask(visitor)).status).toBe(429)
  expect((await type(visitor, await mailed(t))).status).toBe(204)
  t.clock.advance(HOUR)
  await visitor.post('/api/unlock', { code: visitor.code })
  expect((await ask(visitor)).status).toBe(202)
})

test('staff who suspend an account close the documents to its code too', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await putDocument(t, staff)
  const visitor = await holder(t)
  await prove(t, visitor)
  expect((await visitor.get(ROOM)).status).toBe(200)
  await signedIn(t, t.visitor(), { email: ELENA, suspended: true })
  expect((await visitor.get(ROOM)).status).toBe(401)
  expect((await ask(visitor)).body.error.code).toBe('digits_unavailable')
})

describe('the digits work', () => {
  test('in the session that asked for them, and in no other', async () => {
    const t = await testApp()
    const visitor = await holder(t)
    const other = t.visitor()
    await other.post('/api/unlock', { code: visitor.code })
    await ask(visitor)
    const digits = await mailed(t)
    expect((await type(other, digits)).body.error.code).toBe('digits_over')
    await ask(other)
    expect((await type(other, digits)).body.error.code).toBe('digits_wrong')
    expect((await type(visitor, digits)).status).toBe(204)
    expect((await other.get(ROOM)).status, 'the proof is the session’s').toBe(401)
  })

  test('for ten minutes, once, and until newer ones are mailed', async () => {
    const t = await testApp()
    const visitor = await holder(t)
    await ask(visitor)
    const first = await mailed(t)
    t.clock.advance(10 * MINUTE)
    expect((await type(visitor, first)).body.error.code).toBe('digits_over')
    await ask(visitor)
    const second = await mailed(t)
    await ask(visitor)
    const third = await mailed(t)
    if (second !== third) expect((await type(visitor, second)).body.error.code).toBe('digits_wrong')
    expect((await type(visitor, ` ${third.slice(0, 3)} ${third.slice(3)}`)).status).toBe(204)
    expect((await type(visitor, third)).body.error.code).toBe('digits_over')
  })

  test('no more after ten wrong ones in the session, even at once; a new session with the code starts again', async () => {
    const t = await testApp()
    const visitor = await holder(t)
    await ask(visitor)
    const digits = await mailed(t)
    const answers = await Promise.all(Array.from({ length: 14 }, () => type(visitor, wrong(digits))))
    const codes = answers.map(({ body }) => body.error.code)
    expect(codes.filter((code) => code === 'digits_wrong')).toHaveLength(10)
    expect(codes.filter((code) => code === 'digits_spent')).toHaveLength(4)
    expect((await type(visitor, digits)).body.error.code).toBe('digits_spent')
    expect((await ask(visitor)).body.error.code).toBe('digits_spent')
    await visitor.delete('/api/session')
    await visitor.post('/api/unlock', { code: visitor.code })
    await prove(t, visitor)
  })
})

describe('nobody but the holder of a personal code', () => {
  test('gets digits or documents: strangers, shared codes, codes of our team, master codes', async () => {
    const t = await testApp()
    const { codes } = t.firstRun()
    const shared = t.visitor()
    await shared.sign({ email: 'shared@x.example' })
    for (const [visitor, code] of [
      [t.visitor(), undefined],
      [t.visitor(), codes.vault],
      [t.visitor(), codes.master],
      [shared, codes.shared],
    ] as const) {
      if (code) expect((await visitor.post('/api/access/vault', { code })).body.access).toBe('granted')
      expect((await ask(visitor)).body.error.code).toBe('digits_unavailable')
      expect((await type(visitor, '000000')).body.error.code).toBe('digits_unavailable')
      expect((await visitor.get(ROOM)).status).toBe(401)
    }
    await t.runJobs()
    expect(t.mails.filter(({ text }) => text.includes('Six-digit code'))).toEqual([])
  })

  test('can use up the emails of an honest person: each session has five an hour, and strangers have none', async () => {
    const t = await testApp()
    const visitor = await holder(t)
    const confirmed_at = t.clock.now().toISOString()
    await t.deps.db.updateTable('submission').set({ confirmed_at }).execute()
    for (let i = 0; i < 5; i++) expect((await ask(visitor)).status).toBe(202)
    expect((await ask(visitor)).body.error.code).toBe('too_many_requests')
    const elsewhere = t.visitor()
    await elsewhere.post('/api/unlock', { code: visitor.code })
    expect((await ask(elsewhere)).status).toBe(202)
    t.clock.advance(HOUR)
    await visitor.post('/api/unlock', { code: visitor.code })
    expect((await ask(visitor)).status).toBe(202)
  })
})

describe('the proof ends', () => {
  test('with the lock, the session, the code, another code, and the signature', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const read = async (visitor: TestVisitor) => (await visitor.get(roomPath(documentId))).status
    const visitor = await holder(t)
    await prove(t, visitor)
    expect(await read(visitor)).toBe(200)
    t.clock.advance(12 * MINUTE)
    expect(await read(visitor)).toBe(403)
    await visitor.post('/api/access/vault', { code: visitor.code })
    expect(await read(visitor), 'the same session goes on').toBe(200)

    const other = await holder(t, 'other@x.example')
    await visitor.post('/api/unlock', { code: other.code })
    expect(await read(visitor), 'another code in the same browser').toBe(401)
    await visitor.post('/api/unlock', { code: visitor.code })
    await visitor.delete('/api/session')
    await visitor.post('/api/unlock', { code: visitor.code })
    expect(await read(visitor), 'a new session').toBe(401)

    await prove(t, visitor)
    await t.deps.db
      .updateTable('access_code')
      .set({ revoked_at: t.clock.now().toISOString() })
      .where('email', '=', ELENA)
      .execute()
    expect(await read(visitor)).toBe(401)
  })
})

test('restricted documents are checked against the proved address', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  await change(staff, documentId, { narrowed: true, readers: [{ kind: 'email', value: ELENA }] })
  const elena = await holder(t)
  const other = await holder(t, 'other@x.example')
  for (const visitor of [elena, other]) await prove(t, visitor)
  expect((await elena.get(roomPath(documentId))).status).toBe(200)
  expect((await other.get(roomPath(documentId))).status).toBe(404)
})

test('someone who signs with another person’s address learns nothing: the digits go to her mailbox', async () => {
  const t = await testApp()
  const mallory = await holder(t)
  await ask(mallory)
  const digits = await mailed(t)
  expect((await type(mallory, wrong(digits))).body.error.code).toBe('digits_wrong')
  expect((await mallory.get(ROOM)).status).toBe(401)
})

test('an account that has not signed reads by its code, and one that has needs no digits', async () => {
  const t = await testApp()
  const visitor = await holder(t)
  await signedIn(t, visitor, { email: 'account@x.example' })
  expect((await visitor.get(ROOM)).body.error.code).toBe('nda_required')
  await prove(t, visitor)
  expect((await visitor.get(ROOM)).status).toBe(200)
  expect((await (await investor(t, 'signed@x.example')).get(ROOM)).status).toBe(200)
})

test('the digits confirm the signature, and only an accredited investor gets to the documents', async () => {
  const t = await testApp()
  const visitor = await holder(t)
  await ask(visitor)
  const digits = await mailed(t)
  for (const given of [{ digits }, { digits, isAccreditedInvestor: false }])
    expect((await visitor.post('/api/session/address/check', given)).body.error.fields).toEqual({
      isAccreditedInvestor: 'Must confirm accredited investor status',
    })
  expect((await visitor.get(ROOM)).status).toBe(401)
  expect((await t.rows('submission'))[0]?.confirmed_at).toBeNull()
  expect((await type(visitor, digits)).status).toBe(204)
  expect((await t.rows('submission'))[0]?.confirmed_at).not.toBeNull()
})

describe('wrong digits are limited over many sessions', () => {
  /** Guesses as often as the limits of a session let. */
  async function guess(visitor: TestVisitor, digits: string, times: number) {
    const codes: string[] = []
    for (let i = 0; i < times; i++) codes.push((await type(visitor, wrong(digits))).body.error.code)
    return codes
  }
  const paused = (codes: string[]) => codes.filter((code) => code === 'digits_paused').length

  test('for an address: thirty a day, however many sessions its code has', async () => {
    const t = await testApp()
    const { code } = await holder(t)
    const codes: string[] = []
    for (let session = 0; session < 4; session++) {
      const visitor = t.visitor()
      await visitor.post('/api/unlock', { code })
      t.clock.advance(session === 3 ? DAY - HOUR : 0)
      await visitor.post('/api/unlock', { code })
      await ask(visitor)
      codes.push(...(await guess(visitor, await mailed(t), session === 3 ? 2 : 10)))
    }
    expect(codes.slice(0, 30).every((one) => one === 'digits_wrong')).toBe(true)
    expect(paused(codes.slice(30))).toBe(2)
  })

  test('from a client address: a hundred a day, and right ones do not count, so that its neighbours get through', async () => {
    const t = await testApp()
    const from = '203.0.113.9'
    const at = async (name: string) => {
      const visitor = t.visitor(from)
      const { code } = await visitor.sign({ email: `${name}@northgate.example` })
      await visitor.post('/api/unlock', { code })
      await ask(visitor)
      return { visitor, digits: await mailed(t) }
    }
    for (let i = 0; i < 12; i++) {
      const { visitor, digits } = await at(`honest${i}`)
      expect((await guess(visitor, digits, 1))[0]).toBe('digits_wrong')
      expect((await type(visitor, digits)).status).toBe(204)
    }
    const codes: string[] = []
    for (let i = 0; i < 9; i++) {
      const { visitor, digits } = await at(`guess${i}`)
      codes.push(...(await guess(visitor, digits, 10)))
    }
    expect(paused(codes)).toBe(2)
    const elsewhere = await holder(t)
    await prove(t, elsewhere)
  })

  test('of all together: staff are told, strangers stop, and whoever is confirmed or has the link goes on', async () => {
    const t = await testApp()
    const confirmed = await holder(t, 'confirmed@x.example')
    const confirmed_at = t.clock.now().toISOString()
    await t.deps.db.updateTable('submission').set({ confirmed_at }).execute()
    const stranger = await holder(t, 'stranger@x.example')
    await ask(stranger)
    const digits = await mailed(t)
    for (let i = 0; i < WRONG_OF_ALL.limit - 1; i++) await limitRate(t.deps, WRONG_OF_ALL, 'unconfirmed')
    expect(await guess(stranger, digits, 3)).toEqual(['digits_wrong', 'digits_paused', 'digits_paused'])
    expect((await type(stranger, digits)).body.error.code, 'the right ones too').toBe('digits_paused')
    await prove(t, confirmed)
    const told = (await t.rows('audit_entry')).filter(({ action }) => action === 'address.proofs_paused')
    expect(told).toHaveLength(1)
    await maintainLog(t.deps)
    await t.tend()
    const staff = await staffBrowser(t, 'admin')
    const { alerts } = (await staff.get('/api/admin/alerts?rule=digits_paused')).body
    expect(alerts).toMatchObject([{ rule: 'digits_paused', says: expect.stringContaining('of unconfirmed addresses') }])
    t.clock.advance(DAY)
    await stranger.post('/api/unlock', { code: stranger.code })
    await prove(t, stranger)
  })

  test('where nothing was compared, nothing counts: old digits and spent sessions use up nobody’s guesses', async () => {
    const t = await testApp()
    const visitor = await holder(t)
    for (let i = 0; i < 40; i++) expect((await type(visitor, '000000')).body.error.code).toBe('digits_over')
    await prove(t, visitor)
  })
})

test('emails with digits to addresses that nobody has confirmed are limited for a browser and for all together', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const answers: number[] = []
  for (let i = 0; i < 11; i++) {
    const { code } = await visitor.sign({ email: `invented${i}@northgate.example` })
    await visitor.post('/api/unlock', { code })
    answers.push((await ask(visitor)).status)
    await visitor.delete('/api/session')
  }
  expect(answers).toEqual([...Array(10).fill(202), 429])
  for (let i = 0; i < UNCONFIRMED_OF_ALL.limit; i++)
    await limitRate(t.deps, UNCONFIRMED_OF_ALL, 'unconfirmed').catch(() => undefined)
  expect((await ask(await holder(t))).status).toBe(429)
})
