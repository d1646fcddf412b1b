import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readCheckpoint, readCheckpointFile, readKey, verifyExport } from '../../../docs/verifier/verify-log.mjs'
import { exported, nextCheckpoint, writeEntries } from '../../../tests/helpers/log.ts'
import { rewriteLog } from '../../../tests/helpers/rewritten-log.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../tests/helpers/test-clock.ts'
import { tsaServer } from '../../../tests/helpers/tsa-server.ts'
import { askTimeStamp } from '../../platform/ask-time-stamp.ts'
import { listKeptCheckpoints } from './kept-checkpoints.ts'
import { readLogKey } from './keys.ts'
import { rotateKey } from './rotate-key.ts'
import { proveConsistency } from './service.ts'

const sizeOf = (note: string) => Number(note.split('\n')[1])
const lines = (t: TestApp, only = [3, 5]) => exported(t.deps.db, { personal: true, only })

type More = Partial<Parameters<typeof verifyExport>[1]>
const judge = (t: TestApp, part: string[], kept: string[] = [], more: More = {}) =>
  verifyExport(part, {
    keys: [readKey(readLogKey(t.deps).vkey)],
    kept: kept.map((note) => readCheckpoint(note)),
    ...more,
  })

/** A log with several checkpoints, as outsiders kept them. */
async function keptLog() {
  const t = await testApp()
  const notes: string[] = []
  for (const count of [10, 1, 7, 16, 3]) {
    await writeEntries(t, count)
    notes.push(await nextCheckpoint(t))
  }
  return { t, notes }
}

describe('a part of the log', () => {
  test('is compared with kept checkpoints of any size that the portal still has', async () => {
    const { t, notes } = await keptLog()
    const part = await lines(t)
    const { code, words, unchecked } = await judge(t, part, notes)
    expect([code, words]).toEqual([0, expect.stringContaining('earlier checkpoints in the export and 5 kept ones')])
    expect(unchecked.join('\n')).not.toContain('who has its key')
    expect((await judge(t, part)).unchecked[0]).toContain('cannot be told without a checkpoint')
  })

  test('of a log that was rewritten with its own key contradicts every kept checkpoint; without one, nobody can tell', async () => {
    const { t, notes } = await keptLog()
    const at = sizeOf(notes[1] ?? '') - 1
    const before = await lines(t, [at])
    const { id } = JSON.parse(before[1] ?? '').entry
    await rewriteLog(t, (entry) => (entry.id === id ? { actor: 'staff:someone-else' } : undefined))
    const part = await lines(t, [at])
    expect(JSON.parse(part[1] ?? '').entry.actor).toBe('staff:someone-else')
    const alone = await judge(t, part)
    expect([alone.code, alone.unchecked[0]]).toEqual([0, expect.stringContaining('someone who has its key')])
    for (const [i, note] of notes.entries()) {
      const { code, words } = await judge(t, part, [note])
      // The first one was signed before the entry that was changed.
      expect([i, code, words]).toEqual([i, i === 0 ? 0 : 1, expect.anything()])
      if (i > 0) expect(words).toMatch(/rewritten|contradicts a kept one/)
    }
  })

  test('without a proof from a kept checkpoint is not said to hold, until the portal proves it', async () => {
    const { t, notes } = await keptLog()
    const [, , note = ''] = notes
    const part = (await lines(t)).filter((line) => !line.includes('"kept"') || !line.includes(`\\n${sizeOf(note)}\\n`))
    const open = await judge(t, part, [note])
    const [from, to] = [sizeOf(note), sizeOf(notes.at(-1) ?? '')]
    expect(open.code).toBe(3)
    expect(open.unchecked[0]).toContain(`audit prove ${from} ${to}`)
    const proof = (await proveConsistency(t.deps, from, to)) ?? []
    expect((await judge(t, part, [note], { proofs: [{ from, to, proof }] })).code).toBe(0)
    const wrong = (await proveConsistency(t.deps, from + 1, to)) ?? []
    expect((await judge(t, part, [note], { proofs: [{ from, to, proof: wrong }] })).code).toBe(1)

    // The same for a checkpoint that is newer than the part.
    await writeEntries(t, 9)
    const newer = await nextCheckpoint(t)
    const later = await judge(t, part, [newer])
    expect([later.code, later.unchecked[0]]).toEqual([3, expect.stringContaining(`audit prove ${to} ${sizeOf(newer)}`)])
    const on = (await proveConsistency(t.deps, to, sizeOf(newer))) ?? []
    expect((await judge(t, part, [newer], { proofs: [{ from: to, to: sizeOf(newer), proof: on }] })).code).toBe(0)
    expect(await proveConsistency(t.deps, 7, 6)).toBeUndefined()
    expect(await proveConsistency(t.deps, 1, 9_999)).toBeUndefined()
  })
})

