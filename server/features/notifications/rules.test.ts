import { expect, test } from 'vitest'
import { EVENT_TYPES } from '../../../contract/integrations/event-names.ts'
import { NOTIFIED_EVENTS, usualDelivery } from '../../../contract/notifications/deliveries.ts'
import { chooseDelivery, momentOf, type Rule, toMessages, USUAL_SETTINGS } from './rules.ts'

const about = (person: string, firm: string[], project: string[]) => ({
  type: 'document.opened' as const,
  person: [person],
  firm,
  project,
})
const rule = (scope: Rule['scope'], target: string, delivery: Rule['delivery']): Rule => ({ scope, target, delivery })

test('staff can be told of every public event except what comes with another and tests of webhooks', () => {
  const without = EVENT_TYPES.filter((type) => !(NOTIFIED_EVENTS as string[]).includes(type))
  expect(without).toEqual(['nda.sealed', 'nda.superseded', 'invitation.signed', 'webhook.test'].sort(byOrder))
})

const byOrder = (a: string, b: string) =>
  EVENT_TYPES.indexOf(a as (typeof EVENT_TYPES)[number]) - EVENT_TYPES.indexOf(b as (typeof EVENT_TYPES)[number])

test('the most specific rule counts: person, firm, project, event, and else what is usual', () => {
  const rules: Rule[] = []
  const choose = () => chooseDelivery(rules, about('ada', ['aurum'], ['vault']))
  expect(choose()).toBe(usualDelivery('document.opened'))
  rules.push(rule('event', 'document.opened', 'daily'))
  expect(choose()).toBe('daily')
  rules.push(rule('project', 'vault', 'monday'))
  expect(choose()).toBe('monday')
  rules.push(rule('firm', 'aurum', 'at_once'))
  expect(choose()).toBe('at_once')
  rules.push(rule('person', 'ada', 'off'))
  expect(choose()).toBe('off')
})

test('rules for others change nothing, and of two projects the sooner delivery counts', () => {
  const rules = [rule('person', 'bob', 'at_once'), rule('firm', 'brass', 'at_once'), rule('event', 'nda.signed', 'off')]
  expect(chooseDelivery(rules, about('ada', [], []))).toBe('off')
  const projects = [rule('project', 'vault', 'monday'), rule('project', 'fanz', 'daily')]
  expect(chooseDelivery(projects, about('ada', [], ['vault', 'fanz']))).toBe('daily')
})

const BERLIN = { ...USUAL_SETTINGS, timeZone: 'Europe/Berlin' }
const moment = (delivery: 'at_once' | 'daily' | 'monday', now: string, settings = BERLIN) =>
  momentOf(delivery, settings, Date.parse(now))

test('a digest comes at its hour in the zone, whatever the clocks do', () => {
  // Clocks leap from 02:00 to 03:00 on 29 March, and back on 25 October.
  expect(moment('daily', '2026-03-28T06:59:00.000Z').dueAt).toBe('2026-03-28T07:00:00.000Z')
  expect(moment('daily', '2026-03-28T07:00:00.000Z').dueAt).toBe('2026-03-29T06:00:00.000Z')
  expect(moment('daily', '2026-10-24T06:00:00.000Z').dueAt).toBe('2026-10-25T07:00:00.000Z')
  expect(moment('monday', '2026-03-25T12:00:00.000Z')).toEqual({ dueAt: '2026-03-30T06:00:00.000Z', isBundled: true })
  expect(moment('monday', '2026-03-30T06:00:00.000Z').dueAt).toBe('2026-04-06T06:00:00.000Z')
  expect(moment('monday', '2026-03-30T05:59:59.000Z').dueAt).toBe('2026-03-30T06:00:00.000Z')
})

test('quiet hours hold until they end, over midnight and on the night the clocks change', () => {
  const quiet = { ...BERLIN, quietFrom: '22:00', quietUntil: '07:00' }
  const due = (now: string) => moment('at_once', now, quiet)
  expect(due('2026-03-28T20:59:00.000Z')).toEqual({ dueAt: '2026-03-28T20:59:00.000Z', isBundled: false })
  expect(due('2026-03-28T21:00:00.000Z')).toEqual({ dueAt: '2026-03-29T05:00:00.000Z', isBundled: true })
  expect(due('2026-03-29T03:00:00.000Z').dueAt).toBe('2026-03-29T05:00:00.000Z')
  expect(due('2026-03-29T05:00:00.000Z').dueAt).toBe('2026-03-29T05:00:00.000Z')
  const noon = { ...BERLIN, quietFrom: '12:00', quietUntil: '13:00' }
  expect(moment('at_once', '2026-01-15T11:30:00.000Z', noon).dueAt).toBe('2026-01-15T12:00:00.000Z')
  expect(moment('at_once', '2026-01-15T12:00:00.000Z', noon).dueAt).toBe('2026-01-15T12:00:00.000Z')
})

test('quiet hours that end in the hour that comes twice hold nothing in its second pass', () => {
  const quiet = { ...BERLIN, quietFrom: '22:00', quietUntil: '02:30' }
  expect(moment('at_once', '2026-10-24T22:00:00.000Z', quiet).dueAt).toBe('2026-10-25T00:30:00.000Z')
  expect(moment('at_once', '2026-10-25T01:10:00.000Z', quiet).dueAt).toBe('2026-10-25T01:10:00.000Z')
})

test('each notification is a message of its own, those of a digest are one, and a flood is one', () => {
  const due = (count: number, bundled: number) => Array.from({ length: count }, () => ({ bundled }))
  expect(toMessages([...due(2, 0), ...due(3, 1)]).map((rows) => rows.length)).toEqual([1, 1, 3])
  expect(toMessages([...due(6, 0), ...due(3, 1)]).map((rows) => rows.length)).toEqual([9])
  expect(toMessages([])).toEqual([])
})
