import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { platforms } from '../contract/operations/company.ts'
import { type BlockContent, type BlockType, presentationContent } from '../contract/projects/blocks/blocks.ts'
import { type ContentSet, contentSet } from '../contract/projects/content.ts'
import { contradictions } from '../contract/projects/contradictions.ts'
import { sampleBlock, sectionBlocks } from './helpers/block-samples.ts'
import { DEMO_KEYS } from './helpers/demo-projects.ts'

const json = (path: string) => JSON.parse(readFileSync(new URL(`../content/${path}.json`, import.meta.url), 'utf8'))
const read = (key: string): ContentSet => contentSet.parse(json(key))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('the figures of the demo', () => {
  test.each(DEMO_KEYS)('%s contradicts itself nowhere', (key) => {
    expect(contradictions(read(key))).toEqual([])
  })

  test('the portfolio is the sum of the platforms, on the front page and wherever a page says it', () => {
    const all = platforms.parse(json('portal').platforms)
    const [low, high] = [
      sum(all.map(({ valuation }) => valuation?.low ?? 0)),
      sum(all.map(({ valuation }) => valuation?.high ?? 0)),
    ]
    for (const { route, valuation } of all) {
      const set = read(route)
      const said = JSON.stringify(set)
      expect(said, route).toContain(`$${valuation?.low}M to $${valuation?.high}M`)
      if (set.kind === 'presentation') expect(said, route).toContain(`$${low}M to $${high}M`)
    }
  })

  test('the mean of the days is the uptime that the dashboard says', () => {
    const set = read('analytics')
    if (set.kind !== 'analytics') throw new Error('is no dashboard')
    const days = set.systemHealth.uptime ?? []
    expect(days).toHaveLength(30)
    const said = set.realTimeMetrics.liveStats.find(({ metric }) => metric.startsWith('Uptime'))?.value
    expect(`${(sum(days.map(({ percentage }) => percentage)) / days.length).toFixed(2)}%`).toBe(said)
    expect(days.at(-1)?.date).toBe(set.aiUsage.dailyUsage.history?.at(-1)?.date)
  })

  test('a platform that has not launched has no revenue before it', () => {
    const { blocks } = presentationContent.parse(json('fanz'))
    const curve = blocks.find((block) => block.type === 'revenueCurve')
    expect(curve?.type === 'revenueCurve' && curve.content.points.every(({ state }) => state === 'projected')).toBe(
      true,
    )
    expect(json('portal').platforms.find(({ route }: { route: string }) => route === 'fanz').launch).toBe(
      curve?.type === 'revenueCurve' && curve.content.points[0]?.period,
    )
  })
})

