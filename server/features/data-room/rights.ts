import type { Db, Trx } from '../../db/tables.ts'
import { listDocuments, listFolders, listReaders } from './queries.ts'
import {
  admits,
  closesAt,
  decidingLevel,
  type Groups,
  isRunning,
  type Level,
  limitsOf,
  type Match,
  type NamedValue,
  whyNamed,
} from './reading-rules.ts'
import { listFolderReaders, listGroups, listMembers } from './rights-queries.ts'
import { digestOf, revisionOf } from './rules.ts'

/** What a document or folder says about who may read it. */
export type Rule = Pick<Level, 'access' | 'from' | 'until' | 'days'> & { readers: readonly NamedValue[] }
export type FolderRights = Rule & { id: string; title: string; parentId: string | null }
export type DocumentRights = Rule & {
  id: string
  title: string
  folderId: string | null
  released: boolean
  /** Whether it has a version that readers could get. */
  ready: boolean
}
/** The rules of a project's data room, without what was removed. */
export type RoomRights = {
  folders: ReadonlyMap<string, FolderRights>
  documents: ReadonlyMap<string, DocumentRights>
  groups: Groups
}
/** Somebody with access to the project: what is true of them, and when they first opened what. */
export type RightsOf = { matches: readonly Match[]; openedAt: (documentId: string) => string | null }

export async function readRights(db: Db | Trx, route: string): Promise<RoomRights> {
  return rightsIn(db, route, await listFolders(db, route), await listDocuments(db, route))
}

/** The rights of a room whose folders and documents are read already. */
export async function rightsIn(
  db: Db | Trx,
  route: string,
  folders: Awaited<ReturnType<typeof listFolders>>,
  documents: Awaited<ReturnType<typeof listDocuments>>,
): Promise<RoomRights> {
  const groups = await listGroups(db, route)
  const members = Map.groupBy(
    await listMembers(
      db,
      groups.map(({ id }) => id),
    ),
    ({ group_id }) => group_id,
  )
  const ofFolders = Map.groupBy(
    await listFolderReaders(
      db,
      folders.map(({ id }) => id),
    ),
    ({ folder_id }) => folder_id,
  )
  const ofDocuments = Map.groupBy(
    await listReaders(
      db,
      documents.map(({ id }) => id),
    ),
    ({ document_id }) => document_id,
  )
  return {
    folders: new Map(
      folders.map((row) => [
        row.id,
        { ...limits(row), id: row.id, title: row.title, parentId: row.parent_id, readers: ofFolders.get(row.id) ?? [] },
      ]),
    ),
    documents: new Map(
      documents.map((row) => [
        row.id,
        {
          ...limits(row),
          id: row.id,
          title: row.title,
          folderId: row.folder_id,
          readers: ofDocuments.get(row.id) ?? [],
          released: row.released_at !== null,
          ready: row.current_version_id !== null,
        },
      ]),
    ),
    groups: new Map(groups.map(({ id, name }) => [id, { name, members: members.get(id) ?? [] }])),
  }
}

type LimitRow = {
  access: Level['access']
  visible_from: string | null
  visible_until: string | null
  close_after_days: number | null
}
const limits = ({ access, visible_from, visible_until, close_after_days }: LimitRow) => ({
  access,
  from: visible_from,
  until: visible_until,
  days: close_after_days,
})

type Place = DocumentRights | FolderRights

/** Changes with every edit of a document and of the rules that decide about it: those of its folders and of the groups that they name. */
export function audienceRevision(
  room: RoomRights,
  row: Parameters<typeof revisionOf>[0],
  readers: readonly NamedValue[],
): string {
  const document = room.documents.get(row.id)
  const places = document && placesOf(room, document)
  const rules = places?.map(({ access, from, until, days, readers: named }) => [access, from, until, days, named])
  const groups = places?.flatMap((place) =>
    place.readers.map(({ kind, value }) => (kind === 'group' ? room.groups.get(value ?? '')?.members : undefined)),
  )
  return digestOf([revisionOf(row, readers), rules, groups])
}

/** The document or folder itself, then its folders up to the top. Undefined if one of them is gone: then nobody may read it. */
export function placesOf(room: RoomRights, place: Place): Place[] | undefined {
  const places: Place[] = [place]
  let parent = 'folderId' in place ? place.folderId : place.parentId
  while (parent !== null) {
    const folder = room.folders.get(parent)
    if (folder === undefined || places.includes(folder)) return undefined
    places.push(folder)
    parent = folder.parentId
  }
  return places
}

function levelsOf(room: RoomRights, place: Place, matches: readonly Match[]): Level[] | undefined {
  return placesOf(room, place)?.map((one) => ({
    ...one,
    names: one.access === 'named' && whyNamed(one.readers, matches, room.groups) !== undefined,
  }))
}

/** Whether the rules let this person in, whatever the time and whether or not it is released. */
export function mayBeRead(room: RoomRights, place: Place, { matches }: Pick<RightsOf, 'matches'>): boolean {
  const levels = levelsOf(room, place, matches)
  return levels !== undefined && admits(levels)
}

/** Whether this person can read the document now. */
export function canRead(room: RoomRights, document: DocumentRights, person: RightsOf, now: string): boolean {
  const levels = levelsOf(room, document, person.matches)
  if (!document.released || !document.ready || levels === undefined) return false
  return admits(levels) && isRunning(levels, person.openedAt(document.id), now)
}

/** Whether this person can read the document now or, without any further act, from a later time on. */
export function canReadSoon(room: RoomRights, document: DocumentRights, person: RightsOf, now: string): boolean {
  const { from } = limitsOf(placesOf(room, document) ?? [])
  return canRead(room, document, person, from !== null && from > now ? from : now)
}

/** Which rule decides about a document or folder, and why it lets this person in. */
export type Reason = {
  /** `document` or `folder`: its own rule or that of a folder above; `project`: nothing below the project has a rule. */
  by: 'document' | 'folder' | 'project'
  folderId: string | null
  /** Everyone with access to the project, or those whom it names. */
  access: 'everyone' | 'named'
  /** Whom of its readers this person is. */
  reader: NamedValue | null
  /** In a group: by which of its members. */
  member: NamedValue | null
}

/** Undefined if no rule lets this person in. */
export function whyRead(room: RoomRights, place: Place, matches: readonly Match[]): Reason | undefined {
  const places = placesOf(room, place)
  if (places === undefined) return undefined
  const rule = decidingLevel(places)
  const decides = { by: kindOfPlace(rule), folderId: rule && 'parentId' in rule ? rule.id : null }
  if (rule === undefined || rule.access !== 'named')
    return { ...decides, access: 'everyone', reader: null, member: null }
  const why = whyNamed(rule.readers, matches, room.groups)
  if (why === undefined) return undefined
  return { ...decides, access: 'named', reader: why.reader, member: why.reader === why.member ? null : why.member }
}

function kindOfPlace(place: Place | undefined): Reason['by'] {
  if (place === undefined) return 'project'
  return 'parentId' in place ? 'folder' : 'document'
}

/** Until when this person can read the document because they opened it; null if that limits nothing. */
export function closesFor(room: RoomRights, document: DocumentRights, person: RightsOf): string | null {
  return closesAt(limitsOf(placesOf(room, document) ?? []).days, person.openedAt(document.id))
}
