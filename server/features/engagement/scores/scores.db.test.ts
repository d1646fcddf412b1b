import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { type Chance, chance } from '../../../../tests/helpers/random.ts'
import { reader } from '../../../../tests/helpers/reader.ts'
import { investor } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { engagementCommands } from '../../../commands/engagement.ts'
import type { WatermarkRow } from '../../../db/tables.ts'
import { insertWatermark } from '../../data-room/watermarks/queries.ts'
import { applyRetention } from '../../people/retention/service.ts'
import { mergeSums, sumVisits, sumWatermarks } from './day-queries.ts'
import { listFacts } from './queries.ts'
import { factsOf, firstDay, scoreOn } from './rules.ts'
import { findWrongSums, scorePeople } from './service.ts'

/** `npm run test:all` makes a thousand on each database. */
const HISTORIES = inject('thorough') ? 1_000 : 50
const PER_PORTAL = 50
const SECTIONS = ['hero', 'why', 'financials', 'team', 'doc-d1-1-1', 'doc-d1-1-2', 'doc-d2-3-1']

type Reader = Awaited<ReturnType<typeof reader>>

/** Opens the vault page again, as after a lock or the end of a session. */
async function openAgain({ visitor, code }: Reader, event: string, t: TestApp) {
  await visitor.post('/api/unlock', { code })
  await visitor.get('/api/projects/vault/content')
  const opened = await visitor.post('/api/audit/access', {
    eventId: event,
    route: 'vault',
    entryTimestamp: t.clock.now().toISOString(),
  })
  expect([202, 429, 401, 403]).toContain(opened.status)
}

function shownPage(t: TestApp, random: Chance, personId: string | null): WatermarkRow {
  const kind = random.pick(['page', 'page', 'text', 'download', 'thumbnails', 'search'] as const)
  return {
    code: t.deps.ids.pick('ABCDEFGHJKLMNPQRSTUVWXYZ', 8),
    number: null,
    kind,
    at: t.clock.now().toISOString(),
    route: 'vault',
    document_id: random.pick(['d1', 'd2']),
    version_id: 'v',
    title: 'Model',
    version: random.pick([1, 3]),
    sha256: null,
    page: kind === 'page' || kind === 'text' ? 1 + random.below(2) : null,
    pages: null,
    browser_id: null,
    session_id: null,
    account_session_id: null,
    account_id: null,
    person_id: personId,
    submission_id: null,
    code_id: null,
    email: 'reader@x.example',
    method: random.pick(['investor', 'account', 'admin', 'override']),
    identity: 'code',
    ip_address: '198.51.100.1',
    user_agent: 'Test browser',
    salt: t.deps.ids.token(),
  }
}

/** What one reader does in a few days, in any order. */
async function live(t: TestApp, random: Chance, name: string): Promise<void> {
  const one = await reader(t, `${name}@firm.example`)
  let visit = `visit-of-${name}@firm.example`.replace(/\W/g, '-')
  let event = 0
  for (let act = 0; act < 5; act++) {
    switch (random.below(6)) {
      case 0:
        t.clock.advance(random.below(DAY))
        visit = `${name}-visit-${act}`
        await openAgain(one, visit, t)
        break
      case 1:
      case 2: {
        t.clock.advance(random.below(25 * MINUTE))
        const events = Array.from({ length: 1 + random.below(4) }, () => ({
          // Sometimes an event that was sent before.
          id: `${name}-event-${random.below(4) === 0 ? Math.max(0, event - 1) : event++}`,
          kind: 'section_time',
          section: random.pick(SECTIONS),
          ms: random.below(12 * MINUTE),
          ageMs: random.below(HOUR),
        }))
        await one.visitor.post('/api/observations', { visit, events })
        break
      }
      case 3:
        await t.deps.db
          .transaction()
          .execute((trx) => insertWatermark(trx, shownPage(t, random, random.below(5) === 0 ? null : one.personId)))
        break
      case 4:
        await one.visitor.post('/api/observations', {
          visit,
          events: [{ id: `${name}-end-${act}`, kind: 'activity', ageMs: 0 }],
          closing: true,
        })
        break
      case 5:
        await scorePeople(t.deps)
    }
  }
}

