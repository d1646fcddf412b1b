import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import type { StaffCode } from '../../../../contract/access-codes/staff-codes.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, SECOND } from '../../../../tests/helpers/test-clock.ts'
import { findCode } from '../queries.ts'
import { codeStatus } from '../rules.ts'
import { codeState } from '../service.ts'
import { listCodePage } from './queries.ts'
import { countStaffCodes } from './service.ts'

async function withStaff() {
  const t = await testApp()
  // The built-in codes would be in every list.
  await t.deps.db.deleteFrom('access_code').where('created_by', '=', 'system').execute()
  const staff = await staffBrowser(t, 'admin')
  const create = async (given: object = {}): Promise<StaffCode> =>
    (await staff.post('/api/admin/codes', { routes: ['vault'], ...given })).body
  const list = async (query = '') => (await staff.get(`/api/admin/codes${query}`)).body
  const names = async (query: string) => (await list(query)).codes.map((code: StaffCode) => code.description)
  return { t, staff, create, list, names }
}

/** Adds revoked codes that are older than the one there is. Only the newest of them, which a page shows, have a text that can be opened. */
async function fill(deps: TestApp['deps'], count: number) {
  const code = await deps.db.selectFrom('access_code').selectAll().executeTakeFirstOrThrow()
  const copy = (i: number) => {
    const id = `shown-${i}`
    const at = '2021-01-01T00:00:00.000Z'
    return { ...code, id, code_index: id, code_sealed: deps.secrets.seal(id, id), created_at: at, revoked_at: at }
  }
  await deps.db
    .insertInto('access_code')
    .values(Array.from({ length: 50 }, (_, i) => copy(i)))
    .execute()
  await sql`
    insert into access_code (id, kind, code_index, code_sealed, bits, routes, uses_allowed, uses_remaining, valid_from,
      revoked_at, description, created_by, created_at, auto_generated)
    with recursive n (i) as (select 51 union all select i + 1 from n where i < ${count})
    select 'many-' || i, kind, 'many-' || i, code_sealed, bits, routes, uses_allowed, uses_remaining, valid_from,
      created_at, description, created_by, '2020-01-01T00:00:00.000Z', auto_generated
    from access_code, n where id = ${code.id}`.execute(deps.db)
}

