import { DAY_MS } from '../../contract/limits.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const ago = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

export function day(iso: string) {
  return dayFormat.format(new Date(iso))
}

export function dayAndTime(iso: string) {
  return `${day(iso)}, ${timeFormat.format(new Date(iso))}`
}

/** Days until then (product-spec section 4): rounded up, never below 0. */
export function daysUntil(iso: string, now = Date.now()) {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY_MS))
}

const STEPS = [
  ['day', DAY_MS],
  ['hour', DAY_MS / 24],
  ['minute', DAY_MS / 1440],
] as const

/** `2 hours ago`, `in 5 minutes`: shown with the exact time, never instead of it. */
export function fromNow(iso: string, now = Date.now()) {
  const ms = Date.parse(iso) - now
  const [unit, length] = STEPS.find(([, step]) => Math.abs(ms) >= step) ?? ['second', 1_000]
  return ago.format(Math.round(ms / length), unit)
}
