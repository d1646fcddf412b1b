import { beforeEach, expect, test } from 'vitest'
import { forgetEvents, keepEvents, keepOpening, keptEvents, keptOpenings, type Noted } from './outbox.ts'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  const localStorage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  }
  Object.assign(globalThis, { localStorage })
})

const event = (n: number, kind: Noted['kind']): Noted => ({ id: `event-${n}`, visit: 'visit', kind, at: n })

test('the newest of each kind are kept: 500 security events, 100 violations, 100 backup logs', () => {
  for (let n = 0; n < 600; n++) keepEvents([event(n, 'tab_hidden'), event(1_000 + n, 'copy_try')])
  const kept = keptEvents()
  expect(kept.filter(({ kind }) => kind === 'tab_hidden').map(({ id }) => id)).toEqual(
    Array.from({ length: 500 }, (_, n) => `event-${n + 100}`),
  )
  expect(kept.filter(({ kind }) => kind === 'copy_try').length).toBe(100)
  for (let n = 0; n < 150; n++) keepOpening({ eventId: `opening-${n}`, route: 'vault', entryTimestamp: '' })
  expect(keptOpenings().map(({ eventId }) => eventId)).toEqual(
    Array.from({ length: 100 }, (_, n) => `opening-${n + 50}`),
  )
})

test('what was delivered is forgotten, and what nobody can read is nothing', () => {
  keepEvents([event(1, 'tab_hidden'), event(2, 'print_try')])
  forgetEvents(new Set(['event-1']))
  expect(keptEvents().map(({ id }) => id)).toEqual(['event-2'])
  store.set('vestibule:violations', 'not json')
  expect(keptEvents()).toEqual([])
})
