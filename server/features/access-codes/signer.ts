import { listStandingSignatures } from '../../access/grant-queries.ts'
import { listDemands } from '../../access/queries.ts'
import { signingDue } from '../../access/signing-due.ts'
import type { Visitor } from '../../access/visitor.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { findCover } from '../agreements/external/queries.ts'
import { hasWithdrawn } from '../agreements/signing/queries.ts'
import { findOrInsertPerson } from '../people/queries.ts'
import { emailKey } from '../people/rules.ts'
import { findSignerByLink, findSignerOfAddress, findSignerOfBrowser, listProvedKeys } from './queries.ts'

/** Someone bound by a signature, or by an external agreement until it ends. */
export type Signer = Omit<NonNullable<Awaited<ReturnType<typeof findSignerOfBrowser>>>, 'id'> & {
  id: string | null
  recorded?: { id: string; endsAt: string }
}

/** Whether the holder of this address must sign again before their code gives access. */
export async function isSigningDue(trx: Trx, key: string, now: string): Promise<boolean> {
  const signature = (await listStandingSignatures(trx, [key])).get(key)
  return signature !== undefined && signingDue(signature, await listDemands(trx), now).due
}

/**
 * The signer for a shared code: the owner of the verified account that is signed in, the signer of this browser, or the owner of an
 * address that this browser proved with an emailed link (design section 3). The account comes first, because it is the surest.
 */
export async function findSigner(trx: Trx, deps: Deps, { account, browserId }: Visitor): Promise<Signer | undefined> {
  const key = account?.verified ? emailKey(account.email) : undefined
  const byAccount = key && ((await findSignerOfAddress(trx, key)) ?? (await findCovered(trx, deps, [key])))
  if (byAccount || browserId === null) return byAccount || undefined
  return (
    (await findSignerOfBrowser(trx, browserId)) ??
    (await findSignerByLink(trx, browserId)) ??
    findCovered(trx, deps, await listProvedKeys(trx, browserId))
  )
}

/** A person whom an external agreement covers by one of these proved addresses. */
async function findCovered(trx: Trx, deps: Deps, keys: readonly string[]): Promise<Signer | undefined> {
  const now = iso(deps.clock.now())
  for (const email of keys) {
    const cover = await findCover(trx, email, now)
    // Someone who has withdrawn must sign themselves to come back.
    if (cover === undefined || (await hasWithdrawn(trx, email))) continue
    const person = await findOrInsertPerson(trx, { id: deps.ids.id(), email, email_key: email, now })
    return {
      id: null,
      person_id: person.id,
      email,
      email_key: email,
      full_name: cover.full_name ?? email,
      company_name: cover.firm,
      recorded: { id: cover.id, endsAt: cover.ends_at },
    }
  }
  return undefined
}
