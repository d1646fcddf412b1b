import { describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/helpers/account.ts'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { signature } from '../../../../tests/helpers/test-visitor.ts'
import { entriesOf, mailsOf, publish, settle } from '../../../../tests/helpers/versions.ts'

const EMAIL = signature().email
const OWNER = 'investors@halcyon.example'

async function withSigner() {
  const t = await testApp()
  const signer = t.visitor()
  const { code, submissionId } = await signer.sign()
  await signer.post('/api/unlock', { code })
  await settle(t)
  t.mails.length = 0
  const admin = await staffBrowser(t, 'admin')
  const access = async (visitor = signer) => (await visitor.get('/api/access/vault')).body
  const withdraw = (words = '') => admin.post(`/api/admin/nda-submissions/${submissionId}/withdraw`, { words })
  return { t, signer, code, id: submissionId, admin, access, withdraw }
}

describe('who is bound by what', () => {
  test('is told by version, state and end, counted, searched and paged', async () => {
    const { t, admin, withdraw } = await withSigner()
    for (let i = 0; i < 60; i++) {
      t.clock.advance(MINUTE)
      await t.visitor().sign({ email: `s${i}@x.example`, fullName: `Signer ${i}`, companyName: i % 2 ? 'Odd' : 'Even' })
    }
    await withdraw()
    await publish(admin, 2, { policy: 'next_visit' })
    t.clock.advance(MINUTE)
    await t.visitor().sign({ email: 'new@x.example', fullName: 'Signer of the second' })
    const list = async (query = '') => (await admin.get(`/api/admin/agreement-terms${query}`)).body
    const first = await list()
    expect(first.counts).toEqual({ bound: 1, sign_again: 60, ending: 0, ended: 0, superseded: 0, withdrawn: 1 })
    expect([first.total, first.obligations.length]).toEqual([62, 50])
    expect(first.obligations[0]).toMatchObject({ fullName: 'Signer of the second', version: 2, state: 'bound' })
    const second = await list(`?after=${first.next}`)
    const ids = [...first.obligations, ...second.obligations].map(({ id }: { id: string }) => id)
    expect([second.next, new Set(ids).size]).toEqual([null, 62])
    expect((await list('?state=withdrawn')).obligations.map(({ email }: { email: string }) => email)).toEqual([EMAIL])
    expect((await list('?version=2')).total).toBe(1)
    expect((await list('?search=odd')).total).toBe(30)
    const [ending] = (await list('?sort=ending')).obligations
    expect(ending).toMatchObject({ email: EMAIL, boundUntil: '2031-01-15T10:00:00.000Z' })
    expect((await admin.get('/api/admin/agreement-terms?after=none')).status).toBe(404)
    const file = (await admin.post('/api/admin/agreement-terms/export', { state: 'sign_again' })).body as string
    expect(file.split('\r\n').length - 2, 'one line each, and a heading').toBe(60)
    expect(detailOf((await entriesOf(t, 'export.made')).at(-1))).toEqual({
      kind: 'obligations',
      count: 60,
      filtered: true,
    })
  })

  test('says whose term ends within 60 days, and whose has ended', async () => {
    const { t, admin } = await withSigner()
    const counts = async () => (await admin.get('/api/admin/agreement-terms')).body.counts
    const until = async (ms: number) =>
      t.deps.db
        .updateTable('submission')
        .set({ bound_until: new Date(t.clock.now().getTime() + ms).toISOString() })
        .execute()
    await until(60 * DAY + 1)
    expect(await counts()).toMatchObject({ bound: 1 })
    await until(60 * DAY)
    expect(await counts()).toMatchObject({ ending: 1 })
    await until(0)
    expect(await counts()).toMatchObject({ ended: 1 })
  })
})

describe('withdrawal', () => {
  test('is recorded for a person whose data was erased, without an email', async () => {
    const { t, admin, withdraw } = await withSigner()
    const [person] = await t.rows('person')
    expect((await admin.post(`/api/admin/people/${person?.id}/erase`, {})).status).toBeLessThan(300)
    expect((await withdraw('By post')).status).toBe(204)
    await settle(t)
    expect(mailsOf(t, /Your withdrawal/, EMAIL)).toEqual([])
    expect((await entriesOf(t, 'nda.withdrawn')).length).toBe(1)
  })

  test('ends access, codes and what shared codes opened, in whatever browser, and is mailed and noted', async () => {
    const { t, signer, code, admin, access, withdraw } = await withSigner()
    const elsewhere = await makeAccount(t, EMAIL)
    await elsewhere.post('/api/access/fanz', { code: t.firstRun().codes.shared })
    expect((await elsewhere.get('/api/access/fanz')).body.access).toBe('granted')
    expect((await withdraw('By phone')).status).toBe(204)
    expect(await access()).toEqual({ access: 'redirect', reason: 'nda_withdrawn' })
    expect((await elsewhere.get('/api/access/fanz')).body.access).not.toBe('granted')
    expect((await signer.post('/api/unlock', { code })).status).toBe(403)
    const shared = await signer.post('/api/access/vault', { code: t.firstRun().codes.shared })
    expect(shared.body.error.code).toBe('code_nda_required')
    expect((await withdraw()).body.error.code, 'once').toBe('nda_withdrawn_already')
    await settle(t)
    const told = mailsOf(t, /Your withdrawal/, EMAIL)
    expect(told.map(({ text }) => /Withdrawn on: .* UTC/.test(text))).toEqual([true])
    expect((await entriesOf(t, 'nda.withdrawn')).length).toBe(1)
    const row = (await t.rows('submission'))[0]
    expect(row).toMatchObject({ superseded_because: 'withdrawn', superseded_at: t.clock.now().toISOString() })
    expect((await admin.get('/api/admin/nda-submissions')).body.submissions[0].supersededAt).not.toBeNull()
  })

  test('ends the approvals that staff gave the account', async () => {
    const { t, withdraw } = await withSigner()
    const account = await makeAccount(t, EMAIL)
    const row = (await t.rows('user_account')).find(({ email }) => email === EMAIL)
    const now = t.clock.now().toISOString()
    await t.deps.db
      .insertInto('account_project')
      .values({ account_id: row?.id ?? '', route: 'analytics', approved_at: now, approved_by: 'staff' })
      .execute()
    expect((await account.get('/api/access/analytics')).body.access).toBe('granted')
    await withdraw()
    expect((await account.get('/api/access/analytics')).body.access).not.toBe('granted')
  })

  test('stops automatic codes: signing again waits for staff, and shared windows issue none', async () => {
    const { t, signer, withdraw } = await withSigner()
    await withdraw()
    t.clock.advance(HOUR)
    const again = await signer.sign()
    expect(again).toMatchObject({ status: 'pending', activation: 'review' })
    const { shared } = t.firstRun().codes
    await signer.post('/api/access/vault', { code: shared })
    await t.deps.db.deleteFrom('browser_code').execute()
    await t.deps.db
      .updateTable('access_code')
      .set({ awaits: null, revoked_at: null, uses_remaining: 0 })
      .where('kind', '=', 'personal')
      .execute()
    t.clock.advance(49 * HOUR)
    expect((await signer.post('/api/access/vault', { code: shared })).body.error.code).toBe('code_expired')
    expect((await t.rows('access_code')).filter(({ kind }) => kind === 'personal').length).toBe(2)
  })

  test('at the same time as 20 attempts with the code leaves no access', async () => {
    const { t, code, withdraw } = await withSigner()
    const browsers = Array.from({ length: 20 }, () => t.visitor())
    const [done, ...answers] = await Promise.all([
      withdraw(),
      ...browsers.map((browser) => browser.post('/api/unlock', { code })),
    ])
    expect(done?.status).toBe(204)
    for (const { status } of answers) expect([200, 403]).toContain(status)
    for (const browser of browsers) expect((await browser.get('/api/access/vault')).body.access).not.toBe('granted')
    expect((await t.rows('access_code')).filter(({ kind, revoked_at }) => kind === 'personal' && !revoked_at)).toEqual(
      [],
    )
  })

  test('is requested by the signer and answered by staff; nobody else can request it', async () => {
    const { t, signer, id, admin, access } = await withSigner()
    const ask = (visitor = signer) => visitor.post(`/api/agreements/${id}/withdrawal`, { words: 'We invest no more.' })
    expect((await ask(t.visitor())).status).toBe(404)
    expect((await ask()).status).toBe(202)
    await settle(t)
    expect(mailsOf(t, /asks to withdraw/, OWNER).length).toBe(1)
    expect((await access()).access, 'nothing ends by asking').toBe('granted')
    const [request] = (await admin.get('/api/admin/requests')).body.requests
    expect(request).toMatchObject({
      kind: 'withdrawal',
      email: EMAIL,
      asked: [{ words: 'We invest no more.', version: 1 }],
    })
    const answer = (given: object) => admin.post(`/api/admin/requests/${request.id}/answer`, given)
    expect((await answer({ answer: 'approved' })).status).toBe(204)
    expect((await access()).reason).toBe('nda_withdrawn')
    expect((await answer({ answer: 'approved' })).status).toBe(404)
  })

  test('when declined, changes nothing, and the message of staff is mailed', async () => {
    const { t, signer, id, admin, access } = await withSigner()
    await signer.post(`/api/agreements/${id}/withdrawal`, { words: '' })
    const [request] = (await admin.get('/api/admin/requests')).body.requests
    await admin.post(`/api/admin/requests/${request.id}/answer`, { answer: 'declined', words: 'Let us talk first.' })
    await settle(t)
    expect(mailsOf(t, /Your request to withdraw/, EMAIL)[0]?.text).toContain('Let us talk first.')
    expect((await access()).access).toBe('granted')
  })
})

describe('return or destroy', () => {
  const WORD = { outcome: 'both', words: 'Paper shredded on 3 March, files deleted.' }
  async function asked() {
    const made = await withSigner()
    const ask = () =>
      made.admin.post(`/api/admin/nda-submissions/${made.id}/return`, { words: 'Within 30 days, please.' })
    expect((await ask()).status).toBe(204)
    await settle(made.t)
    const mail = mailsOf(made.t, /return or destroy/, EMAIL)[0]
    return { ...made, ask, mail, token: /confirm-return#(\S+)/.exec(mail?.text ?? '')?.[1] }
  }

  test('is requested by mail, confirmed once with its link, and stored with the signer’s statement', async () => {
    const { t, admin, ask, mail, token } = await asked()
    expect(mail?.text).toContain('Within 30 days, please.')
    expect((await ask()).body.error.code).toBe('return_asked_already')
    const visitor = t.visitor()
    t.clock.advance(29 * DAY)
    expect((await visitor.post('/api/returns/confirm', { token, outcome: 'both', words: '' })).status).toBe(400)
    expect((await visitor.post('/api/returns/confirm', { token, ...WORD })).status).toBe(204)
    expect((await visitor.post('/api/returns/confirm', { token, ...WORD })).body.error.code).toBe('link_invalid')
    expect(await t.rows('return_or_destroy_request')).toMatchObject([{ ...WORD, confirmed_by: 'link' }])
    const entry = (await entriesOf(t, 'return.confirmed'))[0]
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ outcome: 'both', by: 'link' })
    await settle(t)
    expect(mailsOf(t, /confirmed: partly returned/, OWNER)[0]?.text).toContain(WORD.words)
    expect(mailsOf(t, /Your confirmation/, EMAIL).length).toBe(1)
    const later = await staffBrowser(t, 'admin', 'later@x.example')
    const [row] = (await later.get('/api/admin/agreement-terms')).body.obligations
    expect(row.returnOrDestroy).toMatchObject(WORD)
    expect((await admin.get('/api/health')).status).toBe(404)
  })

  test('its link ends after 30 days', async () => {
    const { t, token } = await asked()
    t.clock.advance(30 * DAY)
    expect((await t.visitor().post('/api/returns/confirm', { token, ...WORD })).body.error.code).toBe('link_invalid')
  })

  test('can be requested again with a new link once the first has expired', async () => {
    const { t, id } = await asked()
    let admins = 0
    const later = async () => {
      const admin = await staffBrowser(t, 'admin', `later-${++admins}@x.example`)
      const [row] = (await admin.get('/api/admin/agreement-terms')).body.obligations
      const { status } = await admin.post(`/api/admin/nda-submissions/${id}/return`, { words: 'Once more, please.' })
      return [row.returnOrDestroy.linkEnded, status]
    }
    t.clock.advance(30 * DAY - 1)
    expect(await later()).toEqual([false, 409])
    t.clock.advance(1)
    expect(await later()).toEqual([true, 204])
    expect(await later()).toEqual([false, 409])
    await settle(t)
    const mail = mailsOf(t, /return or destroy/, EMAIL).at(-1)
    expect(mail?.text).toContain('Once more, please.')
    const token = /confirm-return#(\S+)/.exec(mail?.text ?? '')?.[1]
    expect((await t.visitor().post('/api/returns/confirm', { token, ...WORD })).status).toBe(204)
    expect(await t.rows('return_or_destroy_request')).toMatchObject([{ ...WORD, asked_words: 'Once more, please.' }])
    expect((await entriesOf(t, 'return.asked')).length).toBe(2)
  })

  test('can be confirmed from the signer’s account, and from no other', async () => {
    const { t } = await asked()
    const account = await makeAccount(t, EMAIL)
    const other = await makeAccount(t, 'other@x.example')
    const overview = (await account.get('/api/account/overview')).body
    const { id, words } = overview.agreements[0].returnOrDestroy
    expect(words).toBe('Within 30 days, please.')
    expect((await other.post(`/api/account/returns/${id}`, WORD)).body.error.code).toBe('return_unknown')
    expect((await account.post(`/api/account/returns/${id}`, WORD)).status).toBe(204)
    expect((await account.post(`/api/account/returns/${id}`, WORD)).body.error.code).toBe('return_unknown')
    expect(await t.rows('return_or_destroy_request')).toMatchObject([{ confirmed_by: 'account' }])
  })
})

