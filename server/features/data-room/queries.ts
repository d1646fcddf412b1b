import { type Insertable, sql, type Updateable } from 'kysely'
import type { NamedReaderKind } from '../../../contract/data-room/data-room-labels.ts'
import { inList } from '../../db/in-list.ts'
import type { Db, DocumentVersionRow, Tables, Trx } from '../../db/tables.ts'
import { anyPart } from '../people/rules.ts'

export async function listFolders(db: Db | Trx, route: string) {
  return db
    .selectFrom('document_folder')
    .selectAll()
    .where('route', '=', route)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
}

export async function listDocuments(db: Db | Trx, route: string) {
  return db
    .selectFrom('document')
    .selectAll()
    .where('route', '=', route)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
}

/** Documents whose title contains the text, by title. */
export async function listDocumentsTitled(db: Db, text: string, limit: number) {
  return db
    .selectFrom('document')
    .select(['id', 'route', 'title'])
    .where(sql<boolean>`lower(title) like ${anyPart(text)} escape '\\'`)
    .where('removed_at', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Removed documents only if asked for, because their history is kept. */
export async function findDocument(db: Db, id: string, which: 'present' | 'or removed' = 'present') {
  const row = db.selectFrom('document').selectAll().where('id', '=', id)
  return (which === 'present' ? row.where('removed_at', 'is', null) : row).executeTakeFirst()
}

export async function findFolder(db: Db, id: string) {
  return db
    .selectFrom('document_folder')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function listVersions(db: Db | Trx, documentIds: readonly string[]): Promise<DocumentVersionRow[]> {
  if (documentIds.length === 0) return []
  return db
    .selectFrom('document_version')
    .selectAll()
    .where('document_id', 'in', documentIds)
    .orderBy('number', 'desc')
    .execute()
}

/** The versions that readers of a project's documents get. */
export async function listCurrentVersions(db: Db, route: string) {
  return db
    .selectFrom('document as d')
    .innerJoin('document_version as v', 'v.id', 'd.current_version_id')
    .select(['v.document_id', 'v.number', 'v.pages'])
    .where('d.route', '=', route)
    .where('d.removed_at', 'is', null)
    .execute()
}

export async function listReaders(db: Db | Trx, documentIds: readonly string[]) {
  return db
    .selectFrom('document_reader as r')
    .innerJoin('named_reader as n', 'n.id', 'r.reader_id')
    .select(['r.document_id', 'r.reader_id', 'n.kind', 'n.value'])
    .where('r.document_id', 'in', inList(documentIds))
    .orderBy('n.value')
    .execute()
}

/** Bytes received of each version. */
export async function listSent(db: Db, versionIds: readonly string[]): Promise<Map<string, number>> {
  if (versionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('document_piece')
    .select(['version_id', (eb) => eb.fn.sum<number>('bytes').as('sent')])
    .where('version_id', 'in', versionIds)
    .groupBy('version_id')
    .execute()
  return new Map(rows.map(({ version_id, sent }) => [version_id, Number(sent)]))
}

/** After everything that was ever in the room. */
export async function nextPosition(trx: Trx, table: 'document_folder' | 'document', route: string): Promise<number> {
  const row = await trx
    .selectFrom(table)
    .select((eb) => eb.fn.max('position').as('last'))
    .where('route', '=', route)
    .executeTakeFirst()
  return row?.last === null || row === undefined ? 0 : Number(row.last) + 1
}

/** Locks a document until the transaction ends, so that acts on it run one after the other. */
export async function lockDocument(trx: Trx, id: string) {
  return trx
    .updateTable('document')
    .set((eb) => ({ position: eb.ref('position') }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Locks a folder, so that nothing can be added to it while it is being removed. */
export async function lockFolder(trx: Trx, id: string) {
  return trx
    .updateTable('document_folder')
    .set((eb) => ({ position: eb.ref('position') }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Locks the project of a data room, so that acts on many of its documents run one after the other. */
export async function lockRoom(trx: Trx, route: string): Promise<void> {
  await trx
    .updateTable('project')
    .set((eb) => ({ position: eb.ref('position') }))
    .where('key', '=', route)
    .execute()
}

export async function hasContents(trx: Trx, folderId: string): Promise<boolean> {
  const folder = await trx
    .selectFrom('document_folder')
    .select('id')
    .where('parent_id', '=', folderId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (folder) return true
  const document = await trx
    .selectFrom('document')
    .select('id')
    .where('folder_id', '=', folderId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return document !== undefined
}

export async function insertFolder(trx: Trx, row: Insertable<Tables['document_folder']>): Promise<void> {
  await trx.insertInto('document_folder').values(row).execute()
}

export async function changeFolder(trx: Trx, id: string, change: Updateable<Tables['document_folder']>): Promise<void> {
  await trx.updateTable('document_folder').set(change).where('id', '=', id).execute()
}

export async function insertDocument(trx: Trx, row: Insertable<Tables['document']>): Promise<void> {
  await trx.insertInto('document').values(row).execute()
}

export async function setDocument(trx: Trx, id: string, change: Updateable<Tables['document']>): Promise<void> {
  await trx.updateTable('document').set(change).where('id', '=', id).execute()
}

export type NamedReader = { kind: NamedReaderKind; value: string }

/** The ids of these readers, each once. Sorted, so that two edits at once cannot deadlock. */
export async function findOrInsertReaders(
  trx: Trx,
  readers: readonly NamedReader[],
  newId: () => string,
): Promise<string[]> {
  const ids = new Set<string>()
  const sorted = [...readers].sort((a, b) => (`${a.kind} ${a.value}` < `${b.kind} ${b.value}` ? -1 : 1))
  for (const { kind, value } of sorted) {
    await trx
      .insertInto('named_reader')
      .values({ id: newId(), kind, value })
      .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
      .execute()
    const row = await trx
      .selectFrom('named_reader')
      .select('id')
      .where('kind', '=', kind)
      .where('value', '=', value)
      .executeTakeFirstOrThrow()
    ids.add(row.id)
  }
  return [...ids]
}

export async function setReaders(trx: Trx, documentId: string, readerIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('document_reader').where('document_id', '=', documentId).execute()
  if (readerIds.length === 0) return
  await trx
    .insertInto('document_reader')
    .values(readerIds.map((reader_id) => ({ document_id: documentId, reader_id })))
    .execute()
}

export async function listNamedReaders(db: Db, ids: readonly string[]) {
  return db.selectFrom('named_reader').selectAll().where('id', 'in', inList(ids)).execute()
}

export async function lastVersionNumber(trx: Trx, documentId: string): Promise<number> {
  const row = await trx
    .selectFrom('document_version')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

export async function insertVersion(trx: Trx, row: Insertable<Tables['document_version']>): Promise<void> {
  await trx.insertInto('document_version').values(row).execute()
}

export async function findVersion(db: Db | Trx, id: string): Promise<DocumentVersionRow | undefined> {
  return db.selectFrom('document_version').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findVersionNumbered(db: Db, documentId: string, number: number) {
  return db
    .selectFrom('document_version')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Versions that were started by `before` and whose upload is not complete. */
export async function listUnsent(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document_version')
    .select('id')
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('created_at', '<=', before)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a version until the transaction ends. */
export async function lockVersion(trx: Trx, id: string): Promise<DocumentVersionRow | undefined> {
  return trx
    .updateTable('document_version')
    .set((eb) => ({ pages_done: eb.ref('pages_done') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function setVersion(trx: Trx, id: string, change: Updateable<Tables['document_version']>): Promise<void> {
  await trx.updateTable('document_version').set(change).where('id', '=', id).execute()
}

/** Progress is for display only. */
export async function noteProgress(db: Db, id: string, pages: number, done: number): Promise<void> {
  await db.updateTable('document_version').set({ pages, pages_done: done }).where('id', '=', id).execute()
}

export async function putPiece(trx: Trx, row: Insertable<Tables['document_piece']>): Promise<void> {
  await trx
    .insertInto('document_piece')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['version_id', 'number']).doUpdateSet({ sha256: row.sha256, bytes: row.bytes }),
    )
    .execute()
}

export async function listPieces(db: Db | Trx, versionId: string) {
  return db.selectFrom('document_piece').selectAll().where('version_id', '=', versionId).orderBy('number').execute()
}

export async function deletePieces(trx: Trx, versionId: string): Promise<void> {
  await trx.deleteFrom('document_piece').where('version_id', '=', versionId).execute()
}
