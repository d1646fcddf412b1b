type Source = { kind: 'file' | 'frame'; url: string }

/** Relative addresses are read against it; it never appears in an answer. */
const HERE = 'https://here.invalid'

/**
 * Which player a film wants (product-spec section 2): a source that ends in .mp4, or is said to be one, plays in the browser's own;
 * anything else is embedded, from the host that sets no cookies. Undefined where there is no source, or none that names a film.
 */
export function filmSource(embed: string, type: 'youtube' | 'mp4'): Source | undefined {
  const given = embed.trim()
  if (!given) return undefined
  if (type === 'mp4' || given.endsWith('.mp4')) return { kind: 'file', url: given }
  const id = filmId(given)
  return id ? { kind: 'frame', url: `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}` } : undefined
}

/** youtube.com/watch?v=ID, youtu.be/ID and youtube.com/embed/ID all name the same film; so does ID alone. */
function filmId(given: string): string | null | undefined {
  try {
    const url = new URL(given, HERE)
    return url.searchParams.get('v') ?? url.pathname.split('/').filter(Boolean).at(-1)
  } catch {
    // Not an address at all.
    return undefined
  }
}
