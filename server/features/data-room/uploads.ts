import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Refusal, ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type {
  beginDocument as beginEndpoint,
  beginVersion as versionEndpoint,
} from '../../../contract/data-room/library.ts'
import { sizeReason } from '../../../contract/data-room/upload-rules.ts'
import type { ProjectKey } from '../../../contract/projects/project-keys.ts'
import type { Admin } from '../../access/account.ts'
import { getProject } from '../../access/projects.ts'
import { actorName, recordEntry } from '../../audit/service.ts'
import type { DocumentVersionRow, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { Upload } from '../../http/handle-upload.ts'
import { iso } from '../../platform/clock.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { addFolder } from './arrange.ts'
import {
  deletePieces,
  findVersion,
  insertDocument,
  insertVersion,
  lastVersionNumber,
  listFolders,
  listPieces,
  listUnsent,
  lockDocument,
  lockRoom,
  lockVersion,
  nextPosition,
  putPiece,
  setVersion,
} from './queries.ts'
import { documentRule, NO_RULE, pieceLength } from './rules.ts'
import { findFolderOf, type RoomActor, roomEntry, takeOut } from './service.ts'
import { countVersions, findByUploadKey, listSameNamed, listVersionsWith } from './upload-queries.ts'

/** Reading time is reported by section names, which contain the document's id and are lower case. */
const ID_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

type Begun = z.input<typeof beginEndpoint.output>

/** Creates a document and starts the upload of its first file, or goes on with it. It is private until staff release it. */
export async function beginDocument(
  deps: Deps,
  staff: RoomActor,
  input: z.output<typeof beginEndpoint.input>,
): Promise<Begun> {
  const { route, title, description, icon, action, sha256 } = input
  checkSize(input)
  const names = (input.folders ?? []).map((name) => name.normalize('NFC'))
  const file = { fileName: input.fileName.normalize('NFC'), bytes: input.bytes, sha256 }
  const uploadKey = boundKey(deps, staff, [route, input.folderId, ...names], { ...file, uploadKey: input.uploadKey })
  return deps.db.transaction().execute(async (trx) => {
    await getProject(trx, route)
    await lockRoom(trx, route)
    const known = await findKnown(trx, uploadKey)
    if (known) return goOn(trx, known)
    const place = await findPlace(trx, route, input.folderId, names)
    if (sha256 !== undefined && place.missing.length === 0) {
      const named = await listSameNamed(trx, { route, folderId: place.folderId, fileName: file.fileName })
      const same = named.find((version) => isLive(version) && hasContent(version, sha256))
      if (same) return goOn(trx, same)
      const versionOf = findReplaced(named, input.sameName)
      if (versionOf) return addVersion(trx, deps, staff, await getLocked(trx, versionOf), { ...file, uploadKey })
    }
    const folderId = await makePlace(trx, deps, staff, route, place)
    const id = deps.ids.pick(ID_ALPHABET, 16)
    const row = {
      id,
      route,
      folder_id: folderId,
      position: await nextPosition(trx, 'document', route),
      title,
      description,
      icon,
      action,
      download: 0,
      ...NO_RULE,
      tags: '[]',
      released_at: null,
      current_version_id: null,
      created_at: iso(deps.clock.now()),
      removed_at: null,
    }
    await insertDocument(trx, row)
    const after = documentRule(row, [])
    await recordEntry(trx, deps, roomEntry(staff, 'document.added', route, { document: id, after }))
    return addVersion(trx, deps, staff, { id, route }, { ...file, uploadKey })
  })
}

/** By the name, before anything is sent. What the file is says its content, once it is here. */
function checkSize({ fileName, bytes }: { fileName: string; bytes: number }): void {
  const reason = sizeReason(fileName, bytes)
  if (reason !== undefined) throw new AppError('invalid_input', { fields: { bytes: reason } })
}

const isLive = ({ refused_at }: DocumentVersionRow) => refused_at === null
const hasContent = (version: DocumentVersionRow, sha256: string) =>
  version.file_sha256 === sha256 || version.announced_sha256 === sha256

/**
 * The client's key for an upload, bound to what it was given for: the same key for another place, file or caller is another key, so it never
 * leads into their document.
 */
function boundKey(
  deps: Deps,
  { actor }: RoomActor,
  place: readonly (string | null)[],
  { fileName, bytes, sha256 = '', uploadKey }: UploadedFile,
): string | undefined {
  const given = JSON.stringify([place, fileName, bytes, sha256, actorName(actor), uploadKey])
  return uploadKey && deps.secrets.digest('upload-key', given)
}

async function findKnown(trx: Trx, uploadKey: string | undefined) {
  return uploadKey === undefined ? undefined : findByUploadKey(trx, uploadKey)
}

/** What the client still has to send of an upload that was started before. */
async function goOn(trx: Trx, version: DocumentVersionRow): Promise<Begun> {
  if (!isLive(version)) throw new AppError('upload_over')
  const about = { documentId: version.document_id, versionId: version.id, pieceBytes: ROOM_LIMITS.pieceBytes }
  if (version.sent_at !== null) return { ...about, state: 'here', pieces: [] }
  return { ...about, state: 'resumed', pieces: (await listPieces(trx, version.id)).map(({ number }) => number) }
}

/** The document that gets this file as its new version. Where nothing could be read there is nothing to ask about. */
function findReplaced(named: readonly DocumentVersionRow[], sameName: 'refuse' | 'version' | 'another' | undefined) {
  const live = named.find(isLive)
  if (live === undefined) return named[0]?.document_id
  if (sameName === 'refuse') throw new AppError('upload_exists')
  return sameName === 'version' ? live.document_id : undefined
}

async function getLocked(trx: Trx, id: string) {
  const document = await lockDocument(trx, id)
  if (!document) throw new AppError('not_found')
  return document
}

type Looked = {
  route: ProjectKey
  folderId: string | null
  folders: readonly string[]
  fileName: string
  sha256: string
}
/** `taken`: the folder has a document with this file name and other content. */
export type UploadState = 'new' | 'begun' | 'here' | 'taken'

/** What starting this upload would find. Changes nothing. */
export async function findUploadState(deps: Deps, { route, folderId, folders, fileName, sha256 }: Looked) {
  return deps.db.transaction().execute(async (trx): Promise<UploadState> => {
    const place = await findPlace(trx, route, folderId, folders)
    if (place.missing.length > 0) return 'new'
    const named = await listSameNamed(trx, { route, folderId: place.folderId, fileName })
    const same = named.find((version) => isLive(version) && hasContent(version, sha256))
    if (same) return same.sent_at === null ? 'begun' : 'here'
    return named.some(isLive) ? 'taken' : 'new'
  })
}

type Place = { folderId: string | null; missing: string[] }

/** How far the path exists already, and the folders that it lacks. */
async function findPlace(trx: Trx, route: string, folderId: string | null, names: readonly string[]): Promise<Place> {
  const folders = await listFolders(trx, route)
  if (folderId !== null && !folders.some(({ id }) => id === folderId)) throw new AppError('not_found')
  let parent = folderId
  for (const [at, name] of names.entries()) {
    const next = folders.find(({ parent_id, title }) => parent_id === parent && title === name)
    if (!next) return { folderId: parent, missing: names.slice(at) }
    parent = next.id
  }
  return { folderId: parent, missing: [] }
}

async function makePlace(trx: Trx, deps: Deps, staff: RoomActor, route: string, place: Place): Promise<string | null> {
  let parentId = place.folderId
  for (const title of place.missing) parentId = await addFolder(trx, deps, staff, { route, title, parentId })
  // Locked, so that it cannot be removed meanwhile.
  if (parentId !== null && (await findFolderOf(trx, parentId)) !== route) throw new AppError('not_found')
  return parentId
}

/** Starts the upload of a new version, or goes on with it. Readers get the current one until it is ready. */
export async function beginVersion(
  deps: Deps,
  staff: Admin,
  input: z.output<typeof versionEndpoint.input>,
): Promise<Begun> {
  const { sha256 } = input
  checkSize(input)
  const uploadKey = boundKey(deps, staff, [input.id], input)
  return deps.db.transaction().execute(async (trx) => {
    const document = await getLocked(trx, input.id)
    const known = await findKnown(trx, uploadKey)
    if (known) return goOn(trx, known)
    const same = sha256 === undefined ? [] : await listVersionsWith(trx, document.id, sha256)
    const live = same.find(isLive)
    return live ? goOn(trx, live) : addVersion(trx, deps, staff, document, { ...input, uploadKey })
  })
}

type UploadedFile = {
  fileName: string
  bytes: number
  sha256?: string | undefined
  uploadKey?: string | undefined
}

async function addVersion(
  trx: Trx,
  deps: Deps,
  staff: RoomActor,
  document: { id: string; route: string },
  file: UploadedFile,
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
    created_by: actorName(staff.actor),
    sent_at: null,
    ready_at: null,
    refused_at: null,
    refusal: null,
    type: null,
    upload_key: file.uploadKey ?? null,
    announced_sha256: file.sha256 ?? null,
    file_sha256: null,
    pdf_sha256: null,
    index_sha256: null,
    pages: 0,
    pages_done: 0,
    redacted_from: null,
    left_out: null,
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
  return {
    documentId: document.id,
    versionId: id,
    pieceBytes: ROOM_LIMITS.pieceBytes,
    state: 'begun',
    pieces: [],
  }
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
  await file.use((piece) => keepBytes(deps, id, number, piece))
}

/** Stores one piece of an upload. */
export async function keepBytes(deps: Deps, id: string, number: number, piece: Uint8Array): Promise<void> {
  const sha256 = await deps.files.put(Buffer.concat([pieceHead(id, number), piece]))
  await deps.db.transaction().execute(async (trx) => {
    const held = await lockVersion(trx, id)
    // The upload may have ended while the piece was being stored.
    if (held?.sent_at !== null || held.refused_at !== null) throw new AppError('upload_over')
    await putPiece(trx, { version_id: id, number, sha256, bytes: piece.length })
  })
}

/** Completes an upload and queues the check of the file. Calling it again has no effect. */
export async function finishVersion(deps: Deps, staff: RoomActor, id: string): Promise<void> {
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

/** The bytes of one piece. `sha256`: of its file. */
export async function readPiece(
  deps: Pick<Deps, 'files'>,
  versionId: string,
  number: number,
  sha256: string,
): Promise<Buffer> {
  return (await deps.files.get(sha256)).subarray(pieceHead(versionId, number).length)
}

export async function joinPieces(deps: Deps, id: string): Promise<{ bytes: Buffer; sha256: string }> {
  const parts: Buffer[] = []
  for (const { number, sha256 } of await listPieces(deps.db, id)) parts.push(await readPiece(deps, id, number, sha256))
  const bytes = Buffer.concat(parts)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Pieces normally follow each other within seconds. */
const GIVEN_UP_MS = 24 * 60 * 60_000

/** Ends uploads that have stopped: deletes their pieces, and tells staff to upload the file again. */
export async function endAbandonedUploads(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  for (const id of await listUnsent(deps.db, iso(now - GIVEN_UP_MS))) {
    const pieces = await deps.db.transaction().execute(async (trx) => {
      const held = await lockVersion(trx, id)
      // The last piece may have just arrived, or another process was first.
      if (!held || held.sent_at !== null || held.refused_at !== null) return []
      const document = await lockDocument(trx, held.document_id)
      const detail = { document: held.document_id, version: held.number, refusal: 'broken_off' }
      await recordEntry(trx, deps, {
        action: 'document.refused',
        actor: 'system',
        route: document?.route ?? null,
        detail,
      })
      return endUpload(trx, id, 'broken_off', iso(now))
    })
    await removeFiles(deps, pieces)
  }
}

/** Cancels an upload. Calling it again has no effect. */
export async function cancelUpload(deps: Deps, staff: Admin, id: string): Promise<void> {
  const pieces = await deps.db.transaction().execute(async (trx) => {
    const version = await lockVersion(trx, id)
    const document = version && (await lockDocument(trx, version.document_id))
    if (version?.refusal === 'cancelled') return []
    if (!version || !document) throw new AppError('not_found')
    if (version.sent_at !== null || version.refused_at !== null) throw new AppError('upload_over')
    const now = iso(deps.clock.now())
    const about = { document: document.id, version: version.number }
    await recordEntry(trx, deps, roomEntry(staff, 'document.upload_cancelled', document.route, about))
    if ((await countVersions(trx, document.id)) === 1) await takeOut(trx, deps, staff, document)
    return endUpload(trx, id, 'cancelled', now)
  })
  await removeFiles(deps, pieces)
}

async function endUpload(trx: Trx, id: string, refusal: Refusal, now: string) {
  const pieces = await listPieces(trx, id)
  await deletePieces(trx, id)
  await setVersion(trx, id, { refused_at: now, refusal })
  return pieces
}

/** Call it after the commit: a file without a row does no harm, but a row without its file would. */
async function removeFiles(deps: Deps, pieces: ReadonlyArray<{ sha256: string }>): Promise<void> {
  for (const { sha256 } of pieces) await deps.files.remove(sha256)
}
