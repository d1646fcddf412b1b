import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { signature } from '../../../../tests/helpers/test-visitor.ts'
import { activateCode, findIssuedCode } from '../../access-codes/service.ts'
import { configuredTerms } from '../template-text.ts'
import { publishNda } from './service.ts'
import { canonicalText, textHash } from './text.ts'

const publish = (t: TestApp, text: string) =>
  t.deps.db.transaction().execute((trx) => publishNda(trx, t.deps, text, configuredTerms(t.deps.portal)))

describe('the agreement', () => {
  test('is answered with its version and the hash of exactly its text', async () => {
    const t = await testApp()
    const { status, body } = await t.visitor().get('/api/nda')
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 1, title: 'Mutual Non-Disclosure Agreement' })
    expect(body.sha256).toBe(textHash(canonicalText(body.text)))
    expect(body.text).not.toContain('{{')
  })

  test('the database refuses to change or delete a published text', async () => {
    const t = await testApp()
    const { db } = t.deps
    await expect(db.updateTable('nda_version').set({ text: 'x' }).execute()).rejects.toThrow('written once')
    await expect(db.deleteFrom('nda_version').execute()).rejects.toThrow('written once')
  })

  test('the same text again is the same version; another text is the next', async () => {
    const t = await testApp()
    expect((await publish(t, '# New\n\ntext')).version).toBe(2)
    expect((await publish(t, '# New  \r\n\r\ntext\n\n')).version).toBe(2)
    expect((await t.rows('nda_version')).length).toBe(2)
  })
})

test('a name that no font can print is refused at its field, and nothing is signed', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const input = signature({ ...(await visitor.read()), companyName: 'Northgate 𓀀' })
  const { status, body } = await visitor.post('/api/nda/submissions', input)
  const message = 'We cannot print the character 𓀀 in your signed copy. Please write it in another way.'
  expect([status, body.error]).toEqual([
    400,
    {
      code: 'nda_character_unknown',
      message,
      params: { what: '𓀀' },
      fields: { companyName: message },
    },
  ])
  expect(await t.rows('submission')).toEqual([])
  expect((await visitor.post('/api/nda/submissions', { ...input, companyName: '𞤀𞤣𞤤𞤢𞤥 뷁' })).status).toBe(201)
})

describe('a reading', () => {
  test('is recorded at the server’s time, keeps its furthest point and the first time that 90 percent was reached, which is not the end', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { status, body } = await visitor.post('/api/nda/readings')
    expect(status).toBe(201)
    expect(body.ipAddress).toMatch(/^198\.51\./)
    const report = (furthest: number, end: boolean) =>
      visitor.post(`/api/nda/readings/${body.readingId}/progress`, { furthest, end })
    t.clock.advance(MINUTE)
    expect((await report(0.42, false)).status).toBe(204)
    t.clock.advance(MINUTE)
    await report(0.95, true)
    t.clock.advance(MINUTE)
    await report(0.1, true)
    expect(await t.rows('reading_session')).toMatchObject([
      {
        opened_at: '2026-01-15T10:00:00.000Z',
        furthest: 950,
        threshold_at: '2026-01-15T10:02:00.000Z',
        end_at: null,
        end_by: null,
        reported_at: '2026-01-15T10:03:00.000Z',
        nda_version: 1,
      },
    ])
    t.clock.advance(MINUTE)
    await report(0.9999, true)
    expect(await t.rows('reading_session')).toMatchObject([{ furthest: 999, end_at: null }])
    await report(1, true)
    expect(await t.rows('reading_session')).toMatchObject([
      { furthest: 1000, threshold_at: '2026-01-15T10:02:00.000Z', end_at: '2026-01-15T10:04:00.000Z' },
    ])
    const told = (await t.rows('audit_entry')).filter(({ action }) => /nda\.(threshold|end)_reached/.test(action))
    expect(told.map(({ action, at }) => [action, at])).toEqual([
      ['nda.threshold_reached', '2026-01-15T10:02:00.000Z'],
      ['nda.end_reached', '2026-01-15T10:04:00.000Z'],
    ])
  })

  test('cannot change after the signature', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const read = await visitor.read()
    const { readingId } = read
    await visitor.post('/api/nda/submissions', signature(read))
    const [before] = await t.rows('reading_session')
    t.clock.advance(MINUTE)
    expect((await visitor.post(`/api/nda/readings/${readingId}/progress`, { furthest: 1, end: true })).status).toBe(204)
    expect(await t.rows('reading_session')).toEqual([before])
  })

  test('belongs to the browser that opened it', async () => {
    const t = await testApp()
    const { readingId } = await t.visitor().read()
    const stranger = t.visitor()
    await stranger.post('/api/nda/readings')
    const reported = await stranger.post(`/api/nda/readings/${readingId}/progress`, { furthest: 1, end: true })
    expect(reported).toMatchObject({ status: 404, body: { error: { code: 'reading_session_unknown' } } })
    const signed = await stranger.post('/api/nda/submissions', signature({ ...(await stranger.read()), readingId }))
    expect(signed.body.error.code).toBe('nda_not_read')
  })
})

