import { queryOptions } from '@tanstack/react-query'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call, send } from '../../../lib/call.ts'
import { readError } from '../../../lib/call-error.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { confidential } from '../reader/queries.ts'

export type FilmMark = Answer<'GET /api/projects/:route/documents/:id/film/mark'>
export type FilmPlace = { route: ProjectKey; id: string; version: number }

/** The server changes the code every few minutes. */
const MARK_MS = 60_000
const MAKING_MS = 1_500

export function markQuery({ route, id, version }: FilmPlace, playing: boolean) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/documents`, id, 'film', version],
    queryFn: ({ signal }) =>
      call('GET /api/projects/:route/documents/:id/film/mark', { route, id, version }, { signal }),
    ...confidential,
    // While a copy is being made it says how far it is. A film that stands still needs no further code.
    refetchInterval: ({ state: { data } }) => (data?.copy?.state === 'making' ? MAKING_MS : playing && MARK_MS),
  })
}

export const filmUrl = ({ route, id, version }: FilmPlace) =>
  `/api/projects/${route}/documents/${id}/film?version=${version}`

/** Why no bytes come; undefined if they do. */
export async function findFault({ route, id, version }: FilmPlace): Promise<unknown> {
  try {
    const response = await send('GET', `/api/projects/${route}/documents/${id}/film`, { version }, { from: 0 })
    if (!response.ok) return await readError(response, 'words')
    await response.body?.cancel()
    return undefined
  } catch (error) {
    return error
  }
}

/** All of a film, for those whose requests need a header, which a player does not send. Throws the server's refusal. */
export async function fetchFilm(
  { route, id, version }: FilmPlace,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<Blob> {
  const parts: Blob[] = []
  let type = ''
  for (let from = 0, total = 1; from < total; ) {
    const response = await send('GET', `/api/projects/${route}/documents/${id}/film`, { version }, { signal, from })
    if (!response.ok) throw await readError(response, 'words')
    const part = await response.blob()
    type = response.headers.get('content-type') ?? ''
    total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0)
    from += part.size
    parts.push(part)
    onProgress(Math.floor((from / total) * 100))
  }
  return new Blob(parts, { type })
}
