import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recompute } from '../../../../tests/helpers/altered-packs.ts'
import { few, times } from '../../../../tests/helpers/few.ts'
import { longTermAuthority } from '../../../../tests/helpers/long-term-authority.ts'
import { judge, stampsOf } from '../../../../tests/helpers/sealed.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { canonicalJson, type Json } from '../../../platform/canonical-json.ts'
import { readCurrentSeal } from './keys.ts'
import { completeSeal, renewStamps } from './long-term.ts'
import { sealManifest } from './pdf/seal-manifest.ts'
import { listCertificates } from './queries.ts'
import { readStoredCopy } from './stored-copy.ts'
import {
  addStored,
  describeSeal,
  readZip,
  type Verdict,
  verifyAgreement,
  verifyPack,
} from './verifier/verify-agreement.mjs'

type Delivery = { file: { sha256: string; bytes: number; sealedSha256: string; added: [string, string][] } }

const DAY_MS = 24 * 60 * 60_000
const SECOND = 1000
const MINUTE = 60 * SECOND

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-judge-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A portal with an authority that stamps, both with the time of the portal's clock. */
async function withAuthority({ seal = false, ocsp = false, days = 5 * 365, begun = new Date() } = {}) {
  const clock: { now(): Date } = { now: () => begun }
  const authority = await longTermAuthority(() => clock.now(), { ocsp })
  const p12 = seal ? authority.sealFile('Halcyon seal', 4 * 365) : undefined
  const t = await testApp({
    env: {
      TSA_URL: authority.url,
      TSA_CA: authority.ca,
      ...(p12 && { SEAL_P12: p12.file, SEAL_P12_PASSWORD: 'seal' }),
    },
    ...(seal && { firstStart: true }),
  })
  t.clock.set(begun.toISOString())
  clock.now = () => t.clock.now()
  authority.stampWith('Authority 1', days)
  const roots = [new X509Certificate(readFileSync(authority.ca))]
  return { t, authority, p12, roots }
}

/** Somebody signs while no stamp is to be had, and the copy has been tried in vain as often as it is. Each try would set it anew. */
async function signWithoutStamp(
  t: TestApp,
  authority: { stampsFail: boolean },
  visitor = t.visitor(),
): Promise<string> {
  authority.stampsFail = true
  const { submissionId } = await visitor.sign()
  await t.deps.db.updateTable('executed_agreement').set({ stamp_failures: 5 }).execute()
  await t.makeDocuments()
  t.clock.advance(10 * MINUTE)
  return submissionId
}

async function copyOf(t: TestApp) {
  const [row] = await t.rows('executed_agreement')
  if (!row?.file_sha256) throw new Error('there is no copy')
  return { row, pdf: await t.deps.files.get(row.file_sha256) }
}

async function verified(t: TestApp, pdf: Buffer, roots: X509Certificate[]): Promise<Verdict> {
  const rows = await listCertificates(t.deps.db)
  const certificates = rows.map(({ certificate }) => new X509Certificate(Buffer.from(certificate, 'base64')))
  return verifyAgreement(pdf, { certificates, logKeys: [], roots, now: t.clock.now() })
}

const codes = ({ checks }: Verdict, state: string) =>
  checks.filter((one) => one.state === state).map(({ code }) => code)

/** Poppler and qpdf have nothing against the file, and OpenSSL nothing against a stamp. */
function judgesAccept(pdf: Buffer, authority: Awaited<ReturnType<typeof longTermAuthority>>) {
  const { signatures, structure } = judge(place(), pdf)
  const [seal, ...stamps] = signatures
  expect(seal).toContain('Signature is Valid')
  expect(stamps).toHaveLength(stampsOf(pdf).length)
  expect(structure).toBe('')
  for (const { token, covered, at } of stampsOf(pdf))
    expect(authority.opensslAccepts(token, covered, new Date(at)), `the stamp of ${at}`).toBe(true)
}

