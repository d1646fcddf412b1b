import type { z } from 'zod'
import type { movePerson as moveEndpoint } from '../../../../contract/people/firms.ts'
import type { Admin } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { lockPersonRow } from '../privacy/legal-hold-queries.ts'
import { assignFirm, loadMailDomains } from './assign-service.ts'
import {
  deleteBelonging,
  findFirm,
  findFirmOfPerson,
  insertFirm,
  lockFirms,
  lockMerged,
  saveBelonging,
  setFirmName,
  setMerged,
  setRoot,
} from './queries.ts'
import { rootsOf } from './rules.ts'

export async function nameFirm(deps: Deps, { actor, accountId }: Admin, id: string, name: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await setFirmName(trx, id, name, iso(deps.clock.now())))) throw new AppError('not_found')
    await recordEntry(trx, deps, { action: 'firm.named', actor, accountId, detail: { firm: id } })
  })
}

/** Nothing of the merged firm changes, so that the merge can be undone. */
export async function mergeFirm(deps: Deps, { actor, accountId }: Admin, id: string, into: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const firms = await lockFirms(trx, deps.kind, [id, into])
    if (firms.length < new Set([id, into]).size) throw new AppError('not_found')
    if (id === into || firms.some(({ merged_into }) => merged_into !== null)) throw new AppError('firm_merged')
    await setMerged(trx, id, into)
    await refreshRoots(trx, deps, id)
    await recordEntry(trx, deps, { action: 'firm.merged', actor, accountId, detail: { firm: id, into } })
  })
}

export async function splitFirm(deps: Deps, { actor, accountId }: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const found = await findFirm(trx, id)
    if (!found) throw new AppError('not_found')
    // The root first, as a merge locks it.
    await lockFirms(trx, deps.kind, [id, found.root_id])
    const firm = await findFirm(trx, id)
    if (!firm || firm.merged_into === null || firm.root_id !== found.root_id) throw new AppError('firm_not_merged')
    await setMerged(trx, id, null)
    await refreshRoots(trx, deps, firm.root_id)
    const detail = { firm: id, from: firm.merged_into }
    await recordEntry(trx, deps, { action: 'firm.split', actor, accountId, detail })
  })
}

/** After a merge or a split of firms that counted as this one. */
async function refreshRoots(trx: Trx, deps: Deps, rootId: string): Promise<void> {
  const firms = await lockMerged(trx, deps.kind, rootId)
  const roots = rootsOf(firms)
  for (const { id, root_id } of firms) {
    const root = roots.get(id) ?? id
    if (root !== root_id) await setRoot(trx, id, root)
  }
}

type Move = Omit<z.output<typeof moveEndpoint.input>, 'id'>

/** By hand to a firm, a new one or none; or back to the firm of the address. */
export async function movePerson(deps: Deps, { actor, accountId }: Admin, personId: string, move: Move): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const person = await lockPersonRow(trx, personId)
    if (!person || person.erased_at !== null) throw new AppError('not_found')
    const before = await findFirmOfPerson(trx, personId)
    if (move.to === 'address') {
      await deleteBelonging(trx, personId)
      await assignFirm(trx, deps, person)
    } else {
      const firmId = await firmOfMove(trx, deps, move)
      const { domainOf } = await loadMailDomains()
      const domain = domainOf(person.email_key) ?? ''
      await saveBelonging(trx, { person_id: personId, firm_id: firmId, domain, moved_by: actor.name })
    }
    const after = await findFirmOfPerson(trx, personId)
    const detail = { before: before?.firm_id ?? '', firm: after?.firm_id ?? '', by: move.to }
    await recordEntry(trx, deps, { action: 'firm.person_moved', actor, accountId, personId, detail })
  })
}

async function firmOfMove(trx: Trx, deps: Deps, { to, firm, name }: Move): Promise<string | null> {
  if (to === 'none') return null
  if (to === 'firm') {
    const found = firm === undefined ? undefined : await findFirm(trx, firm)
    if (!found) throw new AppError('invalid_input', { fields: { firm: 'Choose a firm.' } })
    return found.id
  }
  if (!name) throw new AppError('invalid_input', { fields: { name: 'Enter the name of the firm.' } })
  const now = iso(deps.clock.now())
  const id = deps.ids.id()
  await insertFirm(trx, { id, name, now, namedAt: now })
  return id
}
