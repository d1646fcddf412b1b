import { describe, expect, inject, test } from 'vitest'
import { makeAccount } from '../../../../tests/helpers/account.ts'
import { PROTECTED_PDF } from '../../../../tests/helpers/pdf.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY } from '../../../../tests/helpers/test-clock.ts'
import { entriesOf, settle } from '../../../../tests/helpers/versions.ts'
import { lockPerson } from '../../people/queries.ts'
import { lockExternalAgreement } from './queries.ts'

const PATH = '/api/admin/recorded-agreements'
const PDF = new TextEncoder().encode('%PDF-1.7\nA scan of the agreement with Northgate\n%%EOF')
const JO = 'jo@elsewhere.example'

async function withExternalAgreement(given: object = {}) {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const scan = (await admin.upload(`${PATH}/scan`, PDF, 'application/octet-stream')).body
  const input = {
    kind: 'firm_wide',
    firm: 'Northgate Family Office',
    domain: 'northgate.example',
    signedOn: '2026-01-10',
    endsOn: '2029-01-09',
    note: 'In the cabinet',
    parties: [{ email: JO, fullName: 'Jo Named' }],
    scan: scan.sha256,
    ...given,
  }
  const made = await admin.post(PATH, input)
  const codeFor = (email: string) => admin.post(`${PATH}/${made.body.id}/codes`, { email })
  const codeOf = (to: string) =>
    /HALCYON-[A-Z0-9]{6}/.exec(t.mails.findLast((mail) => mail.to === to && /new/.test(mail.subject))?.text ?? '')?.[0]
  return { t, admin, scan, input, made, id: made.body.id as string, codeFor, codeOf }
}

