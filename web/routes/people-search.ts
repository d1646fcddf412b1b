import { FILTERS, type PeopleChoice, SORTS } from '../features/people/choices.ts'

export type ShownPeople = Partial<Pick<PeopleChoice, 'filter' | 'sort'>>

/** What of the list's choice stands in the address; what was searched for is somebody's name, so it does not. */
export function peopleSearch(search: Record<string, unknown>): ShownPeople {
  const filter = FILTERS.find(({ value }) => value === search.filter)?.value
  const sort = SORTS.find((value) => value === search.sort)
  return { ...(filter && filter !== 'all' && { filter }), ...(sort && sort !== 'newest' && { sort }) }
}
