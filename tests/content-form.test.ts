import { expect, test } from 'vitest'
import { BLOCK_TYPES } from '../contract/projects/blocks/blocks.ts'
import { contentForm, type FormNode } from '../contract/projects/content-form.ts'
import { describePath, hasLabels } from '../contract/projects/content-labels.ts'
import { checkContent } from '../contract/projects/content-problems.ts'
import { sectionBlocks } from './helpers/block-samples.ts'

const KINDS = ['presentation', 'analytics'] as const

function unnamed(node: FormNode, names: readonly string[]): string[] {
  if (node.kind === 'list') return unnamed(node.item, names)
  if (node.kind === 'blocks')
    return node.types.flatMap(({ type, node: own }) => [...(hasLabels([type]) ? [] : [type]), ...unnamed(own, [type])])
  if (node.kind !== 'group') return []
  return node.fields.flatMap((field) => {
    const path = [...names, field.name]
    const own = ['fixed', 'blocks'].includes(field.node.kind) || hasLabels(path) ? [] : [path.join('.')]
    return [...own, ...unnamed(field.node, path)]
  })
}

test.each(KINDS)('every field of a set of kind %s has words of its own', (kind) => {
  expect(unnamed(contentForm(kind), [])).toEqual([])
})

test('the form says the limits of the schema: how many, how much, what to choose from, what may be left out', () => {
  const set = contentForm('presentation')
  const list = set.kind === 'group' ? set.fields.find(({ name }) => name === 'blocks')?.node : undefined
  const types = list?.kind === 'blocks' ? list.types : []
  expect(types.map(({ type }) => type)).toEqual(BLOCK_TYPES)
  expect(types.filter(({ once }) => once).map(({ type }) => type)).toEqual(['hero', 'investorContent', 'ticket'])
  const at = (type: string, ...names: string[]) =>
    names.reduce<FormNode | undefined>(
      (node, name) => {
        const inner = node?.kind === 'list' ? node.item : node
        return inner?.kind === 'group' ? inner.fields.find((field) => field.name === name)?.node : undefined
      },
      types.find((one) => one.type === type)?.node,
    )
  expect(at('what', 'features')).toMatchObject({ kind: 'list', one: 'Feature', min: 1, max: 12 })
  expect(at('gtm', 'channels')).toMatchObject({ min: 1, max: null })
  expect(at('gtm', 'channels', 'percentage')).toEqual({ kind: 'number', whole: false, min: 0, max: 100 })
  expect(at('financials', 'investmentTiers', 'minimum')).toMatchObject({ whole: true, min: 1, max: null })
  expect(at('what', 'features', 'icon')).toEqual({ kind: 'choice', options: ['shield', 'chart', 'cogs'] })
  expect(at('video', 'embed')).toMatchObject({ kind: 'text', blank: true })
  expect(at('hero', 'subtitle')).toMatchObject({ long: true })
  expect(at('pictures', 'pictures', 'document')).toMatchObject({ input: 'document' })
  expect(at('roundProgress', 'asOf')).toMatchObject({ input: 'date' })
})

test('what is wrong with a set is said at its field, in words that say what to write', () => {
  const set = JSON.parse(JSON.stringify({ kind: 'presentation', blocks: sectionBlocks() }))
  expect(checkContent(set).problems).toEqual([])
  const contentOf = (type: string) => set.blocks.find((block: { type: string }) => block.type === type).content
  contentOf('what').features = []
  contentOf('financials').metrics.valuation = 'a lot'
  contentOf('financials').metrics.margin = 130
  contentOf('how').steps[0].surplus = true
  set.blocks[6].content = undefined
  set.blocks.push({ id: 'quote', type: 'quote', content: { text: 'A', name: '' } })
  set.blocks.push({ id: 'quote-2', type: 'quote', content: { text: '', name: 'B' } })
  const said = checkContent(set).problems.map(({ path, message }) => `${describePath(path, set)}: ${message}`)
  expect(said).toEqual([
    'What it is, Features: There must be at least 1.',
    'How it works, Step 1, Surplus: This field does not exist.',
    'Financials, Key figures, Valuation: This has the wrong format.',
    'Financials, Key figures, Gross margin: This must be at most 100.',
    'Exit: This section is missing.',
    'Quote 1, Name: Enter some text.',
    'Quote 2, Text: Enter some text.',
  ])
  expect(checkContent({}).problems).toHaveLength(1)
})
