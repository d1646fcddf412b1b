import type { Input } from '../../../lib/endpoints.ts'

type Filter = Input<'GET /api/admin/codes'>
export type CodeChoice = Pick<Filter, 'state' | 'type' | 'route' | 'ends' | 'sort'>
export type CodeState = NonNullable<Filter['state']>
type CodeKind = NonNullable<Filter['type']>
type CodeSort = NonNullable<Filter['sort']>

export const STATE_NAMES: Record<CodeState, string> = {
  active: 'Active',
  pending: 'Pending',
  expired: 'Expired',
  used: 'Used',
  revoked: 'Revoked',
}
export const STATES = Object.keys(STATE_NAMES) as CodeState[]

export const KIND_NAMES: Record<CodeKind, string> = {
  personal: 'Personal',
  managed: 'Managed',
  shared_timed: 'Shared, 48 hours',
  master: 'Master',
  bypass: 'Bypass',
}
export const KINDS = Object.keys(KIND_NAMES) as CodeKind[]

export const SORT_NAMES: Record<CodeSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  ending: 'Ending soonest',
}
export const SORTS = Object.keys(SORT_NAMES) as CodeSort[]

/** The usage limits of product-spec section 9. */
export const USES = [
  { value: '1', label: '1' },
  { value: '5', label: '5' },
  { value: '10', label: '10' },
  { value: '25', label: '25' },
  { value: '-1', label: 'Unlimited' },
] as const

/** The options of a select. */
export function options<Value extends string>(values: readonly Value[], names: Record<Value, string>) {
  return values.map((value) => ({ value, label: names[value] }))
}
