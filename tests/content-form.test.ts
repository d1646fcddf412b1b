import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentForm, type FormNode } from '../contract/projects/content-form.ts'
import { describePath, hasLabels } from '../contract/projects/content-labels.ts'
import { checkContent } from '../contract/projects/content-problems.ts'

const KINDS = ['project', 'analytics'] as const

function unnamed(node: FormNode, names: readonly string[]): string[] {
  if (node.kind === 'list') return unnamed(node.item, names)
  if (node.kind !== 'group') return []
  return node.fields.flatMap((field) => {
    const path = [...names, field.name]
    const own = field.node.kind === 'fixed' || hasLabels(path) ? [] : [path.join('.')]
    return [...own, ...unnamed(field.node, path)]
  })
}

test.each(KINDS)('every field of a set of kind %s has words of its own', (kind) => {
  expect(unnamed(contentForm(kind), [])).toEqual([])
})

test('the form says the limits of the schema: how many, how much, what to choose from, what may be left out', () => {
  const form = contentForm('project')
  const at = (...names: string[]) =>
    names.reduce<FormNode | undefined>((node, name) => {
      const inner = node?.kind === 'list' ? node.item : node
      return inner?.kind === 'group' ? inner.fields.find((field) => field.name === name)?.node : undefined
    }, form)
  expect(at('what', 'features')).toMatchObject({ kind: 'list', one: 'Feature', min: 3, max: 3 })
  expect(at('gtm', 'channels')).toMatchObject({ min: 1, max: null })
  expect(at('gtm', 'channels', 'percentage')).toEqual({ kind: 'number', whole: false, min: 0, max: 100 })
  expect(at('financials', 'investmentTiers', 'minimum')).toMatchObject({ whole: true, min: 1, max: null })
  expect(at('what', 'features', 'icon')).toEqual({ kind: 'choice', options: ['shield', 'chart', 'cogs'] })
  expect(at('video', 'embed')).toMatchObject({ kind: 'text', blank: true })
  expect(at('hero', 'subtitle')).toMatchObject({ long: true })
  const optional = form.kind === 'group' ? form.fields.filter((field) => field.optional).map(({ name }) => name) : []
  expect(optional).toEqual(['video'])
})

test('what is wrong with a set is said at its field, in words that say what to write', () => {
  const set = JSON.parse(readFileSync('content/vault.json', 'utf8'))
  expect(checkContent(set).problems).toEqual([])
  set.what.features.pop()
  set.financials.metrics.valuation = 'a lot'
  set.financials.metrics.margin = 130
  set.how.steps[0].surplus = true
  set.exit = undefined
  const said = checkContent(set).problems.map(({ path, message }) => `${describePath(path)}: ${message}`)
  expect(said).toEqual([
    'What it is, Features: There must be 3.',
    'How it works, Step 1, Surplus: This field does not exist.',
    'Financials, Key figures, Valuation: This has the wrong format.',
    'Financials, Key figures, Gross margin: This must be at most 100.',
    'Exit: This section is missing.',
  ])
  expect(checkContent({}).problems).toHaveLength(1)
})
