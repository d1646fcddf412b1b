import type { z } from 'zod'
import type { NamedReaderKind, ReaderKind, ReadingAccess } from '../../../contract/data-room/data-room-labels.ts'
import type * as contract from '../../../contract/data-room/library.ts'
import type { Admin } from '../../access/account.ts'
import { listProjectKeys } from '../../access/project-queries.ts'
import { getProject } from '../../access/projects.ts'
import { type Actor, type Detail, type Entry, type PlainAction, recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { saveReaders } from './named-readers.ts'
import { takesOffice } from './office-service.ts'
import {
  listDocuments,
  listFolders,
  listReaders,
  listSent,
  listVersions,
  lockDocument,
  lockFolder,
  lockVersion,
  nextPosition,
  setDocument,
  setReaders,
} from './queries.ts'
import { decidingLevel } from './reading-rules.ts'
import {
  audienceRevision,
  type DocumentRights,
  type FolderRights,
  placesOf,
  type RoomRights,
  readRights,
  rightsIn,
} from './rights.ts'
import { listFolderReaders } from './rights-queries.ts'
import {
  documentRule,
  folderRevision,
  hiddenView,
  kindOf,
  numberRoom,
  readAs,
  revisionOf,
  versionState,
} from './rules.ts'

type Input<K extends keyof typeof contract> = (typeof contract)[K] extends { input: infer I extends z.ZodType }
  ? z.output<I>
  : never
type Room = z.input<typeof contract.listStaffRoom.output>
type LockedDocument = NonNullable<Awaited<ReturnType<typeof lockDocument>>>
type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** A project's data room, with the state of every version. */
export async function listStaffRoom(deps: Deps, asked: Input<'listStaffRoom'>['route']): Promise<Room> {
  const [first = ''] = await listProjectKeys(deps.db)
  const { key: route } = await getProject(deps.db, asked ?? first)
  const folders = await listFolders(deps.db, route)
  const documents = await listDocuments(deps.db, route)
  const versions = await listVersions(
    deps.db,
    documents.map(({ id }) => id),
  )
  const versionsOf = Map.groupBy(versions, ({ document_id }) => document_id)
  const sending = versions.filter((row) => versionState(row) === 'sending').map(({ id }) => id)
  const sent = await listSent(deps.db, sending)
  const room = numberRoom(folders, documents)
  const rights = await rightsIn(deps.db, route, folders, documents)
  const filled = new Set([...folders.map((row) => row.parent_id), ...documents.map((row) => row.folder_id)])
  const namedBy = (row: { id: string }) => (rights.folders.get(row.id) ?? rights.documents.get(row.id))?.readers ?? []
  return {
    office: deps.config.role === 'web' || (await takesOffice(deps.config)),
    folders: room.folders.map((row) => ({
      id: row.id,
      index: row.index,
      title: row.title,
      depth: row.depth,
      parentId: row.parent_id,
      empty: !filled.has(row.id),
      revision: folderRevision(row, namedBy(row)),
      readers: valuesOf(namedBy(row), rights.groups),
      ...limitsView(row),
      ...decisionOf(rights, rights.folders.get(row.id)),
    })),
    groups: [...rights.groups].map(([id, { name }]) => ({ id, name })),
    documents: room.documents.map((row) => {
      const own = versionsOf.get(row.id) ?? []
      const named = namedBy(row)
      return {
        id: row.id,
        index: row.index,
        revision: revisionOf(row, named),
        folderId: row.folder_id,
        title: row.title,
        description: row.description,
        icon: row.icon,
        action: row.action,
        download: row.download === 1,
        narrowed: row.access === 'named',
        readers: valuesOf(named, rights.groups),
        releasedAt: row.released_at,
        ...limitsView(row),
        ...decisionOf(rights, rights.documents.get(row.id)),
        tags: JSON.parse(row.tags) as string[],
        current: own.find(({ id }) => id === row.current_version_id)?.number ?? null,
        versions: own.map((version) => versionView(version, sent)),
        ...(own[0] && { kind: kindOf(own[0]), readAs: readAs(own[0]) }),
      }
    }),
  }
}

/** Readers as staff see them, without erased addresses and removed groups, which match nobody. */
function valuesOf(named: readonly { kind: NamedReaderKind; value: string | null }[], groups: RoomRights['groups']) {
  return named.flatMap(({ kind, value }) => {
    if (value === null || (kind === 'group' && !groups.has(value))) return []
    return [{ kind: kind as ReaderKind, value }]
  })
}

function limitsView(
  row: Awaited<ReturnType<typeof listFolders>>[number] | Awaited<ReturnType<typeof listDocuments>>[number],
) {
  const { access, visible_from, visible_until, close_after_days } = row
  return { access, visibleFrom: visible_from, visibleUntil: visible_until, closeAfterDays: close_after_days }
}

function decisionOf(rights: RoomRights, place: DocumentRights | FolderRights | undefined) {
  const rule = place && decidingLevel(placesOf(rights, place) ?? [])
  return {
    restricted: rule?.access === 'named',
    decidedBy: rule !== undefined && rule !== place && 'parentId' in rule ? rule.id : null,
  }
}

function versionView(
  row: VersionRow,
  sent: ReadonlyMap<string, number>,
): Room['documents'][number]['versions'][number] {
  const state = versionState(row)
  return {
    id: row.id,
    number: row.number,
    fileName: row.file_name,
    bytes: row.bytes,
    state,
    sent: state === 'sending' ? (sent.get(row.id) ?? 0) : row.bytes,
    pages: row.pages,
    pagesDone: row.pages_done,
    refusal: row.refusal,
    createdAt: row.created_at,
    readyAt: row.ready_at,
    redactedFrom: row.redacted_from,
    ...(row.left_out !== null && hiddenView(row.left_out, row.type === 'workbook')),
  }
}

/** Staff, or the operator at the command line. */
export type RoomActor = { readonly actor: Actor }

export function roomEntry(staff: RoomActor, action: PlainAction, route: string, detail: Detail): Entry {
  return { action, actor: staff.actor, route, detail }
}

/** Replaces the details of a document. They apply from a reader's next page on. */
export async function changeDocument(deps: Deps, staff: Admin, input: Input<'changeDocument'>): Promise<void> {
  const { id, title, description, icon, action, folderId, download } = input
  await deps.db.transaction().execute(async (trx) => {
    // Folders are locked before documents.
    const folder = folderId === null ? null : await lockFolder(trx, folderId)
    const was = await lockDocument(trx, id)
    if (!was) throw new AppError('not_found')
    // An outdated form must not undo access restrictions that someone else has set.
    const before = await listReaders(trx, [id])
    if (input.seen !== undefined && input.seen !== revisionOf(was, before)) throw new AppError('document_edited')
    if (folder !== null && folder?.route !== was.route) throw new AppError('not_found')
    const rule = {
      access: input.access ?? accessOf(input, was),
      visible_from: input.visibleFrom,
      visible_until: input.visibleUntil,
      close_after_days: input.closeAfterDays === undefined ? was.close_after_days : input.closeAfterDays,
    }
    const details = {
      title,
      description,
      icon,
      action,
      folder_id: folderId,
      // A document that moves to another folder comes last there.
      position: folderId === was.folder_id ? was.position : await nextPosition(trx, 'document', was.route),
      download: download ? 1 : 0,
      tags: input.tags === undefined ? was.tags : JSON.stringify([...new Set(input.tags)].sort()),
      ...rule,
    }
    await setDocument(trx, id, details)
    const readers = await saveReaders(trx, deps, was.route, input.readers)
    await setReaders(trx, id, readers)
    await recordEntry(
      trx,
      deps,
      roomEntry(staff, 'document.changed', was.route, {
        document: id,
        download,
        before: documentRule(was, idsOf(before)),
        after: documentRule({ ...was, ...details }, readers),
      }),
    )
  })
}

/** For programs that know only `narrowed`: they must not open what they do not know. */
function accessOf({ narrowed }: { narrowed: boolean }, was: { access: ReadingAccess }): ReadingAccess {
  if (narrowed) return 'named'
  return was.access === 'named' ? 'inherited' : was.access
}

export const idsOf = (readers: ReadonlyArray<{ reader_id: string }>) => readers.map(({ reader_id }) => reader_id)

/** Opens a document to its readers. `seen`: the revision of the document, or that of the readers whom staff were shown. */
export async function releaseDocument(deps: Deps, staff: Admin, { id, seen }: Input<'releaseDocument'>): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const was = await lockDocument(trx, id)
    if (!was) throw new AppError('not_found')
    const readers = await listReaders(trx, [id])
    if (
      seen !== undefined &&
      seen !== revisionOf(was, readers) &&
      seen !== audienceRevision(await readRights(trx, was.route), was, readers)
    )
      throw new AppError('document_edited')
    if (was.current_version_id === null) throw new AppError('version_not_ready')
    await setReleased(trx, deps, staff, was, idsOf(readers), iso(deps.clock.now()))
  })
}

