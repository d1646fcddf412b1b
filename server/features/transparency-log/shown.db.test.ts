import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fewOfAll } from '../../../tests/helpers/few.ts'
import { madeOnce, sameBrowser } from '../../../tests/helpers/made-once.ts'
import { investor, putDocument, roomPath } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../tests/helpers/test-clock.ts'
import { recordEntry } from '../../audit/service.ts'
import { shownHash } from '../data-room/watermarks/leaf-rules.ts'
import { formatWatermarkCode } from '../data-room/watermarks/rules.ts'
import { applyRetention } from '../people/retention/service.ts'
import { writeBatches } from './observed.ts'
import { maintainLog } from './service.ts'
import { proveShown } from './shown.ts'
import { partsOf } from './verification-rules.ts'
import { OPERATOR, verifyLog } from './verify-log.ts'

/** Two readers, who were shown three pages, a text and the lines of a search, in two batches. */
async function readThings(t: TestApp) {
  const admin = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, admin)
  const [one, other] = [await investor(t), await investor(t, 'k.tanaka@meridian.example')]
  // Rows of one moment are in the order of their codes.
  const pause = () => t.clock.advance(SECOND)
  await one.download(roomPath(documentId, '/pages/1?version=1'))
  pause()
  await one.get(roomPath(documentId, '/text/2?version=1'))
  pause()
  await other.download(roomPath(documentId, '/pages/1?version=1'))
  await nextBatch(t)
  await one.post(roomPath(documentId, '/search'), { version: 1, words: 'page' })
  pause()
  await other.download(roomPath(documentId, '/thumbnails/2?version=1'))
  await nextBatch(t)
  return { admin, one, other, documentId }
}
const once = madeOnce(readThings)

/** Who go on reading, each in a portal of their own: the process still knows for minutes what readers of a copy have been shown. */
async function readersWhoGoOn() {
  const t = await testApp()
  return { t, ...(await readThings(t)) }
}

async function twoReaders() {
  const { t, known } = await once()
  const [admin, one, other] = [sameBrowser(t, known.admin), sameBrowser(t, known.one), sameBrowser(t, known.other)]
  return { t, admin, one, other, documentId: known.documentId }
}

const fail = (): never => {
  throw new Error('there is no such row')
}

async function nextBatch(t: TestApp): Promise<void> {
  t.clock.advance(MINUTE)
  await maintainLog(t.deps)
}

async function shown(t: TestApp) {
  return (await t.rows('watermark')).sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
}
const batches = async (t: TestApp) =>
  (await t.rows('audit_entry')).filter(({ action }) => action === 'pages.shown').map(({ detail }) => JSON.parse(detail))
const codeOf = async (t: TestApp, number: number) => {
  const row = (await shown(t)).find((one) => one.number === number)
  return formatWatermarkCode(row?.code ?? '')
}
const partOf = async (t: TestApp) => {
  const { facts } = await verifyLog(t.deps, OPERATOR)
  return partsOf(facts).find(({ what }) => what === 'Shown to readers')
}

