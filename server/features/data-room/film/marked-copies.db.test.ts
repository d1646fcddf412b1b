import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { testFolder } from '../../../../tests/helpers/command-line.ts'
import { mp4Of, realFilm, shortFilm } from '../../../../tests/helpers/film.ts'
import { change, investor, putDocument, roomPath } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { filmHandlers } from '../../../app.ts'
import { runDueJobs } from '../../operations/jobs/service.ts'
import { workFolder } from './burn-mark.ts'
import { makeFilmCopy, trimFilmCopies } from './marked-copies.ts'

const hasFfmpeg = existsSync('/usr/bin/ffmpeg')
const isShort = hasFfmpeg && !inject('thorough')
const FILM = { title: 'A walk through the plant', fileName: 'plant.mp4', bytes: isShort ? shortFilm() : realFilm() }
const filmPath = (id: string) => roomPath(id, '/film?version=1')
const markPath = (id: string) => roomPath(id, '/film/mark?version=1')
const RANGE = { range: 'bytes=0-' }
const makeCopies = (t: TestApp) => runDueJobs(t.deps, filmHandlers)

/** As proving the address of the code in this session does. */
async function provedCode(t: TestApp, email: string) {
  const [code] = await t.deps.db.selectFrom('access_code').select('id').where('email', '=', email).execute()
  await t.deps.db
    .updateTable('session')
    .set({ proved_code_id: code?.id ?? null })
    .execute()
}

async function withFilm(film = FILM) {
  const t = await testApp({ env: { FILM_MARK: 'burned' } })
  const staff = await staffBrowser(t, 'admin')
  const { documentId: id } = await putDocument(t, staff, film)
  return { t, staff, id, elena: await investor(t), kenji: await investor(t, 'k.tanaka@northgate.example') }
}
const stateFor = async (visitor: TestVisitor, id: string) => (await visitor.get(markPath(id))).body.copy

async function wholeFilm(visitor: TestVisitor, id: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (let from = 0, total = 1; from < total; ) {
    const { bytes, headers } = await visitor.download(filmPath(id), { range: `bytes=${from}-` })
    total = Number(headers.get('content-range')?.split('/')[1])
    parts.push(bytes)
    from += bytes.length
  }
  return Buffer.concat(parts)
}

/** One picture of a film, at a second. */
function pictureOf(film: Buffer, second: number): Promise<Buffer> {
  const folder = testFolder()
  const [file, picture] = [join(folder, 'film'), join(folder, 'picture.png')]
  writeFileSync(file, film)
  execFileSync('ffmpeg', ['-loglevel', 'error', '-ss', String(second), '-i', file, '-frames:v', '1', picture])
  return sharp(picture).removeAlpha().raw().toBuffer()
}

const differing = (a: Buffer, b: Buffer) =>
  a.reduce((count, value, at) => count + (Math.abs(value - (b[at] ?? 0)) > 24 ? 1 : 0), 0) / a.length

test.runIf(hasFfmpeg)(
  'each reader gets a copy of their own with their mark in every picture, and staff the film itself',
  async () => {
    const { t, staff, id, elena, kenji } = await withFilm()
    expect(await stateFor(elena, id)).toEqual({ state: 'making', percent: 0 })
    expect((await elena.get(filmPath(id), RANGE)).body.error.code, 'nothing without a mark').toBe('film_being_made')
    expect(await stateFor(kenji, id)).toEqual({ state: 'making', percent: 0 })
    expect((await staff.get(markPath(id))).body.copy).toBeUndefined()
    const shownTo = async (email: string) =>
      (await t.rows('watermark')).filter((row) => row.kind === 'film' && row.email === email).map(({ code }) => code)
    expect(await makeCopies(t)).toBe(2)
    expect(await shownTo('e.marchetti@northgate.example'), 'nothing was shown').toEqual([])
    expect(await t.rows('document_opening')).toEqual([])
    expect(await stateFor(elena, id)).toEqual({ state: 'made', percent: 100 })
    const [original, hers, his] = [await wholeFilm(staff, id), await wholeFilm(elena, id), await wholeFilm(kenji, id)]
    expect(original.equals(FILM.bytes)).toBe(true)
    for (const second of isShort ? [1] : [1, 12]) {
      const [plain, first, second_] = [
        await pictureOf(original, second),
        await pictureOf(hers, second),
        await pictureOf(his, second),
      ]
      expect(first.length).toBe(plain.length)
      expect(differing(plain, first), 'the mark is in it').toBeGreaterThan(0.01)
      expect(differing(first, second_), 'of each reader another').toBeGreaterThan(0.005)
    }
    expect(await t.rows('document_opening')).toHaveLength(2)
    const [copy] = (await t.rows('marked_film')).filter(({ person_id }) => person_id === elena.personId)
    const plain = (code: string | undefined) => code?.replace('-', '')
    expect(await shownTo('e.marchetti@northgate.example')).toContain(plain(copy?.code))
    const codes = (await t.rows('marked_film')).map(({ code }) => code)
    expect(new Set(codes).size).toBe(2)
    for (const code of codes)
      expect((await staff.post('/api/admin/watermark', { code })).body).toMatchObject({
        kind: 'film',
        document: { id },
      })
  },
)

