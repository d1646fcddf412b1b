import { send } from './call.ts'
import { readError } from './call-error.ts'

/** Fetches a file and hands it over under the name that the server gave it; by a link alone an override's token could not be sent. */
export async function download(path: string): Promise<void> {
  const response = await send('GET', path, {})
  if (!response.ok) throw await readError(response, 'words')
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  saveBlob(name, await response.blob())
}

export function saveBlob(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
