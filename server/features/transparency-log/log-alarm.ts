import { recordEntry } from '../../audit/service.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { queueMail } from '../email/service.ts'
import { alarmMail } from './mails.ts'
import { claim } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** Reports a problem with the log: in the server log each time, by email and as an entry once a day. */
export async function raiseAlarm(deps: Deps, problem: string): Promise<void> {
  deps.log.error({ problem }, 'THE AUDIT LOG IS NOT INTACT')
  const now = deps.clock.now().getTime()
  await deps.db.transaction().execute(async (trx) => {
    if (!(await claim(trx, 'alarmed_at', iso(now), iso(now - DAY_MS)))) return
    await recordEntry(trx, deps, { action: 'log.alarm', actor: 'system', detail: { problem } })
    await queueMail(trx, deps, alarmMail(deps.portal, problem))
  })
}