describe('asking for changes, and declining', () => {
  const WISH = {
    fullName: 'Elena Marchetti',
    email: EMAIL,
    companyName: 'Northgate',
    clause: '7. Term',
    words: 'Two years instead of five.',
  }

  test('reach staff with clause and message; later messages are added, and the response is always the same', async () => {
    const t = await testApp()
    const admin = await staffBrowser(t, 'admin')
    const visitor = t.visitor()
    const first = await visitor.post('/api/nda/changes', WISH)
    const second = await visitor.post('/api/nda/changes', { ...WISH, clause: '', words: 'And no clause 9.' })
    expect([first.status, second.status]).toEqual([202, 202])
    await visitor.post('/api/nda/decline', { ...WISH, words: 'We sign no such papers.' })
    await settle(t)
    expect(mailsOf(t, /asks for changes/, OWNER).length).toBe(2)
    expect(mailsOf(t, /declines to sign/, OWNER)[0]?.text).toContain('We sign no such papers.')
    const { requests } = (await admin.get('/api/admin/requests')).body
    const changes = requests.find(({ kind }: { kind: string }) => kind === 'nda_changes')
    expect(changes).toMatchObject({
      name: 'Elena Marchetti, Northgate',
      asked: [{ clause: '7. Term', words: WISH.words, version: 1 }, { words: 'And no clause 9.' }],
    })
    await admin.post(`/api/admin/requests/${changes.id}/answer`, { answer: 'declined', words: 'Five it is.' })
    await settle(t)
    expect(mailsOf(t, /The changes you asked for/, EMAIL)[0]?.text).toContain('Five it is.')
    const entries = await entriesOf(t, 'request.made')
    expect(entries.length).toBe(3)
    expect(entries.map(({ detail }) => detail).join(), 'no words in the open part of the log').not.toContain(
      'Two years',
    )
  })

  test.each([
    [{ fullName: '' }, 'request_name_missing'],
    [{ email: 'nobody' }, 'nda_email_invalid'],
    [{ words: ' ' }, 'request_words_missing'],
  ])('are refused with %o', async (given, code) => {
    const t = await testApp()
    expect((await t.visitor().post('/api/nda/changes', { ...WISH, ...given })).body.error.code).toBe(code)
  })

  test('are limited: a browser gets to ask twenty times an hour', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await visitor.post('/api/nda/readings')
    for (let i = 0; i < 20; i++) await visitor.post('/api/nda/changes', { ...WISH, email: `a${i}@x.example` })
    expect((await visitor.post('/api/nda/changes', WISH)).status).toBe(429)
  })
})