test('of very many checkpoints a part has the newest, one a day and a month, and those that the witness was sent', async () => {
  const t = await testApp()
  t.deps.portal.log.witness = 'witness@notary.example'
  await writeEntries(t, 4)
  const first = await nextCheckpoint(t)
  await t.runJobs()
  await writeEntries(t, 1)
  expect(await rotateKey(t.deps)).toBeDefined()
  // Rows as a year leaves them: several a day.
  const [row, ...later] = (await t.rows('log_checkpoint')).sort((a, b) => a.size - b.size)
  const named = later.find(({ note }) => note.includes('next-key'))?.size
  if (!row) throw new Error('there is no checkpoint')
  const day = (n: number) => new Date(Date.parse(row.at) + n * DAY).toISOString()
  const made = Array.from({ length: 1_200 }, (_, i) => ({ ...row, size: 1_000 + i, at: day(1 + i / 3) }))
  for (let i = 0; i < made.length; i += 100)
    await t.deps.db
      .insertInto('log_checkpoint')
      .values(made.slice(i, i + 100))
      .execute()
  const sizes = (await listKeptCheckpoints(t.deps.db, { size: 2_199, at: day(1 + 1_199 / 3) }, [1_001])).map(
    ({ size }) => size,
  )
  expect(sizes.length).toBeLessThan(200)
  expect(sizes.slice(-30), 'the newest').toEqual(Array.from({ length: 30 }, (_, i) => 2_169 + i))
  const mailed = t.mails.flatMap(({ text, to }) => (to === 'witness@notary.example' ? readCheckpointFile(text) : []))
  expect(mailed.length).toBeGreaterThan(0)
  for (const { size } of mailed) expect(sizes).toContain(size)
  expect(sizes).toContain(sizeOf(first))
  expect(sizes, 'the one that names the new key').toContain(named)
  expect(sizes).toContain(1_001)
  const months = new Set(made.filter(({ size }) => sizes.includes(size)).map(({ at }) => at.slice(0, 7)))
  expect(months.size, 'every month').toBe(new Set(made.map(({ at }) => at.slice(0, 7))).size)
})

