import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContentSet, contentSet } from '../contract/projects/content.ts'
import { readWorkbook } from '../server/features/data-room/sheets/read-workbook.ts'
import { moveDates } from '../server/features/projects/content/demo-dates.ts'
import { DEMO_DOCUMENTS, demoDocuments, secondEdition } from './pictures/documents/demo-documents.ts'
import { dollars, factsOf, sum } from './pictures/documents/facts.ts'
import { cashPlan, MONTHS, pastYear, perClient, quartersOf } from './pictures/documents/plan.ts'

/* The documents of the demo's data room: what they say is what the page of their project says. */

const vault = (): ContentSet =>
  contentSet.parse(JSON.parse(readFileSync(new URL('../content/vault.json', import.meta.url), 'utf8')))

let library: PDFiumLibrary
beforeAll(async () => {
  library = await PDFiumLibrary.init()
})
afterAll(() => library.destroy())

type Read = { width: number; height: number; text: string }
async function pagesOf(bytes: Uint8Array, ending: string): Promise<Read[]> {
  if (ending === 'xlsx') {
    const read = readWorkbook(bytes, 'xlsx')
    if ('refusal' in read) throw new Error(read.refusal)
    return read.sheets.map(({ text }) => ({ width: 0, height: 0, text: text.replace(/\s+/g, ' ') }))
  }
  const document = await library.loadDocument(bytes)
  const pages: Read[] = []
  for (const page of document.pages()) {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    pages.push({ width, height, text: page.getText().replace(/\s+/g, ' ') })
  }
  document.destroy()
  return pages
}
const textOf = (pages: readonly Read[]) => pages.map(({ text }) => text).join(' ')
const read = async (set: ContentSet) =>
  new Map(
    await Promise.all(
      demoDocuments(set).map(async ({ title, bytes, ending }) => [title, await pagesOf(bytes, ending)] as const),
    ),
  )

test('each page says something that no other page says, and documents are small', async () => {
  const documents = demoDocuments(vault())
  const sentences = new Map<string, string>()
  for (const { title, bytes, ending } of documents) {
    expect(bytes.length, title).toBeLessThan(200_000)
    const pages = await pagesOf(bytes, ending)
    const own = pages.map(({ text }) => text.replace(/\d+$/, ''))
    expect(new Set(own).size, title).toBe(pages.length)
    for (const [at, { text }] of pages.entries()) {
      const where = `${title}, page ${at + 1}`
      expect(text.length, where).toBeGreaterThan(80)
      expect(sentences.get(text), where).toBeUndefined()
      sentences.set(text, where)
      expect(text, where).not.toMatch(/undefined|NaN|null|Lorem|!/)
    }
  }
})

test('decks lie and papers stand', async () => {
  const facts = factsOf(vault())
  const documents = await read(vault())
  for (const one of DEMO_DOCUMENTS) {
    if (!('paper' in one)) continue
    const { title, paper } = one
    const pages = documents.get(title) ?? []
    const isDeck = paper(facts).kind === 'deck'
    for (const { width, height } of pages) expect(width > height, title).toBe(isDeck)
    if (isDeck) expect(pages.length, title).toBe(paper(facts).pages.length + 1)
  }
})

test('the workbook has the figures of the plan, and its hidden sheet is not for readers', async () => {
  const facts = factsOf(vault())
  const said = textOf((await read(vault())).get('Model by quarter') ?? [])
  for (const { revenue } of quartersOf(facts)) expect(said).toContain(Math.round(revenue).toLocaleString('en'))
  const last = cashPlan(facts).at(-1)
  expect(said).toContain(
    Math.round(last?.cash ?? 0)
      .toLocaleString('en')
      .replace('-', ''),
  )
  expect(said).not.toContain('Not for readers')
})