test('a copy that was sealed without a stamp gets one when the authority answers again; the mailed one stays valid', async () => {
  const { t, authority, roots } = await withAuthority()
  const visitor = t.visitor()
  const submissionId = await signWithoutStamp(t, authority, visitor)
  await t.runJobs()
  const before = await copyOf(t)
  expect(before.row).toMatchObject({ level: 'B-B', reached: 'B-B', stamped_at: null })
  const mailed = t.mails.flatMap(({ attachments = [] }) => attachments.filter(({ type }) => type === 'application/pdf'))
  expect(mailed.map(({ content }) => content.equals(before.pdf))).toEqual([true, true])
  const mails = t.mails.length

  // Down for days, and then back.
  for (let i = 0; i < 5; i++) {
    await t.completeSeals()
    t.clock.advance(DAY_MS)
  }
  expect((await copyOf(t)).row.file_sha256).toBe(before.row.file_sha256)
  authority.stampsFail = false
  const stampedAt = t.clock
    .now()
    .toISOString()
    .replace(/\d{3}Z$/, '000Z')
  await t.completeSeals()
  const { row, pdf } = await copyOf(t)
  expect(row).toMatchObject({ level: 'B-B', reached: 'B-T', stamped_at: stampedAt })
  expect(pdf.subarray(0, before.pdf.length).equals(before.pdf)).toBe(true)
  expect(pdf.length).toBeGreaterThan(before.pdf.length)
  judgesAccept(pdf, authority)

  // Offline: the stamp holds, and says when; the mailed one says that there is none.
  const verdict = await verified(t, pdf, roots)
  expect(verdict.ok).toBe(true)
  expect(codes(verdict, 'holds')).toEqual(expect.arrayContaining(['later_stamp_holds', 'revocation_holds']))
  expect(verdict.checks.find(({ code }) => code === 'later_stamp_holds')?.facts).toEqual({
    by: 'Authority 1',
    at: stampedAt,
  })
  expect(verdict.record?.seal.timeStampFailure).toBe('after 5 attempts')
  expect(codes(await verified(t, before.pdf, roots), 'unchecked')).toContain('no_stamp')

  // On /verify both are the portal's, and of the mailed one it says what was added.
  const upload = async (file: Buffer) => (await t.visitor().upload('/api/verify', file, 'application/pdf')).body
  const newest = await upload(pdf)
  expect([newest.ok, newest.checks.at(-1).code]).toEqual([true, 'file_ours'])
  const older = await upload(before.pdf)
  expect([older.ok, older.checks.at(-1).code]).toEqual([true, 'file_ours_stamped'])

  // The log has both, downloads give the newest, the pack holds, and nobody is mailed again.
  const entry = (await t.rows('audit_entry')).find(({ action }) => action === 'agreement.stamped')
  expect(JSON.parse(entry?.detail ?? '{}')).toMatchObject({
    before: before.row.file_sha256,
    sha256: row.file_sha256,
    level: 'B-T',
    stamps: 1,
  })
  const staff = await staffBrowser(t, 'admin')
  for (const [who, path] of [
    [visitor, `/api/agreements/${submissionId}/pdf`],
    [staff, `/api/admin/agreements/${submissionId}/pdf`],
  ] as const)
    expect(Buffer.from((await who.download(path)).bytes).equals(pdf), path).toBe(true)
  expect((await visitor.get(`/api/agreements/${submissionId}`)).body).toMatchObject({ level: 'B-T', stampedAt })
  const pack = await staff.download(`/api/admin/agreements/${submissionId}/evidence`)
  const files = readZip(Buffer.from(pack.bytes))
  const packed = verifyPack(files, { roots, now: t.clock.now() })
  expect(codes(packed, 'fails')).toEqual([])
  expect(codes(packed, 'holds')).toEqual(expect.arrayContaining(['later_stamp_holds', 'stamps_logged', 'sealed_holds']))
  const { file } = JSON.parse(String(files.get('delivery.json')))
  expect(file).toMatchObject({ level: 'B-B', reached: 'B-T', sealedSha256: before.row.file_sha256 })
  expect(file.added).toEqual([[entry?.at, row.file_sha256]])
  await t.completeSeals()
  await t.runJobs()
  expect(t.mails.length).toBe(mails)
  expect((await copyOf(t)).row.file_sha256).toBe(row.file_sha256)
})

