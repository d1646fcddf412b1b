import { recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { listPeople } from './audience-queries.ts'
import { readMatches } from './matches.ts'
import type { Match } from './reading-rules.ts'
import {
  addLoggedMembers,
  listAllGroups,
  listLoggedMembers,
  listMemberRules,
  listRoutesWithRules,
  removeLoggedMembers,
} from './rights-queries.ts'

/*
 * Who is in a group by a firm, a stage or a project is decided anew for every request, and no act of the other domains says it. So that the
 * log can answer later who was in a group, a recurring step writes each change into it, and so does the page that somebody gets before.
 */

/** So that no entry grows without bounds. */
const PEOPLE_PER_ENTRY = 100

/** The recurring step. */
export async function logAllMemberships(deps: Deps): Promise<void> {
  for (const route of await listRoutesWithRules(deps.db)) await logMemberships(deps, route)
}

/** Writes who joined and who left the groups of a project since the last time. */
export async function logMemberships(deps: Deps, route: string): Promise<void> {
  const groups = (await listAllGroups(deps.db, route)).map(({ id }) => id)
  const logged = Map.groupBy(await listLoggedMembers(deps.db, groups), ({ group_id }) => group_id)
  const rules = Map.groupBy(await listMemberRules(deps.db, route), ({ group_id }) => group_id)
  if (logged.size === 0 && rules.size === 0) return
  const people = (await listPeople(deps.db)).filter(({ erased_at }) => erased_at === null)
  const readers = people.map(({ id, email_key }) => ({ personId: id, key: email_key }))
  const matches = await readMatches(deps, route, readers)
  for (const group of groups) {
    const own = rules.get(group) ?? []
    const members = new Set(
      readers.flatMap(({ personId }) => (isIn(own, matches.get(personId) ?? []) ? [personId] : [])),
    )
    const before = new Set((logged.get(group) ?? []).map(({ person_id }) => person_id))
    const joined = [...members].filter((id) => !before.has(id))
    const left = [...before].filter((id) => !members.has(id))
    if (joined.length > 0) await deps.db.transaction().execute((trx) => noteJoined(trx, deps, route, group, joined))
    if (left.length > 0) await deps.db.transaction().execute((trx) => noteLeft(trx, deps, route, group, left))
  }
}

const isIn = (rules: readonly { kind: string; value: string }[], matches: readonly Match[]) =>
  rules.some(({ kind, value }) => matches.some((one) => one.kind === kind && one.value === value))

/** Notes the groups that somebody is in by a rule, before they get a page because of it. */
export async function noteMemberships(
  trx: Trx,
  deps: Deps,
  route: string,
  personId: string,
  matches: readonly Match[],
): Promise<void> {
  if (!matches.some(({ kind }) => kind !== 'email' && kind !== 'domain')) return
  const rules = Map.groupBy(await listMemberRules(trx, route), ({ group_id }) => group_id)
  const mine = [...rules].flatMap(([group, own]) => (isIn(own, matches) ? [group] : []))
  const logged = await listLoggedMembers(trx, mine)
  for (const group of mine.sort())
    if (!logged.some((one) => one.group_id === group && one.person_id === personId))
      await noteJoined(trx, deps, route, group, [personId])
}

async function noteJoined(trx: Trx, deps: Deps, route: string, group: string, people: readonly string[]) {
  const joined = await addLoggedMembers(trx, group, people.toSorted())
  await note(trx, deps, 'group.joined', route, group, joined)
}

async function noteLeft(trx: Trx, deps: Deps, route: string, group: string, people: readonly string[]) {
  const left = await removeLoggedMembers(trx, group, people)
  await note(trx, deps, 'group.left', route, group, left)
}

async function note(
  trx: Trx,
  deps: Deps,
  action: 'group.joined' | 'group.left',
  route: string,
  group: string,
  people: readonly string[],
): Promise<void> {
  for (let from = 0; from < people.length; from += PEOPLE_PER_ENTRY) {
    const part = people.slice(from, from + PEOPLE_PER_ENTRY)
    const detail = { group, people: part.join(' '), count: part.length }
    await recordEntry(trx, deps, { action, actor: 'system', route, detail })
  }
}
