import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type {
  beginDocument as beginEndpoint,
  beginVersion as versionEndpoint,
} from '../../../contract/data-room/library.ts'
import type { Admin } from '../../access/account.ts'
import { getProject } from '../../access/projects.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { Upload } from '../../http/handle-upload.ts'
import { iso } from '../../platform/clock.ts'
import { enqueue } from '../operations/jobs/service.ts'
import {
  deletePieces,
  findVersion,
  insertDocument,
  insertVersion,
  lastVersionNumber,
  listPieces,
  listUnsent,
  lockDocument,
  lockVersion,
  nextPosition,
  putPiece,
  setVersion,
} from './queries.ts'
import { pieceLength, ruleText } from './rules.ts'
import { findFolderOf, roomEntry } from './service.ts'

/** Reading time is reported by section names, which contain the document's id and are lower case. */
const ID_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

type Begun = z.input<typeof beginEndpoint.output>

/** Creates a document and starts the upload of its first file. It is private until staff release it. */
export async function beginDocument(
  deps: Deps,
  staff: Admin,
  input: z.output<typeof beginEndpoint.input>,
): Promise<Begun> {
  const { route, title, description, icon, action, folderId, fileName, bytes } = input
  const id = deps.ids.pick(ID_ALPHABET, 16)
  return deps.db.transaction().execute(async (trx) => {
    await getProject(trx, route)
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
      released_at: null,
      visible_from: null,
      visible_until: null,
      current_version_id: null,
      created_at: iso(deps.clock.now()),
      removed_at: null,
    })
    const after = ruleText({ released: false, readers: 'all', from: null, until: null })
    await recordEntry(trx, deps, roomEntry(staff, 'document.added', route, { document: id, after }))
    return addVersion(trx, deps, staff, { id, route }, { fileName, bytes })
  })
}

/** Starts the upload of a new version. Readers get the current one until it is ready. */
export async function beginVersion(
  deps: Deps,
  staff: Admin,
  input: z.output<typeof versionEndpoint.input>,
): Promise<Begun> {
  return deps.db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, input.id)
    if (!document) throw new AppError('not_found')
    return addVersion(trx, deps, staff, document, input)
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
    created_by: staff.actor.name,
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
    roomEntry(staff, 'document.version_begun', document.route, {
      document: document.id,
      version: number,
      bytes: file.bytes,
    }),
  )
  return { documentId: document.id, versionId: id, pieceBytes: ROOM_LIMITS.pieceBytes }
}

/** Files are stored by digest. A header makes every piece unique, so that deleting it affects no other file. */
function pieceHead(versionId: string, number: number): Buffer {
  return Buffer.from(`piece ${versionId} ${number}\n`)
}

/** Stores one piece of a file. Sending it again replaces it. */
export async function keepPiece(deps: Deps, id: string, number: number, upload: Upload): Promise<void> {
  const version = await findVersion(deps.db, id)
  if (!version) throw new AppError('not_found')
  if (version.sent_at !== null || version.refused_at !== null) throw new AppError('upload_over')
  const { bytes } = upload
  if (bytes !== pieceLength(version.bytes, ROOM_LIMITS.pieceBytes, number)) throw new AppError('piece_wrong')
  const file = await upload.receive()
  const sha256 = await file.use((piece) => deps.files.put(Buffer.concat([pieceHead(id, number), piece])))
  await deps.db.transaction().execute(async (trx) => {
    const held = await lockVersion(trx, id)
    // The upload may have ended while the piece was being stored.
    if (held?.sent_at !== null || held.refused_at !== null) throw new AppError('upload_over')
    await putPiece(trx, { version_id: id, number, sha256, bytes })
  })
}

/** Completes an upload and queues the check of the file. Calling it again has no effect. */
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
      roomEntry(staff, 'document.version_sent', document.route, { document: document.id, version: version.number }),
    )
  })
}

export async function joinPieces(deps: Deps, id: string): Promise<{ bytes: Buffer; sha256: string }> {
  const parts: Buffer[] = []
  for (const { number, sha256 } of await listPieces(deps.db, id)) {
    const piece = await deps.files.get(sha256)
    parts.push(piece.subarray(pieceHead(id, number).length))
  }
  const bytes = Buffer.concat(parts)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Pieces normally follow each other within seconds. */
const GIVEN_UP_MS = 24 * 60 * 60_000

/** Ends uploads that have stopped: deletes their pieces, and tells staff to upload the file again. */
export async function endAbandonedUploads(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  for (const id of await listUnsent(deps.db, iso(now - GIVEN_UP_MS))) {
    const pieces = await endUpload(deps, id, iso(now))
    // After the commit: a file without a row does no harm, but a row without its file would.
    for (const { sha256 } of pieces) await deps.files.remove(sha256)
  }
}

async function endUpload(deps: Deps, id: string, now: string) {
  return deps.db.transaction().execute(async (trx) => {
    const held = await lockVersion(trx, id)
    // The last piece may have just arrived, or another process was first.
    if (!held || held.sent_at !== null || held.refused_at !== null) return []
    const document = await lockDocument(trx, held.document_id)
    const pieces = await listPieces(trx, id)
    await deletePieces(trx, id)
    await setVersion(trx, id, { refused_at: now, refusal: 'broken_off' })
    await recordEntry(trx, deps, {
      action: 'document.refused',
      actor: 'system',
      route: document?.route ?? null,
      detail: { document: held.document_id, version: held.number, refusal: 'broken_off' },
    })
    return pieces
  })
}
