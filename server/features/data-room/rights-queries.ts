import type { Insertable } from 'kysely'
import { inList } from '../../db/in-list.ts'
import type { Db, Tables, Trx } from '../../db/tables.ts'

/** The rules by which people are in groups of this project now. */
export async function listMemberRules(db: Db | Trx, route: string) {
  const rows = await db
    .selectFrom('reader_group as g')
    .innerJoin('group_reader as m', 'm.group_id', 'g.id')
    .innerJoin('named_reader as n', 'n.id', 'm.reader_id')
    .select(['g.id as group_id', 'n.kind', 'n.value'])
    .where('g.route', '=', route)
    .where('g.removed_at', 'is', null)
    .where('n.kind', 'in', ['firm', 'stage', 'project'])
    .execute()
  return rows.flatMap(({ value, ...row }) => (value === null ? [] : [{ ...row, value }]))
}

export async function listGroups(db: Db | Trx, route: string) {
  return db
    .selectFrom('reader_group')
    .selectAll()
    .where('route', '=', route)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function findGroup(db: Db, id: string) {
  return db
    .selectFrom('reader_group')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Locks a group until the transaction ends. */
export async function lockGroup(trx: Trx, id: string) {
  return trx
    .updateTable('reader_group')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function insertGroup(trx: Trx, row: Insertable<Tables['reader_group']>): Promise<void> {
  await trx.insertInto('reader_group').values(row).execute()
}

export async function setGroup(trx: Trx, id: string, change: { name?: string; removed_at?: string }): Promise<void> {
  await trx.updateTable('reader_group').set(change).where('id', '=', id).execute()
}

export async function setMembers(trx: Trx, groupId: string, readerIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('group_reader').where('group_id', '=', groupId).execute()
  if (readerIds.length === 0) return
  await trx
    .insertInto('group_reader')
    .values(readerIds.map((reader_id) => ({ group_id: groupId, reader_id })))
    .execute()
}

export async function listMembers(db: Db | Trx, groupIds: readonly string[]) {
  return db
    .selectFrom('group_reader as m')
    .innerJoin('named_reader as n', 'n.id', 'm.reader_id')
    .select(['m.group_id', 'm.reader_id', 'n.kind', 'n.value'])
    .where('m.group_id', 'in', inList(groupIds))
    .orderBy('n.kind')
    .orderBy('n.value')
    .execute()
}

export async function setFolderReaders(trx: Trx, folderId: string, readerIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('folder_reader').where('folder_id', '=', folderId).execute()
  if (readerIds.length === 0) return
  await trx
    .insertInto('folder_reader')
    .values(readerIds.map((reader_id) => ({ folder_id: folderId, reader_id })))
    .execute()
}

export async function listFolderReaders(db: Db | Trx, folderIds: readonly string[]) {
  return db
    .selectFrom('folder_reader as r')
    .innerJoin('named_reader as n', 'n.id', 'r.reader_id')
    .select(['r.folder_id', 'r.reader_id', 'n.kind', 'n.value'])
    .where('r.folder_id', 'in', inList(folderIds))
    .orderBy('n.kind')
    .orderBy('n.value')
    .execute()
}

/** Who opened which of these documents first when. */
export async function listOpenings(db: Db | Trx, documentIds: readonly string[]) {
  if (documentIds.length === 0) return []
  return db.selectFrom('document_opening').selectAll().where('document_id', 'in', documentIds).execute()
}

export async function listLoggedMembers(db: Db | Trx, groupIds: readonly string[]) {
  return db.selectFrom('group_membership').selectAll().where('group_id', 'in', inList(groupIds)).execute()
}

/** Which of these people were not in the group yet. Of two at the same moment, one adds them. */
export async function addLoggedMembers(trx: Trx, groupId: string, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return []
  const rows = await trx
    .insertInto('group_membership')
    .values(personIds.map((person_id) => ({ group_id: groupId, person_id })))
    .onConflict((conflict) => conflict.columns(['group_id', 'person_id']).doNothing())
    .returning('person_id')
    .execute()
  return rows.map(({ person_id }) => person_id)
}

export async function removeLoggedMembers(trx: Trx, groupId: string, personIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom('group_membership')
    .where('group_id', '=', groupId)
    .where('person_id', 'in', inList(personIds))
    .returning('person_id')
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** The projects whose groups have people by a rule, or had. */
export async function listRoutesWithRules(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('reader_group as g')
    .select('g.route')
    .distinct()
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('group_reader as m')
            .innerJoin('named_reader as n', 'n.id', 'm.reader_id')
            .select('m.group_id')
            .whereRef('m.group_id', '=', 'g.id')
            .where('n.kind', 'in', ['firm', 'stage', 'project']),
        ),
        eb.exists(eb.selectFrom('group_membership as p').select('p.group_id').whereRef('p.group_id', '=', 'g.id')),
      ]),
    )
    .execute()
  return rows.map(({ route }) => route)
}

/** Groups of a project, removed ones included, for what named them. */
export async function listAllGroups(db: Db | Trx, route: string) {
  return db.selectFrom('reader_group').selectAll().where('route', '=', route).execute()
}
