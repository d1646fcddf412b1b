import { describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/helpers/account.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestOptions, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR } from '../../../../tests/helpers/test-clock.ts'
import { signature, type TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { entriesOf, mailsOf, publish, settle } from '../../../../tests/helpers/versions.ts'
import { findIssuedCode, revokeCode } from '../../access-codes/service.ts'

const EMAIL = signature().email
const YEAR = 365 * DAY

/** Somebody has signed the first version and reads the vault. */
async function reader(options: TestOptions = {}) {
  const t = await testApp(options)
  const signer = t.visitor()
  const { code } = await signer.sign()
  await signer.post('/api/unlock', { code })
  await settle(t)
  t.mails.length = 0
  const admin = await staffBrowser(t, 'admin')
  const at = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString()
  const access = async (visitor: TestVisitor = signer) => (await visitor.get('/api/access/vault')).body
  return { t, signer, code, admin, at, access }
}
const again = async (visitor: TestVisitor, given: object = {}) =>
  visitor.post('/api/nda/submissions', signature({ ...(await visitor.read()), ...given }))
const AGAIN = { access: 'redirect', reason: 'sign_again' }

describe('a version that asks to be signed at the next visit', () => {
  test('blocks access until it is signed, and the code stays valid', async () => {
    const { t, signer, code, admin, access } = await reader()
    expect((await access()).access).toBe('granted')
    t.clock.advance(1)
    await publish(admin, 2, { policy: 'next_visit' })
    expect(await access()).toEqual(AGAIN)
    const refused = await signer.get('/api/projects/vault/content')
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'nda_sign_again' } } })
    const signed = await again(signer)
    expect(signed).toMatchObject({ status: 201, body: { code, email: EMAIL, kept: true } })
    expect((await access()).access).toBe('granted')
    expect((await signer.get('/api/projects/vault/content')).status).toBe(200)
    const [old, fresh] = await t.rows('submission')
    expect(old).toMatchObject({ nda_version: 1, superseded_because: 'signed_again' })
    expect(fresh).toMatchObject({ nda_version: 2, superseded_at: null })
    const codes = (await t.rows('access_code')).filter(({ kind }) => kind === 'personal')
    expect(codes.map(({ submission_id, revoked_at }) => ({ submission_id, revoked_at }))).toEqual([
      { submission_id: fresh?.id, revoked_at: null },
    ])
    const [entry] = await entriesOf(t, 'nda.superseded')
    expect(entry).toMatchObject({ submission_id: old?.id })
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ by: fresh?.id, because: 'signed_again' })
    await settle(t)
    expect(mailsOf(t, /You have signed version 2/, EMAIL).length).toBe(1)
    expect(
      t.mails.filter(({ text }) => text.includes(code)),
      'the code is not mailed again',
    ).toEqual([])
    expect((await t.rows('executed_agreement')).length, 'each signature has its signed copy').toBe(2)
  })

  test('a new code opens the session, but not the page', async () => {
    const { t, code, admin, access } = await reader()
    await publish(admin, 2, { policy: 'next_visit' })
    const other = t.visitor()
    expect((await other.post('/api/unlock', { code })).status).toBe(200)
    expect(await access(other)).toEqual(AGAIN)
    expect((await again(other)).body.code, 'the browser holds the code, so it may sign').toBe(code)
    expect((await access(other)).access).toBe('granted')
  })

  test('shared access is blocked too', async () => {
    const { t, signer, admin } = await reader()
    const other = t.visitor()
    await other.sign({ email: 'shared@x.example' })
    await other.post('/api/access/fanz', { code: t.firstRun().codes.shared })
    await publish(admin, 2, { policy: 'next_visit' })
    expect((await other.get('/api/access/fanz')).body).toEqual(AGAIN)
    await again(other, { email: 'shared@x.example' })
    expect((await other.get('/api/access/fanz')).body.access).toBe('granted')
    expect((await signer.get('/api/access/vault')).body, 'nobody else’s').toEqual(AGAIN)
  })

  test('an approved account is blocked only if its owner has signed', async () => {
    const { t, admin } = await reader()
    const holder = await makeAccount(t, EMAIL)
    const bare = await makeAccount(t, 'bare@x.example')
    const now = t.clock.now().toISOString()
    for (const { id } of (await t.rows('user_account')).filter(({ role }) => role === 'investor'))
      await t.deps.db
        .insertInto('account_project')
        .values({ account_id: id, route: 'vault', approved_at: now, approved_by: 'staff' })
        .execute()
    // Somebody else may have signed with the address, until its owner says that it was them.
    await t.deps.db.updateTable('submission').set({ confirmed_at: now }).execute()
    await publish(admin, 2, { policy: 'next_visit' })
    expect((await holder.get('/api/access/vault')).body).toEqual(AGAIN)
    expect((await bare.get('/api/access/vault')).body.access).toBe('granted')
    expect((await again(holder)).status, 'the account has proved the address').toBe(201)
    expect((await holder.get('/api/access/vault')).body.access).toBe('granted')
  })

  test('asks nothing of admins and of whoever holds an override or a master code', async () => {
    const { t, admin, access } = await reader()
    const override = t.visitor()
    const { adminUsername: username, adminPassword: password } = t.firstRun()
    override.bearer = (await override.post('/api/admin/login', { username, password })).body.token
    const master = t.visitor()
    await master.post('/api/access/vault', { code: t.firstRun().codes.master })
    await publish(admin, 2, { policy: 'next_visit' })
    for (const one of [admin, override, master]) expect((await access(one)).access).toBe('granted')
  })

  test('only browsers that know the address can sign again; others are told that it has signed', async () => {
    const { t, admin } = await reader()
    await publish(admin, 2, { policy: 'next_visit' })
    const stranger = t.visitor()
    expect((await again(stranger)).body.error.code).toBe('nda_already_submitted')
    await stranger.post('/api/links', { purpose: 'lost_code', email: EMAIL })
    await settle(t)
    const token = t.mails.flatMap(({ text }) => /confirm#(\S+)/.exec(text)?.[1] ?? []).at(-1)
    const used = await stranger.post('/api/links/use', { token })
    expect(used.body.lostCode.maySignAgain, 'a mailed link proves the address').toBe(true)
    expect((await again(stranger)).status).toBe(201)
  })

  test('a stranger who signed with the address before, and whose signature has ended, is not known to it', async () => {
    const t = await testApp()
    const stranger = t.visitor()
    const { submissionId } = await stranger.sign()
    const her = await makeAccount(t, EMAIL)
    expect((await her.post(`/api/account/agreements/${submissionId}/answer`, { signed: false })).status).toBe(204)
    const { code } = await her.sign()
    await publish(await staffBrowser(t, 'admin'), 2, { policy: 'next_visit' })
    const refused = await again(stranger)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'nda_already_submitted' } } })
    expect(JSON.stringify(refused.body)).not.toContain(code)
    expect((await again(her)).body.code).toBe(code)
  })

  test('whoever proves the address does not take over the code of a signature that may be a stranger’s', async () => {
    const t = await testApp()
    const stranger = t.visitor()
    const { code } = await stranger.sign()
    await stranger.post('/api/unlock', { code })
    const her = await makeAccount(t, EMAIL)
    await publish(await staffBrowser(t, 'admin'), 2, { policy: 'next_visit' })
    const signed = await again(her)
    expect(signed).toMatchObject({ status: 201, body: { status: 'active', kept: false } })
    expect(signed.body.code).not.toBe(code)
    expect((await stranger.get('/api/access/vault')).body.access, 'what it opened has ended').toBe('redirect')
    expect((await t.visitor().post('/api/unlock', { code })).body.error.code).toBe('unlock_invalid')
  })

  test('an expired code is reissued; one that staff revoked waits for staff', async () => {
    const ended = await reader()
    ended.t.clock.advance(15 * DAY)
    await publish(await staffBrowser(ended.t, 'admin', 'later@x.example'), 2, { policy: 'next_visit' })
    const fresh = await again(ended.signer)
    expect(fresh.body).toMatchObject({ status: 'active', usesRemaining: 25 })
    expect(fresh.body.code).not.toBe(ended.code)

    const revoked = await reader()
    revoked.t.clock.advance(HOUR)
    const row = await findIssuedCode(revoked.t.deps, revoked.code)
    await revoked.t.deps.db.transaction().execute((trx) => revokeCode(trx, revoked.t.deps, row?.id ?? '', 'operator'))
    await publish(revoked.admin, 2, { policy: 'next_visit' })
    expect((await again(revoked.signer)).body).toMatchObject({ status: 'pending', activation: 'review' })
  })

  test('sent again with the reading of either signature, the same browser is answered the same code', async () => {
    const { signer, code, admin } = await reader()
    await publish(admin, 2, { policy: 'next_visit' })
    const read = await signer.read()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signer.post('/api/nda/submissions', signature(read))),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set([`201 ${code}`]))
  })

  test('is signed once, however many browsers that know the address send at once', async () => {
    const { t, signer, code, admin } = await reader()
    const others = Array.from({ length: 5 }, () => t.visitor())
    for (const one of others) await one.post('/api/unlock', { code })
    await publish(admin, 2, { policy: 'next_visit' })
    const inputs = await Promise.all([signer, ...others].map(async (one) => ({ one, read: await one.read() })))
    const answers = await Promise.all(inputs.map(({ one, read }) => one.post('/api/nda/submissions', signature(read))))
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    expect((await t.rows('submission')).filter((row) => row.superseded_at === null).length).toBe(1)
    expect((await t.rows('access_code')).filter(({ kind }) => kind === 'personal').length).toBe(1)
  })
})

