import type { BlockForm, FormNode } from '../../../../contract/projects/content-form.ts'
import { asList, blank, canBeShown, isGroup, type SetValue, type Value } from './set-value.ts'

export type BlocksNode = Extract<FormNode, { kind: 'blocks' }>
export type EditedBlock = { id: string; type: string; content: Value }

/** The blocks of a form for a project page; undefined for a dashboard. */
export function blocksNode(form: FormNode): BlocksNode | undefined {
  const node = form.kind === 'group' ? form.fields.find(({ name }) => name === 'blocks')?.node : undefined
  return node?.kind === 'blocks' ? node : undefined
}

export function asBlocks(value: Value): EditedBlock[] {
  return asList(value).map((one) => {
    const { id, type, content } = isGroup(one) ? one : {}
    return { id: String(id ?? ''), type: String(type ?? ''), content }
  })
}

export function formOfBlock({ types }: BlocksNode, { type }: EditedBlock): BlockForm | undefined {
  return types.find((form) => form.type === type)
}

/** The name of each block: several of one type are numbered. */
export function blockNames(node: BlocksNode, blocks: readonly EditedBlock[]): string[] {
  return blocks.map((block) => {
    const alike = blocks.filter(({ type }) => type === block.type)
    const label = formOfBlock(node, block)?.label ?? block.type
    return alike.length > 1 ? `${label} ${alike.indexOf(block) + 1}` : label
  })
}

/** Where a page has these two, links and records of reading time know them by these ids. */
const IDS: Record<string, string> = { cta: 'next', investorContent: 'investor-content' }

/** The id that a new block gets: `use-of-funds`, `use-of-funds-2`. */
export function freeId(type: string, blocks: readonly EditedBlock[]): string {
  const plain = IDS[type] ?? type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const taken = new Set(blocks.map(({ id }) => id))
  for (let number = 1; ; number++) {
    const id = number === 1 ? plain : `${plain}-${number}`
    if (!taken.has(id)) return id
  }
}

export function newBlock({ type, node }: BlockForm, blocks: readonly EditedBlock[]): EditedBlock {
  return { id: freeId(type, blocks), type, content: blank(node) }
}

/** What the preview shows: each block as it was last complete. A set without blocks is shown when all of it is complete. */
export function lastComplete(form: FormNode, set: SetValue, before: SetValue | undefined): SetValue | undefined {
  const node = blocksNode(form)
  if (!node) return canBeShown(form, set) ? set : before
  const known = asBlocks(before?.blocks)
  const blocks = asBlocks(set.blocks).flatMap((block) => {
    const complete = (one: EditedBlock) =>
      canBeShown(formOfBlock(node, one)?.node ?? { kind: 'choice', options: [] }, one.content)
    const shown = complete(block) ? block : known.find(({ id, type }) => id === block.id && type === block.type)
    return shown ? [shown] : []
  })
  return blocks.length > 0 ? { ...set, blocks } : undefined
}
