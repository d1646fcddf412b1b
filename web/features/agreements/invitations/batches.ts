/** Below the server's limit for a request (64 kB), with room for the JSON around the rows. */
const MAX_BYTES = 48_000

/** Splits a list into requests with at most so many items and bytes each. */
export function inBatches<Item>(items: readonly Item[], limit: number): Item[][] {
  const portions: Item[][] = []
  let bytes = 0
  for (const item of items) {
    const size = new TextEncoder().encode(JSON.stringify(item)).length + 1
    const last = portions.at(-1)
    if (last && last.length < limit && bytes + size <= MAX_BYTES) last.push(item)
    else {
      portions.push([item])
      bytes = 0
    }
    bytes += size
  }
  return portions
}
