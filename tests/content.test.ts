import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { platforms } from '../contract/operations/company.ts'
import { analyticsContent } from '../contract/projects/analytics-content.ts'
import { presentationContent } from '../contract/projects/blocks/blocks.ts'
import { contentSet } from '../contract/projects/content.ts'
import type { ProjectKey } from '../contract/projects/project.ts'
import { projectContent } from '../contract/projects/project-content.ts'
import { compareAgreements } from '../web/features/agreements/versions/compare.ts'
import { roundTerms } from '../web/features/projects/presentation/round-terms.ts'
import { CANARIES } from './canaries.ts'
import { fixedShape } from './helpers/content.ts'
import { DEMO_KEYS } from './helpers/demo-projects.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const raw = (route: ProjectKey) => read(`content/${route}.json`)
const project = (route: ProjectKey) => fixedShape(presentationContent.parse(JSON.parse(raw(route))))
const analytics = () => analyticsContent.parse(JSON.parse(raw('analytics')))
const PRESENTED = ['vault', 'fanz', 'realestate'] as const
const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)

/** What product-spec section 1 says of each platform. */
const OFFER = { vault: '$4.5M to $8M', fanz: '$4.5M to $8M', realestate: '$15M to $20M' }

describe('every content set', () => {
  test.each(DEMO_KEYS)('%s is what its kind says, with nothing beside it', (route) => {
    const set = JSON.parse(raw(route))
    expect(contentSet.parse(set)).toEqual(set)
    expect(set.kind).toBe(route === 'analytics' ? 'analytics' : 'presentation')
    expect(contentSet.safeParse({ ...set, surplus: true }).success).toBe(false)
  })

  test.each(DEMO_KEYS)('%s is calm and finished: no exclamation mark, no filler, only our own mail domain', (route) => {
    expect(raw(route)).not.toMatch(/!|lorem|ipsum|\bTBD\b|\bTODO\b|<[a-z]/i)
    for (const address of raw(route).match(/[\w.+-]+@[\w.-]+/g) ?? []) expect(address).toMatch(/@halcyon\.example$/)
  })
})

