import type { Input } from '../../../lib/lines.ts'

type Wish = Input<'GET /api/admin/codes'>

export type CodeChoice = Pick<Wish, 'state' | 'type' | 'route' | 'ends' | 'sort'>
export type CodeState = NonNullable<Wish['state']>
export type CodeKind = NonNullable<Wish['type']>
export type CodeSort = NonNullable<Wish['sort']>

/* The values that a URL can contain. Their names are in `labels.ts`, which only the page itself loads. */
export const STATES = ['active', 'pending', 'expired', 'used', 'revoked'] as const satisfies readonly CodeState[]
export const KINDS = ['personal', 'managed', 'shared_timed', 'master', 'bypass'] as const satisfies readonly CodeKind[]
export const SORTS = ['newest', 'oldest', 'ending'] as const satisfies readonly CodeSort[]
