import { expect, test } from 'vitest'
import { addDays, fromWallTime, toWallTime, weekdayOf } from './zoned-time.ts'

const at = (day: string, time: string, zone: string) => new Date(fromWallTime({ day, time }, zone)).toISOString()

test('a time on the wall is the moment of its zone, in summer and winter and on the other side of the earth', () => {
  expect(at('2026-01-15', '08:00', 'Europe/Berlin')).toBe('2026-01-15T07:00:00.000Z')
  expect(at('2026-07-15', '08:00', 'Europe/Berlin')).toBe('2026-07-15T06:00:00.000Z')
  expect(at('2026-01-15', '08:00', 'Pacific/Kiritimati')).toBe('2026-01-14T18:00:00.000Z')
  expect(at('2026-01-15', '08:00', 'Asia/Kathmandu')).toBe('2026-01-15T02:15:00.000Z')
})

test('on the days on which clocks change, the hour before and after the change is right', () => {
  expect(at('2026-03-29', '01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z')
  expect(at('2026-03-29', '08:00', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z')
  expect(at('2026-10-25', '01:00', 'Europe/Berlin')).toBe('2026-10-24T23:00:00.000Z')
  expect(at('2026-10-25', '08:00', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z')
})

test('a time that is skipped comes an hour later, and of a time that comes twice the first counts', () => {
  expect(at('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  expect(at('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test('every moment of a year is found again from what clocks show, except the hour that comes twice', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])
    for (let moment = Date.UTC(2026, 0, 1); moment < Date.UTC(2027, 0, 1); moment += 30 * 60_000) {
      const found = fromWallTime(toWallTime(moment, zone), zone)
      const isSecondOfTwo = found < moment && toWallTime(found, zone).time === toWallTime(moment, zone).time
      expect(found === moment || isSecondOfTwo, `${zone} ${moment}`).toBe(true)
    }
})

test('days are added and have their weekday', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect([weekdayOf('2026-01-12'), weekdayOf('2026-01-18')]).toEqual([1, 7])
})