test('a pack whose PDF lacks a later stamp, or has another story of it, is refused, even sealed anew by the portal', async () => {
  const { t, authority, roots } = await withAuthority()
  const submissionId = await signWithoutStamp(t, authority)
  const { pdf: sealed } = await copyOf(t)
  authority.stampsFail = false
  await t.completeSeals()
  const { pdf } = await copyOf(t)
  const staff = await staffBrowser(t, 'admin')
  const pack = await staff.download(`/api/admin/agreements/${submissionId}/evidence`)
  const { key } = await readCurrentSeal(t.deps)

  const fails = async (change: (files: Map<string, Buffer>, delivery: Delivery) => Buffer) => {
    const files = readZip(Buffer.from(pack.bytes))
    const delivery = JSON.parse(String(files.get('delivery.json'))) as Delivery
    const file = change(files, delivery)
    delivery.file.sha256 = createHash('sha256').update(file).digest('hex')
    delivery.file.bytes = file.length
    files.set('agreement.pdf', file)
    files.set('delivery.json', Buffer.from(canonicalJson(delivery as unknown as Json)))
    recompute(files)
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0)
    const order = { manifest, key, time: t.clock.now().toISOString(), authority: { url: authority.url, ca: undefined } }
    files.set('manifest.p7s', Buffer.from((await sealManifest(order)).bytes))
    const { checks } = verifyPack(files, { roots, now: t.clock.now() })
    return checks
      .filter(({ state }) => state === 'fails')
      .map(({ code, facts }) => `${code} ${facts.what ?? ''}`.trim())
  }
  expect(await fails(() => pdf)).toEqual([])
  expect(await fails(() => sealed)).toContain('stamp_missing')
  const withList = addStored(pdf, { CRLs: [authority.list()] }) ?? pdf
  expect(withList.length).toBeGreaterThan(pdf.length)
  expect(await fails(() => withList)).toContain('not_in_log agreement.pdf')
  const forgotten = await fails((_, { file }) => {
    file.added = []
    return pdf
  })
  expect(forgotten).toContain('differs what was added later')
  const older = await fails((_, { file }) => {
    file.sealedSha256 = createHash('sha256').update(pdf).digest('hex')
    return pdf
  })
  expect(older).toContain('differs SHA-256 of the PDF as sealed')
})

test('after two weeks without an answer staff find the job, and can try it again', async () => {
  const { t, authority } = await withAuthority()
  await signWithoutStamp(t, authority)
  for (let i = 0; i < 16; i++) {
    await t.completeSeals()
    t.clock.advance(DAY_MS)
  }
  const staff = await staffBrowser(t, 'admin')
  const { jobs } = (await staff.get('/api/admin/jobs')).body
  expect(jobs).toMatchObject([{ kind: 'agreement_stamp', lastError: 'TimeStampError http_503' }])
  authority.stampsFail = false
  expect((await staff.post(`/api/admin/jobs/${jobs[0].id}/retry`)).status).toBe(204)
  await t.completeSeals()
  expect((await copyOf(t)).row.reached).toBe('B-T')
})

test('with a certificate of an authority the seal is B-LT at once, from lists and from answers', async () => {
  for (const ocsp of [false, true]) {
    const { t, authority, roots } = await withAuthority({ seal: true, ocsp })
    const visitor = t.visitor()
    const { submissionId } = await visitor.sign()
    await t.makeDocuments()
    const { row, pdf } = await copyOf(t)
    expect(row).toMatchObject({ level: 'B-T', reached: 'B-LT', earlier_files: '[]' })
    expect((await visitor.get(`/api/agreements/${submissionId}`)).body.level).toBe('B-LT')
    expect(authority.asked).toMatchObject(ocsp ? { answers: 2, lists: 0 } : { answers: 0, lists: 2 })
    judgesAccept(pdf, authority)
    const verdict = await verified(t, pdf, roots)
    expect(codes(verdict, 'fails')).toEqual([])
    expect(codes(verdict, 'unchecked')).toEqual(['no_log_key', 'who_signed'])
    expect(verdict.checks.find(({ code }) => code === 'revocation_holds')?.facts.names).toBe(
      'Authority 1, Halcyon seal',
    )
    expect((await t.rows('job')).filter(({ kind }) => kind === 'agreement_stamp')).toEqual([])
  }
})

test('lists that cannot be had do not keep the copy from being made; a job adds them', async () => {
  const { t, authority, roots } = await withAuthority({ seal: true })
  authority.listsFail = true
  await t.visitor().sign()
  await t.makeDocuments()
  const before = await copyOf(t)
  expect(before.row).toMatchObject({ level: 'B-T', reached: 'B-T' })
  expect(codes(await verified(t, before.pdf, roots), 'unchecked')).toContain('revocation_unchecked')
  await t.completeSeals()
  authority.listsFail = false
  t.clock.advance(DAY_MS)
  await t.completeSeals()
  const { row, pdf } = await copyOf(t)
  expect(row.reached).toBe('B-LT')
  expect(pdf.subarray(0, before.pdf.length).equals(before.pdf)).toBe(true)
  expect(codes(await verified(t, pdf, roots), 'unchecked')).not.toContain('revocation_unchecked')
})

