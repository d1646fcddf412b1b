/** The place that the end of an address names; what is cut off or mistyped there names none, and breaks no page. */
export function namedPlace(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined
  } catch {
    return undefined
  }
}
