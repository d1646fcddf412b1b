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

/** Who is bound: by a signature, or by an agreement that was signed elsewhere and lasts until a time. */
export type Signer = Omit<NonNullable<Awaited<ReturnType<typeof findSignerOfBrowser>>>, 'id'> & {
  id: string | null
  recorded?: { id: string; endsAt: string }
}

/** Whether what a code of this address opened waits until the agreement is signed again. */
export async function isSigningDue(trx: Trx, key: string, now: string): Promise<boolean> {
  const signature = (await listStandingSignatures(trx, [key])).get(key)
  return signature !== undefined && signingDue(signature, await listDemands(trx), now).due
}

/**
 * Whose signature a shared code is entered on: that of whoever is signed in with a verified address, of this browser, or of an address
 * that this browser proved by a mailed link (design section 3). An account says more surely than a browser who sits before it.
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

/** Whoever has proved one of these addresses and is bound by an agreement that was signed elsewhere. */
async function findCovered(trx: Trx, deps: Deps, keys: readonly string[]): Promise<Signer | undefined> {
  const now = iso(deps.clock.now())
  for (const email of keys) {
    const cover = await findCover(trx, email, now)
    // Whoever withdrew once comes back by a signature of their own.
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
