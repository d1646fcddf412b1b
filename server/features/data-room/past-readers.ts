import type { z } from 'zod'
import { ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
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
import { admissionsOf, earliest, holdersOf, intersect, latest, overlaps, type Span } from './past-readers-rules.ts'
import { findDocument, listNamedReaders } from './queries.ts'
import { namesReader, type ReadingRule, readRule } from './rules.ts'

const RULE_ACTIONS: readonly AuditAction[] = [
  'document.added',
  'document.changed',
  'document.released',
  'document.made_private',
  'document.removed',
  'document.ready',
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

type InForce = Span & { entryId: string; rule: ReadingRule | 'removed' }

/**
 * Who could read a document on a day: the rules in force, from the log's entries about the document, and the people whom the log shows as
 * signed, confirmed and admitted to the project while a rule let them in. A change of address makes an account another person's from then
 * on. Staff, who can always read, are left out.
 */
export async function getReadersOn(
  deps: Deps,
  { id, day }: { id: string; day: string },
): Promise<z.input<typeof readersOnEndpoint.output>> {
  const document = await findDocument(deps.db, id, 'or removed')
  if (!document) throw new AppError('not_found')
  const from = `${day}T00:00:00.000Z`
  const until = iso(Date.parse(from) + DAY_MS)
  const { route } = document
  const inForce = await rulesOf(deps, { id, route, until })
  const rules = inForce.filter((one) => overlaps(one, { from, until }))
  const named = await listNamedReaders(deps.db, [...new Set(rules.flatMap(({ rule }) => namedIn(rule)))])
  const people = await admittedBy(deps, rules, { route, from, until }, (rule, key) => {
    if (!rule.released) return false
    return rule.readers === 'all' || namesReader(namedOf(named, rule.readers), key)
  })
  return {
    rules: rules.map(({ from: since, entryId, rule }) => {
      const readers = namedOf(named, namedIn(rule))
      return {
        since,
        entryId,
        state: stateOf(rule),
        readers: readers.flatMap(({ kind, value }) =>
          value === null ? [] : [kind === 'domain' ? `@${value}` : value],
        ),
        erasedReaders: readers.filter(({ value }) => value === null).length,
        visibleFrom: rule === 'removed' ? null : rule.from,
        visibleUntil: rule === 'removed' ? null : rule.until,
      }
    }),
    total: people.length,
    people: people.slice(0, ROOM_LIMITS.namedPeople),
    openCodes: (await listOpenCodes(deps.db, { route, from, until })).length,
  }
}

/** The rules of a document, each until the next. It begins with the first version that readers could have had. */
async function rulesOf(deps: Deps, { id, route, until }: { id: string; route: string; until: string }) {
  const entries = await listRuleEntries(deps.db, { route, actions: RULE_ACTIONS, until })
  const rules: InForce[] = []
  let ready: string | undefined
  for (const { id: entryId, at, action, detail } of entries) {
    const said = JSON.parse(detail) as { document?: string; after?: string }
    if (said.document !== id) continue
    if (action === 'document.ready') {
      ready ??= at
      continue
    }
    const last = rules.at(-1)
    if (last) last.until = at
    rules.push({ from: at, until: null, entryId, rule: said.after === undefined ? 'removed' : readRule(said.after) })
  }
  const readable = ready
  if (readable === undefined) return []
  return rules.flatMap((one) =>
    one.until !== null && one.until <= readable ? [] : [{ ...one, from: latest(one.from, readable) }],
  )
}

type Allows = (rule: ReadingRule, key: string) => boolean

async function admittedBy(
  deps: Deps,
  rules: readonly InForce[],
  { route, from, until }: { route: string; from: string; until: string },
  allows: Allows,
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
    const could = rules.some(({ from: since, until: to, rule }) => {
      if (rule === 'removed' || !allows(rule, person.email_key)) return false
      const open = { from: latest(since, rule.from, from), until: earliest(to, rule.until, until) }
      return admitted.some((span) => overlaps(span, open))
    })
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

function stateOf(rule: ReadingRule | 'removed') {
  if (rule === 'removed') return 'removed' as const
  if (!rule.released) return 'private' as const
  return rule.readers === 'all' ? ('everyone' as const) : ('named' as const)
}

const namedIn = (rule: ReadingRule | 'removed') => (rule === 'removed' || rule.readers === 'all' ? [] : rule.readers)

function namedOf(named: Awaited<ReturnType<typeof listNamedReaders>>, ids: readonly string[]) {
  return named.filter(({ id }) => ids.includes(id))
}
