export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

/**
 * The one text of a JSON value (RFC 8785): members in the order of their names' UTF-16 units, no blanks, numbers and strings as
 * ECMAScript writes them. A member that is undefined is left out. Throws for what JSON cannot say.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number')
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('half of a surrogate pair is no text')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members: string[] = []
  // The default order of `sort` is the one that the RFC asks for.
  for (const name of Object.keys(value).sort()) {
    const member = value[name]
    if (member !== undefined) members.push(`${canonicalJson(name)}:${canonicalJson(member)}`)
  }
  return `{${members.join(',')}}`
}