/** Closes a document to its readers with their next page. */
export async function unreleaseDocument(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const was = await lockDocument(trx, id)
    if (!was) throw new AppError('not_found')
    await setReleased(trx, deps, staff, was, idsOf(await listReaders(trx, [id])), null)
  })
}

export async function setReleased(
  trx: Trx,
  deps: Deps,
  staff: Admin,
  was: LockedDocument,
  readers: readonly string[],
  released_at: string | null,
): Promise<void> {
  if ((was.released_at === null) === (released_at === null)) return
  await setDocument(trx, was.id, { released_at })
  const action = released_at === null ? 'document.made_private' : 'document.released'
  const before = documentRule(was, readers)
  const after = documentRule({ ...was, released_at }, readers)
  await recordEntry(trx, deps, roomEntry(staff, action, was.route, { document: was.id, before, after }))
}

/**
 * Adds an address to the readers of these documents of a project. A document that everyone may read stays as it is. One that opens to the
 * readers of its folder gets a rule of its own, with these readers and the address.
 */
export async function addReader(
  trx: Trx,
  deps: Deps,
  staff: Admin,
  given: { route: string; documents: readonly string[]; email: string },
): Promise<void> {
  const [reader = ''] = await saveReaders(trx, deps, given.route, [{ kind: 'email', value: given.email }])
  for (const id of [...new Set(given.documents)].sort()) {
    const document = await lockDocument(trx, id)
    if (!document || document.route !== given.route) throw new AppError('not_found')
    const rights = await readRights(trx, given.route)
    const place = rights.documents.get(id)
    const rule = place && decidingLevel(placesOf(rights, place) ?? [])
    if (rule?.access !== 'named') continue
    const own = idsOf(await listReaders(trx, [id]))
    const readers = 'parentId' in rule ? idsOf(await listFolderReaders(trx, [rule.id])) : own
    if (readers.includes(reader)) continue
    const now = { ...document, access: 'named' as const }
    await setDocument(trx, id, { access: now.access })
    await setReaders(trx, id, [...readers, reader])
    await recordEntry(
      trx,
      deps,
      roomEntry(staff, 'document.changed', document.route, {
        document: id,
        download: document.download === 1,
        before: documentRule(document, own),
        after: documentRule(now, [...readers, reader]),
      }),
    )
  }
}