describe('what the pages of the demo say', () => {
  const pages = DEMO_KEYS.filter((key) => key !== 'analytics')
  const block = <Type extends BlockType>(key: string, type: Type) => {
    const found = presentationContent.parse(json(key)).blocks.find((one) => one.type === type)
    if (!found) throw new Error(`${key} has no ${type}`)
    return found.content as BlockContent<Type>
  }
  const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen'.split(' ')
  const numberOf = (word = '') => (/^\d+$/.test(word) ? Number(word) : NUMBERS.indexOf(word.toLowerCase()))

  test.each(pages)(
    '%s values its exits at the multiples that its assumptions name, after the dilution that they name',
    (key) => {
      const { exits, assumptions, dilution } = block(key, 'ticket')
      const said = assumptions.map(({ text }) => text).join(' ')
      const multiples = [...said.matchAll(/([\d.]+) to ([\d.]+) times (?:the )?\$([\d.]+)M/g)]
      expect(
        multiples.map(([, low, high, of]) =>
          [Number(low), Number(high)].map((times) => Math.round(times * Number(of) * 1e6)),
        ),
      ).toEqual(exits.map(({ low, high }) => [low, high]))
      const [, part = '', percent] = /dilute your share by (?:one (fifth|quarter)|(\d+) percent)/.exec(said) ?? []
      expect(percent ? Number(percent) : { fifth: 20, quarter: 25 }[part]).toBe(dilution)
    },
  )

  test('fanz has measured for no longer than its forecasts have run', () => {
    const note = block('fanz', 'gtm').traction.find(({ label }) => label.startsWith('Forecasts'))?.note
    expect(note).toMatch(/^26 weeks/)
    expect(block('fanz', 'exit').opportunities.map(({ additional }) => additional)).toContain(
      'Needs three years of measured accuracy; half a year is in hand.',
    )
  })

  test('fanz plans the growth that its curve has in the first year', () => {
    const [launch, , , , year] = block('fanz', 'revenueCurve').points.map(({ revenue }) => revenue)
    const { growth } = block('fanz', 'financials').metrics
    expect(growth).toBe(Math.round(((year ?? 0) / (launch ?? 1) - 1) * 100))
  })

  test('real estate says one sum of buildings under review', () => {
    const said = JSON.stringify(json('realestate'))
    const { value } = block('realestate', 'gtm').traction.find(({ label }) => label === 'Under review') ?? {}
    expect(said.match(/\$\d+M of buildings[^."]* under review/g)?.map((one) => one.split(' ')[0])).toEqual([
      value,
      value,
    ])
    expect(said).not.toMatch(/buildings reviewed/)
  })

  test.each(pages)('%s has a round with a last day, and does not call it open until then and for ever', (key) => {
    const { closes, asOf, description = '' } = block(key, 'roundProgress')
    expect(closes && closes > asOf).toBe(true)
    expect(description).not.toMatch(/until it is filled/)
  })

  test.each(pages)('%s names some of its clients, and says of how many', (key) => {
    const { clients, description = '' } = block(key, 'clients')
    const [, some, all] = /^(\w+) of the (\w+)/.exec(description) ?? []
    expect(numberOf(some)).toBe(clients.length)
    const { clients: counted } = block(key, 'financials').metrics
    expect(numberOf(all)).toBe(counted)
  })

  test('real estate has as many people after its hires as it says, and owners and lenders that are its clients', () => {
    const people = numberOf(/^(\w+) people/.exec(block('realestate', 'team').description ?? '')?.[1])
    const said = block('realestate', 'useOfFunds')
      .parts.map(({ description = '' }) => description)
      .join('. ')
    const [, hires, all] = /(\w+) hires .*for (\d+) people in all/.exec(said) ?? []
    expect(people + numberOf(hires)).toBe(Number(all))
    const note = block('realestate', 'gtm').traction.find(({ label }) => label.startsWith('Clients'))?.note ?? ''
    const [, owners, lenders] = /^(\w+) owners .*and (\w+) lenders/.exec(note) ?? []
    expect(numberOf(owners) + numberOf(lenders)).toBe(block('realestate', 'financials').metrics.clients)
    const needed = block('realestate', 'exit')
      .opportunities.map(({ additional = '' }) => additional)
      .join(' ')
    expect(numberOf(/five lenders in steady use; (\w+) are/.exec(needed)?.[1])).toBe(numberOf(lenders))
  })

  test('a tier that is filled has as many investors as no more than the round', () => {
    for (const key of ['fanz', 'realestate']) {
      const filled = block(key, 'financials').investmentTiers?.find(({ status }) =>
        ['filled', 'q2 2024'].includes(status),
      )
      expect(filled?.description).toMatch(/^Filled/)
      const count = numberOf(/by (\w+) /.exec(filled?.description ?? '')?.[1])
      expect(count).toBeGreaterThan(0)
      expect(block(key, 'roundProgress').investors).toBeGreaterThanOrEqual(count)
      expect(block(key, 'roundProgress').received).toBe(filled?.target)
    }
  })

  test('the accounts of the dashboard are clients that their page names', () => {
    const set = read('analytics')
    if (set.kind !== 'analytics') throw new Error('is no dashboard')
    const names = block('vault', 'clients').clients.map(({ name }) => name.toLowerCase().replaceAll(' ', '-'))
    expect(names).toEqual(set.promptCapEnforcement.alerts.map(({ user }) => user))
    expect(JSON.stringify(set)).not.toMatch(/illustrative/i)
  })

  test('what lies ahead is said with a quarter or a month, which move, and not with a year, which does not', () => {
    for (const key of DEMO_KEYS) expect(JSON.stringify(json(key)), key).not.toMatch(/end of 20\d\d|"20\d\d to 20\d\d"/)
  })
})

type Path = readonly (string | number)[]

/** Each number of a set, with its path. */
function numbersOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => numbersOf(inner, [...path, name]))
}

