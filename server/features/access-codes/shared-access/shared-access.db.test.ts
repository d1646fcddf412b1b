import { describe, expect, test } from 'vitest'
import type { AccessPeriod } from '../../../../contract/access-codes/shared-access.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, SECOND } from '../../../../tests/helpers/test-clock.ts'
import { countByState } from './queries.ts'

const PATH = '/api/admin/shared-access'

async function withReader(given: object = {}) {
  const t = await testApp()
  const visitor = t.visitor()
  const { code: personal } = await visitor.sign(given)
  const { shared } = t.firstRun().codes
  const enter = () => visitor.post('/api/access/vault', { code: shared })
  const content = async () => (await visitor.get('/api/projects/vault/content')).status
  expect((await enter()).status).toBe(200)
  const admin = await staffBrowser(t, 'admin')
  const list = async (query = '') => (await admin.get(`${PATH}${query}`)).body
  const only = async (): Promise<AccessPeriod> => (await list()).windows[0]
  const act = async (what: 'end' | 'extend', body: object = {}) => {
    const { codeId, personId } = await only()
    return admin.post(`${PATH}/${codeId}/${personId}/${what}`, body)
  }
  const entries = async (action: string) => (await t.rows('audit_entry')).filter((entry) => entry.action === action)
  return { t, visitor, personal, shared, enter, content, admin, list, only, act, entries }
}

describe('the list of shared windows', () => {
  test('shows the person, start, end, open sessions and the personal code that followed', async () => {
    const { t, shared, only, list, enter } = await withReader()
    const openedAt = t.clock.now().toISOString()
    expect(await only()).toMatchObject({
      code: `••••••${shared.slice(-2)}`,
      codeStatus: 'active',
      fullName: 'Elena Marchetti',
      email: 'e.marchetti@northgate.example',
      companyName: 'Northgate Family Office',
      openedAt,
      endsAt: new Date(t.clock.now().getTime() + 48 * HOUR).toISOString(),
      closedAt: null,
      state: 'open',
      sessions: 1,
      successor: null,
    })
    expect(await list()).toMatchObject({ total: 1, capped: false, at: openedAt, next: null })
    expect((await list()).counts).toEqual({ open: 1, ended: 0 })
    t.clock.advance(20 * DAY)
    await enter()
    const fresh = await staffBrowser(t, 'admin', 'later@x.example')
    const { windows, counts } = (await fresh.get(PATH)).body
    expect(counts).toEqual({ open: 0, ended: 1 })
    expect(windows[0]).toMatchObject({ state: 'ended', sessions: 0 })
    expect(windows[0].successor).toMatchObject({ status: 'active', code: expect.stringMatching(/^•{6}\w\w$/) })
  })

  test('using the shared code is when the person was last seen', async () => {
    const { t, enter, only, admin } = await withReader()
    t.clock.advance(HOUR)
    await enter()
    const { person } = (await admin.get(`/api/admin/people/${(await only()).personId}`)).body
    expect(person.lastSeenAt).toBe(t.clock.now().toISOString())
  })

  test('shows only the last characters of a code', async () => {
    const { shared, list } = await withReader()
    const text = JSON.stringify(await list())
    expect(text).toContain(`••••••${shared.slice(-2)}`)
    expect(text).not.toContain(shared)
  })

  test('comes in pages of fifty, each window once, in each order', async () => {
    const { t, list } = await withReader()
    const [period] = await t.rows('shared_access')
    const from = t.clock.now().getTime()
    for (let i = 0; i < 119; i++) {
      const id = t.deps.ids.id()
      const person = { id, email: `p${i}@x.example`, email_key: `p${i}@x.example`, verified_at: null }
      const created_at = new Date(from).toISOString()
      await t.deps.db
        .insertInto('person')
        .values({ ...person, created_at })
        .execute()
      // Several at one time, so that the time alone does not tell them apart.
      const opened_at = new Date(from - Math.floor(i / 4) * SECOND).toISOString()
      const ends_at = new Date(from + DAY + Math.floor(i / 3) * SECOND).toISOString()
      await t.deps.db
        .insertInto('shared_access')
        .values({ code_id: period?.code_id ?? '', person_id: id, opened_at, ends_at, successor_code_id: null })
        .execute()
    }
    for (const [sort, key] of [
      ['newest', 'openedAt'],
      ['oldest', 'openedAt'],
      ['ending', 'endsAt'],
    ] as const) {
      const seen: AccessPeriod[] = []
      let after = ''
      do {
        const page = await list(`?sort=${sort}${after}`)
        expect(page.total, sort).toBe(120)
        seen.push(...page.windows)
        after = page.next ? `&after=${encodeURIComponent(page.next)}` : ''
      } while (after)
      expect(new Set(seen.map(({ personId }) => personId)).size, sort).toBe(120)
      const keys = seen.map((row) => row[key])
      const ordered = [...keys].sort()
      expect(keys, sort).toEqual(sort === 'newest' ? ordered.reverse() : ordered)
    }
    // Some windows have ended at this moment.
    const now = new Date(from + DAY + 40 * SECOND).toISOString()
    const count = (limit?: number) => countByState(t.deps.db, {}, { sort: 'newest', now, ...(limit && { limit }) })
    const all = await count()
    expect(all.open + all.ended).toBe(120)
    const first = await count(20)
    expect(first.open + first.ended).toBe(20)
    expect(first.ended).toBeLessThan(all.ended)
  })

  test('can be filtered, and searched by full code or the start of a name, email or company', async () => {
    const { shared, list } = await withReader()
    for (const search of [shared, 'elena', 'E.MARCHETTI@', 'northgate fam'])
      expect((await list(`?search=${encodeURIComponent(search)}`)).total, search).toBe(1)
    for (const search of [shared.slice(0, 12), 'lena', '%25'])
      expect((await list(`?search=${encodeURIComponent(search)}`)).total, search).toBe(0)
    expect((await list('?state=open')).windows.length).toBe(1)
    expect(await list('?state=ended')).toMatchObject({ windows: [], total: 0, counts: { open: 1, ended: 0 } })
  })
})

