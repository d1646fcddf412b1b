import type { z } from 'zod'
import { HOUR_MS } from '../../../../contract/limits.ts'
import type { makeFirstAdmin as endpoint, SetupState } from '../../../../contract/operations/setup.ts'
import { type Exchange, openAccountSession } from '../../../access/library.ts'
import type { SetupHolder } from '../../../access/setup.ts'
import { lockSetupSession, setSetupAccount } from '../../../access/setup-queries.ts'
import { requestData } from '../../../audit/rules.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import {
  deleteWaysIn,
  insertAccount,
  lockAccountByEmail,
  setAccountPerson,
  takeOverAccount,
} from '../../accounts/join-queries.ts'
import { findPasswordHash, getAccount, setAccountEmail, setPassword } from '../../accounts/queries.ts'
import { preparePassword } from '../../accounts/service.ts'
import { deleteSignUps } from '../../accounts/sign-up-queries.ts'
import { findOrInsertPerson, lockPerson, setRole } from '../../people/queries.ts'
import { emailKey } from '../../people/rules.ts'

/** Each costs the hash of a password. */
const TRIES = { name: 'setup-admin', limit: 30, perMs: HOUR_MS }

type Entered = z.output<typeof endpoint.input>

/** The account that the setup has made so far. */
export async function getSetup(deps: Deps, { setup, account }: SetupHolder): Promise<SetupState> {
  if (setup.accountId === null) return { account: null }
  const made = await getAccount(deps.db, setup.accountId)
  const hasPassword = (await findPasswordHash(deps.db, made.id)) !== null
  const isSignedIn = account?.accountId === made.id
  return {
    account: { email: made.email, firstName: made.first_name, lastName: made.last_name, hasPassword, isSignedIn },
  }
}

/**
 * Makes the first admin account, or replaces what was entered for it, and signs the browser in. Whoever reads the terminal of the portal is
 * its operator, so the account needs no mailed link, and the person of the address is not confirmed by it. What others have entered with the
 * address is discarded. The rights begin with a second factor.
 */
export async function makeFirstAdmin(deps: Deps, c: Exchange, holder: SetupHolder, entered: Entered): Promise<void> {
  await limitRate(deps, TRIES, holder.setup.sessionDigest)
  const password = entered.password === undefined ? null : await preparePassword(deps, 'password', entered.password)
  // The first load is too slow for a transaction.
  await deps.identity()
  const accountId = await deps.db.transaction().execute(async (trx) => {
    const now = iso(deps.clock.now())
    const setup = await lockSetupSession(trx, { digest: holder.setup.sessionDigest, now })
    if (!setup) throw new AppError('not_found')
    const key = emailKey(entered.email)
    const person = await findOrInsertPerson(trx, { id: deps.ids.id(), email: key, email_key: key, now })
    await lockPerson(trx, key)
    const { firstName, lastName } = entered
    const names = { name: `${firstName} ${lastName}`, first_name: firstName, last_name: lastName }
    const id = await placeAccount(trx, deps, { accountId: setup.account_id, email: key, personId: person.id, names })
    await deleteWaysIn(trx, id, now)
    await takeOverAccount(trx, id, names, now)
    await setAccountPerson(trx, id, person.id)
    await setRole(trx, id, 'admin', now)
    await deleteSignUps(trx, id)
    if (password !== null) await setPassword(trx, { id: deps.ids.id(), accountId: id, password, now })
    await setSetupAccount(trx, id)
    await recordEntry(trx, deps, {
      action: 'setup.admin_made',
      actor: 'visitor',
      browserId: holder.browserId,
      accountId: id,
      personId: person.id,
      personal: { ...requestData(holder), email: key, name: names.name },
    })
    return id
  })
  await openAccountSession(deps, c, holder, { accountId, method: 'setup_link' })
}

type Placed = {
  /** The account that an earlier call made. */
  accountId: string | null
  email: string
  personId: string
  names: { name: string; first_name: string; last_name: string }
}

async function placeAccount(trx: Trx, deps: Deps, { accountId, email, personId, names }: Placed): Promise<string> {
  const now = iso(deps.clock.now())
  if (accountId !== null) {
    if (!(await setAccountEmail(trx, { accountId, email, personId, now }))) throw hasAccount()
    return accountId
  }
  const empty = { investment_interest: '', accredited: 0, role: 'investor' as const, email_verified: 0 }
  await insertAccount(trx, { id: deps.ids.id(), email, ...names, ...empty, created_at: now, updated_at: now })
  const account = await lockAccountByEmail(trx, email, now)
  if (account.email_verified === 1 || account.suspended_at !== null) throw hasAccount()
  return account.id
}

function hasAccount(): AppError {
  return new AppError('invalid_input', {
    fields: { email: 'An account has this address. Enter another, or use `npm run portal -- admin make`.' },
  })
}
