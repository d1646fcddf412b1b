import type { Admin } from '../../access/account.ts'
import { setSessionEndedByStaff } from '../../access/queries.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { takeBackHanded } from '../access-codes/queries.ts'
import { deleteAccountSession, findSessionHolder } from './end-sessions-queries.ts'
import { findFoundPerson, listAccountSessions, listCodeSessions } from './person-list-queries.ts'

/** Ends one session of a code or of an account. Ending it twice is no error. */
export async function endSession(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const held = await findSessionHolder(trx, id)
    if (held === undefined) throw new AppError('not_found')
    if (held.kind === 'code') await endCodeSession(trx, deps, staff, id, held.personId)
    else await endAccountSession(trx, deps, staff, { id, ...held })
  })
}

/** Ends every session of the person and returns how many. */
export async function endPersonSessions(deps: Deps, staff: Admin, personId: string): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const person = await findFoundPerson(trx, personId)
    if (!person) throw new AppError('not_found')
    const now = iso(deps.clock.now())
    const opened = await listCodeSessions(trx, person, now)
    const { account_id: accountId } = person
    const signedIn = accountId ? await listAccountSessions(trx, accountId, now) : []
    const ended = [
      ...(await inOrder(opened, ({ id }) => endCodeSession(trx, deps, staff, id, personId))),
      ...(await inOrder(signedIn, ({ id }) => endAccountSession(trx, deps, staff, { id, personId, accountId }))),
    ]
    return ended.filter(Boolean).length
  })
}

async function inOrder<Row extends { id: string }>(rows: readonly Row[], end: (row: Row) => Promise<boolean>) {
  const ended: boolean[] = []
  // Sorted, so that two admins who end the same sessions cannot deadlock.
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) ended.push(await end(row))
  return ended
}

/** Its browser must enter a code again, also one that it could open without typing. */
async function endCodeSession(trx: Trx, deps: Deps, staff: Admin, id: string, personId: string | null) {
  const ended = await setSessionEndedByStaff(trx, id, iso(deps.clock.now()))
  if (ended === undefined) return false
  await takeBackHanded(trx, ended.browser_id)
  await recordEntry(trx, deps, {
    action: 'session.ended_by_staff',
    actor: staff.actor,
    personId,
    detail: { session: id },
  })
  return true
}

type AccountSession = { id: string; personId: string | null; accountId: string | null }

async function endAccountSession(trx: Trx, deps: Deps, staff: Admin, { id, personId, accountId }: AccountSession) {
  if (!(await deleteAccountSession(trx, id))) return false
  await recordEntry(trx, deps, {
    action: 'account.session_ended_by_staff',
    actor: staff.actor,
    personId,
    accountId,
    detail: { session: id },
  })
  return true
}
