import type { FormField, FormNode } from '../../../../contract/projects/content-form.ts'
import { type ChangeKind, wordChanges } from '../../../lib/word-changes.ts'
import { asBlocks, type BlocksNode, blockNames, type EditedBlock, formOfBlock } from './blocks.ts'
import { asList, isGroup, nameOfItem, type SetValue, type Value } from './set-value.ts'

/** A field that differs between two sets. */
export type Difference = {
  /** `Why now, Opportunity 2, Title` */
  place: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  before: string
  after: string
}

/** The differences between two sets, field by field, in page order. */
export function differences(form: FormNode, before: SetValue, after: SetValue): Difference[] {
  return compare(form, before, after, '')
}

/** `outer`: the enclosing place. Entries of a list are named by it, without the list's own name. */
function compare(node: FormNode, before: Value, after: Value, place: string, outer = ''): Difference[] {
  if (before === undefined && after === undefined) return []
  if (before === undefined) return [{ place, kind: 'added', before: '', after: textOf(node, after) }]
  if (after === undefined) return [{ place, kind: 'removed', before: textOf(node, before), after: '' }]
  if (node.kind === 'group') return node.fields.flatMap((field) => compareField(field, before, after, place))
  if (node.kind === 'list') return compareLists(node, asList(before), asList(after), place, outer)
  if (node.kind === 'blocks') return compareBlocks(node, asBlocks(before), asBlocks(after))
  const [was, is] = [textOf(node, before), textOf(node, after)]
  return was === is ? [] : [{ place, kind: 'changed', before: was, after: is }]
}

function compareField({ name, label, node }: FormField, before: Value, after: Value, place: string) {
  const at = (value: Value) => (isGroup(value) ? value[name] : undefined)
  return compare(node, at(before), at(after), within(place, label), place)
}

function within(place: string, name: string): string {
  return place ? `${place}, ${name}` : name
}

/** Blocks are matched by their ids. */
function compareBlocks(node: BlocksNode, before: readonly EditedBlock[], after: readonly EditedBlock[]): Difference[] {
  const [was, is] = [blockNames(node, before), blockNames(node, after)]
  const same = (one: EditedBlock) => (other: EditedBlock) => other.id === one.id && other.type === one.type
  const formOf = (block: EditedBlock): FormNode => formOfBlock(node, block)?.node ?? { kind: 'group', fields: [] }
  const stayed = after.flatMap((block, at) => {
    const from = before.findIndex(same(block))
    return from < 0 ? [] : [{ from, at }]
  })
  const found: Difference[] = []
  if (stayed.some(({ from }, index) => from < (stayed[index - 1]?.from ?? -1)))
    found.push({
      place: 'Blocks, order',
      kind: 'moved',
      before: stayed
        .map(({ from }) => from)
        .toSorted((one, other) => one - other)
        .map((from) => was[from])
        .join(', '),
      after: stayed.map(({ at }) => is[at]).join(', '),
    })
  for (const [at, block] of after.entries()) {
    const old = before.find(same(block))
    const place = is[at] ?? ''
    const form = formOf(block)
    if (old) found.push(...compare(form, old.content, block.content, place))
    else found.push({ place, kind: 'added', before: '', after: textOf(form, block.content) })
  }
  for (const [at, block] of before.entries())
    if (!after.some(same(block)))
      found.push({ place: was[at] ?? '', kind: 'removed', before: textOf(formOf(block), block.content), after: '' })
  return found
}

type ListNode = Extract<FormNode, { kind: 'list' }>
type Pair = { before: number; after: number }

/** Matches entries by name, and the rest by position, so that a renamed entry counts as a change. */
function compareLists(
  node: ListNode,
  before: readonly Value[],
  after: readonly Value[],
  place: string,
  outer: string,
): Difference[] {
  const pairs = pairUp(node, before, after)
  const entry = (index: number) => within(outer, `${node.one} ${index + 1}`)
  const found: Difference[] = []
  const order = pairs.map((pair) => pair.before)
  if (order.some((index, at) => index < (order[at - 1] ?? -1))) {
    const names = (list: readonly Value[], indexes: number[]) =>
      indexes.map((index) => nameOfItem(node.item, list[index])).join(', ')
    const was = names(
      before,
      order.toSorted((one, other) => one - other),
    )
    found.push({
      place: `${place}, order`,
      kind: 'moved',
      before: was,
      after: names(
        after,
        pairs.map((pair) => pair.after),
      ),
    })
  }
  for (const [index, item] of after.entries()) {
    const pair = pairs.find((one) => one.after === index)
    found.push(...compare(node.item, pair && before[pair.before], item, entry(index)))
  }
  for (const [index, item] of before.entries())
    if (!pairs.some((pair) => pair.before === index)) found.push(...compare(node.item, item, undefined, entry(index)))
  return found
}

/** In the current order of the list. */
function pairUp({ item }: ListNode, before: readonly Value[], after: readonly Value[]): Pair[] {
  const names = (list: readonly Value[]) => list.map((one) => nameOfItem(item, one))
  const [was, is] = [names(before), names(after)]
  const single = (list: string[], name: string) => list.indexOf(name) === list.lastIndexOf(name)
  const pairs: Pair[] = is.flatMap((name, index) => {
    const found = was.indexOf(name)
    return name !== '' && found >= 0 && single(was, name) && single(is, name) ? [{ before: found, after: index }] : []
  })
  const left = (list: readonly Value[], side: keyof Pair) =>
    list.flatMap((_, index) => (pairs.some((pair) => pair[side] === index) ? [] : [index]))
  const [leftBefore, leftAfter] = [left(before, 'before'), left(after, 'after')]
  for (const [index, one] of leftAfter.entries()) {
    const other = leftBefore[index]
    if (other !== undefined) pairs.push({ before: other, after: one })
  }
  return pairs.toSorted((one, other) => one.after - other.after)
}

/** The whole content of a node as one text. */
function textOf(node: FormNode, value: Value): string {
  if (node.kind === 'group' && isGroup(value))
    return node.fields
      .filter(({ name }) => value[name] !== undefined)
      .map(({ name, label, node: part }) => `${label}: ${textOf(part, value[name])}`)
      .join('; ')
  if (node.kind === 'list')
    return asList(value)
      .map((one) => textOf(node.item, one))
      .join(' | ')
  if (node.kind === 'blocks') {
    const blocks = asBlocks(value)
    return blockNames(node, blocks).join(', ')
  }
  return value === null || value === undefined ? '' : String(value)
}

export type Piece = { kind: ChangeKind; text: string }

/** The word changes between two texts. A word includes the whitespace after it. */
export function wordPieces(before: string, after: string): Piece[] {
  const split = (text: string) => text.match(/\S+\s*/g) ?? []
  return wordChanges(split(before), split(after)).map(({ kind, words }) => ({ kind, text: words.join('') }))
}
