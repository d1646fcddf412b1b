import { closesAt, decidingLevel, isRunning, limitsOf, type Match, membersOf } from './reading-rules.ts'
import { type DocumentRights, placesOf, type RoomRights, type Rule } from './rights.ts'

type Person = { personId: string; matches: readonly Match[] }
type Opening = { person_id: string; at: string }

/**
 * Who of these people can read which document now, as `canRead` says of one person. Whom a rule names is found once for all of its
 * documents, so that a large room with many people takes as long as the two lists, not as every pair of them.
 */
export function readersNow(room: RoomRights, people: readonly Person[], now: string) {
  const everyone = new Set(people.map(({ personId }) => personId))
  let byMatch: Map<string, string[]> | undefined
  const named = new Map<Rule, ReadonlySet<string>>()

  function namedBy(rule: Rule): ReadonlySet<string> {
    const known = named.get(rule)
    if (known) return known
    byMatch ??= peopleByMatch(people)
    const found = new Set<string>()
    for (const { kind, value } of rule.readers.flatMap((reader) => membersOf(reader, room.groups)))
      for (const id of (value !== null && byMatch.get(`${kind} ${value}`)) || []) found.add(id)
    named.set(rule, found)
    return found
  }

  /** `openings`: who opened this document first when, because it may close some days after. */
  return (document: DocumentRights, openings: readonly Opening[]) => {
    const places = placesOf(room, document)
    if (!document.released || !document.ready || places === undefined || !isRunning(places, null, now)) return NOBODY
    const rule = decidingLevel(places)
    const admitted = rule?.access === 'named' ? namedBy(rule) : everyone
    const { days } = limitsOf(places)
    const closed = new Set(
      openings.flatMap(({ person_id, at }) => {
        const closes = closesAt(days, at)
        return closes !== null && closes <= now && admitted.has(person_id) ? [person_id] : []
      }),
    )
    return {
      count: admitted.size - closed.size,
      has: (personId: string) => admitted.has(personId) && !closed.has(personId),
    }
  }
}

function peopleByMatch(people: readonly Person[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { personId, matches } of people)
    for (const { kind, value } of matches) {
      const same = found.get(`${kind} ${value}`)
      if (same) same.push(personId)
      else found.set(`${kind} ${value}`, [personId])
    }
  return found
}

const NOBODY = { count: 0, has: () => false }