function changed(set: ContentSet, path: Path): ContentSet {
  const copy = structuredClone(set)
  const holder = path.slice(0, -1).reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], copy) as Record<
    string,
    number
  >
  const last = path.at(-1) ?? ''
  holder[last] = (holder[last] ?? 0) * 1.1
  return copy
}

/** Figures that nothing else on a page is made of: each stands for itself. The rows of a product view are an illustration. */
const FREE =
  /rows\.\d+\.share|marketData|margin|clients\.|metrics\.clients|minimum|maximum|step|dilution|exits|months|channels|investors|received|points\.[0-24-6]\.|committed|liveStats|avgTime|uptime|history\.(?!29)|alerts|overallCompliance|topModules\.\d\.percentage/

test.each(DEMO_KEYS)('%s with one of its figures changed contradicts itself', (key) => {
  const set = read(key)
  const paths = numbersOf(set).filter((path) => !FREE.test(path.join('.')))
  expect(paths.length).toBeGreaterThan(8)
  const types = set.kind === 'presentation' ? set.blocks.map(({ type }) => type) : []
  const silent = paths.filter((path) => {
    // Of a platform that has not launched, only the beginning of the curve is a fact, and its contracts have no curve.
    const later = types[Number(path[1])] === 'revenueCurve' && path[4] !== '0'
    if (key === 'fanz' && (later || path.at(-1) === 'growth')) return false
    return contradictions(changed(set, path)).length === 0
  })
  expect(silent.map((path) => path.join('.'))).toEqual([])
})

describe('what contradicts is said with both figures', () => {
  const said = (change: (of: (type: string) => object) => void) => {
    const set = presentationContent.parse(json('vault'))
    change((type) => set.blocks.find((block) => block.type === type)?.content ?? {})
    return contradictions(set)
  }

  test.each([
    ['roundProgress', { committed: 460_000 }, 'The overview says that 455,000 is committed; the round says 460,000.'],
    ['roundProgress', { committed: 1_300_000 }, '1,300,000 is committed to a round of 1,200,000.'],
    ['roundProgress', { target: 1_000_000 }, 'The round is for 1,000,000; the key figures say 1,200,000.'],
    ['ticket', { valuation: 5_800_000 }, 'The ticket is at a valuation of 5,800,000; the terms come to 7,000,000.'],
    ['ticket', { high: 9_000_000 }, 'The ticket estimates 4,500,000 to 9,000,000; the key figures say $4.5M to $8M.'],
    [
      'ticket',
      { exits: [{ name: 'A listing', low: 1, high: 2 }] },
      'The ticket names the exit “A listing”, which the page does not have.',
    ],
  ])('%s with %o', (type, change, sentence) => {
    expect(said((of) => Object.assign(of(type), change))).toContain(sentence)
  })

  test('a page without these blocks says nothing, and neither does one without financials', () => {
    expect(contradictions({ kind: 'presentation', blocks: sectionBlocks() })).toEqual([])
    const [hero] = sectionBlocks()
    if (!hero) throw new Error('there is no page header')
    const blocks = [hero, sampleBlock('ticket'), sampleBlock('useOfFunds'), sampleBlock('revenueCurve')]
    expect(contradictions({ kind: 'presentation', blocks })).toEqual([])
  })
})