describe('a version that leaves earlier signers bound by theirs', () => {
  test('asks nothing, and nobody signs a second time', async () => {
    const { signer, admin, access } = await reader()
    await publish(admin, 2)
    expect((await access()).access).toBe('granted')
    expect((await again(signer)).body.error.code).toBe('nda_already_submitted')
  })
})

describe('a version that has to be signed by a day', () => {
  test('is announced on the page and by mail, at once and a week before; after the deadline access is blocked', async () => {
    const { t, signer, code, admin, at, access } = await reader()
    const signBy = at(10 * DAY)
    await publish(admin, 2, { policy: 'by_date', signBy })
    await settle(t)
    expect(mailsOf(t, /A new version of your agreement/, EMAIL).length).toBe(1)
    expect((await signer.get('/api/protection/vault')).body.signBy).toBe(signBy)
    t.clock.advance(3 * DAY - HOUR)
    await settle(t)
    expect(mailsOf(t, /Please sign the new version/)).toEqual([])
    t.clock.advance(HOUR)
    await Promise.all([settle(t), settle(t)])
    expect(mailsOf(t, /Please sign the new version/, EMAIL).length, 'once').toBe(1)
    await signer.post('/api/access/vault', { code })
    expect((await access()).access).toBe('granted')
    t.clock.advance(7 * DAY - 1)
    await signer.post('/api/access/vault', { code })
    expect((await access()).access).toBe('granted')
    t.clock.advance(1)
    expect(await access()).toEqual(AGAIN)
    expect((await entriesOf(t, 'nda.notice_sent')).length).toBe(2)
    expect(mailsOf(t, /new version/).length, 'nothing else, however often it is looked').toBe(2)
  })

  test('can be signed before the deadline, which ends the reminders', async () => {
    const { t, signer, code, admin, at, access } = await reader()
    await publish(admin, 2, { policy: 'by_date', signBy: at(10 * DAY) })
    await settle(t)
    expect((await again(signer)).body.code).toBe(code)
    expect((await signer.get('/api/protection/vault')).body.signBy).toBeNull()
    t.clock.advance(4 * DAY)
    await settle(t)
    expect(mailsOf(t, /Please sign the new version/)).toEqual([])
    t.clock.advance(6 * DAY)
    expect((await access()).reason).not.toBe('sign_again')
  })
})

