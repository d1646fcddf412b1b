import type { BlockContent, BlockType, PresentationContent } from './blocks/blocks.ts'
import type { ContentSet } from './content.ts'

/*
 * Figures of a page that do not fit each other. A set with such figures is valid, and staff may publish it: they may know why. Each is one
 * sentence for staff, with both figures.
 */

export function contradictions(set: ContentSet): string[] {
  return set.kind === 'analytics' ? ofDashboard(set) : ofPage(set)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const figure = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 })
const near = (a: number, b: number, tolerance: number) => Math.abs(a - b) <= tolerance
/** Equity and growth are said rounded. */
const ROUNDED = { equity: 0.006, tier: 0.05, growth: 0.6, share: 0.6 }

function ofPage({ blocks }: PresentationContent): string[] {
  const first = <Type extends BlockType>(type: Type) =>
    blocks.find((block) => block.type === type)?.content as BlockContent<Type> | undefined
  const financials = first('financials')
  return [
    ...(financials ? ofFinancials(financials) : []),
    ...ofCurve(financials, first('revenueCurve')),
    ...ofRound(financials, first('roundProgress')),
    ...ofTicket(financials, first('ticket'), first('exit')),
    ...ofFunds(financials, first('useOfFunds')),
  ]
}

type Financials = BlockContent<'financials'>

/** The end values of `$4.5M to $8M`. */
const rangeOf = (valuation: string) => (valuation.match(/[\d.]+/g) ?? []).map((millions) => Number(millions) * 1e6)

/** The valuation with the round filled; undefined if the terms do not say it. */
function filled({ investmentStructure, investmentTiers, metrics }: Financials): number | undefined {
  if (investmentStructure) return investmentStructure.terms.preMoneyValuation + metrics.target
  const equity = sum((investmentTiers ?? []).map((tier) => tier.equity))
  return equity > 0 ? (metrics.target / equity) * 100 : undefined
}

function ofFinancials(financials: Financials): string[] {
  const { metrics, investmentStructure, investmentTiers } = financials
  const found: string[] = []
  const after = filled(financials)
  if (investmentStructure) {
    const { raiseTarget } = investmentStructure.terms
    if (raiseTarget !== metrics.target)
      found.push(`The terms raise ${figure(raiseTarget)}; the key figures say ${figure(metrics.target)}.`)
    for (const { amount, equity } of investmentStructure.tiers)
      if (after && !near(equity, (100 * amount) / after, ROUNDED.equity))
        found.push(
          `${figure(amount)} buys ${figure((100 * amount) / after)} percent; the table says ${figure(equity)}.`,
        )
  }
  if (investmentTiers) {
    const total = sum(investmentTiers.map(({ target }) => target))
    if (total !== metrics.target)
      found.push(`The tiers raise ${figure(total)}; the key figures say ${figure(metrics.target)}.`)
    for (const { name, target, equity } of investmentTiers)
      if (after && !near(equity, (100 * target) / after, ROUNDED.tier))
        found.push(`“${name}” buys ${figure((100 * target) / after)} percent; it says ${figure(equity)}.`)
  }
  const [low = 0, high = 0] = rangeOf(metrics.valuation)
  if (after && (after - metrics.target < low || after > high))
    found.push(`The round is at ${figure(after)}, which is not within the valuation ${metrics.valuation}.`)
  return found
}

/** Quarters, of which four are a year; else each period is one. */
const PER_YEAR = 4

function ofCurve(financials: Financials | undefined, curve: BlockContent<'revenueCurve'> | undefined): string[] {
  if (!financials || !curve) return []
  const { arr, growth, revenue } = financials.metrics
  const actual = curve.points.filter(({ state }) => state === 'actual')
  if (revenue === 'contracted') {
    const booked = actual.find((point) => point.revenue > 0)
    if (booked)
      return [`${booked.period} has revenue of ${figure(booked.revenue)}; the key figures say that there is none yet.`]
    const start = curve.points.find(({ state }) => state === 'projected')
    return start && start.revenue !== arr
      ? [`The curve begins at ${figure(start.revenue)}; the key figures say that ${figure(arr)} is contracted.`]
      : []
  }
  const last = actual.at(-1)
  if (!last) return []
  const found =
    last.revenue === arr ? [] : [`The curve ends at ${figure(last.revenue)}; the key figures say ${figure(arr)}.`]
  const isQuarter = actual.every(({ period }) => /^Q[1-4] \d{4}$/.test(period))
  const before = actual.at(isQuarter ? -1 - PER_YEAR : -2)
  const grown = before && (100 * last.revenue) / before.revenue - 100
  if (grown !== undefined && !near(grown, growth, ROUNDED.growth))
    found.push(`The curve grew by ${figure(grown)} percent in a year; the key figures say ${figure(growth)}.`)
  return found
}

