import { FILTERS, type PeopleChoice, SORTS } from '../features/people/choices.ts'

export type ShownPeople = Partial<Pick<PeopleChoice, 'filter' | 'sort'>>

/** The URL has filter and sort, but no search text, which may be a name. */
export function peopleSearch(search: Record<string, unknown>): ShownPeople {
  const filter = FILTERS.find(({ value }) => value === search.filter)?.value
  const sort = SORTS.find((value) => value === search.sort)
  return { ...(filter && filter !== 'all' && { filter }), ...(sort && sort !== 'newest' && { sort }) }
}
