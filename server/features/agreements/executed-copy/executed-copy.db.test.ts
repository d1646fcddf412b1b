import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { burst } from '../../../../tests/helpers/burst.ts'
import { few, times } from '../../../../tests/helpers/few.ts'
import { madeOnce, sameBrowser } from '../../../../tests/helpers/made-once.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, SECOND } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { tsaServer } from '../../../../tests/helpers/tsa-server.ts'
import { unzip } from '../../../../tests/helpers/unzip.ts'
import { agreementText, PARTY, publish } from '../../../../tests/helpers/versions.ts'
import { documentOf } from './certificate.ts'
import { rotateSeal } from './keys.ts'
import type { AgreementRecord } from './rules.ts'
import { makeExecuted } from './service.ts'
import { readAttached } from './verifier/verify-agreement.mjs'

async function signedApp() {
  const t = await testApp()
  const visitor = t.visitor()
  const { submissionId } = await visitor.sign()
  return { t, visitor, submissionId, path: `/api/agreements/${submissionId}` }
}

const once = madeOnce(async (t) => {
  const visitor = t.visitor()
  const { submissionId } = await visitor.sign()
  await t.makeDocuments()
  return { visitor, submissionId }
})

/** With the signed copy made. */
async function copiedApp() {
  const { t, known } = await once()
  return {
    t,
    visitor: sameBrowser(t, known.visitor),
    submissionId: known.submissionId,
    path: `/api/agreements/${known.submissionId}`,
  }
}

/** Uploads a file to be verified. */
async function verifyFile(visitor: TestVisitor, bytes: Uint8Array) {
  return visitor.upload('/api/verify', bytes, 'application/pdf')
}

async function pdfOf(t: TestApp, visitor: TestVisitor, path: string): Promise<Buffer> {
  await t.makeDocuments()
  return Buffer.from((await visitor.download(`${path}/pdf`)).bytes)
}