describe('an agreement that was signed elsewhere', () => {
  test('is stored with its scan, which is encrypted on disk and returned to staff unchanged', async () => {
    const { t, admin, scan, id } = await withExternalAgreement()
    expect(scan).toMatchObject({ type: 'application/pdf', bytes: PDF.length })
    const [shown] = (await admin.get(PATH)).body.agreements
    expect(shown).toMatchObject({ firm: 'Northgate Family Office', endsAt: '2029-01-10T00:00:00.000Z', codes: 0 })
    const file = await admin.download(`${PATH}/${id}/scan`)
    expect(Buffer.from(file.bytes).equals(Buffer.from(PDF))).toBe(true)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="agreement-2026-01-10.pdf"')
    expect((await entriesOf(t, 'nda.recorded')).length).toBe(1)
    expect((await entriesOf(t, 'nda.external_agreement_read')).length).toBe(1)
    expect(JSON.stringify(await entriesOf(t, 'nda.recorded')), 'names stand in the private part').not.toContain(
      'Jo Named',
    )
  })

  test.each([
    ['nobody', { domain: undefined, parties: [] }, 'external_agreement_nobody'],
    ['an address that is none', { parties: [{ email: 'jo', fullName: 'Jo' }] }, 'nda_email_invalid'],
    ['a day of signing that lies ahead', { signedOn: '2026-01-16' }, 'external_agreement_dates'],
    ['an end that has come', { endsOn: '2026-01-15' }, 'external_agreement_dates'],
    ['a scan that was never sent', { scan: '0'.repeat(64) }, 'scan_unknown'],
  ])('is refused with %s', async (_, given, code) => {
    expect((await withExternalAgreement(given)).made.body.error.code).toBe(code)
  })

  test('accepts PDF, PNG and JPEG by their content, up to 10 MB', async () => {
    const { admin } = await withExternalAgreement()
    const send = (bytes: Uint8Array, type = 'application/pdf') => admin.upload(`${PATH}/scan`, bytes, type)
    expect((await send(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).body.type).toBe('image/png')
    expect((await send(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).body.type).toBe('image/jpeg')
    for (const text of ['<svg/>', '<html><script>', 'MZ', ''])
      expect((await send(new TextEncoder().encode(text))).body.error.code, text).toBe('scan_type')
    expect((await send(PROTECTED_PDF)).body.error.code).toBe('scan_protected')
    const large = new Uint8Array(10 * 1024 * 1024 + 1)
    large.set(PDF)
    expect((await send(large)).body.error.code).toBe('scan_too_large')
  })
})

describe('a code from it', () => {
  test('is mailed to a named person, opens the pages, and lets them use shared codes', async () => {
    const { t, codeFor, codeOf } = await withExternalAgreement()
    expect((await codeFor(JO)).body).toEqual({ mailed: 'code' })
    await settle(t)
    const jo = t.visitor()
    expect((await jo.post('/api/access/vault', { code: t.firstRun().codes.shared })).body.error.code).toBe(
      'code_nda_required',
    )
    expect((await jo.post('/api/unlock', { code: codeOf(JO) })).status).toBe(200)
    expect((await jo.get('/api/projects/vault/content')).status).toBe(200)
    expect((await jo.post('/api/access/fanz', { code: t.firstRun().codes.shared })).status).toBe(200)
    expect((await codeFor(JO)).body.error.code, 'one at a time').toBe('external_agreement_code_live')
    expect((await codeFor('x@nowhere.example')).body.error.code).toBe('external_agreement_not_covered')
  })

  test('is issued although a stranger has signed with the address of the named person', async () => {
    const { t, codeFor, codeOf } = await withExternalAgreement()
    await t.visitor().sign({ email: JO })
    expect((await codeFor(JO)).body).toEqual({ mailed: 'code' })
    await settle(t)
    expect((await t.visitor().post('/api/unlock', { code: codeOf(JO) })).status).toBe(200)
    expect((await codeFor(JO)).body.error.code, 'her own counts').toBe('external_agreement_code_live')
  })

  test('for anyone else at the domain requires the address to be verified by a mailed link', async () => {
    const { t, codeFor, codeOf } = await withExternalAgreement()
    const KIM = 'kim@northgate.example'
    expect((await codeFor(KIM)).body).toEqual({ mailed: 'link' })
    await settle(t)
    const mail = t.mails.findLast(({ to }) => to === KIM)
    expect(mail?.text, 'no code yet').not.toMatch(/HALCYON-[A-Z0-9]{6}/)
    const kim = t.visitor()
    const used = await kim.post('/api/links/use', { token: /confirm#(\S+)/.exec(mail?.text ?? '')?.[1] })
    expect(used.body.lostCode.outcome).toBe('code_renewed')
    await settle(t)
    expect(codeOf(KIM), 'shown, and not emailed too').toBeUndefined()
    expect((await kim.post('/api/unlock', { code: used.body.lostCode.code.text })).status).toBe(200)
    expect((await kim.post('/api/access/fanz', { code: t.firstRun().codes.shared })).status).toBe(200)
  })

  test('anyone at the domain can request it on the page for lost codes; other domains get no mail', async () => {
    const { t, codeOf } = await withExternalAgreement()
    for (const email of ['lee@northgate.example', 'lee@notnorthgate.example']) {
      const { status, body } = await t.visitor().post('/api/links', { purpose: 'lost_code', email })
      expect([status, body]).toEqual([202, {}])
    }
    await settle(t)
    expect(t.mails.map(({ to }) => to)).toEqual(['lee@northgate.example'])
    expect(codeOf('lee@northgate.example')).toBeUndefined()
  })

  test('an account with a verified address at the domain counts as bound', async () => {
    const { t } = await withExternalAgreement()
    const account = await makeAccount(t, 'max@northgate.example')
    expect((await account.post('/api/access/vault', { code: t.firstRun().codes.shared })).status).toBe(200)
  })

  test('ends with its access when the agreement expires or staff end it', async () => {
    const { t, admin, id, codeFor, codeOf } = await withExternalAgreement({ endsOn: '2026-01-17' })
    await codeFor(JO)
    await settle(t)
    const jo = t.visitor()
    await jo.post('/api/unlock', { code: codeOf(JO) })
    const [row] = (await t.rows('access_code')).filter(({ external_agreement_id }) => external_agreement_id === id)
    expect(row?.valid_until, 'no code outlasts it').toBe('2026-01-18T00:00:00.000Z')
    t.clock.advance(3 * DAY)
    expect((await jo.get('/api/access/vault')).body.access).not.toBe('granted')
    const late = await staffBrowser(t, 'admin', 'late@x.example')
    expect((await late.post(`${PATH}/${id}/codes`, { email: JO })).body.error.code).toBe('external_agreement_over')
    expect((await admin.get(PATH)).status, 'the first one’s second factor is old by now').toBe(403)

    const ended = await withExternalAgreement()
    await ended.codeFor(JO)
    await settle(ended.t)
    const reader = ended.t.visitor()
    await reader.post('/api/unlock', { code: ended.codeOf(JO) })
    await reader.post('/api/access/fanz', { code: ended.t.firstRun().codes.shared })
    expect((await ended.admin.post(`${PATH}/${ended.id}/end`)).status).toBe(204)
    for (const page of ['vault', 'fanz'])
      expect((await reader.get(`/api/access/${page}`)).body.access).not.toBe('granted')
    expect((await ended.admin.post(`${PATH}/${ended.id}/end`)).body.error.code).toBe('external_agreement_over')
    expect((await entriesOf(ended.t, 'nda.external_agreement_ended')).length).toBe(1)
  })

  // SQLite has one writer, who waits for nobody.
  test.skipIf(inject('databaseKind') === 'sqlite')(
    'and a link for a lost code used at the same moment wait for each other in one order',
    async () => {
      const { t, codeFor } = await withExternalAgreement()
      await codeFor(JO)
      await t.deps.db.updateTable('access_code').set({ revoked_at: t.clock.now().toISOString() }).execute()
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
      const { promise: held, resolve: hold } = Promise.withResolvers<void>()
      // What the link does: the person first, then the agreement.
      const link = t.deps.db.transaction().execute(async (trx) => {
        await lockPerson(trx, JO)
        hold()
        await asked
        const { id } = await trx.selectFrom('external_agreement').select('id').executeTakeFirstOrThrow()
        return lockExternalAgreement(trx, id, t.clock.now().toISOString())
      })
      await held
      const answer = codeFor(JO)
      // Time enough for it to stand before what is held.
      await new Promise((resolve) => setTimeout(resolve, 500))
      ask()
      expect(await link).toBe(true)
      expect((await answer).status).toBe(201)
    },
  )

  test('is issued once, however many requests arrive at once', async () => {
    const { t, codeFor } = await withExternalAgreement()
    const answers = await Promise.all(Array.from({ length: 8 }, () => codeFor(JO)))
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    expect(
      (await t.rows('access_code')).filter(({ external_agreement_id }) => external_agreement_id !== null).length,
    ).toBe(1)
  })
})
