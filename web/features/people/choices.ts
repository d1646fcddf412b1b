import type { Input } from '../../lib/endpoints.ts'

type Wish = Required<Pick<Input<'GET /api/admin/people'>, 'search' | 'filter' | 'sort'>>
export type PeopleChoice = { [K in keyof Wish]: NonNullable<Wish[K]> }

export const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'requests', label: 'Access requested' },
  { value: 'accounts', label: 'With an account' },
  { value: 'signed', label: 'Signed' },
  { value: 'unverified', label: 'Not confirmed' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'staff', label: 'Staff' },
] as const satisfies ReadonlyArray<{ value: PeopleChoice['filter']; label: string }>

export const SORTS = ['newest', 'oldest', 'email', 'score', 'active'] as const satisfies readonly PeopleChoice['sort'][]
