import type { z } from 'zod'
import { HOUR_MS } from '../../../../contract/limits.ts'
import type { stateInterest as stateEndpoint } from '../../../../contract/pipeline/interest.ts'
import type {
  allocate as allocateEndpoint,
  recordInterest as recordEndpoint,
} from '../../../../contract/pipeline/rounds.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { Admin } from '../../../access/account.ts'
import type { KnownReader } from '../../../access/known-reader.ts'
import { projectNames } from '../../../access/project-queries.ts'
import { type Actor, actorName, recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { IndicationRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { queueMail } from '../../email/service.ts'
import { lockLivingPerson } from '../queries.ts'
import { keepLegend, legendOf } from './legend.ts'
import { interestMail } from './mails.ts'
import {
  claimAllocation,
  findOpenIndication,
  findProjectOf,
  findRound,
  insertIndication,
  insertVersion,
  lockIndication,
  lockRound,
  updateIndication,
} from './queries.ts'
import { amountProblem, roundState } from './rules.ts'

const STATED = { name: 'interest', limit: 20, perMs: HOUR_MS }

type Stated = Pick<z.output<(typeof stateEndpoint)['input']>, 'amount' | 'currency' | 'vehicle' | 'conditions'>

/** States an interest in the reader's own name, or changes it, and emails staff. The same again, as after a double click, changes nothing. */
export async function stateInterest(
  deps: Deps,
  reader: KnownReader,
  { legendSha256, ...stated }: Stated & { legendSha256: string },
): Promise<{ made: boolean }> {
  await limitRate(deps, STATED, reader.personId)
  return deps.db.transaction().execute(async (trx) => {
    const round = await requireRound(trx, reader.personId, reader.route, 'round_not_open')
    if (roundState(round, today(deps)) !== 'open') throw new AppError('round_not_open')
    if (legendOf(deps.portal).sha256 !== legendSha256) throw new AppError('legend_changed')
    checkAmount(stated, round)
    const legend = await keepLegend(trx, deps)
    const before = await findOpenIndication(trx, reader.route, reader.personId)
    if (before && before.legend_sha256 === legend.sha256 && isSame(before, stated)) return { made: false }
    const row = await save(trx, deps, { ...stated, project: reader.route, personId: reader.personId }, before, {
      by: 'visitor',
      legend: legend.sha256,
    })
    await recordEntry(trx, deps, {
      action: before ? 'interest.changed' : 'interest.stated',
      ...readerOf(reader),
      detail: { ...factsOf(row), legend: legend.sha256, legendVersion: legend.version },
    })
    await mailStaff(trx, deps, reader, row, before ? 'changed' : 'stated')
    return { made: true }
  })
}

/** Withdraws the reader's own interest. What was allocated to it is free again. */
export async function withdrawInterest(deps: Deps, reader: KnownReader): Promise<void> {
  await limitRate(deps, STATED, reader.personId)
  await deps.db.transaction().execute(async (trx) => {
    await lockRound(trx, reader.route)
    const row = await findOpenIndication(trx, reader.route, reader.personId)
    if (!row) throw new AppError('interest_missing')
    await withdraw(trx, deps, row, 'visitor')
    await recordEntry(trx, deps, { action: 'interest.withdrawn', ...readerOf(reader), detail: { indication: row.id } })
    await mailStaff(trx, deps, reader, row, 'withdrawn')
  })
}

/** Records what a person told staff. No legend was read, so none is named. */
export async function recordInterest(
  deps: Deps,
  staff: Admin,
  { id: personId, route, ...stated }: z.output<(typeof recordEndpoint)['input']>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const round = await requireRound(trx, personId, route, 'round_missing')
    checkAmount(stated, round)
    const before = await findOpenIndication(trx, route, personId)
    const row = await save(trx, deps, { ...stated, project: route, personId }, before, {
      by: staff.actor,
      legend: null,
    })
    await recordEntry(trx, deps, {
      action: 'interest.recorded',
      actor: staff.actor,
      personId,
      route,
      detail: factsOf(row),
    })
  })
}

/** Withdraws an interest because the person told staff so. */
export async function withdrawTold(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockOpen(trx, id)
    await withdraw(trx, deps, row, staff.actor)
    await recordEntry(trx, deps, {
      action: 'interest.withdrawn',
      actor: staff.actor,
      personId: row.person_id,
      route: row.project,
      detail: { indication: id },
    })
  })
}

