import type { ErrorCode } from '../../../../contract/errors.ts'
import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import { iso } from '../../../platform/clock.ts'

/** `confirmed`: the address has a confirmed signature in force. */
export type InvitationFacts = { withdrawnAt: string | null; usedAt: string | null; confirmed: boolean; endsAt: string }

/** Whether the link of an invitation is valid, or why not. */
export function linkVerdict(facts: InvitationFacts, now: string): 'ok' | ErrorCode {
  if (facts.withdrawnAt !== null) return 'invitation_withdrawn'
  if (facts.usedAt !== null || facts.confirmed) return 'invitation_used'
  return facts.endsAt <= now ? 'invitation_ended' : 'ok'
}

export function endOfInvitation(from: Date): Date {
  return new Date(from.getTime() + LIMITS.invitationDays * DAY_MS)
}

/** At most one email per day. */
export const REMIND_EVERY_MS = DAY_MS

/** When the first reminder after `now` leaves; null if none is left. Days count from the invitation. */
export function nextReminder(invitedAt: string, days: readonly number[], now: string): string | null {
  const times = days.map((day) => iso(Date.parse(invitedAt) + day * DAY_MS))
  return times.find((time) => time > now) ?? null
}