/** The scores that the raw rows give, without the sums. */
async function scoresFromRows(t: TestApp): Promise<Map<string, number>> {
  const today = t.clock.now().toISOString().slice(0, 10)
  const sums = mergeSums([...(await sumVisits(t.deps.db)), ...(await sumWatermarks(t.deps.db))])
  const people = (await t.rows('person')).map(({ id }) => id)
  const found = await listFacts(t.deps.db, people, firstDay(today))
  return new Map(
    people.map((id) => {
      const isTheirs = (row: { person_id: string | null }) => row.person_id === id
      const acts = [
        ...found.questions.filter(isTheirs).map(({ day }) => ({ day, kind: 'question' as const })),
        ...found.signatures.filter(isTheirs).map(({ day }) => ({ day, kind: 'signature' as const })),
      ]
      return [id, scoreOn(today, factsOf(sums.filter(isTheirs), acts), t.deps.portal.engagement)]
    }),
  )
}

test(`${HISTORIES} generated histories: the sums and scores are what the raw rows add up to`, async () => {
  for (let from = 0; from < HISTORIES; from += PER_PORTAL) {
    const random = chance(from + 1)
    const t = await testApp()
    t.deps.portal.privacy.retention.visits = 30
    for (let history = from; history < Math.min(HISTORIES, from + PER_PORTAL); history++) {
      await live(t, random, `reader-${history}`)
      if (random.below(10) === 0) await applyRetention(t.deps)
    }
    expect(await findWrongSums(t.deps.db), `after ${from}`).toEqual([])
    expect((await t.rows('engagement_day')).length).toBeGreaterThan(10)

    await scorePeople(t.deps)
    const expected = await scoresFromRows(t)
    const stored = new Map((await t.rows('engagement_score')).map((row) => [row.person_id, row.score]))
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries([...expected].filter(([id]) => stored.has(id))))
    expect([...expected].filter(([id, score]) => score > 0 && !stored.has(id))).toEqual([])
    expect([...stored.values()].some((score) => score > 12)).toBe(true)

    // Everything is past its period, and nothing is left of the sums but what a legal hold keeps.
    const admin = await staffBrowser(t, 'admin')
    const held = random.pick((await t.rows('engagement_day')).map(({ person_id }) => person_id))
    const until = new Date(t.clock.now().getTime() + 300 * DAY).toISOString().slice(0, 10)
    expect((await admin.post(`/api/admin/people/${held}/hold`, { reason: 'A claim', reviewOn: until })).status).toBe(
      204,
    )
    t.clock.advance(60 * DAY)
    for (let round = 0; round < 200 && (await t.rows('page_visit')).some((row) => row.person_id !== held); round++) {
      t.clock.advance(HOUR)
      await applyRetention(t.deps)
    }
    const left = new Set((await t.rows('engagement_day')).map(({ person_id }) => person_id))
    expect([...left]).toEqual([held])
    expect(await findWrongSums(t.deps.db)).toEqual([])
    await scorePeople(t.deps)
    const now = await scoresFromRows(t)
    for (const row of await t.rows('engagement_score')) expect(row.score).toBe(now.get(row.person_id))
  }
}, 900_000)

test('a wrong sum is found, and the operator can look for them', async () => {
  const t = await testApp()
  const said = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  onTestFinished(() => said.mockRestore())
  const check = () => engagementCommands.engagement?.run(t.deps.config, { text: 'check', rest: [], options: {} })
  const { personId } = await reader(t, 'a@firm.example')
  expect(await findWrongSums(t.deps.db)).toEqual([])
  expect(await check()).toBe(0)
  await t.deps.db.updateTable('engagement_day').set({ visits: 2 }).execute()
  expect(await check()).toBe(1)
  expect(said).toHaveBeenLastCalledWith('1 sum is wrong.\n')
  expect(await findWrongSums(t.deps.db)).toMatchObject([
    { stored: { person_id: personId, visits: 2 }, computed: { visits: 1 } },
  ])
})

test('questions, follow-ups and requests count together, as soon as they are sent', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const elena = await investor(t)
  const said = async () => {
    await scorePeople(t.deps)
    const { reasons } = (await staff.get(`/api/admin/people/${elena.personId}/engagement`)).body
    return reasons.find(({ signal }: { signal: string }) => signal === 'questions')?.says
  }
  expect(await said()).toBeUndefined()
  const questions = '/api/projects/vault/questions'
  const { id } = (await elena.post(questions, { category: 'Legal', words: 'Who owns the patents?' })).body
  t.clock.advance(MINUTE)
  expect(await said()).toMatch(/^Sent 1 question or request, /)
  await elena.post('/api/account/requests', { kind: 'data_room', route: 'vault', topic: 'Due diligence' })
  await elena.post(`${questions}/${id}/follow-up`, { words: 'Since when?' })
  t.clock.advance(MINUTE)
  expect(await said()).toMatch(/^Sent 3 questions or requests, /)
})

