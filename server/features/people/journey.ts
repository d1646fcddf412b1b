import type { z } from 'zod'
import type { getJourney as endpoint, JourneyStep } from '../../../contract/people/people.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { activeByClause } from '../agreements/executed-copy/rules.ts'
import { findNewestReading, listSteps, listVisitDays } from './journey-queries.ts'
import { findFoundPerson } from './person-list-queries.ts'

const MAX_DAYS = 400

/** From the invitation to the last visit. */
export async function getJourney(deps: Deps, id: string): Promise<z.input<typeof endpoint.output>> {
  const person = await findFoundPerson(deps.db, id)
  if (!person) throw new AppError('not_found')
  const found = Object.entries(await listSteps(deps.db, person))
  const steps = found.flatMap(([step, row]) =>
    row?.firstAt && row.lastAt
      ? [{ step: step as JourneyStep, firstAt: row.firstAt, lastAt: row.lastAt, times: Number(row.times) }]
      : [],
  )
  const days = await listVisitDays(deps.db, id, MAX_DAYS)
  const reading = await findNewestReading(deps.db, id)
  return {
    steps: steps.sort((a, b) => (a.firstAt < b.firstAt ? -1 : a.firstAt > b.firstAt ? 1 : 0)),
    days: days.reverse().map(({ day, visits, ms }) => ({ day, visits: Number(visits), readMs: Number(ms) })),
    clauses: reading ? activeByClause(reading) : null,
  }
}
