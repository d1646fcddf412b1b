import type { Stage } from '../../../contract/pipeline/stages.ts'
import type { Deps } from '../../deps.ts'
import { readCards } from './cards.ts'

/** The stage of every person, or of one. Staff and erased people have none. */
export async function listStages(deps: Deps, personId?: string): Promise<Map<string, Stage>> {
  const { cards } = await readCards(deps, personId)
  return new Map(cards.map(({ id, stage }) => [id, stage]))
}
