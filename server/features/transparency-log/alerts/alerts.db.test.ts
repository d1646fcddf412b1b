import { describe, expect, test } from 'vitest'
import { reader } from '../../../../tests/helpers/reader.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { maintainLog } from '../service.ts'
import { watchForAlerts } from './service.ts'

/** A round of what recurs, as the loop does it. */
async function round(t: TestApp, ms = 0) {
  t.clock.advance(ms)
  await maintainLog(t.deps)
  await watchForAlerts(t.deps)
}

const digests = async (t: TestApp) => {
  await t.runJobs()
  return t.mails.filter(({ subject }) => subject.includes(' alert'))
}

let readers = 0
async function shown(t: TestApp) {
  const staff = await staffBrowser(t, 'reader', `reader-${++readers}@x.example`)
  return (await staff.get('/api/admin/alerts')).body as {
    alerts: { id: string; rule: string; says: string; times: number }[]
    unseen: number
  }
}

describe('staff are alerted', () => {
  test('to a code that comes from more than three networks within a day, once', async () => {
    const t = await testApp()
    const { code } = await t.visitor('198.51.100.1').sign()
    for (const address of ['198.51.100.1', '203.0.113.1', '192.0.2.1'])
      await t.visitor(address).post('/api/unlock', { code })
    await round(t)
    expect(await t.rows('alert')).toEqual([])
    for (const address of ['2001:db8::1', '2001:db8:1::1']) {
      await t.visitor(address).post('/api/unlock', { code })
      await round(t)
    }
    const { alerts } = await shown(t)
    expect(alerts).toMatchObject([{ rule: 'code_networks', times: 2 }])
    expect(alerts[0]?.says).toBe(
      `Code ••••••${code.slice(-2)} of Elena Marchetti was used from 5 networks within a day.`,
    )
  })

  test('not where the networks come on different days', async () => {
    const t = await testApp()
    const { code } = await t.visitor('198.51.100.1').sign()
    for (const address of ['198.51.100.1', '203.0.113.1', '192.0.2.1', '2001:db8::1']) {
      await t.visitor(address).post('/api/unlock', { code })
      await round(t, DAY / 3 + MINUTE)
    }
    expect(await t.rows('alert')).toEqual([])
  })

  test('to challenge mode and many refusals', async () => {
    const t = await testApp()
    for (let i = 0; i < 21; i++) await t.visitor(`203.0.${i % 3}.${i}`).post('/api/unlock', { code: `WRONG-${i}` })
    await round(t)
    const { alerts } = await shown(t)
    expect(alerts.map(({ rule }) => rule)).toEqual(['challenge_mode'])
    for (let i = 30; i < 40; i++)
      await t.visitor(`192.0.2.${i}`).post('/api/unlock', { code: `WRONG-${i}`, email: 'x@x.example' })
    await round(t)
    expect((await shown(t)).alerts.map(({ rule }) => rule).sort()).toEqual(['challenge_mode', 'refusals'])
  })

  test('to developer tools, and tries to print or copy, of each visit once', async () => {
    const t = await testApp()
    const { tell, visitId } = await reader(t, 'e.marchetti@northgate.example')
    await tell('tab_hidden', 'context_menu')
    await round(t, 2 * MINUTE)
    expect(await t.rows('alert')).toEqual([])
    await tell('devtools', 'print_try')
    await round(t, 2 * MINUTE)
    await tell('copy_try')
    await round(t, 2 * MINUTE)
    const { alerts } = await shown(t)
    expect(alerts).toMatchObject([{ rule: 'screen', visitId, times: 3 }])
    expect(alerts[0]?.says).toBe(
      'While Elena Marchetti had Vault open, they tried to copy, developer tools were opened, they tried to print.',
    )
  })

  test('to a log, or a batch of observations, that does not hold', async () => {
    const t = await testApp()
    const { tell } = await reader(t, 'e.marchetti@northgate.example')
    await tell('tab_hidden')
    await round(t, 2 * MINUTE)
    await t.deps.db.deleteFrom('observation').execute()
    const staff = await staffBrowser(t, 'admin')
    await staff.post('/api/admin/audit/verification')
    await t.verifyIfDue()
    await round(t)
    expect((await shown(t)).alerts).toMatchObject([{ rule: 'log' }])
    expect((await staff.get('/api/admin/audit/verification')).body.last).toMatchObject({
      ok: false,
      problem: expect.stringContaining('its observations'),
    })
  })

  test('to a legal hold whose review date has passed, once for each date', async () => {
    const t = await testApp()
    const { personId } = await reader(t, 'e.marchetti@northgate.example')
    const admin = await staffBrowser(t, 'admin')
    const hold = (reviewOn: string) => admin.post(`/api/admin/people/${personId}/hold`, { reason: 'A claim', reviewOn })
    expect((await hold('2026-01-18')).status).toBe(204)
    await round(t, DAY)
    expect(await t.rows('alert')).toEqual([])
    await round(t, 2 * DAY)
    await round(t, DAY)
    expect((await shown(t)).alerts).toMatchObject([
      { rule: 'hold_review', says: 'The legal hold on the data of Elena Marchetti was due for review on 2026-01-18.' },
    ])
  })
})

