import { SettingError } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { findLastEntryTime } from './queries.ts'

/** What setting a clock right may amount to. */
const TOLERANCE_MS = 60 * 60_000

/**
 * Refuses to begin long before the last entry of the log: what has expired would be accepted again, and signatures would bear a wrong
 * time. A little before it, time begins at that entry. Throws SettingError.
 */
export async function checkClock(deps: Deps): Promise<void> {
  const last = await findLastEntryTime(deps.db)
  if (last === undefined || deps.clock.notBefore === undefined || deps.config.clockBehind === 'accept') return
  const now = deps.clock.now().getTime()
  if (now < Date.parse(last) - TOLERANCE_MS)
    throw new SettingError(
      'The clock of this machine',
      `says ${iso(now)}, but the last entry of the audit log was written at ${last}. Set the clock right. If it is right, and was wrong then, start once with CLOCK_BEHIND=accept`,
    )
  deps.clock.notBefore(Date.parse(last))
}
