import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAttached } from '../server/features/agreements/executed-copy/verifier/verify-agreement.mjs'
import { publishNda } from '../server/features/agreements/signing/service.ts'
import { configuredTerms } from '../server/features/agreements/template-text.ts'
import { staffBrowser } from './helpers/staff.ts'
import { testApp } from './helpers/test-app.ts'
import { signature, type TestVisitor } from './helpers/test-visitor.ts'
import { unzip } from './helpers/unzip.ts'

/** What `npm run build` made; `npm test` builds first. */
const WEB = 'dist/web'
const built = () => testApp({ env: { WEB_DIR: WEB } })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function gate(visitor: TestVisitor): Promise<{ html: Buffer; build: string }> {
  const html = Buffer.from((await visitor.download('/nda-gate')).bytes)
  return { html, build: /<html [^>]*data-build="(\w{16})"/.exec(html.toString())?.[1] ?? '' }
}

/** Reads and signs on the page of this release. */
async function signOn(visitor: TestVisitor, build: string, email: string) {
  const { sha256: ndaTextHash, assent } = (await visitor.get('/api/nda')).body
  const { readingId } = (await visitor.post('/api/nda/readings', { build })).body
  await visitor.post(`/api/nda/readings/${readingId}/progress`, { furthest: 1, end: true })
  const mine = { readingId, ndaTextHash, assentHash: assent.sha256, email }
  const { status, body } = await visitor.post('/api/nda/submissions', signature(mine))
  expect(status).toBe(201)
  return body.submissionId as string
}

test('the signed page is stored once by its hash, named in the record and the log, and included in the pack as served', async () => {
  const t = await built()
  const visitor = t.visitor()
  const { html, build } = await gate(visitor)
  const id = await signOn(visitor, build, 'one@x.example')
  await signOn(t.visitor(), build, 'two@x.example')
  const kept = await t.rows('page_snapshot')
  expect(kept).toMatchObject([{ sha256: sha256(html), build, nda_version: 1 }])

  await t.makeDocuments()
  const pdf = Buffer.from((await visitor.download(`/api/agreements/${id}/pdf`)).bytes)
  const record = JSON.parse(readAttached(pdf).record.toString())
  expect(record.assent).toMatchObject({ build, pageSnapshotSha256: sha256(html) })
  expect((await visitor.upload('/api/verify', pdf, 'application/pdf')).body.ok).toBe(true)
  const signed = (await t.rows('audit_entry')).find((entry) => entry.action === 'nda.signed')
  expect(JSON.parse(signed?.detail ?? '')).toMatchObject({ screen: sha256(html) })

  const staff = await staffBrowser(t, 'admin')
  const pack = new Map(unzip(Buffer.from((await staff.download(`/api/admin/agreements/${id}/evidence`)).bytes)))
  expect(pack.get('screen/index.html')?.equals(html)).toBe(true)
  // What the page names lies where it looks for it, so that it can be shown without the portal.
  const styles = [...html.toString().matchAll(/href="(\/assets\/[\w.-]+\.css)"/g)].map(([, path]) => path ?? '')
  expect(styles.length).toBeGreaterThan(0)
  for (const path of styles) expect(pack.get(`screen${path}`)?.equals(readFileSync(join(WEB, path))), path).toBe(true)
  expect(pack.get('README.txt')?.toString()).toContain('HOW TO SEE THE PAGE')
  for (const words of ['I have read and agree', 'Sign NDA &amp; Request Access', 'The Full Name entered above is your'])
    expect(html.toString()).toContain(words)
})

test('a text published a moment ago has its own page snapshot', async () => {
  const t = await built()
  const visitor = t.visitor()
  const { build } = await gate(visitor)
  await signOn(visitor, build, 'before@x.example')
  await t.deps.db
    .transaction()
    .execute((trx) => publishNda(trx, t.deps, '# Another\n\n## 1. One\n\n1.1 Text.\n', configuredTerms(t.deps.portal)))
  await signOn(t.visitor(), build, 'after@x.example')
  const readings = await t.rows('reading_session')
  expect(new Set(readings.map(({ page_snapshot_sha256 }) => page_snapshot_sha256)).size).toBe(2)
  const kept = await t.rows('page_snapshot')
  const html = await t.deps.files.get(kept.find(({ nda_version }) => nda_version === 2)?.sha256 ?? '')
  expect(html.toString()).toContain('Version 2')
})

test('a tab of an earlier release is recorded with that release’s snapshot; an unknown release is not recorded', async () => {
  const t = await built()
  const row = { sha256: 'f'.repeat(64), build: 'b'.repeat(16), nda_version: 1, styles: '[]', kept_at: '2026-01-01' }
  await t.deps.db.insertInto('page_snapshot').values(row).execute()
  await signOn(t.visitor(), row.build, 'older@x.example')
  await signOn(t.visitor(), 'unknown', 'unknown@x.example')
  await signOn(t.visitor(), '', 'without@x.example')
  const readings = await t.rows('reading_session')
  expect(readings.map(({ build, page_snapshot_sha256 }) => [build, page_snapshot_sha256])).toEqual([
    [row.build, row.sha256],
    ['unknown', null],
    [null, null],
  ])
})

test('if the snapshot cannot be stored, reading and signing still work', async () => {
  const t = await built()
  const visitor = t.visitor()
  const { build } = await gate(visitor)
  t.deps.files.put = async () => {
    throw new Error('no space left')
  }
  await signOn(visitor, build, 'one@x.example')
  expect(await t.rows('page_snapshot')).toEqual([])
  expect(await t.rows('reading_session')).toMatchObject([{ build, page_snapshot_sha256: null }])
})
