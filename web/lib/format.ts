import { writtenDate } from '../../contract/formats.ts'
import { DAY_MS } from '../../contract/limits.ts'
import { writtenNumber } from '../../contract/number-format.ts'
import { LANGUAGE } from '../../contract/texts.ts'

export { number } from '../../contract/number-format.ts'

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const ago = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })

/** `4 Dec 2026`, in the browser's time zone. */
export function day(iso: string) {
  return writtenDate('l', iso, DAY)
}

export function dayAndTime(iso: string) {
  return writtenDate('L', iso, DAY, 'clock')
}

/** Days until then (product-spec section 4): rounded up, never below 0. */
export function daysUntil(iso: string, now = Date.now()) {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY_MS))
}

const HOUR_MS = DAY_MS / 24
const MINUTE_MS = HOUR_MS / 60
/** A month and a year, on average. */
const [MONTH_DAYS, YEAR_DAYS] = [30.44, 365.25]

/**
 * `2 hours ago`, `yesterday`, `in 5 months`: shown with the exact time, never instead of it. Half a day and more is counted in calendar days
 * of UTC, in which the exact time is written, so that all times of a day are as many days ago.
 */
export function fromNow(iso: string, now = Date.now()) {
  const at = Date.parse(iso)
  const ms = at - now
  const days = Math.floor(at / DAY_MS) - Math.floor(now / DAY_MS)
  if (Math.abs(ms) < MINUTE_MS) return ago.format(Math.trunc(ms / 1_000), 'second')
  if (Math.abs(ms) < HOUR_MS) return ago.format(Math.trunc(ms / MINUTE_MS), 'minute')
  if (Math.abs(ms) < DAY_MS / 2 || days === 0) return ago.format(Math.trunc(ms / HOUR_MS), 'hour')
  if (Math.abs(days) < 60) return ago.format(days, 'day')
  if (Math.abs(days) < 540) return ago.format(Math.round(days / MONTH_DAYS), 'month')
  return ago.format(Math.round(days / YEAR_DAYS), 'year')
}

/** `12.5%`, with a true minus sign. */
export function percent(value: number, minDecimals = 0, maxDecimals = 1): string {
  const decimals = { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals }
  const text = writtenNumber(`p${minDecimals}${maxDecimals}`, value / 100, { style: 'percent', ...decimals })
  return text.replace('-', '−')
}

/** For the percentages of one column: all with one decimal if one of them needs it, otherwise with none. */
export function percentIn(column: readonly number[]): (value: number) => string {
  const decimals = column.every((value) => Math.round(value * 10) % 10 === 0) ? 0 : 1
  return (value) => percent(value, decimals, decimals)
}

/** How long somebody read: `40 s`, `3 min 5 s`, `2 h 10 min`. A line is not broken within it. */
export function readingTime(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds}\u00a0s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}\u00a0min\u00a0${seconds % 60}\u00a0s`
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${minutes % 60}\u00a0min`
}