describe('signing', () => {
  test('stores who, when, from where and which text, and makes the code of the spec', async () => {
    const t = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } })
    const visitor = t.visitor('127.0.0.1')
    const input = signature(await visitor.read())
    const signed = await visitor.post('/api/nda/submissions', input, { 'x-forwarded-for': '203.0.113.42' })
    expect(signed.status).toBe(201)
    expect(signed.body).toMatchObject({
      usesRemaining: 25,
      status: 'active',
      activation: 'immediate',
      routes: ['vault', 'fanz', 'realestate'],
      validUntil: new Date(t.clock.now().getTime() + 14 * DAY).toISOString(),
    })
    expect(await t.rows('submission')).toMatchObject([
      {
        full_name: input.fullName,
        email: input.email,
        company_name: input.companyName,
        phone_number: input.phoneNumber,
        nda_accepted: 1,
        nda_version: 1,
        nda_text_hash: input.ndaTextHash,
        ip_address: '203.0.113.42',
        ip_chain: '["203.0.113.42","127.0.0.1"]',
        host_name: '127.0.0.1',
        user_agent: 'Test browser',
        signed_at: t.clock.now().toISOString(),
      },
    ])
    const entries = (await t.rows('audit_entry')).map((entry) => entry.action)
    expect(entries).toContain('nda.signed')
  })

  test('each refusal has the words of the spec, and nothing is stored', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const unread = (await visitor.post('/api/nda/readings')).body.readingId
    const good = signature(await visitor.read())
    const refusals = [
      [{ phoneNumber: '   ' }, 400, 'All fields are required'],
      [{ email: 'marchetti' }, 400, 'Please enter a valid email address'],
      [{ readingId: unread }, 400, 'Please read the complete NDA before proceeding'],
      [{ ndaAccepted: false }, 400, 'You must accept the NDA terms to continue'],
    ] as const
    for (const [given, status, message] of refusals) {
      const refused = await visitor.post('/api/nda/submissions', { ...good, ...given })
      expect(refused).toMatchObject({ status, body: { error: { message } } })
    }
    expect((await visitor.post('/api/nda/submissions')).body.error.message).toBe('All fields are required')
    expect(await t.rows('submission')).toEqual([])
    expect(await t.rows('person')).toEqual([])
  })

  test('a field that is longer than anyone’s name is refused by name', async () => {
    const t = await testApp()
    const refused = await t.visitor().post('/api/nda/submissions', signature({ fullName: 'x'.repeat(201) }))
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.error.fields)).toEqual(['fullName'])
  })

  test.each(['a\u0000b', 'a\nb', 'a\ud800b'])(
    'a field with control characters is refused by name: %j',
    async (fullName) => {
      const t = await testApp()
      const refused = await t.visitor().post('/api/nda/submissions', signature({ fullName }))
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.body.error.fields)).toEqual(['fullName'])
    },
  )

  test('an address that has signed is refused, whatever its case', async () => {
    const t = await testApp()
    await t.visitor().sign({ email: 'Elena@Northgate.example' })
    const second = t.visitor()
    const refused = await second.post(
      '/api/nda/submissions',
      signature({ ...(await second.read()), email: ' elena@NORTHGATE.example ' }),
    )
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: {
          message:
            'An NDA has already been submitted for this email address. Please contact support if you need assistance.',
        },
      },
    })
    expect((await t.rows('submission')).length).toBe(1)
  })

  test('trying addresses to learn who signed is blocked for five minutes', async () => {
    const t = await testApp()
    await t.visitor().sign()
    const prober = t.visitor()
    const reading = await prober.read()
    for (let i = 0; i < 10; i++)
      expect((await prober.post('/api/nda/submissions', signature(reading))).status).toBe(409)
    const blocked = await prober.post('/api/nda/submissions', signature(reading))
    expect(blocked).toMatchObject({
      status: 429,
      body: { error: { message: 'Too many failed attempts. Please wait 5 minutes.' } },
    })
    expect(blocked.headers.get('retry-after')).toBe('300')
    t.clock.advance(5 * MINUTE)
    expect((await prober.post('/api/nda/submissions', signature(reading))).status).toBe(409)
  })

  test('the same reading sent again from the same browser is answered the same', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const input = signature(await visitor.read())
    const first = await visitor.post('/api/nda/submissions', input)
    t.clock.advance(DAY)
    const second = await visitor.post('/api/nda/submissions', { ...input, email: 'someone@else.example' })
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect((await t.rows('submission')).length).toBe(1)
  })

  test('an agreement that changed while it was read is refused, and nothing is stored', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const input = signature(await visitor.read())
    await publish(t, '# Another agreement\n\nwith another text')
    const refused = await visitor.post('/api/nda/submissions', input)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'nda_outdated' } } })
    expect(await t.rows('submission')).toEqual([])
    // The new text's hash does not make the old reading one of the new text.
    const sha256 = (await visitor.get('/api/nda')).body.sha256
    expect((await visitor.post('/api/nda/submissions', { ...input, ndaTextHash: sha256 })).status).toBe(409)
    await visitor.sign()
  })

  test('the signer gets the code at once; the owner gets one mail, with the signed copy and without the code', async () => {
    const t = await testApp()
    const { code, submissionId } = await t.visitor().sign()
    await t.runJobs()
    expect(t.mails.map((mail) => mail.to)).toEqual(['e.marchetti@northgate.example'])
    expect(t.mails[0]?.text).toContain(code)
    await t.makeDocuments()
    await t.runJobs()
    await t.runJobs()
    const owner = t.mails.filter((mail) => mail.to === 'investors@halcyon.example')
    expect(owner).toHaveLength(1)
    expect(owner[0]?.attachments?.filter(({ id }) => id === undefined)).toHaveLength(1)
    expect(owner[0]?.text).not.toContain(code)
    expect(owner[0]?.text).toContain('Northgate Family Office')
    expect(owner[0]?.text).toContain(`/admin/nda?tab=submissions&submission=${submissionId}`)
  })
})

