import { sizeReason, titleOf } from '../../../../contract/data-room/upload-rules.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'

/** Where a file goes: a folder, with the folders in it that are made if they do not exist, or a document that gets a new version. */
export type Destination =
  | { route: ProjectKey; folderId: string | null; folders: readonly string[] }
  | { documentId: string }

/** What happens if the folder has a document with this file name and other content. */
export type SameName = 'refuse' | 'version' | 'another'

type Upload = {
  name: string
  blob: Blob
  to: Destination
  sameName: SameName
  /** New for each file. If the answer to the start is lost, the next one finds the same upload by it. */
  key: string
}

type SendOptions = {
  signal: AbortSignal
  onBegun: (versionId: string) => void
  onSent: (bytes: number) => void
  /** Waits until it is the turn of this file, so that documents are numbered in the order of the files. */
  inTurn: <T>(begin: () => Promise<T>) => Promise<T>
  /** Hears `online` when the connection is back, which ends the pause before another attempt. */
  connection: EventTarget
  /** The first pause. Each one after it is twice as long. */
  pauseMs?: number
}

/** Two minutes and a half together. */
const TRIES = 8
const PAUSE_MS = 1_500
const MAX_PAUSE_MS = 30_000

/** Sends a file in pieces, without those that have arrived before. Throws the server's refusal. */
export async function sendFile(upload: Upload, options: SendOptions): Promise<'sent' | 'here'> {
  const { blob } = upload
  if (blob.size === 0) throw new CallError('The file is empty.', { status: 400 })
  const tooLarge = sizeReason(upload.name, blob.size)
  if (tooLarge !== undefined) throw new CallError(tooLarge, { status: 400 })
  const sha256 = await digest(blob)
  const begun = await options.inTurn(() => begin(upload, sha256, options))
  options.onBegun(begun.versionId)
  if (begun.state === 'here') return 'here'
  try {
    await sendPieces(blob, begun, options)
    await persist(() => call('POST /api/admin/documents/versions/:id/finish', { id: begun.versionId }), options)
  } catch (error) {
    // Another tab may have sent the rest of the same file.
    if (!(error instanceof CallError) || error.code !== 'upload_over') throw error
    if ((await begin(upload, sha256, options)).state !== 'here') throw error
  }
  return 'sent'
}

function begin({ name, blob, to, sameName, key }: Upload, sha256: string | undefined, options: SendOptions) {
  const about = { fileName: name, bytes: blob.size, uploadKey: key, ...(sha256 && { sha256 }) }
  return persist(
    () =>
      'documentId' in to
        ? call('POST /api/admin/documents/:id/versions', { id: to.documentId, ...about })
        : call('POST /api/admin/documents', {
            route: to.route,
            folderId: to.folderId,
            folders: [...to.folders],
            title: titleOf(name),
            sameName,
            ...about,
          }),
    options,
  )
}

type Begun = Awaited<ReturnType<typeof begin>>

async function sendPieces(blob: Blob, begun: Begun, options: SendOptions): Promise<void> {
  const { versionId: id, pieceBytes } = begun
  const arrived = new Set(begun.pieces)
  let sent = 0
  for (let number = 0; number * pieceBytes < blob.size; number++) {
    const end = Math.min((number + 1) * pieceBytes, blob.size)
    const body = blob.slice(number * pieceBytes, end, 'application/octet-stream')
    if (!arrived.has(number))
      await persist(
        (signal) => call('PUT /api/admin/documents/versions/:id/pieces/:number', { id, number }, { body, signal }),
        options,
      )
    sent += body.size
    options.onSent(sent)
  }
}

/** Tries again while the connection or the server is down. */
async function persist<T>(
  act: (signal: AbortSignal) => Promise<T>,
  { signal, connection, pauseMs = PAUSE_MS }: SendOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    try {
      return await act(signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!isPassing(error) || attempt === TRIES) throw error
      const asked = (error.retryAfter ?? 0) * 1000
      await pause(Math.max(asked, Math.min(MAX_PAUSE_MS, pauseMs * 2 ** (attempt - 1))), signal, connection)
    }
  }
}

function isPassing(error: unknown): error is CallError {
  return error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)
}

function pause(ms: number, signal: AbortSignal, connection: EventTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      connection.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    connection.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

/** Undefined where the browser offers no hashing: on a page without HTTPS. */
async function digest(blob: Blob): Promise<string | undefined> {
  if (!globalThis.crypto.subtle) return undefined
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
