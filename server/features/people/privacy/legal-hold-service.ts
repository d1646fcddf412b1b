import type { Admin } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { lockLog } from '../../transparency-log/queries.ts'
import { findRecordIds, type RecordIds } from '../queries.ts'
import { listLegalHolds, lockPersonRow, resetRetentionPlace, saveLegalHold, setLifted } from './legal-hold-queries.ts'

/** Nothing of a held person is deleted, by retention or by hand. The reason may be confidential and stays out of the log. */
export async function placeLegalHold(
  deps: Deps,
  staff: Admin,
  personId: string,
  { reason, reviewOn }: { reason: string; reviewOn: string },
): Promise<void> {
  const now = iso(deps.clock.now())
  if (reviewOn <= now.slice(0, 10))
    throw new AppError('invalid_input', { fields: { reviewOn: 'Choose a day in the future.' } })
  await deps.db.transaction().execute(async (trx) => {
    // Waits for a retention step in progress; the next one sees this hold.
    await lockLog(trx)
    const person = await lockPersonRow(trx, personId)
    if (person === undefined) throw new AppError('not_found')
    await saveLegalHold(trx, {
      id: deps.ids.id(),
      person_id: personId,
      reason,
      review_on: reviewOn,
      set_at: now,
      set_by: staff.actor.name,
      lifted_at: null,
      lifted_by: null,
    })
    const { actor, accountId } = staff
    await recordEntry(trx, deps, { action: 'hold.set', actor, accountId, personId, detail: { reviewOn } })
  })
}

export async function liftLegalHold(deps: Deps, staff: Admin, personId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { actor, accountId } = staff
    if (!(await lockPersonRow(trx, personId))) throw new AppError('not_found')
    if (!(await setLifted(trx, personId, actor.name, iso(deps.clock.now())))) throw new AppError('hold_missing')
    await resetRetentionPlace(trx)
    await recordEntry(trx, deps, { action: 'hold.lifted', actor, accountId, personId })
  })
}

/** Everything that belongs to people on legal hold. */
export async function heldRecordIds(trx: Trx): Promise<RecordIds> {
  const holds = await listLegalHolds(trx)
  return findRecordIds(
    trx,
    holds.map(({ person_id }) => person_id),
  )
}
