import { writtenDate } from '../../../../contract/formats.ts'
import { writtenNumber } from '../../../../contract/number-format.ts'
import { number, percent } from '../../../lib/format.ts'
import * as texts from './texts.ts'
import type { UsageDay } from './types.ts'

/** From the bottom of a column to its top. */
export const PLANS = [
  { key: 'enterprise', name: texts.enterprise },
  { key: 'pro', name: texts.pro },
  { key: 'free', name: texts.free },
] as const

export type Split = Pick<UsageDay, 'enterprise' | 'pro' | 'free'>

export function totalOf(split: Split): number {
  return split.enterprise + split.pro + split.free
}

export function shareOf(part: number, total: number): string {
  return percent(total === 0 ? 0 : (100 * part) / total, 0, 0)
}

/** Axis labels: `51K`; in full below ten thousand. */
export function short(value: number): string {
  return value < 10_000 ? number(value) : writtenNumber('short', value, { notation: 'compact' })
}

/** Two to five round figures up to the highest column. */
export function axisMarks(highest: number): number[] {
  if (highest <= 0) return []
  const rough = highest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough)
  return Array.from({ length: Math.floor(highest / step) }, (_, index) => (index + 1) * step)
}

const SHORT = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const

/** History days have no time, so they are the same in every time zone. */
export function dayName(date: string): string {
  return writtenDate('w', `${date}T00:00:00Z`, { ...SHORT, weekday: 'short', year: 'numeric' })
}

export function shortDay(date: string): string {
  return writtenDate('s', `${date}T00:00:00Z`, SHORT)
}
