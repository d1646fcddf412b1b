import type { z } from 'zod'
import { ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type * as library from '../../../contract/data-room/library.ts'
import type * as contract from '../../../contract/data-room/rights.ts'
import type { Admin } from '../../access/account.ts'
import { getProject } from '../../access/projects.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { saveReaders } from './named-readers.ts'
import { requireSeen } from './preview-rights.ts'
import {
  hasContents,
  insertFolder,
  listDocuments,
  listFolders,
  listReaders,
  lockDocument,
  lockFolder,
  lockRoom,
  nextPosition,
  setDocument,
  changeFolder as setFolder,
} from './queries.ts'
import { listFolderReaders, setFolderReaders } from './rights-queries.ts'
import { documentRule, folderRevision, folderRule, NO_RULE } from './rules.ts'
import { idsOf, type RoomActor, roomEntry, setReleased } from './service.ts'

type Input<E extends { input: z.ZodType }> = z.output<E['input']>

export async function makeFolder(
  deps: Deps,
  staff: Admin,
  input: Input<typeof library.makeFolder>,
): Promise<{ id: string }> {
  return deps.db.transaction().execute(async (trx) => {
    await getProject(trx, input.route)
    await lockRoom(trx, input.route)
    return { id: await addFolder(trx, deps, staff, input) }
  })
}

/** The caller has locked the room. */
export async function addFolder(
  trx: Trx,
  deps: Deps,
  staff: RoomActor,
  { route, parentId, title }: Input<typeof library.makeFolder>,
): Promise<string> {
  const id = deps.ids.id()
  await checkDepth(trx, route, parentId, 1)
  const row = {
    id,
    route,
    parent_id: parentId,
    title,
    position: await nextPosition(trx, 'document_folder', route),
    ...NO_RULE,
    created_at: iso(deps.clock.now()),
    removed_at: null,
  }
  await insertFolder(trx, row)
  await recordEntry(trx, deps, roomEntry(staff, 'folder.made', route, { folder: id, after: folderRule(row, []) }))
  return id
}

/** Locks the folder and those above. `levels`: how many levels of folders are to be put into it. Returns those above, with itself. */
async function checkDepth(trx: Trx, route: string, folderId: string | null, levels: number): Promise<string[]> {
  const above: string[] = []
  for (let id = folderId; id !== null; ) {
    const folder = await lockFolder(trx, id)
    if (!folder || folder.route !== route) throw new AppError('not_found')
    above.push(id)
    if (above.length + levels > ROOM_LIMITS.folderDepth) throw new AppError('folder_too_deep')
    id = folder.parent_id
  }
  return above
}

export async function renameFolder(
  deps: Deps,
  staff: Admin,
  { id, title }: Input<typeof library.renameFolder>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const folder = await lockFolder(trx, id)
    if (!folder) throw new AppError('not_found')
    await setFolder(trx, id, { title })
    await recordEntry(trx, deps, roomEntry(staff, 'folder.renamed', folder.route, { folder: id }))
  })
}

/** Sets who may read what is in a folder. It applies from a reader's next page on. */
export async function changeFolder(
  deps: Deps,
  staff: Admin,
  input: Input<typeof contract.changeFolder>,
): Promise<void> {
  const { id, seen, title, access, visibleFrom, visibleUntil, closeAfterDays } = input
  await deps.db.transaction().execute(async (trx) => {
    const was = await lockFolder(trx, id)
    if (!was) throw new AppError('not_found')
    const before = await listFolderReaders(trx, [id])
    if (seen !== undefined && seen !== folderRevision(was, before)) throw new AppError('room_edited')
    const rule = {
      access,
      visible_from: visibleFrom,
      visible_until: visibleUntil,
      close_after_days: closeAfterDays,
    }
    await setFolder(trx, id, { title, ...rule })
    const readers = await saveReaders(trx, deps, was.route, input.readers)
    await setFolderReaders(trx, id, readers)
    await recordEntry(
      trx,
      deps,
      roomEntry(staff, 'folder.changed', was.route, {
        folder: id,
        before: folderRule(was, idsOf(before)),
        after: folderRule({ ...was, ...rule }, readers),
      }),
    )
  })
}