/** Allocates an amount of the round to an interest. `claimAllocation` keeps the sum below the cap. */
export async function allocate(
  deps: Deps,
  staff: Admin,
  { id, amount, seen }: z.output<(typeof allocateEndpoint)['input']>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockOpen(trx, id)
    if (amount > row.amount) throw new AppError('allocation_over_amount')
    if (amount === row.allocated) return
    if (seen !== undefined && seen !== row.allocated)
      throw new AppError('allocation_changed', { params: { now: `${row.allocated} ${row.currency}` } })
    if (!(await claimAllocation(trx, row.project, amount - row.allocated))) throw new AppError('allocation_over_cap')
    const now = iso(deps.clock.now())
    await updateIndication(trx, id, { allocated: amount, allocated_at: amount > 0 ? now : null })
    await recordEntry(trx, deps, {
      action: 'interest.allocated',
      actor: staff.actor,
      personId: row.person_id,
      route: row.project,
      detail: { indication: id, amount, before: row.allocated, currency: row.currency },
      at: now,
    })
  })
}

/** Locks are taken in the order round, indication. */
async function lockOpen(trx: Trx, id: string): Promise<IndicationRow> {
  const project = await findProjectOf(trx, id)
  if (project) await lockRound(trx, project)
  const row = await lockIndication(trx, id)
  if (!row) throw new AppError('interest_missing')
  return row
}

async function requireRound(
  trx: Trx,
  personId: string,
  project: ProjectKey,
  missing: 'round_missing' | 'round_not_open',
) {
  if (!(await lockLivingPerson(trx, personId))) throw new AppError('not_found')
  await lockRound(trx, project)
  const round = await findRound(trx, project)
  if (!round) throw new AppError(missing)
  return round
}

function checkAmount(stated: Stated, round: NonNullable<Awaited<ReturnType<typeof findRound>>>): void {
  const minimum = round.minimum ?? round.project_minimum
  const problem = amountProblem(stated, { minimum, currency: round.currency })
  if (problem === 'interest_currency') throw new AppError(problem, { params: { currency: round.currency } })
  if (problem) throw new AppError(problem, { params: { minimum: `${minimum} ${round.currency}` } })
}

const isSame = (row: IndicationRow, stated: Stated) =>
  row.amount === stated.amount &&
  row.currency === stated.currency &&
  row.vehicle === stated.vehicle &&
  row.conditions === stated.conditions

type Source = { by: Actor; legend: string | null }

/** Writes the indication and the version that says what it contained. An allocation never stays above the amount. */
async function save(
  trx: Trx,
  deps: Deps,
  { project, personId, amount, currency, vehicle, conditions }: Stated & { project: ProjectKey; personId: string },
  before: IndicationRow | undefined,
  { by, legend }: Source,
): Promise<IndicationRow> {
  const now = iso(deps.clock.now())
  const said = { amount, currency, vehicle, conditions, legend_sha256: legend }
  const entered_by = by === 'visitor' ? null : actorName(by)
  const allocated = Math.min(before?.allocated ?? 0, amount)
  const row: IndicationRow = {
    id: before?.id ?? deps.ids.id(),
    project,
    person_id: personId,
    ...said,
    allocated,
    allocated_at: allocated > 0 ? (before?.allocated_at ?? null) : null,
    entered_by,
    stated_at: before?.stated_at ?? now,
    changed_at: before ? now : null,
    withdrawn_at: null,
    versions: (before?.versions ?? 0) + 1,
  }
  if (before) {
    await claimAllocation(trx, project, allocated - before.allocated)
    const { id, project: _, person_id, stated_at, ...change } = row
    await updateIndication(trx, id, change)
  } else await insertIndication(trx, row)
  await insertVersion(trx, versionOf(row, now, by, 0))
  return row
}

async function withdraw(trx: Trx, deps: Deps, before: IndicationRow, by: Actor): Promise<void> {
  const now = iso(deps.clock.now())
  const row = { ...before, versions: before.versions + 1 }
  await claimAllocation(trx, row.project, -row.allocated)
  const change = { withdrawn_at: now, allocated: 0, allocated_at: null, versions: row.versions }
  await updateIndication(trx, row.id, change)
  await insertVersion(trx, versionOf(row, now, by, 1))
}

function versionOf(row: IndicationRow, at: string, by: Actor, withdrawn: number) {
  const { id, versions, amount, currency, vehicle, conditions, legend_sha256 } = row
  const said = { amount, currency, vehicle, conditions, legend_sha256 }
  return { indication_id: id, number: versions, ...said, withdrawn, at, by_actor: actorName(by) }
}

const today = (deps: Deps) => iso(deps.clock.now()).slice(0, 10)
const factsOf = ({ id, amount, currency }: IndicationRow) => ({ indication: id, amount, currency })

function readerOf({ visitor, personId, accountId, codeId, route }: KnownReader) {
  return { actor: 'visitor' as const, browserId: visitor.browserId, personId, accountId, codeId, route }
}

async function mailStaff(
  trx: Trx,
  deps: Deps,
  { name, email }: KnownReader,
  row: IndicationRow,
  act: 'stated' | 'changed' | 'withdrawn',
): Promise<void> {
  const project = (await projectNames(trx))(row.project)
  await queueMail(
    trx,
    deps,
    interestMail(deps.portal, portalUrl(deps.config), { name, email }, { ...row, project }, act),
  )
}
