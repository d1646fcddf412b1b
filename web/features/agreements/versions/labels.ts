import type { VersionPolicy } from '../../../../contract/agreements/versions.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'

export const POLICIES: Record<VersionPolicy, { choice: string; means: string }> = {
  keep: {
    choice: 'stay bound by theirs',
    means: 'Nothing is asked of them. Only who signs from now on signs this version.',
  },
  next_visit: {
    choice: 'sign again at their next visit',
    means:
      'Before anything more is shown to them they read and sign it. Their code and what it opens stay as they are.',
  },
  by_date: {
    choice: 'sign again by a date',
    means:
      'They are told by mail now and a week before, and on each page. From that time on it is as at the next visit.',
  },
}

/** What a version asks of earlier signers, in a few words. */
export function policyWords({ policy, signBy }: { policy: VersionPolicy; signBy: string | null }) {
  return signBy === null ? POLICIES[policy].choice : `sign again by ${dayAndTimeUtc(signBy)}`
}
