import type { Card, CardDetail } from '../../../contract/pipeline/pipeline.ts'
import { staffRole } from '../../access/staff.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { listFacts, listOwners, listPersons, type StoredFacts } from './queries.ts'
import { dueOf, type Facts, spanOf, stageOf, sumsOf } from './rules.ts'

type Account = StoredFacts['accounts'][number]
export type Owner = CardDetail['owners'][number]
export type CardWithFacts = Card & { facts: Facts }

/** Every person of the pipeline, or one: everyone but staff and people whose data was erased. The stage is computed from the facts. */
export async function readCards(deps: Deps, id?: string): Promise<{ cards: CardWithFacts[]; owners: Owner[] }> {
  const persons = await listPersons(deps.db, id)
  const [one] = persons
  const stored = await listFacts(deps.db, id === undefined ? undefined : (one ?? { id, email_key: '' }))
  const accounts = accountsBy(stored.accounts)
  const { owners, nameOf } = await readOwners(deps)
  const signatures = groupBy(stored.signatures, ({ person_id }) => person_id)
  const visits = groupBy(stored.visits, ({ person_id }) => person_id ?? '')
  const invitations = groupBy(stored.invitations, ({ email_key }) => email_key)
  const requests = groupBy(stored.requests, ({ email_key }) => email_key)
  const indications = groupBy(stored.indications, ({ person_id }) => person_id)
  const set = new Map(stored.cards.map((row) => [row.person_id, row]))
  const today = iso(deps.clock.now()).slice(0, 10)
  const cards = persons.flatMap((person): CardWithFacts[] => {
    const account = accounts.find(person)
    if (account && staffRole({ verified: account.email_verified === 1, role: account.role }) !== null) return []
    const signed = signatures.get(person.id) ?? []
    const invited = invitations.get(person.email_key) ?? []
    const interests = indications.get(person.id) ?? []
    const [visit] = visits.get(person.id) ?? []
    const given = interests.flatMap((row) => (row.allocated > 0 && row.allocated_at ? [row.allocated_at] : []))
    const facts: Facts = {
      known: { first: person.created_at, last: invited.at(-1)?.created_at ?? person.created_at },
      invited: spanOf(invited.map((row) => row.created_at)),
      signed: spanOf(signed.map((row) => row.signed_at)),
      reading: visit ? { first: visit.first, last: visit.last } : null,
      interested: spanOf([
        ...(requests.get(person.email_key) ?? []).map((row) => row.created_at),
        ...interests.flatMap((row) => [row.stated_at, ...(row.changed_at ? [row.changed_at] : [])]),
      ]),
      committed: spanOf(given),
    }
    const row = set.get(person.id)
    const hand = row?.stage && row.staged_at ? { stage: row.stage, at: row.staged_at } : null
    const names = signed.at(-1) ?? invited.at(-1)
    const accountName = account ? `${account.first_name} ${account.last_name}`.trim() : ''
    return [
      {
        id: person.id,
        // A signed name is better evidence than the name of an account.
        name: signed.at(-1)?.full_name || accountName || names?.full_name || '',
        email: person.email,
        companyName: names?.company_name ?? '',
        ...stageOf(facts, hand),
        handStage: hand?.stage ?? null,
        amounts: sumsOf(interests),
        allocated: sumsOf(interests.map(({ currency, allocated }) => ({ currency, amount: allocated }))),
        owner: row?.owner_id ? { id: row.owner_id, name: nameOf(row.owner_id) } : null,
        nextStep: row?.next_step ?? '',
        nextOn: row?.next_on ?? null,
        due: dueOf(row?.next_on ?? null, today),
        facts,
      },
    ]
  })
  return { cards, owners }
}

/** By person once the address of the account is verified, by address until then. */
function accountsBy(accounts: readonly Account[]) {
  const byPerson = new Map(accounts.flatMap((one) => (one.person_id ? [[one.person_id, one]] : [])))
  const byEmail = new Map(accounts.flatMap((one) => (one.person_id ? [] : [[one.email, one]])))
  return {
    find: ({ id, email_key }: { id: string; email_key: string }) => byPerson.get(id) ?? byEmail.get(email_key),
  }
}

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

/** Who can own a card: staff who are not suspended. Others keep their name on cards that they own. */
async function readOwners(deps: Deps) {
  const rows = await listOwners(deps.db)
  const names = new Map(rows.map(({ id, name, email }) => [id, name || email]))
  const owners = rows
    .filter(({ suspended_at }) => suspended_at === null)
    .map(({ id }) => ({ id, name: names.get(id) ?? '' }))
  return { owners, nameOf: (id: string) => names.get(id) ?? 'Former staff member' }
}
