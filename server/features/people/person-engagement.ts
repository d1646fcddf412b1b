import type { z } from 'zod'
import type { getEngagement as endpoint } from '../../../contract/engagement/scores.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { listStaffPeople } from '../engagement/scores/queries.ts'
import { computeScores, heatOf, heatTimes, NO_SCORE, readScores, sayReasons } from '../engagement/scores/service.ts'
import { byScore, namesOf } from './firms/list-service.ts'
import { findFirmOfPerson, listPeopleOfFirms } from './firms/queries.ts'
import { findPersonById } from './queries.ts'

const MAX_COLLEAGUES = 20

/** The score of a person, computed now from what is stored, and the colleagues of the same firm. */
export async function getEngagement(deps: Deps, id: string): Promise<z.input<typeof endpoint.output>> {
  if (!(await findPersonById(deps.db, id))) throw new AppError('not_found')
  const isStaff = (await listStaffPeople(deps.db)).has(id)
  const { score, trend, activeAt, reasons } = (await computeScores(deps, [id])).get(id) ?? NO_SCORE
  const belongs = await findFirmOfPerson(deps.db, id)
  const firm =
    belongs?.root_id && belongs.name
      ? { id: belongs.root_id, name: belongs.name, byHand: belongs.moved_by !== null }
      : null
  return {
    score,
    trend,
    activeAt,
    heat: isStaff ? null : heatOf({ score, activeAt }, heatTimes(deps.clock.now(), deps.portal.engagement)),
    reasons: isStaff ? null : await sayReasons(deps, reasons),
    firm,
    colleagues: firm ? await listColleagues(deps, firm.id, id) : [],
  }
}

async function listColleagues(deps: Deps, firmId: string, personId: string) {
  const others = (await listPeopleOfFirms(deps.db, [firmId])).filter(({ person_id }) => person_id !== personId)
  const ids = others.map(({ person_id }) => person_id)
  const scores = await readScores(deps, ids)
  const nameOf = await namesOf(deps, ids)
  return others
    .map(({ person_id, email }) => {
      const { score, trend, activeAt } = scores.get(person_id) ?? NO_SCORE
      return { id: person_id, name: nameOf(person_id), email, score, trend, activeAt }
    })
    .sort(byScore)
    .slice(0, MAX_COLLEAGUES)
}
