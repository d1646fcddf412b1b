import { LIST_LOCALE } from './texts.ts'

/** Engines abbreviate September differently (`Sep`, `Sept`), so Intl would not render the same on the server and in the browser. */
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

function dayOf(iso: string, month: (name: string) => string): string {
  const at = new Date(iso)
  return `${at.getUTCDate()} ${month(MONTHS[at.getUTCMonth()] ?? '')} ${at.getUTCFullYear()}`
}

/** `4 Dec 2026`, in UTC */
export function dayUtc(iso: string): string {
  return dayOf(iso, (name) => name.slice(0, 3))
}

/** `4 December 2026` */
export function dayInFullUtc(iso: string): string {
  return dayOf(iso, (name) => name)
}

/** `4 Dec 2026, 18:31 UTC`: in UTC, so that a page, an email and a certificate can be compared. */
export function dayAndTimeUtc(iso: string): string {
  return `${dayUtc(iso)}, ${new Date(iso).toISOString().slice(11, 16)} UTC`
}

const list = new Intl.ListFormat(LIST_LOCALE)

/** `One, Two and Three` */
export function listed(words: readonly string[]): string {
  return list.format(words)
}
