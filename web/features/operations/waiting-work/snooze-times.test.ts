import { expect, test } from 'vitest'
import { snoozeTimes, snoozeUntilDay } from './snooze-times.ts'

const local = (iso: string) => {
  const at = new Date(iso)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()]
}
const named = (now: Date) => Object.fromEntries(snoozeTimes(now).map(({ name, until }) => [name, local(until)]))

test('an item comes back in the morning of tomorrow, of the next Monday, and of the same day next week', () => {
  expect(named(new Date(2026, 11, 31, 17, 30))).toEqual({
    'Snooze until tomorrow': [2027, 1, 1, 8, 0],
    'Snooze until Monday': [2027, 1, 4, 8, 0],
    'Snooze for a week': [2027, 1, 7, 8, 0],
  })
})

test('on a Sunday tomorrow is Monday, which is offered once; on a Monday it is the next one', () => {
  expect(named(new Date(2026, 10, 29, 9))).toEqual({
    'Snooze until tomorrow': [2026, 11, 30, 8, 0],
    'Snooze for a week': [2026, 12, 6, 8, 0],
  })
  expect(named(new Date(2026, 10, 30, 7))['Snooze until Monday']).toEqual([2026, 12, 7, 8, 0])
})

test('a day that is over or no day is refused', () => {
  const now = new Date(2026, 10, 26, 12)
  expect(local(snoozeUntilDay('2026-11-27', now) ?? '')).toEqual([2026, 11, 27, 8, 0])
  for (const day of ['2026-11-26', '2026-11-25', '', 'soon']) expect(snoozeUntilDay(day, now), day).toBeUndefined()
})
