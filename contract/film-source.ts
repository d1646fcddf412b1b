type FilmSource = { kind: 'file' | 'frame'; url: string }
export type FilmType = 'youtube' | 'mp4'

export const FILM_ADDRESS =
  'must be the path of a video file on this site, such as /film/intro.mp4, or the https address of a video on YouTube'

/** Exactly one leading slash, because `//host` and `/\host` lead to other sites. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/
const YOUTUBE = /^(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com$/
const FILM_ID = /^[\w-]+$/

/**
 * Chooses the player (product-spec section 2): the browser's for an mp4 of this site, otherwise a frame of the host that sets no cookies.
 * Undefined for any other source, because the content security policy would block it. Imports no zod, so that pages can load it.
 */
export function filmSource(embed: string, type: FilmType): FilmSource | undefined {
  const given = embed.trim()
  if (type === 'mp4' || given.endsWith('.mp4')) return SITE_PATH.test(given) ? { kind: 'file', url: given } : undefined
  const id = filmId(given)
  return id && FILM_ID.test(id) ? { kind: 'frame', url: `https://www.youtube-nocookie.com/embed/${id}` } : undefined
}

/** Accepts youtube.com/watch?v=ID, youtu.be/ID, youtube.com/embed/ID and the ID alone. */
function filmId(given: string): string | null | undefined {
  if (FILM_ID.test(given)) return given
  if (!URL.canParse(given)) return undefined
  const { origin, hostname, username, password, pathname, searchParams } = new URL(given)
  // The origin has the protocol, and a port only if it is an unusual one.
  if (username !== '' || password !== '' || origin !== `https://${hostname}`) return undefined
  if (hostname === 'youtu.be') return pathname.slice(1)
  if (!YOUTUBE.test(hostname)) return undefined
  return searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)\/?$/.exec(pathname)?.[1]
}
