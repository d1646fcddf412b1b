import { expect, inject, test } from 'vitest'
import { STAGES, type Stage } from '../../../contract/pipeline/stages.ts'
import { openRound } from '../../../tests/helpers/interest.ts'
import { chance } from '../../../tests/helpers/random.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'
import { readCards, readStandings } from './cards.ts'

/* Whatever happens to people in whatever order: each stage is what a plain model says, and every total is the sum of rows and of the log. */

/** The histories of as many people, on each database. */
const HISTORIES = inject('thorough') ? 1_000 : 100
const ACTS = 10
const PER_PORTAL = 100
const CAP = 2_000_000

type Told = { amount: number; allocated: number; at: string; last: string; allocatedAt: string | null }
/** What the model knows of a person. */
type Known = {
  id: string
  email: string
  signed: string | null
  reading: string | null
  told: Told | null
  hand: { stage: Stage; at: string } | null
  erased: boolean
}
type World = { t: TestApp; staff: TestVisitor; random: ReturnType<typeof chance>; people: Known[] }

const now = ({ t }: World) => t.clock.now().toISOString()
const committedBy = (people: readonly Known[]) => people.reduce((sum, { told }) => sum + (told?.allocated ?? 0), 0)
const indicationOf = async ({ t }: World, { id }: Known) =>
  (
    await t.deps.db
      .selectFrom('indication')
      .select('id')
      .where('person_id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
  )?.id

const ACTIONS: Record<string, (world: World, person: Known) => Promise<void>> = {
  sign: async (world, person) => {
    const { t } = world
    const { readingId } = (await t.visitor().post('/api/nda/readings')).body
    expect(readingId).toBeTruthy()
    person.signed = now(world)
    await t.deps.db.transaction().execute(async (trx) => {
      const { version } = await trx.selectFrom('nda_version').select('version').executeTakeFirstOrThrow()
      const like = await trx.selectFrom('submission').selectAll().executeTakeFirstOrThrow()
      await trx
        .updateTable('submission')
        .set({ superseded_at: now(world), superseded_because: 'withdrawn' })
        .where('person_id', '=', person.id)
        .where('superseded_at', 'is', null)
        .execute()
      await trx
        .insertInto('submission')
        .values({
          ...like,
          ...{ id: t.deps.ids.id(), person_id: person.id, email: person.email, email_key: person.email },
          ...{ reading_session_id: readingId, nda_version: version, signed_at: now(world), superseded_at: null },
        })
        .execute()
    })
  },
  visit: async (world, person) => {
    const { t } = world
    person.reading = now(world)
    const like = await t.deps.db.selectFrom('page_visit').selectAll().executeTakeFirstOrThrow()
    const id = t.deps.ids.id()
    const row = { ...like, id, event_id: id, person_id: person.id, email: person.email, opened_at: now(world) }
    await t.deps.db.transaction().execute((trx) => trx.insertInto('page_visit').values(row).execute())
  },
  tell: async (world, person) => {
    const amount = 1_000 * (1 + world.random.below(90))
    const body = { route: 'vault', amount, currency: 'USD' }
    expect((await world.staff.post(`/api/admin/pipeline/${person.id}/interest`, body)).status).toBe(204)
    const { told } = person
    const allocated = Math.min(told?.allocated ?? 0, amount)
    const at = now(world)
    person.told = { amount, allocated, at: told?.at ?? at, last: at, allocatedAt: told?.allocatedAt ?? null }
  },
  allocate: async (world, person) => {
    const id = await indicationOf(world, person)
    if (!person.told || id === undefined) return
    const amount = world.random.below(person.told.amount + 1)
    const others = committedBy(world.people) - person.told.allocated
    const { status } = await world.staff.post(`/api/admin/indications/${id}/allocation`, { amount })
    expect(status).toBe(others + amount <= CAP || amount <= person.told.allocated ? 204 : 409)
    if (status !== 204 || amount === person.told.allocated) return
    person.told = { ...person.told, allocated: amount, allocatedAt: amount > 0 ? now(world) : null }
  },
  withdraw: async (world, person) => {
    const id = await indicationOf(world, person)
    if (!person.told || id === undefined) return
    expect((await world.staff.post(`/api/admin/indications/${id}/withdraw`)).status).toBe(204)
    person.told = null
  },
  move: async (world, person) => {
    const stage = world.random.pick(STAGES)
    expect((await world.staff.post(`/api/admin/pipeline/${person.id}/stage`, { stage })).status).toBe(204)
    person.hand = { stage, at: now(world) }
  },
  'let the rules decide': async (world, person) => {
    expect((await world.staff.post(`/api/admin/pipeline/${person.id}/stage`, { stage: null })).status).toBe(204)
    person.hand = null
  },
  erase: async (world, person) => {
    if (world.random.below(4) > 0) return
    expect((await world.staff.post(`/api/admin/people/${person.id}/erase`)).status).toBe(200)
    person.erased = true
    person.told = null
  },
}

/** The rules once more, as plainly as can be. */
function modelStage({ signed, reading, told, hand }: Known): Stage {
  let rank = hand ? STAGES.indexOf(hand.stage) : 0
  const happened: [number, string | null | undefined][] = [
    [1, signed],
    [2, reading],
    [3, told?.last],
    [4, told && told.allocated > 0 ? told.allocatedAt : null],
  ]
  for (const [stage, at] of happened) if (at && (!hand || at > hand.at)) rank = Math.max(rank, stage)
  return STAGES[rank] as Stage
}

async function check({ t, staff, people }: World) {
  const living = people.filter(({ erased }) => !erased)
  const { cards } = await readCards(t.deps)
  const ours = new Map(cards.map((card) => [card.id, card]))
  for (const person of living) expect(ours.get(person.id)?.stage, person.email).toBe(modelStage(person))
  for (const person of people) expect(ours.has(person.id)).toBe(!person.erased)
  // What lists are chosen and sorted by is what the cards say.
  const standings = await readStandings(t.deps)
  expect(standings.length).toBe(cards.length)
  for (const { owner, ...standing } of standings) {
    expect(ours.get(standing.id)).toMatchObject(standing)
    expect(ours.get(standing.id)?.owner?.id).toBe(owner?.id)
  }
  // The totals of pages, rows, log and model.
  const open = living.flatMap(({ told }) => told ?? [])
  const soft = open.reduce((sum, { amount }) => sum + amount, 0)
  const committed = committedBy(living)
  const { round } = (await staff.get('/api/admin/rounds/vault')).body
  expect(round).toMatchObject({ indications: open.length, softCircled: soft, allocated: committed })
  const rows = (await t.rows('indication')).filter(({ withdrawn_at }) => withdrawn_at === null)
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(soft)
  expect(rows.reduce((sum, { allocated }) => sum + allocated, 0)).toBe(committed)
  const { columns, total } = (await staff.get('/api/admin/pipeline/board')).body as BoardAnswer
  expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  expect(columns.flatMap(({ sums }) => sums).reduce((sum, { amount }) => sum + amount, 0)).toBe(soft)
  for (const { stage, count } of columns) expect(cards.filter((card) => card.stage === stage).length, stage).toBe(count)
  expect(await sumOfLog(t, new Set(people.filter(({ erased }) => erased).map(({ id }) => id)))).toEqual({
    soft,
    allocated: committed,
  })
}

type BoardAnswer = {
  columns: { stage: Stage; count: number; sums: { amount: number }[] }[]
  total: number
}

/** What the entries alone add up to. */
async function sumOfLog(t: TestApp, erased: ReadonlySet<string>) {
  const last = new Map<string, { amount: number; allocated: number }>()
  for (const { action, detail, person_id } of (await t.rows('audit_entry')).toSorted((a, b) => a.seq - b.seq)) {
    if (!action.startsWith('interest.') || erased.has(person_id ?? '')) continue
    const { indication, amount } = JSON.parse(detail) as { indication: string; amount: number }
    const before = last.get(indication)
    if (action === 'interest.withdrawn') last.delete(indication)
    else if (action === 'interest.allocated') last.set(indication, { amount: before?.amount ?? 0, allocated: amount })
    else last.set(indication, { amount, allocated: Math.min(before?.allocated ?? 0, amount) })
  }
  const open = [...last.values()]
  return {
    soft: open.reduce((sum, { amount }) => sum + amount, 0),
    allocated: open.reduce((sum, { allocated }) => sum + allocated, 0),
  }
}

for (let first = 0; first < HISTORIES; first += PER_PORTAL)
  test(`stages and totals of ${PER_PORTAL} histories are those of the model, seed ${first}`, async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    await openRound(staff, { minimum: 1, cap: CAP })
    const random = chance(first + 1)
    const people: Known[] = []
    const world: World = { t, staff, random, people }
    await seed(world)
    for (let number = 0; number < PER_PORTAL; number++) {
      const email = `person-${first + number}@x.example`
      const id = t.deps.ids.id()
      const row = { id, email, email_key: email, created_at: now(world) }
      await t.deps.db.transaction().execute((trx) => trx.insertInto('person').values(row).execute())
      people.push({ id, email, signed: null, reading: null, told: null, hand: null, erased: false })
    }
    // In turns, so that the histories mix in time and in the round.
    for (let turn = 0; turn < ACTS; turn++) {
      for (const person of people) {
        if (person.erased) continue
        t.clock.advance(1_000 + random.below(3_000))
        const act = random.pick(Object.values(ACTIONS))
        await act(world, person)
      }
      if (turn % 5 === 4) await check(world)
    }
  })

/** One real signature and visit, whose other columns the histories copy.. */
async function seed({ t }: World) {
  const visitor = t.visitor()
  const { code } = await visitor.sign({ email: 'seed@x.example' })
  await visitor.post('/api/unlock', { code })
  await visitor.get('/api/projects/vault/content')
  await visitor.get('/api/protection/vault')
  const at = t.clock.now().toISOString()
  const opened = await visitor.post('/api/audit/access', {
    eventId: 'seed-visit',
    route: 'vault',
    deviceInfo: { userAgent: 'Test browser', viewport: '1440x900', platform: 'Linux', language: 'en-GB' },
    entryTimestamp: at,
  })
  expect(opened.status).toBe(202)
}
