import type { z } from 'zod'
import type { setCard as setEndpoint } from '../../../contract/pipeline/pipeline.ts'
import type { Stage } from '../../../contract/pipeline/stages.ts'
import type { Admin } from '../../access/account.ts'
import { actorName, recordEntry } from '../../audit/service.ts'
import type { Also, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { findLegalHold } from '../people/privacy/legal-hold-queries.ts'
import { readCards } from './cards.ts'
import { deleteNote, findCard, insertNote, listOwners, lockLivingPerson, saveCard } from './queries.ts'
import { canOwn } from './rules.ts'

/** Sets the stage by hand. Null lets the rules decide again. */
export async function moveCard(deps: Deps, staff: Admin, personId: string, stage: Stage | null): Promise<void> {
  const from = (await readCards(deps, [personId])).cards[0]?.stage
  if (from === undefined) throw new AppError('not_found')
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    await requirePerson(trx, personId)
    const before = await findCard(trx, personId)
    if (stage === null && !before?.stage) return
    const set = { stage, staged_at: stage && now, staged_by: stage && actorName(staff.actor) }
    await saveCard(trx, personId, set)
    const detail = { from, to: stage ?? ('rules' as const) }
    await recordEntry(trx, deps, { action: 'pipeline.moved', actor: staff.actor, personId, detail, at: now })
  })
}

type Change = Omit<z.output<(typeof setEndpoint)['input']>, 'id'>

/** Sets the owner and the next step. The log says which of them changed, not what the step is. */
export async function setCard(deps: Deps, staff: Admin, personId: string, change: Change, also?: Also): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await requirePerson(trx, personId)
    await also?.(trx)
    const before = await findCard(trx, personId)
    const now = {
      ownerId: before?.owner_id ?? null,
      nextStep: before?.next_step ?? '',
      nextOn: before?.next_on ?? null,
    }
    requireSeen(now, change)
    const { ownerId: owner = now.ownerId, nextStep: step = now.nextStep, nextOn: day = now.nextOn } = change
    const { actor } = staff
    if (owner !== now.ownerId) {
      await requireOwner(trx, owner)
      await saveCard(trx, personId, { owner_id: owner })
      await recordEntry(trx, deps, {
        action: 'pipeline.owner_set',
        actor,
        personId,
        detail: { owner: owner === null ? 'nobody' : owner === staff.accountId ? 'themselves' : 'a colleague' },
      })
    }
    if (step === now.nextStep && day === now.nextOn) return
    const at = iso(deps.clock.now())
    await saveCard(trx, personId, { next_step: step, next_on: day, step_set_at: at })
    await recordEntry(trx, deps, { action: 'pipeline.step_set', actor, personId, at })
  })
}

type Field = 'ownerId' | 'nextStep' | 'nextOn'

/** Refuses to replace what the caller has not read. */
function requireSeen(now: Required<Pick<Change, Field>>, { seen = {}, ...wanted }: Change) {
  const isReplaced = (name: Field) => wanted[name] !== undefined && wanted[name] !== now[name]
  const isRead = (name: Field) => seen[name] === undefined || seen[name] === now[name]
  // A step and its day are one thing.
  const isStepReplaced = isReplaced('nextStep') || isReplaced('nextOn')
  const isStepRead = isRead('nextStep') && isRead('nextOn')
  if ((isReplaced('ownerId') && !isRead('ownerId')) || (isStepReplaced && !isStepRead))
    throw new AppError('card_changed')
}

/** Adds a note. Its text is in the table of notes only. */
export async function writeNote(deps: Deps, staff: Admin, personId: string, words: string): Promise<{ id: string }> {
  const id = deps.ids.id()
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    await requirePerson(trx, personId)
    const { actor } = staff
    await insertNote(trx, { id, person_id: personId, words, written_at: now, written_by: actorName(actor) })
    await recordEntry(trx, deps, { action: 'pipeline.note_written', actor, personId, at: now, detail: { note: id } })
  })
  return { id }
}

/** While a legal hold is in force, nothing about the person is deleted. */
export async function removeNote(deps: Deps, staff: Admin, personId: string, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await requirePerson(trx, personId)
    if (await findLegalHold(trx, personId)) throw new AppError('person_held')
    if (!(await deleteNote(trx, personId, id))) throw new AppError('not_found')
    const { actor } = staff
    await recordEntry(trx, deps, { action: 'pipeline.note_removed', actor, personId, detail: { note: id } })
  })
}

async function requirePerson(trx: Trx, id: string): Promise<void> {
  if (!(await lockLivingPerson(trx, id))) throw new AppError('not_found')
}

async function requireOwner(trx: Trx, id: string | null): Promise<void> {
  const known = id === null || (await listOwners(trx)).some((one) => one.id === id && canOwn(one))
  if (!known) throw new AppError('invalid_input', { fields: { ownerId: 'Choose an admin.' } })
}
