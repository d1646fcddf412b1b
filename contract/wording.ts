import { writtenDate } from './formats.ts'
import { LIST_LOCALE } from './texts.ts'

const UTC = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const

/** `4 Dec 2026`, in UTC */
export function dayUtc(iso: string): string {
  return writtenDate('d', iso, UTC)
}

/** `4 December 2026` */
export function dayInFullUtc(iso: string): string {
  return writtenDate('D', iso, { ...UTC, month: 'long' })
}

/** `4 Dec 2026, 18:31 UTC`: in UTC, so that a page, an email and a certificate can be compared. */
export function dayAndTimeUtc(iso: string): string {
  return `${writtenDate('t', iso, UTC, 'clock')} UTC`
}

/** `4 Dec, 18:31`, in UTC and in another year than this `4 Dec 2026, 18:31`: in tables, which say once that times are UTC. */
export function shortTimeUtc(iso: string, now: number): string {
  if (new Date(iso).getUTCFullYear() !== new Date(now).getUTCFullYear()) return writtenDate('t', iso, UTC, 'clock')
  return writtenDate('k', iso, { timeZone: 'UTC', day: 'numeric', month: 'short' }, 'clock')
}

/** `One, Two and Three` */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(LIST_LOCALE).format(words)
}
