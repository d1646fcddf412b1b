import { createHash } from 'node:crypto'
import { asBlocks } from '../../../../contract/projects/blocks/convert.ts'
import type { ContentSet } from '../../../../contract/projects/content.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import { canonicalJson, type Json } from '../../../platform/canonical-json.ts'
import { moveDates } from './demo-dates.ts'

/** By project. One without a set of its own shows that of the first project. */
export type ContentSets = Partial<Record<ProjectKey, ContentSet>>

/** The kind of content set that each kind of project has. */
export const CONTENT_KINDS = { presentation: 'presentation', dashboard: 'analytics' } as const

/** A content set as stored: canonical JSON, which does not depend on the order of fields, and its digest. */
export function canonicalContent(set: ContentSet): { content: string; sha256: string } {
  const content = canonicalJson(set as Json)
  return { content, sha256: createHash('sha256').update(content, 'utf8').digest('hex') }
}

/** A stored set. One that was published or drafted in the fixed shape is read as blocks. */
export function readSet(content: string): Record<string, unknown> {
  return asBlocks(JSON.parse(content)) as Record<string, unknown>
}

type Known = { number: number; sha256: string; published_at: string }

/** Compares a valid file with the published versions, newest first: as it is, and as a first start of the demo took it over. */
export function fileAmong(
  file: ContentSet,
  versions: readonly Known[],
): { state: 'same' | 'older' | 'differs'; about: string; set: ContentSet } {
  const first = versions.at(-1)
  for (const set of first ? [file, moveDates(file, new Date(first.published_at))] : []) {
    const { sha256 } = canonicalContent(set)
    const found = versions.find((version) => version.sha256 === sha256)
    if (found) return { state: found === versions[0] ? 'same' : 'older', about: String(found.number), set }
  }
  return { state: 'differs', about: '', set: file }
}
