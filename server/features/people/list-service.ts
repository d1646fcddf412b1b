import type { PersonRow } from '../../../contract/people/people.ts'
import type { Deps } from '../../deps.ts'
import { choiceOf, type PeopleList, personRows } from './directory.ts'
import { countPeople, findPlace, listPeopleOf } from './person-list-queries.ts'

/** The people whom the filters of the list leave. */
export const countChosenPeople = async (deps: Deps, input: PeopleList) =>
  countPeople(deps.db, await choiceOf(deps, input))

export async function* eachPerson(deps: Deps, input: PeopleList, limit: number): AsyncGenerator<PersonRow[]> {
  const choice = await choiceOf(deps, input)
  let after: Awaited<ReturnType<typeof findPlace>>
  do {
    const rows = await listPeopleOf(deps.db, choice, { sort: input.sort, after, limit })
    yield personRows(deps, rows)
    const last = rows.length === limit ? rows.at(-1) : undefined
    after = last && (await findPlace(deps.db, last.id))
  } while (after)
}