test('visits of staff and with an override count for nobody', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const override = t.visitor()
  const { adminUsername: username, adminPassword: password } = t.firstRun()
  override.bearer = (await override.post('/api/admin/login', { username, password })).body.token
  for (const visitor of [admin, override]) {
    await visitor.get('/api/projects/vault/content')
    const told = { route: 'vault', timestamp: t.clock.now().toISOString(), userAgent: 'Test browser' }
    expect((await visitor.post('/api/admin/access-log', told)).status).toBe(204)
  }
  expect((await t.rows('page_visit')).length).toBe(2)
  expect(await t.rows('engagement_day')).toEqual([])
  expect(await findWrongSums(t.deps.db)).toEqual([])
})

test('an investor who becomes staff has no score, in no list and for no firm', async () => {
  const t = await testApp()
  const { personId, tell, visitor } = await reader(t, 'colleague@firm.example')
  await tell('activity')
  const signedUp = await visitor.get('/api/session')
  expect(signedUp.status).toBe(200)
  await t.tend()
  expect((await t.rows('engagement_score')).find((row) => row.person_id === personId)?.score).toBeGreaterThan(0)
  const admin = await staffBrowser(t, 'admin')
  const listed = async (query: string) =>
    (await admin.get(`/api/admin/people?${query}`)).body.people.map(({ id }: { id: string }) => id)
  expect(await listed('sort=score')).toContain(personId)
  expect((await admin.get('/api/admin/firms')).body.total).toBe(1)

  await staffBrowser(t, 'reader', 'colleague@firm.example')
  const account = (await t.rows('user_account')).find(({ email }) => email === 'colleague@firm.example')
  expect(account?.person_id).toBe(personId)
  expect((await admin.get(`/api/admin/people/${personId}/engagement`)).body).toMatchObject({ score: 0, reasons: null })
  expect(
    (await admin.get('/api/admin/people?sort=score')).body.people.find((row: { id: string }) => row.id === personId)
      .engagement,
  ).toBeNull()
  for (const filter of ['hot', 'quiet', 'never']) expect(await listed(`filter=${filter}`)).not.toContain(personId)
  expect((await admin.get('/api/admin/firms')).body.total).toBe(0)
  expect((await admin.get('/api/admin/readership/vault')).body.people).toBe(0)
})

test('half the events of a beat that arrive twice add up once, whoever delivers them', async () => {
  const t = await testApp()
  const { visitor, visitId } = await reader(t, 'twice@firm.example')
  t.clock.advance(10 * MINUTE)
  const events = [1, 2, 3].map((at) => ({
    id: `event-no-${at}`,
    kind: 'section_time',
    section: 'team',
    ms: MINUTE,
    ageMs: 0,
  }))
  const visit = 'visit-of-twice-firm-example'
  await Promise.all(Array.from({ length: 8 }, () => visitor.post('/api/observations', { visit, events })))
  const day = (await t.rows('engagement_day')).find(({ place }) => place === 'team')
  expect(Number(day?.read_ms)).toBe(3 * MINUTE)
  expect((await t.rows('observation')).filter((row) => row.visit_id === visitId).length).toBe(3)
})

test('whoever signed while no scores were computed has one as soon as they are, days later', async () => {
  const t = await testApp()
  await t.visitor().sign({ email: 'first@firm.example' })
  t.clock.advance(MINUTE)
  await scorePeople(t.deps)
  t.clock.advance(DAY)
  await t.visitor().sign({ email: 'second@firm.example' })
  t.clock.advance(2 * DAY)
  await scorePeople(t.deps)
  const people = new Map((await t.rows('person')).map(({ id, email }) => [id, email]))
  const scores = (await t.rows('engagement_score')).map((row) => [people.get(row.person_id), row.score])
  expect(Object.fromEntries(scores)).toEqual({ 'first@firm.example': 4, 'second@firm.example': 5 })
})
