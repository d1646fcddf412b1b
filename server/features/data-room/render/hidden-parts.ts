import { HIDDEN_KINDS, type HiddenKind, type HiddenPart } from '../../../../contract/data-room/hidden-parts.ts'

const [MAX_PAGES, MAX_NAMES, MAX_NAME] = [200, 10, 100]

/** Counts what a file hides while it is read. */
export class HiddenParts {
  #parts = new Map<HiddenKind, { count: number; pages: Set<number>; names: Set<string> }>()

  add(kind: HiddenKind, { count = 1, page, name }: { count?: number; page?: number; name?: string } = {}): void {
    // Of a kind that the file has, a name alone can be added.
    if (count === 0 && !this.#parts.has(kind)) return
    const part = this.#parts.get(kind) ?? { count: 0, pages: new Set(), names: new Set() }
    this.#parts.set(kind, part)
    part.count += count
    if (page !== undefined && part.pages.size < MAX_PAGES) part.pages.add(page)
    const known = name
      ?.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME)
    if (known && part.names.size < MAX_NAMES) part.names.add(known)
  }

  /** In the order of the registry. */
  list(): HiddenPart[] {
    return (Object.keys(HIDDEN_KINDS) as HiddenKind[]).flatMap((kind) => {
      const part = this.#parts.get(kind)
      if (!part) return []
      const [pages, names] = [[...part.pages].sort((a, b) => a - b), [...part.names]]
      return [{ kind, count: part.count, ...(pages.length > 0 && { pages }), ...(names.length > 0 && { names }) }]
    })
  }
}
