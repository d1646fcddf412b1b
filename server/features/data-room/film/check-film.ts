import { createHash } from 'node:crypto'
import { type Refusal, ROOM_LIMITS } from '../../../../contract/data-room/data-room-labels.ts'
import { partsOf } from '../../../../contract/data-room/film.ts'
import type { DocumentVersionRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { scanBytes } from '../../../platform/clamd.ts'
import type { DocumentFacts, KeptFilm } from '../render/inspect.ts'
import { readPiece } from '../uploads.ts'
import type { ReadAt } from './film-file.ts'
import { readMp4 } from './read-mp4.ts'
import { readWebm } from './read-webm.ts'

/** By the first bytes, as browsers take it. A QuickTime film is played as MP4, which was made from it. */
export function filmType(head: Buffer): 'video/mp4' | 'video/webm' | undefined {
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'video/mp4'
  return head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])) ? 'video/webm' : undefined
}

/** `file`: the SHA-256 of what arrived. It is not kept if it is refused. `malware` names what was found in it. */
export type CheckedFilm =
  | { refusal: Refusal; type: 'film' | null; file: string; isKept: false; malware?: string }
  | { type: 'film'; file: string; index: string; pages: number }

type Piece = { number: number; sha256: string }
type Version = Pick<DocumentVersionRow, 'id' | 'bytes' | 'announced_sha256'>

/** Checks a film piece by piece: it is never whole in memory, and stays in its pieces. `mediaType`: undefined of what is none. */
export async function checkFilm(
  deps: Deps,
  version: Version,
  pieces: readonly Piece[],
  mediaType: 'video/mp4' | 'video/webm' | undefined,
): Promise<CheckedFilm> {
  async function* arrived() {
    for (const { number, sha256 } of pieces) yield await readPiece(deps, version.id, number, sha256)
  }
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of arrived()) {
    hash.update(piece)
    bytes += piece.length
  }
  const file = hash.digest('hex')
  // Before anything looks into it. Without an answer the job is tried again.
  const scanned = await scanBytes(deps.config.clamd, arrived())
  const refused = { type: mediaType === undefined ? null : 'film', file, isKept: false } as const
  if (typeof scanned === 'object') return { ...refused, refusal: 'malware', malware: scanned.malware }
  if (mediaType === undefined) return { ...refused, refusal: 'too_large' }
  if (scanned === 'unscanned') return { ...refused, refusal: 'unscanned' }
  if (bytes !== version.bytes) return { ...refused, refusal: 'size_differs' }
  if (version.announced_sha256 !== null && version.announced_sha256 !== file)
    return { ...refused, refusal: 'content_differs' }
  const readAt = readerOf(deps, version.id, pieces, version.bytes)
  const read = await (mediaType === 'video/mp4' ? readMp4 : readWebm)(readAt, version.bytes)
  if ('refusal' in read) return { ...refused, refusal: read.refusal }
  const { seconds, width, height } = read
  const count = partsOf(seconds)
  const film: KeptFilm = {
    ...{ seconds, width, height, mediaType, bytes, pieceBytes: ROOM_LIMITS.pieceBytes },
    pieces: pieces.map(({ sha256 }) => sha256),
  }
  const facts: DocumentFacts = { pages: Array(count).fill({ width, height, text: '' }), outline: [], film }
  return { type: 'film', file, index: await deps.files.put(Buffer.from(JSON.stringify(facts))), pages: count }
}

/** Reads across pieces. The last piece is kept, because a file is read from its beginning to its end. */
function readerOf(deps: Deps, versionId: string, pieces: readonly Piece[], bytes: number): ReadAt {
  let kept: { number: number; piece: Buffer } | undefined
  return async (from, length) => {
    const parts: Buffer[] = []
    for (let at = from; at < Math.min(bytes, from + length); ) {
      const number = Math.floor(at / ROOM_LIMITS.pieceBytes)
      if (kept?.number !== number)
        kept = { number, piece: await readPiece(deps, versionId, number, pieces[number]?.sha256 ?? '') }
      const start = at - number * ROOM_LIMITS.pieceBytes
      const part = kept.piece.subarray(start, start + from + length - at)
      if (part.length === 0) break
      parts.push(part)
      at += part.length
    }
    return Buffer.concat(parts)
  }
}
