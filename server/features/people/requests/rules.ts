import { writtenDate } from '../../../../contract/formats.ts'
import type { Language } from '../../../../contract/language.ts'
import type { RequestKind } from '../../../../contract/people/request-kinds.ts'

const MAX_AHEAD_MS = 180 * 24 * 60 * 60_000

export function isMeetingKind(kind: RequestKind): kind is 'call' | 'meeting' {
  return kind === 'call' || kind === 'meeting'
}

/** Whether a person may propose these times: at least one, all different, within the next 180 days. */
export function areProposable(times: readonly string[], now: Date): boolean {
  const from = now.getTime()
  return (
    times.length > 0 &&
    new Set(times).size === times.length &&
    times.every((time) => Date.parse(time) > from && Date.parse(time) <= from + MAX_AHEAD_MS)
  )
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** For example `Tue, 1 Dec 2026, 15:00 Berlin time (14:00 UTC)`. */
export function inZone(iso: string, zone: string | null, language: Language = 'en'): string {
  const utcClock = `${writtenDate('clock', iso, { timeZone: 'UTC' }, 'clock')} UTC`
  const format = (timeZone: string) =>
    writtenDate('zoned', iso, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone }, 'clock')
  return zone === null || zone === 'UTC'
    ? `${format('UTC')} UTC`
    : `${format(zone)} ${localTimeOf(zone, language)} (${utcClock})`
}

/** `New York time` of `America/New_York`, with a space in the name that does not break. Names that are no place stay, such as `Etc/GMT+5`. */
function localTimeOf(zone: string, language: Language): string {
  if (zone.startsWith('Etc/')) return zone
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', '\u00a0')
  return language === 'de' ? `Ortszeit ${city}` : `${city} time`
}
