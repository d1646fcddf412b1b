import { STAGES, type Stage } from '../../../contract/pipeline/stages.ts'
import type { Input } from '../../lib/endpoints.ts'

export type PipelineChoice = Input<'GET /api/admin/pipeline/board'>
export type ListChoice = Omit<Input<'GET /api/admin/pipeline'>, 'after'>
export type Sort = NonNullable<ListChoice['sort']>

export const VIEWS = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
] as const
export type View = (typeof VIEWS)[number]['value']

export const DUE = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'week', label: 'Within a week' },
] as const

const SORTS: readonly Sort[] = ['stage', 'next', 'amount', 'name', 'newest']

/** What the address of the page says. It never contains what was searched for, because that is a person's name. */
export type PipelineSearch = {
  view?: View
  owner?: string
  due?: 'overdue' | 'week'
  stage?: Stage
  sort?: Sort
  /** The person whose card is open. */
  card?: string
}

export function pipelineSearch(search: Record<string, unknown>): PipelineSearch {
  const view = VIEWS.find(({ value }) => value === search.view)?.value
  const due = DUE.find(({ value }) => value === search.due)?.value
  const stage = STAGES.find((value) => value === search.stage)
  const sort = SORTS.find((value) => value === search.sort)
  const text = (value: unknown) => (typeof value === 'string' && /^[\w-]{1,60}$/.test(value) ? value : undefined)
  const owner = text(search.owner)
  const card = text(search.card)
  return {
    ...(view && view !== 'board' && { view }),
    ...(owner && { owner }),
    ...(due && { due }),
    ...(stage && { stage }),
    ...(sort && sort !== 'stage' && { sort }),
    ...(card && { card }),
  }
}
