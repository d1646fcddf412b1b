import type { Admin } from '../../../access/account.ts'
import { staffRole } from '../../../access/staff.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { revokeCode } from '../../access-codes/service.ts'
import { lockLog } from '../../transparency-log/queries.ts'
import { forgetVisits } from '../../transparency-log/service.ts'
import { findReach, type Reach } from '../queries.ts'
import { findLegalHold, lockPersonRow } from './legal-hold-queries.ts'
import {
  deleteAccounts,
  deleteAsked,
  deleteJobs,
  deletePrivateOf,
  deleteWatermarks,
  findRole,
  listLiveCodes,
  listOpenJobs,
  listVisitsOf,
  stripCodes,
  stripGrants,
  stripPerson,
} from './queries.ts'

/** Names in one statement: SQLite takes 32,766 at most. */
const VISITS = 500

/**
 * Erases what is personal of a person wherever it stands. What stays is the signed agreement with what proves it (the signature and its
 * sealed copy), because both parties may have to show it; and the lines of the log, which hold reference numbers only.
 */
export async function erasePerson(deps: Deps, staff: Admin, personId: string) {
  return deps.db.transaction().execute(async (trx) => {
    // In this order everywhere: the log, then the person.
    await lockLog(trx)
    const person = await lockPersonRow(trx, personId)
    if (person === undefined) throw new AppError('not_found')
    if (person.erased_at !== null) throw new AppError('person_erased')
    if (await findLegalHold(trx, personId)) throw new AppError('person_held')
    const reach = await findReach(trx, [personId])
    await refuseStaff(trx, deps, reach)
    const erased = await eraseAll(trx, deps, staff, reach)
    await stripPerson(trx, personId, iso(deps.clock.now()))
    const { actor, accountId } = staff
    const agreementsKept = reach.submissions.length
    const detail = { ...erased, agreementsKept }
    await recordEntry(trx, deps, { action: 'person.erased', actor, accountId, personId, detail })
    return { erased, agreementsKept }
  })
}

async function refuseStaff(trx: Trx, deps: Deps, reach: Reach): Promise<void> {
  const account = await findRole(trx, reach)
  if (account === undefined) return
  const { email, role } = account
  if (staffRole({ email, verified: account.email_verified === 1, role }, deps.portal.organisation) !== null)
    throw new AppError('person_is_staff')
}

async function eraseAll(trx: Trx, deps: Deps, staff: Admin, reach: Reach): Promise<Record<string, number>> {
  const visits = await listVisitsOf(trx, reach)
  let observations = 0
  for (let from = 0; from < visits.length; from += VISITS)
    observations += await forgetVisits(trx, deps, visits.slice(from, from + VISITS), 'erasure')
  const live = await listLiveCodes(trx, reach)
  for (const id of live) await revokeCode(trx, deps, id, staff.actor)
  const mails = await dropMails(trx, deps, reach)
  // Before the codes and grants lose what they are found by.
  const logged = await deletePrivateOf(trx, reach)
  const grants = await stripGrants(trx, reach, iso(deps.clock.now()))
  await stripCodes(trx, reach)
  const traces = await deleteWatermarks(trx, reach)
  const asked = await deleteAsked(trx, reach)
  const accounts = await deleteAccounts(trx, reach)
  return { visits: visits.length, observations, codes: live.length, mails, logged, grants, accounts, traces, ...asked }
}

/** What waits to be sent to them, or could not be: only its sealed payload says whose it is. */
async function dropMails(trx: Trx, deps: Deps, { emailKeys }: Reach): Promise<number> {
  const open = await listOpenJobs(trx)
  const theirs = open.filter(({ id, payload }) => {
    const text = payload === '' ? '' : deps.secrets.open(payload, id).toLowerCase()
    return emailKeys.some((key) => text.includes(JSON.stringify(key)))
  })
  await deleteJobs(
    trx,
    theirs.map(({ id }) => id),
  )
  return theirs.length
}
