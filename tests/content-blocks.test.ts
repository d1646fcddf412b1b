import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BLOCK_TYPES, type Block, presentationAnswer, presentationContent } from '../contract/projects/blocks/blocks.ts'
import { asBlocks, sectionsOf } from '../contract/projects/blocks/convert.ts'
import { contentFile, contentSet } from '../contract/projects/content.ts'
import { checkContent } from '../contract/projects/content-problems.ts'
import { sampleBlocks } from './helpers/block-samples.ts'

const fixed = () => JSON.parse(readFileSync('tests/fixtures/fixed-shape-content.json', 'utf8'))
const vault = () => JSON.parse(readFileSync('content/vault.json', 'utf8'))
const setOf = (blocks: readonly unknown[]) => ({ kind: 'presentation', blocks })
const problemsOf = (blocks: readonly unknown[]) =>
  checkContent(setOf(blocks)).problems.map(({ path, message }) => `${path.join('.')}: ${message}`)
/** All samples, of which one is changed. */
function changed<Type extends Block['type']>(type: Type, change: (content: Block<Type>['content']) => void) {
  const blocks = sampleBlocks()
  const at = blocks.findIndex((block) => block.type === type)
  change((blocks[at] as Block<Type>).content)
  return { at, problems: problemsOf(blocks) }
}

describe('a file in the fixed shape', () => {
  test('is read as blocks, each section once, with the ids that links know', () => {
    const { kind: _, ...sections } = fixed()
    const set = contentFile.parse(fixed())
    const { blocks } = presentationContent.parse(set)
    expect(blocks.map(({ id }) => id).join(' ')).toBe(
      'hero what why video how financials exit gtm next investor-content',
    )
    expect(sectionsOf(blocks)).toEqual(sections)
  })

  test('keeps its errors, named in its own shape, and a field that no section has is refused', () => {
    const wrong = contentFile.safeParse({ ...fixed(), hero: { title: ' ', subtitle: 'x' } })
    expect(wrong.error?.issues[0]?.path).toEqual(['hero', 'title'])
    expect(contentFile.safeParse({ ...fixed(), surplus: true }).success).toBe(false)
    expect(checkContent(asBlocks({ ...fixed(), surplus: true })).problems[0]?.path).toEqual(['surplus'])
  })

  test('is converted once: a set of blocks, a dashboard and anything else stay as they are', () => {
    for (const set of [vault(), { kind: 'analytics' }, null, 'text', { kind: 'x' }]) expect(asBlocks(set)).toBe(set)
  })
})

