import { type Facts, sum } from './facts.ts'

/* The plan behind the model and the accounts: what is on the page, carried forward by stated rates. */

type Quarter = { period: string; revenue: number; isActual: boolean }

/** Growth of recurring revenue in each of the years that follow. */
export const CASES = [
  { name: 'Low', rates: [0.45, 0.3, 0.2, 0.15] },
  { name: 'Base', rates: [0.8, 0.8, 0.55, 0.4] },
  { name: 'High', rates: [1.1, 0.9, 0.6, 0.45] },
] as const
const BASE = CASES[1]
const QUARTERS = 4
/** The round is to last so long. */
export const MONTHS = 18
const RESERVE_MONTHS = 3
/** Before the round, with what was received of it left out. */
export const OPENING_CASH = 214_000
/** Shares of the running cost. */
export const COSTS = [
  ['Salaries and employer charges', 0.62],
  ['Sales travel and partners', 0.14],
  ['Rent, insurance and tools', 0.13],
  ['Outside counsel and tests', 0.11],
] as const
/** What the running cost was in the four quarters to the last, as a share of it. */
const EARLIER_COST = [0.82, 0.88, 0.94, 1]

const next = (period: string) => {
  const [, quarter = '', year = ''] = /^Q(\d) (\d+)$/.exec(period) ?? []
  return quarter === '4' ? `Q1 ${Number(year) + 1}` : `Q${Number(quarter) + 1} ${year}`
}
const yearOf = (period: string) => Number(period.slice(3))

/** The model ends with it. */
const LAST_YEAR = 2029

/** Recurring revenue at the end of each quarter, to the last year. */
export function quartersOf({ points }: Facts, rates: readonly number[] = BASE.rates): Quarter[] {
  const quarters: Quarter[] = points.map(({ period, revenue }) => ({ period, revenue, isActual: true }))
  for (let at = 0; ; at++) {
    const { period, revenue } = quarters.at(-1) ?? { period: `Q4 ${LAST_YEAR}`, revenue: 0 }
    const following = next(period)
    if (yearOf(following) > LAST_YEAR) return quarters
    const rate = rates[Math.min(Math.floor(at / QUARTERS), rates.length - 1)] ?? 0
    quarters.push({ period: following, revenue: revenue * (1 + rate) ** (1 / QUARTERS), isActual: false })
  }
}

export function yearEnds(facts: Facts, rates?: readonly number[]) {
  return quartersOf(facts, rates)
    .filter(({ period }) => period.startsWith('Q4') && yearOf(period) >= 2024)
    .map(({ period, ...rest }) => ({ year: yearOf(period), ...rest }))
}

export const perClient = ({ metrics: { arr, clients } }: Facts) => arr / clients

/** The running cost of a quarter, which the reserve of three months pays for. */
export const runningCost = ({ parts }: Facts) =>
  ((parts.find(({ name }) => name.includes('reserve'))?.amount ?? 0) / RESERVE_MONTHS) * 3

/** What is earned in a quarter is a fourth of the mean of its two ends. */
const earned = (from: number, to: number) => (from + to) / 2 / QUARTERS

/** The quarters of the round: what comes in, what goes out, what is left. */
export function cashPlan(facts: Facts, rates?: readonly number[]) {
  const { metrics, points, round } = facts
  const ahead = quartersOf(facts, rates).slice(points.length, points.length + MONTHS / 3)
  const reserve = runningCost(facts)
  const spent = (metrics.target - reserve) / ahead.length
  let [before, cash] = [points.at(-1)?.revenue ?? 0, OPENING_CASH]
  return ahead.map(({ period, revenue }, at) => {
    const income = earned(before, revenue)
    const service = -income * (1 - metrics.margin / 100)
    const raised = at === 0 ? round.received : at < 3 ? (metrics.target - round.received) / 2 : 0
    const row = { period, income, service, running: -reserve, growth: -spent, raised }
    cash += sum([income, service, -reserve, -spent, raised])
    before = revenue
    return { ...row, cash }
  })
}

/** The four quarters to the last, as accounts have them. */
export function pastYear(facts: Facts) {
  const recent = facts.points.slice(-QUARTERS - 1)
  return recent.slice(1).map(({ period, revenue }, at) => {
    const income = earned(recent[at]?.revenue ?? 0, revenue)
    const service = -income * (1 - facts.metrics.margin / 100)
    const running = -runningCost(facts) * (EARLIER_COST[at] ?? 1)
    return { period, income, service, running, result: income + service + running }
  })
}