test('a list that the authority puts into its stamp is enough for the stamp', async () => {
  const { t, authority, roots } = await withAuthority()
  authority.staples = true
  await t.visitor().sign()
  await t.makeDocuments()
  const { row, pdf } = await copyOf(t)
  expect([row.reached, describeSeal(pdf, roots).ends]).toEqual(['B-T', [pdf.length]])
  expect(authority.asked.lists).toBe(1)
  const verdict = await verified(t, pdf, roots)
  expect(codes(verdict, 'fails')).toEqual([])
  expect(verdict.checks.find(({ code }) => code === 'revocation_holds')?.facts.names).toBe('Authority 1')
})

test('of two processes one orders a renewal, and one keeps what it added', async () => {
  const { t, authority } = await withAuthority({ days: 100 })
  await t.visitor().sign()
  await t.makeDocuments()
  t.clock.advance(90 * DAY_MS)
  authority.stampWith('Authority 2', 100)
  await Promise.all([renewStamps(t.deps), renewStamps(t.deps), renewStamps(t.deps)])
  expect((await t.rows('job')).filter(({ kind }) => kind === 'agreement_stamp')).toHaveLength(1)
  const [row] = await t.rows('executed_agreement')
  const payload = JSON.stringify({ submissionId: row?.submission_id })
  await Promise.all([completeSeal(t.deps, payload), completeSeal(t.deps, payload), completeSeal(t.deps, payload)])
  expect((await t.rows('audit_entry')).filter(({ action }) => action === 'agreement.stamped')).toHaveLength(1)
  const { pdf } = await copyOf(t)
  expect(describeSeal(pdf).stamps).toHaveLength(2)
})

test('processes that add the same lists at once make one file, and none of them removes it', async () => {
  const { t, authority } = await withAuthority({ seal: true })
  authority.listsFail = true
  const { submissionId } = await t.visitor().sign()
  await t.makeDocuments()
  authority.listsFail = false
  authority.todaysList = authority.list()
  const payload = JSON.stringify({ submissionId })
  await Promise.all([completeSeal(t.deps, payload), completeSeal(t.deps, payload), completeSeal(t.deps, payload)])
  expect((await t.rows('audit_entry')).filter(({ action }) => action === 'agreement.stamped')).toHaveLength(1)
  const { row, pdf } = await copyOf(t)
  expect([row.reached, describeSeal(pdf).stamps.length]).toEqual(['B-LT', 1])
})

test('a stamp that is added while a copy is read or a pack is made is no mix-up, and no pack lacks it', async () => {
  const { t, authority, roots } = await withAuthority()
  const submissionId = await signWithoutStamp(t, authority)
  const staff = await staffBrowser(t, 'admin')
  const payload = JSON.stringify({ submissionId })
  const { get } = t.deps.files
  t.deps.files.get = async (sha256) => {
    t.deps.files.get = get
    authority.stampsFail = false
    await completeSeal(t.deps, payload)
    return get(sha256)
  }
  const path = `/api/admin/agreements/${submissionId}/evidence`
  expect((await staff.download(path)).status).toBe(409)
  expect((await copyOf(t)).row.reached).toBe('B-T')
  const pack = await staff.download(path)
  const packed = verifyPack(readZip(Buffer.from(pack.bytes)), { roots, now: t.clock.now() })
  expect(codes(packed, 'fails')).toEqual([])

  // Between the read of the row and that of the entries, which have the next stamp already.
  t.clock.advance((5 * 365 - 30) * DAY_MS)
  authority.stampWith('Authority 2', 1000)
  let isFirst = true
  const db = t.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const once = isFirst
      isFirst = false
      if (once) await completeSeal(t.deps, payload)
      return result
    },
  })
  const { added } = await readStoredCopy({ ...t.deps, db }, submissionId)
  const { row } = await copyOf(t)
  expect(added.at(-1)?.sha256).toBe(row.file_sha256)
  expect((await t.rows('audit_entry')).map(({ action }) => action)).not.toContain('agreement.mixed_up')
})

