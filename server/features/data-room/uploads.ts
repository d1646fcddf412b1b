import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type { beginDocument as beginLine, beginVersion as versionLine } from '../../../contract/data-room/library.ts'
import type { Admin } from '../../access/account.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { enqueue } from '../operations/jobs/service.ts'
import {
  findVersion,
  insertDocument,
  insertVersion,
  lastVersionNumber,
  listPieces,
  lockDocument,
  lockVersion,
  nextPosition,
  putPiece,
  setVersion,
} from './queries.ts'
import { pieceLength } from './rules.ts'
import { findFolderOf, told } from './service.ts'

/** What reading time is told of is named by a document's id, in lower case. */
const ID_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

type Begun = z.input<typeof beginLine.output>

/** Begins a document with its first file. Readers see nothing of it before that is ready. */
export async function beginDocument(deps: Deps, staff: Admin, wish: z.output<typeof beginLine.input>): Promise<Begun> {
  const { route, title, description, icon, action, folderId, fileName, bytes } = wish
  const id = deps.ids.pick(ID_ALPHABET, 16)
  return deps.db.transaction().execute(async (trx) => {
    if (folderId !== null && (await findFolderOf(trx, folderId)) !== route) throw new AppError('not_found')
    await insertDocument(trx, {
      id,
      route,
      folder_id: folderId,
      position: await nextPosition(trx, 'document', route),
      title,
      description,
      icon,
      action,
      download: 0,
      narrowed: 0,
      visible_from: null,
      visible_until: null,
      current_version_id: null,
      created_at: iso(deps.clock.now()),
      removed_at: null,
    })
    await recordEntry(trx, deps, told(staff, 'document.added', route, { document: id }))
    return addVersion(trx, deps, staff, { id, route }, { fileName, bytes })
  })
}

/** Begins a further version; readers get the present one until it is ready. */
export async function beginVersion(deps: Deps, staff: Admin, wish: z.output<typeof versionLine.input>): Promise<Begun> {
  return deps.db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, wish.id)
    if (!document) throw new AppError('not_found')
    return addVersion(trx, deps, staff, document, wish)
  })
}

async function addVersion(
  trx: Trx,
  deps: Deps,
  staff: Admin,
  document: { id: string; route: string },
  file: { fileName: string; bytes: number },
): Promise<Begun> {
  const id = deps.ids.id()
  const number = (await lastVersionNumber(trx, document.id)) + 1
  await insertVersion(trx, {
    id,
    document_id: document.id,
    number,
    file_name: file.fileName,
    bytes: file.bytes,
    created_at: iso(deps.clock.now()),
    created_by: staff.actor,
    sent_at: null,
    ready_at: null,
    refused_at: null,
    refusal: null,
    type: null,
    file_sha256: null,
    pdf_sha256: null,
    index_sha256: null,
    pages: 0,
    pages_done: 0,
  })
  await recordEntry(
    trx,
    deps,
    told(staff, 'document.version_begun', document.route, {
      document: document.id,
      version: number,
      bytes: file.bytes,
    }),
  )
  return { documentId: document.id, versionId: id, pieceBytes: ROOM_LIMITS.pieceBytes }
}

/** Before each piece its version and number, so that no other file is ever the same: it can then be thrown away by itself. */
function pieceHead(versionId: string, number: number): Buffer {
  return Buffer.from(`piece ${versionId} ${number}\n`)
}

/** Keeps one piece of a file; sent again it takes the place of the first. */
export async function keepPiece(deps: Deps, id: string, number: number, bytes: Uint8Array): Promise<void> {
  const version = await findVersion(deps.db, id)
  if (!version) throw new AppError('not_found')
  if (version.sent_at !== null || version.refused_at !== null) throw new AppError('upload_over')
  if (bytes.length !== pieceLength(version.bytes, ROOM_LIMITS.pieceBytes, number)) throw new AppError('piece_wrong')
  const sha256 = await deps.files.put(Buffer.concat([pieceHead(id, number), bytes]))
  await deps.db.transaction().execute(async (trx) => {
    const held = await lockVersion(trx, id)
    // The last word may have been said while the piece was being kept.
    if (held?.sent_at !== null || held.refused_at !== null) throw new AppError('upload_over')
    await putPiece(trx, { version_id: id, number, sha256, bytes: bytes.length })
  })
}

/** Every piece is here: the file is now looked at by a job. Said twice, it is looked at once. */
export async function finishVersion(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const version = await lockVersion(trx, id)
    const document = version && (await lockDocument(trx, version.document_id))
    if (!version || !document) throw new AppError('not_found')
    if (version.sent_at !== null) return
    if (version.refused_at !== null) throw new AppError('upload_over')
    const pieces = await listPieces(trx, id)
    if (pieces.reduce((sum, { bytes }) => sum + bytes, 0) !== version.bytes) throw new AppError('upload_incomplete')
    await setVersion(trx, id, { sent_at: iso(deps.clock.now()) })
    await enqueue(trx, deps, 'document_version', { versionId: id })
    await recordEntry(
      trx,
      deps,
      told(staff, 'document.version_sent', document.route, { document: document.id, version: version.number }),
    )
  })
}

/** The whole file, of its pieces. */
export async function joinPieces(deps: Deps, id: string): Promise<{ bytes: Buffer; sha256: string }> {
  const parts: Buffer[] = []
  for (const { number, sha256 } of await listPieces(deps.db, id)) {
    const piece = await deps.files.get(sha256)
    parts.push(piece.subarray(pieceHead(id, number).length))
  }
  const bytes = Buffer.concat(parts)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
