import type { z } from 'zod'
import type { exportPipeline } from '../../../../contract/pipeline/pipeline.ts'
import type { Admin } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/handle-file.ts'
import { iso } from '../../../platform/clock.ts'
import { chosenCards, type ListedCard } from '../../pipeline/service.ts'
import { type Columns, csvFile, JSON_TYPE, noteExport } from './service.ts'

const COLUMNS: Columns<ListedCard> = {
  personId: (card) => card.id,
  name: (card) => card.name,
  email: (card) => card.email,
  companyName: (card) => card.companyName,
  stage: (card) => card.stage,
  since: (card) => card.since,
  byHand: (card) => card.byHand,
  amounts: (card) => inOneCell(card.amounts),
  allocated: (card) => inOneCell(card.allocated),
  owner: (card) => card.owner?.name ?? null,
  nextStep: (card) => card.nextStep,
  nextOn: (card) => card.nextOn,
}

const inOneCell = (sums: ListedCard['amounts']) =>
  sums.map(({ currency, amount }) => `${amount} ${currency}`).join('; ')

/** The filtered pipeline as a file, without notes. */
export async function exportedPipeline(
  deps: Deps,
  staff: Admin,
  { format, ...choice }: z.output<typeof exportPipeline.input>,
): Promise<FileAnswer> {
  const { cards } = await chosenCards(deps, choice)
  const { sort: _, ...filters } = choice
  await noteExport(deps, staff, 'pipeline', cards.length, filters)
  if (format === 'csv') return csvFile(deps, 'pipeline', COLUMNS, inOnePage(cards))
  const day = iso(deps.clock.now()).slice(0, 10)
  const listed = cards.map(({ facts: _, ...card }) => card)
  return {
    name: `pipeline-${day}.json`,
    type: JSON_TYPE,
    pieces: inOnePage(`${JSON.stringify({ pipeline: listed }, null, 2)}\n`),
  }
}

async function* inOnePage<Page>(page: Page) {
  yield page
}
