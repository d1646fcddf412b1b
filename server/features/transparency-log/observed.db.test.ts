import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { exported, judge } from '../../../tests/helpers/log.ts'
import { reader } from '../../../tests/helpers/reader.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../tests/helpers/test-clock.ts'
import { deleteVisitsAndObservations, writeBatches } from './observed.ts'
import { findKeptOut } from './reconciliation/kept-out.ts'
import { maintainLog } from './service.ts'
import { OPERATOR, verifyLog } from './verify-log.ts'

async function twoBatches() {
  const t = await testApp()
  const first = await reader(t, 'first@x.example')
  const second = await reader(t, 'second@x.example')
  await first.tell('devtools', 'copy_try')
  await second.tell('tab_hidden')
  t.clock.advance(2 * MINUTE)
  await maintainLog(t.deps)
  await second.tell('print_try')
  t.clock.advance(2 * MINUTE)
  await maintainLog(t.deps)
  const said = async (action: string) =>
    (await t.rows('audit_entry')).filter((row) => row.action === action).map((row) => JSON.parse(row.detail))
  return { t, first, second, said }
}

describe('what browsers report', () => {
  test('enters the log as a batch a minute, with its hash, its first and last number and its count', async () => {
    const { t, said } = await twoBatches()
    expect(await said('observations.kept')).toEqual([
      { from: 1, to: 3, count: 3, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { from: 4, to: 4, count: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    expect(await verifyLog(t.deps, OPERATOR)).toMatchObject({ problem: null, observed: { batches: 2, count: 4 } })
    t.clock.advance(5 * MINUTE)
    await maintainLog(t.deps)
    expect(await said('observations.kept'), 'nothing new is no batch').toHaveLength(2)
  })

  test('is batched once, however many processes try at the same moment', async () => {
    const t = await testApp()
    const { tell } = await reader(t, 'first@x.example')
    await tell('devtools', 'copy_try')
    t.clock.advance(2 * MINUTE)
    await Promise.all([writeBatches(t.deps), writeBatches(t.deps), writeBatches(t.deps)])
    expect((await t.rows('audit_entry')).filter(({ action }) => action === 'observations.kept')).toHaveLength(1)
  })

  test('from the future does not keep others out, and what is kept out is named by its age', async () => {
    const { t, first, said } = await twoBatches()
    await first.tell('devtools')
    const future = await t.deps.db
      .selectFrom('observation')
      .select('seq')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    const late = { received_at: '2099-01-01T00:00:00.000Z' }
    await t.deps.db.updateTable('observation').set(late).where('seq', '=', future.seq).execute()
    await first.tell('copy_try')
    t.clock.advance(2 * MINUTE)
    await maintainLog(t.deps)
    expect((await said('observations.kept')).at(-1)).toMatchObject({ from: 5, to: 6, count: 2 })

    await first.tell('print_try')
    // A batch that somebody made up, so that the portal believes that the log has them.
    await t.deps.db.insertInto('observation_batch').values({ from_seq: 7, to_seq: 6, entry_id: 'none' }).execute()
    const row = await t.deps.db.selectFrom('observation').selectAll().where('seq', '=', 7).executeTakeFirstOrThrow()
    t.clock.advance(2 * 60 * MINUTE)
    await sql`update observation_batch set to_seq = 900 where from_seq = 7`.execute(t.deps.db)
    await maintainLog(t.deps)
    await sql`update observation_batch set to_seq = 6 where from_seq = 7`.execute(t.deps.db)
    expect(await findKeptOut(t.deps)).toEqual([
      `The observation 7 (observation) of ${row.received_at} is not in the log, and it should be.`,
    ])
  })

  test.each([
    ['changed', (t: TestApp) => t.deps.db.updateTable('observation').set({ kind: 'tab_hidden' }).where('seq', '=', 1)],
    ['deleted', (t: TestApp) => t.deps.db.deleteFrom('observation').where('seq', '=', 2)],
    [
      'moved to another visit',
      (t: TestApp) => t.deps.db.updateTable('observation').set({ visit_id: 'x' }).where('seq', '=', 3),
    ],
  ])('is found where it was %s afterwards, and staff are told', async (_, tamper) => {
    const { t } = await twoBatches()
    await tamper(t).execute()
    const { problem } = await verifyLog(t.deps, OPERATOR)
    expect(problem).toMatch(/^Entry \d+: its observations 1 to 3 have changed/)
    expect((await t.rows('audit_entry')).map(({ action }) => action)).toContain('log.alarm')
  })

  test('is found where a batch was added, moved or removed beside the log, or a number is before the first', async () => {
    const { t } = await twoBatches()
    const { db } = t.deps
    const said = async () => (await verifyLog(t.deps, OPERATOR)).problem
    // The portal would batch nothing more before this number.
    await db.insertInto('observation_batch').values({ from_seq: 9000, to_seq: 9000, entry_id: 'none' }).execute()
    expect(await said()).toContain('observations 9000 to 9000 (observation_batch) has no entry')
    await db.deleteFrom('observation_batch').where('from_seq', '=', 9000).execute()
    expect(await said()).toBeNull()
    const [batch] = await t.rows('observation_batch')
    if (!batch) throw new Error('there is no batch')
    for (const change of [{ to_seq: 2 }, { entry_id: 'none' }]) {
      await db.updateTable('observation_batch').set(change).where('from_seq', '=', 1).execute()
      expect(await said()).toContain('observations 1 to 3 (observation_batch) is not as entry')
      await db.updateTable('observation_batch').set(batch).where('from_seq', '=', 1).execute()
    }
    await db.deleteFrom('observation_batch').where('from_seq', '=', 1).execute()
    expect(await said()).toContain('observations 1 to 3 (observation_batch) is not as entry')
    await db.insertInto('observation_batch').values(batch).execute()
    const [first] = await t.rows('observation')
    if (!first) throw new Error('there is no observation')
    // PostgreSQL gives the numbers itself, which is no obstacle with every right on the database.
    if (t.deps.kind === 'postgres')
      await sql`alter table observation alter column seq set generated by default`.execute(db)
    await db
      .insertInto('observation')
      .values({ ...first, seq: -1, event_id: 'another' })
      .execute()
    expect(await said()).toContain('The observation -1 (observation) has a number that no batch has')
  })

  test('and is deleted by retention or an erasure is said to be so, and the rest of its batches still holds', async () => {
    const { t, first, second, said } = await twoBatches()
    const forget = async (id: string, because: 'retention' | 'erasure') =>
      t.deps.db.transaction().execute((trx) => deleteVisitsAndObservations(trx, t.deps, [id], because))
    await forget(first.visitId, 'retention')
    expect(await said('observations.thinned')).toMatchObject([
      { from: 1, to: 3, removed: 2, count: 1, because: 'retention' },
    ])
    const verified = await verifyLog(t.deps, OPERATOR)
    expect(verified).toMatchObject({ problem: null, observed: { count: 2, removed: { retention: 2, erasure: 0 } } })
    await forget(second.visitId, 'erasure')
    expect((await verifyLog(t.deps, OPERATOR)).observed).toMatchObject({
      count: 0,
      removed: { retention: 2, erasure: 2 },
    })
    expect(await t.rows('observation')).toEqual([])
    expect(await judge(t, await exported(t.deps.db))).toMatchObject({ code: 0 })
    const again = await second.tell('devtools')
    expect(again.status, 'the visit is gone').toBe(404)
  })

  test('tampering is still found after the observation is deleted', async () => {
    const { t, first } = await twoBatches()
    await t.deps.db.updateTable('observation').set({ kind: 'devtools' }).where('seq', '=', 3).execute()
    const id = first.visitId
    await t.deps.db.transaction().execute((trx) => deleteVisitsAndObservations(trx, t.deps, [id], 'retention'))
    expect((await verifyLog(t.deps, OPERATOR)).problem).toContain('its observations 1 to 3')
  })

  test('never gets the number of one that was deleted', async () => {
    const { t, first, second } = await twoBatches()
    const ids = [first.visitId, second.visitId]
    await t.deps.db.transaction().execute((trx) => deleteVisitsAndObservations(trx, t.deps, ids, 'erasure'))
    const third = await reader(t, 'third@x.example')
    await third.tell('devtools')
    expect((await t.rows('observation')).map(({ seq }) => seq)).toEqual([5])
  })
})
