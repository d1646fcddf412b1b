import type { Answer, Input } from '../../../lib/endpoints.ts'

type Code = Answer<'GET /api/admin/codes'>['codes'][number]
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

export const SORTS = ['newest', 'oldest', 'ending'] as const satisfies readonly CodeSort[]

/** The usage limits of product-spec section 9. */
export const USES = [
  { value: '1', label: '1' },
  { value: '5', label: '5' },
  { value: '10', label: '10' },
  { value: '25', label: '25' },
  { value: '-1', label: 'Unlimited' },
] as const

export type CodeAct = 'activate' | 'mail' | 'renew' | 'revoke'

/** What staff can do with a code in its state, besides copying it. */
export function codeActs(code: Code): { act: CodeAct; name: string }[] {
  const isUsable = code.status === 'active' || code.status === 'pending'
  const isOfPerson = code.type === 'personal' || code.type === 'managed'
  return [
    ...(code.status === 'pending' ? [{ act: 'activate', name: 'Activate Now' } as const] : []),
    ...(isOfPerson && code.email && isUsable && code.validFrom ? [{ act: 'mail', name: 'Email again' } as const] : []),
    ...(code.type === 'personal' && code.ndaSigned ? [{ act: 'renew', name: 'Renew' } as const] : []),
    ...(code.status !== 'revoked' ? [{ act: 'revoke', name: 'Revoke' } as const] : []),
  ]
}

/** The options of a select. */
export function options<Value extends string>(values: readonly Value[], names: Record<Value, string>) {
  return values.map((value) => ({ value, label: names[value] }))
}

/** What the lists of codes say when they do not come, in the box and in the message. */
export const LOAD_FAILED = 'Failed to load access codes'
