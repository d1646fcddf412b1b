import { listAdmitted } from '../../access/admitted-queries.ts'
import type { DocumentReader } from '../../access/document-reader.ts'
import { findShown } from '../../access/project-queries.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { listFirmsOfPeople, listRoots } from '../people/firms/queries.ts'
import { listStages } from '../pipeline/stage-service.ts'
import { type Match, matchesOfKey } from './reading-rules.ts'
import { listMemberRules } from './rights-queries.ts'

/** Somebody who reads or could read, with the address that rules are checked against. */
export type Reader = { personId: string; key: string }

/** What is true of these people now that groups of the project ask for: address, domain, firm, stage and access to other projects. */
export async function readMatches(
  deps: Deps,
  route: string,
  readers: readonly Reader[],
  given?: readonly { kind: string; value: string }[],
): Promise<Map<string, Match[]>> {
  const rules = given ?? (await listMemberRules(deps.db, route))
  const valuesOf = (kind: string) => [...new Set(rules.flatMap((rule) => (rule.kind === kind ? [rule.value] : [])))]
  const only = readers.length === 1 ? readers[0]?.personId : undefined
  const firms = await firmsOf(deps, readers, valuesOf('firm'))
  const stages = valuesOf('stage').length > 0 ? await listStages(deps, only) : undefined
  const projects = new Map<string, Set<string>>()
  for (const project of valuesOf('project')) projects.set(project, await listAdmittedIds(deps, project, only))
  return new Map(
    readers.map(({ personId, key }) => {
      const stage = stages?.get(personId)
      return [
        personId,
        [
          ...matchesOfKey(key),
          ...firms(personId).map((value) => ({ kind: 'firm' as const, value })),
          ...(stage === undefined ? [] : [{ kind: 'stage' as const, value: stage }]),
          ...[...projects].flatMap(([value, ids]) => (ids.has(personId) ? [{ kind: 'project' as const, value }] : [])),
        ],
      ]
    }),
  )
}

export async function readMatchesOf(deps: Deps, route: string, reader: Reader): Promise<Match[]> {
  return (await readMatches(deps, route, [reader])).get(reader.personId) ?? []
}

/** Asked anew for every request: who somebody is to the rules of groups can change at any time. */
export async function readableBy(deps: Deps, { route, key, personId }: DocumentReader) {
  const now = iso(deps.clock.now())
  if (key === null) return { route, reader: null, now }
  const matches = await readMatchesOf(deps, route, { personId, key })
  return { route, reader: { personId, matches }, now }
}

/** The firms of these that a person counts for. A merged firm is the one that it was merged into. */
async function firmsOf(deps: Deps, readers: readonly Reader[], firmIds: readonly string[]) {
  if (firmIds.length === 0) return () => []
  const roots = await listRoots(deps.db, firmIds)
  const personIds = readers.map(({ personId }) => personId)
  const rootOf = new Map((await listFirmsOfPeople(deps.db, personIds)).map(({ person_id, id }) => [person_id, id]))
  return (personId: string) => roots.flatMap(({ id, root_id }) => (root_id === rootOf.get(personId) ? [id] : []))
}

async function listAdmittedIds(deps: Deps, route: string, personId: string | undefined): Promise<Set<string>> {
  const shown = await findShown(deps.db, route)
  if (shown === undefined) return new Set()
  const by = { route: shown.shows, agreement: shown.agreement, now: iso(deps.clock.now()) }
  const people = await listAdmitted(deps.db, { ...by, ...(personId !== undefined && { personId }) })
  return new Set(people.map(({ id }) => id))
}
