import { diffArrays } from 'diff'

export type ChangeKind = 'same' | 'removed' | 'added'
export type WordRun = { kind: ChangeKind; words: string[] }

/** Finding more changes than this would be too slow. */
const MAX_EDITS = 1_000

/** The difference between two texts. Texts that differ too much become one removed and one added run. */
export function wordChanges(before: string[], after: string[]): WordRun[] {
  const changes = diffArrays(before, after, { maxEditLength: MAX_EDITS })
  if (changes) return changes.map((change) => ({ kind: kindOf(change), words: change.value }))
  return [
    { kind: 'removed', words: before },
    { kind: 'added', words: after },
  ]
}

export function kindOf({ added, removed }: { added: boolean; removed: boolean }): ChangeKind {
  if (removed) return 'removed'
  return added ? 'added' : 'same'
}