describe('ending a window', () => {
  test('ends its access with the next request, is recorded once, and issues no automatic code', async () => {
    const { t, visitor, content, act, entries, enter, personal } = await withReader()
    expect(await content()).toBe(200)
    const ended = await act('end')
    expect(ended).toMatchObject({ status: 200, body: { state: 'ended', sessions: 0 } })
    expect(ended.body.closedAt).toBe(t.clock.now().toISOString())
    expect(await content()).toBe(401)
    expect((await visitor.get('/api/access/vault')).body).toEqual({ access: 'redirect', reason: 'access_expired' })
    expect((await enter()).body.error.message).toBe(
      `Your 48-hour shared access has expired. Please use your personal access code: ${personal}`,
    )
    expect((await act('end')).status, 'ended already').toBe(200)
    const [entry, ...others] = await entries('shared_access.ended')
    expect(others).toEqual([])
    expect(entry).toMatchObject({ actor: expect.stringMatching(/^staff:/), person_id: ended.body.personId })
    await t.deps.db.updateTable('access_code').set({ uses_remaining: 0 }).where('kind', '=', 'personal').execute()
    expect((await enter()).body.error.code).toBe('code_expired')
    expect((await t.rows('shared_access'))[0]?.successor_code_id).toBeNull()
  })

  test('closes every browser of the person, and nobody else’s', async () => {
    const { t, shared, content, admin } = await withReader()
    const other = t.visitor()
    await other.sign({ email: 'other@x.example', fullName: 'Zoe Other' })
    expect((await other.post('/api/access/vault', { code: shared })).status).toBe(200)
    const { codeId, personId } = (await admin.get(`${PATH}?search=elena`)).body.windows[0]
    await admin.post(`${PATH}/${codeId}/${personId}/end`)
    expect(await content()).toBe(401)
    expect((await other.get('/api/projects/vault/content')).status).toBe(200)
  })

  test('at the same moment as someone enters: the second act sees the result of the first', async () => {
    for (let round = 0; round < 5; round++) {
      const { visitor, shared, act } = await withReader()
      await Promise.all([
        act('end'),
        visitor.post('/api/access/fanz', { code: shared }),
        visitor.post('/api/access/realestate', { code: shared }),
      ])
      for (const route of ['vault', 'fanz', 'realestate'])
        expect((await visitor.get(`/api/projects/${route}/content`)).status, route).not.toBe(200)
    }
  })
})