describe('the mail', () => {
  test('is one digest, however many processes look at the same moment', async () => {
    const t = await testApp()
    const { tell } = await reader(t, 'e.marchetti@northgate.example')
    await tell('devtools')
    t.clock.advance(2 * MINUTE)
    await maintainLog(t.deps)
    await Promise.all(Array.from({ length: 6 }, () => watchForAlerts(t.deps)))
    expect(await t.rows('alert')).toHaveLength(1)
    expect((await t.rows('audit_entry')).filter(({ action }) => action === 'alert.raised')).toHaveLength(1)
    expect(await digests(t)).toHaveLength(1)
  })

  test('comes at most once a quarter of an hour, with what came meanwhile, and names nobody', async () => {
    const t = await testApp()
    const first = await reader(t, 'first@x.example')
    const second = await reader(t, 'second@x.example')
    await first.tell('devtools')
    await round(t, 2 * MINUTE)
    await second.tell('print_try')
    await round(t, 2 * MINUTE)
    expect(await digests(t)).toHaveLength(1)
    await round(t, 10 * MINUTE)
    expect(await digests(t)).toHaveLength(1)
    await round(t, 3 * MINUTE)
    const mails = await digests(t)
    expect(mails).toHaveLength(2)
    for (const { to, text } of mails) {
      expect(to).toBe('investors@halcyon.example')
      expect(text).toContain('/admin/audit?tab=alerts')
      for (const word of ['first@', 'second@', 'Elena', first.code, second.code]) expect(text).not.toContain(word)
    }
  })
})

test('an alert says who has seen it, is noted once, and counts until somebody has', async () => {
  const t = await testApp()
  const { tell } = await reader(t, 'e.marchetti@northgate.example')
  await tell('devtools')
  await round(t, 2 * MINUTE)
  const admin = await staffBrowser(t, 'admin')
  const unseen = async () => (await admin.get('/api/admin/waiting-work')).body.alerts
  expect(await unseen()).toBe(1)
  const [alert] = (await shown(t)).alerts
  const answers = await Promise.all([1, 2].map(() => admin.post(`/api/admin/alerts/${alert?.id}/seen`)))
  for (const { status, body } of answers) expect({ status, seen: body.seenBy.length }).toEqual({ status: 200, seen: 1 })
  expect(await unseen()).toBe(0)
  expect((await t.rows('audit_entry')).filter(({ action }) => action === 'alert.seen')).toHaveLength(1)
  expect((await admin.get('/api/admin/alerts?state=unseen')).body.alerts).toEqual([])
  expect((await admin.get('/api/admin/alerts?state=seen')).body.alerts[0].seenBy[0].who).toBe('Mara Lindqvist')
  await admin.get('/api/admin/alerts?rule=screen')
})
