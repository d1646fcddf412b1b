import { expect, test } from 'vitest'
import { EVENT_TYPES } from '../../../../contract/integrations/event-names.ts'
import { EVENT_DATA, portalEvent } from '../../../../contract/integrations/events.ts'
import { INTEREST, investor, openRound } from '../../../../tests/helpers/interest.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { recordEntry } from '../../../audit/service.ts'
import { integrate } from '../../transparency-log/sequencer.ts'
import { PUBLIC_ACTIONS, registrationOf } from './event-types.ts'
import { lastPosition, positionAt, readEvents } from './service.ts'

async function allEvents(t: TestApp, withPersonalData = false, limit = 100) {
  await integrate(t.deps)
  const found: Awaited<ReturnType<typeof readEvents>>['events'] = []
  for (let after = 0; ; ) {
    const { events, next, isEnd } = await readEvents(t.deps.db, { after, limit, withPersonalData })
    found.push(...events)
    if (isEnd) return found
    after = next
  }
}

test('a signature makes the events of its audit entries, each once, in order and whatever the page size', async () => {
  const t = await testApp()
  const signed = await t.visitor().sign({ email: 'elena@x.example' })
  const events = await allEvents(t)
  const mine = events.filter(({ event }) => event.person !== null).map(({ event }) => event.type)
  expect(mine).toEqual(['nda.signed', 'code.issued'])
  const event = events.find((one) => one.event.type === 'nda.signed')?.event
  const [person] = (await t.rows('person')).filter((row) => row.email_key === 'elena@x.example')
  expect(event).toMatchObject({
    actor: 'visitor',
    person: { id: person?.id },
    data: { signatureId: signed.submissionId, version: 1 },
  })
  expect(event?.id).toBe((await t.rows('audit_entry')).find((row) => row.action === 'nda.signed')?.id)
  expect(await allEvents(t, false, 1)).toEqual(events)
  expect(JSON.stringify(await allEvents(t, true))).not.toContain(signed.code)
})

test('an event names the person only if that is asked for, and no longer after the erasure', async () => {
  const t = await testApp()
  await t.visitor().sign({ email: 'elena@x.example', fullName: 'Elena Marchetti', companyName: 'Aurum' })
  const find = async (withPersonalData: boolean) =>
    (await allEvents(t, withPersonalData)).find(({ event }) => event.type === 'nda.signed')?.event.person
  const id = (await t.rows('person')).find((row) => row.email_key === 'elena@x.example')?.id
  expect(await find(false)).toEqual({ id })
  expect(await find(true)).toEqual({ id, email: 'elena@x.example', name: 'Elena Marchetti', company: 'Aurum' })
  const staff = await staffBrowser(t, 'admin')
  expect((await staff.post(`/api/admin/people/${id}/erase`, { email: 'elena@x.example' })).status).toBeLessThan(300)
  expect(await find(true)).toEqual({ id })
  expect((await allEvents(t)).at(-1)?.event).toMatchObject({ type: 'person.erased', actor: 'staff', person: { id } })
})

test('an act that is rolled back makes no event, and a consumer goes on behind its position', async () => {
  const t = await testApp()
  const before = (await allEvents(t)).length
  const record = (personId: string, fails: boolean) =>
    t.deps.db.transaction().execute(async (trx) => {
      await recordEntry(trx, t.deps, { action: 'person.erased', actor: 'system', personId })
      if (fails) throw new Error('rolled back')
    })
  await record('p1', false)
  await expect(record('p2', true)).rejects.toThrow('rolled back')
  const place = (await lastPosition(t.deps.db)) + 1
  await record('p3', false)
  await integrate(t.deps)
  const people = (await allEvents(t)).slice(before).map(({ event }) => event.person?.id)
  expect(people).toEqual(['p1', 'p3'])
  const { events } = await readEvents(t.deps.db, { after: place, limit: 10, withPersonalData: false })
  expect(events.map(({ event }) => event.person?.id)).toEqual(['p3'])
})