describe('the presentation of a project', () => {
  test.each(PRESENTED)('%s fills every part and uses every icon that the template names', (route) => {
    const set = project(route)
    expect(set.video).toBeDefined()
    expect(set.financials.roundOverview).toBeDefined()
    expect(set.why.marketDataSource).toMatch(/^Illustrative/)
    expect(set.what.features.map((it) => it.icon)).toEqual(['shield', 'chart', 'cogs'])
    for (const cards of [set.why.opportunities, set.exit.opportunities]) {
      expect(cards.map((it) => it.icon)).toEqual(['handshake', 'chart', 'building'])
      for (const card of cards) expect(card.timeline && card.additional).toBeTruthy()
    }
    const icons = set.investorContent.documents.map((it) => it.icon)
    expect(icons).toEqual(['presentation', 'chart', 'users', 'contract', 'video', 'star'])
  })

  test.each(PRESENTED)('%s carries the valuation that was announced', (route) => {
    const { metrics, valuationSummary } = project(route).financials
    expect(metrics.valuation).toBe(OFFER[route])
    expect(valuationSummary).toContain(OFFER[route])
  })

  test.each(PRESENTED)('%s counts the market from 2021 to 2029, each year as a share of the last', (route) => {
    const { marketData } = project(route).why
    expect(marketData.map((it) => it.year)).toEqual([2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029])
    const last = marketData.at(-1)?.value ?? 0
    for (const point of marketData) expect(point.percentage).toBe(Math.round((100 * point.value) / last))
  })

  test.each(PRESENTED)('%s has a revenue share in each of the three bands', (route) => {
    const bands = project(route).gtm.channels.map(({ percentage }) =>
      percentage >= 60 ? 60 : percentage >= 40 ? 40 : 0,
    )
    expect(new Set(bands)).toEqual(new Set([60, 40, 0]))
  })

  test.each(PRESENTED)(
    '%s says by how much its market is projected to grow, which is what its years come to',
    (route) => {
      const { marketData, marketProjectionSubtitle } = project(route).why
      const said = Number(/about ([\d.]+) percent a year/.exec(marketProjectionSubtitle)?.[1])
      const value = (year: number) => marketData.find((it) => it.year === year)?.value ?? Number.NaN
      expect(100 * ((value(2029) / value(2025)) ** (1 / 4) - 1)).toBeCloseTo(said, 1)
      const values = marketData.map((it) => it.value)
      expect(values, 'each year is more than the one before').toEqual(values.toSorted((a, b) => a - b))
    },
  )

  test.each(PRESENTED)('%s is worth within its announced range before the round and with it filled', (route) => {
    const { financials } = project(route)
    const terms = roundTerms(financials)
    const { low = 0, high = 0, before = 0, after = 0 } = terms ?? {}
    expect(before).toBeGreaterThanOrEqual(low)
    expect(after).toBeLessThanOrEqual(high)
    expect(after - before).toBe(financials.metrics.target)
    const said = [
      financials.roundOverview,
      financials.valuationSummary,
      financials.investmentStructure?.terms.instrument,
    ]
    expect(said.join(' ')).toContain(`$${(after / 1e6).toFixed(1)}M`)
  })

  test.each(PRESENTED)('%s counts its clients alike wherever it counts them', (route) => {
    const { financials, gtm } = project(route)
    const said = gtm.traction.find(({ label }) => /client/i.test(label))
    expect(said?.value).toBe(String(financials.metrics.clients))
  })

  test('vault says how many times its revenue the range is', () => {
    const { metrics, valuationSummary } = project('vault').financials
    const times = (value: number) => (value / metrics.arr).toFixed(1)
    expect(valuationSummary).toContain(`${times(4_500_000)} to ${times(8_000_000)} times`)
  })

  test('what the four raise in all is a small part of what they are worth in all', () => {
    const raised = sum(PRESENTED.map((route) => project(route).financials.metrics.target))
    expect(raised).toBeLessThan(0.25 * 38_500_000)
  })

  test('years out of order, or a tier that ends below its beginning, are refused by name', () => {
    const vault = project('vault')
    const marketData = vault.why.marketData.toReversed()
    const wrong = projectContent.safeParse({ ...vault, why: { ...vault.why, marketData } })
    expect(wrong.error?.issues[0]).toMatchObject({ path: ['why', 'marketData'] })
    const fanz = project('fanz')
    const investmentTiers = fanz.financials.investmentTiers?.map((tier) => ({
      ...tier,
      maximum: 50_000,
      minimum: 60_000,
    }))
    const below = projectContent.safeParse({ ...fanz, financials: { ...fanz.financials, investmentTiers } })
    expect(below.error?.issues[0]?.path).toEqual(['financials', 'investmentTiers', 0, 'maximum'])
  })

  test('vault gives the tier table, in which an amount buys its share of the company after the round', () => {
    const { investmentStructure: structure, metrics, roundOverview } = project('vault').financials
    const { preMoneyValuation = 0, raiseTarget = 0 } = structure?.terms ?? {}
    expect(raiseTarget).toBe(metrics.target)
    expect(roundOverview).toContain('$1.2M')
    for (const { amount, equity } of structure?.tiers ?? []) {
      expect(equity).toBeCloseTo((100 * amount) / (preMoneyValuation + raiseTarget), 2)
    }
  })

  test('the amounts of the tier table begin each investment interest range', () => {
    const amounts = project('vault').financials.investmentStructure?.tiers.map((it) => it.amount) ?? []
    for (const start of [50_000, 100_000, 500_000]) expect(amounts).toContain(start)
  })

  test.each(['fanz', 'realestate'] as const)(
    '%s gives the tier list: it fills the round, and equity follows',
    (route) => {
      const { investmentTiers: tiers = [], metrics, investmentStructure } = project(route).financials
      expect(investmentStructure).toBeUndefined()
      const filled = { fanz: 'filled', realestate: 'q2 2024' }[route]
      expect(tiers.map((it) => it.status)).toEqual(expect.arrayContaining(['open', filled]))
      expect(sum(tiers.map((it) => it.target))).toBe(metrics.target)
      const perPercent = tiers.map((it) => it.target / it.equity)
      expect(new Set(perPercent).size).toBe(1)
      for (const tier of tiers) expect(tier.maximum).toBeGreaterThan(tier.minimum)
      expect(Math.min(...tiers.map((it) => it.minimum))).toBe(50_000)
    },
  )

  test('the launches are those that were announced', () => {
    expect(project('fanz').hero.subtitle).toContain('Q4 2025')
    expect(project('realestate').hero.subtitle).toContain('Q1 2026')
  })

  test('a set with both forms of the tiers, or with neither, is refused', () => {
    const vault = project('vault')
    const fanz = project('fanz')
    const both = { ...vault.financials, investmentTiers: fanz.financials.investmentTiers }
    const neither = { ...vault.financials, investmentStructure: undefined }
    for (const financials of [both, neither]) {
      expect(projectContent.safeParse({ ...vault, financials }).success).toBe(false)
    }
  })

  test.each([
    ['', 'mp4', true],
    ['/media/vault.mp4', 'mp4', true],
    ['https://www.youtube-nocookie.com/embed/abc', 'youtube', true],
    ['https://www.youtube-nocookie.com/embed/abc', 'mp4', false],
    ['https://vimeo.com/76979871', 'youtube', false],
    ['https://cdn.example/film.mp4', 'mp4', false],
    ['https://evil@youtube.com/embed/abc', 'youtube', false],
    ['http://www.youtube.com/embed/abc', 'youtube', false],
    ['https://youtube.com.elsewhere.example/embed/abc', 'youtube', false],
    ['https://elsewhere.example/youtube.com', 'youtube', false],
    ['//elsewhere.example/film.mp4', 'mp4', false],
    ['/\\elsewhere.example/film.mp4', 'mp4', false],
    ['javascript:alert(1)', 'youtube', false],
  ])('a film at %j, %s: admitted %s', (embed, type, admitted) => {
    const vault = project('vault')
    expect(projectContent.safeParse({ ...vault, video: { embed, title: 'Film', type } }).success).toBe(admitted)
  })
})

