import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { SettingError } from '../../../setting-error.ts'
import { findLastEntryTime } from './queries.ts'

/** Corrections of a clock may be this large. */
const TOLERANCE_MS = 60 * 60_000

/**
 * Refuses to start long before the last entry of the log, because expired codes would work again and signatures would have a wrong time.
 * If it starts shortly before that entry, the clock waits for it. Throws SettingError.
 */
export async function checkClock(deps: Deps): Promise<void> {
  const last = await findLastEntryTime(deps.db)
  if (last === undefined || deps.clock.notBefore === undefined || deps.config.clockBehind === 'accept') return
  const now = deps.clock.now().getTime()
  if (now < Date.parse(last) - TOLERANCE_MS)
    throw new SettingError(
      'The clock of this machine',
      `says ${iso(now)}, but the last entry of the audit log was written at ${last}. Correct the clock. If it is right now and was wrong then, start once with CLOCK_BEHIND=accept`,
    )
  deps.clock.notBefore(Date.parse(last))
}
