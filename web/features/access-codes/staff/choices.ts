import type { Input } from '../../../lib/lines.ts'

type Wish = Input<'GET /api/admin/codes'>

/** Which codes the list shows, and in which order. */
export type CodeChoice = Pick<Wish, 'state' | 'type' | 'route' | 'ends' | 'sort'>
export type CodeState = NonNullable<Wish['state']>
export type CodeKind = NonNullable<Wish['type']>
export type CodeSort = NonNullable<Wish['sort']>

/*
 * What an address may ask the list for. Their names are in `words.ts`, which only the page itself loads: every page knows how to read
 * every address.
 */
export const STATES = ['active', 'pending', 'expired', 'used', 'revoked'] as const satisfies readonly CodeState[]
export const KINDS = ['personal', 'managed', 'shared_timed', 'master', 'bypass'] as const satisfies readonly CodeKind[]
export const SORTS = ['newest', 'oldest', 'ending'] as const satisfies readonly CodeSort[]
