import type { z } from 'zod'
import type { ScoreReason, ScoreSignal } from '../../../../contract/engagement/scores.ts'
import type { exportEngagement } from '../../../../contract/operations/exports.ts'
import type { PersonRow } from '../../../../contract/people/people.ts'
import type { Admin } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { NO_SCORE, readScores, sayReasons } from '../../engagement/scores/service.ts'
import { countChosenPeople, eachPerson } from '../../people/list-service.ts'
import { filtersOf } from './people.ts'
import { type Columns, listFile, noteExport } from './service.ts'

const ROWS = 500

type Row = { person: PersonRow; points: ReadonlyMap<ScoreSignal, number>; says: string }

const points = (signal: ScoreSignal) => (row: Row) => row.points.get(signal) ?? 0

const COLUMNS: Columns<Row> = {
  personId: ({ person }) => person.id,
  email: ({ person }) => person.email,
  fullName: ({ person }) => person.name,
  companyName: ({ person }) => person.companyName,
  firm: ({ person }) => person.firm?.name ?? null,
  score: ({ person }) => person.engagement?.score ?? 0,
  engagement: ({ person }) => person.engagement?.heat ?? null,
  activeAt: ({ person }) => person.engagement?.activeAt ?? null,
  weeks: ({ person }) => (person.engagement?.trend ?? []).join(' '),
  reading: points('reading'),
  pages: points('pages'),
  returns: points('returns'),
  questions: points('questions'),
  downloads: points('downloads'),
  agreement: points('agreement'),
  reasons: ({ says }) => says,
}

export async function exportedEngagement(
  deps: Deps,
  staff: Admin,
  { format, ...input }: z.output<typeof exportEngagement.input>,
) {
  await noteExport(deps, staff, 'engagement', await countChosenPeople(deps, input), filtersOf(input))
  return listFile(deps, { name: 'engagement', list: 'engagement', format }, COLUMNS, eachScored(deps, input))
}

async function* eachScored(deps: Deps, input: Parameters<typeof eachPerson>[1]): AsyncGenerator<Row[]> {
  for await (const page of eachPerson(deps, input, ROWS)) {
    // Staff have no score.
    const people = page.filter(({ engagement }) => engagement !== null)
    const scores = await readScores(
      deps,
      people.map(({ id }) => id),
    )
    const reasons = people.map(({ id }) => (scores.get(id) ?? NO_SCORE).reasons)
    const said = await sayReasons(deps, reasons.flat())
    let from = 0
    yield people.map((person, at) => {
      const own: readonly ScoreReason[] = reasons[at] ?? []
      const says = said.slice(from, from + own.length).map((one) => one.says)
      from += own.length
      return { person, points: new Map(own.map((one) => [one.signal, one.points])), says: says.join(' ') }
    })
  }
}
