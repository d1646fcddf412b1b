import { send } from './call.ts'
import { readError } from './call-error.ts'

/** Has the browser save something as a file. */
export function saveFile(name: string, content: string | Blob) {
  const url = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content,
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** Fetches a file that the server makes and has it saved. No bare link: the override's token goes in a header only. */
export async function download(path: string, choice: Record<string, unknown>) {
  const response = await send('POST', path, choice)
  if (!response.ok) throw await readError(response, 'words')
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(name ?? 'list.csv', await response.blob())
}
