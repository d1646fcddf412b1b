import type { Admin } from '../../../access/account.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { SubmissionRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { endSharedGrantsOf } from '../../access-codes/queries.ts'
import { endCodesOfSubmission } from '../../access-codes/service.ts'
import { queueMail } from '../../email/service.ts'
import { lockPerson } from '../../people/queries.ts'
import { askStaff } from '../../people/requests/service.ts'
import { findOwn } from '../executed-copy/service.ts'
import { setSuperseded } from '../signing/queries.ts'
import { withdrawnMail } from './mails.ts'
import { deleteApprovalsOf, findSigned } from './queries.ts'

const ASKED = { name: 'withdrawal', most: 10, perMs: 60 * 60_000 }

/**
 * Ends a signature because its person withdraws: codes, shared access and what staff opened to the account end with it, and no code is
 * made for the person by itself any more. False where it stands no longer. What was signed is kept, and what is owed under it remains.
 */
async function withdraw(trx: Trx, deps: Deps, row: SubmissionRow, by: string, words: string): Promise<boolean> {
  // Whoever signs, redeems or proves the address meanwhile comes before this or after it.
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
  await queueMail(trx, deps, withdrawnMail(deps.portal, row))
  return true
}

/** The same by the signature's id; false also where there is none. */
export async function withdrawById(trx: Trx, deps: Deps, id: string, by: string, words: string): Promise<boolean> {
  const row = await findSigned(trx, id)
  return row !== undefined && withdraw(trx, deps, row, by, words)
}

/** Staff record that somebody withdraws, who told them so. */
export async function recordWithdrawal(deps: Deps, staff: Admin, id: string, words: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findSigned(trx, id)
    if (row === undefined) throw new AppError('not_found')
    if (!(await withdraw(trx, deps, row, staff.actor, words))) throw new AppError('nda_withdrawn_already')
  })
}

/** A signer asks to withdraw. Staff answer, who can say what is owed all the same. */
export async function askWithdrawal(deps: Deps, visitor: Visitor, id: string, words: string): Promise<void> {
  await limitRate(deps, ASKED, visitor.client.key)
  const row = await findSigned(deps.db, (await findOwn(deps, visitor, id)).id)
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
