type Merge = { id: string; merged_into: string | null }

/** The firm that each firm counts as, after merges of merged firms. */
export function rootsOf(firms: readonly Merge[]): Map<string, string> {
  const parents = new Map(firms.map(({ id, merged_into }) => [id, merged_into]))
  const rootOf = (id: string): string => {
    const parent = parents.get(id)
    return parent ? rootOf(parent) : id
  }
  return new Map(firms.map(({ id }) => [id, rootOf(id)]))
}
