import { send } from './call.ts'
import { readError } from './call-error.ts'

/**
 * Fetches a picture as what a canvas draws. No `img`: the override's token goes in a header only, a refusal has words, and nothing of it
 * is left in the browser's cache.
 */
export async function fetchPicture(path: string, fields: Record<string, unknown>, signal?: AbortSignal) {
  const response = await send('GET', path, fields, signal ? { signal } : {})
  if (!response.ok) throw await readError(response, 'words')
  return createImageBitmap(await response.blob())
}
