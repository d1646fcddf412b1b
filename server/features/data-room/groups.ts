import type { z } from 'zod'
import { type MemberKind, ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type * as contract from '../../../contract/data-room/rights.ts'
import { STAGE_NAMES, type Stage } from '../../../contract/pipeline/stages.ts'
import type { Admin } from '../../access/account.ts'
import { listAllProjects, listProjectKeys, listProjects } from '../../access/project-queries.ts'
import { getProject } from '../../access/projects.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { listFirmNames } from '../people/firms/queries.ts'
import { readAdmitted } from './admitted.ts'
import { listPeople } from './audience-queries.ts'
import { logMemberships } from './group-memberships.ts'
import { readMatches } from './matches.ts'
import { saveReaders } from './named-readers.ts'
import { requireSeen } from './preview-rights.ts'
import { lockRoom } from './queries.ts'
import { whyNamed } from './reading-rules.ts'
import { readRights } from './rights.ts'
import {
  findGroup,
  insertGroup,
  listGroups as listGroupRows,
  listMembers,
  lockGroup,
  setGroup,
  setMembers,
} from './rights-queries.ts'
import { groupRevision } from './rules.ts'
import { idsOf, roomEntry } from './service.ts'

type Input<E extends { input: z.ZodType }> = z.output<E['input']>
type Listed = z.input<typeof contract.listGroups.output>

export async function listGroups(deps: Deps, asked: string | undefined): Promise<Listed> {
  const [first = ''] = await listProjectKeys(deps.db)
  const { key: route } = await getProject(deps.db, asked ?? first)
  const rights = await readRights(deps.db, route)
  const people = await readPeople(deps, route)
  const reading = new Set((await readAdmitted(deps, route, [])).flatMap((one) => (one.confirmed ? [one.personId] : [])))
  const label = await labels(deps)
  const names =
    (id: string) => (rule: { access: string; readers: readonly { kind: string; value: string | null }[] }) =>
      rule.access === 'named' && rule.readers.some(({ kind, value }) => kind === 'group' && value === id)
  return {
    groups: [...rights.groups].map(([id, { name, members }]) => {
      const known = members.flatMap(({ kind, value }) => (value === null ? [] : [{ kind: kind as MemberKind, value }]))
      const inIt = people.filter(({ matches }) => whyNamed(members, matches, rights.groups) !== undefined)
      return {
        id,
        revision: groupRevision({ id, name }, members),
        name,
        members: known.map((member) => ({ ...member, label: label(member) })),
        erasedMembers: members.length - known.length,
        people: inIt.length,
        canRead: inIt.filter(({ id: personId }) => reading.has(personId)).length,
        documents: [...rights.documents.values()].filter(names(id)).length,
        folders: [...rights.folders.values()].filter(names(id)).length,
      }
    }),
    firms: await listFirmNames(deps.db),
    projects: (await listProjects(deps.db)).flatMap(({ key, name }) => (key === route ? [] : [{ key, name }])),
  }
}

/** Everyone whom the portal knows, with what is true of them. */
async function readPeople(deps: Deps, route: string) {
  const people = (await listPeople(deps.db)).filter(({ erased_at }) => erased_at === null)
  const readers = people.map(({ id, email_key }) => ({ personId: id, key: email_key }))
  const matches = await readMatches(deps, route, readers)
  return people.map((row) => ({ ...row, matches: matches.get(row.id) ?? [] }))
}

async function labels(deps: Deps) {
  const firms = new Map((await listFirmNames(deps.db)).map(({ id, name }) => [id, name]))
  const projects = new Map((await listAllProjects(deps.db)).map(({ key, name }) => [key as string, name]))
  return ({ kind, value }: { kind: MemberKind; value: string }): string => {
    if (kind === 'firm') return firms.get(value) ?? 'A firm that is gone'
    if (kind === 'stage') return STAGE_NAMES[value as Stage] ?? value
    if (kind === 'project') return projects.get(value) ?? value
    return kind === 'domain' ? `@${value}` : value
  }
}

export async function makeGroup(
  deps: Deps,
  staff: Admin,
  { route, name, members }: Input<typeof contract.makeGroup>,
): Promise<{ id: string }> {
  const id = deps.ids.id()
  await deps.db.transaction().execute(async (trx) => {
    await getProject(trx, route)
    await lockRoom(trx, route)
    if ((await listGroupRows(trx, route)).length >= ROOM_LIMITS.groups) throw new AppError('groups_full')
    await insertGroup(trx, { id, route, name, created_at: iso(deps.clock.now()), removed_at: null })
    const readers = await saveReaders(trx, deps, route, members, 'members')
    await setMembers(trx, id, readers)
    await recordEntry(trx, deps, roomEntry(staff, 'group.made', route, { group: id, after: membersText(readers) }))
  })
  await logMemberships(deps, route)
  return { id }
}

const membersText = (readers: readonly string[]) => JSON.stringify([...readers].sort())

/** Sets the name and the members of a group. It applies from each reader's next page on. */
export async function changeGroup(deps: Deps, staff: Admin, input: Input<typeof contract.changeGroup>): Promise<void> {
  const { id, name, members, seen, revision } = input
  const route = await deps.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, id)
    if (!group) throw new AppError('not_found')
    await requireSeen(trx, group.route, seen)
    const was = await listMembers(trx, [id])
    // An outdated form must not give back access that someone else has taken.
    if (revision !== undefined && revision !== groupRevision(group, was)) throw new AppError('room_edited')
    const before = idsOf(was)
    const readers = await saveReaders(trx, deps, group.route, members, 'members')
    await setGroup(trx, id, { name })
    await setMembers(trx, id, readers)
    const detail = { group: id, before: membersText(before), after: membersText(readers) }
    await recordEntry(trx, deps, roomEntry(staff, 'group.changed', group.route, detail))
    return group.route
  })
  await logMemberships(deps, route)
}

