import type { VersionPolicy } from '../../../../contract/agreements/versions.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'

export const POLICIES: Record<VersionPolicy, { choice: string; means: string }> = {
  keep: {
    choice: 'stay bound by theirs',
    means: 'They do not have to do anything. Only new signers sign this version.',
  },
  next_visit: {
    choice: 'sign again at their next visit',
    means: 'They read and sign it before they see anything else. Their code and access stay the same.',
  },
  by_date: {
    choice: 'sign again by a date',
    means:
      'They get an email now and a week before, and a notice on each page. After the deadline they have to sign at their next visit.',
  },
}

/** What a version asks of earlier signers, in a few words. */
export function policyWords({ policy, signBy }: { policy: VersionPolicy; signBy: string | null }) {
  return signBy === null ? POLICIES[policy].choice : `sign again by ${dayAndTimeUtc(signBy)}`
}