describe('extending a window', () => {
  test('by hours lets the reader continue past the old end', async () => {
    const { t, content, enter, entries } = await withReader()
    t.clock.advance(40 * HOUR)
    expect((await enter()).status).toBe(200)
    const admin = await staffBrowser(t, 'admin', 'fresh@x.example')
    const [period] = await t.rows('shared_access')
    const longer = await admin.post(`${PATH}/${period?.code_id}/${period?.person_id}/extend`, { hours: 24 })
    expect(longer).toMatchObject({ status: 200, body: { state: 'open' } })
    t.clock.advance(9 * HOUR)
    expect(await content(), 'an hour after the first end').toBe(200)
    t.clock.advance(15 * HOUR)
    expect(await content(), 'a page lasts 24 hours').toBe(401)
    expect((await enter()).status).toBe(200)
    t.clock.advance(8 * HOUR)
    expect(await content(), 'the longer end').toBe(401)
    expect((await enter()).body.error.code).toMatch(/^code_shared/)
    expect((await entries('shared_access.extended')).length).toBe(1)
  })

  test('opens an ended window again, until a date', async () => {
    const { t, act, enter, only } = await withReader()
    await act('end')
    const until = new Date(t.clock.now().getTime() + 5 * DAY).toISOString()
    expect(await act('extend', { until })).toMatchObject({ status: 200, body: { state: 'open', closedAt: null } })
    expect((await only()).endsAt).toBe(until)
    expect((await enter()).status).toBe(200)
  })

  test('is refused beyond thirty days, backwards, and without or with two ends', async () => {
    const { t, act } = await withReader()
    const at = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString()
    expect((await act('extend', { until: at(30 * DAY + SECOND) })).body.error.message).toBe(
      'A window can last at most 30 days from its first use. This one can be extended until 14 Feb 2026, 10:00 UTC.',
    )
    expect((await act('extend', { until: at(HOUR) })).body.error.code).toBe('window_not_longer')
    for (const body of [{}, { hours: 24, until: at(9 * DAY) }, { hours: 36 }])
      expect((await act('extend', body)).body.error.code).toBe('invalid_input')
    expect((await act('extend', { until: at(30 * DAY) })).status).toBe(200)
  })

  test('is refused once a personal code has followed, or the shared code has ended', async () => {
    const { t, enter, admin } = await withReader()
    const [period] = await t.rows('shared_access')
    const path = `${PATH}/${period?.code_id}/${period?.person_id}/extend`
    await t.deps.db.updateTable('access_code').set({ uses_remaining: 0 }).where('kind', '=', 'personal').execute()
    await admin.post(`/api/admin/codes/${period?.code_id}/revoke`)
    expect((await admin.post(path, { hours: 24 })).body.error).toMatchObject({
      code: 'window_code_over',
      message: 'The shared code itself is revoked, so extending the window would have no effect.',
    })
    await t.deps.db.updateTable('access_code').set({ revoked_at: null }).where('kind', '=', 'shared_timed').execute()
    t.clock.advance(48 * HOUR)
    expect((await enter()).body.error.code).toBe('code_shared_succeeded')
    const fresh = await staffBrowser(t, 'admin', 'fresh@x.example')
    expect((await fresh.post(path, { hours: 24 })).body.error.code).toBe('window_successor_made')
  })
})