describe('the term of an agreement', () => {
  test('ends after five years; 60 days before, its signer and staff are told, once', async () => {
    const { t, access } = await reader()
    const [row] = await t.rows('submission')
    expect(row?.bound_until).toBe('2031-01-15T10:00:00.000Z')
    const end = Date.parse(row?.bound_until ?? '')
    t.clock.advance(end - 60 * DAY - 1 - t.clock.now().getTime())
    await settle(t)
    expect(mailsOf(t, /ends on/)).toEqual([])
    t.clock.advance(1)
    await settle(t)
    await settle(t)
    expect(
      mailsOf(t, /ends on/)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([EMAIL, 'investors@halcyon.example'])
    t.clock.advance(60 * DAY)
    expect((await access()).access).not.toBe('granted')
  })

  test('after its end access requires signing again, which is possible 60 days before', async () => {
    const { t, signer, access } = await reader()
    const other = t.visitor()
    await other.sign({ email: 'early@x.example' })
    t.clock.advance(5 * YEAR + DAY - 30 * DAY)
    expect((await again(other, { email: 'early@x.example' })).status).toBe(201)
    t.clock.advance(30 * DAY)
    await signer.post('/api/access/vault', { code: t.firstRun().codes.shared })
    expect(await access()).toEqual(AGAIN)
    expect((await again(signer)).status).toBe(201)
    expect((await access()).access).toBe('granted')
  })
})