/** Whoever read something only because of the group no longer reads it. */
export async function removeGroup(deps: Deps, staff: Admin, id: string): Promise<void> {
  const route = await deps.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, id)
    if (!group) throw new AppError('not_found')
    await setGroup(trx, id, { removed_at: iso(deps.clock.now()) })
    const before = membersText(idsOf(await listMembers(trx, [id])))
    await recordEntry(trx, deps, roomEntry(staff, 'group.removed', group.route, { group: id, before }))
    return group.route
  })
  await logMemberships(deps, route)
}

/** Who is in a group now and why, also without access to the project. */
export async function getGroupPeople(deps: Deps, id: string): Promise<z.input<typeof contract.getGroupPeople.output>> {
  const group = await findGroup(deps.db, id)
  if (!group) throw new AppError('not_found')
  const { route } = group
  const members = await listMembers(deps.db, [id])
  const groups = new Map([[id, { name: '', members }]])
  const people = await readPeople(deps, route)
  const admitted = new Set((await readAdmitted(deps, route, [])).map(({ personId }) => personId))
  const label = await labels(deps)
  const found = people.flatMap((row) => {
    const why = whyNamed([{ kind: 'group', value: id }], row.matches, groups)
    if (why === undefined) return []
    const member = { kind: why.member.kind as MemberKind, value: why.member.value ?? '' }
    return [
      {
        personId: row.id,
        email: row.email,
        name: row.full_name ?? '',
        firm: row.company_name ?? '',
        member: { ...member, label: label(member) },
        admitted: admitted.has(row.id),
      },
    ]
  })
  const keys = new Set(people.map(({ email_key }) => email_key))
  return {
    total: found.length,
    people: found.sort((a, b) => (a.email < b.email ? -1 : 1)).slice(0, ROOM_LIMITS.namedPeople),
    waiting: members.flatMap(({ kind, value }) =>
      kind === 'email' && value !== null && !keys.has(value) ? [value] : [],
    ),
  }
}