describe('blocks', () => {
  test('of every type make one page, in any order behind the header, and each also twice but for three', () => {
    const blocks = sampleBlocks()
    expect(new Set(blocks.map(({ type }) => type))).toEqual(new Set(BLOCK_TYPES))
    expect(problemsOf(blocks)).toEqual([])
    const [header, ...rest] = blocks
    expect(problemsOf([header, ...rest.toReversed()])).toEqual([])
    const again = rest
      .filter(({ type }) => type !== 'investorContent' && type !== 'ticket')
      .map((block) => ({ ...block, id: `${block.id}-2` }))
    // A page has room for half of them.
    const half = again.length >> 1
    for (const some of [again.slice(0, half), again.slice(half)]) expect(problemsOf([...blocks, ...some])).toEqual([])
    expect(problemsOf([header])).toEqual([])
  })

  test('begin with the page header, have ids of their own, and the documents have theirs', () => {
    const [header, what, ...rest] = sampleBlocks()
    expect(problemsOf([what, header, ...rest])).toEqual(['blocks: This must begin with the page header.'])
    expect(problemsOf([])).toEqual(['blocks: This must begin with the page header.'])
    expect(problemsOf([header, what, { ...what }])).toEqual([
      'blocks.2.id: This must be an id that no other block has.',
    ])
    expect(problemsOf([header, { ...header, id: 'hero-2' }])).toEqual([
      'blocks.1: This must not be on the page a second time.',
    ])
    expect(problemsOf([header, { ...what, id: 'investor-content' }])[0]).toMatch(
      /^blocks\.1\.id: This must be investor-content/,
    )
    for (const id of ['main', 'what-h', 'What', 'a b', '', '1', 'a--b', 'x'.repeat(41)])
      expect(problemsOf([header, { ...what, id }]), id).toHaveLength(1)
    expect(problemsOf([header, ...Array.from({ length: 40 }, (_, at) => ({ ...what, id: `what-${at}` }))])).toEqual([
      'blocks: There must be at most 40.',
    ])
    expect(problemsOf([header, { ...what, type: 'unknown' }])).toHaveLength(1)
    expect(problemsOf([header, { ...what, surplus: 1 }])).toEqual(['blocks.1.surplus: This field does not exist.'])
  })

  test.each([
    ['what', 'features'],
    ['why', 'opportunities'],
    ['how', 'steps'],
    ['exit', 'opportunities'],
    ['team', 'people'],
    ['clients', 'clients'],
    ['ticket', 'assumptions'],
    ['useOfFunds', 'parts'],
    ['pictures', 'pictures'],
    ['fileList', 'documents'],
    ['faq', 'questions'],
  ] as const)('of type %s take 1 to 12 %s', (type, list) => {
    const withCount = (count: number) =>
      changed(type, (content) => {
        const lists = content as unknown as Record<string, unknown[]>
        lists[list] = Array.from({ length: count }, () => lists[list]?.[0])
      })
    const { at, problems } = withCount(0)
    expect(problems).toEqual([`blocks.${at}.content.${list}: There must be at least 1.`])
    for (const count of [1, 12]) expect(withCount(count).problems).toEqual([])
    expect(withCount(13).problems).toEqual([`blocks.${at}.content.${list}: There must be at most 12.`])
  })

  test('refuse figures that contradict each other, at their fields', () => {
    const received = changed('roundProgress', (round) => Object.assign(round, { received: 455_001 }))
    expect(received.problems).toEqual([
      `blocks.${received.at}.content.received: This must not be above the committed amount.`,
    ])
    const ticket = changed('ticket', (ticket) => Object.assign(ticket, { maximum: 50_000 }))
    expect(ticket.problems[0]).toBe(`blocks.${ticket.at}.content.maximum: This must be above the minimum.`)
    const below = changed('ticket', (ticket) => Object.assign(ticket, { high: 4_000_000 }))
    expect(below.problems).toEqual([`blocks.${below.at}.content.high: This must not be below the low estimate.`])
    const months = changed('exit', ({ opportunities: [first] }) =>
      Object.assign(first ?? {}, { months: { from: 48, to: 36 } }),
    )
    expect(months.problems[0]).toContain('This must not be before the first month.')
    const shares = changed('gtm', ({ channels: [first] }) => Object.assign(first ?? {}, { share: 57 }))
    expect(shares.problems[0]).toContain('which add up to 100')
    const one = changed('gtm', ({ channels: [first] }) => Object.assign(first ?? {}, { share: undefined }))
    expect(one.problems[0]).toContain('or for none')
    const curve = changed('revenueCurve', ({ points }) => points.reverse())
    expect(curve.problems).toEqual([
      `blocks.${curve.at}.content.points: This must list actual periods before projected ones.`,
    ])
    const twice = changed('revenueCurve', ({ points }) => Object.assign(points[1] ?? {}, { period: '2022' }))
    expect(twice.problems[0]).toContain('This must list each period once.')
    const file = changed('fileList', ({ documents }) => Object.assign(documents[0] ?? {}, { document: '../x' }))
    expect(file.problems).toEqual([
      `blocks.${file.at}.content.documents.0.document: This must be a document of the data room.`,
    ])
  })
})

test('the documents may be without content in an answer, but not in a set; no other block may', () => {
  const without = (type: string) =>
    sampleBlocks().map(({ content, ...block }) => (block.type === type ? block : { ...block, content }))
  const answer = (type: string) => presentationAnswer.safeParse({ kind: 'project', blocks: without(type) }).success
  expect(answer('investorContent')).toBe(true)
  expect(contentSet.safeParse(setOf(without('investorContent'))).success).toBe(false)
  expect(answer('cta')).toBe(false)
})
