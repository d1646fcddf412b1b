import { send } from './call.ts'
import { readError } from './call-error.ts'

/** Saves text or a blob as a file. */
export function saveFile(name: string, content: string | Blob) {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download keeps its own reference to the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** Fetches a file and saves it under the server's name. A link could not send the override's token, which is in a header. */
export async function download(method: 'GET' | 'POST', path: string, fields: Record<string, unknown> = {}) {
  const response = await send(method, path, fields)
  if (!response.ok) throw await readError(response, 'words')
  saveFile(nameIn(response.headers.get('content-disposition') ?? '') ?? 'download', await response.blob())
}

/** The name with all its letters comes first (RFC 6266). */
function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/.exec(disposition)?.[1]
}
