import { describe, expect, test } from 'vitest'
import { DEFAULT_LEGEND } from '../../../../contract/pipeline/legend.ts'
import { INTEREST, investor, openRound } from '../../../../tests/helpers/interest.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { maintainLog } from '../../transparency-log/service.ts'
import { OPERATOR, verifyLog } from '../../transparency-log/verify-log.ts'

async function withRound(terms: object = {}) {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await openRound(staff, { minimum: 25_000, vehicles: ['SAFE', 'Direct'], ...terms })
  const ada = await investor(t, 'ada@x.example')
  return { t, staff, ada }
}

const mailsTo = async (t: TestApp) => {
  await t.runJobs()
  return t.mails.filter(({ subject }) => /interest/.test(subject))
}
const roundOf = async (staff: Awaited<ReturnType<typeof staffBrowser>>) =>
  (await staff.get('/api/admin/rounds/vault')).body
const cardOf = async (staff: Awaited<ReturnType<typeof staffBrowser>>, id: string) =>
  (await staff.get(`/api/admin/pipeline/${id}`)).body

describe('an indication of interest', () => {
  test('is stated, changed and withdrawn by the investor; each is kept with its legend, logged and mailed once', async () => {
    const { t, staff, ada } = await withRound()
    expect((await ada.visitor.get(INTEREST)).body).toMatchObject({
      round: { currency: 'USD', minimum: 25_000, vehicles: ['SAFE', 'Direct'], state: 'open', total: null },
      legend: { text: DEFAULT_LEGEND.en },
      mayState: true,
      own: null,
    })
    expect((await ada.state(100_000, { vehicle: 'SAFE', conditions: 'After the audit.' })).body).toEqual({ made: true })
    expect((await ada.state(100_000, { vehicle: 'SAFE', conditions: 'After the audit.' })).body).toEqual({
      made: false,
    })
    t.clock.advance(5 * MINUTE)
    expect((await ada.state(150_000, { vehicle: 'Our holding' })).body).toEqual({ made: true })
    expect((await ada.visitor.get(INTEREST)).body.own).toMatchObject({
      amount: 150_000,
      vehicle: 'Our holding',
      conditions: '',
      byTelephone: false,
    })
    expect((await cardOf(staff, ada.personId)).card).toMatchObject({
      stage: 'interested',
      amounts: [{ currency: 'USD', amount: 150_000 }],
    })
    t.clock.advance(5 * MINUTE)
    expect((await ada.visitor.delete(INTEREST)).status).toBe(204)
    expect((await ada.visitor.delete(INTEREST)).body.error.code).toBe('interest_missing')
    expect((await ada.visitor.get(INTEREST)).body.own).toBeNull()
    const versions = await t.rows('indication_version')
    expect(versions.map(({ number, amount, withdrawn, by_actor }) => [number, amount, withdrawn, by_actor])).toEqual([
      [1, 100_000, 0, 'visitor'],
      [2, 150_000, 0, 'visitor'],
      [3, 150_000, 1, 'visitor'],
    ])
    const [legend] = await t.rows('interest_legend')
    expect(legend).toMatchObject({ version: 1, language: 'en', text: DEFAULT_LEGEND.en })
    expect(versions.map(({ legend_sha256 }) => legend_sha256)).toEqual(Array(3).fill(legend?.sha256))
    const log = (await t.rows('audit_entry')).filter(({ action }) => action.startsWith('interest.'))
    expect(log.map(({ action }) => action)).toEqual(['interest.stated', 'interest.changed', 'interest.withdrawn'])
    expect(JSON.parse(log[0]?.detail ?? '')).toMatchObject({ amount: 100_000, currency: 'USD', legendVersion: 1 })
    expect(JSON.stringify(log)).not.toContain('After the audit')
    expect((await mailsTo(t)).map(({ subject }) => subject)).toEqual([
      'Mara Lindqvist is interested in Vault',
      'Mara Lindqvist changed the interest in Vault',
      'Mara Lindqvist withdrew the interest in Vault',
    ])
    expect(t.mails.find(({ subject }) => /is interested/.test(subject))?.text).toContain('$100,000')
    expect((await cardOf(staff, ada.personId)).card).toMatchObject({ stage: 'signed', amounts: [] })
    await maintainLog(t.deps)
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  })

  test('is refused below the minimum, in another currency, under an outdated legend, and while the round is not open', async () => {
    const { t, staff, ada } = await withRound()
    const refusal = async (amount: number, more: object = {}) => (await ada.state(amount, more)).body.error
    expect(await refusal(24_999)).toMatchObject({ code: 'interest_minimum', params: { minimum: '25000 USD' } })
    expect((await refusal(30_000, { currency: 'EUR' })).code).toBe('interest_currency')
    expect((await refusal(30_000, { legendSha256: '0'.repeat(64) })).code).toBe('legend_changed')
    for (const amount of [0, -1, 0.5, 2e12]) expect((await refusal(amount)).code).toBe('invalid_input')
    const day = (offset: number) => new Date(t.clock.now().getTime() + offset * DAY).toISOString().slice(0, 10)
    for (const [opensOn, closesOn, code] of [
      [day(1), null, 'round_not_open'],
      [null, day(-1), 'round_not_open'],
      [day(0), day(0), undefined],
    ] as const) {
      await openRound(staff, { opensOn, closesOn })
      expect((await refusal(30_000))?.code).toBe(code)
    }
  })

  test('needs access to the project and a known person, afresh for each request; staff state none', async () => {
    const { t, staff, ada } = await withRound()
    const body = { amount: 50_000, currency: 'USD', legendSha256: (await ada.visitor.get(INTEREST)).body.legend.sha256 }
    expect((await t.visitor().post(INTEREST, body)).status).toBe(401)
    expect((await t.visitor().get(INTEREST)).status).toBe(401)
    expect((await staff.post(INTEREST, body)).body.error.code).toBe('auth_required')
    const stranger = t.visitor()
    await stranger.post('/api/access/vault', { code: t.firstRun().codes.vault })
    expect((await stranger.get(INTEREST)).body).toMatchObject({ mayState: false, own: null })
    expect((await stranger.post(INTEREST, body)).body.error.code).toBe('auth_required')
    const codes = (await staff.get('/api/admin/codes?search=ada@x.example')).body.codes
    expect((await staff.post(`/api/admin/codes/${codes[0].id}/revoke`)).status).toBeLessThan(300)
    expect((await ada.visitor.post(INTEREST, body)).status).not.toBe(200)
    expect(await t.rows('indication')).toEqual([])
  })

  test('is limited for each person', async () => {
    const { t, ada } = await withRound()
    for (let step = 0; step < 20; step++) expect((await ada.state(30_000 + step)).status).toBe(200)
    expect((await ada.state(60_000)).status).toBe(429)
    for (let step = 0; step < 7; step++) {
      t.clock.advance(9 * MINUTE)
      await ada.visitor.get('/api/projects/vault/content')
    }
    expect((await ada.state(60_000)).status).toBe(200)
  })

  test('shows nothing of other investors, and their total only where staff switch it on', async () => {
    const { t, staff, ada } = await withRound()
    const { legend: _, ...alone } = (await ada.visitor.get(INTEREST)).body
    for (const name of ['grace', 'edsger'])
      await (await investor(t, `${name}@x.example`)).state(111_111, {
        vehicle: 'Secret Vehicle',
        conditions: 'Secret.',
      })
    const { legend: __, ...among } = (await ada.visitor.get(INTEREST)).body
    expect(among).toEqual(alone)
    await openRound(staff, { showsTotal: true })
    const shown = (await ada.visitor.get(INTEREST)).body
    expect(shown.round.total).toBe(222_222)
    expect(shown).toMatchObject({ round: { ...alone.round, total: 222_222 }, own: null })
    expect(JSON.stringify(shown)).not.toMatch(/Secret|grace|edsger|111111/)
  })

  test('can be entered by staff as told by telephone, who entered it and without a legend; the investor can change it', async () => {
    const { t, staff, ada } = await withRound()
    const told = (body: object) =>
      staff.post(`/api/admin/pipeline/${ada.personId}/interest`, { route: 'vault', currency: 'USD', ...body })
    expect((await told({ amount: 1_000 })).body.error.code).toBe('interest_minimum')
    expect((await told({ amount: 80_000, route: 'fanz' })).body.error.code).toBe('round_missing')
    expect((await told({ amount: 80_000, vehicle: 'Trust' })).status).toBe(204)
    expect((await roundOf(staff)).indications).toMatchObject([
      { amount: 80_000, byTelephone: true, enteredBy: 'Mara Lindqvist', legend: null, companyName: expect.any(String) },
    ])
    expect((await ada.visitor.get(INTEREST)).body.own).toMatchObject({ amount: 80_000, byTelephone: true })
    expect(await mailsTo(t)).toEqual([])
    await ada.state(90_000)
    expect((await roundOf(staff)).indications).toMatchObject([
      { amount: 90_000, byTelephone: false, enteredBy: null, legend: { version: 1 } },
    ])
    const { indications } = await cardOf(staff, ada.personId)
    expect((await staff.post(`/api/admin/indications/${indications[0].id}/withdraw`)).status).toBe(204)
    expect((await ada.visitor.get(INTEREST)).body.own).toBeNull()
  })

  test('has the legend of the setting, and each text keeps its number', async () => {
    const { t, staff, ada } = await withRound()
    await ada.state(30_000)
    const write = async (legend: string | null) => {
      const { sections } = (await staff.get('/api/admin/settings')).body
      const { revision } = sections.find(({ id }: { id: string }) => id === 'legends')
      const answer = await staff.send('PUT', '/api/admin/settings/legends', {
        revision,
        values: { 'interest.legend': legend },
      })
      expect(answer.status).toBe(200)
    }
    await write('Nothing here binds anybody.')
    expect((await ada.visitor.get(INTEREST)).body.legend.text).toBe('Nothing here binds anybody.')
    await ada.state(30_000)
    await write(null)
    await ada.state(31_000)
    expect((await t.rows('interest_legend')).map(({ version, text }) => [version, text])).toEqual([
      [1, DEFAULT_LEGEND.en],
      [2, 'Nothing here binds anybody.'],
    ])
    expect((await t.rows('indication_version')).map(({ number }) => number)).toEqual([1, 2, 3])
  })
})

