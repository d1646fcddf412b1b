/** The id in the hash of an address; undefined if it is empty or malformed. */
export function namedPlace(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined
  } catch {
    return undefined
  }
}