test.runIf(hasFfmpeg)(
  'a copy is made once, also when its film is opened twice at once or the job runs again',
  async () => {
    const { t, id, elena } = await withFilm()
    await Promise.all([elena.get(markPath(id)), elena.get(markPath(id)), elena.get(filmPath(id), RANGE)])
    expect(await t.rows('marked_film')).toHaveLength(1)
    expect(await makeCopies(t)).toBe(1)
    const [row] = await t.rows('marked_film')
    await elena.get(markPath(id))
    expect(await makeCopies(t)).toBe(0)
    expect(await t.rows('marked_film')).toEqual([row])
  },
)

test.runIf(hasFfmpeg && inject('thorough'))(
  'copies go with their version, their document, and when nobody watches them',
  async () => {
    const { t, staff, id, elena } = await withFilm()
    await elena.get(markPath(id))
    await makeCopies(t)
    const [row] = await t.rows('marked_film')
    const { pieces } = JSON.parse(row?.facts ?? '{}') as { pieces: string[] }
    await trimFilmCopies(t.deps)
    expect(await t.rows('marked_film'), 'one that is watched stays').toHaveLength(1)
    for (const piece of pieces) await t.deps.files.get(piece)
    await putDocument(t, staff, { ...FILM, bytes: mp4Of(), documentId: id })
    await trimFilmCopies(t.deps)
    expect(await t.rows('marked_film'), 'of a version that was replaced').toEqual([])
    for (const piece of pieces) await expect(t.deps.files.get(piece)).rejects.toThrow()
    const { documentId: other } = await putDocument(t, staff, FILM)
    await elena.get(markPath(other))
    await staff.delete(`/api/admin/documents/${other}`)
    await trimFilmCopies(t.deps)
    expect(await t.rows('marked_film'), 'of a document that was removed').toEqual([])
    const { documentId: last } = await putDocument(t, staff, FILM)
    await elena.get(markPath(last))
    t.clock.advance(31 * DAY)
    await trimFilmCopies(t.deps)
    expect(await t.rows('marked_film'), 'that nobody watches').toEqual([])
  },
)

test.runIf(hasFfmpeg)('a portal that stops ends the work and leaves nothing; the next one makes the copy', async () => {
  // A short one could be marked before the portal stops.
  const { t, id, elena } = await withFilm({ ...FILM, bytes: realFilm() })
  await elena.get(markPath(id))
  const work = makeCopies(t)
  setTimeout(() => t.deps.stopping.abort(), 400)
  expect(await work).toBe(0)
  expect(await t.rows('marked_film')).toMatchObject([{ made_at: null, failed_at: null }])
  expect(readdirSync(workFolder(t.deps.config.dataDir))).toEqual([])
  t.clock.advance(MINUTE)
  const next = { ...t.deps, stopping: new AbortController() }
  expect(await runDueJobs(next, filmHandlers)).toBe(1)
  expect(await stateFor(elena, id)).toEqual({ state: 'made', percent: 100 })
})

test('the copy of somebody who reads by a code bears their address, whoever else is signed in there', async () => {
  const { t, staff, id } = await withFilm()
  const [kate, email] = [t.visitor(), 'k.reader@northgate.example']
  const { code } = await kate.sign({ email })
  await kate.post('/api/unlock', { code })
  await provedCode(t, email)
  await signedIn(t, kate, { email: 'other@other.example' })
  expect((await kate.get(markPath(id))).body.copy).toEqual({ state: 'making', percent: 0 })
  const [job] = (await t.rows('job')).filter(({ kind }) => kind === 'film_copy')
  expect(JSON.parse(t.deps.secrets.open(job?.payload ?? '', job?.id ?? '')).lines[0]).toBe(email)
  const { documentId: pdf } = await putDocument(t, staff)
  await kate.get(roomPath(pdf, '/pages/1?version=1'))
  const [row] = (await t.rows('watermark')).filter(({ kind }) => kind === 'page')
  expect(row).toMatchObject({ email, identity: expect.stringMatching(/^code/) })
  expect((await kate.get(roomPath(pdf))).body.markedFor).toBe(email)
})

