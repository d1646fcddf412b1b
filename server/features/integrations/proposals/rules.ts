import { createHash } from 'node:crypto'
import type { ProposalState } from '../../../../contract/integrations/proposals.ts'
import { DAY_MS } from '../../../../contract/limits.ts'
import type { ProposalRow } from '../../../db/tables.ts'
import { iso } from '../../../platform/clock.ts'

const LIFETIME_MS = 7 * DAY_MS

/** What a proposal is about, in words by label. */
export type TargetState = Record<string, string>

/** A proposal that was made at this time or before has expired by now. */
export function expiredBy(now: Date): string {
  return iso(now.getTime() - LIFETIME_MS)
}

export function expiryOf({ made_at }: Pick<ProposalRow, 'made_at'>): string {
  return iso(Date.parse(made_at) + LIFETIME_MS)
}

type Decided = Pick<ProposalRow, 'made_at' | 'decision'> & { revoked_at: string | null; trusted: number }

/** `revoked`: its key was, or who made the key is not staff now. */
export function proposalState({ made_at, decision, revoked_at, trusted }: Decided, now: Date): ProposalState {
  if (decision !== null) return decision
  if (revoked_at !== null && revoked_at < expiryOf({ made_at })) return 'revoked'
  if (made_at <= expiredBy(now)) return 'expired'
  return trusted === 1 ? 'open' : 'revoked'
}

/** What differs, in the order of the state of now. */
export function changesOf(was: TargetState, now: TargetState): { label: string; was: string; now: string }[] {
  return Object.entries(now)
    .map(([label, value]) => ({ label, was: was[label] ?? 'unknown', now: value }))
    .filter((one) => one.was !== one.now)
}

/** Names a state of a proposal, so that a confirmation can say which one was shown. That of another proposal has another name. */
export function digestOf(proposalId: string, state: TargetState): string {
  return createHash('sha256')
    .update(JSON.stringify([proposalId, Object.entries(state).sort()]))
    .digest('hex')
}
