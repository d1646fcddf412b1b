import { DOCUMENTS_ID } from '../documents-id.ts'
import { sections } from '../project-content.ts'
import type { AnsweredBlock, BlockType } from './blocks.ts'

/* The fixed shape of the first content files, into blocks and back. */

type SectionName = keyof typeof sections
const NAMES = Object.keys(sections) as SectionName[]

/** The ids of these sections were in use before they were blocks. */
const IDS: Partial<Record<BlockType, string>> = { cta: 'next', investorContent: DOCUMENTS_ID }

/** A set in the fixed shape becomes one of blocks; anything else stays as it is. Fields that no section has stay, to be refused. */
export function asBlocks(set: unknown): unknown {
  if (typeof set !== 'object' || set === null || !('kind' in set) || set.kind !== 'project') return set
  const { kind: _, ...parts } = set as Record<string, unknown>
  const rest = Object.fromEntries(Object.entries(parts).filter(([name]) => !NAMES.some((known) => known === name)))
  const blocks = NAMES.filter((name) => parts[name] !== undefined).map((name) => ({
    id: IDS[name] ?? name,
    type: name,
    content: parts[name],
  }))
  return { kind: 'presentation', ...rest, blocks }
}

/** The specification's sections as far as the blocks have them: the first block of each type. */
export function sectionsOf(blocks: readonly AnsweredBlock[]): Record<string, unknown> {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const found = blocks.find(({ type }) => type === name)?.content
      return found === undefined ? [] : [[name, found]]
    }),
  )
}
