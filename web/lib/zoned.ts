import { writtenDate } from '../../contract/formats.ts'

/** `Tue, 20 Jan, 15:00` in a time zone, by default the browser's. */
export function zoned(iso: string, timeZone?: string): string {
  return writtenDate(
    'z',
    iso,
    { weekday: 'short', day: 'numeric', month: 'short', ...(timeZone && { timeZone }) },
    'clock',
  )
}

/** The browser's time zone: `Europe/Berlin`. */
export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** The value of a `datetime-local` field, in the browser's time zone. */
export function forField(at: Date): string {
  const minutes = at.getTime() - at.getTimezoneOffset() * 60_000
  return new Date(minutes).toISOString().slice(0, 16)
}

/** The time in such a field, as ISO 8601 UTC; undefined if it is incomplete. */
export function fromField(value: string): string | undefined {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
