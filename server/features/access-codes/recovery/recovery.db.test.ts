import { describe, expect, test } from 'vitest'
import { type TestApp, type TestOptions, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { findIssuedCode, revokeCode } from '../service.ts'

const EMAIL = 'e.marchetti@northgate.example'
const OWNER = 'investors@halcyon.example'
const RENEW: TestOptions = { portal: { codes: { renewEnded: true } } }

async function settle(t: TestApp) {
  while ((await t.runJobs()) > 0);
}

/** Asks for a link for a lost code from a new browser, or the one given, and presses its button there. */
async function recover(t: TestApp, { visitor = t.visitor(), email = EMAIL } = {}) {
  await visitor.post('/api/links', { purpose: 'lost_code', email })
  const used = await visitor.post('/api/links/use', { token: await mailedToken(t) })
  await settle(t)
  return { visitor, ...used.body.lostCode }
}

async function mailedToken(t: TestApp) {
  t.mails.length = 0
  await settle(t)
  const token = t.mails.flatMap((mail) => /#(\S+)/.exec(mail.text)?.[1] ?? [])[0]
  t.mails.length = 0
  return token
}

async function revoke(t: TestApp, code: string) {
  const row = await findIssuedCode(t.deps, code)
  await t.deps.db.transaction().execute((trx) => revokeCode(trx, t.deps, row?.id ?? '', 'operator'))
}

const mailTo = (t: TestApp, to: string) => t.mails.filter((mail) => mail.to === to)
const entries = async (t: TestApp, action: string) =>
  (await t.rows('audit_entry')).filter((entry) => entry.action === action)

async function signed(options: TestOptions = {}) {
  const t = await testApp(options)
  const signer = t.visitor()
  const { code } = await signer.sign()
  await settle(t)
  t.mails.length = 0
  return { t, signer, code }
}

describe('a link for a lost code', () => {
  test('shows a live code in the browser that used it, with one email in all, and that browser is known to the code', async () => {
    const { t, code } = await signed()
    t.clock.advance(DAY)
    const { outcome, visitor, code: shown } = await recover(t)
    expect(outcome).toBe('code_found')
    const validUntil = t.clock.now().getTime() + 13 * DAY
    expect(shown).toEqual({
      text: code,
      begins: null,
      validUntil: new Date(validUntil).toISOString(),
      usesRemaining: 25,
      routes: ['vault', 'fanz', 'realestate'],
    })
    expect(t.mails, 'no second email').toEqual([])
    expect(await entries(t, 'code.shown')).toMatchObject([{ actor: 'visitor', browser_id: expect.any(String) }])
    expect((await t.rows('access_code')).filter((row) => row.kind === 'personal').length, 'no new one').toBe(1)
    expect((await visitor.post('/api/unlock', { code })).status).toBe(200)
  })

  test('ends a locked session before it shows the code, with one email in all', async () => {
    const { t, signer, code } = await signed()
    await signer.post('/api/unlock', { code })
    await signer.get('/api/projects/vault/content')
    await signer.post('/api/session/lock')
    const found = await recover(t, { visitor: signer })
    expect(found).toMatchObject({ outcome: 'code_found', code: { text: code } })
    expect(t.mails, 'no second email').toEqual([])
    expect(await entries(t, 'session.cleared')).toHaveLength(1)
    expect((await signer.get('/api/session')).body).toEqual({ session: null })
    expect((await signer.post('/api/unlock', { code })).status).toBe(200)
  })

  test('shows the code to nobody who has only asked for it', async () => {
    const { t, code } = await signed()
    const stranger = t.visitor()
    const asked = await stranger.post('/api/links', { purpose: 'lost_code', email: EMAIL })
    expect([asked.status, asked.body]).toEqual([202, {}])
    const token = await mailedToken(t)
    for (const guess of ['', `${token?.split('.')[0]}.x`, `${token}x`])
      expect((await stranger.post('/api/links/use', { token: guess })).body.error.code).toBe('link_invalid')
    await t.visitor().post('/api/links/use', { token })
    const again = await stranger.post('/api/links/use', { token })
    expect(JSON.stringify(again.body)).not.toContain(code)
  })

  test.each([
    ['its end', async (t: TestApp) => t.clock.advance(14 * DAY)],
    [
      'its last use',
      async (t: TestApp) =>
        void (await t.deps.db
          .updateTable('access_code')
          .set({ uses_remaining: 0 })
          .where('kind', '=', 'personal')
          .execute()),
    ],
  ])('after %s asks staff, once, and the owner is told', async (_, end) => {
    const { t } = await signed()
    await end(t)
    expect((await recover(t)).outcome).toBe('request_made')
    expect(mailTo(t, OWNER).map((mail) => mail.subject)).toEqual([`${EMAIL} asks for a new access code`])
    expect(mailTo(t, EMAIL), 'and no code goes out').toEqual([])
    expect((await recover(t)).outcome).toBe('request_made')
    expect(mailTo(t, OWNER), 'the open request is not made twice').toEqual([])
    expect((await t.rows('request')).map(({ kind, email }) => ({ kind, email }))).toEqual([
      { kind: 'new_code', email: EMAIL },
    ])
    expect((await entries(t, 'code.asked_for')).length).toBe(1)
  })

  test('renews an ended code where the configuration says so: 14 days and 25 uses from now, without a second email', async () => {
    const { t, code } = await signed(RENEW)
    t.clock.advance(14 * DAY)
    const { outcome, visitor, code: shown } = await recover(t)
    expect(outcome).toBe('code_renewed')
    expect(t.mails, 'no second email').toEqual([])
    const fresh = shown.text
    expect(fresh).not.toBe(code)
    const row = (await t.rows('access_code')).filter((one) => one.kind === 'personal').at(-1)
    expect(row).toMatchObject({ uses_remaining: 25, valid_from: t.clock.now().toISOString(), auto_generated: 1 })
    expect(Date.parse(row?.valid_until ?? '') - t.clock.now().getTime()).toBe(14 * DAY)
    expect((await visitor.post('/api/unlock', { code: fresh })).status).toBe(200)
    expect(await t.rows('request')).toEqual([])
    expect((await recover(t)).outcome, 'the new one is found from now on').toBe('code_found')
  })

  test('never renews a revoked code: only staff can', async () => {
    const { t, code } = await signed(RENEW)
    await revoke(t, code)
    t.clock.advance(14 * DAY)
    expect((await recover(t)).outcome).toBe('request_made')
    expect((await t.rows('access_code')).filter((row) => row.kind === 'personal').length).toBe(1)
  })

  test('of a code that waits for review says that it does', async () => {
    const { t } = await signed({ portal: { nda: { activation: 'review' } } })
    expect((await recover(t)).outcome).toBe('awaits_review')
    expect(t.mails).toEqual([])
  })

  test('of an unconfirmed code asks whether the person signed, without a second email, and does not activate it itself', async () => {
    const { t, code } = await signed({ portal: { nda: { activation: 'email' } } })
    const { outcome, visitor, code: shown, maySignAgain, confirmToken: token } = await recover(t)
    expect({ outcome, shown, maySignAgain }).toMatchObject({
      outcome: 'awaits_confirmation',
      shown: { text: code, begins: null, validUntil: null },
      maySignAgain: true,
    })
    expect(t.mails, 'no second email').toEqual([])
    expect((await visitor.post('/api/unlock', { code })).status).toBe(403)
    expect((await visitor.post('/api/links/use', { token })).body).toEqual({
      purpose: 'confirm_email',
      codes: 'active',
    })
    expect((await visitor.post('/api/links/use', { token })).status, 'once').toBe(410)
    expect((await visitor.post('/api/unlock', { code })).status).toBe(200)
  })

  test('gets the same response and causes the same work for known, unknown and revoked addresses', async () => {
    const { t } = await signed()
    const revoked = await t.visitor().sign({ email: 'revoked@x.example' })
    await revoke(t, revoked.code)
    await settle(t)
    t.mails.length = 0
    const answers = []
    for (const email of [EMAIL, 'nobody@x.example', 'revoked@x.example']) {
      const jobs = (await t.rows('job')).length
      const { status, body, headers } = await t.visitor().post('/api/links', { purpose: 'lost_code', email })
      expect((await t.rows('job')).length - jobs).toBe(1)
      answers.push({ status, body, headers: [...headers].filter(([name]) => name !== 'x-request-id').sort() })
    }
    expect(answers[0]).toMatchObject({ status: 202, body: {} })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    await settle(t)
    expect(t.mails.map((mail) => mail.to).sort(), 'only the mailbox itself learns more').toEqual([
      EMAIL,
      'revoked@x.example',
    ])
  })
})

describe('signing again in place of a signature that nobody confirmed', () => {
  /** Somebody signed with an address that is not theirs and looks around; its owner proves it. */
  async function impostor(options: TestOptions = {}) {
    const { t, signer, code } = await signed(options)
    await signer.post('/api/unlock', { code })
    t.clock.advance(HOUR)
    const { visitor: owner, ...found } = await recover(t)
    return { t, signer, code, owner, found }
  }
  const signAgain = async (visitor: TestVisitor) => {
    const read = await visitor.read()
    return visitor.post('/api/nda/submissions', {
      fullName: 'The owner of the address',
      email: EMAIL,
      companyName: 'Northgate',
      phoneNumber: '+1 415 555 0100',
      ndaAccepted: true,
      ...read,
    })
  }

  test('works in the browser that proved the address, and ends the old signature, its code and its access', async () => {
    const { t, signer, code, owner, found } = await impostor()
    expect(found).toMatchObject({ outcome: 'code_found', maySignAgain: true })
    expect((await signer.get('/api/access/vault')).body.access).toBe('granted')
    const answer = await signAgain(owner)
    expect(answer.status).toBe(201)
    expect((await signer.get('/api/access/vault')).body).toMatchObject({ access: 'redirect' })
    expect((await signer.get('/api/projects/vault/content')).status).toBe(401)
    expect((await signer.post('/api/unlock', { code })).status).toBe(403)
    expect((await owner.post('/api/unlock', { code: answer.body.code })).status).toBe(200)
    const [old, fresh] = await t.rows('submission')
    expect(old?.superseded_at).toBe(t.clock.now().toISOString())
    expect(fresh).toMatchObject({ superseded_at: null, full_name: 'The owner of the address' })
    expect(await entries(t, 'nda.superseded')).toMatchObject([{ submission_id: old?.id, actor: 'visitor' }])
    expect((await entries(t, 'code.revoked')).length).toBe(1)
    await t.makeDocuments()
    await settle(t)
    const told = mailTo(t, OWNER).filter(({ subject }) => subject.startsWith('The owner of the address (Northgate)'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('It replaces an earlier signature')
    expect(told[0]?.text).toContain(`record ${old?.id}`)
  })

  test('also ends shared access that depended on the old signature', async () => {
    const { t, signer } = await signed()
    await signer.post('/api/access/vault', { code: t.firstRun().codes.shared })
    expect((await signer.get('/api/access/vault')).body.access).toBe('granted')
    const { visitor: owner } = await recover(t)
    expect((await signAgain(owner)).status).toBe(201)
    expect((await signer.get('/api/access/vault')).body.access).not.toBe('granted')
    expect(
      (await signer.post('/api/access/vault', { code: t.firstRun().codes.shared })).body.error.code,
      'and it opens nothing more to a browser without a signature',
    ).toBe('code_nda_required')
  })

  test('is refused in another browser with the message of the spec', async () => {
    const { t } = await impostor()
    const answer = await signAgain(t.visitor())
    expect(answer.status).toBe(409)
    expect(answer.body.error.message).toBe(
      'An NDA has already been submitted for this email address. Please contact support if you need assistance.',
    )
  })

  test('needs a link that was used and is for this address', async () => {
    const { t } = await signed()
    const asked = t.visitor()
    await asked.post('/api/links', { purpose: 'lost_code', email: EMAIL })
    await settle(t)
    expect((await signAgain(asked)).status).toBe(409)
    const other = t.visitor()
    await other.sign({ email: 'other@x.example' })
    expect((await recover(t, { visitor: other, email: 'other@x.example' })).maySignAgain).toBe(true)
    expect((await signAgain(other)).status).toBe(409)
  })

  test('is possible for 24 hours after a link, to the millisecond, and again after a new link', async () => {
    const { t, owner } = await impostor()
    t.clock.advance(DAY)
    expect((await signAgain(owner)).status).toBe(409)
    expect((await recover(t, { visitor: owner })).maySignAgain).toBe(true)
    t.clock.advance(DAY - 1)
    expect((await signAgain(owner)).status).toBe(201)
  })

  test('a signature confirmed by its own link is never superseded', async () => {
    const t = await testApp({ portal: { nda: { activation: 'email' } } })
    const signer = t.visitor()
    await signer.sign()
    await signer.post('/api/links/use', { token: await mailedToken(t) })
    t.clock.advance(SECOND)
    const { visitor, maySignAgain, outcome } = await recover(t)
    expect({ maySignAgain, outcome }).toEqual({ maySignAgain: false, outcome: 'code_found' })
    expect((await signAgain(visitor)).status).toBe(409)
    expect((await t.rows('submission')).length).toBe(1)
  })

  test('a signature that is confirmed meanwhile is not superseded either', async () => {
    const { t, owner } = await impostor({ portal: { nda: { activation: 'email' } } })
    t.clock.advance(MINUTE)
    const known = t.visitor()
    await known.post('/api/links', { purpose: 'confirm_email', email: EMAIL })
    await known.post('/api/links/use', { token: await mailedToken(t) })
    expect((await signAgain(owner)).status).toBe(409)
  })

  test('works once, because the new signature is confirmed from the start', async () => {
    const { t, owner } = await impostor()
    expect((await signAgain(owner)).status).toBe(201)
    expect((await signAgain(owner)).status).toBe(409)
    t.clock.advance(MINUTE)
    expect(await recover(t, { visitor: owner })).toMatchObject({ outcome: 'code_found', maySignAgain: false })
  })

  test('the same reading sent again answers the same code', async () => {
    const { t, owner } = await impostor()
    const input = { fullName: 'Owner', email: EMAIL, companyName: 'N', phoneNumber: '1', ndaAccepted: true }
    const read = await owner.read()
    const first = await owner.post('/api/nda/submissions', { ...input, ...read })
    const again = await owner.post('/api/nda/submissions', { ...input, ...read })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.code).toBe(first.body.code)
    expect((await t.rows('submission')).length).toBe(2)
  })

  test('codes of the superseded signature are neither sent nor renewed, and no shared code brings one back', async () => {
    const { t, signer, owner } = await impostor(RENEW)
    const { code } = (await signAgain(owner)).body
    await settle(t)
    t.clock.advance(MINUTE)
    expect((await recover(t)).code.text).toBe(code)
    t.clock.advance(20 * DAY)
    expect((await recover(t)).outcome, 'its revocation does not weigh on the new one').toBe('code_renewed')
    const { shared } = t.firstRun().codes
    expect((await signer.post('/api/access/vault', { code: shared })).status).toBe(403)
  })
})

test('a code whose signature was superseded is not valid and spends no use, even while it is not revoked itself', async () => {
  const { t, code } = await signed()
  await t.deps.db.updateTable('submission').set({ superseded_at: t.clock.now().toISOString() }).execute()
  expect((await t.visitor().post('/api/unlock', { code })).body.error.code).toBe('unlock_invalid')
  expect((await t.visitor().post('/api/access/vault', { code })).body.error.code).toBe('code_invalid')
  expect((await t.rows('access_code')).find((row) => row.kind === 'personal')?.uses_remaining).toBe(25)
})
