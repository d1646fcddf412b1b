import { percent } from '../../../lib/format.ts'
import { compact } from '../../../lib/money.ts'
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

const BILLION = 1_000_000_000

/** Uses the same number of decimals for all values, so that figures line up: `$81.0B` and `$42.3B`. */
export function billions(points: readonly MarketPoint[], currency: string): (value: number) => string {
  // Of what is written, because the locale decides on the unit: 42.3 billion are 423 of a hundred million.
  const decimals = Math.max(...points.map(({ value }) => decimalsOf(compact(value * BILLION, currency, 0, 2))))
  return (value) => compact(value * BILLION, currency, decimals, decimals)
}

function decimalsOf(text: string): number {
  return /\d[.,](\d{1,2})(?!\d)/.exec(text)?.[1]?.length ?? 0
}

/** `+17.8%` */
export function change(from: number, to: number): string {
  const growth = (to / from - 1) * 100
  return `${growth < 0 ? '−' : '+'}${percent(Math.abs(growth), 1, 1)}`
}

/** The mean yearly growth from the current year to the last; undefined without future years. */
export function projectedGrowth(points: readonly MarketPoint[]): string | undefined {
  const base = points.findLast(({ year }) => year <= CURRENT_YEAR)
  const last = points.at(-1)
  if (!base || !last || last.year <= base.year) return undefined
  const yearly = (last.value / base.value) ** (1 / (last.year - base.year))
  return change(1, yearly)
}
