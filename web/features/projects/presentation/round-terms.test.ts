import { expect, test } from 'vitest'
import { roundTerms } from './round-terms.ts'

const metrics = { valuation: '$4.5M to $8M', arr: 1, target: 1, growth: 1, margin: 1, clients: 1 }
const tier = (target: number, equity: number) => ({
  name: 'Tier',
  status: 'open',
  minimum: 50_000,
  maximum: 100_000,
  description: 'What it pays for',
  target,
  equity,
})
const RANGE = { low: 4_500_000, high: 8_000_000 }

test('a tier table says what the company is worth before the round; filled, the round comes on top', () => {
  const terms = { preMoneyValuation: 5_800_000, raiseTarget: 1_200_000, instrument: 'SAFE', allocation: 'By date' }
  const contact = { note: 'In writing', email: 'a@halcyon.example', calendar: '/vault' }
  const investmentStructure = { title: 'Tiers', description: 'What an amount buys', tiers: [], terms, contact }
  expect(roundTerms({ metrics, investmentStructure })).toEqual({ ...RANGE, before: 5_800_000, after: 7_000_000 })
})

test('a tier list says it by what a percent costs', () => {
  const investmentTiers = [tier(300_000, 4), tier(750_000, 10), tier(450_000, 6)]
  expect(roundTerms({ metrics, investmentTiers })).toEqual({ ...RANGE, before: 6_000_000, after: 7_500_000 })
})

test('there is no value for tiers with different prices or without equity, or for an invalid range', () => {
  expect(roundTerms({ metrics, investmentTiers: [tier(300_000, 4), tier(300_000, 6)] })).toBeUndefined()
  expect(roundTerms({ metrics, investmentTiers: [tier(300_000, 0)] })).toBeUndefined()
  const investmentTiers = [tier(300_000, 4)]
  expect(roundTerms({ metrics: { ...metrics, valuation: '$8M to $8M' }, investmentTiers })).toBeUndefined()
})