test('signing returns before the copy is made; a job makes it once and mails it to both parties', async () => {
  const { t, visitor, path } = await signedApp()
  expect((await visitor.get(path)).body).toMatchObject({ state: 'making', sha256: null })
  expect((await visitor.get(`${path}/pdf`)).status).toBe(409)

  await t.makeDocuments()
  await t.runJobs()
  const { body } = await visitor.get(path)
  expect(body).toMatchObject({ state: 'ready', level: 'B-B', stampedAt: null })
  const copies = t.mails.filter(({ attachments }) => attachments?.some(({ id }) => id === undefined))
  expect(copies.map(({ to }) => to)).toEqual(['e.marchetti@northgate.example', 'investors@halcyon.example'])
  for (const { attachments } of copies) {
    expect(attachments?.[0]?.name).toMatch(/^halcyon-ai-agreement-[\w-]{1,8}\.pdf$/)
    expect(attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(attachments?.[0]?.content.length).toBe(body.bytes)
  }

  // A job that is done again, as after a crash, changes nothing and writes to nobody.
  const before = t.mails.length
  await t.deps.db.updateTable('job').set({ done_at: null }).where('kind', '=', 'executed_agreement').execute()
  const [job] = (await t.rows('job')).filter(({ kind }) => kind === 'executed_agreement')
  const payload = t.deps.secrets.seal(JSON.stringify({ submissionId: path.split('/').at(-1) }), String(job?.id))
  await t.deps.db.updateTable('job').set({ payload }).where('kind', '=', 'executed_agreement').execute()
  await t.makeDocuments()
  await t.runJobs()
  expect(t.mails.length).toBe(before)
  expect((await visitor.get(path)).body).toEqual(body)
})

test('the document can be downloaded by the browser that signed, by the person’s account and by staff, and by nobody else', async () => {
  const { t, visitor, submissionId, path } = await copiedApp()
  const pdf = await pdfOf(t, visitor, path)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  expect((await t.visitor().get(`${path}/pdf`)).status).toBe(404)
  expect((await t.visitor().get(path)).status).toBe(404)
  const stranger = t.visitor()
  await stranger.sign({ email: 'somebody@else.example' })
  expect((await stranger.get(`${path}/pdf`)).status).toBe(404)
  const other = t.visitor()
  await signedIn(t, other, { email: 'other@northgate.example' })
  expect((await other.get(`${path}/pdf`)).status).toBe(404)
  const unverified = t.visitor()
  await signedIn(t, unverified, { email: 'e.marchetti@northgate.example', verified: false })
  expect((await unverified.get(`${path}/pdf`)).status).toBe(404)

  await t.deps.db.deleteFrom('account_session').execute()
  await t.deps.db.deleteFrom('user_account').execute()
  const own = t.visitor()
  await signedIn(t, own, { email: 'e.marchetti@northgate.example' })
  expect(Buffer.from((await own.download(`${path}/pdf`)).bytes).equals(pdf)).toBe(true)
  const reader = await staffBrowser(t, 'reader')
  expect(Buffer.from((await reader.download(`/api/admin${path.slice(4)}/pdf`)).bytes).equals(pdf)).toBe(true)

  const downloads = (await t.rows('audit_entry')).filter(({ action }) => action === 'agreement.downloaded')
  expect(downloads.map(({ actor, submission_id }) => [actor.split(':')[0], submission_id])).toEqual([
    ['visitor', submissionId],
    ['visitor', submissionId],
    ['staff', submissionId],
  ])
})

test('the copy is encrypted on disk, and only the portal’s own user can read its key', async () => {
  const { t, visitor, path } = await copiedApp()
  const { sha256 } = (await visitor.get(path)).body
  const onDisk = readFileSync(join(t.folder, 'files', sha256.slice(0, 2), sha256))
  expect(onDisk.includes('%PDF-')).toBe(false)
  expect(statSync(join(t.folder, 'keys', 'seal.pem')).mode & 0o777).toBe(0o600)
})

test('the copy verifies even if the clock moves during signing', async () => {
  const t = await testApp()
  const now = t.clock.now.bind(t.clock)
  t.clock.now = () => {
    t.clock.advance(7)
    return now()
  }
  const visitor = t.visitor()
  const path = `/api/agreements/${(await visitor.sign()).submissionId}`
  const pdf = await pdfOf(t, visitor, path)
  expect(
    (await verifyFile(t.visitor(), pdf)).body.checks.filter(({ state }: { state: string }) => state === 'fails'),
  ).toEqual([])
  const [submission] = await t.rows('submission')
  const signing = (await t.rows('audit_entry')).find(({ action }) => action === 'nda.signed')
  expect(signing?.at, 'one time in both').toBe(submission?.signed_at)
})

test('anyone can verify the file at the portal, and learns what the file says and nothing else', async () => {
  const { t, visitor, path } = await copiedApp()
  const pdf = await pdfOf(t, visitor, path)
  const { status, body } = await verifyFile(t.visitor(), pdf)
  expect(status).toBe(200)
  expect(body.ok).toBe(true)
  expect(body.checks.map(({ what }: { what: string }) => what)).toEqual([
    'seal',
    'certificate',
    'record',
    'text',
    'log',
    'copy',
  ])
  expect(body.checks.filter(({ state }: { state: string }) => state === 'fails')).toEqual([])
  expect(body.agreement).toMatchObject({ signedBy: 'Elena Marchetti', version: 1, companyName: 'Halcyon AI, Inc.' })

  const changed = Buffer.from(pdf)
  changed[5000] = (changed[5000] ?? 0) ^ 1
  const refused = (await verifyFile(t.visitor(), changed)).body
  expect(refused).toMatchObject({ ok: false, agreement: null })
  expect(refused.checks[0]).toMatchObject({
    what: 'seal',
    state: 'fails',
    words: 'The file was changed after it was sealed.',
  })
})

test('a copy still verifies after retention deleted its signature; a sealed file without a log entry does not', async () => {
  const { t, visitor, path } = await copiedApp()
  const pdf = await pdfOf(t, visitor, path)
  let lost = Buffer.alloc(0)
  t.deps.files.put = async (bytes) => {
    lost = Buffer.from(bytes)
    throw new Error('no space left')
  }
  await t.visitor().sign({ email: 'later@northgate.example' })
  await t.makeDocuments()
  await t.deps.db.deleteFrom('executed_agreement').execute()
  const { ok, checks } = (await verifyFile(t.visitor(), pdf)).body
  expect([ok, checks.at(-1).words]).toEqual([true, 'This portal made this file.'])
  const refused = (await verifyFile(t.visitor(), lost)).body.checks
  expect(refused.filter(({ state }: { state: string }) => state === 'fails')).toMatchObject([{ what: 'copy' }])
})

test('a copy of another portal does not verify, even with a valid seal', async () => {
  const { t, visitor, path } = await copiedApp()
  const other = await testApp({ firstStart: true })
  const { body } = await verifyFile(other.visitor(), await pdfOf(t, visitor, path))
  expect(body.ok).toBe(false)
  expect(body.checks.find(({ what }: { what: string }) => what === 'certificate')).toMatchObject({
    state: 'fails',
    words: 'The seal was made with a certificate that is not this company’s.',
  })
})

test('what was sealed before a rotation of the key stays verifiable, and what comes after bears the new certificate', async () => {
  const { t, visitor, path } = await copiedApp()
  const before = await pdfOf(t, visitor, path)
  t.clock.advance(SECOND)
  await rotateSeal(t.deps)
  const later = t.visitor()
  const { submissionId } = await later.sign({ email: 'later@northgate.example' })
  const after = await pdfOf(t, later, `/api/agreements/${submissionId}`)
  expect((await verifyFile(t.visitor(), before)).body.ok).toBe(true)
  expect((await verifyFile(t.visitor(), after)).body.ok).toBe(true)
  const { certificates } = (await t.visitor().get('/api/verify/keys')).body
  expect(certificates.map(({ retiredAt }: { retiredAt: string | null }) => retiredAt !== null)).toEqual([true, false])
  await t.restart()
  expect((await verifyFile(t.visitor(), before)).body.ok).toBe(true)
})

test('what was sealed before the company changed its name stays verifiable, and what comes after names it', async () => {
  const { t, visitor, path } = await copiedApp()
  const before = await pdfOf(t, visitor, path)
  const later = t.visitor()
  const { submissionId } = await later.sign({ email: 'later@northgate.example' })
  t.clock.advance(SECOND)
  t.deps.portal.company.legalName = 'Nordlicht Beteiligungen GmbH'
  // The settings can change while the portal runs.
  const after = await pdfOf(t, later, `/api/agreements/${submissionId}`)
  for (const bytes of [before, after]) expect((await verifyFile(t.visitor(), bytes)).body.ok).toBe(true)
  const [sealedBefore, sealedAfter] = [before, after].map((bytes) => {
    const record: AgreementRecord = JSON.parse(readAttached(bytes).record.toString())
    const seal = documentOf(record, '# T').certificate.sections.find(({ title }) => title === 'The seal')
    return seal?.facts.slice(0, 2).map(({ label, value }) => [label, value])
  })
  expect(sealedBefore?.[0]).toEqual(['Sealed by', 'Halcyon AI, Inc.'])
  expect(sealedAfter, 'the company of the certificate, for the party of the agreement').toEqual([
    ['Sealed by', 'Nordlicht Beteiligungen GmbH'],
    ['Sealed for', 'Halcyon AI, Inc., as this agreement names the Company'],
  ])
  const { certificates } = (await t.visitor().get('/api/verify/keys')).body
  expect(certificates.map(({ retiredAt }: { retiredAt: string | null }) => retiredAt !== null)).toEqual([true, false])
})

test('if the copy cannot be made, the signature stays valid, staff get one email, and it is made later', async () => {
  const { t, visitor, path } = await signedApp()
  const { put } = t.deps.files
  t.deps.files.put = async () => {
    throw new Error('no space left')
  }
  for (let i = 0; i < 5; i++) {
    await t.makeDocuments()
    await t.runJobs()
    t.clock.advance(100 * SECOND)
  }
  expect((await visitor.get(path)).body.state).toBe('delayed')
  const told = t.mails.filter(({ subject }) => subject.includes('could not be made'))
  expect(told.map(({ to }) => to)).toEqual(['investors@halcyon.example'])
  t.deps.files.put = put
  t.clock.advance(DAY)
  await t.makeDocuments()
  expect((await visitor.get(path)).body.state).toBe('ready')
})

test('the evidence pack can be verified offline with its own contents, and a change of any file is detected', async () => {
  const { t, submissionId } = await copiedApp()
  t.mailServer('250 Ok: queued as 4F1B7C2A')
  await t.runJobs()
  const staff = await staffBrowser(t, 'admin')
  const { status, bytes, headers } = await staff.download(`/api/admin/agreements/${submissionId}/evidence`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/zip')
  expect(Buffer.from(bytes).readUInt32LE(10), 'files are dated 1 January 1980').toBe(0x21_0000)
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-pack-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of unzip(Buffer.from(bytes))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const run = (...given: string[]) =>
    spawnSync(process.execPath, ['verify-agreement.mjs', ...given], { cwd: folder, encoding: 'utf8', env: {} })
  const good = run('.')
  expect(good.stdout).toContain('Verified: every check passed')
  expect(good.stdout.indexOf('What holds')).toBeLessThan(good.stdout.indexOf('What was not checked, and why'))
  expect(good.status).toBe(0)
  const elsewhere = mkdtempSync(join(tmpdir(), 'vestibule-zip-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true }))
  writeFileSync(join(elsewhere, 'pack.zip'), bytes)
  expect(run(join(elsewhere, 'pack.zip')).status).toBe(0)
  expect(readFileSync(join(folder, 'certification-draft.txt'), 'utf8')).toContain('902(13)')
  const { toSigner } = JSON.parse(readFileSync(join(folder, 'delivery.json'), 'utf8'))
  expect(toSigner).toMatchObject({ takenByMailServerAt: expect.any(String), writtenToFileAt: null })
  expect(toSigner.reply).toBe('250 Ok: queued as 4F1B7C2A')

  const history = join(folder, 'history.json')
  writeFileSync(history, readFileSync(history, 'utf8').replace('nda.signed', 'nda.sighed'))
  const bad = run('.')
  expect(bad.status).toBe(1)
  expect(bad.stdout).toContain('history.json: changed since the pack was made')
  const exported = (await t.rows('audit_entry')).filter(({ action }) => action === 'evidence.exported')
  expect(exported).toHaveLength(1)
})

describe('with a time-stamping authority', () => {
  async function stampedApp() {
    const at = mkdtempSync(join(tmpdir(), 'vestibule-tsa-'))
    const tsa = await tsaServer(at)
    const t = await testApp({ env: { TSA_URL: tsa.url, TSA_CA: tsa.ca } })
    // The authority's certificates are of today.
    t.clock.set(new Date().toISOString())
    const visitor = t.visitor()
    const { submissionId } = await visitor.sign()
    return { t, tsa, visitor, path: `/api/agreements/${submissionId}` }
  }

  test('the seal is B-T, with the authority’s time', async () => {
    const { t, tsa, visitor, path } = await stampedApp()
    await t.makeDocuments()
    const { body } = await visitor.get(path)
    expect(body).toMatchObject({ state: 'ready', level: 'B-T' })
    expect(Math.abs(Date.parse(body.stampedAt) - Date.now())).toBeLessThan(60_000)
    const { body: verdict } = await verifyFile(visitor, await pdfOf(t, visitor, path))
    expect(verdict.ok).toBe(true)
    expect(verdict.checks.map(({ what }: { what: string }) => what)).toContain('time')
    expect(tsa.asked).toBe(1)
  })

  test.each(few(['status 500', 'breaks off'] as const, 1))(
    'a failing authority (%s) is retried; then the seal is B-B and the copy says so, without a time of our own',
    async (spoil) => {
      const { t, tsa, visitor, path } = await stampedApp()
      tsa.spoil = spoil
      for (let i = 0; i < 5; i++) {
        await t.makeDocuments()
        expect((await visitor.get(path)).body.state).toBe('making')
        t.clock.advance(100 * SECOND)
      }
      await t.makeDocuments()
      expect(tsa.asked).toBe(5)
      expect((await visitor.get(path)).body).toMatchObject({ state: 'ready', level: 'B-B', stampedAt: null })
      const { record } = readAttached(await pdfOf(t, visitor, path))
      expect(JSON.parse(record.toString()).seal).toMatchObject({ level: 'B-B', timeStampFailure: 'after 5 attempts' })
    },
  )
})

test('of two processes that make a copy at once one keeps its file, and no other one stays', async () => {
  const t = await testApp()
  const { submissionId } = await t.visitor().sign()
  const files = new Set<string>()
  const { put, remove } = t.deps.files
  t.deps.files.put = async (bytes) => {
    const sha256 = await put(bytes)
    files.add(sha256)
    return sha256
  }
  t.deps.files.remove = async (sha256) => {
    files.delete(sha256)
    await remove(sha256)
  }
  const payload = JSON.stringify({ submissionId })
  await Promise.all([makeExecuted(t.deps, payload), makeExecuted(t.deps, payload)])
  const [row] = await t.rows('executed_agreement')
  expect([...files]).toEqual([row?.file_sha256])
  expect((await t.rows('audit_entry')).filter(({ action }) => action === 'agreement.sealed')).toHaveLength(1)
})

test('the cover has the logo of the brand, if it has one', async () => {
  const { t, visitor, path } = await copiedApp()
  const pictures = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Alt \(([^)]*)\)/g)].map(([, words]) => words)
  const { logo, company } = t.deps.portal
  expect(logo).toMatch(/^[0-9a-f]{64}$/)
  expect(pictures(await pdfOf(t, visitor, path))).toContain(company.name)
  delete t.deps.portal.logo
  delete t.deps.portal.logoDark
  const other = t.visitor()
  const { submissionId } = await other.sign({ email: 'b@other.example' })
  expect(pictures(await pdfOf(t, other, `/api/agreements/${submissionId}`))).not.toContain(company.name)
})

test('many signatures at once with three workers get one copy and one mail each', async () => {
  await burst(await testApp(), times(20, 6))
})

test('the record and the copy name the language that the agreement is written in, as its publisher confirmed it', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  expect((await publish(admin, 2, { language: 'xx' })).body.error.code).toBe('invalid_input')
  // Longer than the English certificate, because a PDF names the language of most of its text.
  const text = `${agreementText(2)}${'\n\n2.2 Die Parteien behandeln alles vertraulich.'.repeat(200)}\n`
  await admin.send('PUT', '/api/admin/agreement/draft', { text, revision: 1 })
  const reviewed = { revision: 2, policy: 'keep', party: PARTY, language: 'de' }
  expect((await admin.post('/api/admin/agreement/publish', reviewed)).body).toEqual({ version: 2 })
  const visitor = t.visitor()
  const { submissionId } = await visitor.sign()
  expect((await visitor.get('/api/nda')).body.language).toBe('de')
  const pdf = await pdfOf(t, visitor, `/api/agreements/${submissionId}`)
  expect(pdf.toString('latin1')).toMatch(/\/Lang ?\(de\)/)
  const record: AgreementRecord = JSON.parse(readAttached(pdf).record.toString())
  expect(record.agreement).toMatchObject({ version: 2, language: 'de' })
  expect(JSON.stringify(documentOf(record, '# T').certificate)).toContain('bytes of UTF-8 in German')
})