function ofRound(financials: Financials | undefined, round: BlockContent<'roundProgress'> | undefined): string[] {
  if (!round) return []
  const found: string[] = []
  if (financials && round.target !== financials.metrics.target)
    found.push(`The round is for ${figure(round.target)}; the key figures say ${figure(financials.metrics.target)}.`)
  if (round.committed > round.target)
    found.push(`${figure(round.committed)} is committed to a round of ${figure(round.target)}.`)
  const said = /([\d,]{6,}) (?:of it )?(?:is|was) committed/.exec(financials?.roundOverview ?? '')?.[1]
  if (said && Number(said.replaceAll(',', '')) !== round.committed)
    found.push(`The overview says that ${said} is committed; the round says ${figure(round.committed)}.`)
  return found
}

function ofTicket(
  financials: Financials | undefined,
  ticket: BlockContent<'ticket'> | undefined,
  exit: BlockContent<'exit'> | undefined,
): string[] {
  if (!financials || !ticket) return []
  const found: string[] = []
  const after = filled(financials)
  if (after && !near(ticket.valuation, after, after * 0.001))
    found.push(`The ticket is at a valuation of ${figure(ticket.valuation)}; the terms come to ${figure(after)}.`)
  const [low, high] = rangeOf(financials.metrics.valuation)
  if (ticket.low !== low || ticket.high !== high)
    found.push(
      `The ticket estimates ${figure(ticket.low)} to ${figure(ticket.high)}; the key figures say ${financials.metrics.valuation}.`,
    )
  const titles = exit?.opportunities.map(({ title }) => title)
  for (const { name } of ticket.exits)
    if (titles && !titles.includes(name))
      found.push(`The ticket names the exit “${name}”, which the page does not have.`)
  return found
}

function ofFunds(financials: Financials | undefined, funds: BlockContent<'useOfFunds'> | undefined): string[] {
  if (!financials || !funds) return []
  const total = sum(funds.parts.map(({ amount }) => amount))
  return total === financials.metrics.target
    ? []
    : [`The use of funds adds up to ${figure(total)}; the round is for ${figure(financials.metrics.target)}.`]
}

function ofDashboard({
  aiUsage,
  planDistribution,
  zaraAssistant,
}: Extract<ContentSet, { kind: 'analytics' }>): string[] {
  const found: string[] = []
  const compare = (what: string, parts: readonly number[], whole: number) => {
    const total = sum(parts)
    if (parts.length > 0 && total !== whole)
      found.push(`${what} add up to ${figure(total)}; the total is ${figure(whole)}.`)
  }
  const { total, byPlan, history } = aiUsage.dailyUsage
  compare('The prompts by plan', Object.values(byPlan), total)
  const last = history?.at(-1)
  if (last) compare('The prompts of the last day', [last.free, last.pro, last.enterprise], total)
  compare(
    'The users of the plans',
    planDistribution.plans.map(({ count }) => count),
    planDistribution.totalUsers,
  )
  compare(
    'The calls of the modules',
    zaraAssistant.topModules.map(({ calls }) => calls),
    zaraAssistant.totalCalls,
  )
  for (const { name, count, percentage } of planDistribution.plans)
    if (!near(percentage, (100 * count) / planDistribution.totalUsers, ROUNDED.share))
      found.push(
        `“${name}” has ${figure((100 * count) / planDistribution.totalUsers)} percent of the users; it says ${figure(percentage)}.`,
      )
  return found
}