test('the presentation has the figures of the page', async () => {
  const facts = factsOf(vault())
  const said = textOf((await read(vault())).get('Vault investor presentation') ?? [])
  const { metrics, round, parts, points, team, traction, channels, clients } = facts
  const figures = [
    dollars(metrics.arr),
    `${metrics.growth}%`,
    dollars(round.committed),
    ...parts.map(({ amount }) => dollars(amount)),
    ...points.map(({ revenue }) => `$${revenue / 1000}K`),
    ...traction.map(({ value }) => value),
    ...channels.map(({ percentage }) => `${percentage}%`),
    ...team.people.map(({ name }) => name),
    ...clients.slice(0, 3).map(({ name }) => name),
  ]
  expect(figures.filter((figure) => !said.includes(figure))).toEqual([])
})

test('a figure changed on the page changes in each document that shows it', async () => {
  const set = vault()
  const before = await read(set)
  const changed = structuredClone(set)
  if (changed.kind !== 'presentation') throw new Error('is no page')
  for (const block of changed.blocks) {
    if (block.type === 'financials') block.content.metrics.arr = 700_000
    if (block.type === 'revenueCurve') Object.assign(block.content.points.at(-1) ?? {}, { revenue: 700_000 })
    if (block.type === 'roundProgress') block.content.committed = 512_000
  }
  const after = await read(changed)
  const holders = (documents: typeof before, figure: string) =>
    [...documents].filter(([, pages]) => textOf(pages).includes(figure)).map(([title]) => title)
  for (const [old, now] of [
    ['$612,000', '$700,000'],
    ['$455,000', '$512,000'],
  ] as const) {
    expect(holders(before, old).length).toBeGreaterThan(1)
    expect(holders(after, now)).toEqual(holders(before, old))
    const said = [...after].filter(([title]) => title !== 'Vault investor presentation' || old !== '$455,000')
    expect(said.filter(([, pages]) => textOf(pages).includes(old)).map(([title]) => title)).toEqual([])
  }
})

describe('the plan', () => {
  const facts = () => factsOf(vault())

  test('has the clients of the page after the months of the round', () => {
    const [, months, from, to] = /through (\d+) months and from (\d+) to (\d+) clients/.exec(facts().overview) ?? []
    expect([Number(months), Number(from)]).toEqual([MONTHS, facts().metrics.clients])
    const end = quartersOf(facts())[facts().points.length - 1 + MONTHS / 3]
    expect(Math.round((end?.revenue ?? 0) / perClient(facts()))).toBe(Number(to))
  })

  test('begins with the curve, spends the round and nothing else, and keeps its reserve', () => {
    const plan = cashPlan(facts())
    const reserve = facts().parts.find(({ name }) => name.includes('reserve'))?.amount ?? 0
    expect(sum(plan.map(({ raised }) => raised))).toBeCloseTo(facts().metrics.target)
    expect(-sum(plan.map(({ growth }) => growth))).toBeCloseTo(facts().metrics.target - reserve)
    expect(Math.min(...plan.map(({ cash }) => cash))).toBeGreaterThan(reserve)
    expect(plan[0]?.period).toBe('Q4 2025')
  })

  test('has the margin of the page in every quarter, past and to come', () => {
    for (const { income, service, period } of [...pastYear(facts()), ...cashPlan(facts())])
      expect((100 * (income + service)) / income, period).toBeCloseTo(facts().metrics.margin)
  })
})

test('an edition that replaces another begins with what changed', async () => {
  const [first] = await pagesOf(secondEdition(vault()), 'pdf')
  expect(first?.text).toContain('What changed in this edition')
})

test('their dates move with those of the page', async () => {
  const later = moveDates(vault(), new Date('2026-11-26T10:00:00Z'))
  const said = textOf([...(await read(later)).values()].flat())
  expect(said).toContain('30 September 2026')
  expect(said).toContain('Q4 2026')
  expect(said).not.toContain('30 September 2025')
  expect(said).not.toContain('August 2025')
})
