/** Deeper than any form or content set of ours. */
const DEEPEST = 32

/**
 * The field (of the first level) that holds what nothing of ours can keep: NUL, which PostgreSQL has no place for, half a character,
 * which no hash has bytes for, or nesting without measure. Undefined where there is none. Takes no stack, however deep the value is.
 */
export function findUnusable(sent: object): string | undefined {
  const open = Object.entries(sent).map(([field, value]) => ({ field, value: value as unknown, depth: 1 }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { field, value, depth } = next
    if (depth > DEEPEST || !isUsable(field)) return field
    if (typeof value === 'string' && !isUsable(value)) return field
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!isUsable(key)) return field
      open.push({ field, value: inner, depth: depth + 1 })
    }
  }
  return undefined
}

function isUsable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
