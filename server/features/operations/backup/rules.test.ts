import { expect, test } from 'vitest'
import { backupName, backupProblem, filesIn, isBackupDue, isOverdue, keptBackups, timeOfName } from './rules.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const at = (text: string) => new Date(`${text}Z`)
const names = (times: Date[]) => times.map((time) => time.toISOString().slice(0, 16))

test('the file name contains the time, and other names are ignored', () => {
  const time = at('2026-11-21T23:27:12.123')
  expect(backupName(time)).toBe('vestibule-2026-11-21T23-27-12.123Z.tar.gz.age')
  expect(timeOfName(backupName(time))).toEqual(time)
  for (const name of [
    'vestibule-2026-13-41T23-27-12.123Z.tar.gz.age',
    'notes.tar.gz.age',
    '.vestibule-2026-11-21T23-27-12.123Z.tar.gz.age.x.partial',
  ])
    expect(timeOfName(name), name).toBeUndefined()
})

test.each([
  ['nothing', [], { daily: 7, weekly: 4, monthly: 12 }, []],
  [
    'the newest stays whatever the rule',
    ['2026-03-01T10:00', '2026-03-02T10:00'],
    { daily: 0, weekly: 0, monthly: 0 },
    ['2026-03-02T10:00'],
  ],
  [
    'those of the last 24 hours stay whatever the rule',
    ['2026-03-01T09:59', '2026-03-01T10:01', '2026-03-02T09:00', '2026-03-02T10:00'],
    { daily: 0, weekly: 0, monthly: 0 },
    ['2026-03-02T10:00', '2026-03-02T09:00', '2026-03-01T10:01'],
  ],
  [
    'of a day its newest',
    ['2026-03-01T01:00', '2026-03-01T20:00', '2026-03-02T22:00'],
    { daily: 2, weekly: 0, monthly: 0 },
    ['2026-03-02T22:00', '2026-03-01T20:00'],
  ],
  [
    'days without one are not counted',
    ['2026-01-01T10:00', '2026-02-01T10:00', '2026-03-01T10:00'],
    { daily: 2, weekly: 0, monthly: 0 },
    ['2026-03-01T10:00', '2026-02-01T10:00'],
  ],
  [
    'a week begins on Monday',
    // A Sunday, and the Monday after it.
    ['2026-03-01T10:00', '2026-03-02T10:00', '2026-03-08T10:00'],
    { daily: 0, weekly: 2, monthly: 0 },
    ['2026-03-08T10:00', '2026-03-01T10:00'],
  ],
  [
    'months beside days',
    ['2025-12-31T10:00', '2026-01-15T10:00', '2026-01-31T10:00', '2026-02-01T10:00', '2026-02-02T10:00'],
    { daily: 1, weekly: 0, monthly: 3 },
    ['2026-02-02T10:00', '2026-01-31T10:00', '2025-12-31T10:00'],
  ],
] as const)('kept: %s', (_, times, keep, expected) => {
  expect(names(keptBackups(times.map(at), keep))).toEqual(expected)
})

test('a year of daily backups comes down to seven days, four weeks and twelve months', () => {
  const times = Array.from({ length: 400 }, (_, i) => new Date(at('2026-01-01T03:00').getTime() + i * DAY))
  const stay = keptBackups(times, { daily: 7, weekly: 4, monthly: 12 })
  expect(stay.length).toBeGreaterThanOrEqual(7 + 3 + 11 - 2)
  expect(stay.length).toBeLessThanOrEqual(23)
  // Deleting by the rule each day never loses what it would keep at the end.
  let kept: Date[] = []
  for (const time of times) kept = keptBackups([...kept, time], { daily: 7, weekly: 4, monthly: 12 })
  expect(names(kept)).toEqual(names(stay))
})

test('a backup is due after its interval, an hour after a failure, and after the clock was set back', () => {
  const now = at('2026-03-02T10:00')
  const state = (made: string | null, tried: string | null) => ({
    since: null,
    overdue_at: null,
    made_at: made,
    tried_at: tried,
  })
  expect(isBackupDue(state(null, null), DAY, now)).toBe(true)
  expect(isBackupDue(state('2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z'), DAY, now)).toBe(true)
  expect(isBackupDue(state('2026-03-01T10:00:00.001Z', '2026-03-01T10:00:00.001Z'), DAY, now)).toBe(false)
  expect(isBackupDue(state(null, '2026-03-02T09:00:00.001Z'), DAY, now)).toBe(false)
  expect(isBackupDue(state(null, '2026-03-02T09:00:00.000Z'), DAY, now)).toBe(true)
  expect(isBackupDue(state('2027-01-01T00:00:00.000Z', null), DAY, now)).toBe(true)
})

test('a backup is overdue after two intervals and an hour, and staff are told once a day', () => {
  const now = at('2026-03-03T11:00')
  const state = { since: '2026-03-01T10:00:00.000Z', tried_at: null, made_at: null, overdue_at: null }
  expect(isOverdue(state, DAY, now)).toBe(true)
  expect(isOverdue(state, DAY, new Date(now.getTime() - 1))).toBe(false)
  expect(isOverdue({ ...state, made_at: '2026-03-02T10:00:00.000Z' }, DAY, now)).toBe(false)
  expect(isOverdue({ ...state, overdue_at: '2026-03-02T11:00:00.001Z' }, DAY, now)).toBe(false)
  expect(isOverdue({ ...state, since: null }, DAY, now)).toBe(false)
})

test('a backup that was not read back within an hour is a problem, and an overdue one a greater one', () => {
  const now = at('2026-03-03T11:00')
  const state = { since: '2026-03-01T10:00:00.000Z', made_at: '2026-03-03T10:00:00.000Z', verified_at: null }
  expect(backupProblem(state, DAY, now)).toBe('unverified')
  expect(backupProblem(state, DAY, new Date(now.getTime() - 1))).toBe(null)
  expect(backupProblem({ ...state, verified_at: '2026-03-02T10:05:00.000Z' }, DAY, now)).toBe('unverified')
  expect(backupProblem({ ...state, verified_at: '2026-03-03T10:05:00.000Z' }, DAY, now)).toBe(null)
  expect(backupProblem({ ...state, made_at: null }, DAY, now)).toBe('overdue')
  expect(backupProblem({ since: null, made_at: null, verified_at: null }, DAY, now)).toBe(null)
})

test('file names are found in column values, also within JSON', () => {
  const [a, b] = ['a'.repeat(64), '0'.repeat(64)]
  expect(filesIn(a)).toEqual([a])
  expect(filesIn(JSON.stringify([{ sha256: a }, { sha256: b }]))).toEqual([a, b])
  for (const value of [null, 7, 'a'.repeat(65), 'a'.repeat(63)]) expect(filesIn(value)).toEqual([])
})
