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

const list = new Intl.ListFormat(LIST_LOCALE)

/** `One, Two and Three` */
export function listed(words: readonly string[]): string {
  return list.format(words)
}
