import type { z } from 'zod'
import { ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type * as contract from '../../../contract/data-room/library.ts'
import { emailKey } from '../../../contract/email/email-key.ts'
import type { Admin } from '../../access/account.ts'
import { listProjectKeys } from '../../access/project-queries.ts'
import { getProject } from '../../access/projects.ts'
import { type Detail, type Entry, type PlainAction, recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { hasOffice } from './office.ts'
import {
  changeFolder,
  findOrInsertReaders,
  hasContents,
  insertFolder,
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
import { numberRoom, revisionOf, ruleOf, ruleText, versionState } from './rules.ts'

type Input<K extends keyof typeof contract> = (typeof contract)[K] extends { input: infer I extends z.ZodType }
  ? z.output<I>
  : never
type Room = z.input<typeof contract.listStaffRoom.output>
type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** A project's data room, with the state of every version. */
export async function listStaffRoom(deps: Deps, asked: Input<'listStaffRoom'>['route']): Promise<Room> {
  const [first = ''] = await listProjectKeys(deps.db)
  const { key: route } = await getProject(deps.db, asked ?? first)
  const folders = await listFolders(deps.db, route)
  const documents = await listDocuments(deps.db, route)
  const ids = documents.map(({ id }) => id)
  const versions = await listVersions(deps.db, ids)
  const readers = await listReaders(deps.db, ids)
  const sending = versions.filter((row) => versionState(row) === 'sending').map(({ id }) => id)
  const sent = await listSent(deps.db, sending)
  const room = numberRoom(folders, documents)
  return {
    office: await hasOffice(),
    folders: room.folders.map(({ id, index, title, depth, parent_id }) => ({
      id,
      index,
      title,
      depth,
      parentId: parent_id,
      empty: !folders.some((one) => one.parent_id === id) && !documents.some((one) => one.folder_id === id),
    })),
    documents: room.documents.map((row) => {
      const own = versions.filter(({ document_id }) => document_id === row.id)
      const named = readers.filter(({ document_id }) => document_id === row.id)
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
        narrowed: row.narrowed === 1,
        readers: named.flatMap(({ kind, value }) => (value === null ? [] : [{ kind, value }])),
        releasedAt: row.released_at,
        visibleFrom: row.visible_from,
        visibleUntil: row.visible_until,
        current: own.find(({ id }) => id === row.current_version_id)?.number ?? null,
        versions: own.map((version) => versionView(version, sent)),
      }
    }),
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
  }
}

export function roomEntry(staff: Pick<Admin, 'actor'>, action: PlainAction, route: string, detail: Detail): Entry {
  return { action, actor: staff.actor, route, detail }
}

export async function makeFolder(deps: Deps, staff: Admin, input: Input<'makeFolder'>): Promise<{ id: string }> {
  const id = deps.ids.id()
  await deps.db.transaction().execute(async (trx) => {
    await getProject(trx, input.route)
    await checkDepth(trx, input.route, input.parentId)
    await insertFolder(trx, {
      id,
      route: input.route,
      parent_id: input.parentId,
      title: input.title,
      position: await nextPosition(trx, 'document_folder', input.route),
      created_at: iso(deps.clock.now()),
      removed_at: null,
    })
    await recordEntry(trx, deps, roomEntry(staff, 'folder.made', input.route, { folder: id }))
  })
  return { id }
}

async function checkDepth(trx: Trx, route: string, parentId: string | null): Promise<void> {
  let depth = 1
  for (let id = parentId; id !== null; depth++) {
    const folder = await lockFolder(trx, id)
    if (!folder || folder.route !== route) throw new AppError('not_found')
    if (depth >= ROOM_LIMITS.folderDepth) throw new AppError('folder_too_deep')
    id = folder.parent_id
  }
}

export async function renameFolder(deps: Deps, staff: Admin, { id, title }: Input<'renameFolder'>): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const folder = await lockFolder(trx, id)
    if (!folder) throw new AppError('not_found')
    await changeFolder(trx, id, { title })
    await recordEntry(trx, deps, roomEntry(staff, 'folder.renamed', folder.route, { folder: id }))
  })
}

export async function removeFolder(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const folder = await lockFolder(trx, id)
    if (!folder) throw new AppError('not_found')
    if (await hasContents(trx, id)) throw new AppError('folder_not_empty')
    await changeFolder(trx, id, { removed_at: iso(deps.clock.now()) })
    await recordEntry(trx, deps, roomEntry(staff, 'folder.removed', folder.route, { folder: id }))
  })
}

/** Of two concurrent calls, the later one wins entirely. */
export async function orderDocuments(deps: Deps, staff: Admin, input: Input<'orderDocuments'>): Promise<void> {
  const { route, kind, folderId, ids } = input
  await deps.db.transaction().execute(async (trx) => {
    const current =
      kind === 'folders'
        ? (await listFolders(trx, route)).filter(({ parent_id }) => parent_id === folderId)
        : (await listDocuments(trx, route)).filter(({ folder_id }) => folder_id === folderId)
    const set = kind === 'folders' ? changeFolder : setDocument
    // Items that someone else has added meanwhile come last.
    const order = [...ids, ...current.map(({ id }) => id).filter((id) => !ids.includes(id))]
    // Rows are locked in the order of their ids, so that concurrent calls cannot deadlock.
    for (const id of current.map(({ id }) => id).sort()) await set(trx, id, { position: order.indexOf(id) })
    await recordEntry(trx, deps, roomEntry(staff, 'documents.ordered', route, { folder: folderId ?? '', kind }))
  })
}

