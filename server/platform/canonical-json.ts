export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

/**
 * The canonical JSON of a value (RFC 8785): members sorted by the UTF-16 units of their names, no whitespace, numbers and
 * strings as in ECMAScript. Leaves out undefined members. Throws for values that JSON cannot represent.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON cannot represent this number')
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('the text contains a lone surrogate')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members: string[] = []
  // The default order of `sort` is that of the RFC.
  for (const name of Object.keys(value).sort()) {
    const member = value[name]
    if (member !== undefined) members.push(`${canonicalJson(name)}:${canonicalJson(member)}`)
  }
  return `{${members.join(',')}}`
}