describe('the analytics dashboard', () => {
  test('says its valuation, and its parts add up to their totals', () => {
    const set = analytics()
    expect(set.hero.subtitle).toContain('$14.5M to $17.5M')
    const { total, byPlan, history = [] } = set.aiUsage.dailyUsage
    expect(byPlan.free + byPlan.pro + byPlan.enterprise).toBe(total)
    expect(history).toHaveLength(30)
    expect(history.at(-1)).toMatchObject(byPlan)
    const { plans, totalUsers } = set.planDistribution
    expect(sum(plans.map((it) => it.count))).toBe(totalUsers)
    for (const plan of plans) expect(plan.percentage).toBe(Math.round((100 * plan.count) / totalUsers))
    const { topModules, totalCalls } = set.zaraAssistant
    expect(sum(topModules.map((it) => it.calls))).toBe(totalCalls)
    for (const alert of set.promptCapEnforcement.alerts) {
      expect(alert.percentage).toBeCloseTo((100 * alert.usage) / alert.limit, 1)
      expect(alert.status === 'exceeded').toBe(alert.usage > alert.limit)
    }
  })
})

describe('the public offer', () => {
  const config = JSON.parse(read('content/portal.json'))
  const offered = platforms.parse(config.platforms)

  test('names the four projects with the announced valuations, which add up to the portfolio', () => {
    expect(offered.map((it) => it.route)).toEqual([...DEMO_KEYS])
    expect(sum(offered.map((it) => it.valuation?.low ?? 0))).toBe(38.5)
    expect(sum(offered.map((it) => it.valuation?.high ?? 0))).toBe(53.5)
    const said = Object.fromEntries(
      offered.map((it) => [it.route, `$${it.valuation?.low}M to $${it.valuation?.high}M`]),
    )
    expect(said).toEqual({ ...OFFER, analytics: '$14.5M to $17.5M' })
    const launches = offered.map((it) => [it.stage, it.launch])
    expect(launches).toEqual([
      ['initial', undefined],
      ['upcoming', 'Q4 2025'],
      ['upcoming', 'Q1 2026'],
      ['undisclosed', undefined],
    ])
  })
})

