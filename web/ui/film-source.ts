type Source = { kind: 'file' | 'frame'; url: string }

/** Which player a film wants: a file plays in the browser's own, anything else is embedded from the host that sets no cookies. */
export function filmSource(embed: string, type: 'youtube' | 'mp4'): Source | undefined {
  const given = embed.trim()
  if (!given) return undefined
  if (type === 'mp4' || given.endsWith('.mp4')) return { kind: 'file', url: given }
  const url = new URL(given, 'https://portal.invalid')
  // youtube.com/watch?v=ID, youtu.be/ID and youtube.com/embed/ID all name the same film by its last part.
  const id = url.searchParams.get('v') ?? url.pathname.split('/').at(-1) ?? ''
  return { kind: 'frame', url: `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}` }
}
