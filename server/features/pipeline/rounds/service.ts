import type { z } from 'zod'
import type { getInterest as interestEndpoint } from '../../../../contract/pipeline/interest.ts'
import type { Round, setRound as setEndpoint } from '../../../../contract/pipeline/rounds.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { Admin } from '../../../access/account.ts'
import { findReaderPerson } from '../../../access/document-reader.ts'
import type { ProjectReader } from '../../../access/project-access.ts'
import { listAllProjects } from '../../../access/project-queries.ts'
import { getProject } from '../../../access/projects.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { ProjectRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { findPublished } from '../../projects/content/service.ts'
import { indicationViews } from './indication-views.ts'
import { legendOf } from './legend.ts'
import {
  findOpenIndication,
  findRound,
  insertRound,
  listOpenIndications,
  listStoredRounds,
  lockRound,
  sumOpen,
  updateRound,
} from './queries.ts'
import { oversubscription, roundState } from './rules.ts'

/** The projects with their rounds. An archived project is listed while it has one. */
export async function listRoundViews(deps: Deps): Promise<{ rounds: Round[] }> {
  const stored = new Map((await listStoredRounds(deps.db)).map((row) => [row.project, row]))
  const sums = await sumOpen(deps.db)
  const today = iso(deps.clock.now()).slice(0, 10)
  const projects = (await listAllProjects(deps.db)).filter(({ key, archived_at, kind }) =>
    archived_at === null ? kind === 'presentation' || stored.has(key) : stored.has(key),
  )
  return {
    rounds: projects.map((project) => roundView(project, stored.get(project.key), sums.get(project.key), today)),
  }
}

type Stored = Awaited<ReturnType<typeof listStoredRounds>>[number]

function roundView(
  project: ProjectRow,
  row: Stored | undefined,
  sums: { count: number; amount: number } | undefined,
  today: string,
): Round {
  const softCircled = sums?.amount ?? 0
  return {
    route: project.key,
    name: project.name,
    currency: project.currency,
    archived: project.archived_at !== null,
    terms: row
      ? {
          target: row.target,
          minimum: row.minimum,
          cap: row.cap,
          opensOn: row.opens_on,
          closesOn: row.closes_on,
          instrument: row.instrument,
          vehicles: JSON.parse(row.vehicles) as string[],
          showsTotal: row.shows_total === 1,
          revision: row.revision,
        }
      : null,
    state: row ? roundState(row, today) : 'none',
    indications: sums?.count ?? 0,
    softCircled,
    allocated: row?.allocated ?? 0,
    oversubscribed: row ? oversubscription(softCircled, row.target) : 0,
  }
}

export async function getRoundView(deps: Deps, route: ProjectKey) {
  const round = (await listRoundViews(deps)).rounds.find((one) => one.route === route)
  if (!round) throw new AppError('not_found')
  return {
    round,
    indications: await indicationViews(deps, await listOpenIndications(deps.db, route)),
    onPage: await roundOnPage(deps, route),
  }
}

/** The page is written by hand, so it can differ from the terms. Staff see both. */
async function roundOnPage(deps: Deps, route: ProjectKey) {
  const page = await findPublished(deps, route)
  const block = page?.kind === 'presentation' ? page.blocks.find(({ type }) => type === 'roundProgress') : undefined
  if (block?.type !== 'roundProgress') return null
  const { target, committed, asOf, closes } = block.content
  return { target, committed, asOf, closes: closes ?? null }
}

type Terms = Omit<z.output<(typeof setEndpoint)['input']>, 'route'>

/** Opens a round or changes its terms. A cap below what is allocated is refused while the round is locked. */
export async function setRound(
  deps: Deps,
  staff: Admin,
  route: ProjectKey,
  { revision, ...terms }: Terms,
): Promise<void> {
  const { opensOn, closesOn } = terms
  if (opensOn !== null && closesOn !== null && closesOn < opensOn)
    throw new AppError('round_dates', { fields: { closesOn: 'Choose a day after the first.' } })
  const now = iso(deps.clock.now())
  const set = {
    target: terms.target,
    minimum: terms.minimum,
    cap: terms.cap,
    opens_on: opensOn,
    closes_on: closesOn,
    instrument: terms.instrument,
    vehicles: JSON.stringify([...new Set(terms.vehicles)]),
    shows_total: terms.showsTotal ? 1 : 0,
    updated_at: now,
  }
  await deps.db.transaction().execute(async (trx) => {
    await getProject(trx, route)
    const { actor } = staff
    const before = await lockRound(trx, route)
    if (!before) {
      const made = revision === 0 && (await insertRound(trx, { project: route, ...set, allocated: 0, revision: 1 }))
      if (!made) throw new AppError('round_changed')
      await recordEntry(trx, deps, { action: 'round.opened', actor, route, detail: termsIn(terms), at: now })
      return
    }
    if (before.revision !== revision) throw new AppError('round_changed')
    if (terms.cap !== null && before.allocated > terms.cap)
      throw new AppError('round_cap_low', { fields: { cap: 'More than this is allocated.' } })
    const fields = FIELDS.filter(([column]) => before[column] !== set[column]).map(([, name]) => name)
    if (fields.length === 0) return
    await updateRound(trx, route, { ...set, revision: before.revision + 1 })
    const detail = { fields: fields.join(', '), ...termsIn(terms) }
    await recordEntry(trx, deps, { action: 'round.changed', actor, route, detail, at: now })
  })
}

const FIELDS = [
  ['target', 'target'],
  ['minimum', 'minimum'],
  ['cap', 'cap'],
  ['opens_on', 'first day'],
  ['closes_on', 'last day'],
  ['instrument', 'instrument'],
  ['vehicles', 'vehicles'],
  ['shows_total', 'whether readers see the total'],
] as const

function termsIn({ target, minimum, cap, showsTotal }: Omit<Terms, 'revision'>) {
  return { target, ...(minimum !== null && { minimum }), ...(cap !== null && { cap }), showsTotal }
}

/** The round as a reader of the project sees it, with their own indication and nobody else's. */
export async function getInterest(
  deps: Deps,
  reader: ProjectReader,
): Promise<z.input<(typeof interestEndpoint)['output']>> {
  const round = await findRound(deps.db, reader.route)
  const person = await findReaderPerson(deps, reader)
  const own = person && (await findOpenIndication(deps.db, reader.route, person.personId))
  const total = round?.shows_total === 1 ? ((await sumOpen(deps.db)).get(reader.route)?.amount ?? 0) : null
  return {
    round: round
      ? {
          currency: round.currency,
          minimum: round.minimum ?? round.project_minimum,
          instrument: round.instrument,
          vehicles: JSON.parse(round.vehicles) as string[],
          opensOn: round.opens_on,
          closesOn: round.closes_on,
          state: roundState(round, iso(deps.clock.now()).slice(0, 10)),
          total,
        }
      : null,
    legend: legendOf(deps.portal),
    mayState: person !== null,
    own: own
      ? {
          amount: own.amount,
          currency: own.currency,
          vehicle: own.vehicle,
          conditions: own.conditions,
          statedAt: own.stated_at,
          changedAt: own.changed_at,
          byTelephone: own.entered_by !== null,
        }
      : null,
  }
}