export async function removeFolder(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const folder = await lockFolder(trx, id)
    if (!folder) throw new AppError('not_found')
    if (await hasContents(trx, id)) throw new AppError('folder_not_empty')
    await setFolder(trx, id, { removed_at: iso(deps.clock.now()) })
    const before = folderRule(folder, idsOf(await listFolderReaders(trx, [id])))
    await recordEntry(trx, deps, roomEntry(staff, 'folder.removed', folder.route, { folder: id, before }))
  })
}

/** Moves documents and folders, all or none. They come last where they go. */
export async function moveItems(deps: Deps, staff: Admin, input: Input<typeof contract.moveItems>): Promise<void> {
  const { route, folderId, seen } = input
  await deps.db.transaction().execute(async (trx) => {
    await lockRoom(trx, route)
    await requireSeen(trx, route, seen)
    const above = await checkDepth(trx, route, folderId, 0)
    const folders = await listFolders(trx, route)
    for (const id of new Set(input.folders)) {
      const folder = await lockFolder(trx, id)
      if (!folder || folder.route !== route) throw new AppError('not_found')
      if (above.includes(id)) throw new AppError('folder_in_itself')
      if (above.length + levelsOf(folders, id) > ROOM_LIMITS.folderDepth) throw new AppError('folder_too_deep')
      if (folder.parent_id === folderId) continue
      await setFolder(trx, id, {
        parent_id: folderId,
        position: await nextPosition(trx, 'document_folder', route),
      })
      const readers = idsOf(await listFolderReaders(trx, [id]))
      const before = folderRule(folder, readers)
      const after = folderRule({ ...folder, parent_id: folderId }, readers)
      await recordEntry(trx, deps, roomEntry(staff, 'folder.moved', route, { folder: id, before, after }))
    }
    for (const id of [...new Set(input.documents)].sort()) {
      const document = await lockDocument(trx, id)
      if (!document || document.route !== route) throw new AppError('not_found')
      if (document.folder_id === folderId) continue
      await setDocument(trx, id, { folder_id: folderId, position: await nextPosition(trx, 'document', route) })
      const readers = idsOf(await listReaders(trx, [id]))
      const before = documentRule(document, readers)
      const after = documentRule({ ...document, folder_id: folderId }, readers)
      await recordEntry(trx, deps, roomEntry(staff, 'document.moved', route, { document: id, before, after }))
    }
  })
}

/** How many levels of folders a folder has, itself included. */
function levelsOf(folders: Awaited<ReturnType<typeof listFolders>>, id: string): number {
  const inside = folders.filter(({ parent_id }) => parent_id === id)
  return 1 + Math.max(0, ...inside.map((folder) => levelsOf(folders, folder.id)))
}

/** Releases documents to their readers, all or none. */
export async function releaseDocuments(
  deps: Deps,
  staff: Admin,
  { route, ids, seen }: Input<typeof contract.releaseDocuments>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockRoom(trx, route)
    await requireSeen(trx, route, seen)
    for (const id of [...new Set(ids)].sort()) {
      const document = await lockDocument(trx, id)
      if (!document || document.route !== route) throw new AppError('not_found')
      if (document.current_version_id === null) throw new AppError('version_not_ready')
      await setReleased(trx, deps, staff, document, idsOf(await listReaders(trx, [id])), iso(deps.clock.now()))
    }
  })
}

/** Of two concurrent calls, the later one wins entirely. */
export async function orderDocuments(
  deps: Deps,
  staff: Admin,
  input: Input<typeof library.orderDocuments>,
): Promise<void> {
  const { route, kind, folderId, ids } = input
  await deps.db.transaction().execute(async (trx) => {
    const current =
      kind === 'folders'
        ? (await listFolders(trx, route)).filter(({ parent_id }) => parent_id === folderId)
        : (await listDocuments(trx, route)).filter(({ folder_id }) => folder_id === folderId)
    const set = kind === 'folders' ? setFolder : setDocument
    // Items that someone else has added meanwhile come last.
    const order = [...ids, ...current.map(({ id }) => id).filter((id) => !ids.includes(id))]
    // Rows are locked in the order of their ids, so that concurrent calls cannot deadlock.
    for (const id of current.map(({ id }) => id).sort()) await set(trx, id, { position: order.indexOf(id) })
    await recordEntry(trx, deps, roomEntry(staff, 'documents.ordered', route, { folder: folderId ?? '', kind }))
  })
}
