import type { CardDetail } from '../../../contract/pipeline/pipeline.ts'
import { projectNames } from '../../access/project-queries.ts'
import { PIPELINE_ACTIONS } from '../../audit/actions.ts'
import { actorNames } from '../../audit/actor-names.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { findLegalHold } from '../people/privacy/legal-hold-queries.ts'
import { listEntriesOfPerson } from '../transparency-log/viewer/service.ts'
import { readCards } from './cards.ts'
import { listNotes } from './queries.ts'
import { indicationViews } from './rounds/indication-views.ts'
import { listIndicationsOf, listRounds } from './rounds/queries.ts'
import { factsInOrder } from './rules.ts'

const MAX_HISTORY = 100

/** A card in full, for staff. */
export async function getCard(deps: Deps, id: string): Promise<CardDetail> {
  const { cards, owners } = await readCards(deps, [id])
  const [card] = cards
  if (card === undefined) throw new AppError('not_found')
  const notes = await listNotes(deps.db, id)
  const nameOf = await actorNames(
    deps.db,
    notes.map(({ written_by }) => written_by),
  )
  const projectName = await projectNames(deps.db)
  const history = await listEntriesOfPerson(deps, id, PIPELINE_ACTIONS, MAX_HISTORY)
  return {
    card,
    owners,
    facts: factsInOrder(card.facts),
    notes: notes.map((row) => ({
      id: row.id,
      words: row.words,
      writtenAt: row.written_at,
      writtenBy: nameOf(row.written_by),
    })),
    indications: await indicationViews(deps, await listIndicationsOf(deps.db, id)),
    history: history.map(({ id, at, says }) => ({ id, at, says })),
    rounds: (await listRounds(deps.db)).map((row) => ({
      route: row.project,
      name: projectName(row.project),
      currency: row.currency,
      vehicles: JSON.parse(row.vehicles) as string[],
    })),
    held: (await findLegalHold(deps.db, id)) !== undefined,
  }
}
