import type { BlockContent } from './content-types.ts'
import { rangeOf } from './figures.ts'

type Financial = Pick<BlockContent<'financials'>, 'metrics' | 'investmentStructure' | 'investmentTiers'>

/** In the currency of the content: the announced range, and the valuation before and after the round. */
export type RoundTerms = { low: number; high: number; before: number; after: number }

/** Tolerance for the price per percent of equity, which is rounded to two decimals. */
const SAME_PRICE = 0.02

/** The valuation that the terms imply; undefined if they are inconsistent, for example if tiers have different prices. */
export function roundTerms({ metrics, investmentStructure, investmentTiers }: Financial): RoundTerms | undefined {
  const [low, high] = rangeOf(metrics.valuation).map((millions) => millions * 1_000_000)
  if (!low || !high || high <= low) return undefined
  if (investmentStructure) {
    const { preMoneyValuation: before, raiseTarget } = investmentStructure.terms
    return { low, high, before, after: before + raiseTarget }
  }
  const tiers = investmentTiers ?? []
  const prices = tiers.map(({ target, equity }) => target / equity)
  if (!prices.every(Number.isFinite) || Math.max(...prices) > Math.min(...prices) * (1 + SAME_PRICE)) return undefined
  const raise = tiers.reduce((sum, { target }) => sum + target, 0)
  const equity = tiers.reduce((sum, tier) => sum + tier.equity, 0)
  const after = Math.round((raise / equity) * 100)
  return after > raise ? { low, high, before: after - raise, after } : undefined
}
