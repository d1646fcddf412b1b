/** Deeper than any form or content set. */
const MAX_DEPTH = 32

/**
 * The top-level field that contains something the portal cannot store: NUL (PostgreSQL), a lone surrogate (hashes), or too deep nesting.
 * Without recursion, so that a deep value cannot overflow the stack.
 */
export function findUnusable(sent: object): string | undefined {
  const open = Object.entries(sent).map(([field, value]) => ({ field, value: value as unknown, depth: 1 }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { field, value, depth } = next
    if (depth > MAX_DEPTH || !isUsable(field)) return field
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
