/** Longer than any name, and enough of a message to know what it is about. */
const MAX_QUOTED = 500
/** More rows than an assistant can use; it can ask again with a filter. */
const MAX_ROWS = 50

/** Fields that people outside the company type, whatever they contain. */
const TYPED = new Set([
  'name',
  'email',
  'companyName',
  'firm',
  'words',
  'clause',
  'topic',
  'place',
  'vehicle',
  'conditions',
  'timeZone',
  'title',
  'domains',
])

/** What ids, times, states and keys look like. A longer text, or one with blanks, may be a sentence. */
const TOKEN = /^[\w.:+-]{0,64}$/

/**
 * Marks every text that somebody typed as data, so that an assistant does not take it for an instruction: it stands under `quoted`, and is
 * cut to a length. A text counts as typed unless it looks like an id, a time or a state.
 */
export function markTyped(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return !TYPED.has(field) && TOKEN.test(value) ? value : quote(value)
  if (Array.isArray(value)) {
    const rows = value.slice(0, MAX_ROWS).map((one) => markTyped(one, field))
    return value.length > MAX_ROWS ? [...rows, { more: value.length - MAX_ROWS }] : rows
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, markTyped(inner, key)]))
}

function quote(text: string) {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
  return clean.length > MAX_QUOTED ? { quoted: clean.slice(0, MAX_QUOTED), cut: true } : { quoted: clean }
}
