import type { ProjectContent } from './content-types.ts'

type Financial = Pick<ProjectContent['financials'], 'metrics' | 'investmentStructure' | 'investmentTiers'>

/** In US dollars: the announced range, and what the company is worth before the round and with it filled. */
export type RoundTerms = { low: number; high: number; before: number; after: number }

/** How far the tiers may differ in what a percent costs and still count as one price: equity is given to two decimals. */
const SAME_PRICE = 0.02

/**
 * What the terms of a round say of the company's value. Undefined where they say nothing definite, as when tiers price the company
 * differently.
 */
export function roundTerms({ metrics, investmentStructure, investmentTiers }: Financial): RoundTerms | undefined {
  const [low, high] = (metrics.valuation.match(/[\d.]+/g) ?? []).map((millions) => Number(millions) * 1_000_000)
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
