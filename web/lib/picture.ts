import { send } from './call.ts'
import { readError } from './call-error.ts'

/** Fetches a picture for a canvas. An `img` could not send the override's token or show a refusal, and would leave it in the cache. */
export async function fetchPicture(path: string, fields: Record<string, unknown>, signal?: AbortSignal) {
  const response = await send('GET', path, fields, signal ? { signal } : {})
  if (!response.ok) throw await readError(response, 'words')
  return createImageBitmap(await response.blob())
}