test('a seal or a stamp whose certificate was revoked before is refused, and one that was revoked later holds', async () => {
  // `openssl ca` revokes as of the time of the machine.
  const begun = new Date(Date.now() - DAY_MS)
  const { t, authority, p12, roots } = await withAuthority({ seal: true, begun })
  const sign = async (email: string) => {
    await t.visitor().sign({ email })
    await t.makeDocuments()
    const rows = (await t.rows('executed_agreement')).sort((a, b) => (a.ordered_at < b.ordered_at ? -1 : 1))
    return t.deps.files.get(rows.at(-1)?.file_sha256 ?? '')
  }
  const early = await sign('a@northgate.example')
  const replaced = authority.stampWith('Authority 2', 365)
  const byReplaced = await sign('b@northgate.example')
  const stolen = authority.stampWith('Authority 3', 365)
  const byStolen = await sign('c@northgate.example')
  authority.stampWith('Authority 4', 365)
  t.clock.advance(2 * DAY_MS)
  authority.revoke({ certificate: p12?.certificate.split('/').at(-1) ?? '' })
  t.clock.advance(DAY_MS)
  const late = await sign('d@northgate.example')
  expect(describeSeal(late, roots).level).toBe('B-T')
  expect(codes(await verified(t, early, roots), 'holds')).toContain('revocation_holds')
  const withList = (file: Buffer) => addStored(file, { CRLs: [authority.list()] }) ?? file
  expect(codes(await verified(t, withList(late), roots), 'fails')).toEqual(['certificate_revoked'])
  expect(codes(await verified(t, withList(early), roots), 'fails')).toEqual([])

  // A stamp of a stolen key could be of any time. A certificate that was only replaced does no harm.
  authority.revoke(replaced, 'superseded')
  authority.revoke(stolen, 'keyCompromise')
  expect(codes(await verified(t, withList(byReplaced), roots), 'fails')).toEqual([])
  expect(codes(await verified(t, withList(byStolen), roots), 'fails')).toEqual(['stamp_revoked'])
})

/** In months. */
const STEP = times(1, 3)

test.each(
  few(
    [
      ['of an authority', true, 'B-LTA'],
      ['of its own', false, 'B-T'],
    ] as const,
    1,
  ),
)(
  'over twelve years, with a seal %s, stamps are renewed before their certificates end, and every generation verifies',
  async (_, seal, reached) => {
    const { t, authority, roots } = await withAuthority({ days: 4 * 365, seal })
    await t.visitor().sign()
    await t.makeDocuments()
    const generations = [(await copyOf(t)).pdf]
    for (let month = STEP; month <= 144; month += STEP) {
      t.clock.advance(STEP * 30.4375 * DAY_MS)
      // The authority is late: it gets another certificate half a year before the last one ends, and renewals are due a year before.
      if (month % 42 === 0) authority.stampWith(`Authority ${1 + month / 42}`, 4 * 365)
      await renewStamps(t.deps)
      await t.completeSeals()
      const { pdf } = await copyOf(t)
      const last = generations.at(-1) ?? pdf
      expect(pdf.subarray(0, last.length).equals(last)).toBe(true)
      if (pdf.length > last.length) generations.push(pdf)
    }
    const { row, pdf } = await copyOf(t)
    expect(row.reached).toBe(reached)
    expect(JSON.parse(row.earlier_files)).toHaveLength(generations.length - 1)
    expect(describeSeal(pdf, roots).stamps.map(({ by }) => by)).toEqual([1, 2, 3, 4].map((n) => `Authority ${n}`))
    expect(authority.asked.stamps).toBeLessThan(30)
    for (const [i, one] of generations.entries()) {
      judgesAccept(one, authority)
      const verdict = await verified(t, one, roots)
      expect(verdict.ok, `generation ${i}`).toBe(true)
      // Only a generation whose last certificate still lasts shows that those before were renewed in time.
      const lasts = (describeSeal(one, roots).stamps.at(-1)?.endsAt ?? '') > t.clock.now().toISOString()
      expect(lasts).toBe(i === generations.length - 1)
      expect(codes(verdict, lasts ? 'holds' : 'unchecked')).toContain(lasts ? 'stamps_renewed' : 'stamp_over')
      expect(codes(verdict, 'unchecked').includes('stamp_over')).toBe(!lasts)
    }
  },
)
