import type { PeriodChoice } from '../features/access-codes/shared-access/queries.ts'
import { type CodeState, STATES } from '../features/access-codes/staff/labels.ts'
import type { SubmissionChoice } from '../features/agreements/signatures/queries.ts'

/** The tab and filters of /admin/nda. The address never contains what was searched for. */
export type NdaSearch = {
  /** Of the codes. */
  state?: CodeState
  tab?: 'shared' | 'submissions'
  period?: NonNullable<PeriodChoice['state']>
  periodsBy?: Exclude<PeriodChoice['sort'], 'newest'>
  signature?: NonNullable<SubmissionChoice['state']>
  signedBy?: Exclude<SubmissionChoice['sort'], 'newest'>
  /** Dates in UTC. */
  from?: string
  to?: string
  /** The signature in the side panel. */
  submission?: string
}

export function ndaSearch(search: Record<string, unknown>): NdaSearch {
  if (search.tab === 'shared')
    return {
      tab: 'shared',
      ...one('period', search.period, ['open', 'ended']),
      ...one('periodsBy', search.periodsBy, ['oldest', 'ending']),
    }
  if (search.tab === 'submissions')
    return {
      tab: 'submissions',
      ...one('signature', search.signature, ['in_force', 'superseded']),
      ...one('signedBy', search.signedBy, ['oldest', 'name']),
      ...day('from', search.from),
      ...day('to', search.to),
      ...(typeof search.submission === 'string' && { submission: search.submission }),
    }
  return one('state', search.state, STATES)
}

function one<Name extends string, const Value extends string>(name: Name, given: unknown, values: readonly Value[]) {
  const value = values.find((it) => it === given)
  return (value ? { [name]: value } : {}) as { [K in Name]?: Value }
}

function day<Name extends string>(name: Name, given: unknown) {
  const is = typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
  return (is ? { [name]: given } : {}) as { [K in Name]?: string }
}
