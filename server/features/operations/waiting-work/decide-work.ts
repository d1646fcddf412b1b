import type { z } from 'zod'
import { DAY_MS } from '../../../../contract/limits.ts'
import type {
  assignWork as assignEndpoint,
  finishWork as finishEndpoint,
  snoozeWork as snoozeEndpoint,
} from '../../../../contract/operations/waiting-work.ts'
import type { WorkKind } from '../../../../contract/operations/work-kinds.ts'
import type { Admin } from '../../../access/account.ts'
import { type Act, actorName, recordEntry } from '../../../audit/service.ts'
import type { Tables, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { type FoundWork, findDecision, findWork, listColleagues, saveDecision } from './queries.ts'
import { momentOf } from './service.ts'

/** Nothing is hidden for longer by a wrong year. */
const MAX_SNOOZE_DAYS = 366

type Decided = { revision: number }
type Change = Partial<Pick<Tables['work_decision'], 'assigned_to' | 'state' | 'snoozed_until' | 'done_at'>>
type About = { kind: WorkKind; id: string; revision: number; state?: string }

/** Says whose item it is. It stays theirs when it changes. */
export async function assignWork(
  deps: Deps,
  staff: Admin,
  { to, ...about }: z.output<typeof assignEndpoint.input>,
): Promise<Decided> {
  return decide(deps, staff, about, async (trx, item) => {
    if (to !== null && !(await listColleagues(trx)).some(({ id }) => id === to))
      throw new AppError('invalid_input', { fields: { to: 'Choose an admin.' } })
    const nobody = item.owner === null ? 'nobody' : 'the owner of the card'
    const who = to === null ? nobody : to === staff.accountId ? 'themselves' : 'a colleague'
    return [{ assigned_to: to }, { action: 'work.assigned', detail: { work: about.kind, to: who } }]
  })
}

/** Hides an item until a time, or until it changes. */
export async function snoozeWork(
  deps: Deps,
  staff: Admin,
  { until, ...about }: z.output<typeof snoozeEndpoint.input>,
): Promise<Decided> {
  const now = deps.clock.now().getTime()
  if (until !== null && (until <= iso(now) || until > iso(now + MAX_SNOOZE_DAYS * DAY_MS)))
    throw new AppError('invalid_input', { fields: { until: 'Choose a time within the next year.' } })
  const work = about.kind
  const entry: Act =
    until === null
      ? { action: 'work.returned', detail: { work } }
      : { action: 'work.snoozed', detail: { work, until: until.slice(0, 10) } }
  return decide(deps, staff, about, async () => [{ snoozed_until: until, done_at: null, state: about.state }, entry])
}

/** Marks an item as done as it is now, or takes that back. */
export async function finishWork(
  deps: Deps,
  staff: Admin,
  { done, ...about }: z.output<typeof finishEndpoint.input>,
): Promise<Decided> {
  const now = iso(deps.clock.now())
  return decide(deps, staff, about, async () => [
    { done_at: done ? now : null, snoozed_until: null, state: about.state },
    { action: done ? 'work.finished' : 'work.returned', detail: { work: about.kind } },
  ])
}

function isHidden(decision: Tables['work_decision'] | undefined, { state }: FoundWork, now: string): boolean {
  if (decision?.state !== state) return false
  return decision.done_at !== null || (decision.snoozed_until ?? '') > now
}

/**
 * One decision with its entry. It is refused if the item no longer waits, has changed since the caller saw it, or if somebody else has
 * decided meanwhile.
 */
async function decide(
  deps: Deps,
  staff: Admin,
  { kind, id, revision, state }: About,
  act: (trx: Trx, item: FoundWork) => Promise<[Change, Act]>,
): Promise<Decided> {
  const moment = await momentOf(deps, staff)
  await deps.db.transaction().execute(async (trx) => {
    const [item] = await findWork(trx, moment, kind, [id])
    if (!item || (state !== undefined && state !== item.state)) throw new AppError('work_changed')
    const before = await findDecision(trx, { kind, subject_id: id })
    if ((before?.revision ?? 0) !== revision) throw new AppError('work_changed')
    const [change, entry] = await act(trx, item)
    // What nobody has hidden does not come back.
    if (entry.action === 'work.returned' && !isHidden(before, item, moment.now)) throw new AppError('work_changed')
    const saved = await saveDecision(trx, {
      kind,
      subject_id: id,
      person_id: item.person_id,
      assigned_to: before?.assigned_to ?? null,
      state: before?.state ?? item.state,
      snoozed_until: before?.snoozed_until ?? null,
      done_at: before?.done_at ?? null,
      ...change,
      revision: revision + 1,
      decided_at: moment.now,
      decided_by: actorName(staff.actor),
    })
    if (!saved) throw new AppError('work_changed')
    const { actor, accountId } = staff
    const detail = { ...entry.detail, about: id }
    await recordEntry(trx, deps, { actor, accountId, personId: item.person_id, ...entry, detail } as Parameters<
      typeof recordEntry
    >[2])
  })
  return { revision: revision + 1 }
}