describe('what readers were shown', () => {
  test('enters the log each minute: how many, and the root of a tree over the rows', async () => {
    const { t } = await twoReaders()
    expect((await shown(t)).map(({ number, kind, page, pages }) => [number, kind, page, pages])).toEqual([
      [1, 'page', 1, null],
      [2, 'text', 2, null],
      [3, 'page', 1, null],
      [4, 'search', null, '1-3'],
      [5, 'thumbnails', null, null],
    ])
    const root = expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/)
    expect(await batches(t)).toEqual([
      { from: 1, to: 3, count: 3, root },
      { from: 4, to: 5, count: 2, root },
    ])
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
    expect(await partOf(t)).toEqual({ what: 'Shown to readers', found: '5 pages, as the log says', ok: true })
    await nextBatch(t)
    expect(await batches(t), 'nothing new is no batch').toHaveLength(2)
  })

  test('names the document, its version and the hash of its file, and holds no address or browser in the clear', async () => {
    const { t, documentId } = await twoReaders()
    const rows = await shown(t)
    const [version] = await t.rows('document_version')
    const [first] = [...(await proveShown(t.deps.db, rows)).values()]
    expect(first).toMatchObject({
      state: 'holds',
      leaf: {
        format: 'vestibule/shown/v1',
        number: 1,
        code: rows[0]?.code,
        kind: 'page',
        route: 'vault',
        documentId,
        title: 'Pitch deck',
        version: 1,
        sha256: version?.file_sha256,
        page: 1,
        personId: rows[0]?.person_id,
      },
    })
    expect(version?.file_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(first?.leaf)).not.toMatch(/northgate|198\.51/)
    expect(first?.personal.data).toContain('e.marchetti@northgate.example')
  })

  test('is in one batch, however many processes try at the same moment', async () => {
    const { t, one, documentId } = await readersWhoGoOn()
    await one.download(roomPath(documentId, '/pages/3?version=1'))
    t.clock.advance(MINUTE)
    await Promise.all([writeBatches(t.deps), writeBatches(t.deps), writeBatches(t.deps)])
    expect(await batches(t)).toHaveLength(3)
    expect((await shown(t)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('waits at most a minute, or for the next verification, also while the portal is off', async () => {
    const { t, one, documentId } = await readersWhoGoOn()
    await one.download(roomPath(documentId, '/pages/3?version=1'))
    t.clock.advance(5 * DAY)
    expect(await partOf(t)).toEqual({ what: 'Shown to readers', found: '6 pages, as the log says', ok: true })
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
    await one.download(roomPath(documentId, '/pages/2?version=1'))
    t.clock.advance(5 * DAY)
    await maintainLog(t.deps)
    expect((await verifyLog(t.deps, OPERATOR)).problem, 'the first batch after that is late').toBeNull()
  })

  test('more than a batch has goes to several, in order', async () => {
    const t = await testApp()
    const { code } = await t.visitor().sign()
    expect(code).toBeTruthy()
    const holder = t.visitor()
    await holder.post('/api/access/vault', { code: t.firstRun().codes.master })
    await holder.get('/api/protection/vault')
    const [row] = await t.rows('watermark')
    if (!row) throw new Error('there is no watermark')
    const many = Array.from({ length: 300 }, (_, i) => ({ ...row, code: `Z${String(i).padStart(7, '0')}` }))
    await t.deps.db.insertInto('watermark').values(many).execute()
    await nextBatch(t)
    expect(await batches(t)).toMatchObject([
      { from: 1, to: 256, count: 256 },
      { from: 257, to: 301, count: 45 },
    ])
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
    const proofs = await proveShown(t.deps.db, await shown(t))
    expect(new Set([...proofs.values()].map(({ state }) => state))).toEqual(new Set(['holds']))
  })
})

describe('whoever changes the rows beside the portal is found out, and the watermark is named', () => {
  const set = (t: TestApp, number: number, to: object) =>
    t.deps.db.updateTable('watermark').set(to).where('number', '=', number).execute()

  const CHANGES: Record<string, [change: (t: TestApp) => Promise<unknown>, said: RegExp]> = {
    'another person': [(t) => set(t, 1, { person_id: 'innocent' }), /is not the one of which/],
    'another address': [(t) => set(t, 1, { email: 'innocent@x.example' }), /is not the one of which/],
    'another network': [(t) => set(t, 1, { ip_address: '203.0.113.9' }), /is not the one of which/],
    'another page': [(t) => set(t, 1, { page: 3 }), /is not the one of which/],
    'another time': [(t) => set(t, 1, { at: '2026-01-15T09:00:00.000Z' }), /is not the one of which/],
    'another version': [(t) => set(t, 1, { sha256: 'ab'.repeat(32) }), /is not the one of which/],
    'another certainty': [(t) => set(t, 1, { identity: 'second_factor' }), /is not the one of which/],
    removed: [(t) => t.deps.db.deleteFrom('watermark').where('number', '=', 1).execute(), /is gone, and no entry says/],
    'taken out of its batch': [(t) => set(t, 1, { number: null }), /is gone, and no entry says/],
    'exchanged with another': [
      async (t) => {
        await set(t, 1, { number: 99 })
        await set(t, 3, { number: 1 })
        await set(t, 99, { number: 3 })
      },
      /is not the one of which/,
    ],
  }

  test.each(Object.entries(CHANGES))('%s', async (_, [change, said]) => {
    const { t } = await twoReaders()
    const code = await codeOf(t, 1)
    await change(t)
    // A later round of the job must not make it good.
    await nextBatch(t)
    const { problem, facts } = await verifyLog(t.deps, OPERATOR)
    const line = problem?.split('\n').find((one) => one.includes(code))
    expect(line).toMatch(said)
    expect(facts.ok).toBe(false)
    expect(await partOf(t)).toMatchObject({ ok: false })
    expect((await t.rows('audit_entry')).map(({ action }) => action)).toContain('log.alarm')
  })

  test('another value in any column', async () => {
    const { t } = await twoReaders()
    const [row] = await shown(t)
    if (!row) throw new Error('there is no watermark')
    const numbers = new Set(['number', 'version', 'page'])
    for (const [column, was] of fewOfAll(Object.entries(row), 8)) {
      await set(t, 1, { [column]: numbers.has(column) ? 7 : 'XXXXXXXX' })
      const { problem } = await verifyLog(t.deps, OPERATOR)
      expect(problem, column).toContain(column === 'code' ? 'XXXX-XXXX' : formatWatermarkCode(row.code))
      await set(t, column === 'number' ? 7 : 1, { [column]: was })
      expect((await verifyLog(t.deps, OPERATOR)).problem, column).toBeNull()
    }
  })

  test('a row that was put into a batch is named, and one that was put beside them', async () => {
    const { t } = await twoReaders()
    const [row] = await shown(t)
    if (!row) throw new Error('there is no watermark')
    await t.deps.db
      .insertInto('watermark')
      .values({ ...row, code: 'AAAAAAAA', number: 77 })
      .execute()
    expect((await verifyLog(t.deps, OPERATOR)).problem).toContain(
      'AAAA-AAAA (watermark) has a number that no batch has',
    )
    await t.deps.db.deleteFrom('watermark').where('code', '=', row.code).execute()
    await t.deps.db.updateTable('watermark').set({ number: 1 }).where('number', '=', 77).execute()
    expect((await verifyLog(t.deps, OPERATOR)).problem).toContain('AAAA-AAAA (watermark) is not the one of which')
  })

  test('a row with a number that batches leave out, also after the next batch', async () => {
    const { t, one, documentId } = await readersWhoGoOn()
    const [row] = await shown(t)
    if (!row) throw new Error('there is no watermark')
    const values = [-3, 0, 50].map((number) => ({ ...row, code: `AAAAAA${number + 10}`.slice(0, 8), number }))
    await t.deps.db.insertInto('watermark').values(values).execute()
    await one.download(roomPath(documentId, '/pages/3?version=1'))
    await nextBatch(t)
    const { problem } = await verifyLog(t.deps, OPERATOR)
    for (const { code } of values)
      expect(problem).toContain(`${formatWatermarkCode(code)} (watermark) has a number that no batch has`)
  })

  test('a stored hash that keeps a row out of the batches, or names another entry', async () => {
    const { t, one, documentId } = await readersWhoGoOn()
    await one.download(roomPath(documentId, '/pages/3?version=1'))
    const code = (await shown(t)).find(({ number }) => number === null)?.code ?? ''
    const leaf = { number: 500, code, hash: 'x', entry_id: 'none' }
    await t.deps.db.insertInto('shown_leaf').values(leaf).execute()
    await nextBatch(t)
    expect((await verifyLog(t.deps, OPERATOR)).problem).toContain(
      `A stored hash (shown_leaf) of the watermark ${formatWatermarkCode(code)} (watermark) has a number that no batch has`,
    )
    await takeTriggers(t)
    await t.deps.db.deleteFrom('shown_leaf').where('number', '=', 500).execute()
    await nextBatch(t)
    expect(await partOf(t)).toMatchObject({ ok: true })
    await t.deps.db.updateTable('shown_leaf').set({ entry_id: 'none' }).where('number', '=', 1).execute()
    expect((await verifyLog(t.deps, OPERATOR)).problem).toContain(
      `The stored hash (shown_leaf) of the watermark ${await codeOf(t, 1)} (watermark) names another entry`,
    )
  })

  test('a row that is kept out is named by its age, and one that is added with an earlier time by its batch', async () => {
    const { t, one, documentId } = await readersWhoGoOn()
    await one.download(roomPath(documentId, '/pages/3?version=1'))
    const [kept = fail()] = (await shown(t)).filter(({ number }) => number === null)
    await takeTriggers(t)
    // Its code is in a batch already, so no batch takes it.
    await t.deps.db.updateTable('shown_leaf').set({ code: kept.code }).where('number', '=', 1).execute()
    const named = `The watermark ${formatWatermarkCode(kept.code)} (watermark) of ${kept.at} is not in the log, and it should be.`
    t.clock.advance(50 * MINUTE)
    expect((await verifyLog(t.deps, OPERATOR)).problem).not.toContain(named)
    t.clock.advance(20 * MINUTE)
    const { problem, facts } = await verifyLog(t.deps, OPERATOR)
    expect(problem).toContain(named)
    expect(facts.findings).toBe(1)

    await t.deps.db.deleteFrom('watermark').where('code', '=', kept.code).execute()
    const [row = fail()] = await shown(t)
    await t.deps.db.updateTable('shown_leaf').set({ code: row.code }).where('number', '=', 1).execute()
    const now = t.clock.now().toISOString()
    await t.deps.db
      .insertInto('watermark')
      .values({ ...row, code: 'BBBBBBBB', number: null, at: now })
      .execute()
    await nextBatch(t)
    expect((await verifyLog(t.deps, OPERATOR)).problem, 'of all but the triggers').not.toContain('watermark')
    await t.deps.db
      .insertInto('watermark')
      .values({ ...row, code: 'AAAAAAAA', number: null })
      .execute()
    t.clock.advance(DAY)
    await nextBatch(t)
    const [entry = fail()] = (await t.rows('audit_entry')).filter(({ action }) => action === 'pages.shown').slice(-1)
    expect((await verifyLog(t.deps, OPERATOR)).problem).toMatch(
      new RegExp(
        `AAAA-AAAA \\(watermark\\) is of ${row.at}, but came into the log with entry \\d+ of ${entry.at}. .* somebody added it later`,
      ),
    )
  })

  test('an entry that is neither in the tree nor waits for it', async () => {
    const { t } = await twoReaders()
    const { db, kind } = t.deps
    const drop =
      kind === 'sqlite' ? 'drop trigger log_pending_no_delete' : 'alter table log_pending disable trigger all'
    await sql.raw(drop).execute(db)
    await t.deps.db
      .transaction()
      .execute((trx) => recordEntry(trx, t.deps, { action: 'log.verification_asked', actor: 'system' }))
    const [waiting = fail()] = await t.rows('log_pending')
    await t.deps.db.deleteFrom('log_pending').where('seq', '=', waiting.seq).execute()
    expect((await verifyLog(t.deps, OPERATOR)).problem).toContain(
      `The entry with the number ${waiting.seq} (log.verification_asked) is not in the tree, and does not wait for it.`,
    )
  })

  test('a row that was changed together with its stored hash, which nothing but the entry contradicts', async () => {
    const { t } = await twoReaders()
    await takeTriggers(t)
    await set(t, 1, { person_id: 'innocent' })
    const [row] = await shown(t)
    if (!row) throw new Error('there is no watermark')
    await t.deps.db
      .updateTable('shown_leaf')
      .set({ hash: shownHash(row, 1) })
      .where('number', '=', 1)
      .execute()
    const { problem } = await verifyLog(t.deps, OPERATOR)
    expect(problem).toMatch(/Entry \d+: its batch of what readers were shown is not made of these rows/)
    expect(problem).toContain(await codeOf(t, 1))
  })

  test('a stored hash that was changed or removed is not taken for a changed row', async () => {
    const { t } = await twoReaders()
    await takeTriggers(t)
    await t.deps.db.updateTable('shown_leaf').set({ hash: 'x' }).where('number', '=', 2).execute()
    expect((await verifyLog(t.deps, OPERATOR)).problem).toContain(`${await codeOf(t, 2)} (watermark) is as entry`)
    await t.deps.db.deleteFrom('shown_leaf').where('number', '=', 2).execute()
    expect((await verifyLog(t.deps, OPERATOR)).problem).toContain(`${await codeOf(t, 2)} (watermark) is as entry`)
  })
})

/** With every right on the database, triggers are no obstacle. */
async function takeTriggers(t: TestApp): Promise<void> {
  const { db, kind } = t.deps
  if (kind === 'postgres') return void (await sql`alter table shown_leaf disable trigger all`.execute(db))
  for (const name of ['no_update', 'no_delete', 'no_replace'])
    await sql.raw(`drop trigger shown_leaf_${name}`).execute(db)
}

describe('rows that are erased', () => {
  test('are said to be so by the entry of the erasure, and the others can still be proved', async () => {
    const { t, admin, one } = await twoReaders()
    expect((await admin.post(`/api/admin/people/${one.personId}/erase`)).status).toBe(200)
    const erased = (await t.rows('audit_entry')).find(({ action }) => action === 'person.erased')
    expect(JSON.parse(erased?.detail ?? '')).toMatchObject({ erasedShown: '1-2,4', traces: 3 })
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
    expect(await partOf(t)).toMatchObject({
      found: '2 pages, as the log says; 3 more were erased, as entries record',
      ok: true,
    })
    const left = await shown(t)
    expect(left.map(({ number }) => number)).toEqual([3, 5])
    const proofs = await proveShown(t.deps.db, left)
    expect([...proofs.values()].map(({ state }) => state)).toEqual(['holds', 'holds'])
    // What is left of them says nothing about anybody.
    expect(JSON.stringify(await t.rows('shown_leaf'))).not.toContain(one.personId)
  })

  test('by retention as well; a change of what is left is still found, and what was erased cannot come back', async () => {
    const { t } = await twoReaders()
    const before = await shown(t)
    t.deps.portal.privacy.retention.visits = 30
    t.clock.advance(31 * DAY)
    await maintainLog(t.deps)
    for (let step = 0; step < 5; step += 1) {
      t.clock.advance(HOUR)
      await applyRetention(t.deps)
    }
    expect(await shown(t)).toEqual([])
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
    expect(await partOf(t)).toMatchObject({
      found: '0 pages, as the log says; 5 more were erased, as entries record',
    })
    await t.deps.db
      .insertInto('watermark')
      .values({ ...(before[0] ?? fail()), email: 'innocent@x.example' })
      .execute()
    expect((await verifyLog(t.deps, OPERATOR)).problem).toContain(
      `${await codeOf(t, 1)} (watermark) is in the database, although an entry says that it was erased`,
    )
  })

  test('one by one, in any order, with a number that somebody made absurd among them', async () => {
    const { t } = await twoReaders()
    await t.deps.db
      .updateTable('watermark')
      .set({ number: 10 ** 15 })
      .where('number', '=', 4)
      .execute()
    for (const number of [5, 2, 10 ** 15, 3])
      await t.deps.db.transaction().execute((trx) => trx.deleteFrom('watermark').where('number', '=', number).execute())
    const { problem } = await verifyLog(t.deps, OPERATOR)
    expect(problem?.split('\n').slice(1)).toEqual([expect.stringContaining('is gone, and no entry says')])
    expect(await partOf(t)).toMatchObject({
      found: '1 page, 1 difference from the log; 3 more were erased, as entries record',
    })
  })

  test('before they were in a batch leave nothing', async () => {
    const { t, admin, other, documentId } = await readersWhoGoOn()
    await other.download(roomPath(documentId, '/pages/3?version=1'))
    expect((await admin.post(`/api/admin/people/${other.personId}/erase`)).status).toBe(200)
    await nextBatch(t)
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
    expect(await batches(t)).toHaveLength(2)
  })
})

test('readers go on reading while the batches are compared, and nothing is taken for a change', async () => {
  const { t, one, documentId } = await readersWhoGoOn()
  let going = true
  const reading = (async () => {
    for (let i = 0; going; i += 1) {
      await one.get(roomPath(documentId, `/text/${(i % 3) + 1}?version=1`))
      t.clock.advance(4 * MINUTE)
      await writeBatches(t.deps)
    }
  })()
  for (let round = 0; round < 5; round += 1) expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  going = false
  await reading
})
