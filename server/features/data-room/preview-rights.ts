import type { z } from 'zod'
import { ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type { previewRights as endpoint } from '../../../contract/data-room/rights.ts'
import { emailKey } from '../../../contract/email/email-key.ts'
import { getProject } from '../../access/projects.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { type AdmittedPerson, readAdmitted } from './admitted.ts'
import type { NamedValue } from './reading-rules.ts'
import {
  canReadSoon,
  type DocumentRights,
  type FolderRights,
  type RoomRights,
  type Rule,
  readRights,
} from './rights.ts'
import { digestOf } from './rules.ts'

type Change = z.output<typeof endpoint.input>
type GivenRule = NonNullable<Change['folder']>

/** Who would gain and who would lose access by a change, counting what each can read now or from a later time on. */
export async function previewRights(deps: Deps, input: Change): Promise<z.input<typeof endpoint.output>> {
  const { route } = input
  await getProject(deps.db, route)
  const before = await readRights(deps.db, route)
  const after = changed(before, input)
  const now = iso(deps.clock.now())
  const rules = [before, after].flatMap(({ groups }) => [...groups.values()].flatMap(({ members }) => members))
  const ruled = rules.flatMap(({ kind, value }) => (value === null ? [] : [{ kind, value }]))
  const people = await readAdmitted(deps, route, [...before.documents.keys()], ruled)
  const differences = people
    .filter(({ confirmed }) => confirmed)
    .map((person) => {
      const could = documentsOf(before, person, now)
      const can = documentsOf(after, person, now)
      return {
        person,
        gains: [...can].filter((id) => !could.has(id)).length,
        loses: [...could].filter((id) => !can.has(id)).length,
        reads: concerned(before, input).some((id) => can.has(id)),
      }
    })
  const listed = (count: (one: (typeof differences)[number]) => number) => {
    const found = differences.filter((one) => count(one) > 0)
    return {
      total: found.length,
      people: found
        .slice(0, ROOM_LIMITS.namedPeople)
        .map((one) => ({ ...personView(one.person), documents: count(one) })),
    }
  }
  return {
    seen: stateOf(route, before),
    gain: listed(({ gains }) => gains),
    lose: listed(({ loses }) => loses),
    after: differences.filter(({ reads }) => reads).length,
  }
}

export function personView({ personId, email, name, firm }: AdmittedPerson) {
  return { personId, email, name, firm }
}

function documentsOf(room: RoomRights, person: AdmittedPerson, now: string): Set<string> {
  const documents = [...room.documents.values()]
  return new Set(documents.filter((one) => canReadSoon(room, one, person, now)).map(({ id }) => id))
}

/** The documents that a change is about. */
function concerned(room: RoomRights, { move, folder, document, release }: Change): string[] {
  const roots = new Set([...(move?.folders ?? []), ...(folder ? [folder.id] : [])])
  const isInside = (id: string | null): boolean =>
    id !== null && (roots.has(id) || isInside(room.folders.get(id)?.parentId ?? null))
  const own = new Set([...(move?.documents ?? []), ...(document ? [document.id] : []), ...(release ?? [])])
  return [...room.documents.values()].flatMap(({ id, folderId }) => (own.has(id) || isInside(folderId) ? [id] : []))
}

/** The rules as they would be. */
function changed(room: RoomRights, { move, folder, document, group, removeGroup, release }: Change): RoomRights {
  const folders = new Map(room.folders)
  const documents = new Map(room.documents)
  const groups = new Map(room.groups)
  const changeFolder = (id: string, change: Partial<FolderRights>) => {
    const was = folders.get(id)
    if (was === undefined) throw new AppError('not_found')
    folders.set(id, { ...was, ...change })
  }
  const changeDocument = (id: string, change: Partial<DocumentRights>) => {
    const was = documents.get(id)
    if (was === undefined) throw new AppError('not_found')
    documents.set(id, { ...was, ...change })
  }
  if (move && move.folderId !== null && !folders.has(move.folderId)) throw new AppError('not_found')
  for (const id of move?.folders ?? []) changeFolder(id, { parentId: move?.folderId ?? null })
  for (const id of move?.documents ?? []) changeDocument(id, { folderId: move?.folderId ?? null })
  if (folder) changeFolder(folder.id, ruleOf(folder))
  if (document) changeDocument(document.id, ruleOf(document))
  for (const id of release ?? []) changeDocument(id, { released: true })
  const grouped = group?.id ?? removeGroup
  if (grouped !== undefined && !groups.has(grouped)) throw new AppError('not_found')
  if (group) groups.set(group.id, { name: '', members: group.members.map(normalised) })
  if (removeGroup !== undefined) groups.delete(removeGroup)
  return { folders, documents, groups }
}

function ruleOf({ access, readers, visibleFrom, visibleUntil, closeAfterDays }: GivenRule): Rule {
  return { access, readers: readers.map(normalised), from: visibleFrom, until: visibleUntil, days: closeAfterDays }
}

function normalised({ kind, value }: NamedValue): NamedValue {
  if (value === null || (kind !== 'email' && kind !== 'domain')) return { kind, value }
  return { kind, value: kind === 'email' ? emailKey(value) : emailKey(value).replace(/^@/, '') }
}

/** A digest of all rules of a project's data room. */
function stateOf(route: string, { folders, documents, groups }: RoomRights): string {
  const ruled = (one: Rule) => [one.access, one.from, one.until, one.days, one.readers.map(textOf).sort()]
  return digestOf([
    route,
    [...folders.values()].map((one) => JSON.stringify([one.id, one.parentId, ruled(one)])).sort(),
    [...documents.values()].map((one) => JSON.stringify([one.id, one.folderId, one.released, ruled(one)])).sort(),
    [...groups].map(([id, { members }]) => JSON.stringify([id, members.map(textOf).sort()])).sort(),
  ])
}

const textOf = ({ kind, value }: NamedValue) => `${kind} ${value}`

/** Refuses a change if the rules are not those that staff were shown. */
export async function requireSeen(trx: Trx, route: string, seen: string | undefined): Promise<void> {
  if (seen !== undefined && seen !== stateOf(route, await readRights(trx, route))) throw new AppError('room_edited')
}
