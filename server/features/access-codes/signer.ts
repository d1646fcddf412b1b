import { findAgreementEnd, findCoverOfProved } from '../../access/agreement-queries.ts'
import type { Behind } from '../../access/decide.ts'
import { listStandingSignatures } from '../../access/grant-queries.ts'
import { listDemands } from '../../access/queries.ts'
import { signingDue } from '../../access/signing-due.ts'
import type { Visitor } from '../../access/visitor.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { findOrInsertPerson } from '../people/queries.ts'
import { emailKey } from '../people/rules.ts'
import {
  type FoundCode,
  findSignerByLink,
  findSignerOfAddress,
  findSignerOfBrowser,
  listProvedKeys,
} from './queries.ts'

/** Someone bound by a signature, or by an external agreement until it ends. */
export type Signer = Omit<NonNullable<Awaited<ReturnType<typeof findSignerOfBrowser>>>, 'id'> & {
  id: string | null
  recorded?: { id: string; endsAt: string; routes: string }
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

/** What stands behind a code that a visitor enters, and the agreement on paper that covers them. */
export type EnteredCode = Behind & { paperId: string | null }

const NOTHING: EnteredCode = { signed: false, paperUntil: null, paperId: null }

/**
 * What stands behind this code in the hands of this visitor. A personal code is its signer's. A shared code and one that staff made are
 * used by the signer; a master or bypass code is nobody's.
 */
export async function findBehind(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  code: FoundCode,
  signer: Signer | undefined,
): Promise<EnteredCode> {
  const now = iso(deps.clock.now())
  if (code.kind === 'personal') {
    const paperId = code.external_agreement_id
    const paperUntil = paperId === null ? null : ((await findAgreementEnd(trx, paperId, now)) ?? null)
    return { signed: code.submission_id !== null && code.superseded_at === null, paperUntil, paperId }
  }
  if (signer === undefined || code.kind === 'master' || code.kind === 'bypass') return NOTHING
  const cover = signer.recorded ?? (await findCoverOfSigner(trx, deps, visitor, signer))
  return { signed: signer.id !== null, paperUntil: cover?.endsAt ?? null, paperId: cover?.id ?? null }
}

/** Only if they have proved the address that they signed with: anybody can sign with any address. */
async function findCoverOfSigner(trx: Trx, deps: Deps, { account, browserId }: Visitor, signer: Signer) {
  const byAccount = account?.verified && emailKey(account.email) === signer.email_key
  const isProved =
    byAccount || (browserId !== null && (await listProvedKeys(trx, browserId)).includes(signer.email_key))
  const cover = isProved ? await findCoverOfProved(trx, signer.email_key, iso(deps.clock.now())) : undefined
  return cover && { id: cover.id, endsAt: cover.ends_at }
}

/** A person whom an external agreement covers by one of these proved addresses. */
async function findCovered(trx: Trx, deps: Deps, keys: readonly string[]): Promise<Signer | undefined> {
  const now = iso(deps.clock.now())
  for (const email of keys) {
    const cover = await findCoverOfProved(trx, email, now)
    if (cover === undefined) continue
    const person = await findOrInsertPerson(trx, { id: deps.ids.id(), email, email_key: email, now })
    return {
      id: null,
      person_id: person.id,
      email,
      email_key: email,
      full_name: cover.full_name ?? email,
      company_name: cover.firm,
      recorded: { id: cover.id, endsAt: cover.ends_at, routes: cover.routes },
    }
  }
  return undefined
}
