import type { Admin } from '../../../access/account.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { type Actor, recordEntry } from '../../../audit/service.ts'
import type { SubmissionRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { endSharedGrantsOf } from '../../access-codes/queries.ts'
import { endCodesOfSubmission } from '../../access-codes/service.ts'
import { findRecipient } from '../../email/queries.ts'
import { queueMail } from '../../email/service.ts'
import { lockPerson } from '../../people/queries.ts'
import { askStaff } from '../../people/requests/service.ts'
import { findOwn } from '../executed-copy/service.ts'
import { findParty, setSuperseded } from '../signing/queries.ts'
import { withdrawnMail } from './mails.ts'
import { deleteApprovalsOf, findSigned } from './queries.ts'

const ASKED = { name: 'withdrawal', limit: 10, perMs: 60 * 60_000 }

/**
 * Ends a signature because the signer withdraws, with its codes, shared access and account approvals. The portal then issues no more
 * codes automatically. The record is kept and obligations remain. False if the signature is not in force.
 */
async function withdraw(trx: Trx, deps: Deps, row: SubmissionRow, by: Actor, words: string): Promise<boolean> {
  // Locked, so that a simultaneous signing, redemption or verification happens before or after this.
  await lockPerson(trx, row.email_key)
  const now = iso(deps.clock.now())
  if (!(await setSuperseded(trx, row.id, now, 'withdrawn'))) return false
  await endCodesOfSubmission(trx, deps, row, by)
  await endSharedGrantsOf(trx, { email: row.email }, now)
  const approvals = await deleteApprovalsOf(trx, row.person_id)
  await recordEntry(trx, deps, {
    action: 'nda.withdrawn',
    actor: by,
    personId: row.person_id,
    submissionId: row.id,
    detail: { version: row.nda_version, approvals },
    personal: { words },
  })
  // The agreement of a person whose data was erased still ends.
  if ((await findRecipient(trx, row.email_key)).erased) return true
  const party = await findParty(trx, row.nda_version)
  await queueMail(trx, deps, withdrawnMail(deps.portal, { ...row, party }, now))
  return true
}

/** Withdraws by the id of the signature. False if there is none in force. */
export async function withdrawById(trx: Trx, deps: Deps, id: string, by: Actor, words: string): Promise<boolean> {
  const row = await findSigned(trx, id)
  return row !== undefined && withdraw(trx, deps, row, by, words)
}

/** Staff record a withdrawal. */
export async function recordWithdrawal(deps: Deps, staff: Admin, id: string, words: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findSigned(trx, id)
    if (row === undefined) throw new AppError('not_found')
    if (!(await withdraw(trx, deps, row, staff.actor, words))) throw new AppError('nda_withdrawn_already')
  })
}

/** A signer asks staff to withdraw. */
export async function requestWithdrawal(deps: Deps, visitor: Visitor, id: string, words: string): Promise<void> {
  const own = await findOwn(deps, visitor, id)
  await limitRate(deps, ASKED, own.id)
  const row = await findSigned(deps.db, own.id)
  if (row === undefined || row.superseded_at !== null) throw new AppError('nda_withdrawn_already')
  await askStaff(deps, visitor, {
    kind: 'withdrawal',
    email: row.email,
    name: row.full_name,
    submissionId: row.id,
    personId: row.person_id,
    asked: { clause: '', words, version: row.nda_version },
  })
}
