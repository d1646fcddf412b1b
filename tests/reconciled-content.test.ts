import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { platforms } from '../contract/operations/company.ts'
import { presentationContent } from '../contract/projects/blocks/blocks.ts'
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

/** Figures that nothing else on a page is made of: each stands for itself. */
const FREE =
  /marketData|margin|clients\.|metrics\.clients|minimum|maximum|step|dilution|exits|months|channels|investors|received|points\.[0-24-6]\.|committed|liveStats|avgTime|uptime|history\.(?!29)|alerts|overallCompliance|topModules\.\d\.percentage/

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
