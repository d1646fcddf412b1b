import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import {
  deleteFirm,
  findCompanyName,
  findFirmOfDomain,
  forgetDomains,
  insertDomain,
  insertFirm,
  listAssignedDomains,
  listUnassigned,
  saveBelonging,
  setFirmName,
} from './queries.ts'

const BATCH = 200

/** Loaded with the first person who belongs to a firm, because the lists in it are half a megabyte. */
export const loadMailDomains = () => import('./mail-domains.ts')

/** Gives people to the firm of their verified or signed address, and follows a change of the domains that are no firm. */
export async function assignFirms(deps: Deps): Promise<void> {
  const changed = await listChangedDomains(deps)
  if (changed.length > 0) await deps.db.transaction().execute((trx) => forgetDomains(trx, changed))
  for (;;) {
    const people = await listUnassigned(deps.db, BATCH)
    if (people.length > 0)
      await deps.db.transaction().execute(async (trx) => {
        for (const person of people) await assignFirm(trx, deps, person)
      })
    if (people.length < BATCH) return
  }
}

/** The domains that became a firm's, or no firm's. */
async function listChangedDomains(deps: Deps): Promise<string[]> {
  const assigned = await listAssignedDomains(deps.db)
  if (assigned.length === 0) return []
  const { isFreeMail } = await loadMailDomains()
  const own = deps.portal.engagement.freeMailDomains
  return assigned.flatMap(({ domain, hasFirm }) => (isFreeMail(domain, own) === hasFirm ? domain : []))
}

/** Lets the address of a person decide. */
export async function assignFirm(trx: Trx, deps: Deps, person: { id: string; email_key: string }): Promise<void> {
  const { domainOf } = await loadMailDomains()
  const domain = domainOf(person.email_key)
  const firmId = domain === null ? null : await findOrInsertFirm(trx, deps, domain, person.id)
  await saveBelonging(trx, { person_id: person.id, firm_id: firmId, domain: domain ?? '', moved_by: null }, 'keep')
}

async function findOrInsertFirm(trx: Trx, deps: Deps, domain: string, personId: string): Promise<string | null> {
  const { isFreeMail } = await loadMailDomains()
  if (isFreeMail(domain, deps.portal.engagement.freeMailDomains)) return null
  const known = await findFirmOfDomain(trx, domain)
  const company = await findCompanyName(trx, personId)
  if (known) {
    // Its first person had given no company name.
    if (known.name === domain && company && known.named_at === null) await setFirmName(trx, known.id, company, null)
    return known.id
  }
  const id = deps.ids.id()
  await insertFirm(trx, { id, name: company ?? domain, now: iso(deps.clock.now()), namedAt: null })
  if (await insertDomain(trx, domain, id)) return id
  await deleteFirm(trx, id)
  return (await findFirmOfDomain(trx, domain))?.id ?? null
}
