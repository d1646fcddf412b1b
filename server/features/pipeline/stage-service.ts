import type { Stage } from '../../../contract/pipeline/stages.ts'
import type { Deps } from '../../deps.ts'
import { readCards, readStandings } from './cards.ts'

/** The stage of every person, or of one. Staff and erased people have none. */
export async function listStages(deps: Deps, personId?: string): Promise<Map<string, Stage>> {
  const people = personId === undefined ? await readStandings(deps) : (await readCards(deps, [personId])).cards
  return new Map(people.map(({ id, stage }) => [id, stage]))
}
