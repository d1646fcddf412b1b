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

const STEPS = [
  ['day', DAY_MS],
  ['hour', DAY_MS / 24],
  ['minute', DAY_MS / 1440],
] as const

/** `2 hours ago`, `in 5 minutes`: shown with the exact time, never instead of it. In the language of the pages. */
export function fromNow(iso: string, now = Date.now()) {
  const ms = Date.parse(iso) - now
  const [unit, length] = STEPS.find(([, step]) => Math.abs(ms) >= step) ?? ['second', 1_000]
  return ago.format(Math.round(ms / length), unit)
}

/** `12.5%`, with a true minus sign. */
export function percent(value: number, minDecimals = 0, maxDecimals = 1): string {
  const decimals = { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals }
  const text = writtenNumber(`p${minDecimals}${maxDecimals}`, value / 100, { style: 'percent', ...decimals })
  return text.replace('-', '−')
}

/** How long somebody read: `40 s`, `3 min 5 s`, `2 h 10 min`. */
export function readingTime(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
