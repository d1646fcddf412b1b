import type { ErrorCode } from '../../../../contract/errors.ts'
import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import { PROJECT_KEYS, type ProjectKey } from '../../../../contract/projects/project.ts'

/** The facts of an invitation that its link depends on. `confirmed`: the address has a signature that stands and is proved. */
export type InvitationFacts = { withdrawnAt: string | null; usedAt: string | null; confirmed: boolean; endsAt: string }

/** What the link of an invitation is answered with: nothing against it, or in a word why it leads to the bare gate. */
export function linkVerdict(facts: InvitationFacts, now: string): 'ok' | ErrorCode {
  if (facts.withdrawnAt !== null) return 'invitation_withdrawn'
  if (facts.usedAt !== null || facts.confirmed) return 'invitation_used'
  return facts.endsAt <= now ? 'invitation_ended' : 'ok'
}

export function endOfInvitation(from: Date): Date {
  return new Date(from.getTime() + LIMITS.invitationDays * DAY_MS)
}

/** A mailbox gets at most one mail of an invitation a day. */
export const REMIND_EVERY_MS = DAY_MS

/** The projects once each, in their own order. */
export function inOrder(routes: readonly string[]): ProjectKey[] {
  return PROJECT_KEYS.filter((route) => routes.includes(route))
}