describe('canaries', () => {
  const files = Object.fromEntries(DEMO_KEYS.map((route) => [route, raw(route)]))
  const elsewhere = { nda: read('content/nda.md'), config: read('content/portal.json') }

  test.each(DEMO_KEYS.flatMap((route) => CANARIES[route].map((phrase) => [route, phrase] as const)))(
    '%s alone says %j',
    (route, phrase) => {
      const found = Object.entries({ ...files, ...elsewhere }).filter(([, content]) => content.includes(phrase))
      expect(found.map(([name]) => name)).toEqual([route])
    },
  )

  test('each set has at least two', () => {
    for (const route of DEMO_KEYS) expect(CANARIES[route].length).toBeGreaterThanOrEqual(2)
  })
})

describe('the agreement', () => {
  const nda = read('content/nda.md')

  test('has its title and all its clauses, in order', () => {
    expect(nda.split('\n')[0]).toBe('# Mutual Non-Disclosure Agreement')
    expect(nda.match(/^## .*$/gm)).toEqual([
      '## 1. Purpose',
      '## 2. Confidential information',
      '## 3. Obligations',
      '## 4. Exclusions',
      '## 5. Compelled disclosure',
      '## 6. Protected reports and trade-secret notice',
      '## 7. Term',
      '## 8. Return and destruction',
      '## 9. Remedies',
      '## 10. No licence, no offer',
      '## 11. Governing law',
      '## 12. Electronic signature and records',
      '## 13. Entire agreement',
    ])
  })

  test('says what the specification and the law ask of it', () => {
    for (const words of [
      'for {{term}} from',
      'the laws of {{law}},',
      'Rule 21F-17',
      '18 U.S.C. 1833(b)',
      'entire agreement',
    ]) {
      expect(nda).toContain(words)
    }
  })

  test('numbers its paragraphs within their clause, without a gap', () => {
    const clauses = nda.split(/^## /m).slice(1)
    clauses.forEach((clause, index) => {
      const numbers = clause.match(/^\d+\.\d+(?= )/gm) ?? []
      expect(numbers).toEqual(numbers.map((_, i) => `${index + 1}.${i + 1}`))
      expect(numbers.length).toBeGreaterThan(0)
    })
  })

  test('keeps each paragraph on one line, and refers only to paragraphs and clauses that it has', () => {
    for (const block of nda.trim().split('\n\n')) expect(block).not.toContain('\n')
    for (const [, number] of nda.matchAll(/paragraph (\d+\.\d+)/gi)) expect(nda).toMatch(new RegExp(`^${number} `, 'm'))
    for (const [, number] of nda.matchAll(/clause (\d+)/gi)) expect(nda).toMatch(new RegExp(`^## ${number}\\. `, 'm'))
  })

  test('has no placeholder but the known ones, no raw HTML, no blank to fill in and no exclamation mark', () => {
    const names = new Set([...nda.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))
    expect(names).toEqual(
      new Set(['company', 'companyAddress', 'contactEmail', 'noticeAddress', 'term', 'law', 'courts']),
    )
    expect(nda.replace(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}<>![\]]|__/)
  })
})

test('the agreement compared with itself has no change', () => {
  const nda = read('content/nda.md')
  const clauses = compareAgreements(nda, nda)
  expect(clauses.length).toBeGreaterThan(5)
  expect(clauses.every(({ state }) => state === 'same')).toBe(true)
})
