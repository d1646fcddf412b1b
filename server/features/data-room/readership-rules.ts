/** A page that somebody looked at, on one visit. */
export type Looked = {
  personId: string
  documentId: string
  version: number
  page: number
  visit: string
  ms: number
  at: string
}

/** In less time than this nobody reads a page; it was turned over. */
const READ_FROM_MS = 2_000

/** What several looks come to. Pages count as read of the version in force; time counts of all. */
export function sumReading(looked: readonly Looked[], version: number | null) {
  const pages = new Map<number, number>()
  for (const one of looked) if (one.version === version) pages.set(one.page, (pages.get(one.page) ?? 0) + one.ms)
  return {
    readMs: looked.reduce((sum, { ms }) => sum + ms, 0),
    pagesRead: [...pages.values()].filter((ms) => ms >= READ_FROM_MS).length,
    visits: new Set(looked.map(({ visit }) => visit)).size,
    lastAt:
      looked
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? null,
  }
}
