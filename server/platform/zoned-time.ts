const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A day, such as `2026-03-29`, and a time of day, such as `02:30`, as clocks on the wall of a time zone show them. */
export type WallTime = { day: string; time: string }

const formats = new Map<string, Intl.DateTimeFormat>()

export function toWallTime(at: number, zone: string): WallTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const of = (name: string) => parts.get(name as Intl.DateTimeFormatPartTypes) ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}

/** The moment at which the clocks show this. Of a time that comes twice it is the first; one that is skipped is as much later as clocks leap. */
export function fromWallTime({ day, time }: WallTime, zone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00.000Z`)
  const before = asUtc - offsetAt(asUtc - DAY_MS, zone)
  const after = asUtc - offsetAt(asUtc + DAY_MS, zone)
  const shows = (at: number) => Date.parse(toIso(toWallTime(at, zone))) === asUtc
  return shows(before) || !shows(after) ? before : after
}

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** 1 for a Monday to 7 for a Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7
}

function offsetAt(at: number, zone: string): number {
  return Date.parse(toIso(toWallTime(at, zone))) - Math.floor(at / MINUTE_MS) * MINUTE_MS
}

const toIso = ({ day, time }: WallTime) => `${day}T${time}:00.000Z`

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const digits = '2-digit'
  const made = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: digits, day: digits, hour: digits, minute: digits },
  })
  formats.set(zone, made)
  return made
}
