import { withSign } from '../../../lib/money.ts'
import type { MarketPoint } from './content-types.ts'
import * as texts from './texts.ts'

/** Product-spec section 9. */
const CURRENT_YEAR = 2025

export type Era = 'past' | 'now' | 'next'

export function eraOf(year: number): Era {
  if (year === CURRENT_YEAR) return 'now'
  return year < CURRENT_YEAR ? 'past' : 'next'
}

export const ERA_NAMES: Record<Era, string> = { past: texts.past, now: texts.currentYear, next: texts.projectedYear }

/** Uses the same number of decimals for all values, so that figures line up: `$81.0B` and `$42.3B`. */
export function billions(points: readonly MarketPoint[], currency: string): (value: number) => string {
  const decimals = Math.min(2, Math.max(...points.map(({ value }) => String(value).split('.')[1]?.length ?? 0)))
  return (value) => `${withSign(value, currency, decimals, decimals)}B`
}

/** `+17.8%` */
export function change(from: number, to: number): string {
  const percent = (to / from - 1) * 100
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`
}

/** The mean yearly growth from the current year to the last; undefined without future years. */
export function projectedGrowth(points: readonly MarketPoint[]): string | undefined {
  const base = points.findLast(({ year }) => year <= CURRENT_YEAR)
  const last = points.at(-1)
  if (!base || !last || last.year <= base.year) return undefined
  const yearly = (last.value / base.value) ** (1 / (last.year - base.year))
  return change(1, yearly)
}