/** Replaces the details of a document. They apply from a reader's next page on. */
export async function changeDocument(deps: Deps, staff: Admin, input: Input<'changeDocument'>): Promise<void> {
  const { id, title, description, icon, action, folderId, download, narrowed } = input
  await deps.db.transaction().execute(async (trx) => {
    const was = await lockDocument(trx, id)
    if (!was) throw new AppError('not_found')
    // An outdated form must not undo access restrictions that someone else has set.
    const before = await listReaders(trx, [id])
    if (input.seen !== undefined && input.seen !== revisionOf(was, before)) throw new AppError('document_edited')
    if (folderId !== null && (await findFolderOf(trx, folderId)) !== was.route) throw new AppError('not_found')
    const rule = {
      narrowed: narrowed ? 1 : 0,
      visible_from: input.visibleFrom,
      visible_until: input.visibleUntil,
    }
    await setDocument(trx, id, {
      title,
      description,
      icon,
      action,
      folder_id: folderId,
      // A document that moves to another folder comes last there.
      position: folderId === was.folder_id ? was.position : await nextPosition(trx, 'document', was.route),
      download: download ? 1 : 0,
      ...rule,
    })
    const named = input.readers.map(({ kind, value }) => ({ kind, value: readerKey(kind, value) }))
    const readers = await findOrInsertReaders(trx, named, deps.ids.id)
    await setReaders(trx, id, readers)
    await recordEntry(
      trx,
      deps,
      roomEntry(staff, 'document.changed', was.route, {
        document: id,
        download,
        before: ruleText(ruleOf(was, idsOf(before))),
        after: ruleText(ruleOf({ ...was, ...rule }, readers)),
      }),
    )
  })
}

const idsOf = (readers: ReadonlyArray<{ reader_id: string }>) => readers.map(({ reader_id }) => reader_id)

/** Opens a document to its readers. `seen`: the revision whose readers staff were shown. */
export async function releaseDocument(deps: Deps, staff: Admin, { id, seen }: Input<'releaseDocument'>): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const was = await lockDocument(trx, id)
    if (!was) throw new AppError('not_found')
    const readers = await listReaders(trx, [id])
    if (seen !== undefined && seen !== revisionOf(was, readers)) throw new AppError('document_edited')
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

async function setReleased(
  trx: Trx,
  deps: Deps,
  staff: Admin,
  was: NonNullable<Awaited<ReturnType<typeof lockDocument>>>,
  readers: readonly string[],
  released_at: string | null,
): Promise<void> {
  if ((was.released_at === null) === (released_at === null)) return
  await setDocument(trx, was.id, { released_at })
  const action = released_at === null ? 'document.made_private' : 'document.released'
  const before = ruleText(ruleOf(was, readers))
  const after = ruleText(ruleOf({ ...was, released_at }, readers))
  await recordEntry(trx, deps, roomEntry(staff, action, was.route, { document: was.id, before, after }))
}

/** Adds an address to the readers of these documents of a project. A document that everyone may read stays as it is. */
export async function addReader(
  trx: Trx,
  deps: Deps,
  staff: Admin,
  given: { route: string; documents: readonly string[]; email: string },
): Promise<void> {
  const [reader = ''] = await findOrInsertReaders(
    trx,
    [{ kind: 'email', value: readerKey('email', given.email) }],
    deps.ids.id,
  )
  for (const id of [...new Set(given.documents)].sort()) {
    const document = await lockDocument(trx, id)
    if (!document || document.route !== given.route) throw new AppError('not_found')
    const readers = idsOf(await listReaders(trx, [id]))
    if (document.narrowed === 0 || readers.includes(reader)) continue
    await setReaders(trx, id, [...readers, reader])
    const before = ruleText(ruleOf(document, readers))
    const after = ruleText(ruleOf(document, [...readers, reader]))
    await recordEntry(
      trx,
      deps,
      roomEntry(staff, 'document.changed', document.route, {
        document: id,
        download: document.download === 1,
        before,
        after,
      }),
    )
  }
}

/** Normalises an address, or a domain with or without its leading @. */
function readerKey(kind: 'email' | 'domain', value: string): string {
  const key = emailKey(value)
  const right = kind === 'email' ? /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(key) : /^@?[^\s@]+\.[^\s@]+$/.test(key)
  if (!right)
    throw new AppError('invalid_input', { fields: { readers: `${value} is not an email address or a domain.` } })
  return kind === 'email' ? key : key.replace(/^@/, '')
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
    await setDocument(trx, id, { removed_at: iso(deps.clock.now()) })
    const before = ruleText(ruleOf(was, idsOf(await listReaders(trx, [id]))))
    await recordEntry(trx, deps, roomEntry(staff, 'document.removed', was.route, { document: id, before }))
  })
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
