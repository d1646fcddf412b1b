import { expect, test } from 'vitest'
import { INTEREST, investor, openRound } from '../../../../tests/helpers/interest.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { claimAllocation } from './queries.ts'

const CLAIMS = 200

/** Indications of as many people, each of 100. */
async function manyIndications(t: TestApp): Promise<string[]> {
  const now = t.clock.now().toISOString()
  const ids = Array.from({ length: CLAIMS }, () => t.deps.ids.id())
  await t.deps.db.transaction().execute(async (trx) => {
    for (const [at, id] of ids.entries()) {
      const email = `claimant-${at}@x.example`
      await trx
        .insertInto('person')
        .values({ id: `person-${at}`, email, email_key: email, created_at: now })
        .execute()
      const said = { amount: 100, currency: 'USD', vehicle: '', conditions: '', allocated: 0, versions: 1 }
      await trx
        .insertInto('indication')
        .values({ id, project: 'vault', person_id: `person-${at}`, ...said, entered_by: 'system', stated_at: now })
        .execute()
    }
  })
  return ids
}

test(`${CLAIMS} claims at once on the last allocation of a round: one gets it, and the cap is never passed`, async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await openRound(staff, { target: 1_000, cap: 150 })
  const [first = '', ...others] = await manyIndications(t)
  expect((await staff.post(`/api/admin/indications/${first}/allocation`, { amount: 50 })).status).toBe(204)
  const answers = await Promise.all(
    [first, ...others].map((id) => staff.post(`/api/admin/indications/${id}/allocation`, { amount: 100 })),
  )
  const won = answers.filter(({ status }) => status === 204)
  const lost = answers.filter(({ body }) => body?.error?.code === 'allocation_over_cap')
  expect([won.length >= 1, won.length + lost.length]).toEqual([true, CLAIMS])
  const { round } = (await staff.get('/api/admin/rounds/vault')).body
  const given = (await t.rows('indication')).reduce((sum, { allocated }) => sum + allocated, 0)
  expect(round.allocated).toBe(given)
  expect(given).toBeLessThanOrEqual(150)
  expect(given).toBeGreaterThanOrEqual(100)
})

test('the statement alone keeps the cap: no lock, no read before it', async () => {
  const t = await testApp()
  await openRound(await staffBrowser(t, 'admin'), { target: 1_000, cap: 1_000 })
  const claims = await Promise.all(
    Array.from({ length: CLAIMS }, () => t.deps.db.transaction().execute((trx) => claimAllocation(trx, 'vault', 30))),
  )
  expect(claims.filter((claimed) => claimed).length).toBe(33)
  expect((await t.rows('round'))[0]).toMatchObject({ allocated: 990, cap: 1_000 })
})

test('an interest stated many times at once is one, and changed and allocated at once never above its amount', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await openRound(staff)
  const ada = await investor(t, 'ada@x.example')
  const answers = await Promise.all(Array.from({ length: 10 }, () => ada.state(100_000)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(answers.filter(({ body }) => body.made).length).toBe(1)
  const [row] = await t.rows('indication')
  expect(await t.rows('indication_version')).toHaveLength(1)
  await Promise.all([
    staff.post(`/api/admin/indications/${row?.id}/allocation`, { amount: 100_000 }),
    ada.state(40_000),
    ada.visitor.get(INTEREST),
  ])
  const [after] = await t.rows('indication')
  expect(after?.allocated).toBeLessThanOrEqual(after?.amount ?? 0)
  expect((await t.rows('round'))[0]?.allocated).toBe(after?.allocated)
})