describe('the list of codes', () => {
  test('comes in pages of fifty, each code once, in each order, with how many there are', async () => {
    const { t, create, list } = await withStaff()
    const from = t.clock.now().getTime()
    for (let i = 0; i < 120; i++) {
      const expires = i % 3 ? new Date(from + DAY * (1 + (i % 7))).toISOString() : undefined
      await create({ expires })
      // Several at one time, so that the time alone does not tell them apart.
      if (i % 7 === 0) t.clock.advance(SECOND)
    }
    for (const [sort, key] of [
      ['newest', (code: StaffCode) => code.createdAt],
      ['oldest', (code: StaffCode) => code.createdAt],
      ['ending', (code: StaffCode) => code.expires ?? '~'],
    ] as const) {
      const seen: StaffCode[] = []
      let after = ''
      do {
        const page = await list(`?sort=${sort}${after}`)
        expect(page.total).toBe(120)
        expect(page.codes.length).toBeLessThanOrEqual(50)
        seen.push(...page.codes)
        after = page.next ? `&after=${encodeURIComponent(page.next)}` : ''
      } while (after)
      expect(new Set(seen.map(({ id }) => id)).size, sort).toBe(120)
      expect(seen.length, sort).toBe(120)
      const keys = seen.map(key)
      const ordered = [...keys].sort()
      expect(keys, sort).toEqual(sort === 'newest' ? ordered.reverse() : ordered)
    }
  })

  test('is filtered by state, kind and route, and counts each state', async () => {
    const { t, staff, create, list, names } = await withStaff()
    const soon = new Date(t.clock.now().getTime() + DAY).toISOString()
    await create({ description: 'open' })
    await create({ description: 'later', validFrom: soon, routes: ['fanz', 'vault'] })
    await create({ description: 'shared', type: 'shared_timed', routes: ['fanz'] })
    const { id } = await create({ description: 'closed' })
    await staff.post(`/api/admin/codes/${id}/revoke`)
    expect((await list()).counts).toEqual({ active: 2, pending: 1, expired: 0, used: 0, revoked: 1 })
    expect(await names('?state=pending')).toEqual(['later'])
    expect(await names('?state=revoked')).toEqual(['closed'])
    expect(await list('?state=active')).toMatchObject({ total: 2, counts: { active: 2, pending: 1 } })
    expect(await names('?type=shared_timed')).toEqual(['shared'])
    expect((await names('?route=fanz')).sort()).toEqual(['later', 'shared'])
    expect(await names('?route=fanz&state=active')).toEqual(['shared'])
    expect((await staff.get('/api/admin/codes?state=lost')).status).toBe(400)
  })

  test('counts at most its first 10,000 codes and says so; an export still has every one', async () => {
    const { t, create, list } = await withStaff()
    await create({ description: 'newest' })
    expect(await list()).toMatchObject({ total: 1, capped: false })
    await fill(t.deps, 10_000)
    const limit = LIMITS.countedRows
    const page = await list()
    expect(page).toMatchObject({ total: limit, capped: true })
    expect(page.counts).toEqual({ active: 1, pending: 0, expired: 0, used: 0, revoked: limit - 1 })
    expect(page.codes).toHaveLength(50)
    expect(await list('?state=active')).toMatchObject({ total: 1, capped: true })
    expect(await list('?type=master')).toMatchObject({ total: 0, capped: false })
    expect(await countStaffCodes(t.deps, { search: '', state: 'revoked' })).toBe(10_000)
  })

  test('is searched by full code, or the start of an email, name, company or description, in any case', async () => {
    const { t, create, names } = await withStaff()
    const { code } = await create({ description: 'by its code', code: 'Winter-Round' })
    await create({ description: 'Partner evening', companyName: 'Kestrel Law' })
    await create({ description: 'Board', fullName: 'Ines Duarte', email: 'ines@board.example' })
    await t.visitor().sign()
    expect(await names(`?search=${code}`)).toEqual(['by its code'])
    expect(await names('?search=winter-round')).toEqual(['by its code'])
    expect(await names('?search=WINTER'), 'part of a code finds nothing').toEqual([])
    expect(await names('?search=PARTNER')).toEqual(['Partner evening'])
    expect(await names('?search=kestrel')).toEqual(['Partner evening'])
    expect(await names('?search=ines%20d')).toEqual(['Board'])
    expect(await names('?search=INES@')).toEqual(['Board'])
    expect(await names('?search=e.marchetti@north')).toEqual(['Issued when the NDA was signed'])
    expect(await names('?search=%25')).toEqual([])
    expect(await names('?search=partner&route=fanz')).toEqual([])
  })
})

test('the database computes the same state as the rule, for all times and counts', async () => {
  const { t, create } = await withStaff()
  const visitor = t.visitor()
  await visitor.sign()
  const { id } = await create()
  const [submission] = await t.rows('submission')
  const now = t.clock.now().getTime()
  const time = fc.constantFrom(-DAY, -1, 0, 1, DAY).map((ms) => new Date(now + ms).toISOString())
  const state = fc.record({
    uses_remaining: fc.constantFrom(-1, 0, 1, 25),
    valid_from: fc.option(time),
    valid_until: fc.option(time),
    revoked_at: fc.option(time),
    submission_id: fc.constantFrom(null, submission?.id ?? ''),
  })
  await fc.assert(
    fc.asyncProperty(state, fc.option(time), async (given, superseded) => {
      await t.deps.db.updateTable('access_code').set(given).where('id', '=', id).execute()
      await t.deps.db.updateTable('submission').set({ superseded_at: superseded }).execute()
      const row = await findCode(t.deps.db, id)
      if (row === undefined) throw new Error('the code is gone')
      const at = new Date(now).toISOString()
      const told = codeStatus(codeState(t.deps, row), at)
      for (const wanted of ['active', 'pending', 'expired', 'used', 'revoked'] as const) {
        const page = await listCodePage(
          t.deps.db,
          { state: wanted, type: 'managed' },
          { sort: 'newest', after: undefined, limit: 9, now: at },
        )
        expect(page.length === 1).toBe(wanted === told)
      }
    }),
    inject('thorough') ? { numRuns: 500 } : { numRuns: 20, seed: 2026 },
  )
})
