import { expect, test } from 'vitest'
import { type Block, presentationContent } from '../contract/projects/blocks/blocks.ts'
import { contentForm } from '../contract/projects/content-form.ts'
import { blocksNode, lastComplete, newBlock } from '../web/features/projects/content/blocks.ts'
import { differences, wordPieces } from '../web/features/projects/content/differences.ts'
import { asList, canBeShown, moved, type SetValue, withValue } from '../web/features/projects/content/set-value.ts'
import { sectionBlocks } from './helpers/block-samples.ts'

const form = contentForm('presentation')
const vault = () => presentationContent.parse({ kind: 'presentation', blocks: sectionBlocks() })
const PLACES = ['hero', 'what', 'why', 'video', 'how', 'financials', 'exit', 'gtm', 'cta', 'investorContent']
const contentOf = (type: string) => vault().blocks[PLACES.indexOf(type)]?.content as SetValue
/** The vault with another value in a block, at a path that begins with its type. */
const changed = ([type = '', ...path]: (string | number)[], value: unknown) =>
  withValue(vault(), ['blocks', PLACES.indexOf(String(type)), 'content', ...path], value) as SetValue
/** The vault with other blocks. */
const withBlocks = (change: (blocks: Block[]) => Block[]): SetValue => ({ ...vault(), blocks: change(vault().blocks) })

test('one changed text is one difference, at its place in words', () => {
  expect(differences(form, vault(), vault())).toEqual([])
  expect(differences(form, vault(), changed(['why', 'opportunities', 1, 'timeline'], 'Later'))).toEqual([
    { place: 'Why now, Opportunity 2, Timeline', kind: 'changed', before: 'Now to Q4 2026', after: 'Later' },
  ])
})

test('an entry that was given another name is the same entry; one that is gone is told whole', () => {
  const renamed = changed(['gtm', 'channels', 0, 'name'], 'Sold by ourselves')
  expect(differences(form, vault(), renamed).map(({ place, kind }) => [place, kind])).toEqual([
    ['Go to market, Channel 1, Name', 'changed'],
  ])
  const { channels } = contentOf('gtm') as { channels: unknown[] }
  const fewer = changed(['gtm', 'channels'], channels.slice(1))
  const [gone, ...others] = differences(form, vault(), fewer)
  expect(others).toEqual([])
  expect(gone).toMatchObject({ place: 'Go to market, Channel 1', kind: 'removed', after: '' })
  expect(gone?.before).toMatch(/^Name: .*; Revenue share: \d+; Description: /)
  const back = differences(form, fewer, vault())
  expect(back.map(({ kind }) => kind)).toEqual(['added'])
})

test('entries in another order are told as that, and not as changes of each', () => {
  const steps = moved(asList(contentOf('how').steps), 0, 2)
  expect(differences(form, vault(), changed(['how', 'steps'], steps))).toEqual([
    {
      place: 'How it works, Steps, order',
      kind: 'moved',
      before: 'Connect, Classify, Answer',
      after: 'Classify, Answer, Connect',
    },
  ])
})

test('a block that is removed or added is told whole, one that is moved as that; several of a type are numbered', () => {
  const without = withBlocks((blocks) => blocks.filter(({ type }) => type !== 'video'))
  expect(differences(form, vault(), without)).toMatchObject([{ place: 'Video', kind: 'removed' }])
  expect(differences(form, without, vault())).toMatchObject([{ place: 'Video', kind: 'added' }])
  const order = differences(
    form,
    vault(),
    withBlocks((blocks) => moved(blocks, 6, 1) as Block[]),
  )
  expect(order).toMatchObject([{ place: 'Blocks, order', kind: 'moved' }])
  expect(order[0]?.after).toMatch(/^Page header, Exit, What it is/)
  const quote = (id: string, text: string): Block => ({ id, type: 'quote', content: { text, name: 'A client' } })
  const one = withBlocks((blocks) => [...blocks, quote('quote', 'First')])
  const two = withBlocks((blocks) => [...blocks, quote('quote-2', 'New'), quote('quote', 'First, changed')])
  expect(differences(form, one, two).map(({ place, kind }) => [place, kind])).toEqual([
    ['Quote 1', 'added'],
    ['Quote 2, Text', 'changed'],
  ])
})

test('of a sentence only the words that went and came are marked', () => {
  expect(wordPieces('The name of the house', 'The new name of a house')).toEqual([
    { kind: 'same', text: 'The ' },
    { kind: 'added', text: 'new ' },
    { kind: 'same', text: 'name of ' },
    { kind: 'removed', text: 'the ' },
    { kind: 'added', text: 'a ' },
    { kind: 'same', text: 'house' },
  ])
})

test('a set in which something is missing is not handed to the page', () => {
  expect(canBeShown(form, vault())).toBe(true)
  for (const [path, value] of [
    [['hero', 'title'], ' '],
    [['financials', 'metrics', 'arr'], 'much'],
    [['what', 'features', 0, 'icon'], 'rocket'],
    [['gtm', 'channels'], []],
    [['exit', 'title'], undefined],
  ] as const)
    expect(canBeShown(form, changed([...path], value)), path.join('.')).toBe(false)
  expect(canBeShown(form, { ...vault(), blocks: [{ id: 'x', type: 'unknown', content: {} }] })).toBe(false)
})

test('the preview shows each block as it was last complete, and leaves out one that never was', () => {
  const half = changed(['what', 'title'], '')
  const texts = (set: SetValue | undefined) =>
    asList(set?.blocks).map((block) => (block as { content: SetValue }).content.title)
  expect(texts(lastComplete(form, half, vault()))[1]).toBe('What it is')
  expect(texts(lastComplete(form, half, undefined))).toHaveLength(9)
  const { blocks } = vault()
  const faq = blocksNode(form)?.types.find(({ type }) => type === 'faq')
  if (!faq) throw new Error('there is no form of it')
  const added = { ...vault(), blocks: [...blocks, newBlock(faq, blocks)] }
  expect(asList(lastComplete(form, added, vault())?.blocks)).toHaveLength(blocks.length)
})
