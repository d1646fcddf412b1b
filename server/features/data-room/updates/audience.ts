import { emailKey } from '../../../../contract/email/email-key.ts'
import { listAdmitted } from '../../../access/admitted-queries.ts'
import { findShown } from '../../../access/project-queries.ts'
import type { InvestorUpdateRow } from '../../../db/tables/updates.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { findNdaNumber } from '../../agreements/signing/queries.ts'
import { countStopped } from '../../email/reports/stop-service.ts'
import { listUnsubscribed } from '../../email/subscriptions/queries.ts'
import { type AdmittedPerson, readAdmitted } from '../admitted.ts'
import { readMatchesOf } from '../matches.ts'
import type { NamedValue } from '../reading-rules.ts'
import { readRights } from '../rights.ts'
import { listSignedVersions, listUpdateReaders } from './queries.ts'
import { type Audience, isFor } from './rules.ts'

/** What the rules of an update are checked against now. */
async function readRules(deps: Deps, route: string) {
  return { groups: (await readRights(deps.db, route)).groups, current: (await findNdaNumber(deps.db)) ?? 0 }
}

/** Who gets an update with this audience now: everyone with access to the project and a proved address whom it is for. */
export async function readAudience(deps: Deps, route: string, audience: Audience): Promise<AdmittedPerson[]> {
  const rules = await readRules(deps, route)
  const people = (await readAdmitted(deps, route, [])).filter(({ confirmed }) => confirmed)
  const signed = await listSignedVersions(
    deps.db,
    people.map(({ personId }) => personId),
  )
  return people.filter(({ personId, matches }) =>
    isFor(audience, { matches, signed: signed.get(personId) ?? null }, rules),
  )
}

/** Which of these are for somebody who reads the project now. */
export async function filterForReader<U extends InvestorUpdateRow>(
  deps: Deps,
  route: string,
  reader: { personId: string; key: string },
  updates: readonly U[],
): Promise<U[]> {
  if (updates.length === 0) return []
  const readers = await listUpdateReaders(
    deps.db,
    updates.map(({ id }) => id),
  )
  const rules = await readRules(deps, route)
  const matches = await readMatchesOf(deps, route, reader)
  const signed = (await listSignedVersions(deps.db, [reader.personId])).get(reader.personId) ?? null
  return updates.filter((update) => isFor(withReaders(update, readers), { matches, signed }, rules))
}

/** Whether somebody may read the update at this moment, with the access that they have to the project now. */
export async function mayRead(deps: Deps, update: InvestorUpdateRow, personId: string): Promise<boolean> {
  const { route } = update
  const shown = await findShown(deps.db, route)
  if (shown === undefined) return false
  const by = { route, now: iso(deps.clock.now()), agreement: shown.agreement, personId }
  const [person] = await listAdmitted(deps.db, by)
  if (person === undefined || person.confirmed_at === null) return false
  return (await filterForReader(deps, route, { personId, key: emailKey(person.email) }, [update])).length === 1
}

export function withReaders(update: InvestorUpdateRow, readers: ReadonlyMap<string, NamedValue[]>): Audience {
  return { ...update, readers: readers.get(update.id) ?? [] }
}

/** How many of them get no email, and why. Who unsubscribed is counted there only. */
export async function countWithheld(deps: Deps, people: readonly AdmittedPerson[]) {
  const keys = people.map(({ email }) => emailKey(email))
  const found = await listUnsubscribed(deps.db, 'updates', keys)
  const others = keys.filter((key) => !found.has(key))
  return { unsubscribed: keys.length - others.length, undeliverable: await countStopped(deps, others) }
}