/** Locks the folder, so that it cannot be removed meanwhile. */
export async function findFolderOf(trx: Trx, folderId: string): Promise<string | undefined> {
  return (await lockFolder(trx, folderId))?.route
}

/** Readers lose access with their next page. The readership record is kept. */
export async function removeDocument(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const was = await lockDocument(trx, id)
    if (!was) throw new AppError('not_found')
    await takeOut(trx, deps, staff, was)
  })
}

export async function takeOut(trx: Trx, deps: Deps, staff: RoomActor, was: LockedDocument): Promise<void> {
  await setDocument(trx, was.id, { removed_at: iso(deps.clock.now()) })
  const before = documentRule(was, idsOf(await listReaders(trx, [was.id])))
  await recordEntry(trx, deps, roomEntry(staff, 'document.removed', was.route, { document: was.id, before }))
}

/** Makes this version, which may be an older one, the one that readers get. */
export async function chooseVersion(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const version = await lockVersion(trx, id)
    const document = version && (await lockDocument(trx, version.document_id))
    if (!version || !document) throw new AppError('not_found')
    if (versionState(version) !== 'ready') throw new AppError('version_not_ready')
    await setDocument(trx, document.id, { current_version_id: id })
    await recordEntry(
      trx,
      deps,
      roomEntry(staff, 'document.version_chosen', document.route, { document: document.id, version: version.number }),
    )
  })
}
