import { send } from './call.ts'
import { readError } from './call-error.ts'

/** A picture with the code and the time of the watermark in it. */
export type MarkedPicture = { bitmap: ImageBitmap; code: string; at: string }

/** Fetches a picture for a canvas. An `img` could not send the override's token or show a refusal, and would leave it in the cache. */
export async function fetchPicture(path: string, fields: Record<string, unknown>, signal?: AbortSignal) {
  return (await fetchMarked(path, fields, signal)).bitmap
}

/** The bitmap is decoded: it can be drawn at once. */
export async function fetchMarked(
  path: string,
  fields: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<MarkedPicture> {
  const response = await send('GET', path, fields, signal ? { signal } : {})
  if (!response.ok) throw await readError(response, 'words')
  const [code = '', at = ''] = (response.headers.get('watermark') ?? '').split(' ')
  return { bitmap: await createImageBitmap(await response.blob()), code, at }
}