test.runIf(hasFfmpeg && inject('thorough'))(
  'a second run of the job takes nothing from a copy that is made',
  async () => {
    const { t, id, elena } = await withFilm()
    await elena.get(markPath(id))
    const [job] = (await t.rows('job')).filter(({ kind }) => kind === 'film_copy')
    const payload = t.deps.secrets.open(job?.payload ?? '', job?.id ?? '')
    const other = { ...t.deps, stopping: new AbortController() }
    const runs = Promise.all([makeCopies(t), makeFilmCopy(other, payload, 'another').catch(() => undefined)])
    await runs
    const [row] = await t.rows('marked_film')
    expect(row).toMatchObject({ failed_at: null })
    expect((await wholeFilm(elena, id)).length).toBe(Number(row?.bytes))
  },
)

test.runIf(hasFfmpeg && inject('thorough'))(
  'all copies together are no larger than allowed: those watched least lately go first',
  async () => {
    const t = await testApp({ env: { FILM_MARK: 'burned', FILM_COPIES_MB: '1' } })
    const { documentId: id } = await putDocument(t, await staffBrowser(t, 'admin'), FILM)
    const readers = [await investor(t), await investor(t, 'k.tanaka@northgate.example')]
    for (const reader of readers) await reader.get(markPath(id))
    await makeCopies(t)
    await t.deps.db.updateTable('marked_film').set({ bytes: 700_000 }).execute()
    const first = readers[0]?.personId ?? ''
    await t.deps.db.updateTable('marked_film').set({ read_at: '2020' }).where('person_id', '=', first).execute()
    await t.deps.db.updateTable('marked_film').set({ read_at: '9999' }).where('person_id', '!=', first).execute()
    await trimFilmCopies(t.deps)
    expect((await t.rows('marked_film')).map(({ person_id }) => person_id)).toEqual([readers[1]?.personId])
  },
)

test('one person has at most three copies in the making, so that others need not wait for all', async () => {
  const { t, staff, id, elena, kenji } = await withFilm()
  const films = [id]
  for (let more = 0; more < 3; more++) films.push((await putDocument(t, staff, FILM)).documentId)
  for (const film of films.slice(0, 3)) expect((await stateFor(elena, film)).state).toBe('making')
  const fourth = films[3] ?? ''
  expect((await elena.get(markPath(fourth))).body.error.code).toBe('film_copies_waiting')
  expect((await stateFor(kenji, fourth)).state).toBe('making')
  await t.deps.db.updateTable('marked_film').set({ made_at: t.clock.now().toISOString() }).execute()
  expect((await stateFor(elena, fourth)).state).toBe('making')
})

test('a film that cannot be marked is not shown without: it is said, and tried again after a day', async () => {
  const { t, id, elena } = await withFilm()
  await elena.get(markPath(id))
  await t.deps.db.updateTable('marked_film').set({ failed_at: t.clock.now().toISOString() }).execute()
  expect(await stateFor(elena, id)).toEqual({ state: 'failed', percent: 0 })
  expect((await elena.get(filmPath(id), RANGE)).body.error.code).toBe('film_not_made')
  t.clock.advance(23 * HOUR)
  await trimFilmCopies(t.deps)
  expect(await t.rows('marked_film')).toHaveLength(1)
  t.clock.advance(2 * HOUR)
  await trimFilmCopies(t.deps)
  expect(await t.rows('marked_film'), 'the next opening begins it again').toEqual([])
})

test('who may not see the film gets no copy, and one that was made is of no use after access ends', async () => {
  const { t, staff, id, elena, kenji } = await withFilm()
  await change(staff, id, { narrowed: true, readers: [{ kind: 'email', value: 'e.marchetti@northgate.example' }] })
  expect((await kenji.get(markPath(id))).status).toBe(404)
  await elena.get(markPath(id))
  expect(await t.rows('marked_film')).toHaveLength(1)
  await t.deps.db
    .updateTable('marked_film')
    .set({ made_at: t.clock.now().toISOString(), facts: JSON.stringify({ pieces: [], bytes: 1, pieceBytes: 1 }) })
    .execute()
  await change(staff, id, { narrowed: true, readers: [{ kind: 'email', value: 'someone@else.example' }] })
  expect((await elena.get(filmPath(id), RANGE)).status).toBe(404)
})
