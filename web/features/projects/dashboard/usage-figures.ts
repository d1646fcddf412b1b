import type { UsageDay } from './types.ts'

/** From the bottom of a column to its top, and as they are named. */
export const PLANS = [
  { key: 'enterprise', name: 'Enterprise' },
  { key: 'pro', name: 'Pro' },
  { key: 'free', name: 'Free' },
] as const

export type Split = Pick<UsageDay, 'enterprise' | 'pro' | 'free'>

export function totalOf(split: Split): number {
  return split.enterprise + split.pro + split.free
}

export const number = (value: number) => value.toLocaleString('en-US')

/** A share of a whole in percent; of nothing it is nothing. */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${((100 * part) / whole).toFixed(0)}%`
}

/** `51k` at an axis; below ten thousand in full. */
export function short(value: number): string {
  return value < 10_000 ? number(value) : new Intl.NumberFormat('en-US', { notation: 'compact' }).format(value)
}

/** Two to five round figures up to the highest column: 10, 20, 50 and so on, or their multiples of ten. */
export function axisMarks(highest: number): number[] {
  if (highest <= 0) return []
  const rough = highest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough)
  return Array.from({ length: Math.floor(highest / step) }, (_, index) => (index + 1) * step)
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A day of the history is a date without a time, so it is the same day for everybody. */
export function dayName(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`))
}

export function shortDay(date: string): string {
  return shortFormat.format(new Date(`${date}T00:00:00Z`))
}