test('only the types that are asked for are read, also from a time on', async () => {
  const t = await testApp()
  await t.visitor().sign({ email: 'a@x.example' })
  t.clock.advance(60_000)
  const since = t.deps.clock.now().toISOString()
  t.clock.advance(60_000)
  await t.visitor().sign({ email: 'b@x.example' })
  await integrate(t.deps)
  const after = await positionAt(t.deps.db, since)
  const only = { limit: 100, withPersonalData: true, types: ['nda.signed'] as const }
  const read = async (from: number) =>
    (await readEvents(t.deps.db, { ...only, after: from })).events.map(({ event }) => event.person?.email)
  expect(await read(0)).toEqual(['a@x.example', 'b@x.example'])
  expect(await read(after)).toEqual(['b@x.example'])
})

test('stages that staff set, interest, allocations and rounds are events with amounts and without words', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await openRound(staff)
  await openRound(staff, { cap: 500_000, instrument: 'Secret instrument' })
  const ada = await investor(t, 'ada@x.example')
  await ada.state(250_000, { conditions: 'Only with a seat' })
  await ada.state(300_000, { conditions: 'Only with a seat' })
  const [{ id: indicationId = '' } = {}] = await t.rows('indication')
  await staff.post(`/api/admin/indications/${indicationId}/allocation`, { amount: 100_000 })
  await staff.post(`/api/admin/pipeline/${ada.personId}/stage`, { stage: 'passed' })
  await staff.post(`/api/admin/pipeline/${ada.personId}/stage`, { stage: null })
  await staff.post(`/api/admin/pipeline/${ada.personId}/card`, { nextStep: 'Call her lawyer' })
  await ada.visitor.delete(INTEREST)
  const told = { route: 'vault', amount: 50_000, currency: 'USD', conditions: 'By telephone' }
  await staff.post(`/api/admin/pipeline/${ada.personId}/interest`, told)
  const events = (await allEvents(t)).map(({ event }) => event)
  const mine = events.filter(({ type }) => /^(?:pipeline|interest|round)\./.test(type))
  const money = (amount: number) => ({ indicationId, amount, currency: 'USD' })
  const person = { id: ada.personId }
  expect(mine).toMatchObject([
    { type: 'round.opened', actor: 'staff', person: null, project: 'vault', data: {} },
    { type: 'round.changed', project: 'vault', data: { fields: ['cap', 'instrument'] } },
    { type: 'interest.stated', actor: 'visitor', person, project: 'vault', data: money(250_000) },
    { type: 'interest.changed', actor: 'visitor', person, data: money(300_000) },
    { type: 'interest.allocated', actor: 'staff', person, data: { ...money(100_000), before: 0 } },
    { type: 'pipeline.moved', actor: 'staff', person, project: null, data: { from: 'committed', to: 'passed' } },
    { type: 'pipeline.moved', actor: 'staff', person, data: { from: 'passed', to: null } },
    { type: 'interest.withdrawn', actor: 'visitor', person, data: { indicationId } },
    { type: 'interest.recorded', actor: 'staff', person, project: 'vault', data: { amount: 50_000, currency: 'USD' } },
  ])
  for (const words of ['seat', 'lawyer', 'telephone', 'Secret']) expect(JSON.stringify(mine)).not.toContain(words)
  for (const event of mine) expect(portalEvent.parse(event)).toEqual(event)
})

test('every registered action makes an event of the contract, even from an entry without its facts', async () => {
  const t = await testApp()
  const place = (await allEvents(t)).at(-1)?.position ?? 0
  await t.deps.db.transaction().execute(async (trx) => {
    for (const action of PUBLIC_ACTIONS)
      await recordEntry(trx, t.deps, { action: action as 'person.erased', actor: 'system' })
  })
  const events = (await allEvents(t)).filter(({ position }) => position > place).map(({ event }) => event)
  expect(events.map(({ type }) => type).sort()).toEqual([...EVENT_TYPES].sort())
  for (const event of events) expect(portalEvent.parse(event)).toEqual(event)
  expect(PUBLIC_ACTIONS.map((action) => registrationOf(action)?.type).sort()).toEqual(Object.keys(EVENT_DATA).sort())
})
