import type { Card, CardDetail } from '../../../contract/pipeline/pipeline.ts'
import { staffRole } from '../../access/staff.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import {
  listFacts,
  listOpenIndications,
  listOwners,
  listPersons,
  listStaffAccounts,
  listStandings,
  type StoredFacts,
} from './queries.ts'
import { canOwn, dueOf, type Facts, type Span, spanOf, stageOf, sumsOf } from './rules.ts'

type Account = StoredFacts['accounts'][number]
type Indication = StoredFacts['indications'][number]
export type Owner = CardDetail['owners'][number]
export type CardWithFacts = Card & { facts: Facts }
/** What puts a card in its place in a list: all of it but words. */
export type Standing = Pick<Card, 'id' | 'stage' | 'since' | 'amounts' | 'allocated' | 'nextOn'> & {
  owner: { id: string } | null
}

/** Where everyone of the pipeline stands: everyone but staff and people whose data was erased. */
export async function readStandings(deps: Deps): Promise<Standing[]> {
  const rows = await listStandings(deps.db)
  const isStaff = staffAmong(await listStaffAccounts(deps.db))
  const indications = Map.groupBy(await listOpenIndications(deps.db), ({ person_id }) => person_id)
  return rows.flatMap((row): Standing[] => {
    if (isStaff(row)) return []
    const interests = indications.get(row.id) ?? []
    const facts: Facts = {
      known: { first: row.created_at, last: row.created_at },
      invited: null,
      signed: spanBetween(row.signed_first, row.signed_last),
      reading: spanBetween(row.read_first, row.read_last),
      ...interestOf(interests, spanBetween(row.asked_first, row.asked_last)),
    }
    const hand = row.stage && row.staged_at ? { stage: row.stage, at: row.staged_at } : null
    const { stage, since } = stageOf(facts, hand)
    return [
      {
        ...{ id: row.id, stage, since, ...moneyOf(interests) },
        ...{ nextOn: row.next_on, owner: row.owner_id ? { id: row.owner_id } : null },
      },
    ]
  })
}

/** The cards of these people, or of everyone in the pipeline. The stage is computed from the facts. */
export async function readCards(
  deps: Deps,
  ids?: readonly string[],
): Promise<{ cards: CardWithFacts[]; owners: Owner[] }> {
  const persons = await listPersons(deps.db, ids)
  const stored = await listFacts(deps.db, ids && persons)
  const accounts = accountsBy(stored.accounts)
  const isStaff = staffAmong(stored.accounts)
  const { owners, nameOf } = await readOwners(deps)
  const signatures = Map.groupBy(stored.signatures, ({ person_id }) => person_id)
  const visits = new Map(stored.visits.map((row) => [row.person_id, row]))
  const invitations = Map.groupBy(stored.invitations, ({ email_key }) => email_key)
  const requests = new Map(stored.requests.map((row) => [row.email_key, row]))
  const indications = Map.groupBy(stored.indications, ({ person_id }) => person_id)
  const set = new Map(stored.cards.map((row) => [row.person_id, row]))
  const today = iso(deps.clock.now()).slice(0, 10)
  const cards = persons.flatMap((person): CardWithFacts[] => {
    if (isStaff(person)) return []
    const account = accounts.find(person)
    const signed = signatures.get(person.id) ?? []
    const invited = invitations.get(person.email_key) ?? []
    const interests = indications.get(person.id) ?? []
    const visit = visits.get(person.id)
    const asked = requests.get(person.email_key)
    const facts: Facts = {
      known: { first: person.created_at, last: invited.at(-1)?.created_at ?? person.created_at },
      invited: spanOf(invited.map((row) => row.created_at)),
      signed: spanOf(signed.map((row) => row.signed_at)),
      reading: visit ? spanBetween(visit.first, visit.last) : null,
      ...interestOf(interests, asked ? spanBetween(asked.first, asked.last) : null),
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
        ...moneyOf(interests),
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

const spanBetween = (first: string | null, last: string | null): Span | null =>
  first === null || last === null ? null : { first, last }

function interestOf(indications: readonly Indication[], asked: Span | null): Pick<Facts, 'interested' | 'committed'> {
  return {
    interested: spanOf([
      ...(asked ? [asked.first, asked.last] : []),
      ...indications.flatMap((row) => [row.stated_at, ...(row.changed_at ? [row.changed_at] : [])]),
    ]),
    committed: spanOf(indications.flatMap((row) => (row.allocated > 0 && row.allocated_at ? [row.allocated_at] : []))),
  }
}

const moneyOf = (indications: readonly Indication[]) => ({
  amounts: sumsOf(indications),
  allocated: sumsOf(indications.map(({ currency, allocated }) => ({ currency, amount: allocated }))),
})

type Known = Pick<Account, 'person_id' | 'email' | 'email_verified' | 'role'>

/** Tells who is staff, by any of their accounts. */
function staffAmong(accounts: readonly Known[]) {
  const staff = accounts.filter(
    ({ email_verified, role }) => staffRole({ verified: email_verified === 1, role }) !== null,
  )
  const ids = new Set(staff.flatMap(({ person_id }) => person_id ?? []))
  const emails = new Set(staff.flatMap(({ person_id, email }) => (person_id ? [] : [email])))
  return ({ id, email_key }: { id: string; email_key: string }) => ids.has(id) || emails.has(email_key)
}

/** By person once the address of the account is verified, by address until then. */
function accountsBy(accounts: readonly Account[]) {
  const byPerson = new Map(accounts.flatMap((one) => (one.person_id ? [[one.person_id, one]] : [])))
  const byEmail = new Map(accounts.flatMap((one) => (one.person_id ? [] : [[one.email, one]])))
  return {
    find: ({ id, email_key }: { id: string; email_key: string }) => byPerson.get(id) ?? byEmail.get(email_key),
  }
}

/** Who can own a card. Others keep their name on cards that they own. */
async function readOwners(deps: Deps) {
  const rows = await listOwners(deps.db)
  const names = new Map(rows.map(({ id, name, email }) => [id, name || email]))
  const owners = rows.filter(canOwn).map(({ id }) => ({ id, name: names.get(id) ?? '' }))
  return { owners, nameOf: (id: string) => names.get(id) ?? 'Former staff member' }
}
