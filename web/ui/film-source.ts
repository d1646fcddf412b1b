type Source = { kind: 'file' | 'frame'; url: string }

/** The base for relative addresses; it never appears in a result. */
const HERE = 'https://here.invalid'

/**
 * Chooses the player (product-spec section 2): the browser's for an mp4, otherwise an embedded frame from the host that sets no cookies.
 * Undefined if there is no valid source.
 */
export function filmSource(embed: string, type: 'youtube' | 'mp4'): Source | undefined {
  const given = embed.trim()
  if (!given) return undefined
  if (type === 'mp4' || given.endsWith('.mp4')) return { kind: 'file', url: given }
  const id = filmId(given)
  return id ? { kind: 'frame', url: `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}` } : undefined
}

/** Accepts youtube.com/watch?v=ID, youtu.be/ID, youtube.com/embed/ID and the ID alone. */
function filmId(given: string): string | null | undefined {
  try {
    const url = new URL(given, HERE)
    return url.searchParams.get('v') ?? url.pathname.split('/').filter(Boolean).at(-1)
  } catch {
    return undefined
  }
}
