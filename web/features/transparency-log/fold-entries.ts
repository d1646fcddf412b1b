import type { Entry } from './queries.ts'

/** One line of the list: an entry, or neighbours that say the same, which can be opened. */
export type EntryLine = {
  id: string
  /** The newest. */
  entry: Entry
  /** The oldest. */
  last: Entry
  times: number
  /** Whether this is one of the entries of the line above it. */
  isInside?: boolean
}

/** Puts neighbours that say the same in one line. Only the list does this: the log, its search and its files have every entry. */
export function foldEntries(entries: readonly Entry[], opened: ReadonlySet<string>): EntryLine[] {
  const lines: (EntryLine & { inside: Entry[] })[] = []
  for (const entry of entries) {
    const line = lines.at(-1)
    if (line && isSame(line.entry, entry)) {
      line.inside.push(entry)
      line.last = entry
      line.times++
    } else lines.push({ id: entry.id, entry, last: entry, times: 1, inside: [entry] })
  }
  return lines.flatMap(({ inside, ...line }) => {
    if (line.times === 1) return [line]
    // By its oldest, because newer ones may still join it at the top.
    const id = `fold-${line.last.id}`
    const own = opened.has(id)
      ? inside.map((entry) => ({ id: entry.id, entry, last: entry, times: 1, isInside: true }))
      : []
    return [{ ...line, id }, ...own]
  })
}

/** On another day, of another person or from another address, the same words are about something else. */
function isSame(one: Entry, other: Entry): boolean {
  return (
    one.says === other.says &&
    one.refused === other.refused &&
    one.personId === other.personId &&
    one.address === other.address &&
    one.at.slice(0, 10) === other.at.slice(0, 10)
  )
}
