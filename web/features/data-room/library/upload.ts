import { ROOM_LIMITS } from '../../../../contract/data-room/data-room-labels.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'

/** A file to upload, as a new document or as a new version of one. */
type Upload = { file: File } & ({ route: ProjectKey; folderId: string | null } | { documentId: string })

/** Attempts per piece. */
const TRIES = 3
const PAUSE_MS = 1_500

/** Sends a file in pieces and retries failed ones. Throws the server's refusal. */
export async function sendFile(upload: Upload, onSent: (bytes: number) => void): Promise<string> {
  const { file } = upload
  const about = { fileName: file.name.slice(0, 255), bytes: file.size }
  if (file.size === 0) throw new CallError('The file is empty.', { status: 400 })
  if (file.size > ROOM_LIMITS.fileBytes) throw new CallError('The file is larger than 64 MB.', { status: 400 })
  const begun =
    'documentId' in upload
      ? await call('POST /api/admin/documents/:id/versions', { id: upload.documentId, ...about })
      : await call('POST /api/admin/documents', {
          route: upload.route,
          folderId: upload.folderId,
          title: titleOf(file.name),
          ...about,
        })
  const { documentId, versionId: id, pieceBytes } = begun
  for (let number = 0; number * pieceBytes < file.size; number++) {
    const end = Math.min((number + 1) * pieceBytes, file.size)
    await sendPiece(id, number, file.slice(number * pieceBytes, end, 'application/octet-stream'))
    onSent(end)
  }
  await call('POST /api/admin/documents/versions/:id/finish', { id })
  return documentId
}

async function sendPiece(id: string, number: number, body: Blob): Promise<void> {
  for (let left = TRIES - 1; ; left--) {
    try {
      await call('PUT /api/admin/documents/versions/:id/pieces/:number', { id, number }, { body })
      return
    } catch (error) {
      const final = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
      if (final || left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Makes the title `2026-03 pitch deck` of `2026-03_pitch-deck.pdf`. */
export function titleOf(fileName: string): string {
  const bare = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/(\p{L})-(?=\p{L})/gu, '$1 ')
    .trim()
  return (bare || fileName).slice(0, 200)
}