describe('activation', () => {
  test('by email: the code is pending until the mailed link’s button, and the 14 days run from there', async () => {
    const t = await testApp({ portal: { nda: { activation: 'email' } } })
    const visitor = t.visitor()
    const signed = await visitor.sign()
    expect(signed).toMatchObject({ status: 'pending', validUntil: null, activation: 'email' })
    expect((await visitor.post('/api/unlock', { code: signed.code })).status).toBe(403)
    await t.runJobs()
    const token = t.mails.flatMap((mail) => /#(\S+)/.exec(mail.text)?.[1] ?? [])[0]
    t.clock.advance(10 * MINUTE)
    expect((await visitor.post('/api/links/use', { token })).body).toEqual({
      purpose: 'confirm_email',
      codes: 'active',
    })
    expect((await visitor.post('/api/unlock', { code: signed.code })).status).toBe(200)
    const [person] = await t.rows('person')
    expect(person?.verified_at).toBe(t.clock.now().toISOString())
    const code = (await t.rows('access_code')).find((row) => row.kind === 'personal')
    expect(code?.valid_until).toBe(new Date(t.clock.now().getTime() + 14 * DAY).toISOString())
  })

  test('by review: pending until staff say so', async () => {
    const t = await testApp({ portal: { nda: { activation: 'review' } } })
    const visitor = t.visitor()
    const signed = await visitor.sign()
    expect(signed).toMatchObject({ status: 'pending', validUntil: null, activation: 'review' })
    const gate = await visitor.post('/api/access/vault', { code: signed.code })
    expect(gate.body.error.message).toBe(
      'Access code is not yet active. Please wait for the verification period to complete.',
    )
    await t.runJobs()
    t.mails.length = 0
    const code = await findIssuedCode(t.deps, signed.code)
    await t.deps.db.transaction().execute((trx) => activateCode(trx, t.deps, code?.id ?? '', 'operator'))
    expect((await visitor.post('/api/unlock', { code: signed.code })).status).toBe(200)
    await t.runJobs()
    expect(t.mails.map((mail) => [mail.to, mail.subject])).toEqual([
      ['e.marchetti@northgate.example', 'Your Halcyon AI access code is active'],
    ])
  })
})