describe('time stamps in an export', () => {
  async function stamped() {
    const at = mkdtempSync(join(tmpdir(), 'vestibule-tsa-'))
    onTestFinished(() => rmSync(at, { recursive: true, force: true }))
    const tsa = await tsaServer(at)
    const t = await testApp({ env: { TSA_URL: tsa.url, TSA_CA: tsa.ca } })
    // The authority has the real time, and the portal's clock must not be ahead of it.
    t.clock.set(new Date(Date.now() - DAY).toISOString())
    for (const count of [5, 4, 3]) {
      // The last one fails, and its record is in the export too.
      if (count === 3) tsa.spoil = 'status 500'
      await writeEntries(t, count)
      await nextCheckpoint(t)
      await t.runJobs()
      t.clock.advance(HOUR)
    }
    const ca = new X509Certificate(readFileSync(tsa.ca))
    return { t, ca, exports: [await lines(t), await exported(t.deps.db)] }
  }

  test('hold against a given authority, are refused against another, and are else said not to be checked', async () => {
    const { t, ca, exports } = await stamped()
    const other = mkdtempSync(join(tmpdir(), 'vestibule-tsa-'))
    onTestFinished(() => rmSync(other, { recursive: true, force: true }))
    const stranger = new X509Certificate(readFileSync((await tsaServer(other, 'other')).ca))
    for (const part of exports) {
      const good = await judge(t, part, [], { roots: [ca] })
      expect([good.code, good.words]).toEqual([0, expect.stringContaining('2 time stamps hold')])
      const open = await judge(t, part)
      expect([open.code, open.unchecked.at(-1)]).toEqual([0, expect.stringContaining('2 time stamps by TSA: they fit')])
      const refused = await judge(t, part, [], { roots: [stranger] })
      expect([refused.code, refused.words]).toEqual([1, expect.stringContaining('who was not given')])
    }
  })

  test('of a time before an entry that they cover contradict that entry, whoever kept them', async () => {
    const at = mkdtempSync(join(tmpdir(), 'vestibule-tsa-'))
    onTestFinished(() => rmSync(at, { recursive: true, force: true }))
    const tsa = await tsaServer(at)
    for (const [ahead, code] of [
      [4 * MINUTE, 0],
      [10 * MINUTE, 1],
    ] as const) {
      const t = await testApp()
      t.clock.set(new Date(Date.now() + ahead).toISOString())
      await writeEntries(t, 5)
      const note = await nextCheckpoint(t)
      const imprint = createHash('sha256').update(note).digest()
      const { token, time } = await askTimeStamp({ url: tsa.url, ca: readFileSync(tsa.ca, 'utf8') }, imprint)
      const row = { id: 'stamp', size: sizeOf(note), at: time, tsa: tsa.url, stamped_at: time, failure: null }
      await t.deps.db
        .insertInto('log_stamp')
        .values({ ...row, token: token.toString('base64') })
        .execute()
      const newest = [sizeOf(note) - 2, sizeOf(note) - 1]
      for (const part of [await lines(t, newest), await exported(t.deps.db)]) {
        const found = await judge(t, part, [], { roots: [new X509Certificate(readFileSync(tsa.ca))] })
        expect(found.code, found.words).toBe(code)
        if (code === 1)
          expect(found.words).toMatch(new RegExp(`written at .*, but TSA stamped .* at ${time}, before that`))
      }
    }
  })

  test('are found out when they are of something else or were changed', async () => {
    const { t, exports } = await stamped()
    for (const part of exports) {
      const at = part.flatMap((line, i) => (/^\{"type":"stamp".*"token":"/.test(line) ? [i] : []))
      const [a = 0, b = 0] = at
      const tokenOf = (i: number) => JSON.parse(part[i] ?? '').token
      const swapped = part.map((line, i) => (i === a ? line.replace(tokenOf(a), tokenOf(b)) : line))
      expect((await judge(t, swapped)).words).toContain('of something else')
      const bytes = Buffer.from(tokenOf(a), 'base64')
      bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1
      const changed = part.map((line, i) => (i === a ? line.replace(tokenOf(a), bytes.toString('base64')) : line))
      expect((await judge(t, changed)).code).toBe(1)
      const moved = part.filter((_, i) => i !== a)
      moved.splice(b, 0, part[a] ?? '')
      expect((await judge(t, moved)).words).toContain('behind no checkpoint of that size')
    }
  })
})

test('the sections of ASN.1, CMS and time stamps are the same in both verifiers', () => {
  const [from, to] = ['// --- ASN.1 (DER)', '// --- CMS']
  const sections = (file: string) => {
    const text = readFileSync(file, 'utf8')
    const start = text.indexOf(from)
    const end = text.indexOf('\n// --- ', text.indexOf('// --- Certificates and time stamps'))
    expect(text.indexOf(to)).toBeGreaterThan(start)
    return text.slice(start, end)
  }
  const agreement = 'server/features/agreements/executed-copy/verifier/verify-agreement.mjs'
  expect(sections('docs/verifier/verify-log.mjs')).toBe(sections(agreement))
})
