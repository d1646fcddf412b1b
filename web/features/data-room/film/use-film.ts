import { useEffect, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { overrideToken } from '../../../lib/override-token.ts'
import { viewedPerson } from '../../../lib/view-as.ts'
import { type FilmPlace, fetchFilm, filmUrl } from './queries.ts'

/**
 * What the player plays. Its requests have cookies only, so for an admin who sees with the rights of somebody else, or with the override,
 * the film is loaded whole before. `percent`: how much of it there is.
 */
export function useFilm(place: FilmPlace, tries: number) {
  const isDirect = !overrideToken() && !viewedPerson()
  const [loaded, setLoaded] = useState<{ url?: string; percent?: number; error?: unknown }>({})
  const { route, id, version } = place
  // biome-ignore lint/correctness/useExhaustiveDependencies(tries): another try loads it again
  useEffect(() => {
    if (isDirect) return
    const stop = new AbortController()
    let url: string | undefined
    fetchFilm({ route, id, version }, { signal: stop.signal, onProgress: (percent) => setLoaded({ percent }) }).then(
      (film) => {
        url = URL.createObjectURL(film)
        setLoaded({ url })
      },
      (error) => {
        if (!stop.signal.aborted) setLoaded({ error: error instanceof CallError ? error : new Error() })
      },
    )
    return () => {
      stop.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [isDirect, route, id, version, tries])
  return isDirect ? { url: filmUrl(place) } : loaded
}