describe('a round', () => {
  test('refuses an allocation over one that a colleague has changed meanwhile, and names it', async () => {
    const { t, staff, ada } = await withRound({ target: 100_000, cap: 120_000 })
    const colleague = await staffBrowser(t, 'admin', 'colleague@x.example')
    await ada.state(90_000)
    const [{ id }] = (await roundOf(staff)).indications
    const allocate = (by: TestVisitor, amount: number, seen?: number) =>
      by.post(`/api/admin/indications/${id}/allocation`, { amount, ...(seen !== undefined && { seen }) })
    expect((await allocate(colleague, 80_000, 0)).status).toBe(204)
    const late = await allocate(staff, 30_000, 0)
    expect([late.status, late.body.error.code]).toEqual([409, 'allocation_changed'])
    expect(late.body.error.message).toContain('80000 USD is allocated now')
    expect((await roundOf(staff)).round.allocated).toBe(80_000)
    expect((await allocate(staff, 80_000, 0)).status, 'the same amount is no conflict').toBe(204)
    expect((await allocate(staff, 30_000, 80_000)).status).toBe(204)
    expect((await allocate(staff, 20_000)).status, 'by a program that says nothing').toBe(204)
  })

  test('adds up what is indicated and allocated, and moves the stage to Committed', async () => {
    const { t, staff, ada } = await withRound({ target: 100_000, cap: 120_000 })
    const grace = await investor(t, 'grace@x.example')
    await ada.state(90_000)
    await grace.state(60_000)
    const { indications } = await roundOf(staff)
    const allocate = (at: number, amount: number) =>
      staff.post(`/api/admin/indications/${indications[at].id}/allocation`, { amount })
    expect((await allocate(0, 90_001)).body.error.code).toBe('allocation_over_amount')
    expect((await allocate(0, 90_000)).status).toBe(204)
    expect((await allocate(1, 30_001)).body.error.code).toBe('allocation_over_cap')
    expect((await allocate(1, 30_000)).status).toBe(204)
    expect((await roundOf(staff)).round).toMatchObject({
      indications: 2,
      softCircled: 150_000,
      allocated: 120_000,
      oversubscribed: 50_000,
    })
    expect((await cardOf(staff, ada.personId)).card.stage).toBe('committed')
    expect(
      (await staff.post('/api/admin/rounds/vault', { revision: 1, target: 1, cap: 119_999 })).body.error.code,
    ).toBe('round_cap_low')
    await ada.state(70_000)
    expect((await roundOf(staff)).round).toMatchObject({ softCircled: 130_000, allocated: 100_000 })
    await ada.visitor.delete(INTEREST)
    expect((await roundOf(staff)).round).toMatchObject({ indications: 1, softCircled: 60_000, allocated: 30_000 })
    expect((await cardOf(staff, ada.personId)).card.stage).toBe('signed')
    expect((await allocate(0, 1)).body.error.code).toBe('interest_missing')
  })

  test('is changed from the revision that staff saw, with days in order, and the log names what changed', async () => {
    const { t, staff } = await withRound()
    const set = (body: object) => staff.post('/api/admin/rounds/vault', { target: 5, ...body })
    expect((await set({ revision: 0 })).body.error.code).toBe('round_changed')
    expect((await set({ revision: 2 })).body.error.code).toBe('round_changed')
    expect((await set({ revision: 1, opensOn: '2026-03-02', closesOn: '2026-03-01' })).body.error.code).toBe(
      'round_dates',
    )
    expect((await set({ revision: 1, vehicles: ['SAFE', 'SAFE', 'Direct'], minimum: 25_000 })).status).toBe(204)
    const entry = (await t.rows('audit_entry')).find(({ action }) => action === 'round.changed')
    expect(JSON.parse(entry?.detail ?? '').fields).toBe('target')
    const { rounds } = (await staff.get('/api/admin/rounds')).body
    expect(rounds.map(({ route, state }: { route: string; state: string }) => [route, state])).toEqual([
      ['vault', 'open'],
      ['fanz', 'none'],
      ['realestate', 'none'],
    ])
  })
})
