import { emailKey } from '../../../contract/email/email-key.ts'
import { listAdmitted } from '../../access/admitted-queries.ts'
import { findShown } from '../../access/project-queries.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { readMatches } from './matches.ts'
import type { RightsOf } from './rights.ts'
import { listOpenings } from './rights-queries.ts'

/** Somebody with access to the project now. With `confirmed` false, they read once they have proved their address. */
export type AdmittedPerson = RightsOf & {
  personId: string
  email: string
  name: string
  firm: string
  confirmed: boolean
}

/** Everyone with access to the project now, each once, although a person may have several accounts. */
export async function readAdmitted(
  deps: Deps,
  route: string,
  documentIds: readonly string[],
  rules?: readonly { kind: string; value: string }[],
): Promise<AdmittedPerson[]> {
  const agreement = (await findShown(deps.db, route))?.agreement ?? 'code'
  const rows = await listAdmitted(deps.db, { route, now: iso(deps.clock.now()), agreement })
  const people = [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].reverse()
  const readers = people.map(({ id, email }) => ({ personId: id, key: emailKey(email) }))
  const matches = await readMatches(deps, route, readers, rules)
  const openings = new Map(
    (await listOpenings(deps.db, documentIds)).map(({ document_id, person_id, at }) => [
      `${document_id} ${person_id}`,
      at,
    ]),
  )
  return people.map((row) => ({
    personId: row.id,
    email: row.email,
    name: row.full_name,
    firm: row.company_name,
    confirmed: row.confirmed_at !== null,
    matches: matches.get(row.id) ?? [],
    openedAt: (documentId) => openings.get(`${documentId} ${row.id}`) ?? null,
  }))
}
