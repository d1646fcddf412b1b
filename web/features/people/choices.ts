import type { Input } from '../../lib/lines.ts'

type Wish = Required<Pick<Input<'GET /api/admin/people'>, 'search' | 'filter' | 'sort'>>
/** Which people the list shows, and in which order. */
export type PeopleChoice = { [K in keyof Wish]: NonNullable<Wish[K]> }

export const FILTERS = [
  { value: 'all', label: 'Everybody' },
  { value: 'requests', label: 'Waiting for an answer' },
  { value: 'accounts', label: 'With an account' },
  { value: 'signed', label: 'Signed' },
  { value: 'unverified', label: 'Not confirmed' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'staff', label: 'Staff' },
] as const satisfies ReadonlyArray<{ value: PeopleChoice['filter']; label: string }>

export const SORTS = ['newest', 'oldest', 'email'] as const satisfies readonly PeopleChoice['sort'][]
