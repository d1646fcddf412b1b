import type { z } from 'zod'
import { type NamedReaderKind, ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type { getReadersOn as readersOnEndpoint } from '../../../contract/data-room/library.ts'
import { DAY_MS } from '../../../contract/limits.ts'
import type { AuditAction } from '../../audit/actions.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import {
  listAdmissionEntries,
  listGrants,
  listOpenCodes,
  listPeople,
  listPersonalCodes,
  listRuleEntries,
  listUnaccredited,
} from './audience-queries.ts'
import { admissionsOf, holdersOf, intersect, overlaps, type Span } from './past-readers-rules.ts'
import { type PastRule, readersIn, replayRules, spansAllowed } from './past-rights-rules.ts'
import { findDocument, listNamedReaders } from './queries.ts'
import { listAllGroups, listOpenings } from './rights-queries.ts'

const RULE_ACTIONS: readonly AuditAction[] = [
  'document.added',
  'document.changed',
  'document.released',
  'document.made_private',
  'document.moved',
  'document.removed',
  'document.ready',
  'folder.made',
  'folder.changed',
  'folder.moved',
  'folder.removed',
  'group.made',
  'group.changed',
  'group.removed',
  'group.joined',
  'group.left',
]
const ACCOUNT_ACTIONS: readonly AuditAction[] = [
  'account.verified',
  'account.email_changed',
  'account.suspended',
  'account.restored',
  'account.approved',
]
const PERSON_ACTIONS: readonly AuditAction[] = [
  'address.proved',
  'nda.signed',
  'nda.superseded',
  'nda.withdrawn',
  'nda.disowned',
  'code.revoked',
]

/**
 * Who could read a document on a day: the rules in force, from the log's entries about the document, and the people whom the log shows as
 * signed, confirmed and admitted to the project while a rule let them in. A change of address makes an account another person's from then
 * on. Staff, who can always read, are left out.
 */
export async function getReadersOn(
  deps: Deps,
  asked: { id: string; day: string },
): Promise<z.input<typeof readersOnEndpoint.output>> {
  const { title: _, people, ...found } = await findReadersOn(deps, asked)
  return { ...found, people: people.slice(0, ROOM_LIMITS.namedPeople) }
}

/** As `getReadersOn`, with all people and the title of the document. */
export async function findReadersOn(deps: Deps, { id, day }: { id: string; day: string }) {
  const document = await findDocument(deps.db, id, 'or removed')
  if (!document) throw new AppError('not_found')
  const from = `${day}T00:00:00.000Z`
  const until = iso(Date.parse(from) + DAY_MS)
  const { route } = document
  const entries = await listRuleEntries(deps.db, { route, actions: RULE_ACTIONS, until })
  const named = new Map((await listNamedReaders(deps.db, readersIn(entries))).map((row) => [row.id, row]))
  const { rules: inForce, memberships } = replayRules(entries, id, named)
  const rules = inForce.filter((one) => overlaps(one, { from, until }))
  const openings = new Map((await listOpenings(deps.db, [id])).map(({ person_id, at }) => [person_id, at]))
  const allowedTo = (personId: string, key: string) => {
    const person = { personId, key, openedAt: openings.get(personId) ?? null }
    return rules.flatMap((rule) => spansAllowed(rule, person, named, memberships))
  }
  const people = await admittedBy(deps, { route, from, until }, allowedTo)
  const groups = new Map((await listAllGroups(deps.db, route)).map((row) => [row.id, row.name]))
  return {
    rules: rules.map(({ from: since, entryId, rule }) => {
      const readers = namedIn(rule).flatMap((reader) => named.get(reader) ?? [])
      return {
        since,
        entryId,
        state: stateOf(rule),
        readers: readers.flatMap(({ kind, value }) => (value === null ? [] : [nameOf(kind, value, groups)])),
        erasedReaders: readers.filter(({ value }) => value === null).length,
        visibleFrom: rule === 'removed' ? null : rule.from,
        visibleUntil: rule === 'removed' ? null : rule.until,
        closeAfterDays: rule === 'removed' ? null : rule.days,
      }
    }),
    total: people.length,
    people,
    title: document.title,
    openCodes: (await listOpenCodes(deps.db, { route, from, until })).length,
  }
}

function nameOf(kind: NamedReaderKind, value: string, groups: ReadonlyMap<string, string>): string {
  if (kind === 'group') return `Group ${groups.get(value) ?? value}`
  return kind === 'domain' ? `@${value}` : value
}

/** The people whom something admitted to the project while a rule let them in. */
async function admittedBy(
  deps: Deps,
  { route, from, until }: { route: string; from: string; until: string },
  allowedTo: (personId: string, key: string) => Span[],
) {
  const entriesOf = groupBy(
    await listAdmissionEntries(deps.db, { actions: PERSON_ACTIONS, until }),
    ({ person_id, code_id }) => [person_id, code_id],
  )
  const accountEntries = await listAdmissionEntries(deps.db, { actions: ACCOUNT_ACTIONS, until })
  const entriesOfAccount = groupBy(accountEntries, ({ account_id }) => [account_id])
  const heldBy = groupBy(holdersOf(accountEntries), ({ personId }) => [personId])
  const unaccredited = new Set(await listUnaccredited(deps.db))
  const answers = await listAdmissionEntries(deps.db, { actions: ['account.accredited'] })
  const answeredAt = new Map(answers.map(({ account_id, at }) => [account_id, at]))
  const codesOf = groupBy(await listPersonalCodes(deps.db, route), ({ person_id }) => [person_id])
  const grantsOf = groupBy(await listGrants(deps.db, { route, from, until }), ({ key }) => [key])
  const found = new Map<string, { personId: string; email: string; name: string; firm: string }>()
  for (const person of await listPeople(deps.db)) {
    // A time that never changes once it is set, and so needs no entry.
    if (person.confirmed_at === null) continue
    const confirmed = { from: person.confirmed_at, until: null }
    const codes = codesOf([person.id])
    const own = entriesOf([person.id, ...codes.map(({ id }) => id)])
    const accounts = heldBy([person.id]).map(({ accountId, held }) => ({
      held,
      entries: entriesOfAccount([accountId]),
      accreditedFrom: unaccredited.has(accountId) ? null : (answeredAt.get(accountId) ?? ''),
    }))
    const admitted = intersect(admissionsOf(route, own, accounts, codes, grantsOf([person.email_key])), [confirmed])
    const day = { from, until }
    const allowed = intersect(allowedTo(person.id, person.email_key), [day])
    const could = allowed.some((open) => admitted.some((span) => overlaps(span, open)))
    if (could)
      found.set(person.id, {
        personId: person.id,
        email: person.email,
        name: person.full_name ?? '',
        firm: person.company_name ?? '',
      })
  }
  return [...found.values()].sort((a, b) => (a.email < b.email ? -1 : 1))
}

/** The rows of some keys, in their order and each once. */
function groupBy<T>(rows: readonly T[], keysOf: (row: T) => readonly (string | null)[]) {
  const places = new Map<string, number[]>()
  for (const [place, row] of rows.entries())
    for (const key of keysOf(row))
      if (key !== null) {
        const known = places.get(key)
        if (known) known.push(place)
        else places.set(key, [place])
      }
  return (keys: readonly (string | null)[]): T[] => {
    const found = new Set(keys.flatMap((key) => (key === null ? [] : (places.get(key) ?? []))))
    return [...found].sort((a, b) => a - b).flatMap((place) => rows[place] ?? [])
  }
}

function stateOf(rule: PastRule | 'removed') {
  if (rule === 'removed') return 'removed' as const
  if (!rule.released) return 'private' as const
  return rule.access
}

const namedIn = (rule: PastRule | 'removed') => (rule === 'removed' ? [] : rule.readers)
